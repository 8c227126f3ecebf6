package latecentury

import (
	"fmt"
	"math/bits"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/square"
)

// scene is what does not change of what is to be seen: board and sides.
func (b *battle) scene(sc *scenario.Scenario) scene.Scene {
	cells := append([]scene.Cell{}, sc.Board.Cells...)
	for i := range cells {
		c, _ := b.board.Parse(cells[i].At)
		cells[i].Level = int(b.ground[c].level)
	}
	return sc.Scene(scene.Board{
		Grid: "square", Columns: b.board.Columns, Rows: b.board.Rows,
		Cells: cells, Ways: sc.Board.Ways, Terrain: b.legend(sc),
	})
}

// drawn are the rows of the terrain chart, the most telling first.
var drawn = []int{buildingsRow, woodRow, fieldworkRow, bridgeRow, fordRow, riverRow, ravineRow, hillRow, clearRow}

// legend is every kind of ground on this map.
func (b *battle) legend(sc *scenario.Scenario) []scene.Terrain {
	list := []scene.Terrain{} // a bare table has an empty legend, not none
	known := map[string]bool{}
	for _, cell := range sc.Board.Cells {
		if known[cell.Terrain] {
			continue
		}
		known[cell.Terrain] = true
		c, _ := b.board.Parse(cell.At)
		g := &b.ground[c]
		draw := "clear"
		for _, row := range drawn {
			if g.has>>row&1 != 0 {
				draw = terrain.Rows[row].Title
				break
			}
		}
		list = append(list, scene.Terrain{ID: cell.Terrain, Name: tell.Capital(cell.Terrain), Draw: draw, Text: g.text()})
	}
	return list
}

// text is what a kind of ground does, in a sentence.
func (g *ground) text() string {
	if g.barred() {
		return "Nobody may enter (RIV-01)."
	}
	var does []string
	if g.level > 0 {
		does = append(does, fmt.Sprintf("level %d: each contour crossed costs one more (HILL-01)", g.level))
	}
	if g.ford {
		does = append(does, "a ford: the move ends on entry (RIV-01)")
	}
	if g.close() {
		does = append(does, "infantry anywhere, all others along a road (WOOD-01)", "seen within 3 squares on 4 or more (WOOD-03)")
	}
	if g.cover != noCover {
		does = append(does, fmt.Sprintf("%s: a figure that is hit is saved on %d or more (FIRE-08)", strings.TrimPrefix(saves.Rows[g.cover].Title, "in "), saves.At(int(g.cover), 0)))
	}
	if len(does) == 0 {
		return "Nothing hinders here."
	}
	return tell.Capital(strings.Join(does, "; ")) + "."
}

// view is what is to be seen of a state as somebody knows it.
func view(s *State) scene.Scene {
	v := s.b.table
	v.Clock = s.clock()
	v.Pieces = make([]scene.Piece, 0, s.b.pieces)
	var places [maxUnits]int
	n := 0
	for held := s.heldCards(); held != 0; held &= held - 1 {
		n++
		if u := s.holder(int8(bits.TrailingZeros64(held))); u != nobody {
			places[u] = n
		}
	}
	for u := range s.b.pieces {
		if !s.unknown(u) {
			v.Pieces = append(v.Pieces, s.piece(u, places[u]))
		}
	}
	v.Marks = s.marks()
	return v
}

// heldCards are all cards that somebody holds, seen or not.
func (s *State) heldCards() uint64 {
	held := s.Secret[0] | s.Secret[1]
	for u := range s.b.pieces {
		if c := s.Pieces[u].Card; c != noCard {
			held |= 1 << c
		}
	}
	return held
}

func (s *State) clock() scene.Clock {
	c := scene.Clock{Turn: int(s.Turn), Turns: int(s.b.limit), Side: int(s.Side), Part: s.part(), Victory: s.victoryLine(), Dealt: true, Winner: -1}
	if s.Over {
		c.Over, c.Clause, c.Winner = s.outcome(), s.Ending.Clause(), int(s.Winner)
	}
	return c
}

// part is where in the turn the battle stands, in words.
func (s *State) part() string {
	side := s.b.sides[max(s.Side, 0)].short
	switch s.Stage {
	case DeployStage:
		return "the " + side + " deploy"
	case DeclareStage:
		return "the " + side + " declare"
	case DealStage:
		return "the " + side + " deal, " + cardWords(int(s.Limit[s.Side])) + " left"
	case RetreatsStage:
		return "retreats of the " + side
	case ActivateStage:
		if s.Up != noCard {
			return cardSign(s.Up) + ", " + side
		}
	}
	return ""
}

func cardWords(n int) string { return tell.Many(n, "card", "cards") }

// victoryLine says how the battle stands towards its end: Units lost of those at
// which a side is beaten. How many an enemy has whom one does not see is not told.
func (s *State) victoryLine() string {
	a, b := &s.b.sides[0], &s.b.sides[1]
	line := fmt.Sprintf("Points lost: %s %d, %s %d.", a.short, s.Points[0], b.short, s.Points[1])
	if s.b.opt[victory] == 0 && s.b.opt[unseenUnits] != offTable {
		line = fmt.Sprintf("Units lost: %s %d of %d, %s %d of %d. ", a.short, s.Lost[0], (s.b.started[0]+1)/2, b.short, s.Lost[1], (s.b.started[1]+1)/2) + line
	}
	var goals [2][]string
	for side := range s.b.goals {
		for _, g := range s.b.goals[side] {
			c := s.b.holds[g.hold]
			text := "hold " + s.b.places.Place(c) + " at the end"
			if g.take {
				text = "take " + s.b.places.Place(c)
			}
			goals[side] = append(goals[side], text)
		}
	}
	if text := tell.Goals([2]string{a.short, b.short}, goals); text != "" {
		line += " " + text
	}
	return line
}

// times is how often, in words.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return tell.Count(n) + " times"
}

// pieceArms are the arms as scenes draw them.
var pieceArms = [arms]string{"infantry", "infantry", "infantry", "cavalry", "cavalry", "artillery", "artillery", "artillery", "general"}

func (s *State) piece(u int8, place int) scene.Piece {
	k, p := s.card(u), &s.Pieces[u]
	v := scene.Piece{
		ID: k.id, Name: k.name, Short: k.short, Side: int(k.side), Arm: pieceArms[k.arm],
		Done: p.Done, Place: place, Card: cardName(p.Card), Text: tell.Capital(s.describe(u)) + ".",
	}
	if k.arm != Commander {
		v.Strength, v.Full, v.Test = int(p.Strength), int(k.original), int(k.original)/2
		v.Again = max(0, int(k.againTimes-s.Again[u]))
	}
	if p.Fate == OnTable && p.At != square.None {
		v.At = s.b.board.Name(p.At)
		if s.acts(u) {
			facing := int(p.Facing) * 9000
			v.Facing = &facing
		}
	}
	v.State = s.states(u)
	return v
}

func (s *State) states(u int8) (list []scene.State) {
	p := &s.Pieces[u]
	add := func(kind, text string) { list = append(list, scene.State{Kind: kind, Text: text}) }
	if p.Retreating {
		add("retreating", "retreats until it is off the table (MOR-02)")
	}
	if p.Hidden {
		add("hidden", "not seen by the enemy (WOOD-06)")
	}
	if p.Fired {
		add("fired", "has fired")
	}
	if p.Spotted {
		add("mark", "seen until it moves (WOOD-04)")
	}
	switch p.Fate {
	case Destroyed:
		add("destroyed", "destroyed (CC-06)")
	case Left:
		add("gone", "has left the table (RET-03)")
	case Surrendered:
		add("captured", "has surrendered (RET-04)")
	case Killed:
		add("destroyed", "killed (CMD-10)")
	case Undeployed:
		add("mark", "to be deployed (UNIT-02)")
	case Waiting:
		k := s.card(u)
		text := fmt.Sprintf("enters from turn %d", s.Comes[u])
		if k.entersAt != square.None {
			text += " at " + s.b.places.Place(k.entersAt)
		}
		add("mark", text)
	}
	return list
}

// describe is a piece in words: 1st Foot, infantry, 3 of 4, facing N.
func (s *State) describe(u int8) string {
	k, p := s.card(u), &s.Pieces[u]
	parts := []string{k.name}
	if title := armTitles[k.arm]; !strings.Contains(strings.ToLower(k.name), title) {
		parts = append(parts, title)
	}
	if k.arm == Commander {
		if v := s.Values[k.side]; v > 0 {
			parts = append(parts, ratingName(v))
		}
	} else {
		parts = append(parts, fmt.Sprintf("%d of %d", p.Strength, k.original))
	}
	if p.Fate == OnTable && s.acts(u) {
		parts = append(parts, "facing "+p.Facing.Wind())
	}
	for _, st := range s.states(u) {
		parts = append(parts, st.Text)
	}
	// What the map shows by itself, or what is no news, has no sign there.
	if p.Card != noCard && p.Card != s.Up {
		parts = append(parts, "holds "+cardSign(p.Card))
	}
	if p.With != nobody {
		parts = append(parts, "with "+s.the(p.With))
	}
	if n := int(s.Again[u]); n > 0 {
		parts = append(parts, fmt.Sprintf("comes on again when lost, %s (END-04)", times(n)))
	}
	return strings.Join(parts, ", ")
}

func (s *State) marks() (list []scene.Mark) {
	for i, c := range s.b.holds {
		text := "held by nobody"
		if h := s.Held[i]; h != nobody {
			text = "held by " + tell.The(s.b.sides[h].short)
		}
		list = append(list, scene.Mark{Kind: "objective", At: s.b.board.Name(c), Side: int(s.Held[i]), Text: tell.Capital(text) + " (END-03)."})
	}
	for u := range s.b.pieces {
		if k := s.card(u); s.Pieces[u].Fate == Waiting && k.entersAt != square.None {
			list = append(list, scene.Mark{Kind: "entry", At: s.b.board.Name(k.entersAt), Side: int(k.side), Text: tell.Does(tell.Capital(s.the(u)), k.plural(), fmt.Sprintf("enters here from turn %d.", s.Comes[u]))})
		}
	}
	return list
}

// outcome says who has won and why.
func (s *State) outcome() string {
	if s.Winner == nobody {
		return "A draw: " + drawTexts[s.Ending] + "."
	}
	return tell.Capital(tell.The(s.b.sides[s.Winner].short)) + " have won: " + strings.Replace(winTexts[s.Ending], "the {enemy}", tell.The(s.b.sides[1-s.Winner].short), 1) + "."
}

var drawTexts = [endings]string{"", "nobody is left on either side", "both armies are exhausted", "both have lost alike", "both have reached their goals", "both have lost alike", "so the umpire has ruled"}

var winTexts = [endings]string{"", "no Unit of the {enemy} is left", "the {enemy} have lost half their Units", "they have lost less", "their goals are reached", "both have come to an end at once, and they have lost less", "so the umpire has ruled"}
