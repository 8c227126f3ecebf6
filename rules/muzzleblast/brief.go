package muzzleblast

import (
	"fmt"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// brief says to a newcomer what the troops of this battle can do, and nothing
// of any others.
func brief(s *State) []scene.Advice {
	b := &briefing{State: s}
	for u := range s.b.count {
		k := &s.b.units[u]
		switch {
		case k.arm != Gunners && k.mounted:
			b.rows |= 1 << horseRow
		case k.arm != Gunners:
			b.rows |= 1 << footRow
		}
		if k.arm != Gunners && k.arm != CommandUnit && k.weapon < Custom {
			b.weapons |= 1 << k.weapon
		}
		b.command = b.command || k.arm == CommandUnit
	}
	for g := range s.b.gunN {
		b.rows |= 1 << pushedRow
		b.guns |= 1 << s.b.guns[g].kind
	}
	if s.b.cartN > 0 {
		b.rows |= 1 << wagonRow
	}
	b.turn()
	b.moves()
	b.volleys()
	b.cover()
	b.balls()
	b.grape()
	b.melee()
	b.checks()
	b.end()
	return b.Page
}

// briefing is the page in the making: what there is in the battle, a bit each,
// by the rows of the charts.
type briefing struct {
	*State
	tell.Page
	rows, weapons, guns uint8
	command             bool
}

func (b *briefing) turn() {
	order := "unit by unit from the left to the right"
	if b.b.opt[leftToRight] == freeOrder {
		order = "in whatever order they like"
	}
	then := "small arms, melees and morale"
	if b.guns != 0 {
		then = "artillery, " + then
	}
	b.Say("Both sides plot their moves in secret, "+order+"; then all go at once, and enemies who meet stop. After the moves: "+then+".", "MB-TRN-01", "MB-SIM-01", "MB-SIM-02")
}

// far is a number of the charts as it is on this table.
func (b *briefing) far(n int) string { return shown(b.scaled(n)) }

// unit is what distances are told in.
func (b *briefing) unit() string {
	return tell.If(b.b.opt[distanceScale] == centimetres, "centimetres", "inches")
}

func (b *briefing) moves() {
	t := &b.b.terrain
	roads := len(t.roads)+len(t.bridges) > 0
	var said, rough []string
	for row, words := range [...]string{footRow: "foot", horseRow: "horse", wagonRow: "wagons and limbered guns", pushedRow: "guns pushed by their crews"} {
		if b.rows>>row&1 == 0 {
			continue
		}
		text := words + " " + b.far(normalMoves.At(row, offRoad))
		if roads {
			text += " (" + b.far(normalMoves.At(row, onRoad)) + ")"
		}
		said = append(said, text)
		rough = append(rough, b.far(roughMoves.At(row, offRoad)))
	}
	text := "Moves, in " + b.unit() + tell.If(roads, " (on a road)", "") + ": " + strings.Join(said, "; ") + "."
	clause := []string{"MB-MOV-01"}
	if where := b.roughGround(); where != "" {
		text += " " + tell.Capital(where) + tell.If(len(rough) > 1, ", in that order: ", ": ") + strings.Join(rough, ", ") + "."
		clause = append(clause, "MB-MOV-03")
	}
	if roads {
		text += " Who is much wider than the road gains nothing by it."
		clause = append(clause, "MB-MOV-02")
	}
	b.Say(text, clause...)
}

// roughGround is where units of the battle go more slowly.
func (b *briefing) roughGround() string {
	t := &b.b.terrain
	return b.those("and", words{{"uphill", len(t.hills) > 0}, {"in swamps", len(t.swamps) > 0}, {"in fords", len(t.fords) > 0}, {"in woods", len(t.woods) > 0 && b.b.opt[woodsRough] == yes}})
}

// words are some, each with whether it is to be said.
type words []struct {
	text string
	is   bool
}

func (b *briefing) those(last string, list words) string {
	var said []string
	for _, w := range list {
		if w.is {
			said = append(said, w.text)
		}
	}
	return tell.List(said, last)
}

func (b *briefing) volleys() {
	var said []string
	for w := Musket; w < Custom; w++ {
		if b.weapons>>w&1 == 0 {
			continue
		}
		text := weaponNames[w] + " " + b.far(smallArms.At(int(w), longColumn))
		if !smallArms.Rows[w].Cells[closeColumn].None {
			text += fmt.Sprintf(" (close to %s)", b.far(smallArms.At(int(w), closeColumn)))
		}
		said = append(said, text)
	}
	if len(said) == 0 {
		return
	}
	what := "what it shows is the number of men who fall"
	if b.b.opt[shotMeaning] == hitNumber {
		what = "5 or more takes a man"
	}
	rest := "a die of fewer than six has 1 less for each man fewer"
	if b.b.opt[remainderShooters] == ignored {
		rest = "a die of fewer than six, if they are all, has 1 less for each man fewer"
	}
	b.Say("Volleys: a die for six men, and "+what+"; "+rest+". Ranges in "+b.unit()+": "+strings.Join(said, ", ")+".", "MB-SHT-05", "MB-SHT-06", "MB-SHT-08")
}

func (b *briefing) cover() {
	if b.weapons == 0 {
		return
	}
	t := &b.b.terrain
	soft := b.those("or", words{{"in or behind bushes", len(t.bushes) > 0}, {"in woods", len(t.woods) > 0 && b.b.opt[woodsSoftCover] != woodsBare}})
	hard := b.those("or", words{{"behind a wall", len(t.walls) > 0}, {"in a house", len(t.houses) > 0}})
	less := []string{"1 at long range"}
	if soft != "" {
		less = append(less, "1 at men "+soft)
	}
	if hard != "" {
		less = append(less, "2 at men "+hard)
	}
	if b.rows>>horseRow&1 != 0 {
		less = append(less, "2 from the saddle")
	}
	text := "A die of a volley has less: " + strings.Join(less, ", ") + "; and more: 2 into a back"
	if b.weapons&^(1<<Pistol) != 0 {
		text += ", 1 from two " + b.unit() + " or less"
	}
	clause := []string{"MB-SHT-14"}
	if soft != "" || hard != "" {
		clause = append(clause, "MB-SHT-11")
	}
	if len(t.houses) > 0 {
		text += ". A house holds four men or six, on foot"
		clause = append(clause, "MB-MOV-11")
	}
	b.Say(text+".", clause...)
}

// gunWords are the guns of the battle with a number of each of them.
func (b *briefing) gunWords(of func(row int) string) string {
	var said []string
	for row, words := range [...]string{mortarRow: "mortars", mediumRow: "medium guns", lightRow: "light guns"} {
		if text := of(row); b.guns>>row&1 != 0 && text != "" {
			said = append(said, words+" "+text)
		}
	}
	return strings.Join(said, ", ")
}

func (b *briefing) balls() {
	if b.guns == 0 {
		return
	}
	ranges := b.gunWords(func(row int) string {
		return b.far(artillery.At(row, shortColumn)) + " to " + b.far(artillery.At(row, rangeColumn))
	})
	full := b.gunWords(func(row int) string { return fmt.Sprint(artillery.At(row, fullRateColumn)) })
	b.Say(fmt.Sprintf("A gun that has not moved fires a ball, in %s: %s. A die drops its circle on the spot or 1 or 2 short or over; each man under it, friend or foe, is saved by %d or more. Crew to fire each turn: %s.",
		b.unit(), ranges, savedAt, full), "MB-ART-01", "MB-ART-05", "MB-ART-08", "MB-CRW-03")
}

func (b *briefing) grape() {
	column := grapeColumn
	if b.b.opt[grapeLimit] == shortOnly {
		column = shortColumn
	}
	far := b.gunWords(func(row int) string {
		if artillery.Rows[row].Cells[grapeColumn].None {
			return ""
		}
		return b.far(artillery.At(row, column))
	})
	if far == "" {
		return
	}
	b.Say(fmt.Sprintf("From near a gun fires grapeshot, in %s: %s. On a 1 it misfires; else each man in the cone is saved by %d or more.", b.unit(), far, savedAt), "MB-GRP-01", "MB-GRP-02", "MB-GRP-04")
}

func (b *briefing) melee() {
	era := int(b.b.opt[era])
	rifles := b.weapons>>Rifle&1 != 0
	points := b.those("and", words{
		{fmt.Sprintf("a rifleman %d", meleePoints.At(0, era)), rifles},
		{fmt.Sprintf("a trooper %d", meleePoints.At(3, era)), b.rows>>horseRow&1 != 0},
		{fmt.Sprintf("anybody else %d", meleePoints.At(1, era)), b.rows>>footRow&1 != 0 || b.guns != 0},
	})
	lost := "half of those in the circle"
	if b.b.opt[meleeLossBase] == wholeUnit {
		lost = "half of all their men"
	}
	who := "fight"
	if b.b.opt[meleeStart] == declaredMelee {
		who = "fight if either side will"
	}
	b.Say("Enemies at "+shown(b.small(contactGap))+" "+b.unit()+" or less "+who+", with all in a circle "+shown(2*b.small(meleeRadius))+" wide. Points count, "+points+"; each side's times a die. The losers lose "+lost+" and go back, the winners half as many.",
		"MB-MEL-01", "MB-MEL-03", "MB-MEL-05", "MB-MEL-06")
}

func (b *briefing) checks() {
	text := "A unit that has lost a quarter, or half, stands for a turn and throws for its morale; so does one that is beaten. 5 or more fights on, 4 holds, 3 or 2 goes back, less routs; an officer who comes to it may rally it."
	clause := []string{"MB-MOR-01", "MB-MOR-04", "MB-MOR-12", "MB-RTE-02"}
	if b.command {
		text += " Keep the command unit near: 2 more."
		clause = append(clause, "MB-MOR-06")
	}
	b.Say(text, clause...)
}

func (b *briefing) end() {
	half := "An army half of whose units are gone or routed has lost."
	if b.b.opt[victoryOption] == lastStand {
		half = "An army has lost when no unit of it is left."
	}
	guns := tell.If(b.guns != 0, ", 3 for a gun", "")
	command := tell.If(b.command, ", 5 for the command unit", "")
	if b.b.unheld {
		half += " Whoever holds the places of this battle wins nothing by it."
	}
	if b.b.opt[victoryOption] == byScenario && b.b.goalAt == 0 {
		half += " No place is named to be held, so victory: scenario changes nothing."
	}
	b.Say(half+" When time is up, each man taken counts 1"+guns+command+".", "MB-VIC-01", "MB-VIC-02")
}
