package napoleonic

import (
	"fmt"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/hex"
)

// scene is what does not change of what is to be seen: board, sides, marks of
// the exits and entries.
func (b *battle) scene(sc *scenario.Scenario) scene.Scene {
	return sc.Scene(scene.Board{
		Grid: "hex", Columns: b.board.Columns, Rows: b.board.Rows,
		Cells: sc.Board.Cells, Ways: sc.Board.Ways, Terrain: b.legend(),
	})
}

// legend is every kind of ground on this map, in the order of the chart.
func (b *battle) legend() (list []scene.Terrain) {
	var used [32]bool
	for c := range b.ground {
		if b.board.Holds(hex.Cell(c)) {
			used[b.ground[c].row] = true
		}
	}
	for row := range terrain.Rows {
		if used[row] {
			name := terrain.Rows[row].Title
			list = append(list, scene.Terrain{ID: name, Name: tell.Capital(name), Draw: name, Text: grounds[row].text()})
		}
	}
	return list
}

// text is what a kind of ground does, in a sentence.
func (g *ground) text() string {
	var does []string
	switch {
	case !g.enter[Infantry]:
		return "Nobody may enter (TERR-01)."
	case !g.enter[Cavalry]:
		does = append(does, "no cavalry, no artillery (TERR-01)")
	}
	if g.stop {
		does = append(does, "movement ends on entry (TERR-02)")
	}
	if g.cover {
		does = append(does, "cover: each die less 1 (FIRE-06)")
	}
	if g.hides {
		does = append(does, "blocks sight (MAP-06)")
	}
	if g.hill {
		does = append(does, "blocks sight, unless firer or target stands on a hill (MAP-06)")
	}
	if len(does) == 0 {
		return "Nothing hinders here."
	}
	return tell.Capital(strings.Join(does, "; ")) + "."
}

// view is what is to be seen. Nothing is hidden in these rules.
func view(s *State) scene.Scene {
	v := s.b.table
	v.Clock = s.clock()
	v.Pieces = make([]scene.Piece, 0, s.b.pieces)
	var places [maxUnits]int
	for i, u := range s.List[:s.Listed] {
		places[u] = i + 1
	}
	for u := int8(0); u < s.b.pieces; u++ {
		v.Pieces = append(v.Pieces, s.piece(u, places[u]))
	}
	v.Marks = s.marks()
	return v
}

func (s *State) clock() scene.Clock {
	c := scene.Clock{Turn: int(s.Turn), Turns: int(s.b.limit), Side: int(s.Part), Victory: s.victoryLine(), Winner: -1}
	if s.Part != nobody {
		c.Part = tell.The(s.b.sides[s.Part].short)
	}
	if s.Over {
		c.Over, c.Clause, c.Winner = s.outcome(), s.Ending.Clause(), int(s.Winner)
	}
	return c
}

// victoryLine says how the battle stands towards its end.
func (s *State) victoryLine() string {
	var parts []string
	if s.b.breaks {
		parts = append(parts, s.breakLine())
	}
	var goals [2][]string
	for side := range s.b.goals {
		for i := range s.b.goals[side] {
			goals[side] = append(goals[side], s.goalLine(int8(side), i))
		}
	}
	if text := tell.Goals([2]string{s.b.sides[0].short, s.b.sides[1].short}, goals); text != "" {
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return fmt.Sprintf("Lost: %s %d, %s %d. Fewer lost after turn %d wins.", s.b.sides[0].short, s.Lost[0], s.b.sides[1].short, s.Lost[1], s.b.limit)
	}
	return strings.Join(parts, " ")
}

// breakLine is how many units each side has lost of those at which it is beaten.
func (s *State) breakLine() string {
	a, b := &s.b.sides[0], &s.b.sides[1]
	return fmt.Sprintf("Units lost: %s %d of %d, %s %d of %d.",
		a.short, s.Lost[0], (s.b.started[0]+1)/2, b.short, s.Lost[1], (s.b.started[1]+1)/2)
}

// goalLine is one goal and how far it is met.
func (s *State) goalLine(side int8, i int) string {
	g := &s.b.goals[side][i]
	switch g.kind {
	case holdGoal:
		who := "held by nobody"
		if h := s.Held[g.hold]; h != nobody {
			who = "held by " + tell.The(s.b.sides[h].short)
		}
		return fmt.Sprintf("hold %s at the end (%s)", s.b.places.Place(s.b.holds[g.hold]), who)
	case exitGoal:
		return fmt.Sprintf("%d of %d %s off the table by %s", s.Exits[side][i], g.count, g.whom(), s.cellNames(g.by))
	}
	return fmt.Sprintf("%d of %d enemy units broken", s.Lost[1-side], g.count)
}

// whom is what counts for an exit: units, or infantry or rifles.
func (g *goal) whom() string {
	var words []string
	for arm, counts := range g.of {
		if counts {
			words = append(words, armNames[arm])
		}
	}
	if len(words) == int(General) {
		return "units"
	}
	return tell.List(words, "or")
}

func (s *State) cellNames(cells []hex.Cell) string {
	var names []string
	for _, c := range cells {
		names = append(names, s.b.places.Place(c))
	}
	return strings.Join(names, ", ")
}

func (s *State) piece(u int8, place int) scene.Piece {
	k, p := s.card(u), &s.Pieces[u]
	v := scene.Piece{
		ID: k.id, Name: k.name, Short: k.short, Side: int(k.side), Arm: k.arm.String(),
		Formation: p.Formation.String(), Strength: int(p.Strength), Full: int(k.original),
		Test: int(k.original) / 2, Done: p.Done, Place: place, Text: tell.Capital(s.describe(u)) + ".",
	}
	if k.arm == Artillery {
		v.Formation = "battery"
	}
	if k.arm == Rifles && s.b.opt[riflesMorale] == exempt {
		v.Test = 0
	}
	if p.Fate == OnTable {
		v.At = s.b.board.Name(p.At)
		if s.faces(u) {
			facing := int(p.Facing) * 6000
			v.Facing = &facing
		}
	}
	v.State = s.states(u)
	return v
}

func (s *State) states(u int8) (list []scene.State) {
	p := &s.Pieces[u]
	add := func(kind, text string) { list = append(list, scene.State{Kind: kind, Text: text}) }
	if p.Retreating && p.Fate == OnTable {
		add("retreating", "retreats until rallied (MOR-02)")
	}
	if s.Active == u && s.Did&fired != 0 {
		add("fired", "has fired")
	}
	switch p.Fate {
	case Destroyed:
		add("destroyed", "destroyed (DES-01)")
	case Left:
		add("gone", "driven off the table")
	case Exited:
		add("gone", "has left by an exit (VIC-04)")
	case Captured:
		add("captured", "captured (GEN-03)")
	case Killed:
		add("destroyed", "killed (GEN-04)")
	case Waiting:
		k := s.card(u)
		add("mark", fmt.Sprintf("enters at %s from turn %d on", s.b.places.Place(k.entersAt), k.entersTurn))
	}
	return list
}

// describe is a piece in words: 78th Highlanders, column, 5 of 6.
func (s *State) describe(u int8) string {
	k, p := s.card(u), &s.Pieces[u]
	parts := []string{k.name}
	if k.arm == General {
		parts = append(parts, "General")
	}
	if p.Formation != NoFormation {
		parts = append(parts, p.Formation.String())
	}
	if s.faces(u) {
		parts = append(parts, "facing "+p.Facing.Wind())
	}
	if k.arm != General {
		parts = append(parts, fmt.Sprintf("%d of %d", p.Strength, k.original))
	}
	for _, st := range s.states(u) {
		parts = append(parts, st.Text)
	}
	return strings.Join(parts, ", ")
}

func (s *State) marks() (list []scene.Mark) {
	for i, c := range s.b.holds {
		text := "held by nobody"
		if h := s.Held[i]; h != nobody {
			text = "held by " + tell.The(s.b.sides[h].short)
		}
		list = append(list, scene.Mark{Kind: "objective", At: s.b.board.Name(c), Side: int(s.Held[i]), Text: tell.Capital(text) + " (VIC-04)."})
	}
	for side := range s.b.goals {
		for i := range s.b.goals[side] {
			for _, c := range s.b.goals[side][i].by {
				list = append(list, scene.Mark{Kind: "exit", At: s.b.board.Name(c), Side: side, Text: tell.Capital(tell.The(s.b.sides[side].short)) + " may leave here (VIC-04)."})
			}
		}
	}
	for u := int8(0); u < s.b.pieces; u++ {
		if k := s.card(u); s.Pieces[u].Fate == Waiting {
			list = append(list, scene.Mark{Kind: "entry", At: s.b.board.Name(k.entersAt), Side: int(k.side), Text: tell.Does(tell.Capital(s.the(u)), k.plural(), fmt.Sprintf("enters here from turn %d on.", k.entersTurn))})
		}
	}
	return list
}

// outcome says who has won and why.
func (s *State) outcome() string {
	if s.Winner == nobody {
		return "A draw: " + endingTexts[s.Ending] + "."
	}
	return tell.Capital(tell.The(s.b.sides[s.Winner].short)) + " have won: " + strings.Replace(winTexts[s.Ending], "the {enemy}", tell.The(s.b.sides[1-s.Winner].short), 1) + "."
}

var endingTexts = [endings]string{"", "both armies are broken", "nobody is left on either side", "both have lost alike", "both have reached their goals", "so the umpire has ruled"}

var winTexts = [endings]string{"", "the {enemy} have lost half their units", "no unit of the {enemy} is left on the table", "they have lost less", "their goals are reached", "so the umpire has ruled"}
