package napoleonic

import "drumhead/rules"

// onward carries the odds of an assault past the question whether the winner enters
// the hex that is left (NP-ASL-11), for morale is thrown after it: he stays (see
// rules.Forecast).
func onward(r *run, _ *rules.Mind[Order], _ *State, _ *Order) (assumed string, more bool) {
	s := r.State
	if s.Over || s.Frame.Step != FollowStep {
		return "", false
	}
	answer := plain(StandVerb, s.Frame.Units[0])
	resolve(r, 0, &answer)
	return "the winner stays where he is", true
}

// alike tells states of one order apart by what the two in it have come to.
func alike(s *State) uint64 {
	n := uint64(s.Frame.Step)
	for _, u := range s.Frame.Units {
		p := &s.Pieces[max(u, 0)]
		n = n*0x9e3779b97f4a7c15 ^ n>>29 ^ uint64(p.Strength)<<16 ^ uint64(uint16(p.At))
	}
	return n
}

// same says whether two states are equal.
func same(a, b *State) bool { return *a == *b }
