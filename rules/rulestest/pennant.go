package rulestest

import (
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// idly are the verbs of acts by which a piece does nothing.
var idly = []string{"pass", "end", "stand", "hold", "withhold"}

// whose: a button is of the piece to which its order is given, and its verb tells who
// does anything by it from who stands.
func (b *battle[S, O, E]) whose(known *S, o *O, a *scene.Act) {
	piece, does := b.rs.Whose(known, o)
	if piece != a.Piece {
		b.Errorf("%q is given to %q, and its button is of %q", a.Order, piece, a.Piece)
	}
	if piece != "" && does == slices.Contains(idly, a.Verb) {
		b.Errorf("%q has the verb %q, and does something: %v", a.Order, a.Verb, does)
	}
	for _, n := range b.reader.names { // it stands above the button, and a button says what to do
		if n.id == a.Piece && strings.HasPrefix(strings.TrimPrefix(strings.ToLower(a.Label), "the "), strings.ToLower(n.name)+" ") {
			b.Errorf("the button of %q names whose it is: %q", a.Order, a.Label)
		}
	}
}

// pennants: those pieces have one to which a seat that is asked may order something
// now other than to stand or to end, and no others.
func (b *battle[S, O, E]) pennants(asks *rules.Asks) {
	for _, viewer := range viewers {
		known := b.known(&b.s, viewer)
		may := map[string]string{}
		for seat := range b.seats {
			if !slices.ContainsFunc(asks.List[:asks.N], func(q rules.Question) bool { return q.For(rules.Seat(seat)) }) {
				continue
			}
			for _, o := range b.offers(&known, seat) {
				if a := b.rs.Act(&known, rules.Seat(seat), &o); a.Piece != "" && !slices.Contains(idly, a.Verb) {
					may[a.Piece] = a.Order
				}
			}
		}
		for _, p := range b.rs.Scene(&known, func(seat rules.Seat) []O { return b.offers(&known, int(seat)) }).Pieces {
			switch order, is := may[p.ID]; {
			case is && !p.May:
				b.Errorf("side %d sees no pennant on %s, which may be ordered %q", viewer, p.ID, order)
			case !is && p.May:
				b.Errorf("side %d sees a pennant on %s, which may be ordered nothing", viewer, p.ID)
			}
		}
	}
}

// worthAsking: nobody is asked who can only stand, or end his part: that ends by itself.
// Where what is written may still be changed, he says that it stands; and a slip that
// lies open is given by its commander, be it empty; and what is hidden or secret is not
// told by an ask that is left out.
func (b *battle[S, O, E]) worthAsking(asks *rules.Asks, known *S, offered []O) {
	does := func(known *S, o *O) bool { _, does := b.rs.Whose(known, o); return does }
	if b.rs.Hides(&b.first) || slices.ContainsFunc(offered, func(o O) bool { return does(known, &o) }) {
		return
	}
	for seat := range b.seats {
		if b.seats[seat].umpire || !slices.ContainsFunc(asks.List[:asks.N], func(q rules.Question) bool { return q.For(rules.Seat(seat)) }) {
			continue
		}
		known := b.judged(seat)
		if b.draws(&known, seat, does) || !b.seldom("asked", asks.List[0].Kind) {
			return
		}
		orders := b.offers(&known, seat)
		if b.rs.Besides != nil {
			var off rules.Offer[O]
			b.rs.Besides(&known, rules.Seat(seat), &off)
			orders = append(orders, off.Orders...)
		}
		for i := range orders {
			piece, does := b.rs.Whose(&known, &orders[i])
			if does || piece == "" && !slices.Contains(idly, b.rs.Act(&known, rules.Seat(seat), &orders[i]).Verb) {
				return
			}
			if b.rs.Hold != nil && piece != "" {
				if _, ok := b.rs.Hold(&known, rules.Seat(seat), piece, ""); ok {
					return
				}
			}
		}
	}
	if slices.ContainsFunc(b.rs.View(&b.s).OrderSlips, func(slip scene.OrderSlip) bool { return !slip.Given }) {
		return
	}
	b.Errorf("it is asked %q, and nothing can be ordered but to stand or to end", b.rs.AskText(&b.s, &asks.List[0]))
}

// draws says whether a few orders drawn at random have one among them that does
// something: all ways of a piece that is held are far dearer to work out.
func (b *battle[S, O, E]) draws(known *S, seat int, does func(*S, *O) bool) bool {
	if b.rs.Draw == nil {
		return false
	}
	luck := dice.NewFast(uint64(b.orders), uint64(seat)) // the players' own goes on as it would
	for range 64 {
		var o O
		if b.rs.Draw(known, rules.Seat(seat), &luck, &o) && does(known, &o) && b.rs.Check(known, rules.Seat(seat), &o).Legal() {
			return true
		}
	}
	return false
}
