package european

import (
	"fmt"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/space/inches"
)

// scene is what does not change of what is to be seen.
func (b *battle) scene(sc *scenario.Scenario) scene.Scene {
	return sc.Scene(b.field.draw(sc))
}

// groundTexts are what kinds of ground do, in a sentence, and how they are
// drawn.
var groundTexts = []struct{ id, draw, text string }{
	{"wood", "wood", "Skirmishers only, at half their move (TER-01); in cover there (SHO-07); blocks sight through it (LOS-04)."},
	{"building", "buildings", "Nobody may enter; blocks sight (TER-02)."},
	{"hill", "hill", "Climbing halves the move (MOV-04); blocks sight from below to below (LOS-04); artillery on it shoots over units (LOS-03)."},
	{"wall", "wall", "Crossing halves the move (MOV-04); cover for units close behind it (TER-03)."},
	{"marsh", "marsh", "Nobody may enter (TER-05)."},
	{"lake", "lake", "Nobody may enter (TER-05)."},
	{"river", "river", "Crossed by bridge or ford only (TER-06)."},
	{"bridge", "bridge", "Crosses the river; no half (TER-06)."},
	{"ford", "ford", "Crosses the river; halves the move (TER-06)."},
	{"road", "road", "A move all on road is longer (MOV-03)."},
	{"rough", "clear", "Halves the move (MOV-04)."},
}

// legend is every kind of ground on a map, of those used.
func legend(used map[string]bool) (list []scene.Terrain) {
	list = []scene.Terrain{}
	for _, g := range groundTexts {
		if used[g.id] {
			list = append(list, scene.Terrain{ID: g.id, Name: tell.Capital(g.id), Draw: g.draw, Text: g.text})
		}
	}
	return list
}

func (t *table) draw(sc *scenario.Scenario) scene.Board {
	b := sc.Board.Table()
	used := map[string]bool{}
	for _, g := range b.Grounds {
		used[g.Terrain] = true
	}
	for _, c := range b.Courses {
		used[c.Kind] = true
	}
	b.Terrain = legend(used)
	return b
}

// view is what is to be seen, of a state as a seat knows it.
func view(s *State) scene.Scene {
	v := s.b.table
	v.Clock = s.clock()
	v.Pieces = make([]scene.Piece, 0, s.b.pieces)
	for u := int8(0); u < s.b.pieces; u++ {
		v.Pieces = append(v.Pieces, s.piece(u))
	}
	v.Marks = s.marks()
	for u := int8(0); u < s.b.pieces; u++ {
		if s.Pieces[u].Smoke && s.stands(u) {
			v.Shapes = append(v.Shapes, s.smokeOf(u))
		}
	}
	return v
}

// smokeOf is the cotton wool before a unit that has shot (EU-SHO-04).
func (s *State) smokeOf(u int8) scene.Shape {
	p := &s.Pieces[u]
	at := p.At.Point().Ahead(p.Facing, 1100*inches.Thousandth, 0)
	return scene.Shape{Kind: "smoke", At: point(at.Position()), Radius: 900, Side: int(s.side(u)), Text: tell.Capital(s.the(u)) + " shot when its side last did."}
}

func point(p inches.Position) scene.Point { return scene.Point{X: int(p.X), Y: int(p.Y)} }

func (s *State) clock() scene.Clock {
	c := scene.Clock{Turn: int(s.Turn), Turns: int(s.b.limit), Side: int(s.Part), Victory: s.victoryLine(), Winner: -1}
	for i, first := range s.Firsts {
		c.Strip = append(c.Strip, scene.Part{Name: tell.Capital(Phase(i).String()), First: int(first), Now: s.Phase == Phase(i) && !s.Over})
	}
	switch {
	case s.Chooses != nobody:
		c.Side = int(s.Chooses)
		c.Part = fmt.Sprintf("%s: %s choose who is first", tell.Capital(s.Phase.String()), tell.The(s.b.sides[s.Chooses].short))
	case s.Part != nobody:
		c.Part = fmt.Sprintf("%s: %s", tell.Capital(s.Phase.String()), tell.The(s.b.sides[s.Part].short))
	case s.Phase != TurnEnd:
		c.Part = tell.Capital(s.Phase.String()) + ": initiative"
	default:
		c.Part = "the turn ends"
	}
	if s.Over {
		c.Over, c.Clause, c.Winner, c.Part = s.outcome(), s.Ending.Clause(), int(s.Winner), ""
	}
	return c
}

// victoryLine says how the battle stands towards its end.
func (s *State) victoryLine() string {
	var parts []string
	if s.b.breaks {
		var broken [2]string
		for i := range s.b.sides {
			n := (s.b.began[i] + 1) / 2
			if s.b.opt[breakPoint] == allLost {
				n = s.b.began[i]
			}
			broken[i] = fmt.Sprintf("%s %d of %d", s.b.sides[i].short, s.Lost[i], n)
		}
		parts = append(parts, fmt.Sprintf("Lost until broken: %s, %s.", broken[0], broken[1]))
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
	return strings.Join(parts, " ")
}

// goalLine is one goal and how far it is met.
func (s *State) goalLine(side int8, i int) string {
	g := &s.b.goals[side][i]
	if g.hold < 0 {
		return fmt.Sprintf("%d of %d enemy units eliminated", s.Lost[1-side], g.count)
	}
	if g.take {
		return "take " + s.b.holds[g.hold].text
	}
	return fmt.Sprintf("hold %s at the end (%s)", s.b.holds[g.hold].text, s.heldBy(g.hold))
}

func (s *State) heldBy(i int) string {
	if h := s.Held[i]; h != nobody {
		return "held by " + tell.The(s.b.sides[h].short)
	}
	return "held by nobody"
}

var viewArms = [arms]string{"infantry", "rifles", "cavalry", "cavalry", "artillery", "general"}

func (s *State) piece(u int8) scene.Piece {
	k, p := s.card(u), &s.Pieces[u]
	v := scene.Piece{
		ID: k.id, Name: k.name, Short: k.short, Side: int(k.side), Arm: viewArms[k.arm],
		Text: tell.Capital(s.describe(u)) + ".", State: s.states(u),
	}
	if p.Hits != unknown && k.eliminated > 1 {
		v.Strength, v.Full = int(max(k.eliminated-p.Hits, 0)), int(k.eliminated)
	}
	if k.arm != Commander {
		v.Formation = [formations]string{"column", "line"}[p.Formation]
	}
	if p.Fate == OnTable {
		s.b.field.show(s, u, &v)
		facing := int(p.Facing)
		if v.Facing = &facing; p.With != nobody {
			v.Facing = nil
		}
	}
	v.Done = s.Phase == Movement && p.Moved || s.Phase == Shooting && (p.Shot || p.Opened) || s.Phase == Melee && p.Fought
	return v
}

// show puts a piece on an open table.
func (t *table) show(s *State, u int8, v *scene.Piece) {
	at := s.place(u)
	v.Spot = &scene.Spot{X: int(at.X), Y: int(at.Y), Facing: int(s.Pieces[u].Facing)}
	v.Bases = s.standsOf(u)
}

// standsOf is the stands of a unit, each where it lies (EU-UNI-03); a commander
// who has joined a unit is drawn on it, small.
func (s *State) standsOf(u int8) []scene.Base {
	p := &s.Pieces[u]
	if p.With != nobody {
		at := s.place(u)
		return []scene.Base{{Spot: scene.Spot{X: int(at.X), Y: int(at.Y), Facing: int(s.Pieces[p.With].Facing)}, Width: 1000, Depth: 1000, Kind: "officer"}}
	}
	return standsAt(s.arm(u), p.Formation, p.At, p.Facing)
}

// standsAt is the stands of a unit at a place.
func standsAt(a Arm, f Formation, at inches.Position, facing inches.Heading) []scene.Base {
	base := func(ahead, right inches.Fine, width, depth inches.Length, kind string) scene.Base {
		c := at.Point().Ahead(facing, ahead, right).Position()
		return scene.Base{Spot: scene.Spot{X: int(c.X), Y: int(c.Y), Facing: int(facing)}, Width: int(width), Depth: int(depth), Kind: kind}
	}
	half := 500 * inches.Thousandth
	switch {
	case a == Commander:
		return []scene.Base{base(0, 0, commanderSize.width, commanderSize.depth, "officer")}
	case f == Battle:
		z := sizes[Battle]
		return []scene.Base{base(0, -2*half, z.width/2, z.depth, "stand"), base(0, 2*half, z.width/2, z.depth, "stand")}
	}
	z := sizes[March]
	return []scene.Base{base(half, 0, z.width, z.depth/2, "stand"), base(-half, 0, z.width, z.depth/2, "stand")}
}

func (s *State) states(u int8) (list []scene.State) {
	p := &s.Pieces[u]
	add := func(kind, text string) { list = append(list, scene.State{Kind: kind, Text: text}) }
	if s.b.opt[hitsSeen] == inWords && p.Hits == unknown && p.Fate == OnTable {
		add("mark", gradeNames[p.Grade])
	}
	if p.Smoke {
		add("fired", "shot when its side last did")
	}
	for set := s.Locked[u]; set != 0; set &= set - 1 {
		add("mark", "locked in melee with "+s.the(int8(first(set)))+" (MEL-03)")
	}
	switch {
	case p.Fate == Eliminated:
		add("destroyed", "eliminated (ELI-05)")
	case p.Fate == Waiting:
		add("mark", "comes "+s.when(u))
	case p.With != nobody:
		add("mark", "with "+s.the(p.With)+" (CMD-04)")
	case p.Rallied:
		add("mark", "has had his heroic moment (CMD-03)")
	}
	return list
}

// describe is a unit in words: 2nd Battalion, infantry, march, 4 of 13 hits.
func (s *State) describe(u int8) string {
	k, p := s.card(u), &s.Pieces[u]
	parts := []string{k.name}
	if !strings.EqualFold(k.name, k.arm.String()+" "+k.id) {
		parts = append(parts, k.arm.String())
	}
	if k.arm != Commander {
		parts = append(parts, p.Formation.String()+" formation")
	}
	if p.Fate == OnTable && p.With == nobody {
		parts = append(parts, "looking "+p.Facing.Wind())
	}
	switch {
	case p.Hits == unknown:
	case k.eliminated > 1:
		parts = append(parts, fmt.Sprintf("%d of %d hits", p.Hits, k.eliminated))
	}
	for _, st := range s.states(u) {
		parts = append(parts, st.Text)
	}
	return strings.Join(parts, ", ")
}

func (s *State) marks() (list []scene.Mark) {
	for i := range s.b.holds {
		h := &s.b.holds[i]
		at := point(h.at)
		list = append(list, scene.Mark{Kind: "objective", At: s.b.field.cellName(h.at), Spot: &at, Side: int(s.Held[i]), Text: tell.Capital(h.text) + ": " + s.heldBy(i) + "."})
	}
	for u := int8(0); u < s.b.pieces; u++ {
		if k, p := s.card(u), &s.Pieces[u]; p.Fate == Waiting {
			at := point(p.At)
			list = append(list, scene.Mark{Kind: "entry", At: s.b.field.cellName(p.At), Spot: &at, Side: int(k.side), Text: tell.Does(tell.Capital(s.the(u)), k.plural(), "comes here "+s.when(u)+".")})
		}
	}
	return list
}

// when is when a reinforcement comes, of which one that was due may still wait for room
// (EU-MOV-11).
func (s *State) when(u int8) string {
	k := s.card(u)
	if s.Turn < k.enters {
		return fmt.Sprintf("in turn %d", k.enters)
	}
	return fmt.Sprintf("as soon as there is room: it was due in turn %d", k.enters)
}

// cellName is empty on an open table, which has no cells.
func (t *table) cellName(inches.Position) string { return "" }

// outcome says who has won and why.
func (s *State) outcome() string {
	if s.Winner == nobody {
		return "A draw: " + [endings]string{"", "both sides are broken and have as many units left", "both have as many units and hits left", "both have reached their goals", "so the umpire has ruled"}[s.Ending] + "."
	}
	why := [endings]string{"", "the {enemy} are broken", "they have more left", "their goals are reached", "so the umpire has ruled"}[s.Ending]
	return tell.Capital(tell.The(s.b.sides[s.Winner].short)) + " have won: " + strings.Replace(why, "the {enemy}", tell.The(s.b.sides[1-s.Winner].short), 1) + "."
}
