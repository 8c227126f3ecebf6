package hex

import (
	"fmt"
	"strings"
	"testing"
)

func board(t testing.TB) *Board {
	t.Helper()
	b, err := New(13, 11)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func cells(b *Board, dst ...Cell) string {
	var s []string
	for _, c := range dst {
		s = append(s, fmt.Sprintf("(%d,%d)", b.Column(c), b.Row(c)))
	}
	return strings.Join(s, " ")
}

// The checks of NP-MAP-01.
func TestNeighbours(t *testing.T) {
	b := board(t)
	for _, tt := range []struct {
		c, r int
		want string
	}{
		{5, 2, "(5,3) (6,2) (6,1) (5,1) (4,1) (4,2)"},
		{6, 4, "(6,5) (7,5) (7,4) (6,3) (5,4) (5,5)"},
	} {
		var got []Cell
		for d := N; d <= NW; d++ {
			got = append(got, b.Next(b.At(tt.c, tt.r), d))
		}
		if s := cells(b, got...); s != tt.want {
			t.Errorf("neighbours of (%d,%d) = %s, want %s", tt.c, tt.r, s, tt.want)
		}
	}
	if b.At(6, 11) != None {
		t.Error("(6,11) exists on the default board")
	}
	if b.At(7, 11) == None {
		t.Error("(7,11) does not exist on the default board")
	}
}

// The checks of NP-MAP-02.
func TestDistance(t *testing.T) {
	b := board(t)
	for _, tt := range [][5]int{{5, 2, 5, 5, 3}, {5, 2, 7, 2, 2}, {5, 2, 7, 3, 2}, {5, 2, 6, 4, 3}, {1, 1, 4, 1, 3}, {4, 4, 4, 4, 0}} {
		if got := b.Distance(b.At(tt[0], tt[1]), b.At(tt[2], tt[3])); got != tt[4] {
			t.Errorf("distance (%d,%d) (%d,%d) = %d, want %d", tt[0], tt[1], tt[2], tt[3], got, tt[4])
		}
	}
}

// Distance must be what walking from neighbour to neighbour finds.
func TestDistanceIsShortestWalk(t *testing.T) {
	b := board(t)
	for p := Cell(0); int(p) < b.Size(); p++ {
		if !b.Holds(p) {
			continue
		}
		far := map[Cell]int{p: 0}
		for queue := []Cell{p}; len(queue) > 0; queue = queue[1:] {
			for d := N; d <= NW; d++ {
				if n := b.Next(queue[0], d); n != None {
					if _, seen := far[n]; !seen {
						far[n] = far[queue[0]] + 1
						queue = append(queue, n)
					}
				}
			}
		}
		for q, want := range far {
			if got := b.Distance(p, q); got != want {
				t.Fatalf("distance %s %s = %d, want %d", b.Name(p), b.Name(q), got, want)
			}
		}
	}
}

// The checks of NP-MAP-05, facing north.
func TestArc(t *testing.T) {
	b := board(t)
	p := b.At(5, 4)
	for _, tt := range []struct {
		c, r int
		want bool
	}{{6, 4, true}, {5, 6, true}, {4, 5, true}, {6, 3, false}, {5, 2, false}, {4, 4, true}, {4, 3, false}} {
		if got := b.InArc(p, N, b.At(tt.c, tt.r)); got != tt.want {
			t.Errorf("(%d,%d) in the arc of (5,4) facing north: %v, want %v", tt.c, tt.r, got, tt.want)
		}
	}
}

// The checks of NP-MAP-06.
func TestGates(t *testing.T) {
	b := board(t)
	for _, tt := range []struct {
		p, q, want string
	}{
		{"(5,2)", "(5,5)", "(5,3) | (5,4)"},
		{"(5,2)", "(7,2)", "(6,1) (6,2)"},
		{"(5,2)", "(7,5)", "(5,3) (6,2) | (6,3) | (6,4) (7,4)"},
		{"(5,2)", "(5,3)", ""},
		{"(12,1)", "(13,3)", "(12,2) (13,2)"},
		{"(13,1)", "(13,2)", ""},
	} {
		p, _ := b.Parse(tt.p)
		q, _ := b.Parse(tt.q)
		var got []string
		for _, g := range b.Gates(nil, p, q) {
			if g.Edge && g.B != None {
				got = append(got, cells(b, min(g.A, g.B), max(g.A, g.B)))
			} else {
				got = append(got, cells(b, g.A))
			}
		}
		if s := strings.Join(got, " | "); s != tt.want {
			t.Errorf("gates %s to %s: %s, want %s", tt.p, tt.q, s, tt.want)
		}
	}
}

// A line of sight is the same from both ends, however long.
func TestGatesBothWays(t *testing.T) {
	b := board(t)
	set := func(p, q Cell) map[string]bool {
		m := map[string]bool{}
		for _, g := range b.Gates(nil, p, q) {
			m[fmt.Sprint(min(g.A, g.B), max(g.A, g.B), g.Edge)] = true
		}
		return m
	}
	for p := Cell(0); int(p) < b.Size(); p += 3 {
		for q := Cell(0); int(q) < b.Size(); q++ {
			if !b.Holds(p) || !b.Holds(q) {
				continue
			}
			if x, y := set(p, q), set(q, p); fmt.Sprint(x) != fmt.Sprint(y) {
				t.Fatalf("%s to %s: %v one way, %v the other", b.Name(p), b.Name(q), x, y)
			}
		}
	}
}

func TestNames(t *testing.T) {
	b := board(t)
	for _, s := range []string{"A1", "M11", "E5", "L10"} {
		c, err := b.Parse(s)
		if err != nil || b.Name(c) != s {
			t.Errorf("Parse(%q) = %v, %v; Name gives %s", s, c, err, b.Name(c))
		}
	}
	for _, s := range []string{"", "5", "E", "EE5", "E5x", "F11", "N1", "A0", "A12", "(5)", "(6,11)"} {
		if c, err := b.Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, c)
		}
	}
}

func TestBeyond(t *testing.T) {
	b := board(t)
	for _, tt := range []struct {
		c, r  int
		d     Direction
		south bool
		want  bool
	}{{5, 1, S, true, true}, {5, 1, SW, true, true}, {6, 1, S, true, true}, {6, 1, SW, true, false}, {1, 4, SW, true, false}, {6, 10, N, false, true}, {6, 10, N, true, false}} {
		if got := b.Beyond(b.At(tt.c, tt.r), tt.d, tt.south); got != tt.want {
			t.Errorf("(%d,%d) %s: beyond %v, want %v", tt.c, tt.r, tt.d, got, tt.want)
		}
	}
}
