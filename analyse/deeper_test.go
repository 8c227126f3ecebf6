package analyse

import "testing"

func TestMore(t *testing.T) {
	for _, x := range []struct {
		name string
		a, b []int
		mean int
		sure bool
	}{
		{"the same", []int{5, 9, 2, 7}, []int{5, 9, 2, 7}, 0, false},
		{"always by as much", []int{105, 209, 102, 107}, []int{5, 109, 2, 7}, 100, true},
		{"as often more as less", []int{300, 0, 300, 0}, []int{0, 300, 0, 300}, 0, false},
		{"by a single one of many", []int{400, 0, 0, 0, 0, 0, 0, 0}, make([]int, 8), 50, false},
		{"less", []int{0, 0, 0}, []int{90, 100, 110}, -100, false},
		{"of one line nothing is sure", []int{900}, []int{0}, 0, false},
	} {
		g := more(x.a, x.b)
		if g.mean != x.mean || (g.sure() > 0) != x.sure {
			t.Errorf("%s: %+v", x.name, g)
		}
	}
	// Differences 0 and 200, 50 times each: the standard error of their mean is 100/√99.
	var a []int
	for i := range 100 {
		a = append(a, i%2*200)
	}
	if g := more(a, make([]int, 100)); g.mean != 100 || g.doubt != 21 {
		t.Errorf("wanted 100, and twice 10.05 rounded up: %+v", g)
	}
}
