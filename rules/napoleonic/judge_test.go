package napoleonic

import (
	"fmt"
	"testing"

	"drumhead/ai"
)

// Who is to hold a hex when the battle ends, and does not, comes for it while there is
// time: shots that are too many in the first turn are not in the last but one.
func TestTimePresses(t *testing.T) {
	const text = `board: {columns: 9, rows: 8, terrain: {E4: buildings}}
forces:
  A:
    - {id: garrison, type: infantry, at: E4, formation: line, strength: 4/6}
  B:
    - {id: storm, type: infantry, at: %s, formation: column}
victory: {goals: {A: [{hold: E4}], B: [{hold: E4}]}, held: {E4: A}}
turns: 8
`
	worth := func(turn int, at string) int {
		t.Helper()
		s := trial(t, fmt.Sprintf(text+"now: {turn: %d, first: B, part: B}\n", at, turn))
		return Judge(&Learned)(s, 1, ai.NoPlan)
	}
	gain := func(turn int) int { return worth(turn, "E6") - worth(turn, "E7") }
	for _, turn := range []int{7, 8} {
		if now, first := gain(turn), gain(1); now <= 0 || now <= first {
			t.Errorf("turn %d of 8: to come within musket shot of the hex is worth %d, in the first turn %d; wanted more, and more than nothing", turn, now, first)
		}
	}
}

// Who alone wants a hex loses if nothing happens: in the last turn that tells as much as a battle nearly lost.
func TestWantingTells(t *testing.T) {
	const text = `board: {columns: 9, rows: 8, terrain: {E4: buildings}}
forces:
  A:
    - {id: garrison, type: infantry, at: E4, formation: line, strength: 4/6}
  B:
    - {id: storm, type: infantry, at: E7, formation: column}
victory: {goals: {A: [{hold: E4}], B: [{hold: E4}]}, held: {E4: %s}}
turns: 8
now: {turn: %d, first: B, part: B}
`
	worth := func(turn int, held string) int {
		s := trial(t, fmt.Sprintf(text, held, turn))
		return Judge(&Learned)(s, 1, ai.NoPlan)
	}
	if early, late := worth(4, "B")-worth(4, "A"), worth(8, "B")-worth(8, "A"); late < early+Learned.Wanting {
		t.Errorf("that the hex is his is worth %d more in turn 4 of 8 and %d in turn 8; wanted %d more then", early, late, Learned.Wanting)
	}
}
