package macduff

import (
	"fmt"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// brief says to a newcomer what the troops of this battle can do, and nothing
// of any others.
func brief(s *State) []scene.Advice {
	b := &briefing{s: s}
	for u := range s.b.pieces {
		k := s.card(u)
		b.arms |= 1 << k.arm
		b.weapons |= 1 << k.weapon
		b.traits |= k.traits
	}
	b.command()
	b.moves()
	b.shots()
	b.charges()
	b.morale()
	b.others()
	return b.Page
}

// briefing is the page in the making, and what there is in the battle.
type briefing struct {
	tell.Page
	s       *State
	arms    uint32
	weapons uint32
	traits  Trait
}

func (b *briefing) has(arms ...Arm) bool {
	for _, a := range arms {
		if b.arms>>a&1 != 0 {
			return true
		}
	}
	return false
}

func (b *briefing) command() {
	how := "A card turned from the pack says whose commander acts."
	if b.s.plays(activatedByInitiative) {
		how = "Two dice a side say who acts first; then the sides take turns, a commander at a time."
	}
	b.Say(how+" He writes an order for each of his units before any die is thrown, and then they stand.", "MD-SEQ-01", "MD-ORD-01")
	b.Say("He commands what is within 12 inches and in his sight; farther off a unit needs 4 or more, or may only answer an attack. With a unit he may add a die to its move, and turn a hit away on 4 or more; on a 1 he falls himself.", "MD-CMD-03", "MD-CMD-06", "MD-CMD-08")
}

// moves says how many dice each arm of the battle moves with.
func (b *briefing) moves() {
	var said []string
	seen := map[string]bool{}
	for u := range b.s.b.pieces {
		k := b.s.card(u)
		if k.arm.vehicle() && k.arm != SteamEngine || k.arm == Post || k.arm == SignalTeam {
			continue
		}
		words := strings.ReplaceAll(k.arm.String(), "-", " ")
		if k.arm.officer() {
			words = "officers"
		}
		if seen[words] {
			continue
		}
		seen[words] = true
		row := b.s.moveRow(u, b.s.inFormation(u))
		n := moveDice(row, basicColumn)
		if n <= 0 {
			continue
		}
		text := fmt.Sprintf("%s %d", words, n)
		if more := moveDice(row, marchColumn); more > 0 {
			text += fmt.Sprintf(" (march %d)", n+more)
		}
		said = append(said, text)
	}
	b.Say("Moves are thrown for, in inches. Dice: "+strings.Join(said, ", ")+". Who marches does not shoot. A change of formation or front is the whole of an order.", "MD-MOVE-01", "MD-MAR-01", "MD-MNV-01")
}

func (b *briefing) shots() {
	var said []string
	for w := Musket; w < weapons; w++ {
		if b.weapons>>w&1 == 0 {
			continue
		}
		near, far := w.ranges()
		text := fmt.Sprintf("%s %s", strings.ReplaceAll(w.String(), "-", " "), far)
		if near > 0 && near < far {
			text += fmt.Sprintf(" (close to %s)", near)
		}
		said = append(said, text)
	}
	if len(said) == 0 {
		return
	}
	hard := "troops in hard cover or half hidden"
	if b.has(Skirmishers) {
		hard += ", skirmishers"
	}
	if b.has(Cavalry, MountedInfantry) {
		hard += ", horse"
	}
	b.Say("Shoot first, then move: nobody moves and shoots after. Ranges in inches: "+strings.Join(said, ", ")+".", "MD-ORD-02", "MD-SHOOT-08")
	text, clauses := "A die for two figures, half of that at long range; 5 or 6 hits, and 6 only against "+hard+". Who is shot at may shoot back, once a turn.", []string{"MD-SHOOT-07", "MD-SHOOT-10", "MD-SHOOT-06"}
	if b.traits&(Superior|SuperiorFirst) != 0 {
		text, clauses = text+" Superior fire hits a point more easily.", append(clauses, "MD-SHOOT-11")
	}
	b.Say(text, clauses...)
	b.guns()
}

func (b *briefing) guns() {
	text, clauses := "", []string(nil)
	if b.has(Artillery) {
		text, clauses = "A gun throws a die for each gunner, and its misses again at columns, squares and limbered guns. Limbered it moves, unlimbered it shoots; the change is a maneuver.", []string{"MD-SHOOT-07", "MD-SHOOT-14", "MD-MOVE-06"}
	}
	if b.weapons>>Rocket&1 != 0 {
		text, clauses = text+" A rocket that throws a 1 turns off half-way, and comes down on anybody.", append(clauses, "MD-SHOOT-13")
	}
	if text != "" {
		b.Say(strings.TrimSpace(text), clauses...)
	}
}

func (b *briefing) charges() {
	answers := "fire at a range of its choice"
	if b.has(Cavalry, MountedInfantry) {
		answers += ", form square against horse"
	}
	if b.has(Cavalry) {
		answers += ", charge in its turn if it is horse"
	}
	if b.has(Skirmishers, Cavalry) {
		answers += ", fall back if it is light enough"
	}
	dice := "a die more"
	if b.has(Cavalry) {
		dice += " for foot, two for horse"
	}
	b.Say("A charge has "+dice+", if it has not fired and the ground is open. Who is charged may "+answers+"; or stands.", "MD-CHG-05", "MD-REA-01")
	text, clauses := "In melee a die for two figures, two ranks if formed and struck in front; 4 or more hits. Better for who charged, defends an obstacle or stands higher.", []string{"MD-MELEE-02", "MD-MELEE-05"}
	if b.has(Cavalry) && b.has(Infantry) {
		text, clauses = text+" Horse fights a square at 2 less; but a square that loses is broken.", append(clauses, "MD-MELEE-12")
	}
	if b.traits&Militia != 0 {
		text += " Militia fights at 1 less."
	}
	if b.traits&Impetuous != 0 {
		text, clauses = text+" Impetuous troops must pursue.", append(clauses, "MD-MELEE-11")
	}
	b.Say(text, clauses...)
}

func (b *briefing) morale() {
	b.Say("A unit that has lost more than half is shaken: half its dice, and a test for each hit; 5 or 6 rallies, a 1 routs, anything else runs. An army that has lost half as many units and commanders as it has units gives up.", "MD-MORALE-02", "MD-MORALE-05", "MD-MORALE-07")
}

// others are the special troops and dangers of this battle, in a line.
func (b *briefing) others() {
	var said, clauses []string
	for _, x := range []struct {
		is     bool
		text   string
		clause string
	}{
		{b.has(Pioneers), "Pioneers who stand throw for work points: bridges, barricades, demolitions.", "MD-ENG-01"},
		{b.has(Hospital), "A hospital brings men back on 4 or more.", "MD-HOSP-02"},
		{b.has(Band), "A band adds a die to a move near it.", "MD-HOSP-03"},
		{b.has(Boat), "Boats carry, where there is water.", "MD-MOVE-07"},
		{b.has(SteamEngine), "An engine that throws nothing but sixes breaks down.", "MD-MOVE-08"},
		{b.has(Train), "A train keeps to its rails.", "MD-MOVE-09"},
		{b.has(Airship, Balloon), "Who flies goes over all.", "MD-MOVE-10"},
		{b.s.plays(withChanceCards), "A joker brings a chance card.", "MD-CHANCE-03"},
	} {
		if x.is {
			said, clauses = append(said, x.text), append(clauses, x.clause)
		}
	}
	if len(said) > 0 {
		b.Say(strings.Join(said, " "), clauses...)
	}
}
