// Package paper draws scenes without a browser, as SVG for reports and for what
// is printed: by the client's own board, which the program carries as a script
// (web/src/paper), so that a map on paper cannot differ from that of the game.
// It must never draw anything itself, and knows no rules.
package paper

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"drumhead/scene"
	"drumhead/web"

	"github.com/dop251/goja"
)

// Map is a map that is to be drawn.
type Map struct {
	Scene  *scene.Scene `json:"scene"`
	Lines  []scene.Line `json:"lines,omitempty"` // what was done: arrows, and dice beside who threw them
	Cover  *scene.Act   `json:"cover,omitempty"` // an order that was not given, as one that is looked at
	Near   []string     `json:"near,omitempty"`  // the pieces that are to be seen; none: the whole sheet
	Bare   bool         `json:"bare,omitempty"`  // without letters and numbers at its edge: nobody orders by it
	Width  int          `json:"width"`           // pixels at which its names are to be read
	Height int          `json:"height"`
}

// ErrNotBuilt means that the program was built without its client.
var ErrNotBuilt = errors.New("this program was built without the browser's part, which draws the maps: build it by make")

// script is read once for all.
var script = sync.OnceValues(func() (*goja.Program, error) {
	source := web.Paper("paper.js")
	if source == "" {
		return nil, ErrNotBuilt
	}
	return goja.Compile("paper.js", source, true)
})

// Style paints every map of a page, and holds the letters.
func Style() string { return web.Paper("paper.css") }

// Press draws one map after another. It is not for several goroutines at once.
type Press struct {
	engine *goja.Runtime
	draw   goja.Callable
	inch   goja.Callable
	drawn  int
}

// NewPress makes a press ready; its only error is ErrNotBuilt.
func NewPress() (*Press, error) {
	p, err := script()
	if err != nil {
		return nil, err
	}
	engine := goja.New()
	if _, err := engine.RunProgram(p); err != nil {
		return nil, fmt.Errorf("what draws maps does not run: %w", err)
	}
	all := engine.Get("Paper").ToObject(engine)
	draw, ok := goja.AssertFunction(all.Get("map"))
	inch, also := goja.AssertFunction(all.Get("inch"))
	if !ok || !also {
		return nil, errors.New("what draws maps has no map, or no scale")
	}
	return &Press{engine: engine, draw: draw, inch: inch}, nil
}

// Inch is how many pixels an inch of an open table has on a map, if it shows all of
// the table.
func (p *Press) Inch(m *Map) (float64, error) {
	asked, err := json.Marshal(m)
	if err != nil {
		return 0, err
	}
	n, err := p.inch(goja.Undefined(), p.engine.ToValue(string(asked)))
	if err != nil {
		return 0, fmt.Errorf("the scale of a map: %w", err)
	}
	return n.ToFloat(), nil
}

// Draw draws a map. It stops when ctx ends.
func (p *Press) Draw(ctx context.Context, m *Map) (string, error) {
	asked, err := json.Marshal(m)
	if err != nil {
		return "", err
	}
	stop := context.AfterFunc(ctx, func() { p.engine.Interrupt(ctx.Err()) })
	defer func() { stop(); p.engine.ClearInterrupt() }()
	p.drawn++
	svg, err := p.draw(goja.Undefined(), p.engine.ToValue(string(asked)), p.engine.ToValue("map"+strconv.Itoa(p.drawn)+"-"))
	if err != nil {
		return "", errors.Join(ctx.Err(), fmt.Errorf("the map was not drawn: %w", err))
	}
	return svg.String(), nil
}
