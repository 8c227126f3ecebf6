package rulestest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
	"drumhead/scenario"
	"drumhead/scene"
)

// recorder takes down what a test says, and does not fail.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}
func (r *recorder) Error(args ...any) { r.said = append(r.said, fmt.Sprint(args...)) }
func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}
func (r *recorder) Fatal(args ...any) {
	r.Error(args...)
	runtime.Goexit()
}
func (r *recorder) Failed() bool        { return len(r.said) > 0 }
func (r *recorder) Logf(string, ...any) {}
func (r *recorder) Helper()             {}

type system = rules.Rules[picket.State, picket.Order, picket.Event]

// TestBroken breaks one promise of picket's at a time: the suite must say so,
// in words that name the promise.
func TestBroken(t *testing.T) {
	p := picket.Rules
	count := 0
	for _, c := range []struct {
		promise string
		says    string
		breaks  func(*system)
	}{
		{"an id has a version", "no version", func(rs *system) { rs.ID = "picket" }},
		{"all functions are there", "no Explain", func(rs *system) { rs.Explain = nil }},
		{"what is hidden stays hidden", "may not see", func(rs *system) {
			rs.Know = func(dst, src *picket.State, _ int8) { *dst = *src }
		}},
		{"a side can fold what it sees", "is elsewhere", func(rs *system) {
			rs.Know = func(dst, src *picket.State, side int8) {
				p.Know(dst, src, side)
				if src.Turn == 1 && src.Pack == 0 {
					dst.Units[2].Strength = 0
				}
			}
		}},
		{"an event tells no more than is known", "knows nothing of what it changes", func(rs *system) {
			rs.See = func(*picket.State, *picket.Event) uint8 { return 7 }
		}},
		{"guesses are possible", "guess came true", func(rs *system) {
			rs.Guess = func(s *picket.State, _ *dice.Fast) { s.Turn++ }
		}},
		{"fields tell nothing hidden", "an event tells", func(rs *system) {
			rs.Step = func(r *rules.Run[picket.State, picket.Event]) {
				p.Step(r)
				r.Emit(picket.Event{Kind: 17, Rain: r.State.Rain, N: int8(r.State.Counters[0].Is)})
			}
		}},
		{"the order of events tells nothing hidden", "the order of events tells", func(rs *system) {
			rs.Step = func(r *rules.Run[picket.State, picket.Event]) {
				if r.State.Turn > 0 && r.State.Counters[0].Is == 3 {
					r.Emit(picket.Event{Kind: 17, Rain: r.State.Rain})
				}
				p.Step(r)
			}
		}},
		{"knowing hides nothing of the clock", "how the battle goes on", func(rs *system) {
			rs.Know = func(dst, src *picket.State, side int8) {
				p.Know(dst, src, side)
				dst.Stage = 0
			}
		}},
		{"offers pass check", "and it is refused", func(rs *system) {
			rs.Check = func(s *picket.State, seat rules.Seat, o *picket.Order) rules.Refusal {
				if o.N == 2 {
					return rules.Refusal{Clause: "PK-PLOT-01", Code: 1}
				}
				return p.Check(s, seat, o)
			}
		}},
		{"whoever is not asked is refused", "is not asked, and may order", func(rs *system) {
			rs.Check = func(*picket.State, rules.Seat, *picket.Order) rules.Refusal { return rules.Refusal{} }
		}},
		{"every ask has an answer", "offered no order", func(rs *system) {
			rs.Offer = func(*picket.State, rules.Seat, *rules.Offer[picket.Order]) {}
		}},
		{"somebody can answer", "nobody there could answer", func(rs *system) {
			rs.Prompt = func(s *picket.State, a *rules.Asks) { p.Prompt(s, a); a.List[0].Seats = 0 }
		}},
		{"offering does not allocate", "allocates", func(rs *system) {
			rs.Offer = func(s *picket.State, seat rules.Seat, o *rules.Offer[picket.Order]) {
				p.Offer(s, seat, o)
				o.Orders = append([]picket.Order(nil), o.Orders...)
			}
		}},
		{"notation reads what it prints", "is read as", func(rs *system) {
			rs.Print = func(s *picket.State, o *picket.Order) string {
				return strings.Replace(p.Print(s, o), "back", "hold", 1)
			}
		}},
		{"each kind of order has a button", "has no label", func(rs *system) {
			rs.Act = func(s *picket.State, seat rules.Seat, o *picket.Order) scene.Act {
				a := p.Act(s, seat, o)
				if o.N == 2 {
					a.Label = ""
				}
				return a
			}
		}},
		{"somebody is asked who can do more than stand", "nothing can be ordered but to stand or to end", func(rs *system) {
			rs.Conceals = func(*picket.State) bool { return false }
			rs.Whose = func(s *picket.State, o *picket.Order) (string, bool) {
				piece, _ := p.Whose(s, o)
				return piece, false
			}
			rs.Act = func(s *picket.State, seat rules.Seat, o *picket.Order) scene.Act {
				a := p.Act(s, seat, o)
				a.Verb = "stand"
				return a
			}
		}},
		{"the table is shown the same each time", "differs from one time to the next", func(rs *system) {
			rs.View = func(s *picket.State) scene.Scene {
				v := p.View(s)
				count++
				v.Pieces[0].Text += strings.Repeat(" again", count%2)
				return v
			}
		}},
		{"the same order twice is the same", "done again", func(rs *system) {
			rs.Resolve = func(r *rules.Run[picket.State, picket.Event], seat rules.Seat, o *picket.Order) {
				p.Resolve(r, seat, o)
				count++
				r.Emit(picket.Event{Kind: 17, Rain: count%2 == 0})
			}
		}},
		{"only events change a state", "folded from its events", func(rs *system) {
			rs.Step = func(r *rules.Run[picket.State, picket.Event]) { p.Step(r); r.State.Pack |= 1 << 40 }
		}},
		{"no more is read of dice than is said", "more is read", func(rs *system) {
			rs.Step = func(r *rules.Run[picket.State, picket.Event]) {
				p.Step(r)
				r.Throw("mood", "PK-TURN-02", dice.Nobody).Add(dice.Nobody, 1, 4, 0)
				r.Emit(picket.Event{Kind: 17, Rain: r.Roll().Face(0) == 6})
			}
		}},
		{"figures are conserved", "conserved", func(rs *system) { rs.Lawful = func(*picket.Event) int { return 1 } }},
		{"clauses stand in the book", "not in the rulebook", func(rs *system) {
			rs.Book = strings.Replace(rs.Book, "### PK-FIRE-01", "### PK-FIRE-99", 1)
		}},
		{"an event survives its record", "comes out of its JSON", func(rs *system) {
			rs.Resolve = func(r *rules.Run[picket.State, picket.Event], seat rules.Seat, o *picket.Order) {
				p.Resolve(r, seat, o)
				r.Emit(picket.Event{})
			}
		}},
		{"a line has words", "without words", func(rs *system) {
			rs.Tell = func(*picket.State, *picket.Event, []dice.Thrown) scene.Line {
				return scene.Line{Spans: []scene.Span{{}}}
			}
		}},
		{"places are told in words", "by its code, B4", func(rs *system) {
			rs.Tell = func(s *picket.State, e *picket.Event, throws []dice.Thrown) scene.Line {
				line := p.Tell(s, e, throws)
				line.Spans = append(line.Spans, scene.Span{Text: " It goes to B4."})
				return line
			}
		}},
		{"who may act has a pennant", "is given to", func(rs *system) {
			rs.Whose = func(*picket.State, *picket.Order) (string, bool) { return "", false }
		}},
		{"who stands has none", "has the verb", func(rs *system) {
			rs.Whose = func(s *picket.State, o *picket.Order) (string, bool) {
				piece, _ := p.Whose(s, o)
				return piece, false
			}
		}},
		{"pieces have ids of their own", "id of its own", func(rs *system) {
			rs.View = func(s *picket.State) scene.Scene {
				v := p.View(s)
				v.Pieces = append(v.Pieces, v.Pieces[0])
				return v
			}
		}},
		{"a misspelt option is refused", "set up all the same", func(rs *system) {
			rs.Setup = func(s *picket.State, sc *scenario.Scenario) error {
				sc.Options = nil
				return p.Setup(s, sc)
			}
		}},
		{"questions are told apart", "cannot be told apart", func(rs *system) {
			rs.Prompt = func(s *picket.State, a *rules.Asks) { p.Prompt(s, a); a.Add(a.List[0]) }
		}},
		{"result and next agree", "the result says", func(rs *system) {
			rs.Result = func(*picket.State) rules.Result { return rules.Result{Over: true} }
		}},
		{"a battle ends", "no end after", func(rs *system) {
			rs.Fold = func(s *picket.State, e *picket.Event) {
				p.Fold(s, e)
				s.Turn = min(s.Turn, 2)
			}
		}},
	} {
		t.Run(c.promise, func(t *testing.T) {
			rs := p
			c.breaks(&rs)
			r := &recorder{TB: t}
			over := make(chan struct{})
			go func() {
				defer close(over)
				if contract(r, &rs); r.Failed() {
					return
				}
				try(r, &rs, picket.Strip, Battles{Seeds: 2})
			}()
			<-over
			if said := strings.Join(r.said, "\n"); !strings.Contains(said, c.says) {
				t.Errorf("the suite did not say %q, but:\n%.600s", c.says, said)
			}
		})
	}
}

// Of each kind the first have their turn, and then one in so many.
func TestSeldom(t *testing.T) {
	b := &battle[picket.State, picket.Order, picket.Event]{shared: share()}
	turns := ""
	for range 3 * enough {
		b.seldom("of another kind")
		if b.seldom("move", 3) {
			turns += "x"
		} else {
			turns += "-"
		}
	}
	if turns != "xxxx---x---x" {
		t.Errorf("of one kind have their turn %s", turns)
	}
}
