package rulestest

import (
	"slices"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// could: what a piece could do if it were its side's turn is told to whoever sees
// it, and of nobody else; it is what would be offered, with all standing as they
// stand; and whoever is asked is offered nothing against an enemy that could not
// have been told beforehand.
func (b *battle[S, O, E]) could(seat int, q *rules.Question) {
	if b.rs.Turns == nil {
		return
	}
	all := b.rs.View(&b.s).Pieces
	piece := all[b.chance.Intn(len(all))].ID
	for i, v := range viewers {
		if !*each && b.orders/32%len(viewers) != i {
			continue // each has his turn
		}
		known := b.known(&b.s, v)
		could := b.rs.Could(&dice.Exhaustive{}, &known, piece)
		seen := slices.ContainsFunc(b.rs.View(&known).Pieces, func(p scene.Piece) bool { return p.ID == piece })
		if !seen && (len(could.Cells) > 0 || could.Hold != nil || len(could.Strikes) > 0) {
			b.Errorf("side %d does not see %s, and is told what it could do: %+v", v, piece, could)
		}
		for _, a := range could.Strikes {
			if a.Piece != piece || !slices.ContainsFunc(b.rs.View(&known).Pieces, func(p scene.Piece) bool { return p.ID == a.Target }) {
				b.Errorf("side %d is told that %s could strike whom it does not see: %+v", v, piece, a)
			}
			b.words("what "+piece+" could do", a)
		}
		b.turns(&known, piece)
	}
	if b.seats[seat].umpire {
		return
	}
	known := b.judged(seat)
	offered := b.offers(&known, seat)
	act := b.rs.Act(&known, rules.Seat(seat), &offered[b.chance.Intn(len(offered))])
	if !b.asksAlike(&known, act.Piece, q.Kind) || !b.enemies(&known, act.Piece, act.Target) {
		return
	}
	could := b.rs.Could(&dice.Exhaustive{}, &known, act.Piece)
	if !slices.ContainsFunc(could.Strikes, func(a scene.Act) bool { return a.Target == act.Target && a.Verb == act.Verb }) {
		b.Errorf("%s is offered %q, and %s could not strike %s so if it were its turn", b.seats[seat].id, act.Order, act.Piece, act.Target)
	}
}

// turns: in each of the states in which a piece would be asked its seat is asked,
// and everything stands where and as it stood.
func (b *battle[S, O, E]) turns(known *S, piece string) {
	then := *known
	b.rs.Turns(&then, piece, func(s *S, seat rules.Seat) {
		if b.rs.Next(s) != rules.Ask {
			b.Errorf("%s would be asked in a state in which nobody is", piece)
			return
		}
		asks := b.questions(s)
		if !slices.ContainsFunc(asks.List[:asks.N], func(q rules.Question) bool { return q.For(seat) }) {
			b.Errorf("seat %d would be asked for %s, and nothing is asked of it: %+v", seat, piece, asks.List[:asks.N])
		}
		if before, after := standing(b.rs.View(known)), standing(b.rs.View(s)); before != after {
			b.Errorf("if it were the turn of %s, all would stand as %s, not as %s", piece, after, before)
		}
	})
}

// standing is where and how strong all are.
func standing(s scene.Scene) string {
	type stands struct {
		ID, At   string
		Spot     *scene.Spot
		Strength int
	}
	var list []stands
	for _, p := range s.Pieces {
		list = append(list, stands{p.ID, p.At, p.Spot, p.Strength})
	}
	return inJSON(list)
}

// asksAlike says whether a piece would be asked a question of the kind.
func (b *battle[S, O, E]) asksAlike(known *S, piece string, kind uint8) (alike bool) {
	then := *known
	b.rs.Turns(&then, piece, func(s *S, _ rules.Seat) {
		asks := b.questions(s)
		alike = alike || asks.N > 0 && asks.List[0].Kind == kind
	})
	return alike
}

// enemies says whether two pieces are of different sides.
func (b *battle[S, O, E]) enemies(known *S, piece, target string) bool {
	sides := map[string]int{}
	for _, p := range b.rs.View(known).Pieces {
		sides[p.ID] = p.Side
	}
	own, a := sides[piece]
	other, o := sides[target]
	return a && o && own != other && own >= 0 && other >= 0
}
