package picket

import (
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
	english "drumhead/rules/tell"
	"drumhead/scene"
)

// name is what a piece is called. The state that is given knows no more than
// the reader does, so a counter that he knows has its unit's name.
func (s *State) name(p piece) string {
	u := s.unit(p)
	if u == none {
		return "counter " + counterIDs[p-counters]
	}
	return s.battle.name[u]
}

// id is what a piece is in orders and on the map, for who knows the state.
func (s *State) id(p piece) string {
	if u := s.unit(p); u != none {
		return s.battle.id[u]
	}
	return s.battle.pieceID(p)
}

var arms = [...]string{general: "general", captain: "general", company: "infantry", dummy: "hidden"}

// view draws what a seat knows: its own hidden units under their names, the
// enemy's as counters.
func view(s *State) scene.Scene {
	sc := scene.Scene{
		Board: scene.Board{Grid: "square", Columns: cells, Rows: 1, Title: s.battle.title, Terrain: []scene.Terrain{}, Cells: []scene.Cell{}},
		Clock: scene.Clock{Turn: int(s.Turn), Turns: int(s.battle.turns), Side: -1, Winner: -1, Part: "the weather"},
	}
	for _, side := range s.battle.sides {
		sc.Sides = append(sc.Sides, scene.Side{ID: side.ID, Name: side.Name, Short: side.Short, Ink: side.Ink, Plate: side.Plate, Home: side.Home})
	}
	c := &sc.Clock
	c.Victory = fmt.Sprintf("Figures: %s %d, %s %d.", s.battle.sides[0].Short, s.figures(0), s.battle.sides[1].Short, s.figures(1))
	switch s.Stage {
	case plotting:
		c.Part = "both sides plot"
	case drawing:
		c.Part = "the next card"
	case acting, charged, fighting:
		up := s.commanderUp()
		c.Part, c.Side = s.battle.name[up], int(up.side())
	case ended:
		r := result(s)
		c.Over, c.Clause, c.Winner, c.Part = r.Text, r.Clause, int(r.Winner), "the battle is over"
	}
	for p := piece(0); p < pieces; p++ {
		if piece, ok := s.piece(p); ok {
			sc.Pieces = append(sc.Pieces, piece)
		}
	}
	return sc
}

// piece draws a piece: no hidden unit whose counter is drawn instead, or of which
// it is not known where it is.
func (s *State) piece(p piece) (scene.Piece, bool) {
	if s.where(p) == 0 && (p >= counters || s.Units[p].Hidden) || p < counters && s.public(p) != p {
		return scene.Piece{}, false
	}
	v := scene.Piece{ID: s.id(p), Name: s.name(p), Short: s.id(p), Side: int(p.side()), At: cellName(s.where(p)), Arm: "hidden"}
	v.Text = v.Name
	if p >= counters {
		v.State = []scene.State{{Kind: "hidden", Text: "under counter " + counterIDs[p-counters]}}
	}
	u := s.unit(p)
	if u == none {
		return v, true
	}
	w := &s.Units[u]
	v.Arm, v.Done, v.Strength = arms[w.Kind], w.Acted, int(w.Strength)
	v.Text += ", " + english.Many(int(w.Strength), "figure", "figures")
	return v, true
}

// tell says an event in a line. It is given the state before it as the reader
// knows it, so it can give nothing away.
func tell(s *State, e *Event, throws []dice.Thrown) scene.Line {
	l := scene.Line{Side: -1}
	for i := range throws {
		l.Throws = append(l.Throws, rules.ThrowOf(&throws[i]))
	}
	say := func(words string, clause string) {
		l.Spans, l.Clause = append(l.Spans, scene.Span{Text: words}), append(l.Clause, clause)
	}
	about := func(p piece) {
		l.Spans = append(l.Spans, scene.Span{Kind: "unit", Text: s.name(p)})
		l.Side, l.Pieces = int(p.side()), []string{s.id(p)}
	}
	does := func(p piece, words, clause string) { // said of one
		about(p)
		say(english.Does("", english.Plural(s.name(p)), words), clause)
	}
	switch e.Kind {
	case hid:
		does(e.Unit, "is under counter "+counterIDs[e.Target-counters], "PK-HIDE-01")
	case began:
		l.Head = true
		say(fmt.Sprintf("Turn %d, %s", e.N, rainWord(e.Rain)), "PK-TURN-02")
	case plotted:
		does(e.Unit, "is to "+plots[e.N], "PK-PLOT-01")
	case closed:
		say(s.battle.sides[e.N].Name+" have plotted", "PK-PLOT-01")
		l.Side = int(e.N)
	case moved:
		l.Kind, l.From, l.To = "move", cellName(s.where(e.Unit)), cellName(e.At)
		way := "moves east"
		if e.At < s.where(e.Unit) {
			way = "moves west"
		}
		does(e.Unit, way, "PK-MOVE-01")
	case turnedOver:
		say("Counter "+counterIDs[e.Unit-counters]+" is "+s.battle.name[e.Target], "PK-HIDE-02")
		l.Side = int(e.Target.side())
	case drew:
		say("The card of the "+cards[e.N], "PK-CARD-01")
	case fired:
		l.Kind = "fire"
		does(e.Unit, fmt.Sprintf("fires at %s: %s", s.name(e.Target), english.Many(int(e.N), "hit", "hits")), "PK-FIRE-01")
	case charging:
		l.Kind = "assault"
		does(e.Unit, "charges "+s.name(e.Target), "PK-CHG-01")
	case fought:
		about(e.Unit)
		say(fmt.Sprintf(" and %s fight: they cost each other %d and %d", s.name(e.Target), e.N, e.By), "PK-CHG-04")
	case lost:
		l.Kind, l.Depth = "loss", 1
		does(e.Unit, fmt.Sprintf("loses %d", e.N), "PK-FIRE-01")
	case quit:
		l.Kind, l.Depth = "loss", 1
		does(e.Unit, "quits the field", "PK-LOSS-01")
	case set:
		does(e.Unit, "has "+english.Many(int(e.N), "figure", "figures")+": the umpire's ruling", "PK-UMP-01")
	case weather:
		say("The umpire: "+rainWord(e.Rain), "PK-UMP-01")
	case over:
		l.Head = true
		say("The battle is over: "+s.winner(e.N), endings[e.By])
	}
	return l
}

func rainWord(rain bool) string {
	if rain {
		return weathers[1]
	}
	return weathers[0]
}

// act is an offered order as a button.
func act(s *State, _ rules.Seat, o *Order) scene.Act {
	a := scene.Act{Order: print(s, o), Label: print(s, o), Verb: "pass"}
	a.Piece, _ = whose(s, o)
	switch o.Verb {
	case plotIt:
		a.Verb, a.Clause = "plot", "PK-PLOT-01"
	case fire, charge:
		a.Verb, a.Target, a.Cell, a.Dice, a.Clause = "fire", s.id(o.Target), cellName(s.where(o.Target)), true, "PK-FIRE-01"
		if o.Verb == charge {
			a.Verb, a.Clause = "charge", "PK-CHG-01"
		}
	case reply:
		a.Verb, a.Dice, a.Clause = "fire", true, "PK-CHG-03"
	}
	return a
}

// outcome says what came of an order, for odds. A charge that may be met with
// fire has come no further than that question.
func outcome(before, after *State, o *Order) rules.Outcome {
	p := o.Target
	if o.Verb == reply {
		p = before.Charger
	}
	u := before.unit(p)
	switch n := int(after.Units[u].Lost - before.Units[u].Lost); {
	case after.Stage == charged:
		return rules.Outcome{Result: "they must choose to stand or fire"}
	case before.Units[u].Kind == dummy:
		return rules.Outcome{Result: "nothing but a dummy"}
	case !after.on(u):
		return rules.Outcome{Rank: 9, Result: "they are no more", For: rules.ForUs}
	default:
		return rules.Outcome{Rank: n, Result: fmt.Sprintf("they lose %d", n), For: int8(min(n, 1))}
	}
}

var refusals = [...]string{
	notAsked:       "That is not asked now.",
	notUmpire:      "Only the umpire may rule, and only while the battle goes on.",
	notHere:        "That unit is not on the table.",
	notYours:       "That unit is not yours to order now.",
	plottedAlready: "That unit has its plot.",
	noCompany:      "Only companies fire and charge.",
	hasActed:       "That unit has acted this turn.",
	noEnemy:        "There is no such enemy on the table.",
	enemyThere:     "An enemy is in that cell.",
	badNumber:      "A unit has 0 to 9 figures, a dummy none.",
}

// explain says a refusal in words and draws what decided.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	v := scene.Refusal{Clause: r.Clause}
	switch r.Code {
	case tooFar:
		v.Text = fmt.Sprintf("To %s it is %d cells, and %d is the most.", s.name(o.Target), r.A, r.B)
		v.Line = []string{cellName(s.where(o.Unit)), cellName(s.where(o.Target))}
	case inTheWay:
		v.Text = "In the way: " + s.name(piece(r.A)) + "."
		v.Pieces = []string{s.id(piece(r.A))}
	default:
		v.Text = refusals[r.Code]
	}
	return v
}

// askText is the question as the seat reads it.
func askText(s *State, q *rules.Question) string {
	switch stage(q.Kind) {
	case plotting:
		return fmt.Sprintf("Plots of turn %d", s.Turn)
	case charged:
		return s.name(s.Charger) + " against " + s.name(s.Target) + ": stand, or fire first?"
	}
	return s.battle.name[q.Unit] + ": orders"
}

// Position is a state in the words of cases.
type Position struct {
	Turn     int                 `yaml:"turn"`
	Rain     bool                `yaml:"rain"`
	Card     string              `yaml:"card"`    // whose is up
	Plotted  []string            `yaml:"plotted"` // sides that have closed their plots
	Units    map[string]Standing `yaml:"units"`
	Counters map[string]Standing `yaml:"counters"`
	Over     *Ending             `yaml:"over,omitempty"`
}

// Standing is a unit or counter; Is what is under a counter, as far as known.
type Standing struct {
	At       string `yaml:"at"`
	Strength int    `yaml:"strength"`
	Lost     int    `yaml:"lost"`
	Plot     string `yaml:"plot,omitempty"`
	Acted    bool   `yaml:"acted,omitempty"`
	Is       string `yaml:"is,omitempty"`
}

// Ending is how a battle ended.
type Ending struct {
	Winner string `yaml:"winner"`
	Clause string `yaml:"clause"`
}

func position(s *State) any {
	p := Position{Turn: int(s.Turn), Rain: s.Rain, Units: map[string]Standing{}, Counters: map[string]Standing{}}
	if s.Card >= 0 {
		p.Card = s.battle.id[s.commanderUp()]
	}
	for side, done := range s.Closed {
		if done {
			p.Plotted = append(p.Plotted, s.battle.sides[side].ID)
		}
	}
	for u := piece(0); u < units; u++ {
		w := &s.Units[u]
		if w.Kind == 0 {
			continue
		}
		st := Standing{At: cellName(s.where(u)), Strength: int(w.Strength), Lost: int(w.Lost), Acted: w.Acted}
		if w.Plot > unplotted && w.Plot < unknown {
			st.Plot = plots[w.Plot]
		}
		p.Units[s.battle.id[u]] = st
	}
	for n, c := range s.Counters {
		if c.At != 0 {
			p.Counters[counterIDs[n]] = Standing{At: cellName(c.At), Is: s.battle.pieceID(c.Is)}
		}
	}
	if s.Stage == ended {
		p.Over = &Ending{s.winner(s.Winner), endings[s.Why]}
	}
	return p
}

// fits says whether a standing answer is bound to what is asked.
func fits(s *State, _ *rules.Question, o *Order, condition string) bool {
	switch condition {
	case "officers":
		return o.Unit >= 0 && o.Unit < units && (s.Units[o.Unit].Kind == general || s.Units[o.Unit].Kind == captain)
	case "by more":
		return s.Units[s.Charger].Strength > s.Units[s.Target].Strength
	case "by fewer":
		return s.Units[s.Charger].Strength < s.Units[s.Target].Strength
	}
	return false
}
