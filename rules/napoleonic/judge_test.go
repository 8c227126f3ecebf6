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
