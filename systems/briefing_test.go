package systems_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// A side's copy of a record holds its own briefing and not the other's, and can
// still be checked and looked at; the keeper's holds the scenario as it was
// written.
func TestBriefingsAreTheSidesOwn(t *testing.T) {
	books := map[string]bool{}
	for _, listed := range scenarios.List() {
		sc := scenarios.Find(listed.ID)
		if sc.Sides[0].Briefing == "" || sc.Sides[1].Briefing == "" {
			continue
		}
		books[sc.Rules] = true
		sys, err := systems.Find(sc.Rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), At: noon, Secret: play.NewSecret([32]byte{2}),
			Seats: map[string]string{sc.Sides[1].ID: play.WhoFriend}})
		if err != nil {
			t.Fatalf("%s: %v", sc.ID, err)
		}
		give(t, b, play.Command{Kind: play.KindTalk, Seat: seats(b)[0], Text: "good luck"})
		if r := play.Verify(lines(b), systems.Lookup); !r.Good() {
			t.Errorf("%s: %s", sc.ID, r.First())
		}
		if whole, err := play.Load(lines(b), systems.Lookup, nil); err != nil || !bytes.Equal(whole.Scenario().Source(), sc.Source()) {
			t.Errorf("%s: the keeper has another scenario than was written: %v", sc.ID, err)
		}
		for side := -1; side < 2; side++ {
			var own []string
			for _, seat := range seats(b) {
				if _, s, _ := b.Seat(seat); int(s) == side && s >= 0 {
					own = append(own, seat)
				}
			}
			var out bytes.Buffer
			if err := b.Export(&out, own, 0); err != nil {
				t.Fatal(err)
			}
			copied := out.String()
			for i, s := range sc.Sides {
				if sc.Sides[0].Briefing == sc.Sides[1].Briefing {
					continue
				}
				if holds := strings.Contains(plain(copied), plain(s.Briefing)); holds != (i == side) {
					t.Errorf("%s: side %d's copy holds the briefing of side %d: %v", sc.ID, side, i, holds)
				}
			}
			record, err := play.ReadRecord(&out)
			if err != nil {
				t.Fatal(err)
			}
			r := play.Verify(record, systems.Lookup)
			if !r.Chain.Good || !r.Dice.Good {
				t.Errorf("%s: side %d's copy: %s", sc.ID, side, r.First())
			}
			c, err := play.Load(record, systems.Lookup, nil)
			if err != nil {
				if r.Rules.Good || !strings.Contains(err.Error(), "hidden") {
					t.Errorf("%s: side %d's copy: %v", sc.ID, side, err)
				}
				continue
			}
			if !r.Good() {
				t.Errorf("%s: side %d's copy of a battle in which nothing is hidden: %s", sc.ID, side, r.First())
			}
			if got := c.Table(own).Briefing; len(got) != len(b.Table(own).Briefing) || len(got) > 0 && got[0] != b.Table(own).Briefing[0] {
				t.Errorf("%s: side %d reads %+v in its copy", sc.ID, side, got)
			}
			for _, e := range b.Table(own).Log {
				if e.Seq == 1 && e.Text != "" {
					t.Errorf("%s: the log begins with %q", sc.ID, e.Text)
				}
			}
		}
	}
	if len(books) < 5 {
		t.Errorf("briefings in battles of %v only", books)
	}
}

// plain is a text without what JSON and YAML put between its words.
func plain(s string) string {
	s = strings.NewReplacer(`\\n`, " ", `\n`, " ", `\\"`, `"`, `\"`, `"`, `\u0026`, "&").Replace(s)
	return strings.Join(strings.Fields(s), " ")
}

// A briefing that says how many units decide the day says what the table counts: so many of the enemy's, so many of one's own.
func TestBriefingsCountAsTheTableDoes(t *testing.T) {
	number := []string{2: "two", "three", "four", "five", "six", "seven", "eight"}
	told := regexp.MustCompile(`(?i)What wins\..*?(\w+) of (?:his|their) \w+ units`)
	count := regexp.MustCompile(`0 of (\d+)`)
	seen := 0
	for _, listed := range scenarios.List() {
		sc := scenarios.Find(listed.ID)
		var breaks [][]string
		for i, side := range sc.Sides {
			m := told.FindStringSubmatch(side.Briefing)
			if m == nil {
				continue
			}
			if breaks == nil {
				sys, err := systems.Find(sc.Rules)
				if err != nil {
					t.Fatal(err)
				}
				b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), At: noon, Secret: play.NewSecret([32]byte{2})})
				if err != nil {
					t.Fatalf("%s: %v", sc.ID, err)
				}
				breaks = count.FindAllStringSubmatch(b.SceneAt(b.Seq(), nil).Clock.Victory, 2)
			}
			if n := slices.Index(number, strings.ToLower(m[1])); n > 0 && len(breaks) == 2 {
				// Some battles name another number for a side's goal.
				goal := bytes.Contains(sc.Source(), fmt.Appendf(nil, "%s: [{break: %d}]", side.ID, n))
				if seen++; !goal && strconv.Itoa(n) != breaks[1-i][1] {
					t.Errorf("%s: the briefing of %s says %s, the table counts to %s", sc.ID, side.Name, m[1], breaks[1-i][1])
				}
			}
		}
	}
	if seen < 4 {
		t.Errorf("%d briefings were read for what breaks the enemy: wanted four at least", seen)
	}
}
