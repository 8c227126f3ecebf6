package european

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// brief says to a newcomer what the troops of this battle can do, and nothing
// of any others.
func brief(s *State) []scene.Advice {
	b := &briefing{State: s, measure: " inches", unit: inches.Inch, present: cardsOf(s)}
	if s.b.table.Board.Grid != "inches" {
		b.measure, b.unit = " squares", squareSide
	}
	first := "two dice say who goes first"
	if s.b.opt[initiativeChoice] == winnerChooses {
		first = "two dice say who chooses to go first or second"
	}
	b.Say("A turn is Movement, Shooting and Melee. In each "+first+", and he who does ends his part before the other begins.", "EU-SEQ-01", "EU-SEQ-02")
	b.moves()
	b.formations()
	b.shots()
	b.melee()
	b.losses()
	b.commander()
	b.terrain()
	return b.Page
}

// briefing is the page in the making.
type briefing struct {
	*State
	tell.Page
	measure string        // of distances: " inches" or " squares"
	unit    inches.Length // one of it
	present [arms]*card   // one of each arm of the battle, or nil
}

// cardsOf is a unit of each arm of a battle, nil where there is none.
func cardsOf(s *State) (list [arms]*card) {
	for u := range s.b.pieces {
		if k := s.card(u); list[k.arm] == nil {
			list[k.arm] = k
		}
	}
	return list
}

func (b *briefing) has(arms ...Arm) bool {
	return slices.ContainsFunc(arms, func(a Arm) bool { return b.present[a] != nil })
}

// on says whether there is ground of a kind on this map.
func (b *briefing) on(kinds ...string) bool {
	return slices.ContainsFunc(b.b.table.Board.Terrain, func(t scene.Terrain) bool { return slices.Contains(kinds, t.ID) })
}

// those are the arms of the battle of which something holds, in words.
func (b *briefing) those(last string, is func(k *card) bool) string {
	var list []string
	for a, k := range b.present {
		if k != nil && is(k) {
			list = append(list, armWords[a])
		}
	}
	return tell.List(list, last)
}

var armWords = [arms]string{"infantry", "skirmishers", "dragoons", "cavalry", "artillery", "a commander"}

// far is a distance in the measure of the table.
func (b *briefing) far(l inches.Length) string { return fmt.Sprint(int(l / b.unit)) }

func (b *briefing) moves() {
	var said []string
	for _, k := range b.present {
		if k == nil {
			continue
		}
		text := b.those("and", func(other *card) bool { return other.move == k.move }) + " " + b.far(k.move)
		if !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	how := "straight on, with a turn before and another after"
	if b.b.opt[movePath] == freePath {
		how = "by any way"
	}
	text := "Moves, in" + b.measure + ", " + how + ": " + strings.Join(said, "; ") + "."
	clause := []string{b.b.field.clause("EU-MOV-02"), "EU-MOV-06"}
	if b.on("road") {
		more := "half as much again"
		if b.b.opt[roadBonus] == plusThree {
			more = tell.If(b.unit == inches.Inch, "3 inches more", "half a square more")
		}
		text += " Wholly on road " + more + "."
		clause = append(clause, "EU-MOV-03")
	}
	if slow := b.slow(); slow != "" {
		text += tell.If(b.b.opt[terrainHalving] == fromObstacle, " Halved from there on ", " Halved ") + slow + "."
		clause = append(clause, "EU-MOV-04")
	}
	b.Say(text, clause...)
}

// slow is what halves a move on this map.
func (b *briefing) slow() string {
	var list []string
	for _, g := range []struct {
		kind, words string
		is          bool
	}{
		{"wood", "in woods", b.has(Skirmishers) || b.b.opt[roadThroughWoods] == allowed && b.on("road")},
		{"rough", "on rough ground", true},
		{"ford", "in a ford", b.b.opt[fordHalves] != no},
		{"wall", "over walls", true},
		{"hill", "up a hill", true},
	} {
		if g.is && b.on(g.kind) {
			list = append(list, g.words)
		}
	}
	return tell.List(list, "or")
}

// deploys says whether an arm changes between march and battle formation.
func (k *card) deploys() bool { return k.arm != Commander && k.arm != Cavalry && k.shooting > 0 }

func (b *briefing) formations() {
	if b.those("", (*card).deploys) == "" {
		return
	}
	text := "Units march; by shooting they come into battle formation"
	if b.b.opt[deployWithoutShooting] == yes {
		text = "Units march; in Shooting they come into battle formation, with or without a shot"
	}
	b.Say(text+". So they cannot move on, unless they reform first: that halves the move.", "EU-FRM-02", "EU-FRM-03")
}

func (b *briefing) shots() {
	two := b.those("and", func(k *card) bool { return k.shooting == 2 })
	one := b.those("and", func(k *card) bool { return k.shooting == 1 })
	var said []string
	if two != "" {
		said = append(said, two+" two dice, of which the higher counts")
	}
	if one != "" {
		said = append(said, one+" one")
	}
	if len(said) == 0 {
		return
	}
	off := []string{"1, 2 or 3 for the range"}
	clause := []string{"EU-SHO-05", "EU-SHO-08", "EU-LOS-05"}
	if b.covers() {
		off = append(off, "1 if the target is in cover")
		clause = append(clause, "EU-SHO-07")
	}
	if b.has(Artillery) {
		off = append(off, "1 of guns at "+b.those("or", func(k *card) bool { return k.arm == Artillery || k.arm == Skirmishers }))
		clause = append(clause, "EU-ART-02")
	}
	off = append(off, "1 for who shot last turn too")
	b.Say("Shots, at what is ahead within "+tell.If(b.b.opt[arc] == inAll, "22", "45")+" degrees: "+strings.Join(said, "; ")+". Taken off: "+strings.Join(off, ", ")+". What is left is hits.", clause...)
	var ends []string
	small := func(k *card) bool { return k.shooting > 0 && k.arm != Artillery }
	if who := b.those("and", small); who != "" {
		ends = append(ends, who+" "+b.bands(0))
	}
	if b.has(Artillery) {
		ends = append(ends, "artillery "+b.bands(1))
	}
	b.Say("Short, medium and long range end, in"+b.measure+", at: "+strings.Join(ends, "; ")+".", b.b.field.clause("EU-SHO-06"))
}

// covers says whether anything on this map gives cover to anybody.
func (b *briefing) covers() bool {
	return b.on("wall") || b.on("wood") && b.has(Skirmishers) && b.b.opt[woodsCover] != no
}

// bands are the ends of the range bands of a table: 6, 12, 18.
func (b *briefing) bands(table int) string {
	var list []string
	for _, end := range bandEnds[table] {
		list = append(list, b.far(end))
	}
	return strings.Join(list, ", ")
}

func (b *briefing) melee() {
	horse := b.those("and", func(k *card) bool { return k.arm.horse() })
	if horse == "" {
		return
	}
	text := "Only " + horse + " may touch an enemy"
	if b.covers() {
		text += ", unless he is in cover"
	}
	b.Say(text+"; the two then fight until one of them is eliminated.", "EU-MEL-01", "EU-MEL-02", "EU-MEL-03")
	var said []string
	if k := b.present[Cavalry]; k != nil {
		said = append(said, "cavalry the higher of two dice, doubled when "+tell.If(b.b.opt[firstContactDouble] == chargerOnly, "it charges", "the two first touch"))
	}
	if k := b.present[Dragoons]; k != nil {
		said = append(said, "dragoons one die")
	}
	others := ""
	if b.b.opt[meleeDiceForOthers] == shootingDice {
		others = " The rest strike with their shooting dice, nothing taken off."
	} else if b.b.opt[lockedShooting] != noShooting {
		others = " The rest can only shoot at whom they are locked with."
	}
	if b.those("", func(k *card) bool { return !k.arm.horse() && k.shooting > 0 }) == "" {
		others = ""
	}
	b.Say("Hits in Melee: "+strings.Join(said, "; ")+"."+others, "EU-MEL-04", "EU-MEL-06", "EU-MEL-05")
}

// losses says how many hits eliminate whom.
func (b *briefing) losses() {
	var said []string
	for _, k := range b.present {
		if k == nil || k.arm == Commander {
			continue
		}
		text := b.those("and", func(o *card) bool { return o.arm != Commander && o.eliminated == k.eliminated }) + " at " + fmt.Sprint(k.eliminated)
		if !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	b.Say("Hits add up, and eliminate "+strings.Join(said, "; ")+". Until then they take nothing from what a unit can do, and nobody runs.", "EU-ELI-01", "EU-ELI-02", "EU-GEN-04")
}

func (b *briefing) commander() {
	if !b.has(Commander) {
		return
	}
	text := "Once in the battle a commander may join a unit of infantry, which takes 6 hits off it."
	if b.b.opt[commanderLimit] == perSide {
		text = "Once in the battle a commander of a side may join a unit of infantry, which takes 6 hits off it."
	}
	if !b.has(Infantry) {
		text = ""
	}
	switch b.b.opt[commanderVulnerability] {
	case immune:
		text += " Nobody can hurt him."
	case sevenHits:
		text += " He is lost at 7 hits."
	default:
		text += " He cannot be shot at; one hit in a melee is his end."
	}
	b.Say(strings.TrimSpace(text), "EU-CMD-01", "EU-CMD-02", "EU-ELI-04")
}

// terrain says who goes where, and what hides whom.
func (b *briefing) terrain() {
	var said []string
	shut := []string{"building", "marsh", "lake"}
	byRoad := tell.If(b.b.opt[roadThroughWoods] == allowed && b.on("road"), ", save along a road.", ".")
	switch {
	case !b.on("wood"):
	case b.has(Skirmishers):
		said = append(said, "Only skirmishers enter woods"+byRoad)
	case byRoad != ".":
		said = append(said, "Nobody enters woods"+byRoad)
	default:
		shut = append(shut, "wood")
	}
	if where := b.kinds("or", shut...); where != "" {
		said = append(said, "Nobody enters "+where+".")
	}
	if over := b.kinds("or", "bridge", "ford"); over != "" && b.on("river") {
		said = append(said, "Rivers are crossed by "+over+".")
	}
	if hide := b.hiding(); hide != "" {
		said = append(said, tell.Capital(hide)+" hide what is behind.")
	}
	if len(said) > 0 {
		b.Say(strings.Join(said, " "), "EU-TER-01", "EU-TER-02", "EU-TER-06", "EU-LOS-04")
	}
}

// hiding is what blocks sight on this map.
func (b *briefing) hiding() string {
	list := []string{"building"}
	for _, g := range []struct {
		kind   string
		option int
	}{{"wood", woodsBlockLOS}, {"hill", hillsBlockLOS}} {
		if b.b.opt[g.option] != no {
			list = append(list, g.kind)
		}
	}
	return b.kinds("and", list...)
}

// kinds are those of some kinds of ground that this map has, in words.
func (b *briefing) kinds(last string, kinds ...string) string {
	var list []string
	for _, kind := range kinds {
		if b.on(kind) {
			list = append(list, tell.If(kind == "marsh", "marshes", kind+"s"))
		}
	}
	return tell.List(list, last)
}
