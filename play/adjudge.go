package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"drumhead/rules"
)

// Ends that can be proposed, beside the ids of the sides.
const (
	Draw   = "draw"   // nobody has won
	Judged = "judged" // as the table sees it, once all have agreed
)

// surely is of how many of 100 battles from here on a side would win most, for the
// table to give it this one.
const surely = 60

// Why a battle is not ended by agreement.
var (
	ErrNoOther = errors.New("nobody on the other side could agree to an end: fight on, or give up the field")
	ErrNoDie   = errors.New("no die decides how a battle ends: agree to it, or let it stand")
	ErrNoJudge = errors.New("this table has nobody to judge how the battle stands whom both could trust: agree on a draw or a victory")
	ErrParted  = errors.New("a friend has played in this battle, and cannot be asked any more: give up the field, or fight on")
)

// ends says whether an entry proposes, or is, an end that the players agree on.
func (e *Entry) ends() bool { return e.Ruling != nil && e.Ruling.End != "" }

// ending says whether the proposal that waits is one to end the battle.
func (b *Battle) ending() bool { return b.proposal > 0 && b.entries[b.proposal-1].ends() }

// won is the side that wins by an end that is agreed, -1: a draw.
func (b *Battle) won(end string) (side int, err error) {
	if end == Draw {
		return -1, nil
	}
	for i := range b.scenario.Sides {
		if b.scenario.Sides[i].ID == end {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%q is no end: wanted %q, %q, %q or %q", end, Draw, Judged, b.scenario.Sides[0].ID, b.scenario.Sides[1].ID)
}

// ErrSpokesman keeps one of several from giving up for all.
var ErrSpokesman = errors.New("your side gives up by the word of who commands it: the first of its chairs that somebody sits in")

// proposeEnd ends the battle: by the rules, or because a side gives up. That is
// for its spokesman to say, as all is that a side decides as a whole.
func (b *Battle) proposeEnd(c *Command, d *draft) error {
	if b.ended > 0 {
		return ErrOver
	}
	if c.To > 0 { // the other side has left a link out: see chains.checkClaim
		d.To, d.Text = c.To, c.Text
		return nil
	}
	if c.By == ByTable {
		return b.endByTable(c, d)
	}
	d.Text = c.Text
	if theirs := b.timedOut(&d.Entry); theirs >= 0 {
		return b.checkOut(b.chair(c.Seat), theirs, d.time())
	}
	if b.chairs[b.chair(c.Seat)].eye >= others {
		return ErrNotYours
	}
	return b.commands(b.chair(c.Seat))
}

// proposeEndAgreed proposes to end the battle; of a lone player the table takes it at once.
func (b *Battle) proposeEndAgreed(c *Command, d *draft) error {
	chair := b.chair(c.Seat)
	if err := b.checkEnd(chair, c.Ruling, c.To); err != nil {
		return err
	}
	d.Ruling, d.Text = &Ruling{Text: c.Text, End: c.Ruling.End}, ""
	return nil
}

// checkEnd says whether a chair may propose an end: who commands a side, or an umpire.
func (b *Battle) checkEnd(chair int, r *Ruling, to int) error {
	if r.End == Judged {
		// By file the table is one of the two players'.
		if _, ok := b.system.weigh(b.game.state(len(b.entries)), b.scenario); !ok || b.header.File {
			return ErrNoJudge
		}
	} else if _, err := b.won(r.End); err != nil {
		return err
	}
	switch {
	case to > 0 || r.Option != "" || r.Value != "" || r.Clause != "":
		return errors.New("an end is proposed alone: with no setting of the rules, and no entry to go back to")
	case b.ended > 0:
		return ErrOver
	case b.alone() && b.parted > 0:
		return ErrParted
	case !b.alone() && len(b.asksEnd(chair)) == 0:
		return ErrNoOther
	case b.chairs[chair].eye == umpire:
		return nil
	}
	return b.commands(chair)
}

// commands says whether a chair speaks for its side: ErrSpokesman names who does.
func (b *Battle) commands(n int) error {
	mine := &b.chairs[n]
	first := slices.IndexFunc(b.chairs, func(o chair) bool { return o.eye == mine.eye && o.person() && o.here })
	if first >= 0 && first != n && !(b.chairs[first].who == WhoYou && mine.who == WhoYou) && !b.lenient {
		return ErrSpokesman
	}
	return nil
}

// asksEnd are the sides with people whose word an end wants, if a chair proposes it.
func (b *Battle) asksEnd(proposer int) (sides []eye) {
	for side := range 2 {
		if eye(side) != b.chairs[proposer].eye && b.played(side) {
			sides = append(sides, eye(side))
		}
	}
	return sides
}

// unsaid are the sides whose word on the end that is proposed is wanted yet.
func (b *Battle) unsaid() []eye {
	sides := b.asksEnd(b.chair(b.entries[b.proposal-1].Seat))
	return slices.DeleteFunc(sides, func(side eye) bool { return b.consent[fmt.Sprint(side)] != "" })
}

// mayEnd says whether a chair's word on the end that is proposed is wanted yet.
func (b *Battle) mayEnd(chair int) bool {
	return slices.Contains(b.unsaid(), b.chairs[chair].eye) && b.chairs[chair].person() && b.commands(chair) == nil
}

// proposeEndAnswer is the word of a side on the end that is proposed.
func (b *Battle) proposeEndAnswer(chair int, text string) error {
	switch {
	case b.ended > 0:
		return ErrOver
	case text == Dice:
		return ErrNoDie
	case !slices.Contains(b.unsaid(), b.chairs[chair].eye):
		return ErrNotYours
	}
	return b.commands(chair)
}

// endByTable ends the battle by the rules, or as was agreed.
func (b *Battle) endByTable(c *Command, d *draft) error {
	if b.agreed > 0 && b.entries[b.agreed-1].ends() {
		r := *b.entries[b.agreed-1].Ruling
		if r.How = howAgreed; len(b.consent) == 0 {
			r.How = howAlone
		}
		if r.End == Judged {
			var err error
			if r.End, r.Text, err = b.judged(c); err != nil {
				return err
			}
			r.How = howJudged
		}
		d.Ruling = &r
		return nil
	}
	if b.open > 0 || b.game.next() != rules.Over {
		return errors.New("the battle is not over")
	}
	d.Text = b.game.result(umpire).Text
	return nil
}

// judged is how the table sees the battle. Whoever reads a record later may weigh it
// otherwise, so that the table's word stands.
func (b *Battle) judged(c *Command) (end, why string, err error) {
	if c.Ruling != nil {
		_, err := b.won(c.Ruling.End)
		return c.Ruling.End, c.Ruling.Text, err
	}
	worth, ok := b.system.weigh(b.game.state(len(b.entries)), b.scenario)
	if !ok {
		return "", "", ErrNoJudge
	}
	side, name := 0, b.scenario.Sides[0].Name
	if worth < 50 {
		side, name, worth = 1, b.scenario.Sides[1].Name, 100-worth
	}
	if worth < surely {
		return Draw, "It might have gone either way.", nil
	}
	return b.scenario.Sides[side].ID, fmt.Sprintf("As it stood, %s would have won %d battles of 100.", name, worth), nil
}

// endsAs is an end in words: a draw, victory for the French.
func (b *Battle) endsAs(end string) string {
	if end == Judged {
		return "what the table makes of it"
	}
	if side, err := b.won(end); err == nil && side >= 0 {
		return "victory for " + b.scenario.Sides[side].Name
	}
	return "a draw"
}

// endWords say how a battle ended that the players, or who plays alone, have ended.
func (b *Battle) endWords(r *Ruling) string {
	words := "Both sides have agreed on "
	switch r.How {
	case howAlone:
		words = "Broken off, and counted as "
	case howJudged:
		words = "It was left to the table, which judges: "
	}
	words += b.endsAs(r.End) + "."
	if why := strings.TrimSpace(r.Text); why != "" {
		words += " " + capital(why)
		if !strings.ContainsAny(why[len(why)-1:], ".!?") {
			words += "." // more may be said behind it
		}
	}
	return words
}
