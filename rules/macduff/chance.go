package macduff

import (
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// Chance cards (MD-CHANCE-01 to 13).
var cardSteps = []step{
	{of: PullChance, name: "chance", does: pullChance},
	{
		of: Drawn, name: "card", clause: "MD-CHANCE-03",
		asks: always, whom: theSide,
		puts: func(_ *State, f *Frame) string {
			return "A chance card, " + strings.TrimSuffix(chanceTitle(int8(f.N[drawnOf])), "!") + ": is it played now, or held?"
		},
		standing: rules.Kind{Name: "card", Title: "a chance card is drawn", Answers: []scene.Form{say("Hold it", "keep"), say("Play it", "play")}},
		offers: func(c offers, _ *Frame) {
			play := blank(PlayVerb, nobody)
			play.N = -1
			c.add(play)
			c.simple(nobody, KeepVerb)
		},
		checks: func(_ *State, o *Order, _ *Frame, no rules.Refusal) rules.Refusal {
			if o.Verb == KeepVerb || o.Verb == PlayVerb && o.N < 0 {
				return legal
			}
			return no
		},
		answered: func(r *run, o *Order, _ *Frame) { drawnCard(r, o) },
	},
	{
		of: Chance, name: "chance", clause: "MD-CHANCE-03",
		asks: always, whom: theSide,
		seats: func(s *State, f *Frame) uint32 {
			if f.N[chanceNamed] != 0 {
				return s.card(f.Target).seats
			}
			return s.spokesman(f.Unit)
		},
		puts:     func(_ *State, f *Frame) string { return chanceTexts[f.N[chanceEvent]] },
		standing: rules.Kind{Name: "chance", Title: "a chance card is used", Answers: []scene.Form{say("Nobody", "pass")}},
		offers:   offers.chances,
		checks:   (*State).checkChance,
		answered: func(r *run, o *Order, _ *Frame) { chanceOrder(r, o) },
	},
	{
		of: Using, name: "use", clause: "MD-CHANCE-06",
		asks: always, over: unitGone, small: true,
		puts: func(s *State, f *Frame) string {
			if f.N[chanceEvent] == trySir {
				return s.castOf(f).Say("I'll try, sir! {a} [has] charged: does it get the die?")
			}
			return s.castOf(f).Say("Huzzah! {a} [fights]: does it count in this round?")
		},
		standing: rules.Kind{Name: "use", Title: "a chance card may be used", Answers: []scene.Form{say("Use it", "use"), say("Keep it", "keep")}},
		offers: func(c offers, f *Frame) {
			c.simple(f.Unit, UseVerb)
			c.simple(nobody, KeepVerb)
		},
		checks:   (*State).checkUse,
		answered: func(r *run, o *Order, f *Frame) { useCard(r, f, o.Verb == UseVerb) },
	},
}

// The events of the chance cards (MD-CHANCE-04 to 13).
const (
	blunder = iota
	ammo
	huzzah
	nail
	marchedAll
	elephant
	rising
	moment
	never
	trySir
	events
)

var eventCardNames = [events]string{"blunder", "ammo", "huzzah", "nail", "march", "elephant", "rising", "seizing", "never", "try-sir"}

// cardNames are the names of all cards.
var cardNames = func() (names [cardCount]string) {
	letters := [2]string{"R", "B"}
	for side, l := range letters {
		for i := range maxOfficers {
			names[side*maxOfficers+i] = l + string(rune('1'+i))
		}
		names[extraCard+side] = l + "+"
		for i := range chanceSide {
			n := &names[chanceCard+side*chanceSide+i]
			if i < events {
				*n = l + " " + eventCardNames[i]
			} else {
				*n = l + " blank" + string(rune('a'+i-events))
			}
		}
	}
	names[jokerCard] = "joker"
	return names
}()

// chanceDeck is a side's cards at the start (MD-CHANCE-02).
func chanceDeck(side, blanks int) (mask uint64) {
	for i := range events + blanks {
		mask |= 1 << (chanceCard + side*chanceSide + i)
	}
	return mask
}

// pullChance draws a chance card (MD-CHANCE-03).
func pullChance(r *run) {
	s := r.State
	f := *s.top()
	side := f.Unit
	deck := side
	if s.plays(oneChanceDeck) {
		deck = 0
	}
	pack := s.Chance[deck]
	if pack == 0 {
		pop(r)
		return
	}
	r.Throw("chance", "MD-CHANCE-03", side).Pack = pack
	c := int8(r.Roll().Card())
	r.Emit(Event{Kind: ChanceDrawn, Side: side, Card: c})
	event := eventOf(c)
	if event >= events {
		pop(r)
		return
	}
	if s.plays(chanceCardsHeld) && event != elephant {
		f.Step, f.N[drawnOf] = Drawn, int32(c)
		replace(r, f)
		return
	}
	pop(r)
	startChance(r, side, c)
}

// eventOf is the event of a chance card.
func eventOf(c int8) int { return (int(c) - chanceCard) % chanceSide }

// startChance begins what a chance card does for the side that plays it.
func startChance(r *run, side, c int8) {
	s, event := r.State, eventOf(c)
	f := Frame{Step: Chance, Unit: side, Target: nobody}
	f.N[chanceEvent], f.N[chanceOf] = int32(event), int32(c)
	switch event {
	case elephant:
		sniper(r, side)
		return
	case never:
		r.Throw("recover", "MD-CHANCE-12", side).Add(side, 1, 0, dice.Total)
		f.N[chancePoints] = int32(r.Roll().Sum(0))
	}
	push(r, f)
	if !s.anyChance(s.top()) {
		pop(r)
	}
}

// drawnCard is what a side makes of the card that it has drawn: it plays it, or
// holds it, face up, for one of its own commanders' activations
// (MD-CHANCE-03).
func drawnCard(r *run, o *Order) {
	f := *r.State.top()
	pop(r)
	if o.Verb == KeepVerb {
		r.Emit(Event{Kind: Kept, Side: f.Unit, Card: int8(f.N[drawnOf]), Yes: true})
		return
	}
	startChance(r, f.Unit, int8(f.N[drawnOf]))
}

// heldCard is a card of an event that a side holds, or noCard.
func (s *State) heldCard(side int8, event int16) int8 {
	for c := int8(chanceCard); c < cardCount; c++ {
		if s.Held[side]>>c&1 != 0 && int16(int(c)-chanceCard)%chanceSide == event {
			return c
		}
	}
	return noCard
}

// playHeld plays a card that was held.
func playHeld(r *run, side int8, event int16) {
	c := r.State.heldCard(side, event)
	r.Emit(Event{Kind: Kept, Side: side, Card: c})
	startChance(r, side, c)
}

// sniper is They Couldn't Hit an Elephant (MD-CHANCE-09).
func sniper(r *run, side int8) {
	s := r.State
	g := s.b.sides[side].general
	if !s.on(g) {
		return
	}
	r.Throw("elephant", "MD-CHANCE-09", side).Add(side, 1, 2, 0)
	if r.Roll().Hits(0) == 0 {
		reveal(r, g)
		r.Emit(Event{Kind: Removed, Unit: g, Fate: Wounded})
		if f := s.top(); f.Step == Ordering && f.Unit == g {
			spend(r, g)
		}
		return
	}
	r.Emit(Event{Kind: Missed, Unit: g})
}

// anyChance says whether a chance card can be used at all.
func (s *State) anyChance(f *Frame) bool {
	for u := range s.b.pieces {
		if s.mayName(f, u) {
			return true
		}
	}
	if f.N[chanceEvent] == rising {
		for g := range s.b.pieces {
			if s.mayReplace(f.Unit, g) {
				return true
			}
		}
	}
	return f.N[chanceEvent] == marchedAll && s.spare(f.Unit) != nobody
}

// mayName says whether a chance card can be used on a unit.
func (s *State) mayName(f *Frame, u int8) bool {
	if !s.afield(u) || s.hidden(u) {
		return false
	}
	side, p, k := f.Unit, &s.Pieces[u], s.card(u)
	own := k.side == side
	switch f.N[chanceEvent] {
	case blunder:
		if own || s.inMelee(u) || p.has(Retreating|Nailed|Stopped) || s.defendsCover(u) {
			return false
		}
		if k.arm == Artillery && s.plays(anyButCloseGunsBlunder) {
			return !s.closeGun(u)
		}
		return k.arm.foot() || k.arm.horse()
	case ammo:
		return !own && !s.inMelee(u)
	case huzzah, rising:
		return own
	case nail:
		return !own
	case moment:
		seizes := 1 - side
		if s.plays(drawerSeizes) {
			seizes = side
		}
		return k.side == seizes && p.Marks&(Activated|Retreating|Barred|Stopped) == 0 && !s.pinned(u)
	case never:
		return own && p.Lost > 0 && f.N[chancePoints] > 0
	case trySir:
		return own && !p.has(Charged)
	}
	return false
}

// mayReplace says whether a fallen commander may come back (MD-CHANCE-10).
func (s *State) mayReplace(side, g int8) bool {
	if s.card(g).arm != Commander || s.side(g) != side || s.on(g) || s.Pieces[g].Fate == Waiting || s.Pieces[g].Fate == Gone {
		return false
	}
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if s.on(u) && s.unit(u) && !s.hidden(u) {
			return true
		}
	}
	return false
}

var chanceClauses = [events]string{"MD-CHANCE-04", "MD-CHANCE-05", "MD-CHANCE-06", "MD-CHANCE-07", "MD-CHANCE-08", "MD-CHANCE-09", "MD-CHANCE-10",
	"MD-CHANCE-11", "MD-CHANCE-12", "MD-CHANCE-13"}

// checkChance is what a chance card is used for.
func (s *State) checkChance(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	no.Clause = chanceClauses[f.N[chanceEvent]]
	named := func(code uint8) rules.Refusal { return refuse(no.Clause, code, o.Unit, o.Target) }
	if f.N[chanceNamed] != 0 {
		return s.checkSeized(o, f, no)
	}
	switch {
	case o.Verb == PassVerb, o.Verb == KeepVerb && f.N[chanceEvent] == trySir && s.plays(chanceCardsAtOnce):
		return legal
	case o.Verb == NameVerb && f.N[chanceEvent] != rising && f.N[chanceEvent] != never && f.N[chanceEvent] != marchedAll, o.Verb == OfficerVerb && f.N[chanceEvent] == rising:
		if !s.mayName(f, o.Unit) || o.Verb == OfficerVerb && s.Pieces[o.Unit].has(Officer) {
			return named(notNamed)
		}
		return legal
	case o.Verb == ReplaceVerb && f.N[chanceEvent] == rising:
		if !s.mayReplace(f.Unit, o.Unit) || !s.on(o.Target) || s.hidden(o.Target) || !s.unit(o.Target) || s.side(o.Target) != f.Unit {
			return named(notNamed)
		}
		return legal
	case o.Verb == RecoverVerb && f.N[chanceEvent] == never:
		if !s.mayName(f, o.Unit) || int32(o.N) > f.N[chancePoints] || o.N > int16(s.Pieces[o.Unit].Lost) {
			return named(badChoice)
		}
		return legal
	case o.Verb == PlaceVerb && f.N[chanceEvent] == marchedAll:
		u := s.spare(f.Unit)
		if o.Unit != u {
			return named(notNamed)
		}
		if !s.atHome(u, o.At) || !s.clearOfEnemies(u, o.At) && s.anyArrival(u) {
			return named(badPlace)
		}
		return legal
	}
	return no
}

// checkSeized is the second answer of a card: the order of a unit that blunders,
// or that acts out of turn.
func (s *State) checkSeized(o *Order, f *Frame, no rules.Refusal) rules.Refusal {
	u := f.Target
	if o.Unit != u {
		return no
	}
	if f.N[chanceEvent] == blunder {
		if o.Verb == GoVerb {
			return legal
		}
		if o.Verb != Declare || o.D.Kind != Charge || s.gun(u) {
			return no
		}
	}
	if o.Verb != Declare {
		return no
	}
	return s.checkDeclared(u, &o.D)
}

// chanceOrder carries a chance card out.
func chanceOrder(r *run, o *Order) {
	s := r.State
	f := *s.top()
	if f.N[chanceNamed] != 0 {
		seized(r, o, &f)
		return
	}
	if o.Verb == PassVerb {
		pop(r)
		r.Emit(Event{Kind: ChanceDrawn, Side: f.Unit, Card: noCard})
		return
	}
	u := o.Unit
	switch o.Verb {
	case KeepVerb: // it is named later, when it charges (MD-CHANCE-13)
		pop(r)
		r.Emit(Event{Kind: Kept, Side: f.Unit, Card: int8(f.N[chanceOf]), Yes: true})
		return
	case OfficerVerb:
		pop(r)
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Officer, Yes: true})
		return
	case ReplaceVerb:
		pop(r)
		r.Emit(Event{Kind: Replaced, Unit: u, Target: o.Target})
		return
	case RecoverVerb:
		f.N[chancePoints] -= int32(o.N)
		replace(r, f)
		r.Emit(Event{Kind: Recovered, Unit: u, N: o.N})
		if !s.anyChance(s.top()) {
			pop(r)
		}
		return
	case PlaceVerb:
		pop(r)
		r.Emit(Event{Kind: Arrived, Unit: u, At: o.At, Facing: s.b.sides[s.side(u)].home.Turned(inches.South), Side: f.Unit})
		return
	}
	r.Emit(Event{Kind: Seized, Unit: u})
	set := func(m Marks) {
		pop(r)
		r.Emit(Event{Kind: Marked, Unit: u, Marks: m, Yes: true})
	}
	switch f.N[chanceEvent] {
	case huzzah:
		set(Cheered)
	case nail:
		set(Nailed)
	case trySir:
		set(Eager)
	case ammo:
		set(Barred)
		fallBackFacing(r, u)
	case blunder, moment:
		f.N[chanceNamed], f.Target = 1, u
		if s.side(u) == f.Unit {
			f.Unit = 1 - f.Unit // whoever is asked is the other side of the frame's
		}
		replace(r, f)
	}
}

// seized carries out the order of a unit that blunders or acts out of turn.
func seized(r *run, o *Order, f *Frame) {
	s := r.State
	u := f.Target
	pop(r)
	d := o.D
	if o.Verb == GoVerb {
		p := &s.Pieces[u]
		d = s.headlong(u, s.place(u).Facing)
		if h, wheels := s.wheelsOn(u); wheels && !o.Yes {
			d = s.headlong(u, h)
		}
		if s.gun(u) && p.Form == Unlimbered {
			r.Emit(Event{Kind: Formed, Unit: u, At: p.At, Facing: p.Facing, Form: Limbered, Files: p.Files, Afoot: p.Afoot, In: nobody})
		}
	}
	before := s.Pieces[u].Marks
	r.Emit(Event{Kind: Ordered, Unit: u, Order: s.noted(d)})
	if d.Kind == Stand {
		r.Emit(Event{Kind: Begun, Unit: u})
		return
	}
	beginItem(r, u)
	if f.N[chanceEvent] == blunder && s.plays(blunderIsNoActivation) && before&Activated == 0 {
		r.Emit(Event{Kind: Marked, Unit: u, Marks: Activated})
	}
}
