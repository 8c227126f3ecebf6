package muzzleblast

import (
	"fmt"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/inches"
)

// crowd is a battle of 250 figures.
func crowd() string {
	var b strings.Builder
	b.WriteString("drumhead: 1\nid: crowd\ntitle: A crowd\nrules: muzzleblast\nboard:\n  grid: inches\n  width: \"96\"\n  depth: \"36\"\n  grounds:\n    - {terrain: woods, box: \"30,14 38,20\"}\n    - {terrain: hill, box: \"60,14 70,22\"}\n    - {terrain: house, box: \"45,16 48,19\"}\n  courses:\n    - {kind: road, path: \"0,18 96,18\", width: \"2\"}\n    - {kind: wall, path: \"10,16 20,16\"}\nforces:\n")
	for side, id := range []string{"A", "B"} {
		fmt.Fprintf(&b, "  %s:\n", id)
		y, back := "6", "2"
		if side == 1 {
			y, back = "30", "34"
		}
		fmt.Fprintf(&b, "    - {id: c%d, type: command, at: \"48,%s\"}\n", side, back)
		for i := range 8 {
			fmt.Fprintf(&b, "    - {id: i%d%d, type: infantry, at: \"%d,%s\"}\n", side, i, 6+i*11, y)
		}
		for i := range 2 {
			fmt.Fprintf(&b, "    - {id: h%d%d, type: cavalry, at: \"%d,%s\"}\n", side, i, 20+i*56, back)
		}
		fmt.Fprintf(&b, "    - {id: a%d, type: artillery, guns: [{id: g%d0, type: medium, at: \"33,%s\"}, {id: g%d1, type: light, at: \"55.5,%s\"}]}\n", side, side, back, side, back)
	}
	return b.String()
}

func BenchmarkRandomPlay(b *testing.B) {
	first := *started(b, crowd())
	s := first
	mind, luck := dice.NewFast(1, 1), dice.NewFast(1, 2)
	var r run
	var o Order
	var asks rules.Asks
	orders := 0
	b.ReportAllocs()
	for b.Loop() {
		for {
			if next(&s) == rules.Over {
				s = first
			}
			r.Start(fold, &s, &luck)
			if next(&s) == rules.Ask {
				break
			}
			step(&r)
		}
		asks.Reset()
		prompt(&s, &asks)
		seat := rules.Seat(0)
		if asks.List[mind.Intn(asks.N)].For(1) {
			seat = 1
		}
		if draw(&s, seat, &mind, &o) {
			resolve(&r, seat, &o)
			orders++
		}
	}
	b.ReportMetric(float64(orders)/b.Elapsed().Seconds(), "orders/s")
}

func BenchmarkBestAim(b *testing.B) {
	s := started(b, crowd())
	s.Guns[0].At = inches.Position{X: 48 * inches.Inch, Y: 20 * inches.Inch} // most of both armies in reach
	if _, worth, ok := BestAim(s, 0); !ok || worth < 36 {
		b.Fatalf("the best aim is worth %d/36 of a man", worth)
	}
	b.ReportAllocs()
	for b.Loop() {
		BestAim(s, 0)
	}
}

func BenchmarkCopy(b *testing.B) {
	s := started(b, crowd())
	var t State
	for b.Loop() {
		t = *s
	}
	_ = t
}

func BenchmarkOffer(b *testing.B) {
	s := started(b, crowd())
	var r run
	r.Start(fold, s, nil)
	step(&r)
	var off rules.Offer[Order]
	for b.Loop() {
		off.Reset()
		offer(s, 0, &off)
	}
}
