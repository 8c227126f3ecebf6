package macduff

import (
	"fmt"
	"strings"

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
	return b.list
}

// briefing is the page in the making: what there is in the battle, and the lines.
type briefing struct {
	s       *State
	arms    uint32
	weapons uint32
	traits  Trait
	list    []scene.Advice
}

func (b *briefing) has(arms ...Arm) bool {
	for _, a := range arms {
		if b.arms>>a&1 != 0 {
			return true
		}
	}
	return false
}

func (b *briefing) say(text string, clause ...string) {
	b.list = append(b.list, scene.Advice{Text: text, Clause: clause})
}

func (b *briefing) command() {
	how := "A card turned from the pack says whose commander acts."
	if b.s.opt(activation, 1) {
		how = "Two dice a side say who acts first; then the sides take turns, a commander at a time."
	}
	b.say(how+" He writes an order for each of his units before any die is thrown, and then they stand.", "MD-SEQ-01", "MD-ORD-01")
	b.say("He commands what is within 12 inches and in his sight. Farther off a unit needs 4, 5 or 6 for an order; without one it may only answer when it is attacked.", "MD-CMD-03")
	b.say("A commander who joins a unit may add a die to its move, and may turn a hit away on 4, 5 or 6; on a 1 he falls himself.", "MD-CMD-06", "MD-CMD-08")
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
			text += fmt.Sprintf(" (%d on the march)", n+more)
		}
		said = append(said, text)
	}
	b.say("Moves are thrown for, in inches. Dice: "+strings.Join(said, ", ")+". Who marches does not shoot. A change of formation or front is the whole of an order.", "MD-MOVE-01", "MD-MAR-01", "MD-MNV-01")
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
	b.say("Shoot first, then move: nobody moves and shoots after. Ranges in inches: "+strings.Join(said, ", ")+".", "MD-ORD-02", "MD-SHOOT-08")
	b.say("A die for two figures, half of that at long range; 5 or 6 hits, and 6 only against "+hard+". Who is shot at may shoot back, once a turn.", "MD-SHOOT-07", "MD-SHOOT-10", "MD-SHOOT-06")
	if b.has(Artillery) {
		b.say("A gun throws a die for each gunner, and its misses again at columns, squares and limbered guns. Limbered it moves, unlimbered it shoots; the change is a maneuver.", "MD-SHOOT-07", "MD-SHOOT-14", "MD-MOVE-06")
	}
	if b.weapons>>Rocket&1 != 0 {
		b.say("A rocket that throws a 1 turns off half-way, and comes down on anybody.", "MD-SHOOT-13")
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
	b.say("A charge has "+dice+", if it has not fired and the ground is open. Who is charged may "+answers+"; or stands.", "MD-CHG-05", "MD-REA-01")
	b.say("In melee a die for two figures, two ranks if formed and struck in front; 4 or more hits. Better for who charged, defends an obstacle or stands higher.", "MD-MELEE-02", "MD-MELEE-05")
	if b.has(Cavalry) && b.has(Infantry) {
		b.say("Horse fights a square at 2 less; but a square that loses is broken.", "MD-MELEE-05", "MD-MELEE-12")
	}
}

func (b *briefing) morale() {
	b.say("A unit that has lost more than half is shaken: half its dice, and a test for each hit. 5 or 6 rallies, a 1 routs, anything else runs and tests again.", "MD-MORALE-02", "MD-MORALE-05")
	b.say("Every unit lost costs its army a point, and every commander; an army that has lost half as many as it has units gives up.", "MD-MORALE-07")
}

// others are the special troops and dangers of this battle, a line each.
func (b *briefing) others() {
	for _, x := range []struct {
		is     bool
		text   string
		clause string
	}{
		{b.traits&Militia != 0, "Militia fights a melee at 1 less; its fire is as good as any.", "MD-MELEE-05"},
		{b.traits&(Superior|SuperiorFirst) != 0, "Some have superior fire: they hit a point more easily.", "MD-SHOOT-11"},
		{b.traits&Impetuous != 0, "Impetuous troops must pursue.", "MD-MELEE-11"},
		{b.has(Pioneers), "Pioneers that do not move throw for work points in the melee phase: bridges, barricades, charges to blow them up.", "MD-ENG-01"},
		{b.has(Hospital), "A hospital that stands brings a casualty back on 4, 5 or 6.", "MD-HOSP-02"},
		{b.has(Band), "A band within 6 inches adds a die to a move.", "MD-HOSP-03"},
		{b.has(Boat), "Boats go where there is water, and carry.", "MD-MOVE-07"},
		{b.has(SteamEngine), "A steam engine that throws nothing but sixes breaks down.", "MD-MOVE-08"},
		{b.has(Train), "A train keeps to its rails.", "MD-MOVE-09"},
		{b.has(Airship, Balloon), "What flies goes over everybody, twice as far before the wind.", "MD-MOVE-10"},
		{b.s.opt(chanceCards, 1), "A joker in the pack brings a chance card: anything may happen.", "MD-CHANCE-03"},
	} {
		if x.is {
			b.say(x.text, x.clause)
		}
	}
}
