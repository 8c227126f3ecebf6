package macduff

import (
	"slices"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/scene"
	"drumhead/space/inches"

	"pgregory.net/rapid"
)

// somewhere is a moment of a random battle on the fair field, with options at
// random.
func somewhere(t *rapid.T, most int) *State {
	sc, err := scenario.Parse("fair-field.yaml", []byte(fairField))
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{}
	for _, o := range Options {
		if rapid.IntRange(0, 5).Draw(t, o.Name+"?") == 0 {
			set[o.Name] = rapid.SampledFrom(o.Values).Draw(t, o.Name)
		}
	}
	s := new(State)
	if err := setup(s, sc.With(set)); err != nil {
		t.Skip(err)
	}
	mind := dice.NewFast(rapid.Uint64().Draw(t, "seed"), 1)
	var r run
	for n := rapid.IntRange(1, most).Draw(t, "orders"); n > 0 || s.Depth > 0 && s.top().Step != Ordering; n-- {
		r.Start(fold, s, &mind)
		if on, _ := drawn(t, &r, &mind); !on {
			break
		}
	}
	return s
}

// A move that is held agrees with the check: what a ray allows is legal, the
// best of throws carries it there, and it costs what the ray says; what lies
// beyond is refused, or the best of throws does not carry it there.
func TestHoldAgreesWithCheck(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := somewhere(rt, 40)
		if s.Over {
			return
		}
		mind := dice.NewFast(rapid.Uint64().Draw(rt, "places"), 1)
		seat := seatAsked(s)
		first := mind.Intn(int(s.b.pieces))
		for n := range int(s.b.pieces) {
			u := int8((first + n) % int(s.b.pieces))
			h, ok := hold(s, seat, s.card(u).id, "")
			for i := range h.Motions {
				agree(rt, s, seat, u, &h.Motions[i], &mind)
			}
			if ok {
				break
			}
		}
	})
}

// kindOf is the order of a motion.
var kindOf = map[string]Kind{"move": Basic, "march": March, "maneuver": Maneuver, "ride": Ride}

// agree tries places on and off some rays of a motion.
func agree(t *rapid.T, s *State, seat rules.Seat, u int8, m *scene.Motion, mind *dice.Fast) {
	from := s.place(u).At.Point()
	for range 6 {
		ray := &m.Rays[mind.Intn(len(m.Rays))]
		h := inches.Heading(ray.Heading) % inches.Full
		try := func(far int) (o Order, refused rules.Refusal, arrives bool, spent int) {
			o = blank(Declare, u)
			o.D.Kind, o.D.N, o.D.Legs[0] = kindOf[m.Verb], 1, from.Ahead(h, inches.Length(far).Fine(), 0).Position()
			w := s.reaching(u, &o.D, inches.Length(m.Allowance).Fine())
			return o, check(s, seat, &o), w.at.At == o.D.Legs[0], int(w.spent.Length())
		}
		last := 0
		for _, st := range ray.Stretches {
			last = max(last, st[1])
			far := st[0] + mind.Intn(st[1]-st[0]+1)
			o, refused, arrives, spent := try(far)
			if !refused.Legal() {
				t.Fatalf("%s: on the ray %d, %v, and refused: %s", printOrder(s, &o), h, ray.Stretches, explain(s, seat, &o, refused).Text)
			}
			if !arrives {
				t.Fatalf("%s: on the ray %d, %v, and out of reach", printOrder(s, &o), h, ray.Stretches)
			}
			low := st[2] + (st[3]-st[2])*(far-st[0])/max(st[1]-st[0], 1)
			high := low
			if st[1]-st[0] <= int(jumpsIn.Length()) {
				low, high = min(st[2], st[3]), max(st[2], st[3])
			}
			least, most := s.aroundCosts(u, o, inches.Length(m.Allowance).Fine())
			if unit := int(costUnit.Length()); most < low-unit || least > high+unit {
				t.Fatalf("%s: costs %d, by the ray %d to %d, %v", printOrder(s, &o), spent, low, high, ray.Stretches)
			}
		}
		if beyond := m.Allowance - last; len(ray.Stretches) > 0 && len(ray.Stretches) < mostStretches && beyond > 100 {
			far := last + 2 + mind.Intn(beyond)
			to := from.Ahead(h, inches.Length(far).Fine(), 0).Position()
			if o, refused, arrives, _ := try(far); refused.Legal() && arrives && s.b.inside(to) {
				t.Fatalf("%s: beyond the ray %d, %v, and legal and in reach", printOrder(s, &o), h, ray.Stretches)
			}
		}
	}
}

// aroundCosts is the least and the most that a move costs to a place, or to
// one a thousandth of an inch aside: near a wide unit a wheel to the next costs a
// hundredth of an inch more.
func (s *State) aroundCosts(u int8, o Order, means inches.Fine) (least, most int) {
	to := o.D.Legs[0]
	for i := range inches.Length(9) {
		o.D.Legs[0] = inches.Position{X: to.X + i%3 - 1, Y: to.Y + i/3 - 1}
		w := s.reaching(u, &o.D, means)
		spent := int(w.spent.Length())
		if i == 0 {
			least, most = spent, spent
		}
		least, most = min(least, spent), max(most, spent)
	}
	return least, most
}

// BenchmarkHold is the shape of what a unit can reach.
func BenchmarkHold(b *testing.B) {
	s := trial(b, fairField)
	mind := dice.NewFast(1, 7)
	var r run
	for s.top().Step != Ordering {
		r.Start(fold, s, &mind)
		drawn(b, &r, &mind)
	}
	seat := seatAsked(s)
	for b.Loop() {
		for u := range s.b.pieces {
			if _, ok := hold(s, seat, s.card(u).id, ""); ok {
				break
			}
		}
	}
}

// Who may be ordered to move is taken in hand, though he is wedged against others
// of his side: they may be gone when his item begins (MD-ORD-02).
func TestHoldOfTheWedged(t *testing.T) {
	s := trial(t, fairField)
	mind := dice.NewFast(1, 7)
	var r run
	for s.top().Step != Ordering {
		r.Start(fold, s, &mind)
		drawn(t, &r, &mind)
	}
	verbs := func(u int8) (list []string) {
		h, _ := hold(s, seatAsked(s), s.card(u).id, "")
		for _, m := range h.Motions {
			list = append(list, m.Verb)
		}
		return list
	}
	for u := range s.b.pieces {
		if !s.on(u) || !s.rigid(u) || !slices.Contains(verbs(u), "march") {
			continue
		}
		before := verbs(u)
		_, depth := s.extent(u)
		for v := range s.b.pieces {
			if v != u && s.hinders(u, v, manner{}) && s.side(v) == s.side(u) && s.card(v).arm == s.card(u).arm {
				p := &s.Pieces[v]
				p.At, p.Facing, p.Form, p.Files = s.place(u).At.Point().Ahead(s.place(u).Facing, depth.Fine(), 0).Position(), s.place(u).Facing, s.Pieces[u].Form, s.Pieces[u].Files
				if after := verbs(u); !slices.Equal(after, before) {
					t.Errorf("%s may %v, and behind %s %v", s.card(u).id, before, s.card(v).id, after)
				}
				return
			}
		}
	}
	t.Fatal("nobody to stand behind another")
}

// A train that is held shows its track and no ground beside it, and what is ordered beside
// it is drawn where it will go (MD-MOVE-09).
func TestHeldTrainShowsItsTrack(t *testing.T) {
	s := trial(t, string(scenarios.Find("kestrel-junction").Source()))
	u := nobody
	for v := range s.b.pieces {
		if s.byTrack(v) {
			u = v
		}
	}
	m, ok := s.motion(u, Ride)
	if !ok {
		t.Fatal("it goes nowhere")
	}
	at, rail, places := s.place(u).At.Point(), s.b.ground[s.card(u).track].rail, 0
	for _, r := range m.Rays {
		for _, st := range r.Stretches {
			for _, d := range st[:2] {
				places++
				p := at.Ahead(inches.Heading(r.Heading), inches.Length(d).Fine(), 0)
				if on, _ := rail.Nearest(p); inches.Distance(rail.At(on).Point(), p) > inches.Inch.Fine()+2*inches.Thousandth {
					t.Errorf("heading %d: %d thousandths off is beside the track", r.Heading, d)
				}
			}
		}
	}
	if places < 10 {
		t.Errorf("only %d places", places)
	}
	o, err := parseOrder(s, s.card(u).id+" ride 14,22")
	if err != nil {
		t.Fatal(err)
	}
	a := act(s, 0, &o)
	end := inches.Position{X: inches.Length(a.Spot.X), Y: inches.Length(a.Spot.Y)}
	if on, _ := rail.Nearest(end.Point()); inches.Distance(rail.At(on).Point(), end.Point()) > 2*inches.Thousandth || len(a.Course) < 3 {
		t.Errorf("it is drawn to %v by %v", a.Spot, a.Course)
	}
}
