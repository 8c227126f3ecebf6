package quick_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"drumhead/lab"
	"drumhead/quick"
	"drumhead/scenario"
	"drumhead/systems"
)

// Every kind of battle of every book can be set up and is fought to its end. SEEDS=100,
// as make soak has it, makes as many of each book.
func TestQuickBattles(t *testing.T) {
	seeds := 2
	if n, err := strconv.Atoi(os.Getenv("SEEDS")); err == nil {
		seeds = n
	}
	for _, sys := range systems.All {
		book := sys.ID().System()
		t.Run(book, func(t *testing.T) {
			n := 0
			for _, length := range quick.Lengths {
				for _, ground := range quick.Grounds {
					for _, fight := range quick.Fights {
						for _, halves := range []int{0, 4, -4, 1, -3} {
							n++
							w := quick.Wish{Book: book, Length: length, Ground: ground, Fight: fight, Inks: [2]string{"red", "blue"}, Seed: uint32(n)}.Tilted(halves)
							if err := sys.Setup(made(t, sys, w)); err != nil {
								t.Fatalf("%s: %v", w.Code(), err)
							}
						}
					}
				}
			}
			for seed := range seeds {
				w := quick.Wish{Book: book, Length: "ten", Ground: quick.Grounds[seed%len(quick.Grounds)], Fight: quick.Fights[seed%len(quick.Fights)], Inks: [2]string{"green", "grey"}, Seed: uint32(seed)}
				r, err := sys.Fight(t.Context(), lab.Fight{Scenario: made(t, sys, w), Games: 1, Seed: 1, Players: []string{"recruit", "recruit"}, Cores: 1})
				if err != nil || r == nil {
					t.Errorf("%s: %v", w.Code(), err)
				}
			}
		})
	}
}

func made(t *testing.T, sys *systems.System, w quick.Wish) *scenario.Scenario {
	t.Helper()
	text, err := quick.Make(w, sys.Muster)
	if err != nil {
		t.Fatalf("%s: %v", w.Code(), err)
	}
	sc, err := scenario.Parse(w.Code(), []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if again, _ := quick.Make(w, sys.Muster); again != text {
		t.Errorf("%s is another battle the second time", w.Code())
	}
	return sc
}

// What wins a battle is that the enemy breaks, not that one does oneself, and when it is over is said.
func TestQuickBattlesSayWhatWins(t *testing.T) {
	for _, sys := range systems.All {
		for _, fight := range quick.Fights {
			w := quick.Wish{Book: sys.ID().System(), Length: "ten", Ground: quick.Grounds[0], Fight: fight, Inks: [2]string{"red", "blue"}, Seed: 5}
			sc := made(t, sys, w)
			for _, side := range sc.Sides {
				_, wins, _ := strings.Cut(side.Briefing, "What wins.")
				if !strings.Contains(strings.ToLower(wins), "his army broken before mine") || !strings.Contains(wins, fmt.Sprintf("turn %d ", sc.Turns)) {
					t.Errorf("%s: %s are told that what wins is %q", w.Code(), side.Name, wins)
				}
			}
		}
	}
}

// A code makes the battle that it was written for; what is no code is refused in words.
func TestCode(t *testing.T) {
	w := quick.Wish{Book: "macduff", Length: "half", Ground: "wooded", Fight: "rearguard", Inks: [2]string{"brown", "white"}, Seed: 4000000000, Tilt: -6}
	if got, err := quick.Read(w.Code()); err != nil || got != w {
		t.Errorf("%s is read as %+v, %v", w.Code(), got, err)
	}
	for _, halves := range []int{-12, -3, -1, 0, 1, 12} {
		if got, err := quick.Read(w.Tilted(halves).Code()); err != nil || got.Halves() != halves {
			t.Errorf("%d halves are read as %d, %v", halves, got.Halves(), err)
		}
	}
	for _, code := range []string{"", w.Tilted(13).Code(), "napoleonic-half-rolling-meeting-red-blue-1-6.7", "napoleonic", "napoleonic-day-rolling-meeting-red-blue-1-6", "napoleonic-half-rolling-meeting-red-red-1-6",
		"napoleonic-half-rolling-meeting-red-blue-one-6", "napoleonic-half-rolling-meeting-red-blue-1-60", fmt.Sprintf("napoleonic-half-rolling-meeting-red-blue-%d-6", 1<<40)} {
		if w, err := quick.Read(code); err == nil {
			t.Errorf("%q is read as %+v", code, w)
		}
	}
}

// No two units of a battle go by one name: what the log tells of the 1st Battery would be told of both.
func TestEveryUnitHasItsName(t *testing.T) {
	names := regexp.MustCompile(`\{id: [^,]+, name: ([^,]+), short: ([^,]+),`)
	for _, sys := range systems.All {
		w := quick.Wish{Book: sys.ID().System(), Length: "hour", Ground: "open", Fight: "meeting", Inks: [2]string{"white", "brown"}, Seed: 3}
		seen := map[string]bool{}
		for _, m := range names.FindAllStringSubmatch(string(made(t, sys, w).Source()), -1) {
			if seen[m[1]] {
				t.Errorf("%s: two are called %s", w.Code(), m[1])
			}
			seen[m[1]] = true
		}
		if len(seen) < 4 {
			t.Errorf("%s: %d units", w.Code(), len(seen))
		}
	}
}
