package square

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The same is tried each time; -rapid.seed looks elsewhere, -rapid.checks further.
func init() { flag.Set("rapid.seed", "1") }

// The author of the rule book writes squares as (x,y); these are its checks.
func table(t testing.TB) (*Board, func(string) Cell) {
	t.Helper()
	b, err := New(12, 12)
	if err != nil {
		t.Fatal(err)
	}
	return b, func(s string) Cell {
		t.Helper()
		c, err := b.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
}

// LC-TERR-01: a corner has two neighbours.
func TestNeighbours(t *testing.T) {
	b, at := table(t)
	var got []string
	for d := N; d <= W; d++ {
		if c := b.Next(at("(1,1)"), d); c != None {
			got = append(got, b.Name(c))
		}
	}
	if want := []string{"A2", "B1"}; !slices.Equal(got, want) {
		t.Errorf("the neighbours of A1 are %v, wanted %v", got, want)
	}
	if _, ok := b.Towards(at("(3,4)"), at("(4,5)")); ok {
		t.Error("a diagonal square is a neighbour")
	}
	if d, ok := b.Towards(at("(4,4)"), at("(3,4)")); !ok || d != W || d.Opposite() != E {
		t.Errorf("from (4,4) to (3,4) it is %s", d)
	}
}

// LC-FIRE-04, LC-CONT-01.
func TestDistances(t *testing.T) {
	b, at := table(t)
	for _, v := range []struct {
		p, q string
		want int
	}{
		{"(5,5)", "(7,8)", 5}, {"(5,5)", "(8,8)", 6}, {"(5,5)", "(5,10)", 5},
		{"(1,1)", "(7,7)", 12}, {"(1,1)", "(8,7)", 13}, {"(3,4)", "(4,5)", 2}, {"(4,4)", "(4,4)", 0},
	} {
		if got := b.Distance(at(v.p), at(v.q)); got != v.want {
			t.Errorf("%s to %s is %d, wanted %d", v.p, v.q, got, v.want)
		}
	}
}

// LC-FIRE-05: at distance 1, 2, 3 ahead the arc is 3, 5, 7 wide.
func TestArc(t *testing.T) {
	b, at := table(t)
	for _, v := range []struct {
		facing Direction
		q      string
		want   bool
	}{
		{N, "(7,7)", true}, {N, "(7,6)", false}, {N, "(4,6)", true}, {N, "(4,5)", false}, {N, "(5,5)", false}, {N, "(5,4)", false},
		{E, "(6,4)", true}, {E, "(6,3)", false}, {E, "(8,8)", true}, {E, "(4,5)", false},
		{S, "(3,3)", true}, {S, "(2,3)", false}, {W, "(3,7)", true}, {W, "(3,8)", false}, {W, "(6,5)", false},
	} {
		if got := b.InArc(at("(5,5)"), v.facing, at(v.q)); got != v.want {
			t.Errorf("facing %s, %s in the arc: %v", v.facing, v.q, got)
		}
	}
}

// LC-LOS-01, LC-LOS-02, LC-LOS-03. Two squares at a corner stand together.
func TestLines(t *testing.T) {
	b, at := table(t)
	for _, v := range []struct{ p, q, want string }{
		{"(1,1)", "(3,4)", "A2 B2 B3 C3"},
		{"(1,1)", "(3,3)", "B1+A2 B2 C2+B3"},
		{"(1,1)", "(2,4)", "A2 B2+A3 B3"}, // a corner half way
		{"(1,1)", "(2,2)", "B1+A2"},
		{"(1,1)", "(1,2)", ""},
		{"(5,1)", "(5,4)", "E2 E3"},
		{"(5,1)", "(6,8)", "E2 E3 E4 F4+E5 F5 F6 F7"},
		{"(3,4)", "(1,1)", "C3 B3 B2 A2"},
	} {
		var got []string
		for _, g := range b.Gates(nil, at(v.p), at(v.q)) {
			name := b.Name(g.A)
			if g.B != None {
				name += "+" + b.Name(g.B)
			}
			got = append(got, name)
		}
		if strings.Join(got, " ") != v.want {
			t.Errorf("%s to %s passes %v, wanted %s", v.p, v.q, got, v.want)
		}
	}
}

// A line is the same from both ends, and crosses only squares that a slow
// reckoning of both sides' corners finds crossed.
func TestLinesAreStraight(t *testing.T) {
	b, _ := table(t)
	rapid.Check(t, func(rt *rapid.T) {
		p := Cell(rapid.IntRange(0, b.Size()-1).Draw(rt, "p"))
		q := Cell(rapid.IntRange(0, b.Size()-1).Draw(rt, "q"))
		crossed, touched := map[Cell]bool{}, map[Cell]bool{}
		for _, g := range b.Gates(nil, p, q) {
			if g.B == None {
				crossed[g.A] = true
			} else {
				touched[g.A], touched[g.B] = true, true
			}
		}
		for c := range Cell(b.Size()) {
			if c == p || c == q {
				continue
			}
			inside, corner := meets(b, p, q, c)
			if inside != crossed[c] || corner != touched[c] {
				rt.Fatalf("%s to %s: %s is crossed %v, touched %v, wanted %v and %v", b.Name(p), b.Name(q), b.Name(c), crossed[c], touched[c], inside, corner)
			}
		}
		if n, m := len(b.Gates(nil, p, q)), len(b.Gates(nil, q, p)); n != m {
			rt.Fatalf("%d one way and %d the other", n, m)
		}
	})
}

// meets says how the line from p to q meets c: by the sides on which c's
// corners lie, in halves of a square.
func meets(b *Board, p, q, c Cell) (inside, corner bool) {
	px, py := 2*b.Column(p), 2*b.Row(p)
	vx, vy := 2*b.Column(q)-px, 2*b.Row(q)-py
	if b.Column(c) < min(b.Column(p), b.Column(q)) || b.Column(c) > max(b.Column(p), b.Column(q)) ||
		b.Row(c) < min(b.Row(p), b.Row(q)) || b.Row(c) > max(b.Row(p), b.Row(q)) {
		return false, false
	}
	left, right, on := 0, 0, 0
	for _, d := range [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		x, y := 2*b.Column(c)+d[0]-px, 2*b.Row(c)+d[1]-py
		switch cross := vx*y - vy*x; {
		case cross > 0:
			left++
		case cross < 0:
			right++
		default:
			on++
		}
	}
	return left > 0 && right > 0, on == 1 && (left == 0 || right == 0)
}

func TestNames(t *testing.T) {
	b, at := table(t)
	for _, v := range []struct{ text, name string }{{"e5", "E5"}, {"(5, 5)", "E5"}, {" L12 ", "L12"}} {
		if got := b.Name(at(v.text)); got != v.name {
			t.Errorf("%q is %s, wanted %s", v.text, got, v.name)
		}
	}
	for _, text := range []string{"", "M1", "A13", "A0", "5E", "E", "E5x", "(13,1)", "(1;1)"} {
		if _, err := b.Parse(text); err == nil {
			t.Errorf("%q was read as a square", text)
		}
	}
	for _, size := range [][2]int{{1, 5}, {5, 1}, {27, 5}, {5, 27}} {
		if _, err := New(size[0], size[1]); err == nil {
			t.Errorf("a board of %v was made", size)
		}
	}
	if Contours(0, 2) != 2 || Contours(1, 0) != 1 || Contours(1, 1) != 0 {
		t.Error("contours are the difference of levels (LC-TERR-03)")
	}
	for d, want := range []int{8, 6, 5, 7} {
		if got := b.Depth(at("(7,5)"), Direction(d)); got != want {
			t.Errorf("from (7,5) it is %d steps off to the %s, wanted %d", got, Direction(d), want)
		}
	}
}
