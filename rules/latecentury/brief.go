package latecentury

import (
	"fmt"
	"slices"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// brief says to a newcomer what the troops of this battle can do, and nothing
// of any others. It is given what a side knows: enemies whom nobody has seen
// yet are left out.
func brief(s *State) []scene.Advice {
	b := &briefing{State: s, present: armsOf(s), ground: groundsOf(s)}
	b.turn()
	b.moves()
	b.fire()
	b.contact()
	b.commanders()
	b.closeTerrain()
	return b.Page
}

// briefing is the page in the making.
type briefing struct {
	*State
	tell.Page
	present uint16 // the arms of the battle
	ground  uint16 // the rows of the terrain chart on its map
}

// armsOf are the arms of a battle that are known, a bit each.
func armsOf(s *State) (present uint16) {
	for u := range s.b.pieces {
		if !s.unknown(u) {
			present |= 1 << s.card(u).arm
		}
	}
	return present
}

// groundsOf are the kinds of ground on a map, a bit each.
func groundsOf(s *State) (rows uint16) {
	for i := range s.b.ground {
		rows |= uint16(s.b.ground[i].has)
	}
	return rows
}

func (b *briefing) has(arms ...Arm) bool {
	return slices.ContainsFunc(arms, func(a Arm) bool { return b.present>>a&1 != 0 })
}

// on says whether there is ground of a row of the terrain chart.
func (b *briefing) on(row int) bool { return b.ground>>row&1 != 0 }

// guns says whether there are any that move or fire.
func (b *briefing) guns() bool { return b.has(MachineGun, FieldGun, NativeArtillery) }

// each puts something of every arm of the battle in a row; nothing of those of
// which there is nothing to say.
func (b *briefing) each(say func(a Arm) string) string {
	var said []string
	for a := range arms {
		if text := say(a); b.has(a) && text != "" {
			said = append(said, armWords[a]+" "+text)
		}
	}
	return strings.Join(said, "; ")
}

var armWords = [arms]string{"infantry", "muskets", "spears and swords", "cavalry", "native cavalry", "machine guns", "field guns", "native artillery", "a Commander alone"}

func (b *briefing) turn() {
	b.Say("Each turn each Commander throws a die and adds how good he is, 1 to 3: so many cards may he deal, one to a Unit. Who has none defends himself and does no more.", "LC-CMD-09", "LC-CARD-03", "LC-CARD-06")
	text := "The cards then come up, the lowest first, and each Unit acts on its own: it moves and fires in either order, and fights last."
	clause := []string{"LC-CARD-05", "LC-ACT-01"}
	if b.guns() {
		text += " Guns move or fire" + tell.If(b.b.opt[pivotCountsAsMove] == freePivot, ".", ", and a turn on the spot is a move.")
		clause = append(clause, "LC-ACT-03")
	}
	b.Say(text, clause...)
}

func (b *briefing) moves() {
	text := "Moves, in squares, never aslant: " + b.each(func(a Arm) string { return fmt.Sprint(profiles[a].move) }) + "."
	clause := []string{"LC-MOVE-01", "LC-MOVE-02"}
	if b.on(hillRow) {
		text += " Up or down a hill costs one more."
		clause = append(clause, "LC-HILL-01")
	}
	if b.on(fordRow) {
		text += " A ford ends the move."
		clause = append(clause, "LC-RIV-01")
	}
	b.Say(text, clause...)
}

func (b *briefing) fire() {
	said := b.each(func(a Arm) string {
		if p := &profiles[a]; p.reach > 0 {
			return fmt.Sprintf("%d squares, %d+", p.reach, p.hits)
		}
		return ""
	})
	if said == "" {
		return
	}
	b.Say("A Unit fires to its front, between the diagonals, with a die for each figure. Range, and what hits: "+said+".", "LC-FIRE-05", "LC-FIRE-07")
	text := fmt.Sprintf("A figure that is hit lives on %d", saves.At(noCover, 0))
	clause := []string{"LC-FIRE-08"}
	hard := []int{fieldworkRow}
	soft := []int{woodRow, ravineRow}
	if b.b.opt[builtUpCover] == softBuildings {
		soft = append(soft, buildingsRow)
	} else {
		hard = append(hard, buildingsRow)
	}
	if where := b.places(soft); where != "" {
		text += fmt.Sprintf(", in %s on %d or more", where, saves.At(softCover, 0))
	}
	if where := b.places(hard); where != "" {
		text += fmt.Sprintf(", in %s on %d or more", where, saves.At(hardCover, 0))
	}
	if len(text) > 40 {
		clause = append(clause, "LC-FIRE-09")
	}
	b.Say(text+".", clause...)
}

// places are the kinds of ground of some rows that this map has, in words.
func (b *briefing) places(rows []int) string {
	var list []string
	for _, row := range rows {
		if b.on(row) {
			list = append(list, groundWords[row])
		}
	}
	return tell.List(list, "or")
}

var groundWords = map[int]string{woodRow: "woods", buildingsRow: "buildings", fieldworkRow: "fieldworks", ravineRow: "a ravine"}

func (b *briefing) contact() {
	fires := "fires at him if it can"
	if b.b.opt[contactFire] == mayFire {
		fires = "may fire at him"
	}
	b.Say("A Unit that comes next to an enemy stops, faces him, "+fires+", and then has to fight. In its next go it may break off, into a square that touches no enemy.", "LC-CONT-03", "LC-CONT-06")
	text := "In close combat both throw as many dice as the smaller has figures. A die kills on 3 or more"
	clause := []string{"LC-CC-04", "LC-CC-05"}
	if b.guns() {
		text += fmt.Sprintf(", of guns on %d", profiles[FieldGun].power)
	}
	if b.on(hillRow) {
		text += "; who fights uphill needs one more"
		clause = append(clause, "LC-HILL-02")
	}
	b.Say(text+". A Unit at half its figures or fewer may not begin one.", append(clause, "LC-CC-03")...)
}

func (b *briefing) commanders() {
	b.Say("A Commander with a Unit counts as one more figure, and falls on a 1 or 2 when it loses some. Alone he is a Unit of one man, and needs a card.", "LC-CMD-06", "LC-CMD-12", "LC-CMD-01")
	b.Say("When he falls each of his Units throws: on 1, 2 or 3 it retreats and never comes back. From then on the die alone says how many cards are dealt.", "LC-MOR-01", "LC-MOR-03", "LC-MOR-04")
}

// closeTerrain is what woods and buildings do besides cover.
func (b *briefing) closeTerrain() {
	where := b.places([]int{woodRow, buildingsRow})
	if where == "" {
		return
	}
	text := "Only infantry goes into " + where + " off the road."
	clause := []string{"LC-WOOD-01"}
	if b.has(NativeMuskets, NativeSpears) {
		text = "Only men on foot go into " + where + " off the road."
	}
	text += " Who stands in them fires out from the edge only, and can be fired at from 3 squares at most, once a die of 4 or more has seen him."
	clause = append(clause, "LC-WOOD-02", "LC-WOOD-03")
	if b.b.opt[unseenUnits] == offTable {
		text += " Until he is found he is not on the table."
		clause = append(clause, "LC-WOOD-06")
	}
	b.Say(text, clause...)
}
