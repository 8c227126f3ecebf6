package ai

import "testing"

// A general forgets his plan at the end of a line, a colonel never; where orders are plotted
// in secret neither does, or nobody would set out.
func TestAim(t *testing.T) {
	const plan = 2
	for _, tt := range []struct {
		style  *style
		secret bool
		want   int8
	}{
		{&general, false, NoPlan},
		{&general, true, plan},
		{&colonel, false, plan},
		{&colonel, true, plan},
	} {
		x := search[int, int, int]{style: tt.style}
		x.first.Secret = tt.secret
		if got := x.aim(plan); got != tt.want {
			t.Errorf("%d orders played on, secret %v: judged by plan %d, wanted %d", tt.style.candidates, tt.secret, got, tt.want)
		}
	}
}
