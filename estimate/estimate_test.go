package estimate

import (
	"math"
	"strings"
	"testing"

	"drumhead/dice"

	"pgregory.net/rapid"
)

var leads = []Lead{{Name: Judged}, {Name: "strength"}, {Name: "wins if it ends", Last: true}}

// What a position is worth to one side is what it is not worth to the other, and
// chances are chances.
func TestChances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Int32Range(-wildest, wildest)
		w := Weights{Draw: [2]int32{rapid.Int32Range(0, wildest).Draw(t, "early"), rapid.Int32Range(0, wildest).Draw(t, "late")}}
		var p, other Position
		p.Gone = rapid.Int32Range(0, 1000).Draw(t, "gone")
		other.Gone = p.Gone
		for i := range MostLeads {
			w.Scores = append(w.Scores, Score{Early: small.Draw(t, "a"), Late: small.Draw(t, "b"), Last: small.Draw(t, "c")})
			p.Leads[i] = rapid.Int32Range(-most, most).Draw(t, "lead")
			other.Leads[i] = -p.Leads[i]
		}
		c, d := w.Chances(&p), w.Chances(&other)
		if c[0] < 0 || c[1] < 0 || c[0]+c[1] > One+1 {
			t.Fatalf("chances %v", c)
		}
		if c.Worth(0)+c.Worth(1) != One {
			t.Fatalf("worth %d and %d", c.Worth(0), c.Worth(1))
		}
		if far := c[0] - d[1]; far < -1 || far > 1 {
			t.Fatalf("%v, and with the sides changed over %v", c, d)
		}
	})
}

// The curve is the logistic one, to a few of 65,536 parts.
func TestSigmoid(t *testing.T) {
	for score := int64(-12 * unit); score <= 12*unit; score += 37 {
		want := One / (1 + math.Exp(-float64(score)/unit))
		if got := sigmoid(score); math.Abs(float64(got)-want) > 3 {
			t.Fatalf("at %d: %d, wanted %.1f", score, got, want)
		}
	}
}

// What makes battles end as they do is found again.
func TestLearn(t *testing.T) {
	truth := &Weights{Scores: []Score{{Judged, 4 * unit, 2 * unit, 0}, {"strength", 0, 6 * unit, 0}, {"wins if it ends", 0, 0, 3 * unit}},
		Battles: []Score{{"b", unit, unit, 0}}, Draw: [2]int32{unit / 4, unit / 2}}
	luck := dice.NewFast(1, 1)
	var samples []Sample
	for n := range 40_000 {
		s := Sample{Battle: [2]string{"a", "b"}[n%2], Game: n, Ended: -1}
		s.Gone = int32(luck.Intn(1000))
		for i := range leads {
			s.Leads[i] = int32(luck.Intn(1001) - 500)
		}
		c, at := truth.For(s.Battle).Chances(&s.Position), int32(luck.Intn(One))
		if at < c[0] {
			s.Ended = 0
		} else if at >= One-c[1] {
			s.Ended = 1
		}
		samples = append(samples, s)
	}
	w, err := Learn("toy@1", leads, samples)
	if err != nil {
		t.Fatal(err)
	}
	// Weights are kept on a rein: they fall a little short of the truth.
	if got, best := w.Measure("b", samples).Brier, truth.Measure("b", samples).Brier; got > best+0.005 {
		t.Errorf("what was learned has a Brier score of %v, the truth one of %v: %+v", got, best, w)
	}
	for name, m := range map[string]Tried{"a": w.Measure("a", samples), "c": w.Measure("c", samples)} {
		if m.Seen != (name == "a") {
			t.Errorf("battle %s: seen %v", name, m.Seen)
		}
		if m.Brier >= m.Constant {
			t.Errorf("battle %s: a Brier score of %v, and of %v by who always says the same", name, m.Brier, m.Constant)
		}
	}
	b, err := w.Write()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read("toy.json", b, "toy@1", leads); err != nil {
		t.Errorf("what was written is not read: %v", err)
	}
	for change, want := range map[string]string{
		`"format": 1|"format": 2`:              "its format is 2, wanted 1",
		`toy@1|toy@2`:                          "learned under toy@2, wanted toy@1",
		`"lead": "strength"|"lead": "faith"`:   "other things than wanted",
		`"format": 1|"sort": 1`:                "unknown field",
		`"draw": [|"draw": [99999999,0],"x":[`: "unknown field",
		`"early": 0|"early": 1048577`:          "more than anything can count",
		`"draw"|draw`:                          "invalid character",
	} {
		old, now, _ := strings.Cut(change, "|")
		_, err := Read("toy.json", []byte(strings.Replace(string(b), old, now, 1)), "toy@1", leads)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "toy.json") {
			t.Errorf("%s: %v, wanted one that says %q", change, err, want)
		}
	}
	if _, err := Of("nowhere@1", leads); err == nil || !strings.Contains(err.Error(), "drumhead train nowhere") {
		t.Errorf("weights that there are not: %v", err)
	}
}

// Weights through a position give it what it is known to be worth, as near as their steps and e⁴ to one allow, and leave those that
// they were made of as they are.
func TestThrough(t *testing.T) {
	w := Weights{Scores: []Score{{Early: 2 * unit, Late: 3 * unit}}, Draw: [2]int32{unit / 4, unit / 4}}
	for lead := int32(-250); lead <= 250; lead += 125 {
		p := Position{Gone: 400}
		p.Leads[0] = lead
		for worth := int32(One / 20); worth < One; worth += One / 10 {
			if got := w.Through(&p, worth).Chances(&p).Worth(0); got < worth-40 || got > worth+40 {
				t.Errorf("a lead of %d is worth %d, wanted %d", lead, got, worth)
			}
		}
		if low, high := w.Through(&p, 0).Chances(&p).Worth(0), w.Through(&p, One).Chances(&p).Worth(0); low > One/10 || high < One*9/10 {
			t.Errorf("a lead of %d that loses for certain is worth %d, one that wins %d", lead, low, high)
		}
	}
	if over := (&Position{Over: true, Winner: 1}); w.Through(over, One).Chances(over).Worth(0) != 0 || w.battle != (Score{}) {
		t.Error("what is over is worth what it is worth, and weights are not changed")
	}
}
