package estimate

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"drumhead/rules"
)

// Format is the version of a file of weights.
const Format = 1

// Weights are what was learned of a rule book. Its file is meant to be read.
type Weights struct {
	Format int      `json:"format"`
	Rules  rules.ID `json:"rules"`
	Scores []Score  `json:"scores"`
	// Battles are what side 0 has ahead in a battle that was learned from, by how
	// it is set up: in any other nothing.
	Battles []Score `json:"battles,omitempty"`
	// Draw is what a draw takes from both, at the beginning and at the end, as
	// scores are.
	Draw     [2]int32 `json:"draw"`
	Learned  []Lesson `json:"learned"` // from which battles
	Measured []Tried  `json:"measured,omitempty"`

	battle Score // that which is looked at: see For
}

// For are the weights for a battle, by the id of its scenario.
func (w *Weights) For(battle string) *Weights {
	own := *w
	own.battle = Score{}
	for _, b := range w.Battles {
		if b.Lead == battle {
			own.battle = b
		}
	}
	return &own
}

// Through are the same weights for a battle of which it is known what one of its positions is worth to side 0: what side 0
// has ahead in it beside all leads is as much more or less.
func (w *Weights) Through(p *Position, worth int32) *Weights {
	own := *w
	if p.Over {
		return &own
	}
	low, high := int32(-farthest), int32(farthest)
	for low < high {
		ahead := low + (high-low)/2
		own.battle.Early, own.battle.Late = w.battle.Early+ahead, w.battle.Late+ahead
		if own.Chances(p).Worth(0) < worth {
			low = ahead + 1
		} else {
			high = ahead
		}
	}
	own.battle.Early, own.battle.Late = w.battle.Early+low, w.battle.Late+low
	return &own
}

// farthest is as far as that goes: e⁴ to one.
const farthest = 4 * unit

// Score is what a whole lead counts, in 1/4096 of the logarithm of the odds: as
// the battle begins, and as it ends; and what it counts more in the last turns,
// where it goes with the third power of the time that is gone.
type Score struct {
	Lead  string `json:"lead"`
	Early int32  `json:"early"`
	Late  int32  `json:"late"`
	Last  int32  `json:"last"`
}

// Lesson is what was learned from: battles between computers.
type Lesson struct {
	Battle    string `json:"battle"`
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
}

//go:embed weights/*.json
var files embed.FS

// Of are the weights of a rule book whose positions are looked at for these leads;
// an error wraps fs.ErrNotExist where it has none.
func Of(id rules.ID, leads []Lead) (*Weights, error) {
	name := "weights/" + id.System() + ".json"
	b, err := files.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("nothing has been learned of %s yet (drumhead train %s): %w", id.System(), id.System(), err)
	}
	if err != nil {
		return nil, err
	}
	return Read(name, b, id, leads)
}

// Mark tells the weights of a rule book from any others.
func Mark(id rules.ID) string {
	b, err := files.ReadFile("weights/" + id.System() + ".json")
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%.8x", sha256.Sum256(b))
}

// Read reads a file of weights for a rule book, and refuses one of another
// version or book by its name.
func Read(name string, b []byte, id rules.ID, leads []Lead) (*Weights, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	w := new(Weights)
	if err := d.Decode(w); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	switch {
	case w.Format != Format:
		return nil, fmt.Errorf("%s: its format is %d, wanted %d: learn again with drumhead train %s", name, w.Format, Format, id.System())
	case w.Rules != id:
		return nil, fmt.Errorf("%s: learned under %s, wanted %s: learn again with drumhead train %s", name, w.Rules, id, id.System())
	case !slices.EqualFunc(w.Scores, leads, func(s Score, l Lead) bool { return s.Lead == l.Name }):
		return nil, fmt.Errorf("%s: it goes by other things than wanted: learn again with drumhead train %s", name, id.System())
	case slices.ContainsFunc(slices.Concat([]Score{{Early: w.Draw[0], Late: w.Draw[1]}}, w.Scores, w.Battles), wild):
		return nil, fmt.Errorf("%s: a score is beyond %d, more than anything can count: learn again with drumhead train %s", name, wildest, id.System())
	}
	return w, nil
}

// Write is the file of weights.
func (w *Weights) Write() ([]byte, error) {
	b, err := json.MarshalIndent(w, "", "  ")
	return append(b, '\n'), err
}

// wildest is more than any lead can count: sums of such fit.
const wildest = 1 << 20

func wild(s Score) bool {
	return max(s.Early, s.Late, s.Last, -s.Early, -s.Late, -s.Last) > wildest
}
