package cases_test

import (
	"errors"
	"fmt"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
)

// The toy is a rule system of one rule a line: each turn a die of nobody's
// says who begins; who is asked may fire, draw a card, or be done.

type toyState struct {
	Turn   int8
	Part   int8 // the side that is asked, -1: the table's turn
	Men    [2]int8
	Card   [2]int8 // held, 1 more than its number; 0: none; -1: not known
	Pack   uint64
	Broken bool // makes a fold that differs: see "break"
}

type toyOrder struct {
	Side int8
	Verb string
}

type toyEvent struct {
	Kind string `json:"kind"`
	Side int8   `json:"side"`
	N    int8   `json:"n,omitempty"`
}

func toy() *rules.Rules[toyState, toyOrder, toyEvent] {
	return &rules.Rules[toyState, toyOrder, toyEvent]{
		ID: "toy@1",
		Printed: rules.Printed{
			Book:  "### TY-GO-01 begin\n### TY-FIRE-01 fire\n### TY-FIRE-02 nobody to fire at\n### TY-OUT-01 out of turn\n",
			Cards: []string{"AS", "2S", "3S"},
		},

		Setup: toySetup,
		Next: func(s *toyState) rules.Next {
			switch {
			case s.Men[0] <= 0 || s.Men[1] <= 0:
				return rules.Over
			case s.Part < 0:
				return rules.Table
			}
			return rules.Ask
		},
		Prompt: func(s *toyState, a *rules.Asks) { a.Add(rules.Question{Seats: 1 << s.Part, Must: true}) },
		Offer: func(s *toyState, seat rules.Seat, o *rules.Offer[toyOrder]) {
			for _, verb := range []string{"done", "fire", "draw"} {
				if order := (toyOrder{s.Part, verb}); toyCheck(s, seat, &order).Legal() {
					o.Orders = append(o.Orders, order)
				}
			}
		},
		Check:   toyCheck,
		Resolve: toyResolve,
		Step: func(r *rules.Run[toyState, toyEvent]) {
			r.Throw("begin", "TY-GO-01", dice.Nobody).Add(dice.Nobody, 1, 4, 0)
			r.Emit(toyEvent{Kind: "begun", Side: int8(r.Roll().Hits(0))})
		},
		Fold: toyFold,
		Know: func(dst, src *toyState, side int8) {
			*dst = *src
			if side >= 0 && dst.Card[1-side] > 0 {
				dst.Card[1-side] = -1
			}
		},
		Parse: func(s *toyState, text string) (toyOrder, error) {
			side, verb, _ := strings.Cut(text, " ")
			i := strings.Index("ab", side)
			if i < 0 || !strings.Contains(" fire draw done break ", " "+verb+" ") {
				return toyOrder{}, errors.New("wanted a or b, and fire, draw or done")
			}
			return toyOrder{int8(i), verb}, nil
		},
		Print: func(s *toyState, o *toyOrder) string { return "ab"[o.Side:o.Side+1] + " " + o.Verb },
		Position: func(s *toyState) any {
			return map[string]any{"turn": s.Turn, "men": map[string]int8{"a": s.Men[0], "b": s.Men[1]}, "cards": s.Card, "part": s.Part}
		},
		Result: func(s *toyState) rules.Result { return rules.Result{Text: "all is over", Clause: "TY-GO-01"} },

		Words: rules.Words[toyState, toyOrder, toyEvent]{
			Tell: func(s *toyState, e *toyEvent, thrown []dice.Thrown) scene.Line {
				return scene.Line{
					Spans:  []scene.Span{{Text: fmt.Sprintf("side %d: %s %d, %d throws", e.Side, e.Kind, e.N, len(thrown))}, {Text: " "}, {Text: "FIRE-01", Kind: "clause"}},
					Clause: []string{"TY-FIRE-01", "TY-FIRE-01"},
				}
			},
			Explain: func(s *toyState, seat rules.Seat, o *toyOrder, r rules.Refusal) scene.Refusal {
				return scene.Refusal{Clause: r.Clause, Text: "it may not be"}
			},
			AskText: func(*toyState, *rules.Question) string { return "your order" },
		},
	}
}

func toySetup(s *toyState, sc *scenario.Scenario) error {
	var forces struct {
		A int8 `yaml:"A"`
		B int8 `yaml:"B"`
	}
	if err := sc.Decode("forces", &forces); err != nil {
		return err
	}
	if forces.A <= 0 {
		return sc.Errorf("forces.A", "wanted men")
	}
	*s = toyState{Turn: 1, Part: -1, Men: [2]int8{forces.A, forces.B}, Pack: 7}
	return nil
}

func toyCheck(s *toyState, seat rules.Seat, o *toyOrder) rules.Refusal {
	switch {
	case o.Side != int8(seat) || s.Part != o.Side:
		return rules.Refusal{Clause: "TY-OUT-01"}
	case o.Verb == "fire" && s.Men[1-o.Side] > 8:
		return rules.Refusal{Clause: "TY-FIRE-02"}
	}
	return rules.Refusal{}
}

func toyResolve(r *rules.Run[toyState, toyEvent], seat rules.Seat, o *toyOrder) {
	switch o.Verb {
	case "fire":
		t := r.Throw("fire", "TY-FIRE-01", o.Side)
		t.Add(o.Side, int(r.State.Men[o.Side]), 5, 0)
		t.Because("men", "TY-FIRE-01", int(r.State.Men[o.Side]))
		r.Emit(toyEvent{Kind: "fired", Side: o.Side})
		r.Emit(toyEvent{Kind: "lost", Side: 1 - o.Side, N: int8(r.Roll().Hits(0))})
	case "draw":
		r.Throw("draw", "TY-GO-01", o.Side).Pack = r.State.Pack
		r.Emit(toyEvent{Kind: "drawn", Side: o.Side, N: int8(r.Roll().Card())})
	case "break":
		r.State.Broken = true
	}
	r.Emit(toyEvent{Kind: "done", Side: o.Side})
}

func toyFold(s *toyState, e *toyEvent) {
	switch e.Kind {
	case "begun":
		s.Part = e.Side
	case "lost":
		s.Men[e.Side] -= e.N
	case "drawn":
		s.Card[e.Side] = e.N + 1
		s.Pack &^= 1 << e.N
	case "done":
		if s.Part = 1 - s.Part; e.Side == 1 {
			s.Part, s.Turn = -1, s.Turn+1
		}
	}
}
