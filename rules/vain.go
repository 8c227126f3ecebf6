package rules

import "slices"

// Vain are options that can change nothing in some battles, whatever they are set
// to: those that begin so. What is said of them is said where they are chosen.
type Vain[S any] struct {
	Why     string // nobody begins hidden
	Options []string
	Is      func(*S) bool
	Idle    bool // they let something be ordered that then can do nothing
}

// InVain is why an option can change nothing in a battle that begins so; nil: it can.
func (rs *Rules[S, O, E]) InVain(s *S, option string) *Vain[S] {
	for i := range rs.Vain {
		if v := &rs.Vain[i]; slices.Contains(v.Options, option) && v.Is(s) {
			return v
		}
	}
	return nil
}
