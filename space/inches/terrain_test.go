package inches

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// EU-GEN-05: an edge is outside, but of a closed area.
func TestHolds(t *testing.T) {
	wood, road := box4(t, false, 6, 15, 12, 21), box4(t, true, 17.5, 0, 18.5, 36)
	bent := area(t, false, 0, 0, 10, 0, 10, 10, 5, 5, 0, 10)
	for _, c := range []struct {
		name string
		a    *Area
		p    Position
		in   bool
	}{
		{"on the edge of a wood", wood, at(6, 18), false},
		{"a tenth in", wood, at(6.1, 18), true},
		{"on its corner", wood, at(6, 15), false},
		{"level with its corner, outside", wood, at(5, 15), false},
		{"level with its upper edge, outside", wood, at(5, 21), false},
		{"on the edge of a road", road, at(18.5, 10), true},
		{"on the end of a road", road, at(18, 36), true},
		{"off the road", road, at(18.501, 10), false},
		{"in a notch", bent, at(5, 7), false},
		{"level with the notch's corner", bent, at(2, 5), true},
		{"on the notch's corner", bent, at(5, 5), false},
	} {
		if got := c.a.Holds(c.p.Point()); got != c.in {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// What is told from bounds alone is never wrong: nothing that is not near is
// within that distance, and a line apart has no stretch inside.
func TestBounds(t *testing.T) {
	bent := area(t, false, 10, 10, 20, 10, 20, 20, 15, 12, 10, 20)
	rapid.Check(t, func(t *rapid.T) {
		place := func(name string) Point {
			return Position{Length(rapid.IntRange(0, 30000).Draw(t, name+" x")), Length(rapid.IntRange(0, 30000).Draw(t, name+" y"))}.Point()
		}
		p, q := place("p"), place("q")
		limit := Length(rapid.IntRange(0, 9000).Draw(t, "limit"))
		spot := Spot(p)
		for i := range bent.corners {
			edge := Stroke(bent.edge(i))
			if Between(&spot, &edge).Within(limit-1) && !bent.Near(p, limit.Fine()) {
				t.Fatalf("within %d of an edge, and not near", limit)
			}
		}
		if l := NewLine(p, q); bent.Apart(&l) && l.Through(bent) > 0 {
			t.Fatal("apart, and through it")
		}
	})
}

func TestAreaOverlaps(t *testing.T) {
	wood := box4(t, false, 10, 10, 20, 20)
	bent := area(t, false, 10, 10, 20, 10, 20, 20, 15, 12, 10, 20)
	for _, c := range []struct {
		name string
		a    *Area
		b    Base
		want bool
	}{
		{"touching its edge", wood, base(9, 15, North, 2, 2), false},
		{"a thousandth in", wood, base(9.001, 15, North, 2, 2), true},
		{"touching its corner", wood, Base{Place{Position{10000 - 707, 10000 - 707}, 4500}, 2000, 2000}, false},
		{"a corner well in", wood, Base{Place{Position{10000 - 607, 10000 - 607}, 4500}, 2000, 2000}, true},
		{"wholly in", wood, base(15, 15, 300, 2, 2), true},
		{"all round it", wood, base(15, 15, 300, 40, 40), true},
		{"in the notch", bent, base(15, 19, North, 2, 2), false},
		{"too deep in the notch", bent, base(15, 14, North, 2, 2), true},
	} {
		if got := c.a.Overlaps(c.b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	// EU-MOV-10: past a house, touching; then the house half an inch nearer.
	march := base(10, 10, North, 2, 2)
	if march.stopped(at(10, 16), Obstacle{Area: box4(t, false, 11, 14, 13, 16)}) {
		t.Error("passing a house and touching it goes through it")
	}
	house := Obstacle{Area: box4(t, false, 10.5, 14, 13, 16)}
	if march.stopped(at(10, 13), house) || !march.stopped(at(10, 13.001), house) {
		t.Error("the house is not met at exactly 3 inches")
	}
}

func TestBadAreas(t *testing.T) {
	for _, c := range []struct {
		want string
		xy   []float64
	}{
		{"2 corners", []float64{0, 0, 1, 1}},
		{"meets itself", []float64{0, 0, 4, 4, 4, 0, 0, 4}},
		{"corners 2 and 3 of an area are the same", []float64{0, 0, 4, 4, 4, 4}},
		{"meets itself", []float64{0, 0, 4, 0, 2, 0}},
		{"corner 2", []float64{0, 0, 251, 0, 2, 2}},
	} {
		var corners []Position
		for i := 0; i < len(c.xy); i += 2 {
			corners = append(corners, at(c.xy[i], c.xy[i+1]))
		}
		if _, err := NewArea(corners, false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v, wanted one with %q", c.xy, err, c.want)
		}
	}
}

// EU-MOV-04: up counts, down and along the top do not, and who stops on the
// outline climbs with the next step.
func TestEntered(t *testing.T) {
	hill := box4(t, false, 24, 15, 30, 21)
	for _, c := range []struct {
		name string
		l    *Line
		at   Fine
		ok   bool
	}{
		{"up", line(27, 10, 27, 18), (5 * Inch).Fine(), true},
		{"down", line(27, 18, 27, 10), 0, false},
		{"over", line(27, 10, 27, 30), (5 * Inch).Fine(), true},
		{"on top", line(25, 16, 29, 20), 0, false},
		{"to the outline", line(27, 10, 27, 15), 0, false},
		{"on from the outline", line(27, 15, 27, 16), 0, true},
		{"along the outline", line(20, 15, 35, 15), 0, false},
		{"past a corner", line(22, 17, 26, 13), 0, false},
	} {
		if got, ok := hill.Entered(c.l); ok != c.ok || got != c.at {
			t.Errorf("%s: %d %v, wanted %d %v", c.name, got, ok, c.at, c.ok)
		}
	}
}

func TestWalls(t *testing.T) {
	wall, err := NewWall([]Position{at(10, 10), at(20, 10), at(20, 20)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name             string
		l                *Line
		between, crossed bool
	}{
		{"across", line(15, 5, 15, 15), true, true},
		{"up to it", line(15, 5, 15, 10), true, false},
		{"from it, one way", line(15, 10, 15, 15), true, true},
		{"from it, the other way", line(15, 10, 15, 5), true, true},
		{"along it", line(12, 10, 18, 10), false, false},
		{"along it and past its end", line(12, 10, 5, 10), false, false},
		{"over its end", line(10, 5, 10, 15), true, true},
		{"past its end", line(9.9, 5, 9.9, 15), false, false},
		{"over the corner", line(15, 15, 25, 5), true, true},
		{"from its corner along one stretch", line(20, 10, 15, 10), true, false}, // it has one point with the other stretch
		{"short of it", line(15, 5, 15, 9.999), false, false},
	} {
		if got := wall.Between(c.l); got != c.between {
			t.Errorf("%s: between is %v", c.name, got)
		}
		if _, got := wall.Crossed(c.l); got != c.crossed {
			t.Errorf("%s: crossed is %v", c.name, got)
		}
	}
	if at, _ := wall.Crossed(line(15, 5, 15, 15)); at != (5 * Inch).Fine() {
		t.Errorf("crossed at %d", at)
	}
	// EU-TER-03: exactly 1 inch from the wall is within.
	for y, want := range map[float64]bool{11.5: true, 11.501: false, 12: false} {
		s := base(15, y, North, 4, 1).Shape()
		if got := wall.Gap(&s).Within(Inch); got != want {
			t.Errorf("battle formation at y %v is within an inch of the wall: %v", y, got)
		}
	}
	for _, bad := range [][]Position{{at(1, 1)}, {at(1, 1), at(1, 1)}, {at(1, 1), at(251, 1)}} {
		if _, err := NewWall(bad); err == nil {
			t.Errorf("a wall through %v is taken", bad)
		}
	}
}

// Stopping on a wall, or a hair over it, and going on crosses it once in all.
func TestWallCannotBeStoleOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slope := Length(rapid.IntRange(-5000, 5000).Draw(t, "slope"))
		wall, _ := NewWall([]Position{{20000, 50000 - slope}, {80000, 50000 + slope}})
		x := Length(rapid.IntRange(30000, 70000).Draw(t, "x"))
		y := Length(rapid.IntRange(44000, 56000).Draw(t, "y"))
		stop := Position{x, y}
		if rapid.Bool().Draw(t, "on it") {
			stop.Y = 50000 + Length(int64(slope)*int64(x-50000)/30000) + Length(rapid.IntRange(-2, 2).Draw(t, "off"))
		}
		from, to := Position{x, 30000}, Position{x, 70000}
		first, second := NewLine(from.Point(), stop.Point()), NewLine(stop.Point(), to.Point())
		_, one := wall.Crossed(&first)
		_, two := wall.Crossed(&second)
		if !one && !two {
			t.Fatalf("over the wall by %v without crossing it", stop)
		}
	})
}
