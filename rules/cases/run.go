package cases

import (
	"errors"
	"fmt"
	"math/bits"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"

	"github.com/goccy/go-yaml/ast"
)

// Result is how one case went.
type Result struct {
	Case    string
	Clauses []string
	// Err is nil where all came as expected, a *Difference where the rules did
	// something else, and any other error where the case itself is at fault.
	Err error
}

// Difference is the first place at which the rules did not do what the case
// expects.
type Difference struct {
	At  *scenario.Error
	Log []string // the log of the step
}

// Error shows the place, what was expected and what was found, and the step's
// log.
func (d *Difference) Error() string {
	text := d.At.Error()
	if len(d.Log) > 0 {
		text += "\nThe log of this step:\n  " + strings.Join(d.Log, "\n  ")
	}
	return text
}

// Run runs every case of a file under the rules. The name is for errors.
func Run[S, O, E any](rs *rules.Rules[S, O, E], name string, src []byte) []Result {
	f := &scenario.File{Name: name, Src: src}
	docs, err := f.Documents()
	if err == nil && len(docs) == 0 {
		err = &scenario.Error{File: f, Text: "there is no case in this file"}
	}
	if err != nil {
		return []Result{{Err: err}}
	}
	var out []Result
	for _, doc := range docs {
		result, _ := runCase(rs, f, doc, "")
		out = append(out, result)
	}
	return out
}

// runCase runs a case as it is written, or without one of its options, and
// leaves the table as it then is.
func runCase[S, O, E any](rs *rules.Rules[S, O, E], f *scenario.File, doc *ast.MappingNode, without string) (result Result, t *table[S, O, E]) {
	h, steps, sc, err := read(f, doc)
	result = Result{Case: h.Case, Clauses: h.Clause, Err: err}
	if err != nil {
		return result, nil
	}
	delete(sc.Options, without)
	var at ast.Node = doc
	defer func() {
		if p := recover(); p != nil {
			result.Err = &Difference{At: f.At(at, "the rules broke down: %v", p), Log: strings.Split(string(debug.Stack()), "\n")}
		}
	}()
	if system, _, _ := strings.Cut(sc.Rules, "@"); system != rs.ID.System() {
		result.Err = sc.Errorf("rules", "the cases of this file are of %s: put those of another rule book into a file of their own", rs.ID.System())
		return result, t
	}
	t = &table[S, O, E]{rs: rs, file: f, sc: sc, seats: sc.SeatList()}
	if result.Err = t.checkClauses(doc, h, steps); result.Err != nil {
		return result, t
	}
	if result.Err = t.setup(doc, h.Refused); result.Err != nil {
		return result, t
	}
	if h.Refused != "" {
		return result, t
	}
	t.names = named(doc)
	t.note(t.rs.Position(&t.state))
	for i := range steps {
		at = steps[i].node
		if result.Err = t.play(&steps[i]); result.Err != nil {
			return result, t
		}
	}
	return result, t
}

// table is the battle of one case.
type table[S, O, E any] struct {
	rs    *rules.Rules[S, O, E]
	file  *scenario.File
	sc    *scenario.Scenario
	seats []scenario.Seat
	state S
	names map[string]bool // that a position has had, or that the case gives outside its steps; in small letters

	// Of the step just played.
	before S
	run    rules.Run[S, E]
}

// checkClauses sees to it that the clauses of a case stand in the rulebook.
func (t *table[S, O, E]) checkClauses(doc *ast.MappingNode, h head, steps []step) error {
	book := rules.Clauses(t.rs.Book)
	if len(book) == 0 {
		return nil
	}
	check := func(at ast.Node, clauses []string) error {
		for _, id := range clauses {
			if !slices.ContainsFunc(book, func(c rules.Clause) bool { return c.ID == id }) {
				return t.file.At(at, "the rulebook of %s has no clause %s", t.rs.ID.System(), id)
			}
		}
		return nil
	}
	if err := check(doc, h.Clause); err != nil {
		return err
	}
	for i := range steps {
		if len(steps[i].Refused) == 1 && steps[i].Refused[0] == anyClause {
			continue
		}
		if err := check(steps[i].node, steps[i].Refused); err != nil {
			return err
		}
	}
	return nil
}

// setup lays the position out; refused is words with which it must not stand.
func (t *table[S, O, E]) setup(doc *ast.MappingNode, refused string) error {
	err := t.rs.Setup(&t.state, t.sc)
	switch {
	case refused == "":
		return err
	case err == nil:
		return t.differ(doc, "expected the position to be refused with %q, but it was set up", refused)
	}
	words := err.Error()
	if placed := (*scenario.Error)(nil); errors.As(err, &placed) {
		words = placed.Text
	}
	if !holds(words, refused) {
		return t.differ(doc, "expected the position to be refused with %q, but the words were: %s", refused, words)
	}
	return nil
}

// differ is a difference at a part of the case.
func (t *table[S, O, E]) differ(at ast.Node, format string, args ...any) error {
	return &Difference{At: t.file.At(at, format, args...), Log: t.log()}
}

// play does one step and checks what came of it.
func (t *table[S, O, E]) play(s *step) error {
	t.run.Events, t.run.Throws = t.run.Events[:0], t.run.Throws[:0]
	t.before = t.state
	if err := t.standing(s); err != nil {
		return err
	}
	switch {
	case len(s.Refused) > 0:
		if err := t.refused(s); err != nil {
			return err
		}
	case s.Do != "":
		if err := t.order(s); err != nil {
			return err
		}
	case s.Table:
		if next := t.rs.Next(&t.state); next != rules.Table && next != rules.More {
			return t.differ(s.node, "expected a step of the table's, but %s", t.due())
		}
		if err := t.attempt(s, func() { t.rs.Table(&t.run) }); err != nil {
			return err
		}
	}
	t.note(t.rs.Position(&t.state))
	return t.check(s)
}

// order gives the order of a step.
func (t *table[S, O, E]) order(s *step) error {
	seat, known, o, err := t.read(s, s.Do)
	if err != nil {
		return err
	}
	if r := t.rs.Check(known, seat, &o); !r.Legal() {
		return t.differ(s.node, "expected %q to be done, but it was refused: %s: %s", s.Do, r.Clause, t.rs.Explain(known, seat, &o, r).Text)
	}
	return t.attempt(s, func() { t.rs.Do(&t.run, seat, &o) })
}

// anyClause stands for a clause where it does not matter which.
const anyClause = "any"

// refused sees an order refused, and that it is not offered either.
func (t *table[S, O, E]) refused(s *step) error {
	seat, known, o, err := t.read(s, s.Do)
	if err != nil {
		return err
	}
	r := t.rs.Check(known, seat, &o)
	if r.Legal() {
		return t.differ(s.node, "expected %q to be refused by %s, but it is legal", s.Do, strings.Join(s.Refused, " or "))
	}
	if !slices.Contains(s.Refused, r.Clause) && s.Refused[0] != anyClause {
		return t.differ(s.node, "expected %q to be refused by %s, but it was by %s: %s", s.Do, strings.Join(s.Refused, " or "), r.Clause, t.rs.Explain(known, seat, &o, r).Text)
	}
	if offers := t.offers(known, seat); slices.Contains(offers, t.rs.Print(known, &o)) {
		return t.differ(s.node, "%q is refused by %s, and yet it is offered", s.Do, r.Clause)
	}
	why := t.rs.Explain(known, seat, &o, r).Text
	for _, words := range s.Because {
		if !holds(why, words) {
			return t.differ(s.node, "expected %q to be refused because %q, but the words were: %s", s.Do, words, why)
		}
	}
	return nil
}

// read finds who gives an order, what he knows, and what the order is.
func (t *table[S, O, E]) read(s *step, text string) (seat rules.Seat, known *S, o O, err error) {
	if seat, err = t.seatFor(s); err != nil {
		return seat, nil, o, err
	}
	known = t.know(seat)
	if o, err = t.rs.Parse(known, text); err != nil {
		return seat, known, o, t.file.At(s.node, "the order %q was not understood: %v", text, err)
	}
	return seat, known, o, nil
}

// seatFor is the seat that a step names, else the one that is asked.
func (t *table[S, O, E]) seatFor(s *step) (rules.Seat, error) {
	if s.As != "" {
		return t.seat(s.node, s.As)
	}
	if t.rs.Next(&t.state) != rules.Ask {
		return 0, t.differ(s.node, "nobody may order anything now: %s", t.due())
	}
	var asks rules.Asks
	t.rs.Prompt(&t.state, &asks)
	first := rules.Nobody
	for _, q := range asks.List[:asks.N] {
		for seats := q.Seats; seats != 0; seats &= seats - 1 {
			seat := rules.Seat(bits.TrailingZeros32(seats))
			if first >= 0 && t.side(seat) != t.side(first) {
				return 0, t.file.At(s.node, "both sides may order something now: say whose order it is with \"as:\"")
			}
			if first < 0 {
				first = seat
			}
		}
	}
	return first, nil
}

// seat finds a seat by its id.
func (t *table[S, O, E]) seat(at ast.Node, id string) (rules.Seat, error) {
	for i, seat := range t.seats {
		if strings.EqualFold(seat.ID, id) {
			return rules.Seat(i), nil
		}
	}
	var ids []string
	for _, seat := range t.seats {
		ids = append(ids, seat.ID)
	}
	return 0, t.file.At(at, "there is no seat %q: wanted %s", id, strings.Join(ids, ", "))
}

// side is the side of a seat, -1 for the umpire's.
func (t *table[S, O, E]) side(seat rules.Seat) int8 {
	return int8(t.sc.SideIndex(t.seats[seat].Side))
}

// know is the state as a seat knows it: an umpire's is the whole.
func (t *table[S, O, E]) know(seat rules.Seat) *S {
	if t.seats[seat].Umpire {
		whole := t.state
		return &whole
	}
	known := new(S)
	t.rs.Know(known, &t.state, t.side(seat))
	return known
}

// offers are the orders that a seat is offered, in notation.
func (t *table[S, O, E]) offers(known *S, seat rules.Seat) []string {
	var offer rules.Offer[O]
	t.rs.Offer(known, seat, &offer)
	if t.rs.Besides != nil {
		t.rs.Besides(known, seat, &offer)
	}
	var out []string
	for i := range offer.Orders {
		out = append(out, t.rs.Print(known, &offer.Orders[i]))
	}
	return out
}

// due says in words how the battle goes on.
func (t *table[S, O, E]) due() string {
	switch t.rs.Next(&t.state) {
	case rules.Table, rules.More:
		return "the next thing is nobody's: write a step \"table: true\""
	case rules.Over:
		r := t.rs.Result(&t.state)
		return fmt.Sprintf("the battle is over: %s (%s)", r.Text, r.Clause)
	}
	var asks rules.Asks
	t.rs.Prompt(&t.state, &asks)
	return fmt.Sprintf("somebody is asked: %s", t.rs.AskText(&t.state, &asks.List[0]))
}

// attempt does a piece of work with the dice of a step, and then folds its
// events anew, which must come to the same.
func (t *table[S, O, E]) attempt(s *step, work func()) error {
	script, err := t.script(s)
	if err != nil {
		return err
	}
	t.run.Keep = true
	t.run.Start(t.rs.Fold, &t.state, script)
	open, err := t.run.Attempt(work)
	wrong := script.Done()
	switch {
	case err != nil:
		return t.differ(s.node, "%v", err)
	case open != nil && wrong != nil && !errors.Is(wrong, dice.ErrLeft):
		return t.file.At(s.node, "%v", wrong)
	case open != nil:
		return t.differ(s.node, "the dice given do not reach: %s is asked for, and %d of those given are left", t.asked(&open.Throw), len(script.Faces)+len(script.Cards))
	case wrong != nil:
		return t.differ(s.node, "%d of the dice and cards given were not asked for; asked for were %s", len(script.Faces)+len(script.Cards), t.allAsked())
	}
	again := t.before
	for i := range t.run.Events {
		t.rs.Fold(&again, &t.run.Events[i])
	}
	if !reflect.DeepEqual(again, t.state) {
		return t.differ(s.node, "the events of this step, folded anew, do not give the same state")
	}
	return nil
}

// script is the dice of a step.
func (t *table[S, O, E]) script(s *step) (*dice.Script, error) {
	script := &dice.Script{Typed: s.Typed, Faces: s.Dice}
	for _, card := range s.Draws {
		n := slices.IndexFunc(t.rs.Cards, func(c string) bool { return strings.EqualFold(c, card) })
		if n < 0 {
			return nil, t.file.At(s.node, "there is no card %q: wanted one of %s", card, strings.Join(t.rs.Cards, ", "))
		}
		script.Cards = append(script.Cards, uint8(n))
	}
	return script, nil
}
