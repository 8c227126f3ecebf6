// Package rules is the seam between procedure and session. A rule system is
// one value of type Rules: it says who must decide what, which orders may be
// given, and what comes of them, clause by clause. Below the seam stand tools
// that know no rules (dice, charts, spaces, scenes); above it a session that
// knows none either (seats, log, undo, replay, store, computer players).
//
// Nothing is shared between systems: there is no common unit, phase, morale
// or victory here, and there must never be. Below the seam there is no clock,
// no input or output, no goroutine, no floating point in a state, order or
// event, and no iteration over a map: the same state, order and dice give the
// same events on every processor.
package rules

import (
	"drumhead/chart"
	"drumhead/dice"
	"drumhead/scenario"
	"drumhead/scene"
)

// ID names a rule book and the version of our reading of it: napoleonic@1. It
// counts up with every changed outcome, never for speed or words.
type ID string

// System is the ID without its version.
func (id ID) System() string {
	for i, r := range id {
		if r == '@' {
			return string(id[:i])
		}
	}
	return string(id)
}

// Seat is a chair at the table, by its place in the scenario's list.
type Seat int8

// Nobody gives orders that nobody chose.
const Nobody Seat = -1

// Next says how a battle goes on.
type Next uint8

// The ways to go on. A system works this out from its state alone.
const (
	Ask   Next = iota // somebody must decide: see Prompt
	More              // the next step belongs to the order just given
	Table             // the next step is nobody's and opens an entry of its own
	Over              // the battle is over
)

// Rules is a rule system. S is its state, O an order, E an event; none of them
// holds a pointer, slice or map, but for one pointer in S to what never
// changes during a battle, so that copying a state is an assignment.
type Rules[S, O, E any] struct {
	ID ID

	Printed          // what the book is
	Words[S, O, E]   // what players read
	Questions[S, O]  // what is asked, and how it may be answered
	Hidden[S, E]     // what not all know; nothing: all see all
	OpenTable[S, O]  // what only a table without cells needs
	Thought[S, O, E] // what odds and computer commanders go by
	Laws[S, E]       // what the conformance suite holds events against

	// Setup makes the state in which a scenario, or a case, begins, on its board
	// as the book has it: see Scenario.Laid. It throws no dice. Its errors show the file, the line and what was wanted: see
	// scenario.Errorf.
	Setup func(*S, *scenario.Scenario) error

	// Next says how the battle goes on from here.
	Next func(*S) Next

	// Prompt appends what is asked, of whom. Called where Next is Ask.
	Prompt func(*S, *Asks)

	// Offer fills in what the seat is asked for: on a grid every legal order,
	// an order that differs only in its way from another left out; on an open
	// table see Draw. The battle waits for the pieces of these orders; what may be
	// ordered to others too stands in Besides. It does not allocate once warm.
	Offer func(*S, Seat, *Offer[O])

	// Whose is the piece that an order is given to, "" if none, and whether it has the
	// piece do anything: not stand, hold its fire or end. Of what is offered so the
	// pennants are made: see Scene.
	Whose func(*S, *O) (piece string, does bool)

	// Check says why an order may not be given; the zero refusal: it may. It is
	// only ever shown what the seat knows.
	Check func(*S, Seat, *O) Refusal

	// Resolve carries out an order that Check has passed: it asks for dice and
	// emits events, and changes the state by no other way.
	Resolve func(*Run[S, E], Seat, *O)

	// Step does the next thing that nobody decides. Called where Next is More
	// or Table.
	Step func(*Run[S, E])

	// Fold is the only thing that changes a state. It must read no chart and no
	// option: facts carry results.
	Fold func(*S, *E)

	// Know writes what a side knows of src to dst: itself a state. Side -1 is a
	// spectator's. All that a seat is shown or judged by is made from it; an
	// umpire's from the state itself. Next, Prompt and Result are the same of
	// what any side knows as of the whole.
	Know func(dst, src *S, side int8)

	// View is what is to be seen, of a state as a seat knows it, but for pennants.
	View func(*S) scene.Scene

	// Parse reads an order in notation; Print writes it. What was once printed
	// parses for ever.
	Parse func(*S, string) (O, error)
	Print func(*S, *O) string

	// Position is the state in the words of scenarios and cases: a value that
	// encodes to YAML with the same keys that Setup reads. Cases compare it.
	Position func(*S) any

	// Result is how a battle stands or has ended.
	Result func(*S) Result
}

// Printed is what stands in the book before a battle begins.
type Printed struct {
	Name    string // Simple Napoleonic rules
	Author  string // of the printed rules
	Book    string // the rulebook: the ledger, moved in and kept up
	Charts  []chart.Chart
	Options []Option
	Presets []Preset // sets of values that go together, beside the book as printed
	Cards   []string // names of the cards by number, for systems that have a pack

	// Grounds are the kinds of ground that Setup knows, in the words of scenarios.
	Grounds []string

	// Muster is what armies are raised of. Nil: whoever makes a battle is given nothing.
	Muster *Muster

	// Sections are those of a scenario that Setup decodes, for the schema that
	// editors use.
	Sections []scenario.Section
}

// Words are what players read of a state, an order and an event, each as he who
// reads knows them.
type Words[S, O, E any] struct {
	// Tell is the log line of an event, of the state before it as the reader
	// knows it, and the throws that were made for it. A line without spans is
	// not shown.
	Tell func(*S, *E, []dice.Thrown) scene.Line

	// Act is an offered order as a button or a place on the map; Explain says a
	// refusal in words and draws what decided.
	Act     func(*S, Seat, *O) scene.Act
	Explain func(*S, Seat, *O, Refusal) scene.Refusal

	// AskText is the question of an ask, as the seat that must answer reads it.
	AskText func(*S, *Question) string

	// Vain are options that can change nothing in some battles.
	Vain []Vain[S]

	// Brief says to a newcomer in ten lines or so what the troops of this battle
	// can do, and nothing of any others. Nil: there is no such page.
	Brief func(*S) []scene.Advice

	// Stand is how all units stand, to make a battle of the position; who is not on
	// the table yet is left out. Nil: that cannot be done.
	Stand func(*S) []Stood

	// Kit is what the book wants printed for this battle on a real table. Nil: nothing.
	Kit func(*S) scene.Kit
}

// Questions are what is asked beyond the acts of a turn: standing answers,
// answers that interrupt, chairs and an umpire. A book may lack any of them.
type Questions[S, O any] struct {
	Kinds   []Kind   // what is asked, by the Kind of its Question, in the words of standing answers
	Troops  []string // those for whom a standing answer may be left together: skirmishers, horse
	Secrets bool     // something is asked in secret: see Question

	// Chairs are those into which the command of both sides can be divided, each
	// with the pieces that it names: of each side first the one that decides for
	// the whole. Nil: a side is not divided, unless its scenario does it.
	Chairs func(*S) []scenario.Seat

	// Answers fills in every answer that the book has to a question that breaks
	// into what somebody does, also those that may not be given now: they are
	// shown with the reason. None: it is no such question. Nil: there are none.
	Answers func(*S, Seat, *Offer[O])

	// Besides fills in what people may also order, and the battle waits for from
	// nobody: shots that are laid ahead of their step, crews that are told off,
	// other orders for those who have theirs. None of it is in Offer. Nil: nothing.
	Besides func(*S, Seat, *Offer[O])

	// Fits says whether a standing answer is bound to the question as it stands: its
	// condition, or its troops, one of Kinds or Troops; the order is one that may be
	// given now by the piece that would answer. Nil: there are none of either.
	Fits func(s *S, q *Question, o *O, condition string) bool

	// Turns hands over the states in which a piece would be asked what it does if it
	// were its side's turn now, in the order of the turn, each with a seat that may
	// order it then: nobody has acted yet, and whoever else might act may be left out.
	// The state is what somebody knows, and the callee's to change. Of a piece that
	// is not known, or can do nothing, there is none. Nil: enemies are not asked
	// what they could do.
	Turns func(s *S, piece string, asked func(*S, Seat))

	// Rulings are the forms by which an umpire rules, filled in as orders. What
	// has no form he writes in notation.
	Rulings func(*S) []scene.Form
}

// OpenTable is what a table without cells needs: places cannot be listed there.
type OpenTable[S, O any] struct {
	// Draw picks one legal order at random, any that could be given, for random
	// play on an open table, where no list can hold them all: Offer then lists
	// what most would think of, and moves worth thinking of. It says whether
	// there was one. Nil: Offer lists every order.
	Draw func(*S, Seat, *dice.Fast, *O) bool

	// Hold is what a client needs while a piece is held over an open table, and
	// whether the seat may move it now. So is the order as far as it has been
	// chosen, "" at first. Nil on grids.
	Hold func(s *S, seat Seat, piece, so string) (scene.Hold, bool)

	// There is what would hold if the order, a move, had been carried out. The
	// order may be one that Check refuses. Nil on grids.
	There func(*S, Seat, *O) scene.There

	// Moves is how all that has been plotted goes at once, as far as the state
	// knows of it; of a state in which nobody has to decide, as it will go. Nil
	// where nothing goes at once.
	Moves func(*S) scene.Moves
}

// Hidden is what a book needs in which a side may not know all.
type Hidden[S, E any] struct {
	// Guess fills in what is not known with something possible.
	Guess func(*S, *dice.Fast)

	// See says which sides may see an event, of the state before it: bit 0 for
	// side 0, bit 1 for side 1; bit 2 for everybody else. Nil: all see all. An
	// event that a side may not see changes nothing that it knows; one that it
	// sees it can fold into what it knows, and knows then what it should.
	See func(*S, *E) uint8

	// Conceals says whether anything can be hidden in a battle that begins so, of a
	// system that hides nothing without an option. Nil: as See is there.
	Conceals func(*S) bool
}

// Thought is what odds and computer commanders go by, beside the rules
// themselves.
type Thought[S, O, E any] struct {
	// Consider fills in what a computer commander weighs now, in place of Offer:
	// less, where several orders may be given in any order, or more than people
	// want to choose from. Nil: what is offered.
	Consider func(*S, Seat, *Offer[O])

	// Outcome says what came of an order, for odds: of the states, as a seat
	// knows them, before it and after the steps that belong to it.
	Outcome func(before, after *S, o *O) Outcome

	// Forecast takes the odds of an order past where its own work ends. Nil: they
	// end there.
	Forecast *Forecast[S, O, E]

	// Signs are what tells who will win, beside what a computer's judge says; the
	// first is how strong a side is. What each is worth is learned from battles.
	Signs []Sign[S]

	// Ahead is the side that wins if this is the last turn and nothing changes, -1:
	// neither does.
	Ahead func(*S) int8
}

// Sign is something of a side by which it can be told whether it will win, from 0
// up: what one side has more is held against what both have, or against Whole if
// that is more, so that little things do not count as all there is.
type Sign[S any] struct {
	Name  string
	Of    func(s *S, side int8) int
	Whole int
}

// Laws are what an event may not do.
type Laws[S, E any] struct {
	// Conserved is what an event may not change: a sum (figures on the table
	// and lost, say) for which the conformance suite checks that it differs
	// before and after an event by just what Lawful says.
	Conserved func(*S) int
	Lawful    func(*E) int
}

// Forecast is how odds go on past a decision or the table's part, as is most
// likely.
type Forecast[S, O, E any] struct {
	// Onward carries a run, that stands where somebody is asked or the table is
	// due, one piece further, and says what it assumed, as goes on after "if".
	// Begun is the state before the order. False, and nothing done: the odds end
	// here.
	Onward func(r *Run[S, E], mind *Mind[O], begun *S, o *O) (assumed string, more bool)

	// Apart says that what goes on by itself next is no more of what was ordered, so
	// that Onward is asked there too. Nil: all of it is.
	Apart func(begun, now *S, o *O) bool

	// Alike makes equal, of states that odds go on from, what tells them apart and
	// makes no difference to what is still to come, and gives a number that equal
	// states share.
	Alike func(*S) uint64

	// Same says whether two states are equal.
	Same func(a, b *S) bool
}

// Mind is what a forecast thinks with: dice to try answers out, and those that it
// has assumed, so that it assumes the same wherever the same is asked.
type Mind[O any] struct {
	Ways    dice.Exhaustive
	Answers []O
	Near    bool // more can come of it than can be followed: end as soon as may be
}

// Hides says whether anything can be hidden in a battle that begins so.
func (rs *Rules[S, O, E]) Hides(s *S) bool {
	return rs.See != nil && (rs.Conceals == nil || rs.Conceals(s))
}

// Option is a named setting of the rules. Values has the default first. Where
// Most is more than 0, any whole number from Least to Most is a value too.
type Option struct {
	Name        string
	Values      []string
	Least, Most int
	Clause      string
	Title       string // what it settles, in a few words
	Variant     bool   // a reader's idea rather than a reading of the text
}

// Preset is a set of option values that players choose together, by its name.
// What it does not name has its default.
type Preset struct {
	Name   string            `json:"name"`
	Values map[string]string `json:"values"`
}

// MaxAsks is how many things may be asked at once: of each side one, and then some.
const MaxAsks = 8

// Asks are the open questions, in the caller's memory.
type Asks struct {
	List [MaxAsks]Question
	N    int
}

// Add appends a question.
func (a *Asks) Add(q Question) {
	a.List[a.N] = q
	a.N++
}

// Reset forgets all questions.
func (a *Asks) Reset() { a.N = 0 }

// Question is a decision that is due. Its default, the answer that most would
// give, is the first order that Offer gives.
type Question struct {
	Seats   uint32 // bit n: seat n may answer
	Kind    uint8  // the system's own number for what is asked; what is asked in secret in the order of the turn
	Unit    int16  // whom it concerns, -1: nobody in particular
	Key     uint32 // the same as long as it is the same question
	Must    bool   // the battle waits for it; otherwise it may be left
	Small   bool   // an absent player's default will do
	Aside   bool   // it is asked in the midst of what somebody does, or before anybody does anything: who answers has not had his part by it
	Secret  bool   // the answer is not shown to the other side
	Seconds uint16 // the rule book's own clock; 0: none
}

// For says whether the seat may answer.
func (q *Question) For(s Seat) bool { return s >= 0 && q.Seats>>uint(s)&1 != 0 }

// Offer is what a seat may order, in the caller's memory.
type Offer[O any] struct {
	Orders []O
}

// Reset forgets all orders and keeps the memory.
func (o *Offer[O]) Reset() { o.Orders = o.Orders[:0] }

// Refusal is why an order may not be given; the zero value: it may. Words and
// drawings are made of it by Explain, only when shown.
type Refusal struct {
	Clause string
	Code   uint8 // the system's own number for the reason
	A, B   int32 // what the reason speaks of: cells, units, counts
}

// Legal says that nothing speaks against the order.
func (r Refusal) Legal() bool { return r.Clause == "" }

// Result is how a battle stands.
type Result struct {
	Over   bool
	Winner int8 // the winning side, -1: a draw, or not over
	Clause string
	Text   string
	Turn   int
	Lost   [2]int // what each side has lost, in the system's own points
}
