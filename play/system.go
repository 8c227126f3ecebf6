package play

import (
	"drumhead/chart"
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"

	"encoding/json"
)

// System is a rule system, its types forgotten: all that a session needs of
// it. Only Of makes one.
type System interface {
	ID() rules.ID
	Name() string
	Author() string
	Book() string
	Charts() []chart.Chart
	Options() []rules.Option
	Presets() []rules.Preset
	Kinds() []rules.Kind
	Troops() []string
	Cards() []string
	Secrets() bool

	// Scene is a scenario as it begins, as everybody may see it. Its error says
	// why these rules cannot set it up.
	Scene(*scenario.Scenario) (scene.Scene, error)

	// Whole is the same as who may see all sees it: whoever makes the battle.
	Whole(*scenario.Scenario) (scene.Scene, error)

	// Brief is the page for a newcomer of a scenario as it begins, and Kit what its
	// book wants printed, both of all that there is.
	Brief(*scenario.Scenario) ([]scene.Advice, error)
	Kit(*scenario.Scenario) (scene.Kit, error)

	// Grounds are the kinds of ground that the book knows.
	Grounds() []string

	// Chairs are those into which the command of its sides can be divided; none:
	// they are not.
	Chairs(*scenario.Scenario) ([]scenario.Seat, error)

	// Vain are options that can change nothing in a scenario, with the reason.
	Vain(*scenario.Scenario) (map[string]string, error)

	begin(*scenario.Scenario) (game, error)

	// weigh is what a state is worth to the first side, in 1/100 of a battle won;
	// false: the system has nobody to judge it.
	weigh(state any, sc *scenario.Scenario) (hundredths int, ok bool)
}

// Of makes a system of rules.
func Of[S comparable, O any, E comparable](rs *rules.Rules[S, O, E]) System {
	return Judging(rs, nil)
}

// Judging makes a system of rules that can end a battle as it sees it, where both sides want that. Weigh
// is what a state is worth to the first side, in 1/100 of a battle won.
func Judging[S comparable, O any, E comparable](rs *rules.Rules[S, O, E], weigh func(*S, *scenario.Scenario) int) System {
	return system[S, O, E]{rs, new(ways), &rooms[S]{}, new(common[*scenario.Scenario, S]), weigh}
}

type system[S comparable, O any, E comparable] struct {
	rs    *rules.Rules[S, O, E]
	ways  *ways
	rooms *rooms[S]
	begun *common[*scenario.Scenario, S] // states as scenarios begin
	judge func(*S, *scenario.Scenario) int
}

func (s system[S, O, E]) weigh(state any, sc *scenario.Scenario) (hundredths int, ok bool) {
	if s.judge == nil {
		return 0, false
	}
	return s.judge(state.(*S), sc), true
}

func (s system[S, O, E]) ID() rules.ID            { return s.rs.ID }
func (s system[S, O, E]) Name() string            { return s.rs.Name }
func (s system[S, O, E]) Author() string          { return s.rs.Author }
func (s system[S, O, E]) Book() string            { return s.rs.Book }
func (s system[S, O, E]) Charts() []chart.Chart   { return s.rs.Charts }
func (s system[S, O, E]) Options() []rules.Option { return s.rs.Options }
func (s system[S, O, E]) Presets() []rules.Preset { return s.rs.Presets }
func (s system[S, O, E]) Kinds() []rules.Kind     { return s.rs.Kinds }
func (s system[S, O, E]) Troops() []string        { return s.rs.Troops }
func (s system[S, O, E]) Cards() []string         { return s.rs.Cards }
func (s system[S, O, E]) Secrets() bool           { return s.rs.Secrets }
func (s system[S, O, E]) Grounds() []string       { return s.rs.Grounds }

func (s system[S, O, E]) Scene(sc *scenario.Scenario) (scene.Scene, error) {
	return s.seen(sc, others)
}

func (s system[S, O, E]) Whole(sc *scenario.Scenario) (scene.Scene, error) {
	return s.seen(sc, umpire)
}

func (s system[S, O, E]) seen(sc *scenario.Scenario, who eye) (scene.Scene, error) {
	g, err := s.begin(sc)
	if err != nil {
		return scene.Scene{}, err
	}
	return g.view(0, who), nil
}

func (s system[S, O, E]) Brief(sc *scenario.Scenario) ([]scene.Advice, error) {
	g, err := s.begin(sc)
	if err != nil {
		return nil, err
	}
	return g.brief(umpire), nil
}

func (s system[S, O, E]) Kit(sc *scenario.Scenario) (scene.Kit, error) {
	g, err := s.begin(sc)
	if err != nil {
		return scene.Kit{}, err
	}
	return g.kit(umpire), nil
}

func (s system[S, O, E]) Chairs(sc *scenario.Scenario) ([]scenario.Seat, error) {
	if s.rs.Chairs == nil {
		return nil, nil
	}
	var start S
	if err := s.rs.Setup(&start, sc); err != nil {
		return nil, err
	}
	return s.rs.Chairs(&start), nil
}

func (s system[S, O, E]) Vain(sc *scenario.Scenario) (map[string]string, error) {
	var start S
	if err := s.rs.Setup(&start, sc); err != nil {
		return nil, err
	}
	vain := map[string]string{}
	for _, o := range s.rs.Options {
		if v := s.rs.InVain(&start, o.Name); v != nil {
			vain[o.Name] = v.Why
		}
	}
	return vain, nil
}

func (s system[S, O, E]) begin(sc *scenario.Scenario) (game, error) {
	start, err := s.begun.get(sc, func() (*S, error) {
		start := new(S)
		return start, s.rs.Setup(start, sc)
	})
	if err != nil {
		return nil, err
	}
	g := &table[S, O, E]{rs: s.rs, ways: s.ways, rooms: s.rooms, start: start, now: &moment[S]{state: start}, nodes: make([]node[S, E], 1),
		tales: new([umpire + 1]tale), listed: new([umpire + 1]listed[S])}
	g.veils = s.rs.Hides(start)
	g.plain = !g.veils && !g.starts()
	g.nodes[0].veils, g.nodes[0].plain = g.veils, g.plain
	return g, nil
}

// eye is who looks: a side, everybody else, or who may see all.
type eye int8

const (
	others eye = 2
	umpire eye = 3
)

// side is what the rules call an eye.
func (e eye) side() int8 {
	if e == others {
		return -1
	}
	return int8(e)
}

// sees says whether an eye is among those that may see an event.
func (e eye) sees(who uint8) bool { return e == umpire || who>>e&1 != 0 }

// game is a battle's states and events, entry by entry, the system's types
// forgotten. Entry 0 is the set-up.
type game interface {
	// look is a copy to look at while this one goes on: see Battle.Look.
	look() game

	// hides says whether there can be events that not all may see; starts
	// whether the set-up itself holds something that not all may see.
	hides() bool
	starts() bool

	next() rules.Next
	questions(eye) []rules.Question
	question(eye, *rules.Question) string
	result(eye) rules.Result
	known(eye) any
	state(seq int) any
	acts(eye, rules.Seat) []scene.Act
	besides(eye, rules.Seat) []scene.Act // what people may also order
	// every are those of all pieces, also of such as have their turn later.
	every(eye, rules.Seat) []scene.Act
	// answers are the acts that answer a question which breaks into what somebody
	// does, and those that may not be given now; nil: it does not.
	answers(eye, rules.Seat) (open, closed []scene.Act)
	brief(eye) []scene.Advice
	kit(eye) scene.Kit
	stand() []rules.Stood
	forms() []scene.Form
	first(eye, rules.Seat) string
	judge(e eye, seat rules.Seat, order string) Verdict
	// readable and answered are the rules' of standing answers, of what the eye
	// knows.
	readable(e eye, l *rules.Standing, answer string) error
	answered(e eye, seat rules.Seat, q *rules.Question, l *rules.Standing) (order string, held bool)
	// judgeAfter judges an order after others that throw no dice, on a copy, and
	// adds what it is and may bring; soon: only if that is soon known.
	judgeAfter(e eye, seat rules.Seat, after []string, order string, soon bool) Verdict
	// pass is the order by which a piece does nothing, empty: there is none, or
	// it could do something to an enemy.
	pass(e eye, seat rules.Seat, piece string) string
	reach(e eye, seat rules.Seat, piece string) []Place
	could(e eye, piece string) scene.Could
	hold(e eye, seat rules.Seat, piece, so string) (scene.Hold, bool)
	there(e eye, seat rules.Seat, order string) scene.There
	// together says whether things can go at once; plotted how, by what an eye
	// knows of plots; moved how they went in an entry.
	together() bool
	plotted(eye) (scene.Moves, bool)
	moved(seq int) scene.Moves

	// resolve works an order out, or nobody's step, without changing anything.
	resolve(work, dice.Source) (outcome, error)
	// learned says whether a seat learned anything by works done since an entry.
	learned(since int, works []work) bool

	// advance appends an entry that starts from the state after the entry base;
	// its events are what it does to it. With a scenario that state is set up anew
	// under the scenario's options.
	advance(base int, events []json.RawMessage, throws []Throw, anew *scenario.Scenario) error
	// refold says why what has happened up to an entry cannot be under another set-up.
	refold(base int, anew *scenario.Scenario) error
	// retract takes back what was appended behind an entry that could not be taken
	// in whole.
	retract(seq int)
	// position is the state after an entry in the words of cases.
	position(seq int) any
	// counts says which entries lead to the newest.
	counts() []bool
	view(seq int, e eye) scene.Scene
	turn(seq int) int
	lines(seq int, e eye) []scene.Line
	steps(seq int) []Step
}

// work is something for the rules to do.
type work struct {
	base  int // the entry from whose outcome it starts
	open  int // the entry that began it and waits for dice, 0: it begins now
	seat  rules.Seat
	eye   eye    // as which the seat sees
	order string // "": the next step, which is nobody's
}

// outcome is what came of a work. Events and throws of earlier entries of the
// same work are left out.
type outcome struct {
	events []json.RawMessage
	who    []uint8 // may see each event: see rules.Rules.See
	throws []dice.Thrown
	asked  *dice.Thrown // the throw that waits for its dice
}

// Verdict is what the rules say of an order that has not been given.
type Verdict struct {
	Legal   bool           `json:"legal"`
	Order   string         `json:"order,omitempty" doc:"the order as it would be written down"`
	Refusal *scene.Refusal `json:"refusal,omitempty"`
	Act     *scene.Act     `json:"act,omitempty"`
}
