package play

import (
	"fmt"
	"maps"
	"slices"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// Reach is where a piece could go now, and what it could do from there.
type Reach struct {
	Piece string  `json:"piece"`
	From  string  `json:"from" doc:"its cell"`
	Seat  string  `json:"seat" doc:"who may order it"`
	Cells []Place `json:"cells" doc:"its own first"`
}

// Place is a cell that a piece could go to.
type Place struct {
	At     string      `json:"at"`
	Path   []string    `json:"path,omitempty"`
	Orders []string    `json:"orders" doc:"what brings it there, to be given first; they throw no dice"`
	Acts   []scene.Act `json:"acts" doc:"what it could do from there"`
	Closes string      `json:"closes,omitempty" doc:"what going there closes"`
}

// Reach is what one of these seats could do with a piece that it may order
// now. It agrees with Check, after the orders of the cell.
func (b *Battle) Reach(piece string, seats []string) (Reach, error) {
	asked, err := b.deciding(seats)
	if err != nil {
		return Reach{}, err
	}
	for _, i := range asked {
		e := b.chairs[i].eye
		if cells := b.game.reach(e, rules.Seat(i), piece); len(cells) > 0 {
			r := Reach{Piece: piece, Seat: b.header.Seats[i].ID, Cells: cells}
			for _, p := range b.game.view(len(b.entries), e).Pieces {
				if p.ID == piece {
					r.From, r.Cells[0].At = p.At, p.At
				}
			}
			return r, nil
		}
	}
	return Reach{}, fmt.Errorf("%q: %w", piece, ErrNotYours)
}

// goes says whether an act only brings a piece somewhere: such orders can be
// thought of as given, and what comes after them worked out.
func goes(a *scene.Act, piece string) bool {
	return a.Piece == piece && a.Cell != "" && a.Target == "" && !a.Dice
}

func (g *table[S, O, E]) reach(e eye, seat rules.Seat, piece string) []Place {
	s := g.mind(e)
	here := Place{Orders: []string{}, Acts: []scene.Act{}}
	var cells []Place
	var there []O
	g.offer.Reset()
	g.rs.Offer(s, seat, &g.offer)
	orders := slices.Clone(g.offer.Orders)
	for i := range orders {
		a := g.rs.Act(s, seat, &orders[i])
		switch {
		case goes(&a, piece):
			cells = append(cells, Place{At: a.Cell, Path: a.Path, Orders: []string{a.Order}, Acts: []scene.Act{}, Closes: a.Closes})
			there = append(there, orders[i])
		case a.Piece == piece:
			here.Acts = append(here.Acts, a)
		}
	}
	if len(cells) == 0 && len(here.Acts) == 0 {
		return nil
	}
	for i := range cells {
		if after := g.think(s, seat, &there[i]); after != nil {
			cells[i].Acts = g.deeds(after, seat, piece)
		}
	}
	return append([]Place{here}, cells...)
}

// Could is what a piece could do next if it were its side's turn, as far as those
// who hold these seats may know it; of a piece that they do not see, nothing.
func (b *Battle) Could(piece string, seats []string) scene.Could {
	return b.game.could(b.eye(seats), piece)
}

func (g *table[S, O, E]) could(e eye, piece string) scene.Could {
	known := g.mind(e)
	for _, p := range g.rs.View(known).Pieces {
		if p.ID == piece && p.Side >= 0 {
			var theirs S // its side does not see what is hidden from it
			g.rs.Know(&theirs, known, int8(p.Side))
			x := g.ways.take()
			defer g.ways.give(x)
			return g.rs.Could(x, &theirs, piece)
		}
	}
	return scene.Could{Piece: piece, Cells: []string{}, Strikes: []scene.Act{}}
}

// mostPieces is of how many pieces every looks for acts.
const mostPieces = 512

func (g *table[S, O, E]) every(e eye, seat rules.Seat) []scene.Act {
	l := &g.listed[e]
	l.mu.Lock()
	defer l.mu.Unlock()
	if s := g.mind(e); l.of == nil || l.seat != seat || l.of != s && *l.of != *s {
		l.acts = g.list(e, seat)
		l.of, l.seat = s, seat
	}
	return l.acts
}

func (g *table[S, O, E]) list(e eye, seat rules.Seat) []scene.Act {
	acts := g.acts(e, seat)
	known, ordered := map[string]bool{}, map[string]bool{}
	for i := range acts {
		known[acts[i].Piece] = true
	}
	s := *g.mind(e)
	for range mostPieces {
		if g.rs.Next(&s) != rules.Ask {
			break
		}
		g.offer.Reset()
		g.rs.Offer(&s, seat, &g.offer)
		var next *O
		orders := slices.Clone(g.offer.Orders)
		fresh := map[string]bool{}
		for i := range orders {
			a := g.rs.Act(&s, seat, &orders[i])
			if !known[a.Piece] {
				fresh[a.Piece] = true
				acts = append(acts, a)
			}
			if next == nil && a.Piece != "" && !ordered[a.Piece] {
				next, ordered[a.Piece] = &orders[i], true
			}
		}
		maps.Copy(known, fresh)
		if next == nil {
			break
		}
		if after := g.think(&s, seat, next); after != nil {
			s = *after
		}
	}
	return acts
}

// deeds are the acts of a piece that do not only bring it elsewhere.
func (g *table[S, O, E]) deeds(s *S, seat rules.Seat, piece string) []scene.Act {
	acts := []scene.Act{}
	if g.rs.Next(s) != rules.Ask {
		return acts
	}
	g.offer.Reset()
	g.rs.Offer(s, seat, &g.offer)
	for _, o := range slices.Clone(g.offer.Orders) {
		if a := g.rs.Act(s, seat, &o); a.Piece == piece && !goes(&a, piece) {
			acts = append(acts, a)
		}
	}
	return acts
}

// think carries an order out on a copy of what a seat knows; nil if it throws
// dice, or if what comes of it hangs on something hidden.
func (g *table[S, O, E]) think(s *S, seat rules.Seat, o *O) (after *S) {
	defer func() {
		if recover() != nil {
			after = nil
		}
	}()
	after = new(S)
	*after = *s
	run := &rules.Run[S, E]{}
	run.Start(g.rs.Fold, after, dice.None{})
	if asked, err := run.Attempt(func() { g.rs.Do(run, seat, o) }); asked != nil || err != nil {
		return nil
	}
	return after
}

func (g *table[S, O, E]) judgeAfter(e eye, seat rules.Seat, after []string, order string, soon bool) Verdict {
	s := g.mind(e)
	for _, text := range after {
		o, v := g.judgeOf(s, seat, text)
		if !v.Legal {
			return v
		}
		if s = g.think(s, seat, &o); s == nil {
			return Verdict{Refusal: &scene.Refusal{Text: fmt.Sprintf("What comes of %q hangs on dice or on something hidden.", text)}}
		}
	}
	o, v := g.judgeOf(s, seat, order)
	if v.Legal {
		act := g.rs.Act(s, seat, &o)
		g.odds(s, seat, &o, &act, soon)
		v.Act = &act
	}
	return v
}
