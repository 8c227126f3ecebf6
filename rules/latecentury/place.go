package latecentury

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"drumhead/chart"
	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/space/square"
)

// forces places both armies.
func (m *maker) forces() error {
	forces, err := scenario.Forces[Force](m.sc, maxSide)
	if err != nil {
		return err
	}
	b := m.b
	for side := range b.sides {
		id := b.sides[side].id
		b.first[side], b.commander[side] = b.pieces, nobody
		for i := range forces[side] {
			p := &placer{maker: m, side: int8(side), path: m.sc.ForcePath(side, i), f: &forces[side][i]}
			if err := p.piece(); err != nil {
				return err
			}
		}
		if b.commander[side] == nobody {
			return m.sc.Lack(id, "type: commander", "no Commander of %s: wanted one of type commander (LC-ARMY-01)", m.sc.Sides[side].Name)
		}
	}
	b.first[2] = b.pieces
	for side := range b.sides {
		for i := range forces[side] {
			f := &forces[side][i]
			u := b.first[side] + int8(i)
			for j, id := range f.Tried {
				t := b.find(id)
				if t == nobody || b.cards[t].side == int8(side) {
					return m.sc.Errorf(fmt.Sprintf("%s.tried[%d]", m.sc.ForcePath(side, i), j), "wanted an enemy Unit, found %q", id)
				}
				m.s.Pieces[u].Tried |= 1 << t
			}
		}
		m.attach(int8(side), &forces[side][b.commander[side]-b.first[side]])
	}
	if err := m.stands(); err != nil {
		return err
	}
	return m.hide(forces)
}

// stands refuses a set-up in which somebody stands where he could not have come
// (LC-UNIT-02). A Commander may have been left there in the course of a battle.
func (m *maker) stands() error {
	b, s := m.b, m.s
	for u := range b.pieces {
		at := s.Pieces[u].At
		if at == square.None || s.standsIn(u, at) {
			continue
		}
		if b.cards[u].arm == Commander && (m.sc.Now != nil || s.on[at] != nobody) {
			continue
		}
		side := b.cards[u].side
		return m.sc.Errorf(m.sc.ForcePath(int(side), int(u-b.first[side]))+".at", "%s may stand in close terrain at %s only on a road (LC-UNIT-02)", b.cards[u].arm, b.board.Name(at))
	}
	return nil
}

// attach puts a Commander who stands in a Unit's square with it, unless he is
// on his own (LC-CMD-02).
func (m *maker) attach(side int8, f *Force) {
	g := &m.s.Pieces[m.b.commander[side]]
	if g.At == square.None || f.Alone {
		return
	}
	if u := m.s.on[g.At]; u != nobody {
		g.With = u
	}
}

// hide takes Units in close terrain off the table, and those that are yet to be
// deployed (LC-WOOD-06).
func (m *maker) hide(forces [][]Force) error {
	b, s := m.b, m.s
	for u := range b.pieces {
		side := b.cards[u].side
		i := int(u - b.first[side])
		f, p := &forces[side][i], &s.Pieces[u]
		path := m.sc.ForcePath(int(side), i) + ".hidden"
		if b.opt[unseenUnits] != offTable {
			if f.Hidden != nil {
				if err := Options[unseenUnits].Wanting(m.sc, path, "off-table"); err != nil {
					return err
				}
			}
			continue
		}
		may := p.Fate == Undeployed || p.Fate == OnTable && p.At != square.None && b.ground[p.At].close() && !s.nearEnemy(u) && !p.Retreating
		if f.Hidden != nil && *f.Hidden && !may {
			return m.sc.Errorf(path, "only a Unit in close terrain and out of contact is hidden (LC-WOOD-06)")
		}
		p.Hidden = may && (f.Hidden == nil || *f.Hidden)
	}
	for side := range b.commander {
		// A Commander with a Unit is seen or not with it.
		if g := &s.Pieces[b.commander[side]]; g.With != nobody {
			g.Hidden = s.Pieces[g.With].Hidden
		}
	}
	for u := range b.pieces {
		if p := &s.Pieces[u]; p.Hidden && p.Card != noCard {
			s.Secret[b.cards[u].side] |= 1 << p.Card
		}
	}
	return nil
}

// nearEnemy says whether any enemy, hidden or not, is orthogonally adjacent.
func (s *State) nearEnemy(u int8) bool {
	enemy := 1 - s.side(u)
	for t := s.b.first[enemy]; t < s.b.first[enemy+1]; t++ {
		if s.adjacent(u, t) {
			return true
		}
	}
	return false
}

// placer puts one piece on the table.
type placer struct {
	*maker
	side int8
	path string
	f    *Force
}

var idWord = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,31}$`)

// taken are words that begin an order and so are no ids.
var taken = []string{"deal", "turn", "end", "set", "victory"}

func (p *placer) errorf(key, format string, args ...any) error {
	return p.sc.Errorf(p.path+"."+key, format, args...)
}

func (p *placer) piece() error {
	b, f := p.b, p.f
	arm := slices.Index(armNames[:], f.Type)
	switch {
	case !idWord.MatchString(f.ID) || slices.Contains(taken, strings.ToLower(f.ID)):
		return p.errorf("id", "wanted an id of letters, digits and hyphens, none of %s, found %q", strings.Join(taken, ", "), f.ID)
	case b.find(f.ID) != nobody:
		return p.errorf("id", "another Unit has the id %q", f.ID)
	case arm < 0:
		return p.errorf("type", "wanted %s, found %q", strings.Join(armNames[:], ", "), f.Type)
	case Arm(arm) == Commander && b.commander[p.side] != nobody:
		return p.errorf("type", "a side has one Commander (LC-ARMY-01)")
	case Arm(arm) != Commander && (f.Rating != "" || f.Alone || f.Joined || f.Dead):
		return p.sc.Errorf(p.path, "rating, alone, joined and dead are of Commanders only")
	}
	u := b.pieces
	k := &b.cards[u]
	*k = card{id: f.ID, name: f.Name, short: f.Short, side: p.side, arm: Arm(arm), entersAt: square.None}
	if k.name == "" {
		k.name = cmp.Or(f.Short, tell.Capital(armTitles[arm])+" "+f.ID)
	}
	if k.short == "" {
		k.short = f.ID
	}
	k.seats = p.sc.SeatsOf(int(p.side), f.ID)
	b.pieces++
	if k.arm == Commander {
		b.commander[p.side], b.sides[p.side].command = u, k.seats
	}
	for _, part := range []func(int8) error{p.strength, p.facing, p.marks, p.rating, p.place, p.again} {
		if err := part(u); err != nil {
			return err
		}
	}
	return nil
}

var armTitles = [arms]string{"infantry", "native infantry", "native infantry", "cavalry", "native cavalry",
	"machine gun", "field gun", "native artillery", "commander"}

// strength reads 3, or 2/4 (LC-ARMY-03).
func (p *placer) strength(u int8) error {
	k, piece := &p.b.cards[u], &p.s.Pieces[u]
	most := int(profiles[k.arm].strength)
	now, original := most, most
	if text := p.f.Strength; text != "" {
		if k.arm == Commander {
			return p.errorf("strength", "a Commander is a single figure: leave it out")
		}
		a, b, both := strings.Cut(text, "/")
		var err, err2 error
		now, err = strconv.Atoi(a)
		original = now
		if both {
			original, err2 = strconv.Atoi(b)
		}
		switch {
		case err != nil || err2 != nil:
			return p.errorf("strength", "wanted a number of figures, or such as 2/4: 2 left of 4, found %q", text)
		case original < 1 || original > most:
			return p.errorf("strength", "%s has 1 to %d figures, found %d (LC-ARMY-03)", k.arm, most, original)
		case now < 1 || now > original:
			return p.errorf("strength", "wanted 1 to %d figures left, found %d", original, now)
		}
	}
	k.original, piece.Strength = int8(original), int8(now)
	return nil
}

func (p *placer) facing(u int8) error {
	d := p.b.sides[p.side].home.Opposite()
	if p.f.Facing != "" {
		var ok bool
		if d, ok = square.ParseDirection(p.f.Facing); !ok {
			return p.errorf("facing", "wanted N, E, S or W, found %q", p.f.Facing)
		}
	}
	p.s.Pieces[u].Facing = d
	return nil
}

// marks reads what a piece has done and undergone.
func (p *placer) marks(u int8) error {
	f, piece := p.f, &p.s.Pieces[u]
	piece.Retreating, piece.Retreated, piece.Done = f.Retreating, f.Retreated, f.Done
	piece.Moved, piece.Fired, piece.Joined, piece.Spotted = f.Moved, f.Fired, f.Joined, f.Spotted
	if f.Spotted {
		if err := Options[spottingLasts].Wanting(p.sc, p.path+".spotted", "until-moved"); err != nil {
			return err
		}
	}
	if f.Retreating && p.b.cards[u].arm == Commander {
		return p.errorf("retreating", "a Commander does not retreat (LC-MOR-01)")
	}
	if f.Card == "" {
		return nil
	}
	c := slices.Index(cardNames[:], strings.ToUpper(f.Card))
	switch {
	case c < 0:
		return p.errorf("card", "wanted a card such as 5H or KS, found %q", f.Card)
	case p.s.Pack>>c&1 == 0:
		return p.errorf("card", "another Unit holds %s", cardNames[c])
	case f.Retreating:
		return p.errorf("card", "a Retreating Unit holds no card (LC-RET-01)")
	}
	piece.Card = int8(c)
	p.s.Pack &^= 1 << c
	return nil
}

// rating reads how good a Commander is (LC-CMD-08).
func (p *placer) rating(u int8) error {
	if p.b.cards[u].arm != Commander {
		return nil
	}
	begun, f := p.sc.Now != nil, p.f
	rolls := p.b.opt[commanderRating] != setRating && !begun
	switch {
	case f.Rating == "" && rolls:
		p.b.rolls = true
		return nil
	case f.Rating == "" && begun:
		p.s.Values[p.side] = int8(ratings.At(1, 0))
		return nil
	case rolls:
		return p.errorf("rating", "it is thrown for: leave it out, or set the option commander-rating: set (LC-CMD-08)")
	}
	row := slices.IndexFunc(ratings.Rows, func(r chart.Row) bool { return r.Title == f.Rating })
	if row < 0 {
		return p.errorf("rating", "wanted poor, average or exceptional, found %q (LC-CMD-08)", f.Rating)
	}
	p.s.Values[p.side] = int8(ratings.At(row, 0))
	return nil
}

// place puts a piece in its square, or keeps it back.
func (p *placer) place(u int8) error {
	f, k, piece := p.f, &p.b.cards[u], &p.s.Pieces[u]
	switch {
	case f.Dead: // he is still the army's one Commander (LC-ARMY-01): of a battle taken up as it stood
		piece.Fate = Killed
		return nil
	case f.Enters != nil && f.At != "":
		return p.errorf("at", "a reinforcement is not on the table yet: leave at out, or enters")
	case f.Enters != nil:
		return p.reinforcement(u)
	case f.At == "":
		piece.Fate = Undeployed
		return nil
	}
	c, err := p.cell(p.path+".at", f.At)
	if err != nil {
		return err
	}
	g := &p.b.ground[c]
	switch other := p.s.on[c]; {
	case g.barred():
		return p.errorf("at", "nobody may stand in a river without a ford or bridge at %s (LC-UNIT-02)", p.b.board.Name(c))
	case other != nobody && k.arm != Commander:
		return p.errorf("at", "%s stands on %s already (LC-UNIT-01)", p.b.cards[other].id, p.b.board.Name(c))
	case other != nobody && p.s.side(other) != p.side:
		return p.errorf("at", "an enemy stands on %s (LC-MOVE-08)", p.b.board.Name(c))
	}
	if p.side == 1 {
		if enemy := &p.s.Pieces[p.b.commander[0]]; enemy.At == c {
			return p.errorf("at", "the enemy Commander stands on %s (LC-MOVE-08)", p.b.board.Name(c))
		}
	}
	piece.At = c
	if k.arm != Commander {
		p.s.on[c] = u
	}
	return nil
}

// reinforcement keeps a piece back until its turn (LC-MOVE-09).
func (p *placer) reinforcement(u int8) error {
	e := p.f.Enters
	if e.Turn < 1 || e.Turn > 999 {
		return p.errorf("enters.turn", "wanted a turn from 1, found %d", e.Turn)
	}
	p.s.Pieces[u].Fate, p.s.Comes[u] = Waiting, int16(e.Turn)
	return p.entry("enters.at", e.At, u)
}

// entry reads where a piece comes on.
func (p *placer) entry(key, at string, u int8) (err error) {
	if at == "" {
		return nil
	}
	c, err := p.cell(p.path+"."+key, at)
	if err != nil {
		return err
	}
	if !p.b.edge(c) {
		return p.errorf(key, "%s is not at an edge of the table", p.b.board.Name(c))
	}
	p.b.cards[u].entersAt = c
	return nil
}

// again reads how often a piece comes on again, and when (LC-END-04).
func (p *placer) again(u int8) error {
	a, k := p.f.Again, &p.b.cards[u]
	switch {
	case a == nil:
		return nil
	case k.arm == Commander:
		return p.errorf("again", "a Commander does not come on again")
	case a.After < 1 || a.After > 99:
		return p.errorf("again.after", "wanted 1 to 99 turns, found %d", a.After)
	case a.Times < 1 || a.Times > 99:
		return p.errorf("again.times", "wanted 1 to 99 times, found %d", a.Times)
	case a.At != "" && k.entersAt != square.None:
		return p.errorf("again.at", "the square is named by enters already: leave it out")
	}
	k.againAfter, k.againTimes, p.s.Again[u] = int16(a.After), int8(a.Times), int8(a.Times)
	return p.entry("again.at", a.At, u)
}
