package scenario

import (
	"fmt"
	"maps"
	"slices"
)

// mostPlans is how many plans a side may have.
const mostPlans = 16

func (s *Scenario) checkPlans() error {
	for _, side := range slices.Sorted(maps.Keys(s.Plans)) {
		if s.SideIndex(side) < 0 {
			return s.Errorf("plans."+side, "wanted the plans of a side (%s), found %q", s.sideIDs(), side)
		}
		if n := len(s.Plans[side]); n > mostPlans {
			return s.Errorf("plans."+side, "wanted at most %d plans, found %d", mostPlans, n)
		}
		taken := map[string]bool{}
		for i, p := range s.Plans[side] {
			path := fmt.Sprintf("plans.%s[%d]", side, i)
			switch {
			case !word.MatchString(p.ID):
				return s.Errorf(path+".id", "wanted an id of lower-case letters, digits and hyphens, found %q", p.ID)
			case taken[p.ID]:
				return s.Errorf(path+".id", "two plans have the id %q", p.ID)
			case p.Title == "" || p.Text == "":
				return s.Errorf(path, "wanted a title and a text, which tell what the general means to do")
			}
			taken[p.ID] = true
		}
	}
	return nil
}

func (s *Scenario) checkRates() error {
	r := s.Rates
	switch {
	case r == nil:
		return nil
	case s.SideIndex(r.Side) < 0:
		return s.Errorf("rates.side", "wanted a side (%s), found %q", s.sideIDs(), r.Side)
	case r.Games < 1:
		return s.Errorf("rates.games", "wanted how many battles were fought, found %d", r.Games)
	case r.Low < 0 || r.Low > r.Percent || r.Percent > r.High || r.High > 100:
		return s.Errorf("rates", "wanted per cents, low <= percent <= high, found %d, %d, %d", r.Low, r.Percent, r.High)
	}
	return nil
}

// Words are the rates in words: of 400 battles sergeant against sergeant the
// French won 46 %, 41 to 51. Empty where nothing was measured.
func (r *Rates) Words(s *Scenario) string {
	if r == nil {
		return ""
	}
	return fmt.Sprintf("Of %d battles sergeant against sergeant %s won %d %%, %d to %d.", r.Games, s.Sides[s.SideIndex(r.Side)].Name, r.Percent, r.Low, r.High)
}
