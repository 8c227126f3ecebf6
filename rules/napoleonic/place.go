package napoleonic

import (
	"cmp"
	"drumhead/scenario"
	"slices"
	"strconv"
	"strings"

	"drumhead/rules/tell"
	"drumhead/space/hex"
)

// placer reads one unit or General of a scenario and puts it on the table.
type placer struct {
	*maker
	side int8
	path string
	f    *Force
	card *card
	p    *Piece
}

func (p *placer) errorf(key, format string, args ...any) error {
	return p.sc.Errorf(p.path+"."+key, format, args...)
}

func (p *placer) piece() error {
	u := p.b.pieces
	p.card, p.p = &p.b.cards[u], &p.s.Pieces[u]
	if err := scenario.InTurn(p.identity, p.kind, p.strength, p.formation, p.idle, p.place); err != nil {
		return err
	}
	p.b.pieces++
	if p.card.arm == General {
		p.b.generals[p.side] = append(p.b.generals[p.side], u)
	} else {
		p.b.started[p.side]++
		p.s.Standing[p.side]++
	}
	return nil
}

// reserved words begin orders of their own.
var reserved = []string{"end", "set"}

func (p *placer) identity() error {
	f := p.f
	plain := f.ID != "" && strings.Trim(f.ID, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") == ""
	switch {
	case !plain || slices.Contains(reserved, strings.ToLower(f.ID)):
		return p.errorf("id", "wanted an id of letters, digits and hyphens, not end or set, found %q", f.ID)
	case p.b.find(f.ID) >= 0:
		return p.errorf("id", "there is another unit %q", f.ID)
	}
	arm := slices.Index(armNames[:], f.Type)
	if arm < 0 {
		return p.errorf("type", "wanted %s, found %q", strings.Join(armNames[:], ", "), f.Type)
	}
	*p.card = card{id: f.ID, name: f.Name, short: f.Short, side: p.side, arm: Arm(arm), entersAt: hex.None, seats: p.sc.SeatsOf(int(p.side), f.ID)}
	if f.Name == "" {
		p.card.name = cmp.Or(f.Short, tell.Capital(f.Type)+" "+f.ID)
	}
	if f.Short == "" {
		p.card.short = f.ID
		if f.Name != "" {
			p.card.short = f.Name
		}
	}
	*p.p = Piece{At: hex.None, Done: f.Done, Tried: f.Tried, Hurt: int8(f.Hurt), Assailant: nobody, Facing: p.b.sides[p.side].ahead}
	return nil
}

// idle refuses what these options would pass over.
func (p *placer) idle() error {
	f := p.f
	for _, k := range []struct {
		key    string
		given  bool
		option int
		value  string
	}{
		{"class", f.Class != "", cavalryClass, "on"},
		{"quality", f.Quality != "", troopQuality, "on"},
		{"horse", f.Horse, horseArtillery, "on"},
		{"militia", f.Militia, lowGradeInfantry, "on"},
		{"facing", f.Facing != "", facing, "front-arc"},
		{"hurt", f.Hurt != 0, cavalryVsSquare, "conditions"},
		{"fired-on", len(f.FiredOn) > 0, cavalryVsSquare, "conditions"},
		{"tried", f.Tried, rallyAttempts, "one-per-general"},
	} {
		if k.given {
			if err := Options[k.option].Wanting(p.sc, p.path+"."+k.key, k.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// kind reads what the charts say of the piece, as the options have it.
func (p *placer) kind() error {
	f, c, opt := p.f, p.card, &p.b.opt
	row := int(c.arm)
	switch f.Class {
	case "":
	case "heavy", "light":
		if c.arm != Cavalry {
			return p.errorf("class", "only cavalry is heavy or light (NP-VAR-08)")
		}
		if opt[cavalryClass] == on {
			row = map[string]int{"heavy": heavyRow, "light": lightRow}[f.Class]
			c.class = int8(row)
		}
	default:
		return p.errorf("class", "wanted heavy or light, found %q", f.Class)
	}
	if c.arm != General {
		c.original = int8(units.At(row, originalColumn))
		c.assault = int8(units.Rows[row].Cells[assaultColumn].Number)
	}
	if f.Tried && c.arm != General {
		return p.errorf("tried", "only a General throws for a rally (NP-RAL-01)")
	}
	if f.Horse && c.arm != Artillery {
		return p.errorf("horse", "only artillery is horse artillery (NP-VAR-06)")
	}
	if c.horse = f.Horse && opt[horseArtillery] == on; c.horse {
		row = horseRow
	}
	if c.arm == Rifles && opt[rifleMove] == asInfantry {
		row = slowRiflesRow
	}
	switch c.arm {
	case Infantry:
		c.reach = furthestOf(p.b.musket[Line])
	case Rifles:
		c.reach = riflesReach
	case Artillery:
		c.reach = furthestOf(p.b.guns[0])
	}
	c.moves = allowances(row)
	c.change = int8(movement.Rows[row].Cells[costColumn].Number)
	if c.arm == Rifles {
		if opt[rifleSquareMove] == noSquareMove {
			c.moves[Square] = 0
		}
		if opt[rifleFormationCost] == oneHex {
			c.change = 1
		}
	}
	quality := slices.Index([]string{"regular", "elite", "militia"}, f.Quality)
	if f.Quality != "" && quality < 0 {
		return p.errorf("quality", "wanted elite, regular or militia, found %q", f.Quality)
	}
	if opt[troopQuality] == on {
		c.quality = int8(max(quality, regularRow))
	}
	return nil
}

// furthestOf is the greatest range at which a row of the chart gives dice.
func furthestOf(dice [longRange + 1]int8) int8 {
	n := len(dice) - 1
	for ; n > 0 && dice[n] == 0; n-- {
	}
	return int8(n)
}

// strength reads 4/6 or 6 (NP-UNIT-05, NP-VAR-05).
func (p *placer) strength() error {
	f, c := p.f, p.card
	low := c.arm == Infantry && p.b.opt[lowGradeInfantry] == on
	if f.Militia && c.arm != Infantry {
		return p.errorf("militia", "only infantry can be of lower grade (NP-VAR-05)")
	}
	if c.arm == General {
		if f.Strength != "" {
			return p.errorf("strength", "a General has no strength (NP-UNIT-01): leave it out")
		}
		if f.Retreating {
			return p.errorf("retreating", "a General does not retreat: leave it out")
		}
		return nil
	}
	if low && f.Militia {
		c.original = 4
	}
	current := int(c.original)
	if f.Strength != "" {
		left, of, both := strings.Cut(f.Strength, "/")
		n, err := strconv.Atoi(strings.TrimSpace(left))
		current = n
		original := int(c.original)
		if low && !f.Militia && n >= 3 && n <= 5 {
			original = n
		}
		if both && err == nil {
			original, err = strconv.Atoi(strings.TrimSpace(of))
		}
		if err != nil {
			return p.errorf("strength", "wanted points left and original points, such as 4/6, found %q", f.Strength)
		}
		if full := int(c.original); original != full && !(low && original >= 3 && original <= 6) {
			hint := ""
			if c.arm == Infantry {
				hint = "; infantry of 3 to 5 needs the option low-grade-infantry"
			}
			return p.errorf("strength", "%s has %d points (NP-UNIT-01), found an original strength of %d%s", c.arm, full, original, hint)
		}
		if current < 1 || current > original {
			return p.errorf("strength", "wanted 1 to %d points left, found %d", original, current)
		}
		c.original = int8(original)
	}
	c.start, p.p.Strength = int8(current), int8(current)
	p.p.Retreating = f.Retreating
	return nil
}

func (p *placer) formation() error {
	f, c := p.f, p.card
	if c.arm == Artillery || c.arm == General {
		if f.Formation != "" {
			return p.errorf("formation", "%s has no formation (NP-UNIT-02): leave it out", c.arm)
		}
	} else {
		p.p.Formation = Line
		if c.arm == Cavalry {
			p.p.Formation = Column
		}
		if f.Formation != "" {
			n := slices.Index(formationNames[1:], f.Formation)
			if n < 0 || !c.arm.takes(Formation(n+1)) {
				return p.errorf("formation", "wanted a formation of %s (NP-UNIT-02), found %q", c.arm, f.Formation)
			}
			p.p.Formation = Formation(n + 1)
		}
	}
	if f.Facing != "" {
		d, ok := hex.ParseDirection(f.Facing)
		if !ok {
			return p.errorf("facing", "wanted N, NE, SE, S, SW or NW, found %q", f.Facing)
		}
		p.p.Facing = d
	}
	return nil
}

// takes says whether an arm has a formation: square is for Infantry and Rifles
// only (NP-UNIT-02).
func (a Arm) takes(f Formation) bool {
	switch a {
	case Infantry, Rifles:
		return f != NoFormation
	case Cavalry:
		return f == Line || f == Column
	}
	return f == NoFormation
}

// place sets the piece down (NP-MAP-04, NP-TERR-01), or keeps it back
// (NP-TURN-07).
func (p *placer) place() error {
	f, c := p.f, p.card
	if f.Enters != nil {
		at, err := p.b.board.Parse(f.Enters.At)
		switch {
		case f.At != "":
			return p.errorf("at", "a unit that enters later is not on the table yet: leave at: or enters: out")
		case f.Retreating:
			return p.errorf("retreating", "a unit that enters later does not retreat yet")
		case err != nil:
			return p.errorf("enters.at", "%v", err)
		case !p.b.edge(at):
			return p.errorf("enters.at", "%s is not at an edge of the table (NP-TURN-07)", p.b.board.Name(at))
		case f.Enters.Turn < 1:
			return p.errorf("enters.turn", "wanted a turn from 1, found %d", f.Enters.Turn)
		case !p.b.ground[at].enter[c.arm]:
			return p.errorf("enters.at", "%s may not enter %s (NP-TERR-01)", c.arm, p.b.groundName(at))
		}
		c.entersTurn, c.entersAt = int16(f.Enters.Turn), at
		p.p.Fate = Waiting
		return nil
	}
	at, err := p.b.board.Parse(f.At)
	if err != nil {
		return p.errorf("at", "%v", err)
	}
	name := p.b.board.Name(at)
	if !p.b.ground[at].enter[c.arm] {
		return p.errorf("at", "%s may not stand on %s: %s (NP-TERR-01)", c.arm, name, p.b.groundName(at))
	}
	if other := p.s.on[at]; other != nobody && (c.arm != General || p.b.cards[other].side != p.side) {
		return p.errorf("at", "%s stands on %s already (NP-MAP-04)", p.b.cards[other].name, name)
	}
	if p.s.enemyGeneral(p.side, at) {
		return p.errorf("at", "an enemy General stands on %s (NP-MAP-04)", name)
	}
	p.p.At = at
	if c.arm != General {
		p.s.on[at] = p.b.pieces
	}
	return nil
}

// edge says whether a cell lies at an edge of the table.
func (b *battle) edge(c hex.Cell) bool {
	for d := hex.N; d <= hex.NW; d++ {
		if b.board.Next(c, d) == hex.None {
			return true
		}
	}
	return false
}

// groundName is what lies on a cell, in the chart's word.
func (b *battle) groundName(c hex.Cell) string { return terrain.Rows[b.ground[c].row].Title }

func (m *maker) cell(path, text string) (hex.Cell, error) {
	c, err := m.b.board.Parse(text)
	if err != nil {
		return c, m.sc.Errorf(path, "%v", err)
	}
	return c, nil
}
