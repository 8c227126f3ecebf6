package analyse

import "testing"

// TestKept tells of plans that were kept, left, half left and never begun.
func TestKept(t *testing.T) {
	r := &Report{Moves: []Move{{Seq: 3, Turn: 1}, {Seq: 5, Turn: 2, Side: 1}, {Seq: 8, Turn: 3}, {Seq: 9, Turn: 4, Side: -1}}}
	for _, x := range []struct {
		name  string
		after []int
		want  Plan
	}{
		{"to the end", []int{20, 60, 55, 50}, Plan{Kept: "He kept to it to the end."}},
		{"never", []int{8, 10, 9, 0}, Plan{Kept: "His men never stood nearer to it than before the first order."}},
		{"left", []int{40, 70, 10, 5}, Plan{Turn: 3, Seq: 8, Kept: "He was nearest to it in turn 2. He left it in turn 3."}},
		{"half left", []int{40, 70, 30, 30}, Plan{Turn: 3, Seq: 8, Kept: "He was nearest to it in turn 2. He left a part of it in turn 3."}},
		{"driven", []int{40, 10, 5, 5}, Plan{Turn: 2, Seq: 5, Kept: "He was nearest to it in turn 1. He was driven from it in turn 2."}},
		{"by the turn alone", []int{40, 70, 70, 5}, Plan{Kept: "He kept to it to the end."}},
	} {
		var p Plan
		left := p.keep(r, 10, x.after)
		if p != x.want || (left == nil) != (x.want.Seq == 0) || left != nil && left.Seq != x.want.Seq {
			t.Errorf("%s: %+v", x.name, p)
		}
	}
}

// TestKeptWithinATurn: who stood nearest in the turn in which he left is not said to have done so first.
func TestKeptWithinATurn(t *testing.T) {
	r := &Report{Moves: []Move{{Seq: 3, Turn: 1}, {Seq: 5, Turn: 1}}}
	var p Plan
	if p.keep(r, 10, []int{70, 5}); p.Kept != "He left it in turn 1." {
		t.Errorf("%+v", p)
	}
}
