package european

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/scene"
	"drumhead/space/inches"

	"pgregory.net/rapid"
)

// start sets a shipped battle up, with options.
func start(t testing.TB, id string, options map[string]string) *State {
	t.Helper()
	sc := scenarios.Find(id)
	if sc == nil {
		t.Fatalf("there is no battle %q", id)
	}
	return setUp(t, sc.With(options))
}

func setUp(t testing.TB, sc *scenario.Scenario) *State {
	t.Helper()
	s := new(State)
	if err := setup(s, sc); err != nil {
		t.Fatal(err)
	}
	return s
}

// parsed sets a battle up that stands in a test.
func parsed(t testing.TB, src string) *State {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return setUp(t, sc)
}

// goOn plays one order or step at random and reports whether the battle goes
// on.
func goOn(r *run, mind *dice.Fast, o *Order) bool {
	s := r.State
	switch next(s) {
	case rules.Over:
		return false
	case rules.Table, rules.More:
		Rules.Table(r)
		return true
	}
	side := s.Part
	if s.Chooses != nobody {
		side = s.Chooses
	}
	seat := s.b.sides[side].spokesman
	if !draw(s, seat, mind, o) {
		panic("nothing can be drawn")
	}
	Rules.Do(r, seat, o)
	return true
}

func drawOptions(t *rapid.T) map[string]string {
	set := map[string]string{}
	for _, o := range Options {
		set[o.Name] = rapid.SampledFrom(o.Values).Draw(t, o.Name)
	}
	return set
}

// Every order that is drawn or offered is legal and can be written and read.
func TestDrawnIsLegal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sc, err := scenario.Parse("test.yaml", []byte(rapid.SampledFrom([]string{everything, onSquares}).Draw(rt, "battle")))
		if err != nil {
			rt.Fatal(err)
		}
		s := new(State)
		if err := setup(s, sc.With(drawOptions(rt))); err != nil {
			rt.Skip(err)
		}
		mind := dice.NewFast(rapid.Uint64().Draw(rt, "seed"), 1)
		var r run
		var o Order
		for n := 0; n < 20_000; n++ {
			r.Start(fold, s, &mind)
			before := *s
			if !goOn(&r, &mind, &o) {
				return
			}
			if next(&before) != rules.Ask {
				continue
			}
			side := before.Part
			if before.Chooses != nobody {
				side = before.Chooses
			}
			seat := before.b.sides[side].spokesman
			if refused := check(&before, seat, &o); !refused.Legal() {
				rt.Fatalf("drawn and refused: %s: %s", printOrder(&before, &o), explain(&before, seat, &o, refused).Text)
			}
			text := printOrder(&before, &o)
			if back, err := parseOrder(&before, text); err != nil || back != o {
				rt.Fatalf("%q was read back as %+v, wanted %+v (%v)", text, back, o, err)
			}
			s.upright(rt)
		}
		rt.Fatal("the battle does not end")
	})
}

// upright holds a state against what must be so after every order.
func (s *State) upright(t *rapid.T) {
	for u := int8(0); u < s.b.pieces; u++ {
		p, k := &s.Pieces[u], s.card(u)
		if p.Fate == OnTable && (p.Hits < 0 || p.Hits >= k.eliminated) {
			t.Fatalf("%s stands with %d of %d hits", k.id, p.Hits, k.eliminated)
		}
		if p.Fate != OnTable && s.Locked[u] != 0 {
			t.Fatalf("%s is gone and locked", k.id)
		}
		for v := int8(0); v < s.b.pieces; v++ {
			if s.pair(u, v) != s.pair(v, u) || s.Fresh[u]>>v&1 != s.Fresh[v]>>u&1 || s.Fresh[u]&^s.Locked[u] != 0 || s.Charged[u]&^s.Fresh[u] != 0 {
				t.Fatalf("the pair of %s and %s is lame", k.id, s.card(v).id)
			}
		}
	}
}

// A move that is held agrees with the check: what the rays allow is legal at
// the cost they say, and what lies clearly outside is refused.
func TestHoldAgreesWithCheck(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sc, err := scenario.Parse("test.yaml", []byte(everything))
		if err != nil {
			rt.Fatal(err)
		}
		options := drawOptions(rt)
		options["deploy-room"] = "ignored" // the room for a reform is looked at by Check alone
		s := new(State)
		if err := setup(s, sc.With(options)); err != nil {
			rt.Skip(err)
		}
		mind := dice.NewFast(rapid.Uint64().Draw(rt, "seed"), 1)
		var r run
		var o Order
		for range rapid.IntRange(1, 60).Draw(rt, "orders") {
			r.Start(fold, s, &mind)
			if !goOn(&r, &mind, &o) {
				return
			}
		}
		if s.Phase != Movement || s.Part == nobody || next(s) != rules.Ask {
			return
		}
		seat := s.b.sides[s.Part].spokesman
		for u := s.b.first[s.Part]; u < s.b.first[s.Part+1]; u++ {
			h, ok := holdPiece(s, seat, s.card(u).id, "")
			if ok != s.mayMove(u) {
				rt.Fatalf("%s may move: %v, may be held: %v", s.card(u).id, s.mayMove(u), ok)
			}
			if ok && h.Motions[0].Verb == "move" {
				agree(rt, s, seat, u, &h.Motions[0].Rays, &mind)
			}
		}
	})
}

// wayClear is how long a way must be for its heading to be that of the ray: the
// places of shorter ones, in thousandths of an inch, turn the base aside.
const wayClear = 1000

// agree tries places on and off some rays.
func agree(t *rapid.T, s *State, seat rules.Seat, u int8, rays *[]scene.Ray, mind *dice.Fast) {
	from := s.place(u)
	for range 12 {
		ray := &(*rays)[mind.Intn(len(*rays))]
		h := inches.Heading(ray.Heading) % inches.Full
		try := func(far int, h inches.Heading) (*Order, way, rules.Refusal) {
			o := plain(MoveVerb, u)
			o.Reform = s.Pieces[u].Formation == Battle
			o.Path.Add(from.Point().Ahead(h, inches.Length(far).Fine(), 0).Position())
			w, _ := s.b.field.way(s, o)
			return &o, w, check(s, seat, &o)
		}
		last := 0
		for i, st := range ray.Stretches {
			if st[1] > st[0] && st[1] > 0 {
				far := st[0] + mind.Intn(max(st[1]-st[0]-1, 1)) // places are rounded
				// Where the way passes by a corner of slow ground within some
				// thousandths, the places on the one side of it decide.
				grazed := func() bool {
					_, _, left := try(far, h.Turned(-5))
					_, _, right := try(far, h.Turned(5))
					return left.Legal() != right.Legal()
				}
				if o, w, r := try(far, h); far >= wayClear && !r.Legal() && !(r.Code == codeTooFar && grazed()) {
					t.Fatalf("%s: on the ray %d, %v, and refused: %s", printOrder(s, o), h, ray.Stretches, explain(s, seat, o, r).Text)
				} else if cost := st[2] + (st[3]-st[2])*(far-st[0])/max(st[1]-st[0], 1); far >= wayClear && (int(w.cost.Length())-cost > 10 || cost-int(w.cost.Length()) > 10) {
					t.Fatalf("%s: costs %d, by the ray %d", printOrder(s, o), w.cost.Length(), cost)
				}
			}
			next := 40_000
			if i+1 < len(ray.Stretches) {
				next = ray.Stretches[i+1][0]
			} else if i+1 == inches.MaxStretches {
				next = 0
			}
			last = st[1]
			if next-last < 60 {
				continue
			}
			far := last + 30 + mind.Intn(min(next-last-59, 3000))
			if st[1] == 0 {
				continue // an enemy all but touches it from the start
			}
			// Who passes by a corner within some thousandths may be shut out, and
			// there the rounding of places decides from one to the next.
			clear := true
			for _, aside := range []inches.Heading{0, 5, inches.Heading(10 + 50_000/far), inches.Heading(20 + 200_000/far)} {
				_, _, left := try(far, h.Turned(-aside))
				_, _, right := try(far, h.Turned(aside))
				clear = clear && left.Legal() && right.Legal()
			}
			if clear {
				o, _, _ := try(far, h)
				t.Fatalf("%s: not on the ray %d, %v, and legal", printOrder(s, o), h, ray.Stretches)
			}
		}
	}
}

// A second leg is offered along the road, and nowhere off it (EU-MOV-06).
func TestHeldLegKeepsToTheRoad(t *testing.T) {
	s := parsed(t, `drumhead: 1
id: bend
title: The Bend
rules: european
turns: 4
board: {grid: inches, width: 36, depth: 36, courses: [{kind: road, path: "18,0 18,12 30,18"}]}
forces:
  A: [{id: c1, type: cavalry, at: "18,8"}]
  B: [{id: j1, type: infantry, at: "4,30"}]
`)
	s.Part, s.First, s.Phase = 0, 0, Movement
	h, ok := holdPiece(s, 0, "c1", "c1 move 18,12 facing 0")
	if !ok || h.Motions[0].Verb != "move" {
		t.Fatalf("c1 may go on: %v, %+v", ok, h.Motions)
	}
	reached := 0
	for _, ray := range h.Motions[0].Rays {
		for _, st := range ray.Stretches {
			if st[1] < 500 {
				continue
			}
			reached = max(reached, st[1])
			far := inches.Length(st[1] - 30).Fine() // where it leaves the road, a rounded place may lie beside it
			o, err := parseOrder(s, "c1 move 18,12 "+inches.Position{X: 18_000, Y: 12_000}.Point().Ahead(inches.Heading(ray.Heading), far, 0).Position().String())
			if err != nil {
				t.Fatal(err)
			}
			if r := check(s, 0, &o); !r.Legal() {
				t.Fatalf("%s: %s", printOrder(s, &o), explain(s, 0, &o, r).Text)
			}
		}
	}
	if reached < 6000 {
		t.Errorf("the farthest of the second leg is %d", reached)
	}
}

// Charges that are held are legal, and touch whom they name.
func TestHeldCharges(t *testing.T) {
	s := parsed(t, everything)
	s.Part, s.First = 0, 0
	h, ok := holdPiece(s, 0, "c1", "")
	if !ok {
		t.Fatal("c1 may be held")
	}
	n := 0
	for _, m := range h.Motions {
		if m.Verb != "charge" {
			continue
		}
		for _, ray := range m.Rays {
			n++
			to := s.place(s.b.find("c1")).Point().Ahead(inches.Heading(ray.Heading), inches.Length(ray.Stretches[0][1]).Fine(), 0).Position()
			o, err := parseOrder(s, "c1 charge "+to.String())
			if err != nil || s.card(o.Target).id != ray.Contact {
				t.Fatalf("heading %d at %s: %v, wanted contact with %s", ray.Heading, to, err, ray.Contact)
			}
			if r := check(s, 0, &o); !r.Legal() {
				t.Errorf("%s: %s", printOrder(s, &o), explain(s, 0, &o, r).Text)
			}
		}
	}
	if n == 0 {
		t.Error("c1 can charge somebody")
	}
}

func benchmarkBattle(b *testing.B, s *State) {
	first := *s
	mind := dice.NewFast(1, 1)
	var r run
	var o Order
	b.ReportAllocs()
	orders := 0
	for b.Loop() {
		r.Start(fold, s, &mind)
		if !goOn(&r, &mind, &o) {
			*s = first
		}
		orders++
	}
	b.ReportMetric(float64(orders)/b.Elapsed().Seconds(), "orders/s")
}

func BenchmarkRandomPlay(b *testing.B) { benchmarkBattle(b, start(b, "the-two-roads", nil)) }

func BenchmarkOffer(b *testing.B) {
	s := start(b, "the-two-roads", nil)
	s.Part, s.First = 0, 0
	var out rules.Offer[Order]
	b.ReportAllocs()
	for b.Loop() {
		offer(s, 0, &out)
	}
	b.ReportMetric(float64(len(out.Orders)), "orders")
}

func BenchmarkJudge(b *testing.B) {
	s := start(b, "the-two-roads", nil)
	for b.Loop() {
		Judge(s, 0, 0)
	}
}

// BenchmarkReach is the reach of a unit on a table with 40 units and 30 pieces
// of ground.
func BenchmarkReach(b *testing.B) {
	s := parsed(b, crowded())
	s.Part, s.First = 0, 0
	h := &holder{table: s.b.field.(*table), s: s, u: s.b.find("a6"), from: s.place(s.b.find("a6"))}
	b.ReportAllocs()
	for b.Loop() {
		v := h.survey(false)
		var reach inches.Reach
		reach.Fill(&v, baseOf(Cavalry, March, h.from, 0))
	}
}

// crowded is a table with 40 units and 30 pieces of ground.
func crowded() string {
	var b strings.Builder
	b.WriteString("drumhead: 1\nid: crowded\ntitle: A crowd\nrules: european\nboard:\n  grid: inches\n  width: 72\n  depth: 48\n  grounds:\n")
	for i := range 24 {
		x, y := 4+i%8*8, 14+i/8*8
		fmt.Fprintf(&b, "    - {terrain: %s, box: \"%d,%d %d,%d\"}\n", []string{"wood", "hill", "building", "rough"}[i%4], x, y, x+3, y+2+i%2)
	}
	b.WriteString("  courses:\n")
	for i := range 6 {
		fmt.Fprintf(&b, "    - {kind: %s, path: \"%d,%d %d,%d\"}\n", []string{"wall", "road"}[i%2], 2+i*12, 20, 8+i*12, 30)
	}
	b.WriteString("forces:\n")
	for side, id := range []string{"A", "B"} {
		fmt.Fprintf(&b, "  %s:\n", id)
		for i := range 20 {
			fmt.Fprintf(&b, "    - {id: %s%d, type: %s, at: \"%d,%d\"}\n", []string{"a", "b"}[side], i, []string{"infantry", "cavalry", "skirmishers", "artillery"}[i%4], 5+i%10*6, side*34+4+i/10*5)
		}
	}
	return b.String()
}
