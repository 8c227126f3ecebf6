package play_test

import (
	"strings"
	"testing"

	"drumhead/play"
)

// whole is a report in which all is proved, and its five findings.
func whole() (*play.Report, []*play.Finding) {
	r := &play.Report{Entries: 12}
	all := []*play.Finding{&r.Chain, &r.Dice, &r.Hands, &r.Parts, &r.Rules}
	for _, f := range all {
		f.Good = true
	}
	return r, all
}

// One fault is enough, whichever of the five finds it.
func TestOneFaultSpoilsAReport(t *testing.T) {
	if r, _ := whole(); !r.Good() || !r.Holds() || r.First() != "" || r.Upto() != 12 {
		t.Errorf("a whole report: good %v, holds %v, first %q, up to %d", r.Good(), r.Holds(), r.First(), r.Upto())
	}
	for i, of := range []string{"chain", "dice", "hands", "parts", "rules"} {
		r, all := whole()
		*all[i] = play.Finding{At: &play.Difference{Seq: 7, What: "it was changed", Expected: "a 3", Found: "a 6"}}
		if r.Good() || r.Holds() {
			t.Errorf("%s: good %v, holds %v", of, r.Good(), r.Holds())
		}
		if want := "entry 7: it was changed\n  expected a 3\n  found    a 6"; r.First() != want {
			t.Errorf("%s: says %q, not %q", of, r.First(), want)
		}
		if r.Upto() != 6 {
			t.Errorf("%s: sound up to %d, not 6", of, r.Upto())
		}
		seq, by := r.Fault()
		if i < 3 && (seq != 7 || by != of) || i >= 3 && seq != 0 {
			t.Errorf("%s: the fault is %d of %q", of, seq, by)
		}

		r, all = whole()
		*all[i] = play.Finding{Text: "not checked: no rules"}
		if r.Good() || r.Holds() || r.First() != "not checked: no rules" || r.Upto() != 12 {
			t.Errorf("%s not checked: good %v, holds %v, first %q, up to %d", of, r.Good(), r.Holds(), r.First(), r.Upto())
		}
	}
}

// What cannot be made again is not proved, and nothing is wrong with it: in what a side was
// sent and in the rules. A link, a die and a signature are there or they are not.
func TestWhatIsNotProvedHolds(t *testing.T) {
	for i, of := range []string{"chain", "dice", "hands", "parts", "rules"} {
		r, all := whole()
		*all[i] = play.Finding{Unproved: []play.Unproved{{Entries: "4 to 6", Why: "they are closed"}}}
		if r.Good() || r.Holds() != (i >= 3) {
			t.Errorf("%s: good %v, holds %v", of, r.Good(), r.Holds())
		}
		if want := "not proved are entries 4 to 6: they are closed"; r.First() != want {
			t.Errorf("%s: says %q, not %q", of, r.First(), want)
		}
	}
}

// The earliest fault is told, and how far a record is sound; of one entry the first that finds it.
func TestTheEarliestFaultIsTold(t *testing.T) {
	r, _ := whole()
	r.Dice = play.Finding{At: &play.Difference{Seq: 9, What: "a die"}}
	r.Hands = play.Finding{At: &play.Difference{Seq: 5, What: "a hand"}}
	r.Rules = play.Finding{At: &play.Difference{Seq: 3, What: "a rule"}}
	if seq, of := r.Fault(); seq != 5 || of != "hands" {
		t.Errorf("the fault is %d of %q, not 5 of hands", seq, of)
	}
	if r.Upto() != 2 {
		t.Errorf("sound up to %d, not 2", r.Upto())
	}
	r.Dice.At.Seq = 5
	if seq, of := r.Fault(); seq != 5 || of != "dice" {
		t.Errorf("the fault is %d of %q, not 5 of dice", seq, of)
	}
	// A difference of one kind has nothing that was expected.
	if first := r.First(); strings.Contains(first, "expected") {
		t.Errorf("says %q of a difference without two sides", first)
	}
}
