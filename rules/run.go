package rules

import "drumhead/dice"

// Run is one order, or one step of nobody's, being carried out: the state, the
// events so far, and the dice.
type Run[S, E any] struct {
	State  *S
	Events []E
	// Throws are kept where Keep is set: people's battles keep them, simulations
	// do not.
	Throws []dice.Thrown
	Keep   bool

	fold   func(*S, *E)
	source dice.Source
	thrown dice.Thrown
}

// Start readies a run, its memory kept, for a state and a source of dice.
func (r *Run[S, E]) Start(rules func(*S, *E), s *S, source dice.Source) {
	r.State, r.fold, r.source = s, rules, source
	r.Events, r.Throws = r.Events[:0], r.Throws[:0]
}

// Emit says what has happened and folds it into the state at once.
func (r *Run[S, E]) Emit(e E) {
	r.Events = append(r.Events, e)
	r.fold(r.State, &r.Events[len(r.Events)-1])
}

// Throw begins a throw: add its groups, then Roll.
func (r *Run[S, E]) Throw(purpose, clause string, thrower int8) *dice.Throw {
	r.thrown.Reset(purpose, clause, thrower)
	return &r.thrown.Throw
}

// Roll asks for the dice of the throw that was begun. What it returns holds
// until the next throw. If the dice are not there yet, or no dice can be thrown
// so, it does not return: see Attempt.
func (r *Run[S, E]) Roll() *dice.Thrown {
	t := &r.thrown
	t.Before = len(r.Events)
	if err := t.Beyond(); err != nil {
		panic(err)
	}
	if !r.source.Answer(&t.Throw, &t.Answer) {
		panic(open{t.Throw.Clone(), t.Before})
	}
	if r.Keep {
		kept := *t
		kept.Throw = t.Throw.Clone()
		r.Throws = append(r.Throws, kept)
	}
	return t
}

// open unwinds a resolver whose dice are not there yet.
type open struct {
	throw  dice.Throw
	before int
}

// Attempt does one piece of work of a run. If dice are wanting it stops there
// and returns the throw that is open; the state is then half changed and only
// good to be looked at: the work is done again from its start, on a copy, when
// the dice have come. It stops as well at a throw that asks for more than dice
// can do, which is an error: the work cannot be done, now or later.
func (r *Run[S, E]) Attempt(work func()) (asked *dice.Thrown, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case open:
			asked = &dice.Thrown{Throw: p.throw, Before: p.before}
		case *dice.TooMuch:
			err = p
		default:
			panic(p)
		}
	}()
	work()
	return nil, nil
}

// Do carries out an order that Check has passed, and the steps that belong to
// it.
func (rs *Rules[S, O, E]) Do(r *Run[S, E], seat Seat, o *O) {
	rs.Resolve(r, seat, o)
	rs.Finish(r)
}

// Finish does the steps that belong to the order just given.
func (rs *Rules[S, O, E]) Finish(r *Run[S, E]) {
	for rs.Next(r.State) == More {
		rs.Step(r)
	}
}

// Table does one piece of nobody's work: a step that opens an entry, and those
// that belong to it.
func (rs *Rules[S, O, E]) Table(r *Run[S, E]) {
	rs.Step(r)
	rs.Finish(r)
}
