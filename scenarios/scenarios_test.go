package scenarios_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

func setup(s *scenario.Scenario) error {
	system, err := systems.Find(s.Rules)
	if err != nil {
		return err
	}
	return system.Setup(s)
}

// cell is the code of a hex or of a square.
var cell = regexp.MustCompile(`\b[A-Z][0-9]{1,2}\b`)

// opens is a day that begins as a sentence does: with a season, or a word that is no name.
var opens = regexp.MustCompile(`^(An?|The|Some|In|Spring|Summer|Autumn|Winter) `)

// ink is a side that is called by its colour alone.
var ink = regexp.MustCompile(`^(Red|Blue|Grey|Green|White|Black)$`)

func TestLibrary(t *testing.T) {
	all := scenarios.List()
	books, begun := map[string]bool{}, map[string]bool{}
	for i, s := range all {
		books[s.Rules] = true
		if s.First > 0 {
			if s.First != i+1 || begun[s.Rules] || s.Minutes != 10 {
				t.Errorf("%s, the first of %s, %d minutes, stands in place %d: wanted one a book, of ten minutes, before all others", s.ID, s.Rules, s.Minutes, i+1)
			}
			begun[s.Rules] = true
		}
		if s.Name() != s.ID+".yaml" || scenarios.Find(s.ID) != s {
			t.Errorf("%s: not found by its id, or not called by it", s.ID)
		}
		if s.Summary == "" || s.Minutes == 0 || s.Turns == 0 || s.History == "" {
			t.Errorf("%s: wanted a summary, minutes, turns and a history", s.ID)
		}
		if r := s.Rates; r != nil && (r.Games < 400 || r.Percent < 35 || r.Percent > 65) {
			t.Errorf("%s: wanted rates of 400 battles between 35 and 65 %%, found %+v", s.ID, *r)
		}
		if s.Place != "" && opens.MatchString(s.Date) {
			t.Errorf("%s: %q follows its place and a comma: wanted a small letter", s.ID, s.Date)
		}
		for _, side := range s.Sides {
			if ink.MatchString(side.Short) {
				t.Errorf("%s: %q have won, it would be said: wanted %ss", s.ID, side.Short, side.Short)
			}
			if side.Briefing == "" {
				t.Errorf("%s: %s has no briefing", s.ID, side.Name)
			}
			for _, text := range []string{s.Summary, s.History, side.Briefing, side.Result} {
				if code := cell.FindString(text); code != "" {
					t.Errorf("%s: a text to be read names the place %s by its code: wanted what stands there, or where it lies", s.ID, code)
				}
			}
		}
		if err := setup(s); err != nil {
			t.Error(err)
		}
	}
	if len(begun) != len(books) {
		t.Errorf("%d books have a battle to begin with, of %d", len(begun), len(books))
	}
}

// ordinals are the turns at which a battle may end.
var ordinals = strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth")

// counts are those of them that are told as so many turns.
var counts = strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen")

// A briefing says when the day is over: with goals or without, the last turn decides what nobody has decided before it. And whoever has run off the
// table is lost as much as who fell there.
func TestBriefingsSayHowItEnds(t *testing.T) {
	for _, s := range scenarios.List() {
		if s.Turns > len(ordinals) {
			t.Fatalf("%s: turn %d has no word here", s.ID, s.Turns)
		}
		for _, side := range s.Sides {
			if !strings.Contains(side.Briefing, ordinals[s.Turns-1]+" turn") && !strings.Contains(side.Briefing, counts[s.Turns-1]+" turns") && !strings.Contains(side.Briefing, "the "+ordinals[s.Turns-1]) {
				t.Errorf("%s: the briefing of %s does not say that turn %d is the last", s.ID, side.Name, s.Turns)
			}
			_, wins, _ := strings.Cut(side.Briefing, "What wins.")
			for _, after := range strings.Split(wins, "destroyed")[1:] {
				if !strings.HasPrefix(after, " or driven") {
					t.Errorf("%s: %s read of units destroyed: wanted also those that are driven off, for they count as well: %.40q", s.ID, side.Name, after)
				}
			}
		}
	}
}

// What is wrong with a battle is said with the line that is wrong, by whoever
// knows: the format or the rules. Where tells the line where it is not that of
// the text replaced.
func TestWrongBattles(t *testing.T) {
	for name, tt := range map[string]struct{ was, is, says, where string }{
		"a unit in the river":        {"at: L4,", "at: M4,", "rifles may not stand on M4", ""},
		"cavalry in the scrub":       {"at: F7,", "at: K6,", "cavalry may not stand on K6", ""},
		"two units in a hex":         {"at: E2,", "at: G2,", "stands on G2 already", ""},
		"a unit off the table":       {"at: G2,", "at: G12,", "G12 is off the table", ""},
		"two units of one name":      {"id: f78,", "id: f81,", "f81", ""},
		"an unknown type":            {"type: rifles", "type: riflemen", "riflemen", ""},
		"too strong a unit":          {"at: G2,", "strength: 7/6, at: G2,", "wanted 1 to 6 points left, found 7", ""},
		"an unknown side's goal":     {"french: [{break: 4}]", "spanish: [{break: 4}]", "spanish", ""},
		"an unknown key of a unit":   {"formation: line}", "form: line}", `unknown key "form"`, ""},
		"an unknown terrain":         {"w: wood", "w: jungle", "jungle", "w w . . h"},
		"a unit of an unknown side":  {"  french:\n    - {id: l1a", "  spanish:\n    - {id: l1a", "spanish", ""},
		"an entry amid the table":    {"turn: 4, at: A4", "turn: 4, at: C4", "C4 is not at an edge", ""},
		"a formation it cannot have": {"type: cavalry, at: F7, formation: column", "type: cavalry, at: F7, formation: square", "square", ""},
	} {
		t.Run(name, func(t *testing.T) {
			src := string(scenarios.Find("maida").Source())
			before, _, found := strings.Cut(src, tt.was)
			if !found {
				t.Fatalf("maida has no %q", tt.was)
			}
			s, err := scenario.Parse("mine.yaml", []byte(strings.Replace(src, tt.was, tt.is, 1)))
			if err == nil {
				err = setup(s)
			}
			if err == nil {
				t.Fatal("taken")
			}
			if tt.where != "" {
				before = src[:strings.LastIndex(src, tt.where)]
			}
			line := strings.Count(before, "\n") + 1
			if !strings.Contains(err.Error(), tt.says) {
				t.Errorf("wanted words %q, got: %v", tt.says, err)
			}
			if !strings.HasPrefix(err.Error(), fmt.Sprintf("mine.yaml:%d:", line)) {
				t.Errorf("wanted line %d, got: %v", line, err)
			}
		})
	}
}
