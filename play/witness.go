package play

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Why a link, or a word about links, is not taken.
var (
	ErrLinks    = errors.New("the table waits for the links of the seats' browsers, and takes no other dice")
	ErrNoLinks  = errors.New("the dice of this table are not witnessed by this seat: it takes no links")
	ErrBadLink  = errors.New("this link is not of the chain that the seat had laid: propose to go back to before the order, and sit down anew")
	ErrSeats    = errors.New("the dice wait until everybody who plays has sat down and laid an anchor, or all have agreed to sealed dice")
	ErrForEver  = errors.New("at this table a link may be waited for as long as it takes: it was begun so")
	ErrOwnLink  = errors.New("a link of your own side is wanting too: give it first")
	ErrPatience = errors.New("the patience for the link has not run out yet")
)

// played says whether people hold a side.
func (b *Battle) played(side int) bool {
	return slices.ContainsFunc(b.chairs, func(c chair) bool { return c.eye == eye(side) && c.person() })
}

// seated says whether all have laid an anchor from whom the next entry's dice
// would want links.
func (b *Battle) seated() bool { return b.chains.seated(len(b.entries) + 1) }

// waits are the seats whose dice or links are wanted for the open throw.
func (b *Battle) waits() []string {
	if b.chains.open > 0 {
		return b.chains.wanting()
	}
	seats := []string{}
	for i := range b.chairs {
		if b.mayThrow(i) && b.chairs[i].eye != umpire {
			seats = append(seats, b.chairs[i].ID)
		}
	}
	return seats
}

// proposeLink takes the link of a seat, or somebody's word that later dice may
// fall without; what is wrong with it is said by chains.check.
func (b *Battle) proposeLink(c *Command, d *draft) error {
	if d.To = c.To; c.Kind == KindLink {
		if strings.ToLower(c.Hash) != c.Hash { // written otherwise it would be another entry of the same link
			return ErrBadLink
		}
		d.Links = []string{c.Hash}
		if c.To == 0 {
			d.To = b.chains.open
		}
	}
	return nil
}

// waiting writes down the server's link of an order that waits for those of the
// seats: whoever runs the table can not keep it back to see theirs first.
func (b *Battle) waiting(d *draft) {
	if d.Asked != nil || d.hidden[parts-1] != nil && d.hidden[parts-1].Asked != nil {
		link := b.secret.Link(d.Seq)
		d.Links = []string{hex.EncodeToString(link[:])}
	}
}

// closed says whether the dice of an entry of a kind may not fall with it, since
// they want links.
func (b *Battle) closed(kind string) bool { return kind != KindThrow && b.chains.awaits() }

// consents keeps an answer that agrees to go back where dice are witnessed: all
// who witness them must, or somebody could have dice that he does not like fall
// again. It says whether all have now, and whether any left it to a die.
func (b *Battle) consents(chair int, text string) (all, die bool) {
	said := map[string]string{b.chains.person(b.entries[b.proposal-1].Seat): Yes}
	for person, text := range b.consent {
		said[person] = text
	}
	if chair >= 0 {
		said[b.chains.person(b.chairs[chair].ID)] = text
	}
	all = b.chains.all(func(person string) bool { return said[person] != "" })
	for _, text := range said {
		die = die || text == Dice
	}
	return all, die
}

// proposeConsent is an answer that lets the proposal stand as far as its seat is
// asked. A die that any of them left it to falls with the last.
func (b *Battle) proposeConsent(c *Command, d *draft) error {
	chair := b.chair(c.Seat)
	if !b.mayConsent(chair) {
		return ErrNotYours
	}
	if c.Text == Dice && b.open > 0 {
		return ErrOpenThrow
	}
	if all, die := b.consents(chair, c.Text); all && die {
		return b.throwForIt(nil, d)
	}
	return nil
}

// answered is what an answer comes to, once all have answered whose word the
// proposal that waits wants.
func (b *Battle) answered(e *Entry, text string) (answer string, all bool) {
	switch {
	case text != Yes && text != Dice:
		return text, true
	case b.ending():
		b.consented(fmt.Sprint(b.chairs[b.chair(e.Seat)].eye), text)
		return text, len(b.unsaid()) == 0
	case !b.unanimous():
		return text, true
	}
	all, die := b.consents(b.chair(e.Seat), text)
	if !all {
		b.consented(b.chains.person(e.Seat), text)
	}
	if die {
		return Dice, all
	}
	return text, all
}

// consented keeps the word of a person, or of a side where sides are asked.
func (b *Battle) consented(who, text string) {
	consent := maps.Clone(b.consent)
	if consent == nil {
		consent = map[string]string{}
	}
	consent[who] = text
	b.consent = consent
}

// unanimous says whether the proposal that waits wants everybody's consent.
func (b *Battle) unanimous() bool {
	return b.proposal > 0 && b.entries[b.proposal-1].To > 0 && len(b.header.Witnesses) > 0
}

// mayConsent says whether an answer of a chair is wanted yet.
func (b *Battle) mayConsent(chair int) bool {
	seat := b.chairs[chair].ID
	person := b.chains.person(seat)
	return b.chains.witness(seat) != nil && b.consent[person] == "" && person != b.chains.person(b.entries[b.proposal-1].Seat)
}

// unconsented are the seats whose answer is wanted yet.
func (b *Battle) unconsented() (seats []string) {
	for i := range b.chairs {
		if b.unanimous() && b.mayConsent(i) || b.ending() && b.mayEnd(i) {
			seats = append(seats, b.chairs[i].ID)
		}
	}
	return seats
}

// witnessViews says who witnesses the dice.
func (b *Battle) witnessViews() []Witness {
	var views []Witness
	for _, w := range b.header.Witnesses {
		v := Witness{Seat: w.Seat, Side: w.Side, Sealed: b.chains.sealed[b.chains.person(w.Seat)]}
		if laid := before(b.chains.seats[w.Seat], len(b.entries)+1); laid != nil {
			v.Anchor, v.Since = hex.EncodeToString(laid.anchor[:]), laid.laid
		}
		views = append(views, v)
	}
	return views
}

// claimable is since when the links that are wanting have been waited for, and
// from when the other side may end the battle; empty: never.
func (b *Battle) claimable() (since, claim string) {
	if b.chains.open == 0 {
		return "", ""
	}
	if until, err := b.chains.until(); err == nil && b.header.Withheld > 0 {
		claim = stamp(until) // to the millisecond: a second rounded down is a claim that is refused
	}
	return b.chains.since, claim
}
