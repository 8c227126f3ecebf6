package napoleonic

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// brief says to a newcomer what the troops of this battle can do, and nothing
// of any others.
func brief(s *State) []scene.Advice {
	b := &briefing{State: s, present: armsOf(s)}
	b.turn()
	b.moves()
	b.fire()
	b.assaults()
	b.morale()
	b.generalsDo()
	b.terrain()
	return b.Page
}

// briefing is the page in the making.
type briefing struct {
	*State
	tell.Page
	present uint8 // the arms of the battle
}

// armsOf are the arms of a battle, a bit each.
func armsOf(s *State) (present uint8) {
	for u := range s.b.pieces {
		present |= 1 << s.card(u).arm
	}
	return present
}

func (b *briefing) has(arms ...Arm) bool {
	for _, a := range arms {
		if b.present>>a&1 != 0 {
			return true
		}
	}
	return false
}

// kindsOfUnits are the cards of all pieces, arm by arm.
func (b *briefing) kindsOfUnits() []card {
	list := slices.Clone(b.b.cards[:b.b.pieces])
	slices.SortStableFunc(list, func(x, y card) int { return int(x.arm) - int(y.arm) })
	return list
}

// those are the arms of a list that there are, in words.
func (b *briefing) those(last string, arms ...Arm) string {
	var list []string
	for _, a := range arms {
		if b.has(a) {
			list = append(list, armWords[a])
		}
	}
	return tell.List(list, last)
}

var armWords = [arms]string{"infantry", "Rifles", "cavalry", "artillery", "Generals"}

func (b *briefing) turn() {
	order := "from its left to its right"
	if b.b.opt[activationOrder] == freeOrder {
		order = "in whatever order it likes"
	}
	b.Say("Each turn two dice say who is first. A side's units act one by one, "+order+", and nobody answers out of turn.", "NP-TURN-01", "NP-TURN-04", "NP-TURN-06")
	when := "before or after"
	if b.b.opt[actionOrder] == listed {
		when = "after"
	}
	var does []string
	if b.has(Infantry, Rifles) {
		does = append(does, "In one go "+b.those("and", Infantry, Rifles)+" may move and change formation, fire "+when+" that, and assault last of all.")
	}
	if b.has(Cavalry) {
		does = append(does, "Cavalry moves and assaults, and has no fire.")
	}
	if b.has(Artillery) {
		does = append(does, "Artillery moves or fires.")
	}
	b.Say(strings.Join(does, " "), "NP-ACT-05", "NP-ACT-03", "NP-ACT-04")
}

// moves says how far each kind of unit of the battle goes.
func (b *briefing) moves() {
	var said []string
	free := false
	for _, k := range b.kindsOfUnits() {
		words := armWords[k.arm]
		switch {
		case k.class == heavyRow:
			words = "heavy cavalry"
		case k.class == lightRow:
			words = "light cavalry"
		case k.horse:
			words = "horse artillery"
		}
		free = free || k.arm == Rifles && k.change == 0
		text := words + " " + k.farWords()
		if !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	change := ""
	if b.has(Infantry, Cavalry) {
		change = " A change of formation costs a hex" + tell.If(free, ", of Rifles nothing", "") + "."
	}
	b.Say("Moves, in hexes: "+strings.Join(said, "; ")+"."+change, "NP-MOVE-06", "NP-FORM-01")
}

// farWords is a unit's movement in its formations: 1 in line, 2 in column.
func (k *card) farWords() string {
	if !k.arm.takes(Line) {
		return fmt.Sprint(k.moves[NoFormation])
	}
	if k.moves[Line] == k.moves[Column] && k.moves[Column] == k.moves[Square] {
		return fmt.Sprint(k.moves[Line])
	}
	text := fmt.Sprintf("%d in line, %d in column", k.moves[Line], k.moves[Column])
	switch {
	case !k.arm.takes(Square):
	case k.moves[Square] > 0:
		text += fmt.Sprintf(", %d in square", k.moves[Square])
	default:
		text += ", none in square"
	}
	return text
}

func (b *briefing) fire() {
	var said []string
	if b.has(Infantry) {
		said = append(said, "infantry in line "+volleyWords(b.b.musket[Line])+", in column or square "+volleyWords(b.b.musket[Column]))
	}
	if b.has(Rifles) {
		said = append(said, fmt.Sprintf("Rifles one for each man left, as far as %d hexes", riflesReach))
	}
	if b.has(Artillery) {
		text := "artillery " + volleyWords(b.b.guns[0])
		if b.b.opt[squareArtilleryDice] == halvedBeyondAdjacent && b.has(Infantry, Rifles) {
			text += ", on a square half of that beyond one hex"
		}
		said = append(said, text)
	}
	if len(said) == 0 {
		return
	}
	clause := []string{"NP-FIRE-01", "NP-UNIT-04"}
	whole := ""
	if b.has(Infantry, Artillery) {
		whole = " A unit throws all its dice to its last man."
		if b.b.opt[reducedDice] == proportional {
			whole = " A unit that has lost throws its share of them."
		}
	}
	if b.b.opt[facing] == frontArc {
		whole += " Lines, columns and guns fire to their front only."
		clause = append(clause, "NP-MAP-05")
	}
	b.Say("Dice in fire, at one hex and farther: "+strings.Join(said, "; ")+"."+whole, clause...)
	b.score()
}

// volleyWords are the dice of a volley by range: 6, 4, 2.
func volleyWords(dice [longRange + 1]int8) string {
	var list []string
	for n := int8(1); n <= furthestOf(dice); n++ {
		list = append(list, fmt.Sprint(dice[n]))
	}
	return strings.Join(list, ", ")
}

// score says what a die must show to take a figure.
func (b *briefing) score() {
	text := fmt.Sprintf("A die takes a figure of a column or square on %d or more, of a line%s on %d or more", scores.At(0, openColumn), tell.If(b.has(Artillery), " or of artillery", ""), scores.At(1, openColumn))
	clause := []string{"NP-FIRE-05"}
	if where := b.kinds("or", func(g *ground) bool { return g.cover }); where != "" {
		text += "; of a unit in " + where + " each needs one more"
		clause = append(clause, "NP-FIRE-06")
	}
	b.Say(text+".", clause...)
}

func (b *briefing) assaults() {
	if !b.has(Infantry, Rifles, Cavalry) {
		return
	}
	var said []string
	for _, k := range b.kindsOfUnits() {
		text := fmt.Sprintf("%s %d", tell.If(k.class == heavyRow, "heavy cavalry", tell.If(k.class == lightRow, "light cavalry", armWords[k.arm])), k.assault)
		switch k.arm {
		case General:
			continue
		case Rifles:
			text = "Rifles one for each man left"
		case Artillery:
			text = fmt.Sprintf("artillery %d, if it is assaulted", k.assault)
		}
		if !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	decides, clause := "the higher total", "NP-ASL-07"
	if b.b.opt[assaultDecision] == byCasualties {
		decides, clause = "whoever has hit more", "NP-VAR-03"
	}
	contact := "end next to the enemy with a hex of movement left"
	if b.b.opt[assaultContact] == mustMove {
		contact = "move up to the enemy and keep a hex of movement"
	}
	cover := tell.If(b.b.opt[coverInAssault] == noCover, ", cover apart,", ",")
	b.Say("To assault, "+contact+". Both throw at once: "+strings.Join(said, ", ")+"; they hit as in fire"+cover+" and "+decides+" pushes the other back a hex.", "NP-ASL-02", "NP-ASL-04", clause)
	if !b.has(Cavalry) || !b.has(Infantry, Rifles) {
		return
	}
	text, clauses := "A square is no refuge from cavalry: it is struck as easily as a column", []string{"NP-ASL-05"}
	if b.b.opt[squareInCavalryAssault] == asLine {
		text, clauses = "Cavalry strikes a square only as it would a line", []string{"NP-VAR-12"}
	}
	if b.b.opt[cavalryVsSquare] == conditions {
		b.Say(text+", but gives way only to cavalry that is almost unhurt and hits it three times.", append(clauses, "NP-VAR-04")...)
		return
	}
	b.Say(text+", and pushed back like any other unit.", append(clauses, "NP-ASL-13")...)
}

func (b *briefing) morale() {
	fails := failWords(failures[regularRow])
	clause := []string{"NP-MOR-01", "NP-MOR-02", "NP-RET-02"}
	var besides []string
	for _, k := range b.kindsOfUnits() {
		if q := k.quality; q != regularRow {
			if text := []string{eliteRow: "elite units", militiaRow: "militia"}[q] + " on " + failWords(failures[q]); !slices.Contains(besides, text) {
				besides = append(besides, text)
				clause = append(clause, "NP-VAR-07")
			}
		}
	}
	if b.b.opt[squareMorale] == steady && b.has(Infantry, Rifles) {
		besides = append(besides, "in square on one score less")
		clause = append(clause, "NP-VAR-02")
	}
	if len(besides) > 0 {
		fails += " (" + strings.Join(besides, ", ") + ")"
	}
	text := "A unit at half its figures or fewer throws a die each time that it is hurt: on " + fails + " it falls back, and goes on retreating a hex a turn."
	if b.b.opt[retreatRate] == fullMove {
		text = strings.Replace(text, "a hex a turn", "as far as it can, turn by turn", 1)
	}
	if b.has(Rifles) && b.b.opt[riflesMorale] == exempt {
		text += " Rifles never do."
		clause = append(clause, "NP-MOR-06")
	}
	b.Say(text, clause...)
}

// failWords are the scores up to one on which a unit fails: 1 or 2.
func failWords(most int) string {
	var list []string
	for n := range most {
		list = append(list, fmt.Sprint(n+1))
	}
	return tell.List(list, "or")
}

func (b *briefing) generalsDo() {
	if !b.has(General) {
		b.Say("There is no General here: who retreats goes on retreating.", "NP-RAL-01")
		return
	}
	score := "lower than"
	if b.b.opt[rallyComparison] == lowerOrEqual {
		score = "no higher than"
	}
	risk := "Nobody can shoot at him."
	if b.b.opt[generalRisk] == casualtyRoll {
		risk = "He may fall with the unit that he is with."
	}
	b.Say("A General with a retreating unit, or in the next hex, rallies it with a die "+score+" its figures. "+risk, "NP-RAL-01", "NP-RAL-02", "NP-GEN-04")
}

// terrain says what the ground of this map does besides cover.
func (b *briefing) terrain() {
	var said []string
	if where := b.kinds("or", func(g *ground) bool { return g.stop }); where != "" {
		said = append(said, "Whoever enters "+where+" stops there.")
	}
	if b.has(Cavalry, Artillery) {
		where := b.kinds("or", func(g *ground) bool { return g.enter[Infantry] && !g.enter[Cavalry] })
		if where != "" {
			said = append(said, tell.Capital(b.those("and", Cavalry, Artillery))+" cannot enter "+where+".")
		}
	}
	if where := b.kinds("or", func(g *ground) bool { return !g.enter[Infantry] }); where != "" {
		said = append(said, "Nobody enters "+where+".")
	}
	if where := b.kinds("and", func(g *ground) bool { return g.hides || g.hill }); where != "" && b.b.opt[lineOfSight] != openSight {
		said = append(said, tell.Capital(where)+" hide what is behind.")
	}
	if len(said) > 0 {
		b.Say(strings.Join(said, " "), "NP-TERR-01", "NP-TERR-02")
	}
}

// kinds are the kinds of ground on this map of which something holds, in words.
func (b *briefing) kinds(last string, is func(*ground) bool) string {
	var list []string
	for _, t := range b.b.table.Board.Terrain {
		i := slices.IndexFunc(grounds, func(g ground) bool { return terrain.Rows[g.row].Title == t.ID })
		if i >= 0 && is(&grounds[i]) {
			list = append(list, plurals[t.ID])
		}
	}
	return tell.List(list, last)
}

var plurals = map[string]string{
	"hill": "hills", "wood": "woods", "buildings": "buildings", "wall": "walls", "hedge": "hedges", "fieldwork": "fieldworks",
	"stream": "streams", "ford": "fords", "marsh": "marshes", "river": "rivers", "lake": "lakes", "cliff": "cliffs",
}
