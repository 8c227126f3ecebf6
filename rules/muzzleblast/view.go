package muzzleblast

import (
	"fmt"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

var arms = [...]string{Infantry: "infantry", Cavalry: "cavalry", Gunners: "artillery", CommandUnit: "general", SpareOfficer: "general"}

// view draws what a seat knows.
func view(s *State) scene.Scene {
	sc := s.b.table
	sc.Clock = s.clock()
	for u := range s.b.count {
		switch {
		case s.on(u):
			sc.Pieces = append(sc.Pieces, s.unitPiece(u))
		case s.Units[u].Start > 0:
			sc.Pieces = append(sc.Pieces, s.absent(u))
		}
	}
	for g := range s.b.gunN {
		if !s.Guns[g].Away {
			sc.Pieces = append(sc.Pieces, s.gunPiece(g))
		}
	}
	for c := range s.b.cartN {
		if !s.Carts[c].Hooked {
			sc.Pieces = append(sc.Pieces, s.cartPiece(c))
		}
	}
	if sc.Pieces == nil {
		sc.Pieces = []scene.Piece{}
	}
	sc.Shapes = s.shapes()
	sc.Marks = s.marks()
	return sc
}

func (s *State) clock() scene.Clock {
	limit := int(s.b.limit)
	c := scene.Clock{Turn: int(s.Turn), Turns: limit, Side: -1, Winner: -1, Part: partWords[s.Stage]}
	if s.Up >= 0 {
		c.Side = int(s.upSide())
		c.Part += ": " + s.b.nameOf(s.upPiece())
	}
	a, b := &s.b.sides[0], &s.b.sides[1]
	c.Victory = fmt.Sprintf("Score: %s %d, %s %d. Half of the units lost or routed ends it: %s %s, %s %s.", a.short, s.score(0), b.short, s.score(1),
		a.short, s.standing(0), b.short, s.standing(1))
	if s.Stage == Finished {
		r := result(s)
		c.Over, c.Clause, c.Winner = r.Text, r.Clause, int(r.Winner)
	}
	return c
}

// standing is how many of a side's fighting units still stand.
func (s *State) standing(side int8) string {
	n := 0
	for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
		if a := s.b.units[u].arm; a != CommandUnit && a != SpareOfficer && s.on(u) && s.Units[u].Compelled != Routing {
			n++
		}
	}
	return fmt.Sprintf("%d of %d stand", n, s.b.sides[side].fighting)
}

var partWords = [...]string{"before the battle", "both sides plot their moves", "artillery", "small arms", "melees", "morale", "the end of the turn", "the battle is over"}

func spotOf(at inches.Point, facing inches.Heading) scene.Spot {
	p := at.Position()
	return scene.Spot{X: int(p.X), Y: int(p.Y), Facing: int(facing)}
}

func pointOf(p inches.Position) scene.Point { return scene.Point{X: int(p.X), Y: int(p.Y)} }

// listed is a unit as the returns list it, wherever it is.
func (s *State) listed(u int8) scene.Piece {
	k := &s.b.units[u]
	v := scene.Piece{ID: k.id, Name: k.name, Short: k.short, Side: int(k.side), Arm: arms[k.arm], Full: int(s.Units[u].Start)}
	if k.weapon == Rifle && k.arm == Infantry {
		v.Arm = "rifles"
	}
	return v
}

// absent is a unit that is still to come, or of which no man is left on the
// table, and what became of it.
func (s *State) absent(u int8) scene.Piece {
	v := s.listed(u)
	left := 0
	for f, to := s.men(u); f < to; f++ {
		switch s.Figures[f].Is {
		case Coming:
			v.Strength++
		case Off:
			left++
		}
	}
	is := scene.State{Kind: "destroyed", Text: "no man is left"}
	switch {
	case s.Units[u].Coming:
		is = scene.State{Kind: "mark", Text: fmt.Sprintf("comes in turn %d or later", s.b.units[u].comes)}
	case left > 0:
		is = scene.State{Kind: "gone", Text: "has left the table"}
	}
	v.State = []scene.State{is}
	v.Text = v.Name + ": " + is.Text
	return v
}

// unitPiece draws a unit, man by man.
func (s *State) unitPiece(u int8) scene.Piece {
	k, w := &s.b.units[u], &s.Units[u]
	n := s.alive(u)
	facing := int(w.Facing)
	v := s.listed(u)
	v.Figures, v.Facing, v.Strength, v.Formation = true, &facing, n, s.formation(u)
	at := s.middle(u)
	spot := spotOf(at, w.Facing)
	v.Spot = &spot
	for f, to := s.men(u); f < to; f++ {
		if !s.Figures[f].lives() {
			continue
		}
		kind := "figure"
		switch {
		case s.b.figures[f].role == OfficerRole:
			kind = "officer"
		case s.b.figures[f].role == Standard:
			kind = "colours"
		case k.mounted:
			kind = "horse"
		case k.arm == Gunners:
			kind = "crew"
		}
		base := scene.Base{Spot: spotOf(s.figureAt(f), w.Facing), Width: int(k.width), Depth: int(k.depth), Kind: kind}
		if s.Stage == Orders && s.asks(k.side) && !s.flees(u) {
			base.ID = s.b.id(figurePiece(f))
		}
		v.Bases = append(v.Bases, base)
	}
	v.State = s.unitState(u)
	v.Done = s.Stage == Orders && s.plot(Piece(u)) != nil
	if i := s.turnOf(Piece(u)); i >= 0 && s.Stage == Orders && !s.flees(u) && (v.Done || !s.passed(Piece(u))) {
		v.Place = int(i) + 1
	}
	if s.Stage == Arms {
		v.Done = s.Volleys[u][0].Target >= 0
	}
	v.Text = k.name + ": " + menWords(n)
	if w.Start > 1 {
		v.Text = fmt.Sprintf("%s: %d of %d men", k.name, n, w.Start)
	}
	if k.weapon != Unarmed {
		v.Text += ", " + weaponWords[k.weapon]
	}
	if v.Formation != "" {
		v.Text += ", in " + v.Formation
	}
	for _, st := range v.State {
		v.Text += ", " + st.Text
	}
	v.Told = s.toldUnit(u)
	for _, t := range v.Told {
		v.Text += "; " + t.Text
	}
	return v
}

var weaponWords = []string{"muskets", "carbines", "pistols", "rifles", "arms of their own", "no firearms"}

// formation is how a block stands, in a word that maps draw.
func (s *State) formation(u int8) string {
	if s.b.units[u].arm == Gunners {
		return "battery"
	}
	files, ranks := s.ranks(u)
	switch {
	case files == 0:
		return "open"
	case files >= ranks:
		return "line"
	}
	return "column"
}

func (s *State) unitState(u int8) (list []scene.State) {
	w := &s.Units[u]
	add := func(kind, text string) { list = append(list, scene.State{Kind: kind, Text: text}) }
	switch w.Compelled {
	case Held:
		add("mark", "holds")
	case Retreating:
		add("retreating", "retreats")
	case Routing:
		add("retreating", "routs")
	}
	if w.HaltUntil >= s.Turn && w.HaltUntil > 0 && !s.flees(u) {
		add("mark", "halts")
	}
	if w.Shot == s.Turn && s.Turn > 0 {
		add("fired", "has fired")
	}
	if w.Checks || w.Rallying {
		add("shaken", "must check")
	}
	if w.Bereft {
		add("shaken", "no officer")
	}
	if s.inContact(u) {
		add("mark", "in contact")
	}
	return list
}

func (s *State) gunPiece(g int8) scene.Piece {
	k, n := &s.b.guns[g], &s.Guns[g]
	facing := int(n.Facing)
	spot := spotOf(n.At.Point(), n.Facing)
	v := scene.Piece{ID: k.id, Name: k.name, Short: s.gunShort(g), Side: int(n.Side), Arm: "artillery", Facing: &facing, Spot: &spot, Formation: "battery"}
	v.Bases = []scene.Base{{Spot: spot, Width: int(k.width), Depth: int(k.deep(n.Limbered)), Kind: "gun"}}
	var kept [16]int16
	crew := s.crew(g, kept[:0])
	v.Text = fmt.Sprintf("%s with %s, %d at it", v.Name, menWords(len(crew)), s.atGun(g, crew))
	if n.Limbered {
		v.Formation = "limbered"
		v.Text += ", limbered"
	}
	if n.Busy {
		v.State = append(v.State, scene.State{Kind: "mark", Text: "has moved"})
	}
	if n.Fired == s.Turn && s.Turn > 0 {
		v.State = append(v.State, scene.State{Kind: "fired", Text: "has fired"})
	}
	if k.side != n.Side {
		v.State = append(v.State, scene.State{Kind: "captured", Text: "captured"})
	}
	if s.Stage == Artillery {
		v.Done = s.Shots[g].Verb != 0
		v.Lays = s.asks(n.Side) && (s.Up < 0 || s.upPiece() == gunPiece(g)) && s.canLay(g)
	}
	v.Told = s.toldGun(g)
	if s.Stage == Orders {
		v.Done = s.plot(gunPiece(g)) != nil
		v.Lays = !s.Closed[n.Side] && s.b.opt[fireSimultaneity] != inOrder && s.mayFire(g).Legal()
	}
	return v
}

// gunShort is a gun's name on the map: the only one is called as its unit is.
func (s *State) gunShort(g int8) string {
	for other := range s.b.gunN {
		if other != g && s.b.guns[other].unit == s.b.guns[g].unit {
			return s.b.guns[g].short
		}
	}
	return s.b.units[s.b.guns[g].unit].short
}

func (s *State) cartPiece(c int8) scene.Piece {
	k, n := &s.b.carts[c], &s.Carts[c]
	facing := int(n.Facing)
	spot := spotOf(n.At.Point(), n.Facing)
	kind := "wagon"
	if k.kind == "limber" {
		kind = "limber"
	}
	v := scene.Piece{ID: k.id, Name: k.name, Short: tell.If(k.gun < 0, tell.Bare(k.name), k.kind), Side: int(n.Side), Arm: "train", Facing: &facing, Spot: &spot, Text: k.name}
	v.Bases = []scene.Base{{Spot: spot, Width: int(k.width), Depth: int(k.depth), Kind: kind}}
	if s.cartOwner(c) != n.Side {
		v.State = append(v.State, scene.State{Kind: "captured", Text: "captured"})
	}
	return v
}

// shapes are the men who fell this turn, where they fell, templates of shots that the
// seat has laid, ways that it has plotted, and what shots have left of houses and walls.
func (s *State) shapes() (list []scene.Shape) {
	for f := range s.Figures {
		if m := &s.Figures[f]; m.Is == Gone && m.Fell > 0 && m.Fell == s.Turn {
			k := &s.b.units[s.b.figures[f].unit]
			list = append(list, scene.Shape{Kind: "fallen", At: pointOf(m.At), Radius: int(k.width) / 2, Side: int(k.side)})
		}
	}
	for g := range s.b.gunN {
		switch shot := &s.Shots[g]; shot.Verb {
		case BallVerb:
			list = append(list, scene.Shape{Kind: "circle", At: pointOf(shot.At), Radius: int(s.blast(g)), Side: int(s.Guns[g].Side), Text: s.gunShort(g)})
		case GrapeVerb:
			v := coneShape(s.cone(g, s.towards(g, shot.At)), int(s.Guns[g].Side))
			v.Text = s.gunShort(g)
			list = append(list, v)
		}
	}
	for side := range int8(2) {
		for i := range s.plots(side) {
			if p := &s.plots(side)[i]; p.Verb == MoveVerb {
				v := scene.Shape{Kind: "line", At: pointOf(s.origin(p.Who)), Side: int(side)}
				for _, to := range p.Path.Legs() {
					v.Outline = append(v.Outline, pointOf(to))
				}
				list = append(list, v)
			}
		}
	}
	return s.battered(list)
}

// battered adds houses that have been hit, and walls that are lower than they were.
func (s *State) battered(list []scene.Shape) []scene.Shape {
	for h := range s.b.terrain.houses {
		house, n := &s.b.terrain.houses[h], &s.Houses[h]
		if !n.Ruin && n.Hits == 0 {
			continue
		}
		text := fmt.Sprintf("%s: %d of %d hits", house.name, n.Hits, house.stands)
		if n.Ruin {
			text = house.name + " is a ruin"
		}
		list = append(list, scene.Shape{Kind: "smoke", At: pointOf(s.roomFor(int8(h))), Radius: 1000, Side: -1, Text: text})
	}
	for n := range s.b.terrain.sections {
		if sec := &s.b.terrain.sections[n]; s.Sections[n] != sec.height {
			list = append(list, scene.Shape{Kind: "line", At: pointOf(sec.from.Position()), Outline: []scene.Point{pointOf(sec.to.Position())}, Side: -1,
				Text: tell.If(s.Sections[n] > 0, "half height", "a gap")})
		}
	}
	return list
}

func (s *State) marks() (list []scene.Mark) {
	for side := range s.b.goals {
		if g := &s.b.goals[side]; g.set {
			spot := pointOf(g.at)
			list = append(list, scene.Mark{Kind: "objective", Spot: &spot, Side: side, Text: s.b.sides[side].short + " want this"})
		}
	}
	return append(list, s.entries()...)
}

// result is how the battle stands or has ended.
func result(s *State) rules.Result {
	r := rules.Result{Over: s.Stage == Finished, Winner: -1, Turn: int(s.Turn), Lost: [2]int{int(s.Removed[0]), int(s.Removed[1])}}
	if r.Over {
		r.Winner, r.Clause, r.Text = s.Winner, endingClauses[s.Why], s.endWords()
	}
	return r
}

func (s *State) endWords() string {
	why := [...]string{"", "half of the units are lost or routed", "the last turn is over", "the umpire has ruled", "what the battle was about is held"}[s.Why]
	if s.Winner < 0 {
		return "A draw: " + why + "."
	}
	return "Victory of " + s.b.sides[s.Winner].name + ": " + why + "."
}

// askText is the question as the seat reads it.
func askText(s *State, q *rules.Question) string {
	switch q.Kind {
	case askOrders:
		return fmt.Sprintf("Turn %d: plot your moves, from your left to your right", s.Turn)
	case askGuns:
		if s.Up >= 0 {
			return "What is " + s.b.nameOf(s.upPiece()) + " to fire at?"
		}
		return "Lay your guns"
	case askArms:
		if s.Up >= 0 {
			return "Whom is " + s.b.nameOf(s.upPiece()) + " to fire at?"
		}
		return "Declare your volleys"
	}
	return "Do you wish to fight those in contact?"
}
