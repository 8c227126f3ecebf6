package european

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"drumhead/rules/tell"
	"drumhead/space/inches"
)

// placer reads one unit of a scenario and puts it on the table.
type placer struct {
	*maker
	side int8
	path string
	f    *Force
}

func (p *placer) errorf(key, format string, args ...any) error {
	return p.sc.Errorf(p.path+"."+key, format, args...)
}

func (p *placer) unit() error {
	u := p.b.pieces
	k, piece := &p.b.cards[u], &p.s.Pieces[u]
	if err := p.identity(k); err != nil {
		return err
	}
	p.kind(k)
	if p.f.Rallied && k.arm != Commander {
		return p.errorf("rallied", "only a commander joins (EU-CMD-01)")
	}
	*piece = Piece{With: nobody, Smoke: p.f.Smoke, Moved: p.f.Moved, Shot: p.f.Shot, Opened: p.f.Deployed, Fought: p.f.Fought, Rallied: p.f.Rallied}
	for _, part := range []func(*card, *Piece) error{p.formation, p.hits, p.place} {
		if err := part(k, piece); err != nil {
			return err
		}
	}
	if p.b.pieces++; k.arm == Commander {
		p.b.commanders[p.side] = append(p.b.commanders[p.side], u)
	} else {
		p.b.began[p.side]++
	}
	return nil
}

// reserved words begin orders of their own.
var reserved = []string{"pass", "first", "second", "set", "victory"}

func (p *placer) identity(k *card) error {
	f := p.f
	plain := f.ID != "" && strings.Trim(f.ID, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") == ""
	switch {
	case !plain || slices.Contains(reserved, strings.ToLower(f.ID)):
		return p.errorf("id", "wanted an id of letters, digits and hyphens, not %s, found %q", strings.Join(reserved, ", "), f.ID)
	case p.b.find(f.ID) >= 0:
		return p.errorf("id", "there is another unit %q", f.ID)
	}
	arm := slices.Index(armNames[:], f.Type)
	if arm < 0 {
		return p.errorf("type", "wanted %s, found %q", strings.Join(armNames[:], ", "), f.Type)
	}
	*k = card{id: f.ID, name: f.Name, short: f.Short, side: p.side, arm: Arm(arm), seats: p.sc.SeatsOf(int(p.side), f.ID)}
	if f.Name == "" {
		k.name = cmp.Or(f.Short, tell.Capital(f.Type)+" "+f.ID)
	}
	if f.Short == "" {
		k.short = f.ID
		if f.Name != "" {
			k.short = f.Name
		}
	}
	return nil
}

// kind reads what the charts say of the unit, as the options have it.
func (p *placer) kind(k *card) {
	row, opt := &units.Rows[k.arm], &p.b.opt
	number := func(column int) int8 { return int8(row.Cells[column].Number) }
	k.move = inches.Length(number(moveColumn)) * inches.Inch
	k.shooting, k.melee, k.eliminated = number(shootingColumn), number(meleeColumn), number(eliminatedColumn)
	if k.arm == Dragoons {
		switch opt[dragoonShooting] {
		case twoDice:
			k.shooting = 2
		case noShooting:
			k.shooting = 0
		}
		if opt[dragoonElimination] == thirteen {
			k.eliminated = 13
		}
	}
	if opt[meleeDiceForOthers] == shootingDice && k.melee == 0 && k.arm != Commander {
		k.melee = k.shooting
	}
	if k.arm == Commander && opt[commanderVulnerability] == sevenHits {
		k.eliminated = 7
	}
}

func (p *placer) formation(k *card, piece *Piece) error {
	if p.f.Formation == "" {
		return nil
	}
	n := slices.Index(formationNames[:], p.f.Formation)
	switch {
	case n < 0:
		return p.errorf("formation", "wanted march or battle, found %q", p.f.Formation)
	case k.arm == Commander:
		return p.errorf("formation", "a commander has no formation (EU-FRM-04)")
	case k.arm == Cavalry && n == int(Battle) && p.b.opt[meleeDeploys] != yes:
		return p.errorf("formation", "cavalry is always in march formation, but with option melee-deploys: yes (EU-FRM-04)")
	}
	piece.Formation = Formation(n)
	return nil
}

func (p *placer) hits(k *card, piece *Piece) error {
	if n := p.f.Hits; n < 0 || n >= int(k.eliminated) {
		return p.errorf("hits", "wanted 0 to %d: with %d hits it is eliminated, found %d", k.eliminated-1, k.eliminated, n)
	}
	piece.Hits = int8(p.f.Hits)
	piece.Grade = k.grade(piece.Hits)
	return nil
}

func (p *placer) place(k *card, piece *Piece) (err error) {
	piece.Facing = p.b.sides[p.side].ahead
	if p.f.Facing != "" {
		if piece.Facing, err = p.b.field.parseHeading(strings.ToLower(p.f.Facing)); err != nil {
			return p.errorf("facing", "%v", err)
		}
	}
	if e := p.f.Enters; e != nil {
		if e.Turn < 1 || e.Turn > 999 {
			return p.errorf("enters.turn", "wanted a turn from 1, found %d", e.Turn)
		}
		if piece.Formation == Battle {
			return p.errorf("formation", "a unit that comes later comes in march formation (EU-MOV-11)")
		}
		piece.Fate, k.enters = Waiting, int16(e.Turn)
	}
	if p.f.With != "" {
		if p.f.At != "" {
			return p.errorf("at", "a commander who has joined a unit is where it is: wanted with alone")
		}
		return nil // see ties
	}
	if piece.At, err = p.b.field.parsePlace(strings.ToLower(p.f.At)); err != nil {
		return p.errorf("at", "%v", err)
	}
	if r := p.b.field.standRefused(p.s, p.b.pieces); r != "" {
		return p.errorf("at", "%s", r)
	}
	return nil
}

// ties reads with whom a unit is: joined, locked, in contact.
func (p *placer) ties(u int8) error {
	s := p.s
	if p.f.With != "" {
		t := p.b.find(p.f.With)
		if p.b.cards[u].arm != Commander || t == nobody || p.b.cards[t].side != p.side || p.b.cards[t].arm != Infantry {
			return p.errorf("with", "wanted, of a commander, infantry of his side, found %q", p.f.With)
		}
		s.Pieces[u].With, s.Pieces[u].Rallied, s.Pieces[u].At = t, true, s.Pieces[t].At
	}
	pairs := func(key string, ids []string, fresh bool) error {
		for i, id := range ids {
			t := p.b.find(id)
			if t == nobody || p.b.cards[t].side == p.side {
				return p.errorf(fmt.Sprintf("%s[%d]", key, i), "wanted an enemy unit, found %q", id)
			}
			s.lock(u, t)
			if fresh {
				s.Fresh[u] |= 1 << t
				s.Fresh[t] |= 1 << u
				s.Charged[u] |= 1 << t
			}
		}
		return nil
	}
	if err := pairs("locked", p.f.Locked, false); err != nil {
		return err
	}
	if len(p.f.Charged) > 0 {
		s.Pieces[u].Moved = true
	}
	return pairs("charged", p.f.Charged, true)
}
