// Package rulestest is the conformance suite that every rule system passes.
// It plays battles at random, through everything that the system itself
// offers and much that it does not, and holds each step against what package
// rules promises to the session, the store, the computer players and the
// readers of old records. It knows no rules and must never be taught one: what
// only one book demands is tested beside that book.
package rulestest

import (
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
)

// Battles is what a system is tried on.
type Battles struct {
	// Scenarios, as YAML; the richest last.
	Scenarios []string

	// Seeds is how many times over each scenario is played: well behaved, with
	// mutilated orders, and with options at random and an umpire's rulings; 0:
	// 4 times. A short test plays once. Every value of every option is tried
	// besides, a few at a time, in one scenario after another and in the last;
	// with -each by itself.
	Seeds int

	shared *shared
}

// shared is what the battles of a run need not do again each for itself.
type shared struct {
	readers readers
	seen    map[string]int // how many of a kind: see seldom
}

// each has every value of an option played in battles of its own, and what takes
// longest looked at for every viewer and at every order: that belongs to make soak.
var each = flag.Bool("each", false, "try every value of every option by itself, not a few at a time, and all that is dear at every order")

// together is how many options are tried in one battle: of more, few battles
// could be set up, and who reads a failure could not tell which it was.
const together = 4

// mostOrders bounds a battle: random players who reach it would never end.
const mostOrders = 5000

// Run plays them all.
func Run[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E], b Battles) {
	if b.Seeds == 0 {
		b.Seeds = 4
	}
	if testing.Short() {
		b.Seeds = 1
	}
	b.shared = share()
	t.Run("contract", func(t *testing.T) { contract(t, rs) })
	t.Run("presets", func(t *testing.T) { presets(t, rs) })
	for _, src := range b.Scenarios {
		t.Run(load(t, src).ID, func(t *testing.T) { try(t, rs, src, b) })
	}
	for n, values := range trials(rs.Options) {
		t.Run(fmt.Sprint(values), func(t *testing.T) { tryValues(t, rs, b, n, values) })
	}
}

func share() *shared { return &shared{readers{}, map[string]int{}} }

// setting is a value of an option.
type setting struct{ option, value string }

// trials are the values of all options but the defaults, each once, in groups
// of different options.
func trials(options []rules.Option) (groups [][]setting) {
	var group []setting
	for nth := 1; ; nth++ { // the options' second values first, then the third ones
		more := false
		for i := range options {
			values := options[i].Samples()
			if nth >= len(values) {
				continue
			}
			more = true
			s := setting{options[i].Name, values[nth]}
			twice := slices.ContainsFunc(group, func(o setting) bool { return o.option == s.option })
			if twice || len(group) == together || *each && len(group) > 0 {
				groups, group = append(groups, group), nil
			}
			group = append(group, s)
		}
		if !more {
			break
		}
	}
	if len(group) > 0 {
		groups = append(groups, group)
	}
	return groups
}

// tryValues plays two battles with some values. Where they cannot all be set up
// together each is tried by itself.
func tryValues[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E], b Battles, n int, values []setting) {
	for i, src := range []string{b.Scenarios[n%len(b.Scenarios)], b.Scenarios[len(b.Scenarios)-1]} {
		play := func(values []setting) bool {
			p := &battle[S, O, E]{TB: t, rs: rs, src: src, values: values, shared: b.shared}
			return p.play(uint64(n+i), mutants|options|rulings*manner(i))
		}
		if play(values) || len(values) == 1 {
			continue
		}
		for _, v := range values {
			play([]setting{v})
		}
	}
}

// try plays the battles of one scenario, until one fails.
func try[S, O, E comparable](t testing.TB, rs *rules.Rules[S, O, E], src string, b Battles) {
	play := func(seed int, how manner) {
		if !t.Failed() {
			(&battle[S, O, E]{TB: t, rs: rs, src: src, shared: b.shared}).play(uint64(seed), how)
		}
	}
	misspelt(t, rs, src)
	play(0, defaults)
	for seed := range b.Seeds {
		play(seed, 0)
		play(seed, mutants)
		play(seed, mutants|options|rulings)
	}
	if !t.Failed() {
		(&battle[S, O, E]{TB: t, rs: rs, src: src}).allocations()
	}
}

// manner is how a battle is played.
type manner uint8

const (
	defaults manner = 1 << iota // everybody always takes the first order offered
	mutants                     // orders near the offered ones are tried as well
	options                     // options at random
	rulings                     // an umpire meddles
)

// optional are the functions that a system may lack: one without secrets does
// not guess, and shows all events to all; one on a grid lists every order; one
// in which nothing is plotted has no moves to show at once; answers that
// interrupt, a newcomer's page, a kit for the table, orders besides and conditions of standing
// answers not every book has.
var optional = []string{"Guess", "See", "Conceals", "Outcome", "Answers", "Consider", "Besides", "Draw", "Hold", "There", "Moves", "Brief", "Kit", "Stand", "Fits", "Turns", "Chairs"}

// contract checks what must hold before a battle begins.
func contract[S, O, E comparable](t testing.TB, rs *rules.Rules[S, O, E]) {
	for _, v := range []struct {
		of       any
		name     string
		pointers int
	}{{*new(S), "state", 1}, {*new(O), "order", 0}, {*new(E), "event", 0}} {
		if err := flat(reflect.TypeOf(v.of), v.name, &v.pointers); err != nil {
			t.Error(err)
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeOf(*rs)) {
		f := reflect.ValueOf(*rs).FieldByIndex(field.Index)
		if f.Kind() == reflect.Func && f.IsNil() && !slices.Contains(optional, field.Name) {
			t.Errorf("the rules have no %s", field.Name)
		}
	}
	if rs.Name == "" || rs.Author == "" {
		t.Error("the rules have no name or author")
	}
	if rs.ID.System() == string(rs.ID) {
		t.Errorf("the id %q has no version: wanted name@1", rs.ID)
	}
	if len(rules.Clauses(rs.Book)) == 0 {
		t.Error("the rulebook has no clauses that can be read: see rules.Clauses")
	}
	for _, o := range rs.Options {
		if o.Name == "" || len(o.Values) < 2 || o.Title == "" {
			t.Errorf("option %+v: wanted a name, a title and two values or more", o)
		}
	}
}

// presets name options that there are, and values that are not the default.
func presets[S, O, E comparable](t *testing.T, rs *rules.Rules[S, O, E]) {
	for _, p := range rs.Presets {
		known := 0
		for _, o := range rs.Options {
			value, named := p.Values[o.Name]
			if named {
				known++
			}
			if named && (value == o.Values[0] || !o.Allows(value)) {
				t.Errorf("preset %q sets %s to %q: wanted one of %v", p.Name, o.Name, value, o.Wanted()[1:])
			}
		}
		if p.Name == "" || known == 0 || known != len(p.Values) {
			t.Errorf("preset %q: of %d values, %d are of options that there are", p.Name, len(p.Values), known)
		}
	}
}

// misspelt: a wrong option or value is refused.
func misspelt[S, O, E comparable](t testing.TB, rs *rules.Rules[S, O, E], src string) {
	wrong := map[string]string{"no-such-option": "on"}
	if len(rs.Options) > 0 {
		wrong[rs.Options[0].Name] = "no-such-value"
	}
	for name, value := range wrong {
		sc := load(t, src)
		sc.Options = map[string]string{name: value}
		if err := rs.Setup(new(S), sc); err == nil || !strings.Contains(err.Error(), sc.Name()) {
			t.Errorf("with the option %s: %s the battle is set up all the same, or the file is not named: %v", name, value, err)
		}
	}
}

func load(t testing.TB, src string) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Parse("scenario.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// battle is one battle being played.
type battle[S, O, E comparable] struct {
	testing.TB
	rs     *rules.Rules[S, O, E]
	src    string
	values []setting // that must be tried

	how     manner
	seed    uint64
	chance  dice.Fast // what the players do
	luck    dice.Fast // how the dice fall
	sc      *scenario.Scenario
	seats   []chair
	clauses map[string]bool
	tokens  []string // words of orders, for mutants
	reader  *reader  // of all that players read
	*shared
	orders int

	first S   // the state at the beginning
	s     S   // the state now
	past  []E // everything that has happened
}

// chair is a seat with its side, -1 for none.
type chair struct {
	id     string
	side   int8
	umpire bool
}

// start sets the battle up.
func (b *battle[S, O, E]) start(seed uint64, how manner) bool {
	b.seed, b.how = seed, how
	b.chance, b.luck = dice.NewFast(seed, uint64(how)), dice.NewFast(seed, 99)
	b.clauses = map[string]bool{}
	for _, c := range rules.Clauses(b.rs.Book) {
		b.clauses[c.ID] = true
	}
	b.sc = load(b.TB, b.src)
	if how&rulings != 0 {
		b.sc.Seats = append(b.sc.SeatList(), scenario.Seat{ID: "meddler", Umpire: true})
	}
	for _, s := range b.sc.SeatList() {
		b.seats = append(b.seats, chair{s.ID, int8(b.sc.SideIndex(s.Side)), s.Umpire})
	}
	if how&options != 0 {
		b.turnOptions()
	}
	if err := b.rs.Setup(&b.first, b.sc); err != nil {
		if how&options != 0 {
			b.Logf("not set up with options %v: %v", b.sc.Options, err)
			return false
		}
		b.Fatal(err)
	}
	if b.shared == nil {
		b.shared = share()
	}
	b.s, b.reader = b.first, b.readers.of(b.rs.View(&b.first).Pieces)
	return true
}

// turnOptions gives a few options another value, and those to be tried their
// own.
func (b *battle[S, O, E]) turnOptions() {
	if b.sc.Options == nil {
		b.sc.Options = map[string]string{}
	}
	for range min(3, len(b.rs.Options)) {
		o := &b.rs.Options[b.chance.Intn(len(b.rs.Options))]
		values := o.Samples()
		b.sc.Options[o.Name] = values[b.chance.Intn(len(values))]
	}
	for _, v := range b.values {
		b.sc.Options[v.option] = v.value
	}
}

// play plays a battle to its end and then folds it anew; false: it could not be
// set up with its options.
func (b *battle[S, O, E]) play(seed uint64, how manner) bool {
	if !b.start(seed, how) {
		return false
	}
	for ; b.orders < mostOrders; b.orders++ {
		if b.Failed() {
			b.Logf("seed %d, manner %d, options %v, after %d orders", seed, how, b.sc.Options, b.orders)
			return true
		}
		b.always()
		switch b.rs.Next(&b.s) {
		case rules.Over:
			b.foldAnew()
			return true
		case rules.Table:
			b.work("the table", func(r *rules.Run[S, E]) { b.rs.Step(r) }, viewers[:]...)
		case rules.Ask:
			b.ask()
		default:
			b.Fatal("the next thing belongs to an order, but no order is being carried out")
		}
	}
	b.Fatalf("no end after %d orders", mostOrders)
	return true
}

// known is what a side knows of the state now.
func (b *battle[S, O, E]) known(of *S, side int8) S {
	var k S
	b.rs.Know(&k, of, side)
	return k
}

// judged is the state that a seat is judged by: the umpire's is the whole one.
func (b *battle[S, O, E]) judged(seat int) S {
	if b.seats[seat].umpire {
		return b.s
	}
	return b.known(&b.s, b.seats[seat].side)
}

// ask answers one of the open questions at random.
func (b *battle[S, O, E]) ask() {
	asks := b.questions(&b.s)
	if asks.N == 0 {
		b.Fatal("somebody is to decide, but nothing is asked")
	}
	b.toldApart(asks.List[:asks.N])
	if b.how&rulings != 0 && b.chance.Intn(12) == 0 && b.ruling() {
		return
	}
	q := &asks.List[b.chance.Intn(asks.N)]
	var may []int
	for seat := range b.seats {
		if q.For(rules.Seat(seat)) {
			may = append(may, seat)
		}
	}
	if len(may) == 0 || q.Seats>>len(b.seats) != 0 {
		b.Fatalf("a question is asked of seats %b of %d: nobody there could answer it", q.Seats, len(b.seats))
	}
	for _, seat := range may {
		if text := b.rs.AskText(new(b.judged(seat)), q); text == "" {
			b.Errorf("the question %+v has no words", *q)
		} else {
			b.plain("a question", text)
		}
	}
	seat := may[b.chance.Intn(len(may))]
	known := b.judged(seat)
	offered := b.offered(&known, seat)
	b.outsiders(&asks, offered)
	b.worthAsking(&asks, &known, offered)
	o := offered[0]
	if b.how&defaults == 0 {
		o = offered[b.chance.Intn(len(offered))]
	}
	b.standing(&known, q, &o)
	if b.how&mutants != 0 {
		b.mutate(&known, seat, offered, &o)
	}
	if b.rs.Draw != nil && b.how&defaults == 0 && b.chance.Intn(8) == 0 {
		b.rs.Draw(&known, rules.Seat(seat), &b.chance, &o)
	}
	b.hands(&known, seat, &o, offered)
	b.resolveGuess(&known, seat, o)
	if b.orders%32 == 0 {
		b.could(seat, q)
	}
	if b.orders%16 == 0 {
		b.pennants(&asks)
	}
	if b.orders%8 == 0 {
		b.odds(&known, seat, o)
	}
	b.order(seat, o)
}

// toldApart: each question has a name, and none is like another.
func (b *battle[S, O, E]) toldApart(asked []rules.Question) {
	for i, q := range asked {
		if b.rs.Kinds != nil && (int(q.Kind) >= len(b.rs.Kinds) || b.rs.Kinds[q.Kind].Name == "") {
			b.Errorf("a question is of kind %d, which has no name among %+v", q.Kind, b.rs.Kinds)
		}
		for _, other := range asked[:i] {
			if q.Key == other.Key && q.Kind == other.Kind && q.Unit == other.Unit && q.Seats == other.Seats {
				b.Errorf("two questions cannot be told apart: %+v", q)
			}
		}
	}
}

// mutate makes an order of parts of others, where Check passes it, now and then.
func (b *battle[S, O, E]) mutate(known *S, seat int, offered []O, o *O) {
	b.collect(known, offered)
	for range 3 {
		if m, ok := b.mutant(known, seat, offered); ok && b.chance.Intn(2) == 0 {
			*o = m
		}
	}
}

// order gives an order that Check has passed.
func (b *battle[S, O, E]) order(seat int, o O) {
	name := b.seats[seat].id + ": " + b.rs.Print(&b.s, &o)
	var mayDo []int8
	if !b.seats[seat].umpire {
		mayDo = append(mayDo, b.seats[seat].side)
	}
	b.work(name, func(r *rules.Run[S, E]) { b.rs.Resolve(r, rules.Seat(seat), &o) }, mayDo...)
}

// questions is what is asked of a state.
func (b *battle[S, O, E]) questions(s *S) rules.Asks {
	var asks rules.Asks
	b.rs.Prompt(s, &asks)
	for i := range asks.List[:asks.N] {
		if asks.List[i].Secret && !b.rs.Secrets {
			b.Fatalf("question %d is secret: say so in Secrets of the rules, for those who set a battle up", asks.List[i].Kind)
		}
	}
	return asks
}
