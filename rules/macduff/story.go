package macduff

import (
	"fmt"

	"drumhead/scene"
)

// storySteps are the parts of a charge, by what is told of it (S4c).
var storySteps = map[EventKind]string{
	Ordered: "declared", Answered: "answer", Formed: "answer", Went: "dice", Moved: "move", Shot: "fire", Casualties: "hits", Tested: "hits",
	Cancelled: "hits", Recovered: "hits", Contacted: "contact", Removed: "hits", Lost: "hits", Bounced: "fire", Rogue: "fire",
}

// story puts a line into the story of the order that it belongs to: of a charge
// everything from its declaration to contact, in whatever entries it stands; of
// others the words on the slip alone, so that what is withdrawn or written anew
// does not stand beside what is carried out.
func (s *State) story(e *Event, l *scene.Line) {
	u := s.charger(e)
	if u == nobody || storySteps[e.Kind] == "" {
		return
	}
	l.Story, l.Step = fmt.Sprintf("order %d %s", s.Turn, s.card(u).id), storySteps[e.Kind]
	if e.Kind == Answered {
		switch answer(e.N) {
		case halted, chargesHome:
			l.Step = "choice"
		case fellShort, findsNoWay, noTarget:
			l.Step = "contact"
		case declined:
			l.Story, l.Step = "", ""
		}
	}
}

// charger is whose order or charge an event belongs to, or nobody.
func (s *State) charger(e *Event) int8 {
	charges := func(k Kind) bool { return k == Charge || k == ShootCharge || k == ManeuverCharge }
	if e.Kind == Ordered {
		return e.Unit
	}
	for i := s.Depth - 1; i >= 0; i-- {
		switch f := &s.Frames[i]; {
		case f.step().charge, f.Step == Charging:
			if f.has(inPursuit) {
				return nobody
			}
			return f.Unit
		case f.Step == Ordering, f.Step == CarryOut:
			i = 0
		}
	}
	// The last of it is told when its frame is gone already.
	switch e.Kind {
	case Contacted, Moved, Answered:
		if p := &s.Pieces[e.Unit]; charges(p.Order.Kind) && s.side(e.Unit) == s.side(max(s.Active, 0)) {
			return e.Unit
		}
	}
	return nobody
}
