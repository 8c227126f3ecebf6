package play_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"drumhead/play"
	"drumhead/rules/rulestest/picket"
)

// general begins a battle in which a computer leads the first side, which has
// three plans.
func general(t *testing.T, seed byte) *play.Battle {
	t.Helper()
	plans := "\nplans:\n  A:\n"
	for _, id := range []string{"left", "right", "wait"} {
		plans += "    - {id: " + id + ", title: Go " + id + ", text: He meant to go " + id + ".}\n"
	}
	return create(t, func(o *play.CreateOptions) {
		o.Scenario = []byte(picket.Strip + plans)
		o.Seats = map[string]string{"A": "sergeant"}
		o.Secret = secret(seed)
	})
}

// A plan is drawn once for a computer's side, before anything else, and only
// the side itself knows it until the battle is over.
func TestPlanIsDrawnAndSealed(t *testing.T) {
	drawn := map[string]bool{}
	for seed := range byte(12) {
		b := general(t, seed)
		c, due := b.Due(noon)
		if !due || c.Kind != play.KindPlan {
			t.Fatalf("the table owes %+v, wanted a plan", c)
		}
		e := give(t, b, c)
		if strings.Contains(string(e.Line()), `"text":"`) && e.Text != "" {
			t.Errorf("all may see the plan: %s", e.Text)
		}
		if c, due := b.Due(noon); due && c.Kind == play.KindPlan {
			t.Error("the side draws a second plan")
		}
		if _, err := b.Propose(c); err == nil {
			t.Error("a second plan was taken")
		}
		plan := b.Scenario().PlansOf(0)[b.Plan("red-general")].ID
		drawn[plan] = true
		for _, v := range b.Table([]string{"blue-general"}).Log {
			if strings.Contains(v.Text, plan) || v.Reasons != nil {
				t.Errorf("the enemy reads of the plan: %+v", v)
			}
		}
		if b.Plan("blue-general") != -1 {
			t.Error("a side without plans follows one")
		}
	}
	if len(drawn) != 3 {
		t.Errorf("twelve battles drew only %v", drawn)
	}
}

// Only a computer draws a plan.
func TestPlansAreComputers(t *testing.T) {
	b := general(t, 1)
	for _, c := range []play.Command{
		{Kind: play.KindPlan, Seat: "red-general"},
		{Kind: play.KindPlan, Seat: "blue-general", By: play.ByComputer},
	} {
		if _, err := b.Propose(c); err == nil {
			t.Errorf("%+v was taken", c)
		}
	}
}

// Reasons stay in the side's own part of the record until the battle is over;
// then everybody reads them, and the record verifies.
func TestReasonsOpenAtTheEnd(t *testing.T) {
	b := general(t, 1)
	why := []string{"plot advance: +34", "plot hold: +12"}
	asked := 0
	for range 400 {
		if b.Over() {
			break
		}
		if c, due := b.Due(noon); due {
			give(t, b, c)
			continue
		}
		seat, _, ok := b.Computer()
		if !ok {
			break
		}
		acts := b.Table([]string{seat}).Asks
		i := slices.IndexFunc(acts, func(a play.AskView) bool { return len(a.Acts) > 0 })
		if i < 0 {
			break
		}
		asked = give(t, b, play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: acts[i].Acts[0].Order, Reasons: why}).Seq
		if strings.Contains(string(b.Entries()[asked-1].Seen.Order), why[0]) || len(b.Entries()[asked-1].Reasons) > 0 {
			t.Fatal("all may see the reasons")
		}
		break
	}
	if asked == 0 {
		t.Fatal("the computer was never asked")
	}
	if got := b.Reasons(asked); got != nil {
		t.Errorf("reasons are told too early: %q", got)
	}
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "blue-general"})
	title := b.Scenario().PlansOf(0)[b.Plan("red-general")].Title
	if got, want := b.Reasons(asked), append([]string{"plan: " + title}, why...); !reflect.DeepEqual(got, want) {
		t.Errorf("reasons %q, want %q", got, want)
	}
	if r := verifyExport(t, b, nil); !r.Chain.Good || !r.Parts.Good || !r.Rules.Good {
		t.Errorf("the record does not verify: %s", r.First())
	}
}

// A plan is drawn from what stands in the first entry, also by a server that did
// not write it: else a good record was called forged there.
func TestPlanIsDrawnElsewhere(t *testing.T) {
	for seed := range byte(6) {
		here := general(t, 3)
		b, err := play.Load(lines(here), lookup, secret(seed+20))
		if err != nil {
			t.Fatal(err)
		}
		give(t, b, play.Command{Kind: play.KindSit, By: play.ByTable, Text: "brought in from a record"})
		settleNext(t, here)
		settleNext(t, b)
		if one, two := here.Plan("red-general"), b.Plan("red-general"); one != two || one < 0 {
			t.Errorf("here plan %d is drawn, there %d", one, two)
		}
		good(t, b)
		if r := play.Verify(lines(b), lookup); !strings.Contains(r.Dice.Text, "another chain by entries 2:") {
			t.Errorf("nobody is told that the dice are another server's: %s", r.Dice.Text)
		}
	}
}
