package macduff

import "testing"

// TestCharts compares the charts with a second transcription from the book.
func TestCharts(t *testing.T) {
	for row, want := range [][2]int{{6, 12}, {12, 24}, {12, 36}, {12, 48}, {12, 72}, {24, 24}, {24, 48}} {
		near, far := Weapon(row + 1).ranges()
		if int(near)/1000 != want[0] || int(far)/1000 != want[1] {
			t.Errorf("%s reaches %s and %s inches, wanted %v", Weapon(row+1), near, far, want)
		}
	}
	// Basic dice, and what a march, a march by road and a charge add.
	for row, want := range [][4]int{
		formedInfantryRow: {2, 1, 2, 1}, unformedInfantryRow: {3, 1, 2, 1}, formedCavalryRow: {3, 1, 2, 2}, formedMountedRow: {3, 1, 2, 1},
		unformedCavalryRow: {4, 1, 2, 2}, unformedMountedRow: {4, 1, 2, 1}, commanderRow: {4}, artilleryRow: {2, 1, 2, 0}, fastRow: {3, 1, 2, 0},
		horseRow: {4, 1, 2, 0}, boatRow: {3}, engineRow: {2, 1, 2, 0}, trainRow: {4}, airshipRow: {2},
	} {
		for column, n := range want {
			if got := moveDice(row, column); got != n {
				t.Errorf("row %d, column %d of the moves: %d, wanted %d", row, column, got, n)
			}
		}
	}
	for row, want := range []int{6, 12, 18, 24} {
		if got := Charts[demolitionChart].At(row, 0); got != want {
			t.Errorf("row %d of demolitions: %d, wanted %d", row, got, want)
		}
	}
	for row, want := range []int{12, 6, 6, 6, 2, 24} {
		if got := Charts[workChart].At(row, 0); got != want {
			t.Errorf("row %d of work: %d, wanted %d", row, got, want)
		}
	}
}

// TestShootingDice is the table of shooting dice of section (c): figures, and
// the dice at close range, at long range or shaken, and both.
func TestShootingDice(t *testing.T) {
	s := trial(t, fairField)
	i1, a1 := s.b.find("i1"), s.b.find("a1")
	for _, v := range []struct {
		unit               int8
		figures            int
		close, long, long2 int
	}{
		{i1, 0, 0, 0, 0}, {i1, 1, 1, 1, 1}, {i1, 3, 2, 1, 1}, {i1, 5, 3, 2, 1}, {i1, 7, 4, 2, 1}, {i1, 9, 5, 3, 2}, {i1, 12, 6, 3, 2},
		{i1, 13, 7, 4, 2}, {i1, 16, 8, 4, 2}, {a1, 1, 1, 1, 1}, {a1, 3, 3, 2, 1}, {a1, 4, 4, 2, 1}, {a1, 7, 7, 4, 2}, {a1, 8, 8, 4, 2},
	} {
		q := *s
		near, far := q.shootingDice(v.unit, v.figures, closeRange), q.shootingDice(v.unit, v.figures, longRange)
		q.Pieces[v.unit].Lost = q.Pieces[v.unit].Full - 1
		shaken, both := q.shootingDice(v.unit, v.figures, closeRange), q.shootingDice(v.unit, v.figures, longRange)
		if near != v.close || far != v.long || shaken != v.long || both != v.long2 {
			t.Errorf("%d figures of %s: %d, %d, %d, %d dice, wanted %+v", v.figures, s.card(v.unit).arm, near, far, shaken, both, v)
		}
	}
}

// TestShaken is the table of the first number of hits that makes a unit shaken.
func TestShaken(t *testing.T) {
	s := trial(t, fairField)
	for _, v := range []struct {
		unit  string
		n     int8
		first int
	}{
		{"i1", 4, 3}, {"i1", 6, 4}, {"i1", 9, 5}, {"i1", 12, 7}, {"i1", 15, 8}, {"i1", 16, 9},
		{"i2", 4, 3}, {"i2", 8, 6}, {"i2", 12, 9}, {"i2", 14, 10}, {"i2", 16, 11},
		{"j2", 4, 2}, {"j2", 8, 3}, {"j2", 12, 5}, {"j2", 14, 5}, {"j2", 16, 6},
	} {
		u := s.b.find(v.unit)
		s.Pieces[u].Full = v.n
		first := 0
		for !s.shakenWith(u, first) {
			first++
		}
		if first != v.first {
			t.Errorf("%s of %d figures is shaken by %d hits, wanted %d", v.unit, v.n, first, v.first)
		}
	}
}
