package server

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"time"

	"drumhead/lab"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Trial is how sergeants fare with a draft against one another, so far.
type Trial struct {
	Fought  int            `json:"fought" doc:"battles"`
	Of      int            `json:"of" doc:"so many are to be fought"`
	Wins    []int          `json:"wins" doc:"by side"`
	Draws   int            `json:"draws"`
	Low     float64        `json:"low" doc:"between low and high the first side's true rate lies at 95 %"`
	High    float64        `json:"high"`
	Turns   float64        `json:"turns" doc:"mean"`
	Least   int            `json:"least" doc:"turns of the shortest"`
	Most    int            `json:"most"`
	Lost    []int          `json:"lost" doc:"units, guns or men in all, by side, as the book counts them"`
	Watched int            `json:"watched" doc:"battles of these that were watched, for what follows"`
	Fell    []Fell         `json:"fell,omitempty" doc:"where men fell in those"`
	Fired   map[string]int `json:"fired,omitempty" doc:"pieces, and in how many of those each fired"`
	Problem string         `json:"problem,omitempty" doc:"why it went no further"`
}

// Fell is how many men, or points of strength, fell in a cell, or in a square of three
// inches of an open table.
type Fell struct {
	At   string       `json:"at,omitempty" doc:"the cell"`
	Spot *scene.Point `json:"spot,omitempty" doc:"the middle of the square"`
	Men  int          `json:"men" doc:"of both sides"`
}

// Bounds of a trial, and how often it is told how it stands.
const (
	trialGames = 400
	trialLong  = 10 * time.Minute
	trialTells = 300 * time.Millisecond

	// trialWatched: every so manieth battle is watched, which takes up to half as long again.
	trialWatched = 4
	// fellApart is the side of a square in which men fell, in thousandths of an inch.
	fellApart = 3000
)

// trials go on one at a time, with half the processors: battles of people come first. A
// maker has one; another of his ends it.
type trials struct {
	mu   sync.Mutex
	by   map[string]*running
	turn chan struct{}
}

// running is a trial that goes on.
type running struct{ stop func() }

// begin ends the maker's trial that goes on, and notes that this one does until it is
// ended.
func (t *trials) begin(ctx context.Context, maker string) (_ context.Context, end func()) {
	ctx, stop := context.WithTimeout(ctx, trialLong)
	mine := &running{stop}
	t.mu.Lock()
	defer t.mu.Unlock()
	if old := t.by[maker]; old != nil {
		old.stop()
	}
	t.by[maker] = mine
	return ctx, func() {
		stop()
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.by[maker] == mine {
			delete(t.by, maker)
		}
	}
}

type trialInput struct {
	Maker
	Body DraftText
}

func (s *Server) registerTrial(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "try", Method: http.MethodPost, Path: "/api/drafts/try", Summary: "Have sergeants fight a draft against one another",
		Description: "A line of JSON, a Trial, whenever more were fought. It ends with the request, and when the same maker begins another.",
		Responses: map[string]*huma.Response{"200": {Description: "The stream", Content: map[string]*huma.MediaType{
			"application/jsonl": {Schema: api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Trial](), true, "Trial")},
		}}},
	}, s.try)
}

func (s *Server) try(ctx context.Context, in *trialInput) (*huma.StreamResponse, error) {
	if err := s.afford(ctx, s.thinks, 10); err != nil {
		return nil, err
	}
	var sys *systems.System
	sc, err := scenario.Parse("battle", []byte(in.Body.Text))
	if err == nil {
		if sys, err = s.systemOf(sc); err == nil {
			err = s.hall.safely("a draft", func() error { return sys.Setup(sc) })
		}
	}
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		r, w := humago.Unwrap(hc)
		ctx, end := s.trials.begin(r.Context(), hashKey(in.Key))
		defer end()
		control := http.NewResponseController(w)
		w.Header().Set("Content-Type", "application/jsonl")
		w.Header().Set("Cache-Control", "no-store, no-transform")
		w.Header().Set("X-Accel-Buffering", "no")
		if control.SetReadDeadline(time.Time{}) != nil {
			return
		}
		tell := func(t Trial) bool {
			return control.SetWriteDeadline(time.Now().Add(stuck)) == nil && json.NewEncoder(w).Encode(t) == nil && control.Flush() == nil
		}
		s.tryOut(ctx, sys, sc, tell)
	}}, nil
}

// tryOut fights, and tells how it stands for as long as anybody hears it.
func (s *Server) tryOut(ctx context.Context, sys *systems.System, sc *scenario.Scenario, tell func(Trial) bool) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c := &tally{Trial: Trial{Of: trialGames, Wins: make([]int, len(sc.Sides)), Lost: make([]int, len(sc.Sides))}}
	ended := make(chan error, 1)
	go func() {
		ended <- s.hall.safely("a draft", func() error {
			select {
			case s.trials.turn <- struct{}{}:
				defer func() { <-s.trials.turn }()
			case <-ctx.Done():
				return ctx.Err()
			}
			_, err := sys.Fight(ctx, lab.Fight{Scenario: sc, Games: trialGames, Seed: 1, Players: []string{"sergeant", "sergeant"},
				Cores: max(1, runtime.GOMAXPROCS(0)/2), Each: c.add, Watch: c.watch, Watched: trialWatched})
			return err
		})
	}()
	tick := time.NewTicker(trialTells)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			last := c.soFar()
			if err != nil && ctx.Err() == nil {
				last.Problem = err.Error()
			}
			tell(last)
			return
		case <-tick.C:
			if !tell(c.soFar()) {
				return
			}
		}
	}
}

// tally counts outcomes as they come.
type tally struct {
	mu sync.Mutex
	Trial
	turns int
	fell  map[place]int
	fired map[string]int
}

// place is a cell, or a square of an open table.
type place struct {
	at string
	x  int
	y  int
}

// watch counts what was seen in one battle.
func (c *tally) watch(seen lab.Seen) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fell == nil {
		c.fell, c.fired = map[place]int{}, map[string]int{}
	}
	c.Watched++
	for _, f := range seen.Fell {
		at := place{at: f.At}
		if f.Spot != nil {
			at.x, at.y = f.Spot.X/fellApart, f.Spot.Y/fellApart
		}
		c.fell[at] += f.Men
	}
	for _, id := range seen.Fired {
		c.fired[id]++
	}
}

func (c *tally) add(o lab.Outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Fought++
	c.turns += o.Turns
	if c.Most = max(c.Most, o.Turns); c.Least == 0 || o.Turns < c.Least {
		c.Least = o.Turns
	}
	if o.Winner < 0 {
		c.Draws++
	} else {
		c.Wins[o.Winner]++
	}
	for side, n := range o.Lost {
		c.Lost[side] += n
	}
}

func (c *tally) soFar() Trial {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.Trial
	t.Wins, t.Lost = append([]int{}, c.Wins...), append([]int{}, c.Lost...)
	t.Fired = maps.Clone(c.fired)
	for at, men := range c.fell {
		f := Fell{At: at.at, Men: men}
		if f.At == "" {
			f.Spot = &scene.Point{X: at.x*fellApart + fellApart/2, Y: at.y*fellApart + fellApart/2}
		}
		t.Fell = append(t.Fell, f)
	}
	slices.SortFunc(t.Fell, func(a, b Fell) int { return cmp.Or(b.Men-a.Men, cmp.Compare(a.At, b.At)) })
	if t.Fought > 0 {
		t.Turns = float64(c.turns) / float64(t.Fought)
	}
	t.Low, t.High = lab.Interval(t.Wins[0], t.Fought)
	return t
}
