package inches

import (
	"testing"

	"pgregory.net/rapid"
)

func TestSplitMoveCostsNoLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.IntRange(30000, 90000)
		var p [3]Point
		for i := range p {
			p[i] = Position{Length(coordinate.Draw(t, "x")), Length(coordinate.Draw(t, "y"))}.Point()
		}
		if Distance(p[0], p[1])+Distance(p[1], p[2]) < Distance(p[0], p[2]) {
			t.Fatal("by way of a third place is cheaper")
		}
	})
}

func TestMet(t *testing.T) {
	wall, _ := NewWall([]Position{at(0, 12), at(40, 12)})
	slow := Slow{In: []*Area{box4(t, false, 0, 4, 10, 8)}, Up: []*Area{box4(t, false, 20, 5, 30, 9)}, Over: []*Wall{wall}}
	for _, c := range []struct {
		name string
		l    *Line
		want Fine
	}{
		{"into the wood", line(5, 0, 5, 10), (4 * Inch).Fine()},
		{"out of the wood", line(5, 6, 5, 10), 0},
		{"up the hill", line(25, 0, 25, 7), (5 * Inch).Fine()},
		{"down it", line(25, 7, 25, 0), Endless},
		{"over the wall", line(15, 0, 15, 20), (12 * Inch).Fine()},
		{"between them all", line(15, 0, 15, 12), Endless},
	} {
		if got := slow.Met(c.l); got != c.want {
			t.Errorf("%s: %d, wanted %d", c.name, got, c.want)
		}
	}
}

func TestKept(t *testing.T) {
	on := []*Area{box4(t, true, 10, 0, 11, 10), box4(t, true, 10, 9, 20, 10)}
	for _, c := range []struct {
		name string
		l    *Line
		want Length
	}{
		{"all the way", line(10.5, 0, 10.5, 10), 10000},
		{"along its edge", line(11, 0, 11, 9), 9000},
		{"beyond its end", line(10.5, 5, 10.5, 15), 5000},
		{"from one to the other", line(10, 9.5, 20, 9.5), 10000},
		{"off it", line(10.5, 5, 15, 5), 500},
		{"not on it", line(5, 5, 15, 5), 0},
	} {
		if got := Kept(c.l, on); got.Length() != c.want {
			t.Errorf("%s: %d, wanted %d", c.name, got.Length(), c.want)
		}
	}
}

func TestRoad(t *testing.T) {
	r, err := NewRoad([]Position{at(10, 0), at(10, 10), at(20, 10), at(23, 14)}, Inch)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Length(); got != (25 * Inch).Fine() {
		t.Errorf("length %d", got)
	}
	for along, want := range map[Length]Position{0: at(10, 0), 10000: at(10, 10), 15000: at(15, 10), 22500: at(21.5, 12), 25000: at(23, 14)} {
		if got := r.At(along.Fine()); got != want {
			t.Errorf("%d along is %v, wanted %v", along, got, want)
		}
	}
	if along, gap := r.Nearest(at(15, 13).Point()); along != (15*Inch).Fine() || gap.Length() != (3*Inch).Fine() {
		t.Errorf("nearest is %d along, %d off", along, gap.Length())
	}
	path, ok := r.Path((2 * Inch).Fine(), (22*Inch + 500).Fine())
	if want := []Position{at(10, 10), at(20, 10), at(21.5, 12)}; !ok || len(path.Legs()) != 3 || path.Ends[0] != want[0] || path.Ends[1] != want[1] || path.Ends[2] != want[2] {
		t.Errorf("path %v %v, wanted %v", path.Legs(), ok, want)
	}
	if got := path.Length(at(10, 2)); got != (20*Inch + 500).Fine() {
		t.Errorf("path of %d", got)
	}
	back, ok := r.Path((22*Inch + 500).Fine(), (2 * Inch).Fine())
	if !ok || back.End(at(0, 0)) != at(10, 2) || back.Ends[0] != at(20, 10) {
		t.Errorf("back by %v", back.Legs())
	}
	from := at(10, 2)
	for _, to := range path.Legs() {
		l := NewLine(from.Point(), to.Point())
		if Kept(&l, r.Areas()) < l.Length-Thousandth {
			t.Errorf("the leg to %v leaves the road", to)
		}
		from = to
	}
	for _, bad := range []struct {
		through []Position
		width   Length
	}{{[]Position{at(1, 1)}, Inch}, {[]Position{at(1, 1), at(1, 1.05)}, Inch}, {[]Position{at(1, 1), at(2, 2)}, 0}, {[]Position{at(1, 1), at(300, 2)}, Inch}} {
		if _, err := NewRoad(bad.through, bad.width); err == nil {
			t.Errorf("a road through %v of width %d is taken", bad.through, bad.width)
		}
	}
}

func TestPath(t *testing.T) {
	var p Path
	for i := range MaxLegs {
		if !p.Add(at(float64(i+1), 0)) {
			t.Fatalf("no room for leg %d", i+1)
		}
	}
	if p.Add(at(20, 0)) {
		t.Error("a leg too many is taken")
	}
	for _, c := range []struct {
		legs []Position
		want int
	}{
		{[]Position{at(1, 0), at(1.1, 0), at(1.15, 0)}, 0}, // exactly a tenth, and a short last one
		{[]Position{at(1, 0), at(1.099, 0), at(2, 0)}, 2},
		{[]Position{at(0.05, 0)}, 0},
	} {
		var p Path
		for _, l := range c.legs {
			p.Add(l)
		}
		if got := p.Short(at(0, 0)); got != c.want {
			t.Errorf("%v: leg %d is too short, wanted %d", c.legs, got, c.want)
		}
	}
}
