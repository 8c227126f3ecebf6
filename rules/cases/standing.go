package cases

import "drumhead/rules"

// standing sees what the standing answers of a step give: its order or, where it
// has none, none.
func (t *table[S, O, E]) standing(s *step) error {
	if len(s.Standing) == 0 {
		return nil
	}
	seat, err := t.seatFor(s)
	if err != nil {
		return err
	}
	known := t.know(seat)
	wanted := ""
	if s.Do != "" {
		o, err := t.rs.Parse(known, s.Do)
		if err != nil {
			return t.file.At(s.node, "the order %q was not understood: %v", s.Do, err)
		}
		wanted = t.rs.Print(known, &o)
	}
	found, err := t.stands(s, known, seat)
	if err != nil {
		return err
	}
	if found != wanted {
		return t.differ(s.node, "expected the standing answers to give %q, found %q", wanted, found)
	}
	return nil
}

// stands is the order that the first line gives that gives one.
func (t *table[S, O, E]) stands(s *step, known *S, seat rules.Seat) (string, error) {
	var asks rules.Asks
	t.rs.Prompt(known, &asks)
	var off rules.Offer[O]
	for _, text := range s.Standing {
		l, err := rules.ParseStanding(t.rs.Kinds, text)
		if err != nil {
			return "", t.file.At(s.node, "%v", err)
		}
		for i := range asks.List[:asks.N] {
			if !asks.List[i].For(seat) {
				continue
			}
			if order, held := t.rs.Answered(known, seat, &asks.List[i], &l, &off); order != "" || held {
				return order, nil
			}
		}
	}
	return "", nil
}
