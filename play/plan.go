package play

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// unplanned is a computer's seat of a side that has plans to draw one of and
// has drawn none yet, "" if there is none.
func (b *Battle) unplanned() string {
	for i := range b.chairs {
		c := &b.chairs[i]
		if c.eye < others && !c.person() && b.plans[c.eye] == "" && len(b.scenario.PlansOf(int(c.eye))) > 0 {
			return c.ID
		}
	}
	return ""
}

// proposePlan draws a plan for the side of a computer's seat, from the salt of
// that side's part of the first entry: nobody chooses it, the side alone knows
// it, and everybody can check it when the parts are opened.
func (b *Battle) proposePlan(c *Command, d *draft) error {
	chair := &b.chairs[b.chair(c.Seat)]
	switch {
	case chair.eye >= others || chair.person() || c.By != ByComputer:
		return ErrNotYours
	case b.plans[chair.eye] != "":
		return errors.New("this side has drawn its plan")
	case len(b.scenario.PlansOf(int(chair.eye))) == 0:
		return errors.New("this side has no plans to draw one of")
	}
	plans := b.scenario.PlansOf(int(chair.eye))
	salts, err := b.entries[0].salts() // as they stand there: this may be another server by now
	if err != nil {
		return err
	}
	var salt [8]byte
	copy(salt[:], salts[chair.eye])
	n := binary.BigEndian.Uint64(salt[:]) % uint64(len(plans))
	d.hidden[chair.eye] = &Seen{Text: plans[n].ID}
	return nil
}

// because puts a computer's reasons, or the line of standing instructions that
// gave an order, into its side's part of an entry.
func (b *Battle) because(reasons []string, d *draft) error {
	i := b.chair(d.Seat)
	if len(reasons) == 0 || d.By != ByComputer && d.By != ByInstruction || i < 0 || b.chairs[i].eye >= others {
		return nil
	}
	if n := len(strings.Join(reasons, "\n")); n > 2*MaxText {
		return fmt.Errorf("too long: reasons may have %d bytes together", 2*MaxText)
	}
	part := &d.hidden[b.chairs[i].eye]
	if *part == nil {
		all := d.Seen
		*part = &all
	}
	if plan := b.planReason(d.Seat, d.By); plan != "" {
		(*part).Reasons = []string{plan}
	}
	(*part).Reasons = append((*part).Reasons, reasons...)
	return nil
}

// planReason is the first reason of all that a computer orders: its plan.
func (b *Battle) planReason(seat, by string) string {
	if n := b.Plan(seat); n >= 0 && by == ByComputer {
		return "plan: " + b.scenario.PlansOf(int(b.chairs[b.chair(seat)].eye))[n].Title
	}
	return ""
}

// Plan is the plan that a seat's side follows, by its place among the
// scenario's; -1: none.
func (b *Battle) Plan(seat string) int8 {
	i := b.chair(seat)
	if i < 0 || b.chairs[i].eye >= others {
		return -1
	}
	side := b.chairs[i].eye
	for n, p := range b.scenario.PlansOf(int(side)) {
		if p.ID == b.plans[side] {
			return int8(n)
		}
	}
	return -1
}

// Reasons are why a computer gave the order of an entry, or what the plan was
// that it drew: nil until the battle is over.
func (b *Battle) Reasons(seq int) []string {
	e := &b.entries[seq-1]
	part := b.owned(e)
	switch {
	case part == nil || !b.Over():
		return nil
	case e.Kind == KindPlan:
		return []string{"plan: " + b.planText(e)}
	}
	return part.Reasons
}

// planText is what a general meant to do.
func (b *Battle) planText(e *Entry) string {
	part := b.owned(e)
	if part == nil {
		return ""
	}
	for _, p := range b.scenario.PlansOf(int(b.chairs[b.chair(e.Seat)].eye)) {
		if p.ID == part.Text {
			return p.Title + ". " + p.Text
		}
	}
	return part.Text
}

// owned is the part of the side that an entry is from.
func (b *Battle) owned(e *Entry) *Seen {
	i := b.chair(e.Seat)
	if i < 0 || b.chairs[i].eye >= others {
		return nil
	}
	part, _, err := e.part(int(b.chairs[i].eye))
	if err != nil {
		return nil
	}
	return part
}
