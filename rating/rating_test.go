package rating

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// The example that the paper works out.
func TestPaper(t *testing.T) {
	r := Rating{1500, 200, 0.06}.After([]Fought{{Rating{1400, 30, 0.06}, 1}, {Rating{1550, 100, 0.06}, 0}, {Rating{1700, 300, 0.06}, 0}})
	for what, v := range map[string][3]float64{"points": {r.Points, 1464.06, 0.01}, "doubt": {r.Doubt, 151.52, 0.01}, "swing": {r.Swing, 0.05999, 0.00001}} {
		if math.Abs(v[0]-v[1]) > v[2] {
			t.Errorf("%s: %f, the paper has %f", what, v[0], v[1])
		}
	}
	if r.String() != "1464 ± 303" {
		t.Error(r)
	}
}

func day(n int) time.Time { return time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC).AddDate(0, 0, n) }

// Who is stronger ends higher; who was long away is doubted more, and never more than who is new.
func TestTable(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	var results []Result
	for n := range 200 {
		r := Result{One: "strong", Other: "weak", Ended: day(n / 3)}
		if luck.Float64() < 0.76 { // 200 points between them
			r.Score = 1
		}
		results = append(results, r)
	}
	now := Table(results, day(67))
	if gap := now["strong"].Points - now["weak"].Points; gap < 120 || gap > 280 {
		t.Errorf("%f points lie between them, some 200 are to be wanted", gap)
	}
	luck.Shuffle(len(results), func(i, j int) { results[i], results[j] = results[j], results[i] })
	if again := Table(results, day(67)); again["strong"] != now["strong"] || again["weak"] != now["weak"] {
		t.Error("the order of the results matters")
	}
	later := Table(results, day(67+365))["strong"]
	if later.Doubt <= now["strong"].Doubt || later.Points != now["strong"].Points {
		t.Errorf("a year later: %v, %v before", later, now["strong"])
	}
	if ages := Table(results, day(30000))["strong"]; ages.Doubt > firstDoubt {
		t.Errorf("doubted by %f", ages.Doubt)
	}
	if len(Table(nil, day(1))) > 0 {
		t.Error("nobody has fought")
	}
}

// Whatever happens, a rating is a number.
func TestNumbers(t *testing.T) {
	for _, score := range []float64{0, 0.5, 1} {
		r, other := New(), New()
		for range 300 {
			r, other = r.After([]Fought{{other, score}}), other.After([]Fought{{r, 1 - score}})
		}
		if math.IsNaN(r.Points) || math.IsInf(r.Points, 0) || r.Doubt <= 0 || r.Doubt > firstDoubt || r.Swing <= 0 || r.Swing > 1 {
			t.Errorf("all %f: %+v", score, r)
		}
	}
}
