package inches

import "testing"

// meeting is of two points on one line.
func meeting(a, b *Track, limit Length) Meeting {
	gap := func(tick int32) Fine { return Distance(a.At(tick), b.At(tick)) }
	return Meeting{Gap: gap, Hit: func(tick int32) bool { return gap(tick).Within(limit) }, Limit: limit}
}

func TestMeet(t *testing.T) {
	at := func(x Length) Point { return Position{x, 10 * Inch}.Point() }
	for _, tt := range []struct {
		name           string
		a, toA, b, toB Length
		want           int32
		ok             bool
	}{
		{"foot and horse, nine and a half apart (MB-SIM-02)", 10000, 14000, 19500, 11500, Ticks * 3 / 4, true},
		{"a tenth too far", 10000, 14000, 22600, 14600, 0, false},
		{"just at the end", 10000, 14000, 22500, 14500, Ticks, true},
		{"horse after foot (MB-SIM-03)", 10000, 6000, 13500, 5500, Ticks * 3 / 4, true},
		{"horse that gains too little", 10000, 6000, 15000, 7000, 0, false},
	} {
		a, b := Standing(at(tt.a)), Standing(at(tt.b))
		a.To(at(tt.toA), Ticks)
		b.To(at(tt.toB), Ticks)
		got, ok := Meet(&a, &b, 0, Ticks, meeting(&a, &b, Inch/2))
		if ok != tt.ok || ok && (got > tt.want || got < tt.want-8) {
			t.Errorf("%s: they meet at %d (%v), wanted %d (%v)", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

func TestTemplates(t *testing.T) {
	p := func(x, y Length) Point { return Position{x, y}.Point() }
	cone := Cone{p(0, 10000), East, 8000, 3000}
	for _, tt := range []struct {
		x, y Length
		in   bool
	}{{8000, 11500, true}, {8000, 11502, false}, {4000, 10750, true}, {4000, 10752, false}, {8002, 10000, false}} {
		if got := cone.Holds(p(tt.x, tt.y)); got != tt.in {
			t.Errorf("the cone holds %d, %d: %v, wanted %v (MB-GRP-03)", tt.x, tt.y, got, tt.in)
		}
	}
	disc := Disc{p(5000, 5000), 1500}
	if !disc.Holds(p(6500, 5000)) || disc.Holds(p(6502, 5000)) {
		t.Error("the edge of a disc belongs to it, and no more (MB-ART-02)")
	}
	house, _ := NewArea([]Position{{6000, 4000}, {9000, 4000}, {9000, 7000}, {6000, 7000}}, false)
	if !disc.MeetsArea(house) || (Disc{p(4000, 5000), 1500}).MeetsArea(house) {
		t.Error("a disc meets an area that it reaches into, and no other")
	}
}
