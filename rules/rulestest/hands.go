package rulestest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// mostLegs bounds the legs of a way, and the choices of a held piece.
const mostLegs = 8

// hands: whatever may be ordered can be given by mouse, finger and keys. It is
// among the acts, which have buttons or places of their own, or its piece can
// be held, and how it is held leads to it.
func (b *battle[S, O, E]) hands(known *S, seat int, o *O, offered []O) {
	if b.seats[seat].umpire || slices.Contains(offered, *o) {
		return
	}
	acts := slices.Clone(offered)
	if b.rs.Besides != nil {
		var off rules.Offer[O]
		b.rs.Besides(known, rules.Seat(seat), &off)
		acts = append(acts, off.Orders...)
	}
	text := b.rs.Print(known, o)
	if slices.Contains(acts, *o) || b.acted(known, seat, acts, text) {
		return
	}
	act := b.rs.Act(known, rules.Seat(seat), o)
	if !b.seldom(act.Verb, strings.Count(text, " ")) {
		return
	}
	piece := act.Piece
	hand := piece
	if who, _, _ := strings.Cut(text, " "); strings.HasPrefix(who, piece+".") {
		hand = who // one man of it
	}
	if free, ok := b.erased(known, seat, piece); ok {
		b.hands(&free, seat, o, b.offers(&free, seat))
		return
	}
	if (b.rs.Hold == nil || !b.chosen(known, seat, piece, acts) || !b.held(known, seat, hand, "", text, mostLegs) && !b.setDown(known, seat, o, piece)) && !b.same(known, seat, o, piece, acts) {
		b.Errorf("%s may order %q, and no button, no place on the map and no hand that holds %q gives it", b.seats[seat].id, text, piece)
	}
}

// seldom says whether one of a kind, of which there were enough before in the battles of
// this run, has its turn all the same: all that a hand can do with a piece takes long to
// work out.
func (b *battle[S, O, E]) seldom(kind ...any) bool {
	name := fmt.Sprint(kind...)
	b.seen[name]++
	return *each || b.seen[name] <= enough || b.seen[name]%enough == 0
}

// enough of a kind are looked at one after the other, and then one in so many.
const enough = 4

// erased is what is known once the order that a piece has on its commander's slip
// has been taken off again: by the slip.
func (b *battle[S, O, E]) erased(known *S, seat int, piece string) (S, bool) {
	for _, slip := range b.rs.View(known).OrderSlips {
		for _, l := range slip.Lines {
			if l.Piece != piece || l.Off == "" {
				continue
			}
			o, err := b.rs.Parse(known, l.Off)
			if err != nil || !b.rs.Check(known, rules.Seat(seat), &o).Legal() {
				b.Errorf("%q is to take an order off a slip, and is none that may be given (%v)", l.Off, err)
				continue
			}
			r, _ := b.attempt(l.Off, *known, func(r *rules.Run[S, E]) { b.rs.Resolve(r, rules.Seat(seat), &o) }, new(dice.NewFast(1, 1)))
			return *r.State, true
		}
	}
	return *known, false
}

// same says whether an act of a piece leaves it where and as an order does, or
// the order leaves it as it is: what differs only in its way has no button. Where
// all go at once, how they go counts and not what is written down: who does not
// obey just now needs no hand to send him.
func (b *battle[S, O, E]) same(known *S, seat int, o *O, piece string, acts []O) bool {
	act := b.rs.Act(known, rules.Seat(seat), o)
	goes := b.rs.Moves != nil && (act.Spot != nil || act.Verb == "form" || act.Verb == "stand")
	look := func(s *S) string {
		if goes {
			return inJSON(b.rs.Moves(s))
		}
		for _, p := range b.rs.View(s).Pieces {
			if p.ID == piece {
				p.Done, p.May, p.Place, p.Text, p.Card, p.State = false, false, 0, "", "", nil
				return inJSON(p)
			}
		}
		return ""
	}
	after := func(o *O) string {
		r, _ := b.attempt("", *known, func(r *rules.Run[S, E]) { b.rs.Resolve(r, rules.Seat(seat), o) }, new(dice.NewFast(1, 1)))
		return look(r.State)
	}
	wanted := after(o)
	return wanted != "" && (wanted == look(known) || slices.ContainsFunc(acts, func(a O) bool {
		return b.rs.Act(known, rules.Seat(seat), &a).Piece == piece && after(&a) == wanted
	}))
}

// setDown says whether a held piece that is set down where an order leaves it, or
// pointed farther on as it then faces, is given an order that leaves it there: what
// the order calls a target and a heading, the book reads from the place.
func (b *battle[S, O, E]) setDown(known *S, seat int, o *O, piece string) bool {
	spot := b.rs.Act(known, rules.Seat(seat), o).Spot
	hold, ok := b.rs.Hold(known, rules.Seat(seat), piece, "")
	if spot == nil || !ok {
		return false
	}
	end := inches.Position{X: inches.Length(spot.X), Y: inches.Length(spot.Y)}.Point()
	for _, on := range []inches.Length{0, 1, 3, 10, 30} {
		place := end.Ahead(inches.Heading(spot.Facing), (on * inches.Inch).Fine(), 0).Position().String()
		if slices.ContainsFunc(hold.Motions, func(m scene.Motion) bool {
			there, err := b.rs.Parse(known, strings.Replace(m.Order, "{at}", place, 1))
			return err == nil && b.rs.Check(known, rules.Seat(seat), &there).Legal() && b.same(known, seat, o, piece, []O{there})
		}) {
			return true
		}
	}
	return false
}

// chosen says whether a piece can be taken at all: among the acts is one of its, or it lays.
func (b *battle[S, O, E]) chosen(known *S, seat int, piece string, acts []O) bool {
	return slices.ContainsFunc(acts, func(a O) bool { return b.rs.Act(known, rules.Seat(seat), &a).Piece == piece }) ||
		slices.ContainsFunc(b.rs.View(known).Pieces, func(p scene.Piece) bool { return p.ID == piece && p.Lays })
}

// offers is what a seat is offered.
func (b *battle[S, O, E]) offers(known *S, seat int) []O {
	var off rules.Offer[O]
	b.rs.Offer(known, rules.Seat(seat), &off)
	return off.Orders
}

// acted says whether an act gives an order, at one of its steps or where it may
// stand.
func (b *battle[S, O, E]) acted(known *S, seat int, acts []O, text string) bool {
	return slices.ContainsFunc(acts, func(o O) bool {
		a := b.rs.Act(known, rules.Seat(seat), &o)
		return a.Place != "" && blank(a.Place).MatchString(text) || slices.ContainsFunc(a.Steps, func(c scene.Choice) bool { return c.Order == text })
	})
}

// held says whether a held piece, its order chosen so far, can be brought to
// what is ordered by text.
func (b *battle[S, O, E]) held(known *S, seat int, piece, so, text string, legs int) bool {
	hold, ok := b.rs.Hold(known, rules.Seat(seat), piece, so)
	if !ok || legs == 0 {
		return false
	}
	if len(hold.Formations) > 0 && so == "" {
		text = width.ReplaceAllString(text, "") // each width is a formation of its own
	}
	for _, m := range hold.Motions {
		if blank(m.Order).MatchString(text) {
			return true
		}
		if leg := begun(m.Order).FindString(text); m.Again && leg != "" && leg != so && b.held(known, seat, piece, strings.TrimSpace(leg), text, legs-1) {
			return true
		}
	}
	for _, l := range hold.Lays {
		if blank(l.Order).MatchString(text) {
			return true
		}
	}
	return slices.ContainsFunc(hold.Formations, func(f scene.Formation) bool {
		return blank(f.So+" facing {facing}").MatchString(text) || !f.Now && f.So != so && leads(f.So, text) && b.held(known, seat, piece, f.So, text, legs-1)
	})
}

// leads says whether what is chosen so far stands in an order, wherever it goes.
func leads(so, text string) bool {
	words := strings.Fields(text)
	last := ""
	return !slices.ContainsFunc(strings.Fields(so), func(w string) bool {
		place := strings.Contains(w, ",") || last == "facing"
		last = w
		return !place && w != "facing" && !slices.Contains(words, w)
	})
}

// width is how many stand side by side, where it is named.
var width = regexp.MustCompile(` files [0-9]+\b`)

// A facing that is not named is the one along the way.
var blanks = strings.NewReplacer(` facing \{facing\}`, `( facing \S+)?`, `\{at\}`, `\S+`, `\{facing\}`, `\S+`)

// blank is the form of an order in which places and headings stand open.
func blank(order string) *regexp.Regexp {
	return regexp.MustCompile("^" + blanks.Replace(regexp.QuoteMeta(order)) + "$")
}

// begun is the form of an order as far as the first place that stands open.
func begun(order string) *regexp.Regexp {
	before, _, _ := strings.Cut(order, "{at}")
	return regexp.MustCompile("^" + regexp.QuoteMeta(before) + `[-0-9.,]+ `)
}
