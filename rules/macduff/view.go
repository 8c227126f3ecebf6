package macduff

import (
	"fmt"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// view is what is to be seen of a state.
func view(s *State) scene.Scene {
	v := s.b.table
	v.Clock = s.clock()
	v.Pieces = make([]scene.Piece, 0, s.b.pieces)
	for u := range s.b.pieces {
		if s.shown(u) {
			v.Pieces = append(v.Pieces, s.piece(u))
		}
	}
	v.Pieces = append(v.Pieces, s.counters()...)
	v.Marks = s.marks()
	v.Shapes = s.shapes()
	v.OrderSlips = s.orderSlips()
	return v
}

func (s *State) clock() scene.Clock {
	c := scene.Clock{Turn: int(s.Turn), Turns: int(s.b.limit), Side: -1, Winner: -1, Part: s.part(), Victory: s.victoryLine()}
	if s.Depth > 0 && s.Active != nobody {
		c.Side = int(s.side(s.Active))
	}
	c.Cards = s.faceUp()
	if s.Over {
		c.Over, c.Clause, c.Winner = s.outcomeText(), endingClauses[s.Ending], int(s.Winner)
	}
	return c
}

// part is where in the turn the battle stands.
func (s *State) part() string {
	if s.Depth == 0 {
		return ""
	}
	switch f := s.top(); {
	case f.Step == Ordering:
		return s.the(f.Unit) + " gives his orders"
	case s.Active != nobody:
		return s.the(s.Active) + "'s orders"
	case f.Step == MeleePhase || f.Step == MeleeRound:
		return "the melees"
	case f.Step == Pursuits || f.Step == Pursuing:
		return "the pursuits"
	case f.Step == WorkPhase || f.Step == WorkEnd:
		return "the engineers' work"
	case f.Step == TurnEnd:
		return "the end of the turn"
	case f.Step == RallyOwed:
		return "rally tests"
	}
	return "the next commander"
}

// halfWords is a number of halves.
func halfWords(n int) string {
	if n < 0 {
		return "-" + halfWords(-n)
	}
	if n%2 == 1 {
		return fmt.Sprintf("%d.5", n/2)
	}
	return fmt.Sprint(n / 2)
}

func (s *State) victoryLine() string {
	a, b := &s.b.sides[0], &s.b.sides[1]
	line := fmt.Sprintf("Army morale: %s %s of %s, %s %s of %s; at 0 an army concedes.", a.short, halfWords(s.left(0)), halfWords(int(s.Levels[0])), b.short, halfWords(s.left(1)), halfWords(int(s.Levels[1])))
	var goals [2][]string
	for side := range s.b.goals {
		for _, g := range s.b.goals[side] {
			verb := "hold " + s.b.ground[g.place].called() + " at the end"
			if g.take {
				verb = "take " + s.b.ground[g.place].called()
			}
			if g.exit {
				verb = fmt.Sprintf("%d units off by %s", max(g.units, 1), s.b.ground[g.place].called())
			}
			goals[side] = append(goals[side], verb)
		}
	}
	return strings.TrimSpace(line + " " + tell.Goals([2]string{a.short, b.short}, goals))
}

// sceneArms are the arms as scenes draw them.
var sceneArms = [arms]string{"infantry", "infantry", "cavalry", "cavalry", "artillery", "infantry", "infantry", "infantry", "infantry", "infantry",
	"general", "general", "general", "infantry", "infantry", "train", "train", "train", "train", "train", "hidden"}

func (s *State) piece(u int8) scene.Piece {
	k, p := s.card(u), &s.Pieces[u]
	v := scene.Piece{ID: k.id, Name: k.name, Short: k.short, Side: int(k.side), Arm: sceneArms[k.arm], Irregular: s.is(u, Irregular),
		Figures: !k.arm.single() || k.crew, Formation: formationScene[p.Form], Text: tell.Capital(s.describe(u)) + ".", Done: p.has(Activated)}
	if k.weapon == Rifle && k.arm.foot() {
		v.Arm = "rifles"
	}
	if !k.arm.single() || k.crew {
		v.Strength, v.Full = s.figures(u), int(p.Full)
	}
	if s.on(u) {
		h := int(p.Facing)
		v.Facing = &h
		v.Spot = &scene.Spot{X: int(p.At.X), Y: int(p.At.Y), Facing: h}
		v.Bases = s.bases(u)
		if p.With != nobody || p.In >= 0 {
			b := s.base(u)
			f := inches.FrontOf(b)
			if p.In >= 0 {
				f = inches.Place{At: s.b.ground[p.In].middle, Facing: p.Facing}
			}
			v.Spot = &scene.Spot{X: int(f.At.X), Y: int(f.At.Y), Facing: int(f.Facing)}
		}
	}
	v.State = s.states(u)
	return v
}

var formationScene = [formations]string{"", "line", "column", "column", "square", "open", "limbered", "battery", ""}

// bases are all that a piece covers, each where it lies.
func (s *State) bases(u int8) (list []scene.Base) {
	k, p := s.card(u), &s.Pieces[u]
	one := func(b inches.Base, kind string) {
		list = append(list, scene.Base{Spot: scene.Spot{X: int(b.At.X), Y: int(b.At.Y), Facing: int(b.Facing)}, Width: int(b.Width), Depth: int(b.Depth), Kind: kind})
	}
	if s.aboard(u) {
		return nil // it is drawn by what carries it
	}
	kinds := [arms]string{Commander: "officer", Engineer: "officer", Messenger: "officer", Artillery: "gun", Wagon: "wagon", Boat: "boat",
		SteamEngine: "train", Train: "train", Airship: "airship", Balloon: "balloon", Post: "figure", SignalTeam: "figure", Dummy: "figure"}
	kind := kinds[k.arm]
	if k.arm == Artillery && p.Form == Limbered {
		kind = "limber"
	}
	if k.arm == Hospital {
		kind = "wagon"
	}
	if kind != "" {
		one(s.base(u), kind)
		return list
	}
	w, d, figure := footWidth, footDepth, "figure"
	if s.mounted(u) {
		w, d, figure = horseWidth, horseDepth, "horse"
	}
	var spots [128]inches.Point
	at := s.place(u)
	form, files := p.Form, p.Files
	if p.In >= 0 {
		at, form = inches.Place{At: s.b.ground[p.In].middle, Facing: p.Facing}, Line
		files = int8(max(half(s.figures(u)), 1))
		at.At = at.At.Point().Ahead(at.Facing, d.Fine(), 0).Position()
	}
	n := s.spots(spots[:], u, at, form, files, p.Afoot)
	for i := range n {
		h := at.Facing
		if form == Square {
			h = h.Turned(inches.Heading(i/max((n+3)/4, 1)) * inches.East)
		}
		one(inches.Base{Place: inches.Place{At: spots[i].Position(), Facing: h}, Width: w, Depth: d}, figure)
	}
	return list
}

// wholeLost says of a unit of which its detachment alone was left that this is lost as well.
func (s *State) wholeLost(u int8) bool {
	v := s.card(u).part
	return s.Pieces[u].Fate == Absorbed && v != nobody && !s.on(v) && s.Pieces[v].Fate != Absorbed
}

// states are the conditions of a piece that are marked on the map (MD-MARK-01).
func (s *State) states(u int8) (list []scene.State) {
	p, k := &s.Pieces[u], s.card(u)
	add := func(is bool, kind, text string) {
		if is {
			list = append(list, scene.State{Kind: kind, Text: text})
		}
	}
	if p.Fate != OnTable {
		kinds := [fates]string{Waiting: "mark", Routed: "gone", Destroyed: "destroyed", LeftTable: "gone", Surrendered: "captured", Captured: "captured", Wounded: "destroyed", Gone: "gone", Unseen: "hidden", Undeployed: "mark", Absorbed: "gone"}
		text := p.Fate.String()
		switch {
		case p.Fate == Waiting:
			text = fmt.Sprintf("comes in turn %d", k.comes)
		case s.wholeLost(u):
			add(true, "destroyed", "lost with its detachment (UNIT-09)")
			return list
		case p.Fate == Absorbed:
			text = "only its detachment is left (UNIT-09)"
		case p.Fate == Unseen:
			text = "hidden: nobody knows where (VIS-03)"
		case p.Fate == LeftTable:
			text = "has left the table"
		case p.Fate == Gone && k.traits&Spare != 0:
			text = "in reserve"
		case p.Fate == Gone && k.parent == nobody && k.arm != Dummy:
			text = "has left by an exit"
		}
		add(true, kinds[p.Fate], text)
		return list
	}
	unit := s.unit(u)
	add(p.has(Retreating), "retreating", "retreating, owes a rally test (MORALE-06)")
	add(unit && s.shaken(u), "shaken", "shaken (MORALE-02)")
	add(unit && s.regular(u) && !s.formed(u), "disordered", "unformed (UNIT-05)")
	add(p.has(Fired), "fired", "has fired")
	add(p.has(Failed), "mark", "missed its order (CMD-03)")
	add(p.has(Marched), "mark", "has marched")
	add(s.pinned(u), "mark", "pinned (CHG-08)")
	add(s.inMelee(u) && !s.pinned(u), "mark", "in melee")
	add(p.has(Stopped), "mark", "broken down")
	add(p.has(Nailed), "mark", "may not move this turn (CHANCE-07)")
	add(p.has(Barred), "mark", "may not be activated (CHANCE-05)")
	add(p.has(Cheered), "mark", "Huzzah! (CHANCE-06)")
	if v := s.mate(u); v != nobody && s.on(v) {
		add(s.other(u) != nobody, "mark", "one unit with "+s.theOr(v)+" (UNIT-06)")
		add(s.other(u) == nobody, "mark", "a unit of its own, apart from "+s.theOr(v)+" (UNIT-07)")
	}
	add(p.has(Hidden), "hidden", s.hiddenText(u))
	add(p.Afoot, "mark", "dismounted")
	add(p.With != nobody && s.known(p.With), "mark", "with "+s.theOr(p.With))
	add(p.In >= 0, "mark", "garrisons its block (TERR-11)")
	return list
}

func (s *State) theOr(u int8) string {
	if !s.known(u) {
		return ""
	}
	return s.the(u)
}

// describe is a piece in words.
func (s *State) describe(u int8) string {
	k, p := s.card(u), &s.Pieces[u]
	parts := []string{k.name}
	if !strings.Contains(strings.ToLower(k.name), k.arm.String()) {
		parts = append(parts, strings.ReplaceAll(k.arm.String(), "-", " "))
	}
	if k.general {
		parts = append(parts, "the General")
	}
	if !k.arm.single() || k.crew {
		parts = append(parts, fmt.Sprintf("%d of %s", s.figures(u), figureWords(int(p.Full))))
		if n, stray := s.based(u); n > 0 {
			on := fmt.Sprintf("on %d %s", n, tell.If(n == 1, "base", "bases"))
			if stray > 0 {
				on += fmt.Sprintf(", one of them with %s lost", figureWords(stray))
			}
			parts = append(parts, on)
		}
	}
	if s.on(u) && p.Form != Single && p.Form != AsIs {
		parts = append(parts, "in "+formationWords[p.Form])
	}
	if k.weapon != Unarmed {
		parts = append(parts, strings.ReplaceAll(k.weapon.String(), "-", " "))
	}
	for i, name := range traitNames {
		if k.traits>>i&1 != 0 {
			if idle := s.idle(u, 1<<i); idle != "" {
				name += " (" + idle + ")"
			}
			parts = append(parts, name)
		}
	}
	if k.under != nobody {
		parts = append(parts, "under "+s.theOr(k.under))
	}
	for _, st := range s.states(u) {
		parts = append(parts, st.Text)
	}
	if p.Order.Kind != NoOrder && p.Marks&(Activated|Rode) == 0 {
		parts = append(parts, "is to "+tell.Small(s.declaredWords(u, &p.Order)))
	}
	return strings.Join(parts, ", ")
}

// idle says why a trait of a piece means nothing in this battle, if it does.
func (s *State) idle(u int8, t Trait) string {
	k := s.card(u)
	switch {
	case t == Drilled && !k.arm.foot():
		return "which counts of men on foot only"
	case t == Irregular && !k.arm.forms():
		return "which counts of troops in close order only"
	case (t == Superior || t == SuperiorFirst) && k.weapon == Unarmed:
		return "which counts of who shoots only"
	case t&(Elite|Shock|Militia|Poor|Impetuous) != 0 && k.arm.officer():
		return "which counts of units only"
	case t == Drilled && s.plays(withoutAverageDice):
		return "which counts only with option well-drilled"
	case t == Spare && s.plays(noChanceCards):
		return "which comes only with option chance-cards"
	}
	return ""
}

var formationWords = [formations]string{"", "line", "column", "road column", "square", "open order", "limber", "battery", ""}

func (s *State) marks() (list []scene.Mark) {
	for side := range s.b.goals {
		for _, g := range s.b.goals[side] {
			p := s.b.ground[g.place].middle
			kind := "objective"
			if g.exit {
				kind = "exit"
			}
			list = append(list, scene.Mark{Kind: kind, Spot: &scene.Point{X: int(p.X), Y: int(p.Y)}, Side: side, Text: tell.Capital(s.b.ground[g.place].called()) + " (GR-01)."})
		}
	}
	return list
}

// shapes are fires, works and the wind.
func (s *State) shapes() (list []scene.Shape) {
	for g := range s.b.ground {
		if s.Burning>>g&1 != 0 {
			p := s.b.ground[g].middle
			list = append(list, scene.Shape{Kind: "fire", At: scene.Point{X: int(p.X), Y: int(p.Y)}, Radius: 1000, Side: -1, Text: s.b.ground[g].called() + " burns (SHOOT-18)"})
		}
	}
	for i := range s.Works {
		w := &s.Works[i]
		if w.Kind == NoTask {
			continue
		}
		list = append(list, s.workShape(w))
	}
	for u := range s.b.pieces {
		if s.on(u) && s.Pieces[u].has(Fired) {
			p := s.place(u).At.Point().Ahead(s.Pieces[u].Facing, inches.Inch.Fine(), 0).Position()
			list = append(list, scene.Shape{Kind: "smoke", At: scene.Point{X: int(p.X), Y: int(p.Y)}, Radius: 1500, Side: int(s.side(u))})
		}
	}
	if s.plays(withWind) {
		text := "calm"
		if !s.Calm {
			text = "wind " + blowsTo(s.Wind)
		}
		tip := inches.Point{}.Ahead(s.Wind, 3*inches.Inch.Fine(), 0).Position()
		list = append(list, scene.Shape{Kind: "wind", At: scene.Point{X: 3000, Y: 3000}, Side: -1, Text: text, Outline: []scene.Point{{X: 3000, Y: 3000}, {X: 3000 + int(tip.X), Y: 3000 + int(tip.Y)}}})
	}
	return list
}

// blowsTo is a heading of the wind in words.
func blowsTo(h inches.Heading) string {
	return "to the " + h.Wind()
}

// workShape is a work of engineers on the table: where it lies, or at the north
// of what is worked on, clear of who stands there, and how much of it is done
// (MD-ENG-01).
func (s *State) workShape(w *Work) scene.Shape {
	v := scene.Shape{Kind: "area", At: scene.Point{X: int(w.At.X), Y: int(w.At.Y)}, Side: int(w.Side), Text: s.workText(w)}
	if !w.Done && w.Kind != Repair {
		v.Done, v.Whole = int(w.Points), int(wanted(w))
	}
	if w.At == (inches.Position{}) {
		if w.Ground >= 0 && int(w.Ground) < len(s.b.ground) {
			g := &s.b.ground[w.Ground]
			v.At = scene.Point{X: int(g.middle.X), Y: int(g.middle.Y)}
			for _, a := range g.areas {
				for _, c := range a.Corners() {
					v.At.Y = max(v.At.Y, int(c.Position().Y))
				}
			}
		}
		return v
	}
	b := w.base()
	sh := b.Shape()
	for _, c := range sh.Corners() {
		q := c.Position()
		v.Outline = append(v.Outline, scene.Point{X: int(q.X), Y: int(q.Y)})
	}
	return v
}

// workText is a work of engineers in words.
func (s *State) workText(w *Work) string {
	text := taskWords[w.Kind]
	switch {
	case w.Done:
		return text
	case w.Kind == Charges:
		return fmt.Sprintf("%s: %d placed, %d of %d points", text, w.Charges, w.Points, wanted(w))
	case w.Kind == Repair:
		return fmt.Sprintf("%s: %s wanted", text, tell.Many(int(-w.Points), "point", "points"))
	}
	return fmt.Sprintf("%s: %d of %d points", text, w.Points, wanted(w))
}

var taskWords = [tasks]string{"", "fortifying", "earthworks", "an obstacle", "a pontoon bridge", "demolition charges", "a gap", "banks broken down",
	"marsh shored up", "a bridge being broken", "a road through the woods", "repairs", "setting up the hospital", "packing up the hospital", "a breach"}

// outcomeText says who has won and why.
func (s *State) outcomeText() string {
	why := [...]string{"", "the enemy army's morale is gone", "both armies concede", "the day is over and they have held out better", "their goals are reached", "so the umpire has ruled"}[s.Ending]
	if s.Winner == nobody {
		return "A draw: " + [...]string{"", "", "both armies concede, and both have lost", "the day is over and neither has held out better", "both have reached their goals", "so the umpire has ruled"}[s.Ending] + "." + s.lastingText()
	}
	return tell.Capital(s.b.sides[s.Winner].name) + " have won: " + why + "." + s.lastingText()
}

// faceUp are the cards on the table: the commander's that is up, the joker that
// waits, the chance card that is being carried out (MD-SEQ-01, MD-CHANCE-03).
func (s *State) faceUp() (list []scene.Face) {
	if s.Card != noCard && s.Card < jokerCard && s.Active != nobody {
		side, g := s.b.cardOwner(s.Card)
		if g != nobody {
			list = append(list, scene.Face{Title: tell.Capital(s.the(g)) + ":", Text: "his card is up", Side: int(side)})
		}
	}
	if s.Joker {
		list = append(list, scene.Face{Title: "The joker:", Text: "a chance card comes with the next commander", Side: -1})
	}
	for side := range s.Held {
		for n := range int16(events) {
			if c := s.heldCard(int8(side), n); c != noCard {
				title, _ := chanceCardText(n)
				list = append(list, scene.Face{Title: title, Text: "held by " + s.b.sides[side].name, Side: int(side)})
			}
		}
	}
	if n := int16(s.Drew) - chanceCard; n >= 0 && n%chanceSide < events && (s.Held[0]|s.Held[1])>>s.Drew&1 == 0 {
		title, text := chanceCardText(n % chanceSide)
		list = append(list, scene.Face{Title: title, Text: text, Side: int(n / chanceSide)})
	}
	return list
}

// chanceTitle is what stands at the head of a chance card.
func chanceTitle(c int8) string {
	title, _ := chanceCardText(int16(eventOf(c)))
	return title
}

// chanceCardText is what stands on a chance card, and what it asks.
func chanceCardText(event int16) (title, text string) {
	title, text, _ = strings.Cut(chanceTexts[event], ":")
	if before, after, ok := strings.Cut(title, "! W"); ok {
		title, text = before+"!", "W"+after
	}
	return strings.TrimSuffix(title, "."), tell.Capital(strings.TrimSpace(text))
}
