package picket

import "fmt"

// Event is one thing that happened. Its fields are whole results: folding it
// looks nothing up. A field that is 0 is left out of its JSON.
type Event struct {
	Kind   happening `json:"kind"`
	Unit   piece     `json:"unit,omitzero"`
	Target piece     `json:"target,omitzero"`
	At     cell      `json:"at,omitzero"`
	N      int8      `json:"n,omitzero"`  // figures, hits, turn, card, plot, side, winner
	By     int8      `json:"by,omitzero"` // figures that a ruling adds; number of an ending
	Rain   bool      `json:"rain,omitzero"`
	Pack   uint64    `json:"pack,omitzero"` // cards of the turn
}

// happening is a kind of event. Numbers are never used again for another kind;
// records hold the names.
type happening uint8

// Facts: what happened on the table.
const (
	hid        happening = 1 + iota // Unit lies under counter Target; for its owner alone
	laid                            // counter Unit lies in cell At
	began                           // turn N begins, with or without Rain
	plotted                         // Unit is to do N; for its owner alone
	closed                          // side N has plotted
	moved                           // Unit to At
	opened                          // all plots are carried out; the cards of the turn are Pack
	turnedOver                      // counter Unit is Target, in cell At
	drew                            // card N is up
	acted                           // Unit has had its order
	finished                        // the commander whose card was up
	fired                           // Unit at Target, N hits
	fought                          // Unit charged Target: N hits on Target, By hits on Unit
	lost                            // Unit loses N figures
	quit                            // Unit leaves the field with its last N figures
	set                             // the umpire gives Unit N figures, By more than it had
	weather                         // the umpire: Rain or not
	over                            // side N has won, -1 nobody, by ending By

	// Procedure: where a step half done stands. These may change with the
	// rules' id.
	charging // Unit charges Target, who may fire
	closing  // the charge is fought out next
	broken   // the charge is over
)

var happenings = [...]string{"", "hid", "laid", "began", "plotted", "closed", "moved", "opened", "turned-over", "drew",
	"acted", "finished", "fired", "fought", "lost", "quit", "set", "weather", "over", "charging", "closing", "broken"}

// MarshalText is the kind's name.
func (k happening) MarshalText() ([]byte, error) { return []byte(happenings[k]), nil }

// UnmarshalText reads it.
func (k *happening) UnmarshalText(text []byte) error {
	for i, name := range happenings {
		if i > 0 && name == string(text) {
			*k = happening(i)
			return nil
		}
	}
	return fmt.Errorf("picket has no event %q", text)
}

// see says who may see an event: what is under a counter, and what is plotted,
// only the owner.
func see(s *State, e *Event) uint8 {
	if e.Kind == hid || e.Kind == plotted {
		return 1 << e.Unit.side()
	}
	return 7
}

// fold is all that changes a state.
func fold(s *State, e *Event) {
	switch e.Kind {
	case hid:
		s.Counters[e.Target-counters].Is = e.Unit
	case laid:
		c := &s.Counters[e.Unit-counters]
		c.At = e.At
		if c.Is != none {
			s.Units[c.Is].At = 0
		}
	case began:
		s.Turn, s.Rain, s.Stage, s.Closed, s.Card = e.N, e.Rain, plotting, [2]bool{}, -1
		s.clearPlots()
		for u := range s.Units {
			s.Units[u].Acted = false
		}
	case plotted:
		s.Units[e.Unit].Plot = plot(e.N)
	case closed:
		s.Closed[e.N] = true
	case moved:
		if e.Unit >= counters {
			s.Counters[e.Unit-counters].At = e.At
		} else {
			s.Units[e.Unit].At = e.At
		}
	case opened:
		s.Stage, s.Pack = drawing, e.Pack
		s.clearPlots()
	case turnedOver:
		s.Counters[e.Unit-counters] = Counter{Is: none}
		s.Units[e.Target].Hidden, s.Units[e.Target].At = false, e.At
	case drew:
		s.Stage, s.Card, s.Pack = acting, e.N, s.Pack&^(1<<e.N)
	case acted:
		s.Units[e.Unit].Acted = true
	case finished:
		s.Stage, s.Card = drawing, -1
	case lost, quit:
		s.remove(e.Unit, e.N)
		s.Units[e.Unit].Lost += e.N
	case set:
		s.remove(e.Unit, -e.By)
	case weather:
		s.Rain = e.Rain
	case over:
		s.Stage, s.Winner, s.Why = ended, e.N, e.By
		s.clearPlots()
	case charging:
		s.Stage, s.Charger, s.Target = charged, e.Unit, e.Target
	case closing:
		s.Stage = fighting
	case broken:
		s.Stage, s.Charger, s.Target = acting, none, none
	}
}

func (s *State) clearPlots() {
	for u := range s.Units {
		s.Units[u].Plot = unplotted
	}
}

// remove takes figures off a unit, and the unit off the table with its last.
func (s *State) remove(u piece, figures int8) {
	w := &s.Units[u]
	w.Strength -= figures
	if w.Strength == 0 {
		w.At, w.Hidden = 0, false
	}
}

// lawful is what an event may change of the sum of all figures: a ruling's,
// nothing else.
func lawful(e *Event) int {
	if e.Kind == set {
		return int(e.By)
	}
	return 0
}
