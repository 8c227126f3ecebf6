package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
)

// keep is how many of the newest states are kept, so that taking back does not
// grow with the battle.
const keep = 16

// table is a battle under one rule system.
type table[S comparable, O any, E comparable] struct {
	rs    *rules.Rules[S, O, E]
	plain bool // all know all: see hide
	veils bool // something can be hidden in this battle
	start *S   // never changes
	now   *moment[S]
	past  *moment[S]   // before now: what changed is told from both
	nodes []node[S, E] // one an entry, node 0 is the set-up
	kept  [keep]struct {
		seq   int
		state *S
	}
	tales  *[umpire + 1]tale
	listed *[umpire + 1]listed[S] // acts of all pieces: see every
	ways   *ways
	rooms  *rooms[S]

	// What follows is one goroutine's own: see look.
	walked *moment[S] // that was asked for last
	read   []read[E]  // the newest events that were written, as they read back
	asks   rules.Asks
	offer  rules.Offer[O]
}

// read is an event and how it is written.
type read[E any] struct {
	text  json.RawMessage
	event E
}

// node is what an entry did: its events, to the state after the entry base.
type node[S, E any] struct {
	base   int
	events []E
	throws []dice.Thrown
	turn   int
	ruled  *S // the state after it, where an option was set by it

	veils, plain bool // the table's, from it on
}

func (g *table[S, O, E]) hides() bool { return g.veils }

func (g *table[S, O, E]) starts() bool { return g.hidden(g.start) }

// hidden says whether somebody does not know all of a state.
func (g *table[S, O, E]) hidden(s *S) bool {
	known := g.rooms.take()
	defer g.rooms.give(known)
	for e := eye(0); e < umpire; e++ {
		if g.rs.Know(known, s, e.side()); *known != *s {
			return true
		}
	}
	return false
}

// knows is who knows the same as an eye: where all see all that happens, and
// nothing was hidden at the beginning, everybody.
func (g *table[S, O, E]) knows(e eye) eye {
	if g.plain {
		return umpire
	}
	return e
}

// know is what an eye knows of a state: the state itself, or written to room.
func (g *table[S, O, E]) know(room, s *S, e eye) *S {
	if g.knows(e) == umpire {
		return s
	}
	g.rs.Know(room, s, e.side())
	return room
}

// mind is what an eye knows now.
func (g *table[S, O, E]) mind(e eye) *S {
	return g.mindAt(g.now, e)
}

func (g *table[S, O, E]) mindAt(m *moment[S], e eye) *S {
	if e = g.knows(e); e == umpire {
		return m.state
	}
	return m.minds[e].get(func() *S { return g.know(new(S), m.state, e) })
}

func (g *table[S, O, E]) known(e eye) any {
	s := *g.mind(e)
	return &s
}

func (g *table[S, O, E]) state(seq int) any {
	s := *g.moment(seq).state
	return &s
}

func (g *table[S, O, E]) next() rules.Next { return g.rs.Next(g.now.state) }

func (g *table[S, O, E]) questions(e eye) []rules.Question {
	if g.next() != rules.Ask {
		return nil
	}
	g.asks.Reset()
	g.rs.Prompt(g.mind(e), &g.asks)
	return append([]rules.Question(nil), g.asks.List[:g.asks.N]...)
}

func (g *table[S, O, E]) question(e eye, q *rules.Question) string { return g.rs.AskText(g.mind(e), q) }

func (g *table[S, O, E]) result(e eye) rules.Result { return g.rs.Result(g.mind(e)) }

func (g *table[S, O, E]) acts(e eye, seat rules.Seat) []scene.Act {
	return g.now.acts(asked{e, seat, actsOffered}, func() acts { return g.buttons(e, seat, g.offered(g.now, e, seat)) }).open
}

func (g *table[S, O, E]) besides(e eye, seat rules.Seat) []scene.Act {
	if g.rs.Besides == nil {
		return nil
	}
	return g.now.acts(asked{e, seat, actsBeside}, func() acts {
		g.offer.Reset()
		g.rs.Besides(g.mind(e), seat, &g.offer)
		return g.buttons(e, seat, g.offer.Orders)
	}).open
}

// offered is what a seat is offered at a moment, by what an eye knows: worked out once for
// its buttons and for the pennants of the map.
func (g *table[S, O, E]) offered(m *moment[S], e eye, seat rules.Seat) []O {
	l, _ := m.orders.LoadOrStore(asked{g.knows(e), seat, actsOffered}, new(lazy[any]))
	return l.(*lazy[any]).get(func() any {
		g.offer.Reset()
		g.rs.Offer(g.mindAt(m, e), seat, &g.offer)
		return slices.Clone(g.offer.Orders)
	}).([]O)
}

func (g *table[S, O, E]) buttons(e eye, seat rules.Seat, orders []O) acts {
	s := g.mind(e)
	open := make([]scene.Act, len(orders))
	for i := range orders {
		open[i] = g.rs.Act(s, seat, &orders[i])
	}
	return acts{open: open}
}

func (g *table[S, O, E]) answers(e eye, seat rules.Seat) (open, closed []scene.Act) {
	if g.rs.Answers == nil {
		return nil, nil
	}
	found := g.now.acts(asked{e, seat, actsAnswering}, func() (a acts) {
		s := g.mind(e)
		g.offer.Reset()
		g.rs.Answers(s, seat, &g.offer)
		for i := range g.offer.Orders {
			o := &g.offer.Orders[i]
			act := g.rs.Act(s, seat, o)
			if r := g.rs.Check(s, seat, o); !r.Legal() {
				why := g.rs.Explain(s, seat, o, r)
				act.Closed = &why
				a.closed = append(a.closed, act)
				continue
			}
			a.open = append(a.open, act)
		}
		return a
	})
	return found.open, found.closed
}

func (g *table[S, O, E]) brief(e eye) []scene.Advice {
	if g.rs.Brief == nil {
		return nil
	}
	return g.rs.Brief(g.mind(e))
}

func (g *table[S, O, E]) kit(e eye) (k scene.Kit) {
	if g.rs.Kit != nil {
		k = g.rs.Kit(g.mind(e))
	}
	return k
}

func (g *table[S, O, E]) stand() []rules.Stood {
	if g.rs.Stand == nil {
		return nil
	}
	return g.rs.Stand(g.now.state)
}

func (g *table[S, O, E]) forms() []scene.Form {
	return append(g.rs.Rulings(g.now.state), scene.Form{Label: "Anything else, in notation", Order: "{order}",
		Fields: []scene.Field{{Name: "order", Label: "The ruling", Kind: "text"}}})
}

// odds fills in an act's exact chances. They take long, so that only an act has
// them that somebody looks at; soon: only if they are soon known. A move that
// throws nothing itself has those of what it leads to; what its book tells itself stands.
func (g *table[S, O, E]) odds(s *S, seat rules.Seat, o *O, act *scene.Act, soon bool) {
	if g.rs.Outcome == nil || act.Odds != nil {
		return
	}
	x := g.ways.take()
	defer g.ways.give(x)
	if act.Dice {
		act.Odds = g.rs.Glance(x, s, seat, o)
	}
	if act.Odds == nil && !soon && (act.Dice || g.rs.Forecast != nil) {
		act.Odds = g.rs.Odds(x, s, seat, o)
	}
}

func (g *table[S, O, E]) first(e eye, seat rules.Seat) string {
	s := g.mind(e)
	g.offer.Reset()
	g.rs.Offer(s, seat, &g.offer)
	if len(g.offer.Orders) == 0 {
		return ""
	}
	return g.rs.Print(s, &g.offer.Orders[0])
}

func (g *table[S, O, E]) judge(e eye, seat rules.Seat, order string) Verdict {
	_, v := g.judgeOf(g.mind(e), seat, order)
	return v
}

func (g *table[S, O, E]) judgeOf(s *S, seat rules.Seat, order string) (O, Verdict) {
	o, err := g.rs.Parse(s, order)
	if err != nil {
		return o, Verdict{Refusal: &scene.Refusal{Text: err.Error()}}
	}
	if r := g.rs.Check(s, seat, &o); !r.Legal() {
		why := g.rs.Explain(s, seat, &o, r)
		return o, Verdict{Order: g.rs.Print(s, &o), Refusal: &why}
	}
	return o, Verdict{Legal: true, Order: g.rs.Print(s, &o)}
}

// at is the state after an entry. It must not be changed.
func (g *table[S, O, E]) at(seq int) *S {
	var way []int
	from := g.start
	for ; seq > 0; seq = g.nodes[seq].base {
		if k := &g.kept[seq%keep]; k.seq == seq {
			from = k.state
			break
		}
		if g.walked != nil && g.walked.seq == seq {
			from = g.walked.state
			break
		}
		if ruled := g.nodes[seq].ruled; ruled != nil {
			from = ruled
			break
		}
		way = append(way, seq)
	}
	if len(way) == 0 {
		return from
	}
	s := new(S)
	*s = *from
	for i := len(way) - 1; i >= 0; i-- {
		g.fold(s, way[i])
	}
	return s
}

// fold has an entry's events happen to a state.
func (g *table[S, O, E]) fold(s *S, seq int) {
	events := g.nodes[seq].events
	for i := range events {
		g.rs.Fold(s, &events[i])
	}
}

func (g *table[S, O, E]) advance(base int, events []json.RawMessage, throws []Throw, anew *scenario.Scenario) (err error) {
	n := node[S, E]{base: base, events: make([]E, len(events)), throws: make([]dice.Thrown, len(throws))}
	for i, e := range events {
		if i < len(g.read) && bytes.Equal(e, g.read[i].text) {
			n.events[i] = g.read[i].event
		} else if err := strict(e, &n.events[i]); err != nil {
			return fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	for i := range throws {
		if n.throws[i], err = throws[i].toDice(); err != nil {
			return err
		}
	}
	seq, s := len(g.nodes), new(S)
	if *s = *g.now.state; base != seq-1 {
		*s = *g.at(base)
	}
	n.veils, n.plain = g.veils, g.plain
	if anew != nil {
		if err := g.rule(&n, base, anew); err != nil {
			return err
		}
		*s = *n.ruled
	}
	for i := range n.events {
		g.rs.Fold(s, &n.events[i])
	}
	n.turn = g.rs.Result(s).Turn
	g.nodes = append(g.nodes, n)
	k := &g.kept[seq%keep]
	k.seq, k.state = seq, s
	g.now.offers.Clear()
	g.past, g.now, g.veils, g.plain = g.now, &moment[S]{seq: seq, state: s}, n.veils, n.plain
	return nil
}

func (g *table[S, O, E]) retract(seq int) {
	if seq+1 >= len(g.nodes) {
		return
	}
	for i := range g.kept {
		if g.kept[i].seq > seq {
			g.kept[i].seq = 0
		}
	}
	g.nodes = g.nodes[:seq+1]
	g.walked, g.past = nil, nil
	g.now = &moment[S]{seq: seq, state: g.at(seq)}
	g.veils, g.plain = g.nodes[seq].veils, g.nodes[seq].plain
}

func (g *table[S, O, E]) refold(base int, anew *scenario.Scenario) error {
	return g.rule(&node[S, E]{}, base, anew)
}

// rule sets up anew, under other options, and has all that happened happen
// again: no event reads an option.
func (g *table[S, O, E]) rule(n *node[S, E], base int, sc *scenario.Scenario) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("what has happened cannot be under this option: %v", p)
		}
	}()
	s := new(S)
	if err := g.rs.Setup(s, sc); err != nil {
		return err
	}
	var way []int
	for seq := base; seq > 0; seq = g.nodes[seq].base {
		way = append(way, seq)
	}
	for i := len(way) - 1; i >= 0; i-- {
		g.fold(s, way[i])
	}
	n.veils = n.veils || g.rs.Hides(s)
	n.ruled, n.plain = s, n.plain && !n.veils && !g.hidden(s)
	return nil
}

func (g *table[S, O, E]) counts() []bool {
	on := make([]bool, len(g.nodes))
	for seq := len(g.nodes) - 1; seq > 0; seq = g.nodes[seq].base {
		on[seq] = true
	}
	return on
}

func (g *table[S, O, E]) position(seq int) any {
	return g.rs.Position(g.at(seq))
}

func (g *table[S, O, E]) turn(seq int) int { return g.nodes[seq].turn }

func (g *table[S, O, E]) view(seq int, e eye) scene.Scene {
	e = g.knows(e)
	m := g.moment(seq)
	return *m.scenes[e].get(func() *scene.Scene {
		v := g.picture(m, e)
		return &v
	})
}

// picture is what an eye knows, drawn. While both sides are asked in secret, no
// piece of the other's has a pennant: who of them is still to act is theirs.
func (g *table[S, O, E]) picture(m *moment[S], e eye) scene.Scene {
	s := g.mindAt(m, e)
	v := g.rs.Scene(s, func(seat rules.Seat) []O { return g.offered(m, e, seat) })
	if e == umpire || !g.rs.Secrets || g.rs.Next(s) != rules.Ask {
		return v
	}
	g.asks.Reset()
	g.rs.Prompt(s, &g.asks)
	if slices.ContainsFunc(g.asks.List[:g.asks.N], func(q rules.Question) bool { return q.Secret }) {
		for i := range v.Pieces {
			if p := &v.Pieces[i]; p.Side != int(e.side()) {
				p.May, p.Done, p.Lays, p.Place = false, false, false, 0
			}
		}
	}
	return v
}
