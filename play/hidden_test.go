package play_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"drumhead/play"
)

// Until a counter is turned over nothing that is sent to the other side, or to
// a spectator, may name what lies under it.
func TestHiddenThingsAreNeverSent(t *testing.T) {
	blue := []string{`"j2"`, `"j2 `, `"d2"`, `"d2 `, "Blue rifles", "Blue dummy"}
	checked := 0
	for seed := range uint64(6) {
		b := create(t, nil)
		opened := false
		playOut(t, b, seed, func() {
			newest := b.Entries()[b.Seq()-1]
			opened = opened || strings.Contains(string(newest.Line()), "turned-over")
			if opened || b.Over() {
				return
			}
			for _, seats := range [][]string{nil, {"red-general"}, {"red-captain", "red-general"}} {
				var record bytes.Buffer
				if err := b.Export(&record, seats, 0); err != nil {
					t.Fatal(err)
				}
				for what, v := range map[string]any{"table": b.Table(seats), "update": b.Update(b.Seq(), seats), "record": record.String(), "brief": b.Brief(seats)} {
					j, err := json.Marshal(v)
					if err != nil {
						t.Fatal(err)
					}
					for _, name := range blue {
						if bytes.Contains(j, []byte(name)) {
							t.Fatalf("seed %d, entry %d: the %s for %q holds %s:\n%s", seed, b.Seq(), what, seats, name, j)
						}
					}
					checked++
				}
			}
		})
	}
	if checked < 100 {
		t.Errorf("only %d things were checked: the counters are turned over too early for this test", checked)
	}
}

// Who has only his own copy can still check the chain and the dice, and read
// on once the battle is over.
func TestExportedCopies(t *testing.T) {
	b := create(t, nil)
	playOut(t, b, 2, func() {
		if b.Over() || b.Seq()%7 > 0 {
			return
		}
		r := verifyExport(t, b, []string{"blue-general"})
		if !r.Chain.Good || !r.Dice.Good {
			t.Fatalf("entry %d: %+v", b.Seq(), r)
		}
		if r.Parts.Good || r.Rules.Good || !strings.Contains(r.Rules.Text, "hidden") {
			t.Fatalf("entry %d: a copy with hidden parts cannot be resolved again: %+v", b.Seq(), r.Rules)
		}
	})
	if r := verifyExport(t, b, nil); !r.Good() {
		t.Errorf("after the end: %+v", r)
	}
}

func verifyExport(t *testing.T, b *play.Battle, seats []string) play.Report {
	t.Helper()
	var out bytes.Buffer
	if err := b.Export(&out, seats, 0); err != nil {
		t.Fatal(err)
	}
	lines, err := play.ReadRecord(&out)
	if err != nil {
		t.Fatal(err)
	}
	return play.Verify(lines, lookup)
}

// A note is its side's own, and survives export; talk is everybody's.
func TestNotesAreTheSidesOwn(t *testing.T) {
	b := create(t, nil)
	give(t, b, play.Command{Kind: play.KindNote, Seat: "red-general", Text: "their left is weak"})
	give(t, b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "good luck"})
	for _, tt := range []struct {
		seats []string
		want  []string
	}{
		{[]string{"red-captain"}, []string{"their left is weak", "good luck"}},
		{[]string{"blue-general"}, []string{"", "good luck"}},
		{nil, []string{"", "good luck"}},
		{[]string{"umpire"}, []string{"their left is weak", "good luck"}},
	} {
		log := b.Table(tt.seats).Log
		for i, want := range tt.want {
			if got := log[len(log)-2+i].Text; got != want {
				t.Errorf("%q read %q: want %q", tt.seats, got, want)
			}
		}
	}
}

// While both plot in secret nobody is shown which of the other side's are still
// to be plotted; an umpire sees all.
func TestNoPennantsOfTheOtherSideInSecret(t *testing.T) {
	b := create(t, nil)
	settle(t, b)
	of := func(seats ...string) (sides [2]int) {
		for _, p := range b.Table(seats).Scene.Pieces {
			if p.May {
				sides[p.Side]++
			}
		}
		return sides
	}
	if red, blue := of("red-general"), of("blue-general"); red[0] == 0 || red[1] > 0 || blue[0] > 0 || blue[1] == 0 {
		t.Errorf("red sees pennants of %v, blue of %v: wanted its own only", red, blue)
	}
	if none := of(); none != [2]int{} {
		t.Errorf("a spectator sees pennants of %v", none)
	}
}
