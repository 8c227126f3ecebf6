package european

import (
	"flag"
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

// The same is tried each time; -rapid.seed looks elsewhere, -rapid.checks further.
func init() { flag.Set("rapid.seed", "1") }

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

// A move that is held agrees with the check: what the shape holds is legal and
// costs what it says, to a thousandth of an inch; what is legal with a
// thousandth to spare is in the shape.
func TestHoldAgreesWithCheck(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sc, err := scenario.Parse("test.yaml", []byte(everything))
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
			if !ok || h.Motions[0].Verb != "move" {
				continue
			}
			first := trying{T: rt, s: s, seat: seat, u: u, mind: &mind}
			to, any := first.agree(&h)
			if any && h.Motions[0].Again {
				so := printOrder(s, first.order(to))
				second := trying{T: rt, s: s, seat: seat, u: u, mind: &mind, so: inches.Path{Ends: [inches.MaxLegs]inches.Position{to}, N: 1}}
				if h, ok := holdPiece(s, seat, s.card(u).id, so); ok && h.Motions[0].Verb == "move" {
					second.agree(&h)
				}
			}
		}
	})
}

// trying is a unit that is held, after the legs already chosen.
type trying struct {
	*rapid.T
	s    *State
	seat rules.Seat
	u    int8
	so   inches.Path
	mind *dice.Fast
}

func (t *trying) order(to inches.Position) *Order {
	o := plain(MoveVerb, t.u)
	o.Reform, o.Path = t.s.Pieces[t.u].Formation == Battle, t.so
	o.Path.Add(to)
	return &o
}

// agree tries places in the shape, beside it, and at its edges. It gives one
// that is far enough off for the way to go on from there.
func (t *trying) agree(h *scene.Hold) (some inches.Position, any bool) {
	reach := reachOf(h)
	for range 20 {
		to := t.place(&reach)
		if _, ok := inches.HeadingOf(way2(reach.From, to)); !ok {
			continue
		}
		o := t.order(to)
		w, _ := t.s.b.field.way(t.s, *o)
		switch refused := check(t.s, t.seat, o); {
		case reach.Holds(to):
			if !refused.Legal() {
				t.Fatalf("%s: in the shape, and refused: %s", printOrder(t.s, o), explain(t.s, t.seat, o, refused).Text)
			}
			long := t.so.Length(t.s.place(t.u)) + inches.Distance(reach.From.Point(), to.Point())
			if w.cost > long || w.cost < long-inches.Thousandth {
				t.Fatalf("%s: costs %d, by the shape %d", printOrder(t.s, o), w.cost, long)
			}
			if long > inches.Inch.Fine()/5 {
				some, any = to, true
			}
		case refused.Legal() && t.spare(to):
			t.Fatalf("%s: legal and to spare, and not in the shape", printOrder(t.s, o))
		}
	}
	return some, any
}

// way2 is the way from one place to another.
func way2(from, to inches.Position) inches.Point {
	a, b := from.Point(), to.Point()
	return inches.Point{X: b.X - a.X, Y: b.Y - a.Y}
}

// place is one to try: at the edge of the shape, or anywhere.
func (t *trying) place(r *inches.Reach) inches.Position {
	ray := &r.Rays[t.mind.Intn(len(r.Rays))]
	far := inches.Fine(20+t.mind.Intn(27_000)) * inches.Thousandth
	if ray.N > 0 && t.mind.Intn(3) > 0 {
		s := ray.Stretches[t.mind.Intn(int(ray.N))]
		far = [...]inches.Fine{s.From, s.To, s.From + (s.To-s.From)*inches.Fine(t.mind.Intn(100))/100}[t.mind.Intn(3)]
		far += inches.Fine(t.mind.Intn(7)-3) * inches.Thousandth
	}
	heading, _ := ray.Bearing.Turned(0).Heading()
	return r.From.Point().Ahead(heading, max(far, inches.Thousandth), inches.Fine(t.mind.Intn(11)-5)*inches.Thousandth/2).Position()
}

// spare says whether a move is legal with a thousandth of an inch to spare: for
// a base that is a thousandth bigger all round, and a thousandth aside too. The
// shape is told in whole thousandths, rounded inward, which is one more.
func (t *trying) spare(to inches.Position) bool {
	field := t.s.b.field.(*table)
	for x := inches.Length(-2); x <= 2; x += 2 {
		for y := inches.Length(-2); y <= 2; y += 2 {
			o := t.order(inches.Position{X: to.X + x, Y: to.Y + y})
			tr := field.trip(t.s, o)
			tr.base.Width += 2
			tr.base.Depth += 2
			w := way{path: o.Path, facing: t.s.Pieces[t.u].Facing, road: true}
			if tr.look(o, &w).Clause != "" {
				return false
			}
		}
	}
	return true
}

// reachOf is the shape that a client gets, to be looked up in.
func reachOf(h *scene.Hold) (r inches.Reach) {
	r.From = inches.Position{X: inches.Length(h.From.X), Y: inches.Length(h.From.Y)}
	for i := range h.Motions[0].Rays {
		ray := &h.Motions[0].Rays[i]
		out := inches.Ray{Bearing: inches.Heading(ray.Heading).Bearing() + inches.Bearing(ray.Past)}
		for _, st := range ray.Stretches {
			out.Stretches[out.N] = inches.Span{From: inches.Length(st[0]).Fine(), To: inches.Length(st[1]).Fine()}
			out.N++
		}
		r.Rays = append(r.Rays, out)
	}
	return r
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
	reached, reach := 0, reachOf(&h)
	for _, ray := range h.Motions[0].Rays {
		for _, st := range ray.Stretches {
			far := inches.Length(max(st[1]-1, 0))
			to := reach.From.Point().Ahead(inches.Heading(ray.Heading), far.Fine(), 0).Position()
			if far < 500 || !reach.Holds(to) {
				continue
			}
			reached = max(reached, st[1])
			o, err := parseOrder(s, "c1 move 18,12 "+to.String())
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
		Judge(&ByHand)(s, 0, 0)
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
