package latecentury

import (
	"drumhead/dice"
	"drumhead/space/square"
)

// all is everybody, as see has it.
const all = 7

// know writes what a side knows of a state: of the enemy's hidden pieces
// nothing but the cards that they hold (LC-WOOD-06). Who holds the card that is
// up is then not known, nor what it has done.
func know(dst, src *State, side int8) {
	*dst = *src
	if !src.secrets() {
		return
	}
	for u := range src.b.pieces {
		p := &dst.Pieces[u]
		if !p.Hidden || src.side(u) == side {
			continue
		}
		if src.card(u).arm != Commander && p.Fate == OnTable && p.At != square.None && dst.on[p.At] == u {
			dst.on[p.At] = nobody
		}
		*p = Piece{At: square.None, With: nobody, Card: noCard, Hidden: true}
		if dst.Named == u {
			dst.Named = nobody
		}
		if dst.Active == u {
			dst.Active, dst.Did, dst.Sequence, dst.Found = nobody, 0, [8]Deeds{}, 0
		}
	}
}

// secrets says whether anybody can be hidden.
func (s *State) secrets() bool { return s.b.opt[unseenUnits] == offTable }

// unknown says whether nothing is known of a hidden piece.
func (s *State) unknown(u int8) bool {
	p := &s.Pieces[u]
	return p.Hidden && p.At == square.None && p.Strength == 0
}

// guess puts hidden pieces where they may be, and gives them the cards that are
// held unseen.
func guess(s *State, f *dice.Fast) {
	if !s.secrets() {
		return
	}
	for u := range s.b.pieces {
		if !s.unknown(u) {
			continue
		}
		k, p := s.card(u), &s.Pieces[u]
		p.Strength, p.Facing = k.original, s.b.sides[k.side].home.Opposite()
		if s.Stage == DeployStage {
			p.Fate = Undeployed
			continue
		}
		p.At = s.lair(u, f)
		if k.arm == Commander {
			if with := s.on[max(p.At, 0)]; p.At != square.None && with != nobody && s.side(with) == k.side && s.Pieces[with].Hidden {
				p.With = with
			}
			continue
		}
		if p.At != square.None {
			s.on[p.At] = u
		}
	}
	s.guessCards()
}

// lair is a square where a hidden piece may be: close terrain, free, and out
// of reach of enemies, hidden ones among them.
func (s *State) lair(u int8, f *dice.Fast) square.Cell {
	found, n := square.None, 0
	for c := range square.Cell(s.b.board.Size()) {
		if !s.b.ground[c].close() || s.b.ground[c].barred() || s.on[c] != nobody || s.anyEnemyNear(u, c) {
			continue
		}
		if n++; f.Intn(n) == 0 {
			found = c
		}
	}
	return found
}

// anyEnemyNear says whether an enemy, hidden or not, stands in a square or
// beside it.
func (s *State) anyEnemyNear(u int8, c square.Cell) bool {
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if at := s.Pieces[t].At; at != square.None && s.b.board.Distance(at, c) <= 1 {
			return true
		}
	}
	return false
}

// guessCards gives the cards that are held unseen to hidden pieces.
func (s *State) guessCards() {
	for side := range s.Secret {
		held := s.Secret[side]
		for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
			if c := s.Pieces[u].Card; c != noCard {
				held &^= 1 << c
			}
		}
		for u := s.b.first[side]; u < s.b.first[side+1] && held != 0; u++ {
			p := &s.Pieces[u]
			if !p.Hidden || p.Card != noCard || p.Done || p.At == square.None || !s.acts(u) {
				continue
			}
			c := int8(0)
			for held>>c&1 == 0 {
				c++
			}
			p.Card = c
			held &^= 1 << c
			if c == s.Up {
				s.Active = u
			}
		}
	}
}

// see says who may see an event, of the state before it: what a hidden piece
// does only its owner.
func see(s *State, e *Event) uint8 {
	switch e.Kind {
	case Deployed, Declared, Named, Broke, Remained, Moved, Pivoted, Parted, Joined:
		if s.Pieces[e.Unit].Hidden {
			return 1 << s.side(e.Unit)
		}
	}
	return all
}
