package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// EachSide goes over what a section says side by side, in the order of their
// ids, and refuses what is no side of the scenario. Path is the section's:
// victory.goals; do is given that of the part: victory.goals.A.
func EachSide[T any](s *Scenario, path string, section map[string]T, do func(path string, side int, part T) error) error {
	for _, id := range slices.Sorted(maps.Keys(section)) {
		part := path + "." + id
		side, err := s.Side(part, id)
		if err == nil {
			err = do(part, int(side), section[id])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// EachOf goes over lists of things that a section gives side by side, at most so many
// each: path is then that of one of them, victory.goals.A[2].
func EachOf[T any](s *Scenario, path string, section map[string][]T, most int, do func(path string, side int, one *T) error) error {
	what := path[strings.LastIndexByte(path, '.')+1:]
	return EachSide(s, path, section, func(path string, side int, list []T) error {
		if len(list) > most {
			return s.Errorf(path, "wanted at most %d %s, found %d", most, what, len(list))
		}
		for i := range list {
			if err := do(fmt.Sprintf("%s[%d]", path, i), side, &list[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// InTurn does the parts of a whole one after another, up to the first that fails.
func InTurn(parts ...func() error) error {
	for _, part := range parts {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// Side is the place of a side in the list, of its id that stands at a path.
func (s *Scenario) Side(path, id string) (int8, error) {
	side := s.SideIndex(id)
	if side < 0 {
		return -1, s.Errorf(path, "wanted %s or %s, found %q", s.Sides[0].ID, s.Sides[1].ID, id)
	}
	return int8(side), nil
}

// ForcePath is where the nth of a side's forces stands in the scenario, as errors
// name it: forces.red[2].
func (s *Scenario) ForcePath(side, n int) string {
	return fmt.Sprintf("forces.%s[%d]", s.Sides[side].ID, n)
}

// Forces decodes the section of forces: what stands under each side, by the
// side's place in the list. No side may have more than so many.
func Forces[T any](s *Scenario, most int) ([][]T, error) {
	var section map[string][]T
	if err := s.Decode("forces", &section); err != nil {
		return nil, err
	}
	forces := make([][]T, len(s.Sides))
	err := EachSide(s, "forces", section, func(path string, side int, list []T) error {
		if forces[side] = list; len(list) > most {
			return s.Errorf(path, "wanted at most %d units and commanders, found %d", most, len(list))
		}
		return nil
	})
	return forces, err
}
