package club

import (
	"context"
	"errors"
	"slices"
	"time"

	"drumhead/store"
)

// Report is what a member tells the host of another. Of whom it is he is never told.
type Report struct {
	ID     string    `json:"id"`
	By     string    `json:"by,omitempty"` // "": he has left
	Of     string    `json:"of"`
	At     time.Time `json:"at"`
	Words  string    `json:"words"`
	Quoted string    `json:"quoted,omitempty"` // of whom it is has written this: as it stood
	Where  string    `json:"where,omitempty"`  // it stood: the name of a battle
	Battle string    `json:"battle,omitempty"` // of talk
	Seen   time.Time `json:"seen,omitzero"`    // by a host

	at uint64
}

const reports = "report."

const (
	mostReports  = 10                  // of a member, that no host has seen
	reportsStand = 90 * 24 * time.Hour // after a host has seen them
)

// Report has the host told something of a member.
func (c *Club) Report(ctx context.Context, r Report) error {
	words, err := lineOf(r.Words)
	if err != nil {
		return err
	}
	if r.Words = words; words == "" {
		return refused("Say in a word what is amiss.")
	}
	if r.Of == r.By {
		return refused("Nobody reports himself.")
	}
	if _, err := c.Member(ctx, r.Of); err != nil {
		return err
	}
	all, err := c.Reports(ctx)
	if err != nil {
		return err
	}
	waiting := 0
	for _, other := range all {
		if other.By == r.By && other.Seen.IsZero() {
			waiting++
		}
	}
	if waiting >= mostReports {
		return refused("The host has not seen your last %d reports yet: wait until he has.", mostReports)
	}
	r.ID, r.At, r.Seen = newID(8), c.now(), time.Time{}
	_, err = c.put(ctx, reports+r.ID, 0, &r)
	return err
}

// Reports are all: first those that no host has seen, the newest first. What one has seen goes in time.
func (c *Club) Reports(ctx context.Context) (all []*Report, err error) {
	all, err = standing(ctx, c, reports, errNoReport, c.report, func(r *Report) (bool, error) {
		if r.Seen.IsZero() || c.now().Sub(r.Seen) <= reportsStand {
			return false, nil
		}
		return true, c.drop(ctx, reports+r.ID)
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b *Report) int {
		if a.Seen.IsZero() != b.Seen.IsZero() {
			if a.Seen.IsZero() {
				return -1
			}
			return 1
		}
		return b.At.Compare(a.At)
	})
	return all, nil
}

var errNoReport = &Refused{"This report is there no more: of whom it was has left, or it was seen long ago."}

func (c *Club) report(ctx context.Context, id string) (*Report, error) {
	r, at, err := find[Report](ctx, c, reports, id, errNoReport)
	if err == nil {
		r.at = at
	}
	return r, err
}

// See notes that a host has seen a report; or that it is to be looked at again.
func (c *Club) See(ctx context.Context, id string, seen bool) (*Report, error) {
	return c.rereport(ctx, id, func(r *Report) {
		if r.Seen = (time.Time{}); seen {
			r.Seen = c.now()
		}
	})
}

func (c *Club) rereport(ctx context.Context, id string, do func(*Report)) (*Report, error) {
	for {
		r, err := c.report(ctx, id)
		if err != nil {
			return nil, err
		}
		do(r)
		if _, err = c.put(ctx, reports+id, r.at, r); !errors.Is(err, store.ErrConflict) {
			return r, err
		}
	}
}

// unreport has what was told of a member who leaves go, for nothing can be done about him any more; what he has told of others stays the host's to see,
// without saying who has told it.
func (c *Club) unreport(ctx context.Context, id string) error {
	all, err := c.Reports(ctx)
	for _, r := range all {
		if err == nil && r.Of == id {
			err = c.drop(ctx, reports+r.ID)
		} else if err == nil && r.By == id {
			_, err = c.rereport(ctx, r.ID, func(r *Report) { r.By = "" })
		}
		if errors.Is(err, errNoReport) {
			err = nil
		}
	}
	return err
}
