package picket

import (
	"fmt"
	"strconv"
	"strings"

	"drumhead/rules"
)

// Order is one order, of one unit at most.
type Order struct {
	Verb   verb
	Unit   piece // none: nobody's
	Target piece // none: nobody
	N      int8  // plot, cell, figures, weather, winner
}

type verb int8

const (
	done   verb = 1 + iota // closes one's plots, or ends a commander's card
	plotIt                 // i1 plot advance
	fire                   // i1 fire j1
	charge                 // i1 charge y1
	stand                  // to a charge
	reply                  // to a charge: fire
	setPlace
	setStrength
	setWeather
	setVictory
)

var (
	plots    = [...]string{hold: "hold", advance: "advance", back: "back"}
	weathers = [...]string{"dry", "rain"}
)

// print writes an order in notation.
func print(s *State, o *Order) string {
	unit, target := s.battle.pieceID(o.Unit), s.battle.pieceID(o.Target)
	switch o.Verb {
	case done:
		return "done"
	case plotIt:
		return unit + " plot " + plots[o.N]
	case fire:
		return unit + " fire " + target
	case charge:
		return unit + " charge " + target
	case stand:
		return "stand"
	case reply:
		return "fire"
	case setPlace:
		return "set " + unit + " at " + cellName(cell(o.N))
	case setStrength:
		return fmt.Sprintf("set %s strength %d", unit, o.N)
	case setWeather:
		return "set weather " + weathers[o.N]
	case setVictory:
		return "set victory " + s.winner(o.N)
	}
	return ""
}

func (s *State) winner(side int8) string {
	if side < 0 {
		return "draw"
	}
	return s.battle.sides[side].ID
}

// parse reads what print writes, in any case and spacing.
func parse(s *State, text string) (Order, error) {
	w := strings.Fields(text)
	for i := range w {
		w[i] = strings.ToLower(w[i])
	}
	o := Order{Unit: none, Target: none}
	bad := func(format string, args ...any) (Order, error) { return Order{}, fmt.Errorf(format, args...) }
	switch {
	case len(w) == 1 && w[0] == "done":
		o.Verb = done
	case len(w) == 1 && w[0] == "stand":
		o.Verb = stand
	case len(w) == 1 && w[0] == "fire":
		o.Verb = reply
	case len(w) == 3 && w[0] == "set" && w[1] == "weather":
		o.Verb, o.N = setWeather, index(weathers[:], w[2])
	case len(w) == 3 && w[0] == "set" && w[1] == "victory":
		o.Verb, o.N = setVictory, -2
		for side := int8(-1); side < 2; side++ {
			if strings.EqualFold(s.winner(side), w[2]) {
				o.N = side
			}
		}
		if o.N == -2 {
			return bad("%q is no side: wanted one of %s, %s, draw", w[2], s.winner(0), s.winner(1))
		}
		return o, nil
	case len(w) == 4 && w[0] == "set":
		o.Unit = s.battle.piece(w[1])
		switch w[2] {
		case "at":
			o.Verb, o.N = setPlace, int8(cellNamed(w[3]))
		case "strength":
			n, err := strconv.ParseInt(w[3], 10, 8)
			if err != nil {
				return bad("%q is no number of figures", w[3])
			}
			o.Verb, o.N = setStrength, int8(n)
		}
		if o.Unit < 0 || o.Unit >= counters {
			return bad("there is no unit %q", w[1])
		}
	case len(w) == 3:
		if o.Unit = s.battle.piece(w[0]); o.Unit < 0 || o.Unit >= counters {
			return bad("there is no unit %q", w[0])
		}
		switch w[1] {
		case "plot":
			o.Verb, o.N = plotIt, index(plots[:], w[2])
		case "fire":
			o.Verb = fire
		case "charge":
			o.Verb = charge
		}
		if o.Verb == fire || o.Verb == charge {
			if o.Target = s.battle.piece(w[2]); o.Target < 0 {
				return bad("there is no unit or counter %q", w[2])
			}
		}
	}
	switch {
	case o.Verb == 0:
		return bad("%q is no order: wanted done, stand, fire, UNIT plot hold|advance|back, UNIT fire|charge ENEMY, or set ...", text)
	case o.N < 0:
		return bad("%q has no meaning in %q", w[len(w)-1], text)
	}
	return o, nil
}

func index(words []string, word string) int8 {
	for i, w := range words {
		if w == word {
			return int8(i)
		}
	}
	return -1
}

func cellName(c cell) string {
	if c == 0 {
		return ""
	}
	return string(rune('A'+c-1)) + "1"
}

// cellNamed is -1 where the strip has no such cell.
func cellNamed(name string) cell {
	for c := cell(1); c <= cells; c++ {
		if strings.EqualFold(cellName(c), name) {
			return c
		}
	}
	return -1
}

func (b *battle) pieceID(p piece) string {
	switch {
	case p < 0:
		return ""
	case p >= counters:
		return counterIDs[p-counters]
	}
	return b.id[p]
}

func (b *battle) piece(id string) piece {
	for p := piece(0); p < pieces; p++ {
		if name := b.pieceID(p); name != "" && strings.EqualFold(name, id) {
			return p
		}
	}
	return none
}

// Why an order is refused; explain puts it into words.
const (
	notAsked uint8 = 1 + iota
	notUmpire
	notHere
	notYours
	plottedAlready
	noCompany
	hasActed
	noEnemy
	tooFar   // A: cells, B: at most
	inTheWay // A: the piece
	enemyThere
	badNumber
)

// check is given what the seat knows. It refuses nothing for what may lie under
// a counter: that the resolver finds out.
func check(s *State, seat rules.Seat, o *Order) rules.Refusal {
	no := func(clause string, code uint8) rules.Refusal { return rules.Refusal{Clause: clause, Code: code} }
	if o.Verb >= setPlace {
		return checkRuling(s, seat, o)
	}
	var asks rules.Asks
	prompt(s, &asks)
	asked := false
	for i := range asks.List[:asks.N] {
		asked = asked || asks.List[i].For(seat)
	}
	plotting, reacting := s.Stage == plotting, s.Stage == charged
	if !asked || plotting != (o.Verb == plotIt) && o.Verb != done || reacting != (o.Verb == stand || o.Verb == reply) {
		return no("PK-TURN-01", notAsked)
	}
	if o.Verb == done || reacting {
		return rules.Refusal{}
	}
	w := &s.Units[o.Unit]
	switch {
	case !s.on(o.Unit):
		return no("PK-UNIT-01", notHere)
	case plotting && o.Unit.side() != s.battle.seatSide[seat]:
		return no("PK-PLOT-01", notYours)
	case plotting && w.Plot != unplotted:
		return no("PK-PLOT-01", plottedAlready)
	case plotting:
		return rules.Refusal{}
	case s.commander(o.Unit) == none || s.card(s.commander(o.Unit)) != s.Card:
		return no("PK-CARD-02", notYours)
	case w.Kind != company:
		return no("PK-UNIT-01", noCompany)
	case w.Acted:
		return no("PK-CARD-02", hasActed)
	case o.Target.side() == o.Unit.side() || s.where(o.Target) == 0:
		return no("PK-FIRE-01", noEnemy)
	}
	return checkReach(s, o)
}

func checkReach(s *State, o *Order) rules.Refusal {
	from, to := s.where(o.Unit), s.where(o.Target)
	most, clause := fireRange, "PK-FIRE-01"
	switch {
	case o.Verb == charge:
		most, clause = chargeMost, "PK-CHG-01"
	case s.Rain:
		most, clause = rainRange, "PK-FIRE-02"
	}
	if d := distance(from, to); d > most {
		return rules.Refusal{Clause: clause, Code: tooFar, A: int32(d), B: int32(most)}
	}
	for p := piece(0); o.Verb == charge && p < counters; p++ {
		at := s.where(p)
		if at > min(from, to) && at < max(from, to) && p.side() != o.Unit.side() && !s.Units[p].Hidden {
			return rules.Refusal{Clause: clause, Code: inTheWay, A: int32(p)}
		}
	}
	return rules.Refusal{}
}

func checkRuling(s *State, seat rules.Seat, o *Order) rules.Refusal {
	code := uint8(0)
	switch {
	case seat < 0 || !s.battle.seats[seat].Umpire || s.Stage == ended:
		code = notUmpire
	case (o.Verb == setPlace || o.Verb == setStrength) && !s.on(o.Unit):
		code = notHere
	case o.Verb == setPlace && s.enemyAt(o.Unit.side(), cell(o.N)) != none:
		code = enemyThere
	case o.Verb == setStrength && (o.N > 9 || s.Units[o.Unit].Kind == dummy):
		code = badNumber
	}
	if code == 0 {
		return rules.Refusal{}
	}
	return rules.Refusal{Clause: "PK-UMP-01", Code: code}
}

// whose is the piece that an order is given to, and whether it does anything by it.
func whose(s *State, o *Order) (piece string, does bool) {
	if o.Unit == none {
		return "", false
	}
	return s.id(o.Unit), true
}

// offer is every order that check passes, the default first.
func offer(s *State, seat rules.Seat, off *rules.Offer[Order]) {
	off.Reset()
	add := func(o Order) {
		if check(s, seat, &o).Legal() {
			off.Orders = append(off.Orders, o)
		}
	}
	add(Order{done, none, none, 0})
	add(Order{stand, none, none, 0})
	add(Order{reply, none, none, 0})
	for u := piece(0); u < units; u++ {
		for p := hold; p <= back && s.Stage == plotting; p++ {
			add(Order{plotIt, u, none, int8(p)})
		}
		for target := piece(0); target < pieces && s.Stage == acting; target++ {
			add(Order{fire, u, target, 0})
			add(Order{charge, u, target, 0})
		}
	}
}
