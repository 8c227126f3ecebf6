package play

import (
	"errors"
	"fmt"

	"drumhead/rules"
)

// Limits bound what a stranger's record may cost before it is known to be good.
// What is zero is not bounded.
type Limits struct {
	Entries int
	Bytes   int         // of all lines
	Late    func() bool // asked before every entry: says that it has taken too long
}

// Why a record from elsewhere is not taken in, besides what is wrong with it.
var (
	ErrTooMuch = errors.New("this record is too long to be taken in here")
	ErrTooSlow = errors.New("this record takes too long to check: it is not taken in here")
)

// Bring reads a record from elsewhere and verifies it whole. A battle comes back
// only if the record is proved from its first entry to its last; it has no
// secret, so that it can be looked at and not go on until who keeps it from now on
// loads it with one and lays that one's anchor.
func Bring(lines [][]byte, lookup func(rules.ID) System, limits Limits) (*Battle, error) {
	if err := limits.bound(lines); err != nil {
		return nil, err
	}
	if report := verify(lines, lookup, limits.Late); !report.Good() {
		return nil, fmt.Errorf("this record does not hold: %s", report.First())
	}
	b, err := Load(lines, lookup, nil)
	if err == nil {
		err = b.Damaged()
	}
	return b, err
}
