// Package scene says what anyone at a table can see: the board, the pieces on
// it, what may be done now, the lines of the log. A rule system fills it in
// and every client draws it. It knows no rules, and must never learn any:
// nothing here may depend on which rule book is being played.
package scene

import "strings"

// Scene is all that one seat sees at one moment. Board and Sides do not change
// during a battle; clients may keep them and take only the rest from updates.
type Scene struct {
	Board  Board   `json:"board"`
	Sides  []Side  `json:"sides"`
	Clock  Clock   `json:"clock"`
	Pieces []Piece `json:"pieces"`
	Marks  []Mark  `json:"marks,omitempty"`
	Shapes []Shape `json:"shapes,omitempty" doc:"of an open table: templates, smoke, fires"`

	OrderSlips []OrderSlip `json:"orderSlips,omitempty" doc:"orders that are written down before the dice"`
}

// Board is the ground. Grid is "hex" (flat-topped, even columns half a cell
// further north and one cell shorter), "square" or "inches".
type Board struct {
	Grid     string    `json:"grid" enum:"hex,square,inches"`
	Columns  int       `json:"columns" doc:"cells from west to east"`
	Rows     int       `json:"rows" doc:"cells from south to north in an odd column"`
	Width    int       `json:"width,omitempty" doc:"of an open table from west to east, thousandths of an inch"`
	Depth    int       `json:"depth,omitempty" doc:"of an open table from south to north"`
	Title    string    `json:"title" doc:"for the cartouche"`
	Subtitle string    `json:"subtitle,omitempty"`
	Seed     uint32    `json:"seed" doc:"what hand-drawn detail is grown from, so that it never shimmers"`
	Cells    []Cell    `json:"cells" doc:"only those that are not clear"`
	Ways     []Way     `json:"ways,omitempty"`
	Walls    []string  `json:"walls,omitempty" doc:"walls between neighbouring cells: C4-C5"`
	Grounds  []Ground  `json:"grounds,omitempty" doc:"of an open table"`
	Courses  []Course  `json:"courses,omitempty" doc:"of an open table"`
	Terrain  []Terrain `json:"terrain" doc:"the legend: every kind of ground on this map"`
}

// Cell is a cell of the grid with its ground. At is its name, as in orders: E5.
type Cell struct {
	At      string `json:"at"`
	Terrain string `json:"terrain"`
	Name    string `json:"name,omitempty" doc:"what the map calls the place"`
	// Landmark is what stands out among its buildings; it means nothing to any rule.
	Landmark string `json:"landmark,omitempty" enum:"church,mill,tower,well" doc:"what stands out among its buildings"`
	Level    int    `json:"level,omitempty" doc:"its height: contours run between cells of different levels"`
}

// Way is a road, river or stream, drawn through the middles of its cells and
// on to the edge of the board where an end cell lies on it.
type Way struct {
	Kind string   `json:"kind" yaml:"kind" enum:"road,track,river,stream"`
	Name string   `json:"name,omitempty" yaml:"name,omitempty"`
	Path []string `json:"path" yaml:"path"`
}

// Terrain is an entry of the legend. Draw names the way it is drawn, whatever
// the rule book calls it.
type Terrain struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Draw string `json:"draw" enum:"clear,hill,wood,buildings,house,wall,hedge,fieldwork,stream,ford,bridge,marsh,river,lake,cliff,ravine,road"`
	Text string `json:"text" doc:"what it does, in a sentence, with clauses"`
}

// Side is one army. Ink is its colour and Plate how its blocks are filled, so
// that sides are told apart without colour.
type Side struct {
	ID    string `json:"id"`
	Name  string `json:"name" doc:"the French"`
	Short string `json:"short" doc:"French"`
	Ink   string `json:"ink" enum:"red,blue,green,white,brown,grey"`
	Plate string `json:"plate" enum:"solid,hatched"`
	Home  string `json:"home" enum:"south,north,west,east"`
}

// Clock is where the battle stands.
type Clock struct {
	Turn    int    `json:"turn"`
	Turns   int    `json:"turns,omitempty" doc:"the turn limit, 0: none"`
	Part    string `json:"part" doc:"the British part"`
	Side    int    `json:"side" doc:"whose part it is, -1: nobody's"`
	Strip   []Part `json:"strip,omitempty" doc:"the parts of a turn in order, where the sides take each by turns"`
	Cards   []Face `json:"cards,omitempty" doc:"cards that lie face up and tell what happens now"`
	Dealt   bool   `json:"dealt,omitempty" doc:"who acts when is told by cards that units are dealt: their row has its place before the first is"`
	Victory string `json:"victory" doc:"how the battle stands towards its end, one line"`
	Over    string `json:"over,omitempty" doc:"who won and why, once it is over"`
	Clause  string `json:"clause,omitempty" doc:"what ended it"`
	Winner  int    `json:"winner" doc:"the winning side once over, -1: a draw, or not over"`
}

// Part is a part of a turn in which both sides act, one after the other.
type Part struct {
	Name  string `json:"name" doc:"Movement"`
	First int    `json:"first" doc:"the side that goes first in it, -1: not yet known"`
	Now   bool   `json:"now,omitempty"`
}

// Piece is anything on the table that belongs to somebody. A counter whose
// unit is not known to the viewer has an ID of its own, never its unit's.
type Piece struct {
	ID        string  `json:"id" doc:"as in orders"`
	Name      string  `json:"name"`
	Short     string  `json:"short" doc:"for the map"`
	Side      int     `json:"side"`
	Arm       string  `json:"arm" enum:"infantry,rifles,spears,cavalry,artillery,machine-gun,general,train,hidden"`
	Irregular bool    `json:"irregular,omitempty" doc:"stands in no ranks, as tribesmen and levies do: told from drilled troops on the map"`
	Figures   bool    `json:"figures,omitempty" doc:"its points are single men, drawn one by one when seen from near"`
	Formation string  `json:"formation,omitempty" doc:"line, column, square, battery, limbered, open"`
	Facing    *int    `json:"facing,omitempty" doc:"hundredths of a degree clockwise from north; absent where the rules know none"`
	At        string  `json:"at,omitempty" doc:"its cell; empty when not on the table"`
	Spot      *Spot   `json:"spot,omitempty" doc:"where it stands on an open table"`
	Bases     []Base  `json:"bases,omitempty" doc:"on an open table: all that it covers, each where it lies"`
	Stands    string  `json:"stands,omitempty" doc:"where real soldiers are moved: where it stands, as a tape and a compass read it"`
	Strength  int     `json:"strength,omitempty"`
	Full      int     `json:"full,omitempty" doc:"what it had at full strength; 0: it has none"`
	Test      int     `json:"test,omitempty" doc:"at this strength or less it must test"`
	Again     int     `json:"again,omitempty" doc:"how often it was lost and came again, at full strength"`
	State     []State `json:"state,omitempty"`
	May       bool    `json:"may,omitempty" doc:"may act now"`
	Done      bool    `json:"done,omitempty" doc:"has acted this turn"`
	Place     int     `json:"place,omitempty" doc:"its place in the order of activation, from 1"`
	Card      string  `json:"card,omitempty" doc:"the playing card it holds: 5H"`
	Lays      bool    `json:"lays,omitempty" doc:"may lay a template now, or anew: ask to hold it"`
	Told      []Told  `json:"told,omitempty" doc:"what it has been told and not yet done, for those who may know"`
	Text      string  `json:"text" doc:"all of it in words, for a tap and for the text view"`
}

// Troop is a piece as a small map shows it.
type Troop struct {
	Side int    `json:"side"`
	Arm  string `json:"arm" enum:"infantry,rifles,spears,cavalry,artillery,machine-gun,general,train,hidden"`
	At   string `json:"at,omitempty" doc:"its cell"`
	Spot *Spot  `json:"spot,omitempty" doc:"where it stands on an open table"`
}

// Troops are the pieces that stand on the table, for a small map.
func (s *Scene) Troops() []Troop {
	troops := []Troop{}
	for i := range s.Pieces {
		if p := &s.Pieces[i]; p.At != "" || p.Spot != nil {
			troops = append(troops, Troop{p.Side, p.Arm, p.At, p.Spot})
		}
	}
	return troops
}

// State is a condition of a piece that is marked on the map.
type State struct {
	Kind string `json:"kind" enum:"retreating,shaken,disordered,fired,hidden,destroyed,gone,captured,mark"`
	Text string `json:"text"`
}

// Mark is anything else on the map: an objective, a way off the table.
type Mark struct {
	Kind string `json:"kind" enum:"objective,exit,entry,zone,note"`
	At   string `json:"at"`
	Spot *Point `json:"spot,omitempty" doc:"on an open table"`
	Side int    `json:"side" doc:"who holds or may use it, -1: nobody"`
	Text string `json:"text"`
}

// Act is an order that may be given now, ready for a button or a tap on the
// map. Order is sent back as it is.
type Act struct {
	Order  string   `json:"order" doc:"the order in notation"`
	Verb   string   `json:"verb" doc:"move, fire, assault, form, rally, pass ... groups what belongs together"`
	Label  string   `json:"label" doc:"the words on the button: what to do, without whose it is"`
	Key    string   `json:"key,omitempty" doc:"the key that gives it, where it has one"`
	Piece  string   `json:"piece,omitempty" doc:"who does it"`
	Target string   `json:"target,omitempty" doc:"the piece it is done to"`
	Cell   string   `json:"cell,omitempty" doc:"where it ends"`
	Path   []string `json:"path,omitempty" doc:"the cells on the way, the last included"`
	Cost   int      `json:"cost,omitempty"`
	Line   []string `json:"line,omitempty" doc:"two cells: the line of fire to draw"`
	Spot   *Spot    `json:"spot,omitempty" doc:"where it ends on an open table"`
	Place  string   `json:"place,omitempty" doc:"the order with {at} for its place, where another that is tapped on an open table may stand: 12.5,18"`
	Course []Point  `json:"course,omitempty" doc:"its way on an open table, from where it stands to the end"`
	Aim    *Measure `json:"aim,omitempty" doc:"the line of fire on an open table"`
	Dice   bool     `json:"dice,omitempty" doc:"it throws dice: ask twice"`
	Need   string   `json:"need,omitempty" doc:"the dice and what each must reach"`
	Closes string   `json:"closes,omitempty" doc:"what can no longer be done after it, and what still can"`
	Clause string   `json:"clause,omitempty"`
	Small  bool     `json:"small,omitempty" doc:"rarely wanted: fold away"`
	Advice bool     `json:"advice,omitempty" doc:"an aim that the program has worked out: not for people who play each other"`
	Odds   *Odds    `json:"odds,omitempty" doc:"exact, of an order that throws dice"`
	Ahead  bool     `json:"ahead,omitempty" doc:"of what is asked later in the turn: it may be ordered already"`
	Steps  []Choice `json:"steps,omitempty" doc:"the same at other distances, nearest first: a handle runs over them"`
	Closed *Refusal `json:"closed,omitempty" doc:"why it may not be given now; it is shown all the same"`
}

// Could is what a piece of another side could do next, if it were its turn: as
// far as who asks may know it. Strikes are as it would be offered them: those with
// a cell only after a move to there.
type Could struct {
	Piece   string   `json:"piece"`
	Cells   []string `json:"cells" doc:"where it could go on a grid"`
	Hold    *Hold    `json:"hold,omitempty" doc:"how far it could go on an open table"`
	Strikes []Act    `json:"strikes" doc:"whom it could strike, with what"`
}

// Odds are what may come of an order, exactly.
type Odds struct {
	Results []Chance `json:"results" doc:"one of these will come; where it matters from worst to best"`
	Also    []Chance `json:"also,omitempty" doc:"these may come with it"`
	Ends    string   `json:"ends,omitempty" doc:"how far the odds reach"`
	Throws  []Throw  `json:"throws,omitempty" doc:"the dice that fall first, with what each must reach and why; they have no faces yet"`
}

// Chance is one thing that may come.
type Chance struct {
	Text     string `json:"text"`
	Fraction string `json:"fraction" doc:"exact: 4/9"`
	Share    int    `json:"share" doc:"in hundredths of a per cent, rounded"`
	For      int    `json:"for,omitempty" enum:"-1,0,1" doc:"1: it favours who gives the order, -1: the others"`
}

// Refusal is why an order was not taken, with the measurement that decided.
type Refusal struct {
	Clause string   `json:"clause"`
	Text   string   `json:"text"`
	Line   []string `json:"line,omitempty" doc:"two cells: the line that decided"`
	Cells  []string `json:"cells,omitempty" doc:"the cells that decided"`
	Pieces []string `json:"pieces,omitempty" doc:"the pieces that decided"`

	Measures []Measure `json:"measures,omitempty" doc:"the distances that decided, on an open table"`
}

// Line is one line of the log.
type Line struct {
	Spans  []Span   `json:"spans"`
	Depth  int      `json:"depth,omitempty" doc:"0: a deed; 1: what came of it"`
	Head   bool     `json:"head,omitempty" doc:"a turn or part begins"`
	Side   int      `json:"side" doc:"whose deed, -1: nobody's"`
	Pieces []string `json:"pieces,omitempty" doc:"light these up with it"`
	From   string   `json:"from,omitempty" doc:"for arrows: where it began"`
	To     string   `json:"to,omitempty"`
	Path   []string `json:"path,omitempty" doc:"for arrows: the cells passed"`
	Course []Point  `json:"course,omitempty" doc:"for arrows on an open table: from where it began to where it ended"`
	Kind   string   `json:"kind,omitempty" doc:"move, fire, assault, push, retreat, loss, rally, form ... what to draw"`
	Clause []string `json:"clause,omitempty" doc:"what decided"`
	Throws []Throw  `json:"throws,omitempty" doc:"the dice of it, for the line when opened"`
	Shapes []Shape  `json:"shapes,omitempty" doc:"on an open table, drawn while the line is shown: a template as it fell"`
	Lying  []Lying  `json:"lying,omitempty" doc:"dice of it that lie beside single men"`
	Story  string   `json:"story,omitempty" doc:"lines of one story, in whatever entries they stand, are told together"`
	Step   string   `json:"step,omitempty" doc:"the line's part in its story: declared, answer, dice"`
}

// Words is the line without its dice and its clauses, for who tells of it elsewhere.
func (l *Line) Words() string {
	var b strings.Builder
	dice := func(i int) bool { return i >= 0 && i < len(l.Spans) && l.Spans[i].Kind == "dice" }
	for i, s := range l.Spans {
		switch s.Kind {
		case "dice":
			if before := strings.TrimSpace(b.String()); strings.TrimRight(before, ",:;") == before {
				b.WriteString(",") // a pause stands in their place
			}
		case "clause":
		default:
			if strings.TrimSpace(s.Text) != "against" || !dice(i-1) || !dice(i+1) { // it goes with the dice on both sides of it
				b.WriteString(s.Text)
			}
		}
	}
	return closed.Replace(strings.Join(strings.Fields(b.String()), " "))
}

// closed takes away what dice left behind that wants no pause.
var closed = strings.NewReplacer(": .", ".", " ,,", ",", " ,.", ".", " ,:", ":", " ,;", ";", " , :", ":", " , .", ".", " ,", ",", " .", ".", " :", ":")

// Span is a run of words of a line. Kind "dice" stands for the faces of the
// group Group of the throw Throw of the line.
type Span struct {
	Text  string `json:"text,omitempty"`
	Kind  string `json:"kind,omitempty" enum:"unit,clause,dice"`
	Throw int    `json:"throw,omitempty"`
	Group int    `json:"group,omitempty"`
}

// Throw is a throw as people read it.
type Throw struct {
	Purpose string  `json:"purpose"`
	Clause  string  `json:"clause,omitempty"`
	Groups  []Group `json:"groups"`
	Typed   bool    `json:"typed,omitempty" doc:"real dice, on a player's word"`
	Grade   string  `json:"grade,omitempty" enum:"sealed,witnessed,typed" doc:"once it has fallen: no player, or nobody at all, could foresee it; or real dice"`
}

// Group is the dice of one owner in a throw.
type Group struct {
	Side  int        `json:"side" doc:"whose dice, -1: nobody's"`
	Sides int        `json:"sides" doc:"6: ordinary dice"`
	Need  int        `json:"need,omitempty" doc:"a face of this or more tells; 0: none is counted"`
	Dice  int        `json:"dice,omitempty" doc:"how many, before they fall"`
	Faces []int      `json:"faces"`
	Tell  []bool     `json:"tell,omitempty" doc:"which of them told"`
	Mods  []Modifier `json:"mods,omitempty"`
}

// Modifier is one reason for a number of dice or a need.
type Modifier struct {
	Text   string `json:"text"`
	Clause string `json:"clause"`
	By     int    `json:"by,omitempty"`
}

// Plain is the line as plain words, dice in brackets.
func (l *Line) Plain() string {
	var b []byte
	for _, s := range l.Spans {
		if s.Kind != "dice" {
			b = append(b, s.Text...)
			continue
		}
		b = append(b, '[')
		if s.Throw < len(l.Throws) && s.Group < len(l.Throws[s.Throw].Groups) {
			for i, f := range l.Throws[s.Throw].Groups[s.Group].Faces {
				if i > 0 {
					b = append(b, ' ')
				}
				if f >= 10 {
					b = append(b, byte('0'+f/10))
				}
				b = append(b, byte('0'+f%10))
			}
		}
		b = append(b, ']')
	}
	return string(b)
}
