package play_test

import (
	"testing"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/rules/cases"
	"drumhead/rules/rulestest/picket"
)

// Every order and step of battles at random, written down as a case, passes.
func TestCases(t *testing.T) {
	for _, grade := range []string{play.GradeSealed, play.GradeTyped} {
		b := create(t, func(o *play.CreateOptions) { o.Grade, o.Options = grade, map[string]string{"rain": "no"} })
		p := &player{dice.NewFast(3, 0)}
		if _, err := b.Case(1); err == nil {
			t.Error("a case of nothing")
		}
		finish(t, b, p)
		written := 0
		for _, e := range b.Entries() {
			if e.Kind != play.KindOrder && e.Kind != play.KindTable || e.Asked != nil {
				continue
			}
			src, err := b.Case(e.Seq)
			if err != nil {
				t.Fatalf("entry %d: %v", e.Seq, err)
			}
			written++
			for _, r := range cases.Run(&picket.Rules, "written.yaml", src) {
				if r.Err != nil {
					t.Fatalf("entry %d: %v\n%s", e.Seq, r.Err, src)
				}
			}
		}
		if written < 20 {
			t.Errorf("only %d cases", written)
		}
	}
}
