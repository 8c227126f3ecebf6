package muzzleblast

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// TestHoldAgreesWithCheck: what lies between two rays that are alike may be
// reached, at the cost that is said; what lies well beyond them may not.
func TestHoldAgreesWithCheck(t *testing.T) {
	s := started(t, everything)
	var r run
	r.Start(fold, s, nil)
	step(&r)
	mind := dice.NewFast(7, 7)
	tried, inside := 0, 0
	for _, id := range []string{"i1", "i2", "r1", "h1", "g1"} {
		h, ok := hold(s, 0, id, "")
		if !ok {
			t.Fatalf("%s cannot be held", id)
		}
		m := h.Motions[0]
		for range 400 {
			i := mind.Intn(len(m.Rays))
			a, b := &m.Rays[i], &m.Rays[(i+1)%len(m.Rays)]
			if len(a.Stretches) != len(b.Stretches) || len(a.Stretches) == 0 {
				continue
			}
			n := mind.Intn(len(a.Stretches))
			p, q := a.Stretches[n], b.Stretches[n]
			share := mind.Intn(100)
			low, high := p[0]+(q[0]-p[0])*share/100, p[1]+(q[1]-p[1])*share/100
			heading := inches.Heading(a.Heading + share)
			if d := high - low; d < 20 {
				continue
			}
			far := low + mind.Intn(high-low)
			ok := s.mayGo(id, h.From, heading, far)
			tried++
			if ok {
				inside++
			} else if far < high-60 && far > low+60 && abs(p[1]-q[1]) < 100 && abs(p[0]-q[0]) < 100 {
				t.Errorf("%s may not go %d on heading %s, and the shape says it may (%v, %v)", id, far, heading, p, q)
			}
			if beyond := high + 400; n == len(a.Stretches)-1 && abs(p[1]-q[1]) < 100 && s.mayGo(id, h.From, heading, beyond) {
				t.Errorf("%s may go %d on heading %s, and the shape ends at %d", id, beyond, heading, high)
			}
		}
	}
	if tried < 500 || inside*100 < tried*98 {
		t.Errorf("%d of %d places in the shapes may be reached", inside, tried)
	}
}

func abs(n int) int { return max(n, -n) }

// mayGo says what Check says of a straight move.
func (s *State) mayGo(id string, from scene.Spot, h inches.Heading, far int) bool {
	o := newOrder(MoveVerb, s.b.find(id))
	at := inches.Position{X: inches.Length(from.X), Y: inches.Length(from.Y)}
	o.Path.add(at.Point().Ahead(h, inches.Length(far).Fine(), 0).Position())
	return check(s, rules.Seat(0), &o).Legal()
}

func BenchmarkHold(b *testing.B) {
	s := started(b, everything)
	var r run
	r.Start(fold, s, nil)
	step(&r)
	for b.Loop() {
		hold(s, 0, "i1", "")
	}
}

// TestMeleeForeseen: a unit that is held where it would touch an enemy is shown
// the circle, and what each side would count in it (MB-MEL-02).
func TestMeleeForeseen(t *testing.T) {
	s := started(t, `
drumhead: 1
id: touch
title: A touch
rules: muzzleblast
board: {grid: inches}
forces:
  A: [{id: i1, type: infantry, at: "10,6"}]
  B: [{id: j1, type: infantry, at: "10,9.5", facing: S}]
now: {turn: 1}
`)
	look := func(order string) scene.There {
		o, err := parseOrder(s, order)
		if err != nil {
			t.Fatal(err)
		}
		return there(s, 0, &o)
	}
	if near := look("i1 move 10,8"); len(near.Fights) != 0 {
		t.Errorf("an inch and a half apart: %+v, wanted no fight", near.Fights)
	}
	for _, to := range []string{"10,9", "10,9.4"} { // who is sent nearer stops half an inch off
		met := look("i1 move " + to)
		if len(met.Fights) != 3 {
			t.Fatalf("sent to %s: %+v, wanted three circles along six files", to, met.Fights)
		}
		f := met.Fights[0]
		if f.Shape.Kind != "circle" || f.Shape.At.Y != 9250 || !slices.Equal(f.Pieces, []string{"i1", "j1"}) {
			t.Errorf("sent to %s: %+v of %v, wanted a circle of i1 and j1 at 9.25", to, f.Shape, f.Pieces)
		}
		if !strings.Contains(f.Text, "3 of i1, 6 points") {
			t.Errorf("%q, wanted what each side counts", f.Text)
		}
		// Of 36 ways either wins in 15; the loser loses half of three rounded up, the winner half of that.
		var got []string
		for _, c := range f.Odds.Results {
			got = append(got, fmt.Sprintf("%s %s %+d", c.Text, c.Fraction, c.For))
		}
		if want := "Side B win: Side A lose 2, Side B 1 5/12 -1|a draw: Side A lose 2, Side B 2 1/6 +0|Side A win: Side A lose 1, Side B 2 5/12 +1"; strings.Join(got, "|") != want {
			t.Errorf("%v, wanted %s", got, want)
		}
	}
}

// TestFightsOfEither: the odds of a melee say whom each result favours, from the
// worst to the best for who looks at them; for all who look at once, nobody.
func TestFightsOfEither(t *testing.T) {
	s := started(t, `
drumhead: 1
id: touch
title: A touch
rules: muzzleblast
board: {grid: inches}
forces:
  A: [{id: i1, type: infantry, at: "10,8"}]
  B: [{id: j1, type: infantry, at: "10,8.4", facing: S}]
now: {turn: 1}
`)
	for side, want := range map[int8][]int{0: {-1, 0, 1}, 1: {-1, 0, 1}, nobodys: {0, 0, 0}} {
		var got []int
		for _, c := range s.fights(side)[0].Odds.Results {
			got = append(got, c.For)
		}
		worst := s.fights(side)[0].Odds.Results[0].Text
		if !slices.Equal(got, want) || side >= 0 && !strings.HasPrefix(worst, []string{"Side B", "Side A"}[side]) {
			t.Errorf("side %d: %v, the first %q", side, got, worst)
		}
	}
}

// TestFightsOfAllPlots: two units that are plotted against one are both counted,
// and the next circle is of those whom the first leaves (MB-MEL-02).
func TestFightsOfAllPlots(t *testing.T) {
	s := started(t, `
drumhead: 1
id: touch
title: A touch
rules: muzzleblast
board: {grid: inches}
options: {left-to-right: free}
forces:
  A: [{id: i1, type: infantry, at: "7,6"}, {id: i2, type: infantry, at: "13.2,6"}]
  B: [{id: j1, type: infantry, at: "10,9.5", facing: S}]
now: {turn: 1}
`)
	order(t, s, 0, "i1 move 7,9")
	order(t, s, 0, "i2 move 13.2,9")
	seen := map[string]bool{}
	for _, f := range moves(s).Fights {
		for _, p := range f.Pieces {
			seen[p] = true
		}
	}
	if !seen["i1"] || !seen["i2"] || !seen["j1"] {
		t.Errorf("the fights of what is plotted are of %v, wanted all three units", seen)
	}
}

// TestHeldAllowance: what a move may cost is told in inches of open ground, on a
// road and beside it: nobody is promised the road's six where four may be gone
// (MB-MOV-01, MB-MOV-04).
func TestHeldAllowance(t *testing.T) {
	for _, tt := range []struct {
		at, options string
		want, far   int // the allowance, and how far it goes at most
	}{
		{"20,4", "{}", 4000, 4000},
		{"20,12", "{}", 4000, 6000},
		{"20,12", "{woods-rough: yes}", 4000, 6000},
	} {
		s := started(t, strings.NewReplacer("AT", tt.at, "OPTIONS", tt.options).Replace(`
drumhead: 1
id: lane
title: A lane
rules: muzzleblast
options: OPTIONS
board:
  grid: inches
  grounds: [{terrain: woods, box: "10,3 16,11"}]
  courses: [{kind: road, path: "0,12 48,12"}]
forces:
  A: [{id: i1, type: infantry, files: 3, at: "AT"}]
  B: [{id: j1, type: infantry, at: "40,21", facing: S}]
now: {turn: 1}
`))
		h, ok := hold(s, 0, "i1", "")
		if !ok {
			t.Fatal("i1 cannot be held")
		}
		m, far, dear := h.Motions[0], 0, 0
		for _, ray := range m.Rays {
			for _, p := range ray.Stretches {
				far, dear = max(far, p[1]), max(dear, p[2], p[3])
			}
		}
		if m.Allowance != tt.want || dear > m.Allowance || dear < m.Allowance-10 || far > tt.far || far < tt.far-10 {
			t.Errorf("at %s: %d at a cost of %d of %d, wanted %d at a cost of all %d", tt.at, far, dear, m.Allowance, tt.far, tt.want)
		}
	}
}

// abreast is a side of units beside one another, so many inches from the left edge, and an enemy.
func abreast(t *testing.T, at ...int) *State {
	t.Helper()
	var units strings.Builder
	for i, x := range at {
		fmt.Fprintf(&units, "    - {id: i%d, type: infantry, at: \"%d,6\"}\n", i+1, x)
	}
	return started(t, `
drumhead: 1
id: row
title: A row
rules: muzzleblast
board: {grid: inches}
forces:
  A:
`+units.String()+`  B: [{id: j1, type: infantry, at: "10,20", facing: S}]
now: {turn: 1}
`)
}

// TestPassedHasNoPlace: who has been passed by is not called any more (MB-SIM-01).
func TestPassedHasNoPlace(t *testing.T) {
	s := abreast(t, 10, 30)
	s.Hand[0] = 1
	if a, b := s.unitPiece(0).Place, s.unitPiece(1).Place; a != 0 || b != 2 {
		t.Errorf("places %d and %d, wanted none and 2", a, b)
	}
}

// TestWhoRunsHasNoPlace: no order is given to who retreats or runs, and none is waited for (MB-MOV-13).
func TestWhoRunsHasNoPlace(t *testing.T) {
	s := abreast(t, 10, 20, 30)
	s.Units[0].Compelled, s.Units[1].Compelled = Retreating, Routing
	for u, want := range []int{0, 0, 3} {
		if got := s.unitPiece(int8(u)).Place; got != want {
			t.Errorf("unit %d has the place %d, wanted %d", u+1, got, want)
		}
	}
}

// TestHeldWhereItStands: a piece that is not moved turns and re-forms in place, and who must stand
// still turns (MB-ORG-08, MB-MOV-13).
func TestHeldWhereItStands(t *testing.T) {
	s := abreast(t, 10, 30)
	for _, tt := range []struct{ so, order string }{
		{"", "i1 stand facing {facing}"},
		{"i1 stand files 6", "i1 stand files 6 facing {facing}"},
	} {
		h, ok := hold(s, 0, "i1", tt.so)
		if !ok || len(h.Motions) != 2 {
			t.Fatalf("%q: held %v with %d motions, wanted to move and to turn", tt.so, ok, len(h.Motions))
		}
		m := h.Motions[1]
		if m.Order != tt.order || m.Allowance != 0 || m.Facing != "free" {
			t.Errorf("%q: turns by %q, %d inches, facing %s", tt.so, m.Order, m.Allowance, m.Facing)
		}
		order(t, s, 0, strings.Replace(m.Order, "{facing}", "30", 1))
		s.Plots[0][0] = Plot{}
	}
	s.Units[0].Compelled = Held
	h, ok := hold(s, 0, "i1", "")
	if !ok || len(h.Motions) != 1 || h.Motions[0].Allowance != 0 || len(h.Formations) > 0 {
		t.Errorf("who must stand is held %v with %d motions and %d formations, wanted to turn alone", ok, len(h.Motions), len(h.Formations))
	}
}

// TestNoRoomToFormIsSaid: a unit keeps its front where a wider one would stand in another's place, and its
// player is told before he gives the order (MB-ORG-08).
func TestNoRoomToFormIsSaid(t *testing.T) {
	s := abreast(t, 10, 17)
	for text, want := range map[string]bool{"i1 files 12 move 9.5,8": true, "i1 stand files 12": true, "i1 files 3 move 9.5,8": false} {
		o, err := parseOrder(s, text)
		if err != nil {
			t.Fatal(err)
		}
		at := there(s, 0, &o)
		if at.Refusal != nil {
			t.Fatalf("%s: %s", text, at.Refusal.Text)
		}
		said := slices.ContainsFunc(at.Notes, func(n string) bool { return strings.HasPrefix(n, "no room to form 12 wide") })
		if said != want {
			t.Errorf("%s: %v is said; that there is no room: %v, wanted %v", text, at.Notes, said, want)
		}
	}
}
