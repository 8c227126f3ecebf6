package systems_test

import (
	"fmt"
	"slices"
	"testing"

	"drumhead/quick"
	"drumhead/scenario"
	"drumhead/systems"
)

// The armies that the ledgers lay down (section f of each), and what they count.
func TestMusterArmies(t *testing.T) {
	for book, want := range map[string][]struct {
		troops string
		sum    int
	}{
		"napoleonic": {{"1 artillery, 2 cavalry, 1 general, 4 infantry, 1 rifles", 38}},
		"latecentury": {
			{"2 cavalry, 1 commander, 1 field-gun, 4 infantry, 1 machine-gun", 29},
			{"1 cavalry, 1 commander, 1 field-gun, 4 infantry, 1 machine-gun", 26},
			{"1 commander, 1 native-artillery, 2 native-cavalry, 3 native-muskets, 4 native-spears", 46},
		},
		"european": {
			{"1 artillery, 1 cavalry, 1 commander, 3 infantry, 1 skirmishers", 6},
			{"1 artillery, 1 commander, 1 dragoons, 3 infantry, 1 skirmishers", 6},
		},
		"macduff":     {{"1 artillery, 1 cavalry, 2 commander, 3 infantry, 1 skirmishers", 52}},
		"muzzleblast": {{"1 artillery, 1 caisson, 1 cavalry, 1 command, 3 infantry", 56}, {"1 artillery, 1 caisson, 1 cavalry, 1 command, 3 infantry", 56}},
	} {
		sys, err := systems.Find(book)
		if err != nil {
			t.Fatal(err)
		}
		m := sys.Muster
		if len(m.Armies) != len(want) {
			t.Errorf("%s: %d armies, wanted %d", book, len(m.Armies), len(want))
			continue
		}
		for i, a := range m.Armies {
			count := map[string]int{}
			for _, name := range a.Troops {
				count[typeOf(t, m.Troop(name).Keys)]++
			}
			if got := counted(count); got != want[i].troops || m.Sum(a.Troops) != want[i].sum {
				t.Errorf("%s: %s is %s and counts %d, wanted %s and %d", book, a.Name, got, m.Sum(a.Troops), want[i].troops, want[i].sum)
			}
		}
		for _, name := range slices.Concat(m.Quick.Line, []string{m.Quick.Leader}) {
			if m.Troop(name).Keys == "" {
				t.Errorf("%s: a quick battle raises %q, which is no troop", book, name)
			}
		}
	}
}

func typeOf(t *testing.T, keys string) (kind string) {
	t.Helper()
	if _, err := fmt.Sscanf(keys, "type: %s", &kind); err != nil {
		t.Fatalf("%q: %v", keys, err)
	}
	if kind[len(kind)-1] == ',' {
		kind = kind[:len(kind)-1]
	}
	return kind
}

func counted(count map[string]int) (text string) {
	var kinds []string
	for kind := range count {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for i, kind := range kinds {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d %s", count[kind], kind)
	}
	return text
}

// Every kind of troops, good and bad, is one that the loader takes.
func TestMusterTroops(t *testing.T) {
	for _, sys := range systems.All {
		m := sys.Muster
		for _, troop := range m.Troops {
			for _, more := range slices.Compact([]string{"", troop.Good, troop.Bad}) {
				at := "G3"
				if m.Quick.Grid == "inches" {
					at = `"24,12"`
				}
				keys, own := quick.Fill(troop.Keys, "one", func(right, ahead int) string {
					return fmt.Sprintf("%d,%d", 24+right/10, 12+ahead/10)
				})
				if !own {
					keys += ", at: " + at
				}
				if more != "" {
					keys += ", " + more
				}
				options := ""
				for name, value := range m.Quick.Options {
					options += fmt.Sprintf("%s: %q, ", name, value)
				}
				text := fmt.Sprintf("drumhead: 1\nid: a\ntitle: A\nrules: %s\nboard: {grid: %s}\noptions: {%s}\nforces: {A: [{id: one, %s}]}\n", sys.ID().System(), m.Quick.Grid, options, keys)
				_, faults := scenario.Sift("a", []byte(text), func(sc *scenario.Scenario) error {
					_, err := sys.Whole(sc)
					return err
				}, func() bool { return false })
				for _, f := range faults {
					if !f.Lack {
						t.Errorf("%s: %s: %s\n%s", sys.ID(), troop.Name, f.Text, text)
					}
				}
			}
		}
	}
}
