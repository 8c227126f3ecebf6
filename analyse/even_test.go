package analyse

import (
	"slices"
	"testing"

	"drumhead/estimate"
	"drumhead/play"
)

// ended is how often a stretch that was fought again was won and lost.
func ended(won, lost int) (f fought) {
	for range won {
		f.add(estimate.One)
	}
	for range lost {
		f.add(0)
	}
	return f
}

// The doubt of a turn is two standard errors of its orders or its dice, whichever are more, as if four battles more had been fought;
// that of the day is that of all dice taken together.
func TestTurnsHaveTheirDoubt(t *testing.T) {
	// Two standard errors of 52 of 104 and 77 of 104 together are 0.1304; of 77 of 104 twice 0.1216; of 102 of 104 0.0269.
	jobs := []job[int, int]{{turn: 1}, {turn: 2}, {turn: 3}}
	a := &again[int]{end: ended(1, 0), list: []stretch[int]{
		{jobs: []int{0}, again: true, sides: []int8{1}, came: []fought{ended(25, 75), ended(50, 50)}},
		{jobs: []int{1}, again: true, sides: []int8{0}, came: []fought{ended(75, 25), ended(75, 25)}},
		{jobs: []int{2}, again: true, came: []fought{ended(100, 0)}},
	}}
	r := new(Report)
	reckon(r, jobs, a)
	part := func(hundredths int) int { return hundredths * estimate.One / 100 }
	for i, want := range []TurnSum{
		{Turn: 1, Move: 0, Before: part(25), Orders: [2]int{0, part(25)}, Dice: part(25), Doubt: 8547},
		{Turn: 2, Move: 1, Before: part(75), Dice: part(25), Doubt: 7969},
		{Turn: 3, Move: 2, Before: part(100), Doubt: 1765},
	} {
		got := r.Turns[i]
		if off := got.Doubt - want.Doubt; off < -10 || off > 10 {
			t.Errorf("turn %d may be off by %d, wanted %d", want.Turn, got.Doubt, want.Doubt)
		}
		if got.Doubt = want.Doubt; got != want {
			t.Errorf("%+v, wanted %+v", got, want)
		}
	}
	// Who gave up as his turn began lost by it what the battle was worth to him, as far as that is known.
	gave := new(Report)
	reckon(gave, []job[int, int]{{Deed: play.Deed{Kind: play.KindEnd, Side: 1}, turn: 1}}, &again[int]{end: ended(1, 0), list: []stretch[int]{{jobs: []int{0}, came: []fought{ended(50, 50)}}}})
	if got := gave.Turns[0]; got.Orders != [2]int{0, part(50)} || got.Doubt < 6410 || got.Doubt > 6440 || gave.Sides[1].Doubt < 6570 || gave.Sides[1].Doubt > 6600 || gave.Sides[0].Doubt != 0 {
		t.Errorf("he gave up: %+v, %+v", got, gave.Sides)
	}
	// Of the orders of one side alone, of 75 of 100 twice and of 50 and 25 of 100: the root of the sum of both squares.
	for side, want := range []int{8067, 8720} {
		if off := r.Sides[side].Doubt - want; off < -10 || off > 10 {
			t.Errorf("the orders of side %d may be off by %d, wanted %d", side, r.Sides[side].Doubt, want)
		}
	}
	if off := r.Sum.Doubt - 10419; off < -10 || off > 10 || r.Sum.Even != part(50) {
		t.Errorf("with even dice %d, off by %d", r.Sum.Even, r.Sum.Doubt)
	}
}

// Sixteen battles that all ended alike do not say that the next will: a turn and a day that rest on them may be off.
func TestFewBattlesAlikeAreNotCertain(t *testing.T) {
	alike := func(n, worth int) (f fought) {
		for range n {
			f.add(worth)
		}
		return f
	}
	for _, of := range []struct{ rounds, least, most int }{{16, 18, 20}, {200, 1, 3}} { // in hundredths: two standard errors of 16 and 18 of 20 together, of 200 and 202 of 204
		r := new(Report)
		reckon(r, []job[int, int]{{turn: 1}, {turn: 2}}, &again[int]{end: alike(1, 0), list: []stretch[int]{
			{jobs: []int{0}, again: true, sides: []int8{0}, came: []fought{alike(of.rounds, 0), alike(of.rounds, 0)}},
			{jobs: []int{1}, again: true, sides: []int8{1}, came: []fought{alike(of.rounds, 0), alike(of.rounds, 0)}},
		}})
		for what, doubt := range map[string]int{"a turn": r.Turns[0].Doubt, "with even dice": r.Sum.Doubt, "a side's orders": r.Sides[1].Doubt} {
			if n := Hundredth(doubt); n < of.least || n > of.most {
				t.Errorf("%d battles alike: %s may be off by %d in a hundred, wanted %d to %d", of.rounds, what, n, of.least, of.most)
			}
		}
	}
}

func TestEvenDiceHasItsDoubt(t *testing.T) {
	r := &Report{Sum: Sum{Even: estimate.One * 3 / 4, Doubt: estimate.One / 10}}
	for side, want := range [][3]int{{65, 75, 85}, {15, 25, 35}} {
		if low, even, high := r.EvenDice(side); [...]int{low, even, high} != want {
			t.Errorf("side %d: %d to %d, %d, wanted %v", side, low, high, even, want)
		}
	}
	r.Sum.Even = estimate.One * 11 / 10
	if low, even, high := r.EvenDice(0); [...]int{low, even, high} != [...]int{99, 99, 99} {
		t.Errorf("beyond all: %d to %d, %d", low, high, even)
	}
}

// Parts are shown so that they add up, the first and the last as they are.
func TestHundredths(t *testing.T) {
	for n := range 500 {
		parts, whole := make([]int, 5), 0
		for i := range parts {
			parts[i] = (n*7919+i*104729)%50_000 - 25_000
			whole += parts[i]
		}
		sum := 0
		shown := Hundredths(parts, whole)
		for _, s := range shown {
			sum += s
		}
		if sum != Hundredth(whole) || shown[0] != Hundredth(parts[0]) || shown[4] != Hundredth(parts[4]) {
			t.Errorf("%v, which is %d, is shown as %v, which is %d", parts, Hundredth(whole), shown, sum)
		}
	}
}

// What came to nothing is told as nothing, also where a battle is told only in part and its end is no whole hundredth.
func TestHundredthsLeaveNought(t *testing.T) {
	parts := []int{33068, 1835, -2097, 0, 6855} // 50.46, 2.80, -3.20, 0, 10.46: 60.52
	if shown := Hundredths(parts, 39661); shown[3] != 0 || shown[0]+shown[1]+shown[2]+shown[4] != 61 {
		t.Errorf("%v", shown)
	}
	if shown := Hundredths([]int{300, 0, 0, 0, 300}, 600); shown[0] != 0 || shown[4] != 0 || shown[1]+shown[2]+shown[3] != 1 {
		t.Errorf("nothing but what is rounded away: %v", shown)
	}
}

// Of a turn fought again sixteen times half a hundredth is nothing rare: the page rounds it alike (day.test.ts).
func TestHundredthsRoundAwayFromNought(t *testing.T) {
	parts := []int{estimate.One / 2, estimate.One / 8, -estimate.One * 3 / 8, 0, estimate.One / 4}
	if shown := Hundredths(parts, estimate.One/2); !slices.Equal(shown, []int{50, 13, -38, 0, 25}) {
		t.Errorf("%v", shown)
	}
}

// What was ruled or agreed is no order and no die: with even dice is what stood before and the orders, whatever was agreed of a battle
// that the dice had turned; and it is as doubtful as that.
func TestEvenDiceLeavesOutWhatWasAgreed(t *testing.T) {
	part := func(hundredths int) int { return hundredths * estimate.One / 100 }
	end := job[int, int]{Deed: play.Deed{Kind: play.KindEnd, Side: -1, Winner: 0}, turn: 1}
	r := new(Report)
	reckon(r, []job[int, int]{{turn: 1}, end}, &again[int]{end: ended(1, 0), list: []stretch[int]{
		{jobs: []int{0}, again: true, sides: []int8{0}, came: []fought{ended(50, 50), ended(25, 75)}},
		{jobs: []int{1}, came: []fought{ended(75, 25)}},
	}})
	if s := r.Sum; s.Before != part(50) || s.Orders != [2]int{-part(25), 0} || s.Dice != part(50) || s.Rest != part(25) || s.Day != part(100) || s.Even != part(25) {
		t.Errorf("agreed to be won: %+v", s)
	}
	if off := r.Sum.Doubt - 5704; off < -10 || off > 10 { // two standard errors of 25 of 100
		t.Errorf("with even dice it may be off by %d", r.Sum.Doubt)
	}
	// Nobody ordered anything, and it was agreed: what was agreed is as doubtful as what stood before it.
	none := new(Report)
	reckon(none, []job[int, int]{end}, &again[int]{end: ended(1, 0), list: []stretch[int]{{jobs: []int{0}, came: []fought{ended(75, 25)}}}})
	if s := none.Sum; s.Even != part(75) || s.Rest != part(25) || s.Doubt < 5690 || none.Turns[0].Doubt < 5500 {
		t.Errorf("nothing was ordered: %+v, %+v", s, none.Turns[0])
	}
}
