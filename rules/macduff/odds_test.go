package macduff

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/rulestest"
	"drumhead/scenarios"
	"drumhead/scene"
)

const chargeOdds = `
drumhead: 1
id: odds
title: Odds
rules: macduff
board: {grid: inches}
forces:
  A:
    - {id: g1, type: commander, at: "18,4"}
    - {id: i1, type: infantry, at: "18,12", files: 6}
  B:
    - {id: h1, type: commander, at: "18,34"}
    - {id: j1, type: infantry, at: "18,21", files: 6}
now: {turn: 1, card: g1}
`

// shares are the results of an order with their chances.
func shares(t testing.TB, s *State, text string) map[string]string {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	seat := seatAsked(s)
	if r := check(s, seat, &o); !r.Legal() {
		t.Fatalf("%s: %s", text, explain(s, seat, &o, r).Text)
	}
	out := map[string]string{}
	odds := Rules.Odds(&dice.Exhaustive{}, s, seat, &o)
	for _, c := range odds.Results {
		out[c.Text] = c.Fraction
	}
	for _, c := range odds.Also {
		out["also "+c.Text] = c.Fraction
	}
	return out
}

// The charge of a battalion at nine inches: 2d6 and 1d6 bring it home when they
// reach 9, 160 ways of 216.
func TestOddsOfACharge(t *testing.T) {
	s := trial(t, chargeOdds)
	give(t, s, "i1 charge j1")
	give(t, s, "done")
	if got := shares(t, s, "j1 stand")["also contact"]; got != "20/27" {
		t.Errorf("the charge comes home with a chance of %q, wanted 20/27", got)
	}
}

// A charge tells how far it is, on which face, with what dice, and how surely they
// reach: as surely as the odds of the whole say. The slip that has nothing else on it
// has the odds of its charge.
func TestNeedOfACharge(t *testing.T) {
	s := trial(t, chargeOdds)
	o, err := parseOrder(s, "i1 charge j1")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := act(s, 0, &o).Need, "74 % to touch if it stands: 9 inches to its front, 3 dice"; got != want {
		t.Errorf("the charge needs %q, wanted %q", got, want)
	}
	give(t, s, "i1 charge j1")
	if got := shares(t, s, "done")["also contact"]; got != "20/27" {
		t.Errorf("the slip comes home with a chance of %q, wanted 20/27", got)
	}
}

// A shot whose target is out of reach by the time that it is carried out throws nothing,
// and that is told before.
func TestShotThatIsNoMore(t *testing.T) {
	s := trial(t, strings.Replace(chargeOdds, `at: "18,12"`, `at: "18,2"`, 1))
	u, target := s.b.find("i1"), s.b.find("j1")
	s.Pieces[u].Order = Declared{Kind: Shoot, Target: target}
	o := blank(GoVerb, u)
	if a := act(s, 0, &o); a.Need != "no shot from there now, and no dice" || a.Dice {
		t.Errorf("it needs %q, and throws dice: %v", a.Need, a.Dice)
	}
}

// Whom the dice leave too short is told so before it charges home: nine inches are
// too few for a battalion that threw four.
func TestWhoFallsShortIsToldBefore(t *testing.T) {
	s := trial(t, chargeOdds)
	give(t, s, "i1 charge j1")
	give(t, s, "done")
	give(t, s, "j1 fire 4", 2, 1, 1, 1, 1, 1, 1, 1, 1)
	if s.top().Step != ChargeChoice {
		t.Fatalf("at %s, wanted the choice to charge home", s.top().step().name)
	}
	o := blank(HomeVerb, s.top().Unit)
	a := act(s, 0, &o)
	if !strings.Contains(a.Need, "it cannot touch") || !strings.Contains(a.Closes, "falls short") {
		t.Errorf("charging home says %q and %q", a.Need, a.Closes)
	}
}

// A redirected charge has its own line and arrow on the slip (MD-REA-09).
func TestSlipOfARedirectedCharge(t *testing.T) {
	s := trial(t, strings.NewReplacer(`at: "18,12"`, `at: "18,8"`, `at: "18,21", files: 6}`, `at: "18,18", files: 6}
    - {id: k1, type: skirmishers, at: "18,13"}`).Replace(chargeOdds))
	give(t, s, "i1 charge k1")
	give(t, s, "done")
	give(t, s, "k1 fall-back", 6, 6, 2, 5, 5, 5)
	give(t, s, "k1 stop 12")
	give(t, s, "i1 charge j1")
	line := s.orderSlips()[0].Lines[0]
	to := s.base(s.b.find("j1")).At
	if line.Text != "Charge Infantry j1" || len(line.Course) != 2 || line.Course[1] != (scene.Point{X: int(to.X), Y: int(to.Y)}) {
		t.Errorf("the slip says %q, drawn to %v", line.Text, line.Course)
	}
}

// An order that has been carried out keeps its words on the slip, but for how far: what
// is left of its way was never ordered.
func TestSlipOfWhatIsDone(t *testing.T) {
	s := trial(t, strings.NewReplacer(`at: "18,12"`, `at: "8,12"`, `    - {id: g1, type: commander, at: "18,4"}`, `    - {id: g1, type: commander, at: "18,4"}
    - {id: i2, type: infantry, at: "18,12", files: 6}
    - {id: i3, type: infantry, at: "28,12", files: 6}`).Replace(chargeOdds))
	for _, o := range []string{"i1 maneuver 8,18 facing 0", "i2 move 18,18", "i3 move 28,18", "done"} {
		give(t, s, o)
	}
	give(t, s, "i1 go", 2, 1)
	if s.top().Step != CarryOut {
		t.Fatalf("at %s, wanted the next order chosen", s.top().step().name)
	}
	want := map[string]string{"i1": "done Maneuver", "i2": "written Move 6 inches north", "i3": "written Move 6 inches north"}
	for _, l := range s.orderSlips()[0].Lines {
		if got := l.State + " " + l.Text; got != want[l.Piece] {
			t.Errorf("the slip says of %s %q, wanted %q", l.Piece, got, want[l.Piece])
		}
	}
}

// give carries out an order with its dice, if it throws any.
func give(t testing.TB, s *State, text string, faces ...uint8) {
	t.Helper()
	o, err := parseOrder(s, text)
	if err != nil {
		t.Fatal(err)
	}
	var r run
	r.Start(fold, s, &dice.Script{Faces: faces})
	Rules.Do(&r, seatAsked(s), &o)
}

// A move past two commanders: each is taken with 15 chances of 36, and the second
// is tested where the first has got away, too.
func TestOddsOfAMovePastTwo(t *testing.T) {
	s := trial(t, strings.NewReplacer(`at: "18,34"}`, `at: "21.25,14.5"}
    - {id: h2, type: commander, at: "14.75,14"}`, `at: "18,21"`, `at: "18,34"`).Replace(chargeOdds))
	give(t, s, "i1 move 18,14")
	got := shares(t, s, "done")
	for text, want := range map[string]string{"Commander h1 is gone": "5/12", "Commander h2 is gone": "35/144"} {
		if got[text] != want {
			t.Errorf("%s: %s, wanted %s, of %v", text, got[text], want, got)
		}
	}
}

// A charge that is only thought of yet is followed to the end of its melee: past
// the likeliest answers, which are told. Simulation finds the same chances.
func TestForecastOfACharge(t *testing.T) {
	s := trial(t, chargeOdds)
	o, err := parseOrder(s, "i1 charge j1")
	if err != nil {
		t.Fatal(err)
	}
	odds := Rules.Odds(&dice.Exhaustive{}, s, seatAsked(s), &o)
	for _, want := range []string{"will fire at", "will charge home", "the melee will be fought at once"} {
		if !strings.Contains(odds.Ends, want) {
			t.Errorf("the odds hold %q: nothing of %q", odds.Ends, want)
		}
	}
	for _, want := range []string{"you are thrown back", "you fall short", "both stand", "they are thrown back"} {
		if !slices.ContainsFunc(odds.Results, func(c scene.Chance) bool { return c.Text == want }) {
			t.Errorf("the odds do not end at who wins the melee: nothing of %q in %v", want, odds.Results)
		}
	}
	const battles = 4000
	counted := map[string]int{}
	var mind rules.Mind[Order]
	for seed := range uint64(battles) {
		out := foreseen(s, &mind, &o, seed)
		counted[out.Result]++
		for _, also := range out.Also {
			counted["also "+also.Text]++
		}
	}
	compare := func(name string, c scene.Chance) {
		p := float64(c.Share) / 10000
		if d := float64(counted[name])/battles - p; d*d > 25*p*(1-p)/battles+1e-6 {
			t.Errorf("%s: %d of %d, wanted %.4f of them", name, counted[name], battles, p)
		}
		delete(counted, name)
	}
	for _, c := range odds.Results {
		compare(c.Text, c)
	}
	for _, c := range odds.Also {
		compare("also "+c.Text, c)
	}
	if len(counted) > 0 {
		t.Errorf("the odds know nothing of %v", counted)
	}
}

// foreseen is what comes of an order with dice of a seed, where all that is asked
// is answered as the odds assume.
func foreseen(first *State, mind *rules.Mind[Order], o *Order, seed uint64) rules.Outcome {
	s, fall := *first, dice.NewFast(seed, 3)
	var r run
	r.Start(fold, &s, &fall)
	resolve(&r, seatAsked(first), o)
	for more := true; more; {
		if next(&s) == rules.More {
			proceed(&r)
			continue
		}
		_, more = onward(&r, mind, first, o)
	}
	return outcome(first, &s, o)
}

// BenchmarkOddsOfACharge is a charge from its declaration to the end of its
// melee, past the enemy's likeliest answer.
func BenchmarkOddsOfACharge(b *testing.B) {
	s := trial(b, chargeOdds)
	o, err := parseOrder(s, "i1 charge j1")
	if err != nil {
		b.Fatal(err)
	}
	ways := &dice.Exhaustive{}
	for b.Loop() {
		Rules.Odds(ways, s, seatAsked(s), &o)
	}
}

// A move tells how surely it comes to its end, as surely as the resolver carries it
// there: seven inches with two dice, 21 ways of 36 (MD-ORD-03).
func TestNeedOfAMove(t *testing.T) {
	for _, c := range []struct{ order, need, done, chance string }{
		{"i1 move 18,19", "58 % to come so far: 2 dice, 2 to 12 inches", "it comes so far", "7/12"},
		{"i1 march 18,19", "91 % to come so far: 3 dice, 3 to 18 inches", "it comes so far", "49/54"},
		{"i1 maneuver 18,16 facing 0", "92 % to do it: 2 dice, 2 to 12 inches", "it comes so far", "11/12"},
		{"i1 maneuver square", "sure to do it: 2 dice, 2 to 12 inches", "it is done", "1"},
		{"i1 maneuver tell-off 4 18,16", "58 % to do it: 2 dice, 2 to 12 inches", "4 figures told off", "7/12"},
		{"g1 ride 25,4", "99 % to come so far: 4 dice, 4 to 24 inches", "it comes so far", "427/432"},
	} {
		s := trial(t, strings.Replace(chargeOdds, `at: "18,21"`, `at: "18,30"`, 1))
		o, err := parseOrder(s, c.order)
		if err != nil {
			t.Fatal(err)
		}
		if got := act(s, 0, &o).Need; got != c.need {
			t.Errorf("%s needs %q, wanted %q", c.order, got, c.need)
		}
		if got := shares(t, s, c.order)[c.done]; got != c.chance {
			t.Errorf("%s: %s with a chance of %q, wanted %q", c.order, c.done, got, c.chance)
		}
	}
}

// What the last order on the slip brings, which begins by itself, is none of the odds of
// the order before it.
func TestOddsAreOfOneOrder(t *testing.T) {
	s := trial(t, strings.Replace(chargeOdds, `at: "18,12", files: 6}`, `at: "18,16", files: 6}
    - {id: i2, type: infantry, at: "30,12", files: 6}`, 1))
	give(t, s, "i1 shoot j1")
	want := map[string]string{"it comes so far": "13/18", "it stops short": "5/18"}
	if got := shares(t, s, "i2 move 30,18"); !maps.Equal(got, want) {
		t.Errorf("a move of six inches has the odds %v, wanted %v", got, want)
	}
	give(t, s, "i2 move 30,18")
	give(t, s, "done")
	if got := shares(t, s, "i2 go"); !maps.Equal(got, want) {
		t.Errorf("as it is carried out they are %v, wanted %v", got, want)
	}
}

// An officer rides off from behind the unit that he has joined, and joins another as soon
// as he touches it: the words of the order, its need and its odds know both.
func TestRideFromUnitToUnit(t *testing.T) {
	s := trial(t, strings.Replace(chargeOdds, `at: "18,12", files: 6}`, `at: "18,12", files: 6}
    - {id: i2, type: infantry, at: "30,12", files: 6}`, 1))
	g, i2 := s.b.find("g1"), s.b.find("i2")
	s.Pieces[g].With = i2
	s.Pieces[g].At, s.Pieces[g].Facing = s.Pieces[i2].At, s.Pieces[i2].Facing
	from := s.setsOut(g)
	o, err := parseOrder(s, "g1 ride 18,11 join i1")
	if err != nil {
		t.Fatal(err)
	}
	a := act(s, seatAsked(s), &o)
	if a.Course[0] != (scene.Point{X: int(from.At.X), Y: int(from.At.Y)}) || from.At == s.Pieces[i2].At {
		t.Errorf("he sets out from %v, wanted %v, behind his unit", a.Course[0], from.At)
	}
	if !agrees(t, s, &o) {
		t.Error("nothing was compared")
	}
}

var needed = regexp.MustCompile(`^(?:[^;%]*; )?(?:(cannot|sure to)|(?:(under|over) )?(\d+) % to) (?:come so far|do it|join|touch)`)

// agrees says whether an order whose need says how likely it comes so far was one, and fails
// where its odds say otherwise.
func agrees(t *testing.T, s *State, o *Order) bool {
	t.Helper()
	seat := seatAsked(s)
	need := needed.FindStringSubmatch(act(s, seat, o).Need)
	if need == nil {
		return false
	}
	odds := Rules.Odds(&dice.Exhaustive{}, s, seat, o)
	if odds == nil {
		return false
	}
	share := 0
	for _, c := range odds.Results {
		switch c.Text {
		case "it comes so far", "it is done", "he joins":
			share += c.Share
		case "it stops short", "it is not done", "he stops short":
		default:
			return false // he is met on the way
		}
	}
	saysSo(t, need[0], share)
	return true
}

// saysSo fails where a need is not as likely as it says, by its first words.
func saysSo(t *testing.T, need string, share int) {
	t.Helper()
	words := percent(share)
	switch share {
	case 0:
		words = "cannot"
	case 10_000:
		words = "sure to"
	}
	if !strings.HasPrefix(need, words+" ") && !strings.Contains(need, "; "+words+" ") {
		t.Errorf("%q is said, and the odds are %d in ten thousand", need, share)
	}
}

// standing compares how likely a charge touches whom it is at, if he stands, by the need of
// the order and by the odds of that answer; false: it does not come to that at once.
func standing(t *testing.T, s State, charge *Order) bool {
	t.Helper()
	need := needed.FindString(act(&s, seatAsked(&s), charge).Need)
	mind := dice.NewFast(1, 1)
	var r run
	for _, text := range []string{printOrder(&s, charge), "done", s.card(charge.Unit).id + " go"} {
		if o, err := parseOrder(&s, text); err == nil && next(&s) == rules.Ask && s.top().Step != Reacting && check(&s, seatAsked(&s), &o).Legal() {
			r.Start(fold, &s, &mind)
			Rules.Do(&r, seatAsked(&s), &o)
		}
	}
	if next(&s) != rules.Ask || s.top().Step != Reacting || s.top().Unit != charge.Unit || need == "" {
		return false
	}
	o, err := parseOrder(&s, s.card(s.top().Target).id+" stand")
	if err != nil || !check(&s, seatAsked(&s), &o).Legal() {
		return false
	}
	odds := Rules.Odds(&dice.Exhaustive{}, &s, seatAsked(&s), &o)
	if odds == nil || len(odds.Results) == 0 {
		return false
	}
	share := 0
	for _, c := range odds.Also {
		if c.Text == "contact" {
			share = c.Share
		}
	}
	saysSo(t, need, share)
	return true
}

// How likely an order comes so far is said twice on the panel, and the two agree: over
// orders of battles that go at random, and over those that are offered.
func TestNeedAgreesWithOdds(t *testing.T) {
	agreed, charges := 0, 0
	for _, id := range []string{"the-toll-house", "ridgeway", "hubbardton"} {
		s := trial(t, string(scenarios.Find(id).Source()))
		mind := dice.NewFast(3, 7)
		var r run
		for n := range 200 {
			r.Start(fold, s, &mind)
			if next(s) == rules.Ask && (s.top().Step == Ordering || s.top().Step == CarryOut) {
				var off rules.Offer[Order]
				offer(s, seatAsked(s), &off)
				for k := range 3 {
					o := off.Orders[(n*7+k*13)%len(off.Orders)]
					switch {
					case o.Verb == Declare && o.D.Kind == Charge:
						if standing(t, *s, &o) {
							charges++
						}
					case o.Verb == Declare, o.Verb == GoVerb:
						if agrees(t, s, &o) {
							agreed++
						}
					}
				}
			}
			if on, _ := drawn(t, &r, &mind); !on {
				break
			}
		}
	}
	if agreed < 100 || charges < 10 {
		t.Errorf("only %d orders and %d charges were compared", agreed, charges)
	}
}

// What no dice reach because somebody stands in the way, or there is no room, says so
// before the order is given; it is not said to be too far.
func TestWhatIsInTheWayIsSaidBefore(t *testing.T) {
	s := trial(t, strings.Replace(chargeOdds, `at: "18,12", files: 6}`, `at: "18,12", files: 6}
    - {id: i2, type: infantry, at: "20,16", files: 4}`, 1))
	for text, want := range map[string]string{
		"i1 charge j1":               "Infantry i2 stands in the way; cannot touch",
		"i1 move 18,15.5":            "Infantry i2 stands in the way; cannot come so far",
		"i1 maneuver 18,16":          "there is no room; cannot do it",
		"i1 maneuver 30,20 facing 0": "cannot do it: 2 dice, 2 to 12 inches",
	} {
		o, err := parseOrder(s, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := act(s, 0, &o).Need; got != want {
			t.Errorf("%s: needs %q, wanted %q", text, got, want)
		}
	}
}

// What is told of an order before it is given is what comes of it, and every order that throws
// dice for a shot or a charge names them: those of the slip, those that are carried out, and
// the answers to them.
func TestTold(t *testing.T) {
	var sources []string
	for _, id := range []string{"the-toll-house", "ridgeway", "hubbardton"} {
		sources = append(sources, string(scenarios.Find(id).Source()))
	}
	looked := rulestest.Told(t, &Rules, append(sources, fairField), rulestest.Telling[State, Order, Event]{Amiss: amiss})
	for _, verb := range []string{"shoot", "charge", "go", "return-fire", "home", "halt-fire", "pursue", "move"} {
		if looked[verb] < 2 {
			t.Errorf("of %s only %d were looked at, of %v", verb, looked[verb], looked)
		}
	}
}

// amiss says in what the need and the result of an order are not what its events tell.
func amiss(before *State, o *Order, events []Event, came *rules.Outcome) string {
	shot, short, struck := false, false, false
	for i := range events {
		switch e := &events[i]; e.Kind {
		case Shot:
			shot = shot || e.Unit == o.Unit
		case Answered:
			short = short || answer(e.N) == fellShort && e.Unit == o.Unit
		case Contacted:
			struck = struck || e.Unit == o.Unit
		}
	}
	if (o.Verb == FireVerb || o.Verb == SteadyVerb) && act(before, seatAsked(before), o).Need == "" {
		return "it throws dice, and has no need"
	}
	switch o.Verb {
	case GoVerb, ReturnVerb, HaltFireVerb:
		if need := act(before, seatAsked(before), o).Need; shot && before.top().Step != Chance && !strings.Contains(need, " range") {
			return fmt.Sprintf("it shoots, and its need is %q", need)
		}
	case PursueVerb, HomeVerb:
		if short && !struck && came.Result != "you fall short" && came.Result != "you are gone" && came.Result != "you are thrown back" {
			return fmt.Sprintf("it falls short, and it is told that %q", came.Result)
		}
	}
	return ""
}
