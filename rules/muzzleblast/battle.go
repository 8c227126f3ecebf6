package muzzleblast

import (
	"strings"

	"drumhead/rules"
	"drumhead/rules/aims"
	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/inches"
)

// battle is all that does not change while a battle is fought.
type battle struct {
	opt        [options]uint8
	unitLength inches.Length // of an inch of the rules, in thousandths
	wide, deep inches.Length
	terrain    terrain

	units   [maxUnits]unitCard
	count   int8
	figures [maxFigures]figureCard
	guns    [maxGuns]gunCard
	gunN    int8
	carts   [maxCarts]cartCard
	cartN   int8

	sides   [2]army
	seats   []scenario.Seat
	umpires uint32
	clock   uint16 // of the movement phase in seconds; 0: none
	limit   int8   // turns; 0: none
	goals   [2]goal
	goalAt  int8 // the turn at whose end the goals tell
	unheld  bool // it names places to hold, which count for nothing as the options are
	plans   [2][]aims.Aims[inches.Position]
	table   scene.Scene
}

// army is one side.
type army struct {
	id, name, short string
	home            inches.Heading // of its own table edge, seen from the middle
	seats           uint32
	spokesman       rules.Seat
	command         int8 // its command unit, -1: none
	first, last     int8 // its units
	fighting        int  // units that count for MB-VIC-01
}

// goal is a place that a side wants, with option victory: scenario.
type goal struct {
	set    bool
	at     inches.Position
	radius inches.Length
}

// Arm is what a unit is.
type Arm uint8

// The arms.
const (
	Infantry Arm = iota
	Cavalry
	Gunners
	CommandUnit
	SpareOfficer
)

var armNames = []string{"infantry", "cavalry", "artillery", "command", "officer"}

// Weapon is what a unit's men shoot with, by its row of the chart.
type Weapon int8

// The weapons.
const (
	Musket Weapon = iota
	Carbine
	Pistol
	Rifle
	Custom
	Unarmed
)

var weaponNames = []string{"musket", "carbine", "pistol", "rifle", "custom", "none"}

// unitCard is what never changes of a unit.
type unitCard struct {
	id, name, short string
	side            int8
	arm             Arm
	weapon          Weapon
	closeRange      inches.Length // of a custom weapon, unscaled; 0: none
	longRange       inches.Length
	pointBlank      bool
	mounted         bool
	elite           bool
	officered       bool // it had an officer once (MB-ORG-03)
	comes           int8 // the turn in which it comes, 0: it is there from the beginning
	first, last     int16
	width, depth    inches.Length // of a man's space
	radius          inches.Fine   // nothing of a man is further from its centre
	seats           uint32
}

// Role is what a figure is.
type Role uint8

// The roles, in the order in which they fall (MB-OFF-01).
const (
	Soldier Role = iota
	Standard
	OfficerRole
)

// figureCard is what never changes of a man.
type figureCard struct {
	unit int8
	role Role
	gun  int8 // whose crew he began with, -1: none
}

type gunCard struct {
	id, name     string
	short        string
	kind         int8 // row of the chart artillery
	unit         int8
	side         int8
	width, depth inches.Length
}

type cartCard struct {
	id, name     string
	kind         string // limber, caisson, wagon
	unit         int8   // with which it is ordered
	gun          int8   // whose limber it is, -1: none
	width, depth inches.Length
}

// figureID is what a man is called in orders: i1.3.
func (b *battle) figureID(f int16) string {
	u := b.figures[f].unit
	return b.units[u].id + "." + itoa(int(f-b.units[u].first)+1)
}

func (b *battle) id(p Piece) string {
	switch {
	case p.isUnit():
		return b.units[p].id
	case p.isGun():
		return b.guns[p.gun()].id
	case p.isCart():
		return b.carts[p.cart()].id
	case p.isFigure():
		return b.figureID(p.figure())
	}
	return ""
}

// find is the piece of an id, in any case, or nobody.
func (b *battle) find(id string) Piece {
	for u := range b.count {
		if strings.EqualFold(b.units[u].id, id) {
			return Piece(u)
		}
	}
	for g := range b.gunN {
		if strings.EqualFold(b.guns[g].id, id) {
			return gunPiece(g)
		}
	}
	for c := range b.cartN {
		if strings.EqualFold(b.carts[c].id, id) {
			return cartPiece(c)
		}
	}
	dot := strings.LastIndexByte(id, '.')
	if dot < 0 {
		return nobody
	}
	n := 0
	for _, r := range id[dot+1:] {
		if r < '0' || r > '9' || n > maxFigures || n == 0 && r == '0' {
			return nobody
		}
		n = 10*n + int(r-'0')
	}
	for u := range b.count {
		if k := &b.units[u]; strings.EqualFold(k.id, id[:dot]) && n >= 1 && int16(n) <= k.last-k.first {
			return figurePiece(k.first + int16(n) - 1)
		}
	}
	return nobody
}

func (b *battle) house(id string) int8 {
	for i := range b.terrain.houses {
		if strings.EqualFold(b.terrain.houses[i].id, id) {
			return int8(i)
		}
	}
	return -1
}

// nameOf is what a piece is called in words.
func (b *battle) nameOf(p Piece) string {
	switch {
	case p.isUnit():
		return b.units[p].name
	case p.isGun():
		return b.guns[p.gun()].name
	case p.isCart():
		return b.carts[p.cart()].name
	case p.isFigure():
		f := p.figure()
		k := &b.figures[f]
		switch {
		case b.units[k.unit].arm == CommandUnit && f == b.units[k.unit].first:
			return "the general"
		case b.units[k.unit].arm == CommandUnit && k.role == OfficerRole:
			return "the adjutant"
		case k.role == OfficerRole:
			return "the officer of " + b.units[k.unit].name
		case k.role == Standard:
			return "the standard bearer of " + b.units[k.unit].name
		}
		return tell.If(k.gun >= 0, "gunner ", "man ") + itoa(int(f-b.units[k.unit].first)+1) + " of " + b.units[k.unit].name
	}
	return "nobody"
}

// itoa writes a small number.
func itoa(n int) string {
	if n < 0 {
		return "-" + itoa(-n)
	}
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}
