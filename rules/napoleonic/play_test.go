package napoleonic

import (
	"flag"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scenarios"

	"pgregory.net/rapid"
)

// The same is tried each time; -rapid.seed looks elsewhere, -rapid.checks further.
func init() { flag.Set("rapid.seed", "1") }

// start sets a shipped battle up, with options.
func start(t testing.TB, id string, options map[string]string) *State {
	t.Helper()
	sc := scenarios.Find(id)
	if sc == nil {
		t.Fatalf("there is no battle %q", id)
	}
	changed := *sc
	changed.Options = options
	return setUp(t, &changed)
}

func setUp(t testing.TB, sc *scenario.Scenario) *State {
	t.Helper()
	s := new(State)
	if err := setup(s, sc); err != nil {
		t.Fatal(err)
	}
	return s
}

// goOn plays one order or step at random and reports whether the battle goes
// on; look is shown what is offered before it is chosen.
func goOn(r *run, mind *dice.Fast, out *rules.Offer[Order], look func(rules.Seat)) bool {
	s := r.State
	switch next(s) {
	case rules.Over:
		return false
	case rules.Table, rules.More:
		Rules.Table(r)
		return true
	}
	seat := rules.Seat(s.Part)
	offer(s, seat, out)
	look(seat)
	Rules.Do(r, seat, &out.Orders[mind.Intn(len(out.Orders))])
	return true
}

// drawOptions draws a value for each option.
func drawOptions(t *rapid.T) map[string]string {
	set := map[string]string{}
	for _, o := range Options {
		set[o.Name] = rapid.SampledFrom(o.Values).Draw(t, o.Name)
	}
	return set
}

// Every order that is offered is legal and can be written and read; a piece is
// idle just when it can only pass; an activation in which nothing is left does
// not wait for anybody.
func TestOffersAreLegal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := start(t, rapid.SampledFrom([]string{"standard", "the-mill", "maida"}).Draw(rt, "battle"), drawOptions(rt))
		mind := dice.NewFast(rapid.Uint64().Draw(rt, "seed"), 1)
		var r run
		var out rules.Offer[Order]
		look := func(seat rules.Seat) {
			for i := range out.Orders {
				o := &out.Orders[i]
				if refused := check(s, seat, o); !refused.Legal() {
					rt.Fatalf("offered and refused: %s: %s", printOrder(s, o), explain(s, seat, o, refused).Text)
				}
				text := printOrder(s, o)
				if back, err := parseOrder(s, text); err != nil || back != *o {
					rt.Fatalf("%q was read back as %+v, wanted %+v (%v)", text, back, *o, err)
				}
			}
			if u := s.Active; u != nobody && !s.Pieces[u].Retreating && s.Frame.Step == NoStep {
				if s.idle(u) != (len(out.Orders) == 1) {
					rt.Fatalf("%s: idle is %v, but %d orders are offered", s.card(u).id, s.idle(u), len(out.Orders))
				}
				if s.Begun && len(out.Orders) == 1 {
					rt.Fatalf("%s is asked and can only pass", s.card(u).id)
				}
			}
		}
		for n := 0; ; n++ {
			if n > 20_000 {
				rt.Fatal("the battle does not end")
			}
			r.Start(fold, s, &mind)
			if !goOn(&r, &mind, &out, look) {
				return
			}
			s.upright(rt)
		}
	})
}

// upright holds a state against what must be so after every order: who is in
// which hex, and what is counted.
func (s *State) upright(t *rapid.T) {
	var standing, lost [2]int8
	for u := int8(0); u < s.b.pieces; u++ {
		p, k := &s.Pieces[u], s.card(u)
		if k.arm == General {
			continue
		}
		switch p.Fate {
		case OnTable:
			if s.on[p.At] != u {
				t.Fatalf("%s stands at %s, but its hex does not know", k.id, s.b.board.Name(p.At))
			}
			if p.Strength < 1 || s.enemyGeneral(k.side, p.At) {
				t.Fatalf("%s stands at %s with %d points, with an enemy General: %v", k.id, s.b.board.Name(p.At), p.Strength, s.enemyGeneral(k.side, p.At))
			}
			standing[k.side]++
		case Waiting, Exited:
			standing[k.side]++
		default:
			lost[k.side]++
		}
	}
	if standing != s.Standing || lost != s.Lost {
		t.Fatalf("standing %v, lost %v; counted %v and %v", s.Standing, s.Lost, standing, lost)
	}
	for c, u := range s.on {
		if u != nobody && int(s.Pieces[u].At) != c {
			t.Fatalf("%s is where it does not stand", s.card(u).id)
		}
	}
	if a, b := Judge(&ByHand)(s, 0, -1), Judge(&ByHand)(s, 1, -1); a != -b {
		t.Fatalf("a state is worth %d to one side and %d to the other", a, b)
	}
}

// Written orders that nobody offered are read back as they are, too.
func TestNotation(t *testing.T) {
	s := start(t, "standard", nil)
	rapid.Check(t, func(rt *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{
			"end", "set", s.card(0).id, s.card(9).id, "move", "turn", "form", "fire", "assault", "enter", "rally", "done",
			"at", "strength", "retreating", "victory", "on", "off", "draw", "A", "3", "E5", "(5,5)", "(6, 4)", "M11", "facing", "NE", "n", "line", "square",
		}), 1, 6).Draw(rt, "words")
		text := ""
		for _, w := range words {
			text += " " + w
		}
		o, err := parseOrder(s, text)
		if err != nil {
			return
		}
		printed := printOrder(s, &o)
		if back, err := parseOrder(s, printed); err != nil || back != o {
			rt.Fatalf("%q was read as %+v, printed as %q and read back as %+v (%v)", text, o, printed, back, err)
		}
	})
}

func BenchmarkRandomPlay(b *testing.B) {
	first := start(b, "standard", nil)
	mind := dice.NewFast(1, 1)
	var r run
	var out rules.Offer[Order]
	s := *first
	orders := 0
	b.ReportAllocs()
	for orders < b.N {
		r.Start(fold, &s, &mind)
		if !goOn(&r, &mind, &out, func(rules.Seat) { orders++ }) {
			s = *first
		}
	}
	b.ReportMetric(float64(orders)/b.Elapsed().Seconds(), "orders/s")
}

func BenchmarkJudge(b *testing.B) {
	s := start(b, "standard", nil)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n += Judge(&ByHand)(s, 0, -1)
	}
	_ = n
}
