package muzzleblast

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"

	"pgregory.net/rapid"
)

// spoken is a battle of every arm on every ground whose ids are no words, so that
// one that slips into a sentence is seen.
const spoken = `
drumhead: 1
id: spoken
title: Spoken
rules: muzzleblast
options: {free-unit-sizes: on, left-to-right: free, destroy-guns: yes, OPTIONS}
board:
  grid: inches
  grounds:
    - {terrain: house, box: "8,8.5 11,11"}
    - {terrain: large-house, name: the mill, box: "20,13 24,16"}
    - {terrain: woods, box: "26,3 28,6"}
  courses:
    - {kind: wall, path: "30,12 40,12", level: 2}
    - {kind: wall, path: "12,13 18,13"}
sides:
  - {id: xsouth, name: the Blues, short: Blues, home: south}
  - {id: xnorth, name: the Greys, short: Greys, home: north}
seats: [{id: xsouth, side: xsouth}, {id: xnorth, side: xnorth}, {id: umpire, umpire: true}]
forces:
  xsouth:
    - {id: qi1, name: the Rifles, type: infantry, at: "9.5,8", standard: true, weapon: rifle, figures: {"1": {at: "5,9"}, "2": {house: house1}, "3": {house: house1}}}
    - {id: qi2, name: Hunt's regiment, type: infantry, men: 5, figures: {"1": {at: "18,10"}, "2": {at: "19.2,10.3"}, "3": {at: "20.5,9.5"}, "4": {at: "21,8"}, "5": {at: "18,8"}}}
    - {id: qa1, name: the field guns, type: artillery, officer: true, guns: [{id: qg1, type: medium, at: "33,6", limbered: true}, {id: qg2, type: medium, at: "38,6", limber: "38,2"}]}
    - {id: qc1, name: the staff, type: command, at: "24,10"}
    - {id: qo1, name: the aide, type: officer, at: "28,10"}
    - {id: qw1, type: wagon, at: "44,3"}
    - {id: qi5, name: the Yeomen, type: infantry, at: "44,8"}
    - {id: qi3, name: the Reserve, type: infantry, at: "36,10", enters: {turn: 2}}
    - {id: qi4, name: the Volunteers, type: infantry, men: 6, files: 3, at: "24,7", figures: {"6": {lost: true}}}
  xnorth:
    - {id: zj1, name: the Guards, type: infantry, at: "9.5,12.6", facing: S, men: 8, routing: true, figures: {"1": {at: "15,13.5"}}}
    - {id: zj2, name: the 5th Line, type: infantry, facing: S, men: 4, figures: {"1": {at: "25,13.3"}, "2": {house: house2}, "3": {house: house2}, "4": {at: "27,15"}}}
    - {id: zh1, name: the Hussars, type: cavalry, at: "37,13.2", facing: S, weapon: pistol}
    - {id: za1, name: the siege train, type: artillery, guns: [{id: zg1, type: mortar, at: "33,20"}, {id: zg2, type: light, at: "29,20"}]}
    - {id: zj3, name: the Fusiliers, type: infantry, at: "44,12.5", facing: S}
    - {id: zc1, name: the marshals, type: command, at: "12,16"}
    - {id: zw1, name: the first caissons, type: caisson, at: "44,21"}
now: {turn: 1, houses: {house1: 3, house2: 6}}
`

// ill is what must not stand in any sentence that a player reads.
var ill = []struct {
	what string
	is   *regexp.Regexp
}{
	{"a place in numbers", regexp.MustCompile(`\d,\d`)},
	{"degrees", regexp.MustCompile(`°|facing \d|turns? to \d`)},
	{"one of many", regexp.MustCompile(`(^|[^.\d])1 (inches|men|hits|shooters|centimetres|units|turns)\b`)},
	{"many of one", regexp.MustCompile(`(^|[^.\d])([02-9]|\d\d+) (inch|man|hit|shooter|centimetre|unit|turn)\b`)},
	{"a stop that is no end", regexp.MustCompile(`\.[a-zA-Z]|\s[.,;:]|\.\.|,,`)},
	{"a space too many", regexp.MustCompile(`  |^ `)},
	{"the article twice", regexp.MustCompile(`(?i)\bthe the\b`)},
	{"a verb that does not agree", regexp.MustCompile(`\b(Rifles|Guards|Hussars|field guns|caissons|marshals|Blues|Greys) (is|was|has|goes|fires|loses|holds|turns|forms|stands|wins|comes|runs|halts|serves|cannot moves)\b`)},
	{"two prepositions", regexp.MustCompile(`for from`)},
	{"a number that is not written out", regexp.MustCompile(`%!|-1 (men|inches)`)},
	{"nobody of someone", regexp.MustCompile(`nobody of (?:the )?[A-Z]`)},
}

var innerID = regexp.MustCompile(`(?i)\b([qz][a-z]{1,2}\d|house\d|x(south|north))`)

var ofMany = regexp.MustCompile(` of the (Rifles|Guards|Hussars|field guns|marshals|Blues|Greys)`)

// faults are what is wrong with a sentence.
func faults(text string) (list []string) {
	alone := ofMany.ReplaceAllString(text, "") // the officer of the Hussars goes
	for _, w := range ill {
		if w.is.MatchString(alone) {
			list = append(list, w.what)
		}
	}
	if id := innerID.FindString(text); id != "" {
		list = append(list, "the id "+id)
	}
	return list
}

// sentence is a line as a reader sees it, without its clauses.
func sentence(l *scene.Line) (text string) {
	for _, s := range l.Spans {
		switch s.Kind {
		case "clause":
			text = strings.TrimSuffix(text, " ")
		case "dice":
			text += "[6]"
		default:
			text += s.Text
		}
	}
	return text
}

// listen plays a battle at random and hands over every line of its log, with who
// gave the order that led to it.
func listen(s *State, mind *dice.Fast, orders int, heard func(before *State, e *Event, line *scene.Line, umpire bool)) {
	umpire := rules.Seat(2)
	for range orders {
		if next(s) == rules.Over {
			return
		}
		before := *s
		var r run
		r.Start(fold, s, mind)
		r.Keep = true
		ruled := false
		switch {
		case next(s) == rules.Table:
			step(&r)
		case mind.Intn(12) == 0:
			o := rulingAtRandom(s, mind)
			if !check(s, umpire, &o).Legal() {
				continue
			}
			resolve(&r, umpire, &o)
			ruled = true
		default:
			side := int8(mind.Intn(2))
			if !s.asks(side) {
				side = 1 - side
			}
			var o Order
			if s.Stage == Orders && mind.Intn(2) == 0 {
				if o = errandAtRandom(s, side, mind); mind.Intn(3) == 0 {
					o = offeredAtRandom(s, rules.Seat(side), mind)
				}
			} else if s.Stage == Artillery && mind.Intn(2) == 0 {
				o = gunAtRandom(s, mind)
			} else if !draw(s, rules.Seat(side), mind, &o) {
				continue
			}
			if !check(s, rules.Seat(side), &o).Legal() {
				continue
			}
			resolve(&r, rules.Seat(side), &o)
		}
		for i := range r.Events {
			var throws []dice.Thrown
			for k := range r.Throws {
				if r.Throws[k].Before == i {
					throws = append(throws, r.Throws[k])
				}
			}
			line := tellEvent(&before, &r.Events[i], throws)
			heard(&before, &r.Events[i], &line, ruled)
			fold(&before, &r.Events[i])
		}
	}
}

// gunAtRandom is direct fire, or a man told off to a gun.
func gunAtRandom(s *State, mind *dice.Fast) Order {
	g := int8(mind.Intn(int(s.b.gunN)))
	o := newOrder(AtHouseVerb, gunPiece(g))
	switch o.House = int8(mind.Intn(len(s.b.terrain.houses))); mind.Intn(4) {
	case 0:
		o = newOrder(AtWallVerb, gunPiece(g))
		o.Path.add(s.b.terrain.sections[mind.Intn(len(s.b.terrain.sections))].middle)
	case 1:
		o = newOrder(BallVerb, gunPiece(g))
		o.Path.add(s.Guns[mind.Intn(int(s.b.gunN))].At)
	case 2:
		from, to := s.men(s.b.guns[g].unit)
		o = newOrder(ServeVerb, figurePiece(from+int16(mind.Intn(int(to-from)))))
		o.Target = gunPiece(g)
	}
	return o
}

// offeredAtRandom is one of the orders that a seat is offered, of each verb as often
// as of another: there are a hundred volleys for one gun that may be limbered.
func offeredAtRandom(s *State, seat rules.Seat, mind *dice.Fast) Order {
	var to rules.Offer[Order]
	offer(s, seat, &to)
	besides(s, seat, &to)
	verb := to.Orders[mind.Intn(len(to.Orders))].Verb
	if verbs := verbsOf(to.Orders); mind.Intn(2) == 0 {
		verb = verbs[mind.Intn(len(verbs))]
	}
	of := slices.DeleteFunc(to.Orders, func(o Order) bool { return o.Verb != verb })
	return of[mind.Intn(len(of))]
}

func verbsOf(orders []Order) (verbs []Verb) {
	for i := range orders {
		if !slices.Contains(verbs, orders[i].Verb) {
			verbs = append(verbs, orders[i].Verb)
		}
	}
	return verbs
}

// rulingAtRandom is an umpire's word, often one that cannot be.
func rulingAtRandom(s *State, mind *dice.Fast) Order {
	p := Piece(mind.Intn(int(s.b.count)))
	if mind.Intn(3) == 0 {
		p = gunPiece(int8(mind.Intn(int(s.b.gunN))))
	}
	o := newOrder(SetAtVerb+Verb(mind.Intn(int(SetHitsVerb-SetAtVerb)+1)), p)
	o.Path.add(s.origin(p).Point().Ahead(inches.Heading(mind.Intn(int(inches.Full))), inches.Inch.Fine(), 0).Position())
	o.End.Facing = inches.Heading(mind.Intn(int(inches.Full)))
	o.N, o.Side, o.House = int16(mind.Intn(4)), int8(mind.Intn(2)), int8(mind.Intn(len(s.b.terrain.houses)))
	return o
}

// TestSpoken: no line of any log has a word in it that is not the players'.
func TestSpoken(t *testing.T) {
	heard := map[Kind]int{}
	rapid.Check(t, func(rt *rapid.T) {
		options := rapid.SampledFrom([]string{"era: rifled", "retreat-timing: at-once", "distance-scale: doubled", "distance-scale: centimetres",
			"fire-simultaneity: in-order, officer-risk: six", "melee-start: declared, officer-pistols: on", "split-fire: on, house-floors: two"}).Draw(rt, "options")
		s := started(t, strings.Replace(spoken, "OPTIONS", options, 1))
		mind := dice.NewFast(rapid.Uint64().Draw(rt, "seed"), 1)
		listen(s, &mind, 120, func(before *State, e *Event, line *scene.Line, umpire bool) {
			heard[e.Kind]++
			text := sentence(line)
			if text == "" {
				return
			}
			wrong := faults(text)
			if !umpire && strings.Contains(strings.ToLower(text), "umpire") && e.Kind != BattleOver {
				wrong = append(wrong, "an umpire who has said nothing")
			}
			if first := text[:1]; first != strings.ToUpper(first) {
				wrong = append(wrong, "no capital")
			}
			if !line.Head && e.Kind != StageBegan && !strings.HasSuffix(text, ".") {
				wrong = append(wrong, "no full stop")
			}
			if before.flees(max(int8(before.unit(e.Who)), 0)) && e.Who.isUnit() && e.Kind != Rallied && strings.Contains(text, "halts") {
				wrong = append(wrong, "a halt of one who runs")
			}
			if len(wrong) > 0 {
				rt.Fatalf("%s: %q: %s", kindNames[e.Kind], text, strings.Join(wrong, "; "))
			}
		})
	})
	for kind := TurnBegan; kind < kinds; kind++ {
		if heard[kind] == 0 && !testing.Short() && kind != Wished && kind != Wrecked && kind != Spent && kind != Engaged && kind != Lapsed {
			t.Errorf("no line of a %s was heard", kindNames[kind])
		}
	}
}

// TestSpokenOrders: nor have the labels of orders, the words of a refusal, what
// stands beside a piece, or what is asked.
func TestSpokenOrders(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		options := rapid.SampledFrom([]string{"era: rifled", "distance-scale: doubled", "distance-scale: centimetres", "fire-simultaneity: in-order", "split-fire: on"}).Draw(rt, "options")
		s := started(t, strings.Replace(spoken, "OPTIONS", options, 1))
		mind := dice.NewFast(rapid.Uint64().Draw(rt, "seed"), 1)
		say := func(what, text string) {
			if wrong := faults(text); len(wrong) > 0 {
				rt.Fatalf("%s: %q: %s", what, text, strings.Join(wrong, "; "))
			}
		}
		for range 6 {
			listen(s, &mind, 6, func(*State, *Event, *scene.Line, bool) {})
			for seat := range rules.Seat(2) {
				if next(s) != rules.Ask || !s.asks(int8(seat)) {
					continue
				}
				var to rules.Offer[Order]
				offer(s, seat, &to)
				besides(s, seat, &to)
				for range 6 {
					i := mind.Intn(len(to.Orders))
					a := act(s, seat, &to.Orders[i])
					say("act", a.Label)
					say("need", a.Need)
					say("closes", a.Closes)
				}
				for range 20 {
					o := errandAtRandom(s, int8(seat), &mind)
					if r := check(s, seat, &o); !r.Legal() {
						v := explain(s, seat, &o, r)
						say("refusal", v.Text)
						for _, m := range v.Measures {
							say("measure", m.Text)
						}
					}
				}
			}
			seen := view(s)
			say("victory", seen.Clock.Victory)
			say("part", seen.Clock.Part)
			for _, p := range seen.Pieces {
				say("piece", p.Text)
				say("short", p.Short)
			}
		}
	})
}

// TestNumbersInWords: what is beyond a limit is never told as the limit, one is one, and a
// length is told to a tenth.
func TestNumbersInWords(t *testing.T) {
	var inch, cm battle
	cm.opt[distanceScale] = centimetres
	for _, tt := range []struct{ got, want string }{
		{inch.measured(1000), "1 inch"}, {inch.measured(7060), "7.1 inches"}, {inch.measured(7004), "7 inches"}, {cm.measured(1000), "1 centimetre"},
		{cm.measured(999), "1 centimetre"}, {beyond(4004, 4000), "4.1"}, {beyond(4100, 4000), "4.1"}, {beyond(2260, 2250), "2.4"}, {beyond(9123, 4000), "9.2"},
		{menWords(1), "1 man"}, {menWords(0), "nobody"}, {foesFall(2), "2 men of the enemy fall"}, {foesFall(1), "1 man of the enemy falls"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, wanted %q", tt.got, tt.want)
		}
	}
}

// TestWordsOfAFall: where none of the enemy lies under a shot there is no mean of them; a gun that is destroyed ends its line with a full stop.
func TestWordsOfAFall(t *testing.T) {
	for want, f := range map[string]scene.Fall{
		"none of the enemy under it, and 4 of your own": {Own: 4},
		"nobody under it": {},
		"misfire":         {Misfire: true, Men: 1},
		"3 of the enemy under it, of whom 1.0 fall on the average, and 0 of your own": {Men: 3, Mean: 100},
	} {
		if got := underFall(&f); got != want {
			t.Errorf("%q, wanted %q", got, want)
		}
	}
	if d := deeds[Wrecked].Text; !strings.HasSuffix(d, ".") {
		t.Errorf("%q: no full stop", d)
	}
}

// TestLoneMan: who is a unit by himself goes by his name, and nobody misses the officer of a unit of which no man is left.
func TestLoneMan(t *testing.T) {
	s := started(t, strings.Replace(spoken, "OPTIONS", "", 1))
	s.Stage, s.Units[0].Start = Arms, 1
	name := tell.Capital(s.b.units[0].name)
	from, to := s.men(0)
	struck := Event{Kind: Struck, Count: 1}
	struck.Men[0] = from
	for want, e := range map[string]Event{
		name + " struck. SHT-15": struck,
		name + " falls. SHT-16":  {Kind: Fell, Count: 1, Men: struck.Men},
	} {
		line := tellEvent(s, &e, nil)
		if got := line.Plain(); got != want {
			t.Errorf("%q, wanted %q", got, want)
		}
	}
	for f := from; f < to; f++ {
		s.Figures[f].Is = 0
	}
	if line := tellEvent(s, &Event{Kind: Orphaned}, nil); line.Plain() != "" {
		t.Errorf("told of nobody: %q", line.Plain())
	}
}
