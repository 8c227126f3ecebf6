package quick

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"
)

//go:embed battle.yaml.tmpl
var battleText string

var battleTemplate = template.Must(template.New("battle").Parse(battleText))

// sheet is a battle as its template reads it.
type sheet struct {
	Seed               uint32
	Title, Book        string
	TurnLimit, Minutes int
	Board              string
	Options, Victory   string
	Sides              [2]party
}

// party is a side.
type party struct {
	Ink, Name, Short, Home, Plate string
	Orders, Enemy, Have, Wins     string
	Army                          []string
	Plans                         []plan
}

type plan struct{ ID, Title, Text, Aims string }

// theName is what the map calls the place that is fought for.
func (m *maker) theName() string { return "the " + capital(m.called) }

// title is what the battle is called.
func (m *maker) title() string {
	return map[string]string{"meeting": "A meeting at the ", "attack": "An attack on the ", "rearguard": "A rearguard at the ",
		"breakthrough": "A breakthrough by the ", "convoy": "A convoy by the "}[m.Fight] + m.called
}

func (m *maker) turns() int {
	n := m.Turns[m.Length]
	if m.Fight == "rearguard" {
		n -= n / 4
	}
	return n
}

// text is the battle as YAML.
func (m *maker) text() (string, error) {
	s := sheet{Seed: m.Seed, Title: m.title(), Book: m.Book, TurnLimit: m.turns(),
		Minutes: map[string]int{"ten": 10, "half": 30, "hour": 60}[m.Length], Board: strings.TrimRight(m.land.text(), "\n"),
		Options: m.options(), Victory: m.victory(), Sides: [2]party{m.party(0), m.party(1)}}
	var b strings.Builder
	err := battleTemplate.Execute(&b, s)
	return b.String(), err
}

func (m *maker) options() string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(m.Options)) {
		list = append(list, fmt.Sprintf("%s: %q", name, m.Options[name]))
	}
	return strings.Join(list, ", ")
}

// victory is what wins besides breaking the enemy: to have the place in the end.
func (m *maker) victory() string {
	one, two := m.Inks[0], m.Inks[1]
	switch goal := m.at(m.place); m.Holds {
	case "":
		return ""
	case "alone":
		return fmt.Sprintf("{hold: {%s: %s, %s: %s}}", one, goal, two, goal)
	case "name":
		goal = m.theName()
		fallthrough
	default:
		return fmt.Sprintf("{goals: {%s: [{hold: %s}], %s: [{hold: %s}]}}", one, goal, two, goal)
	}
}

// party is a side: what it is called, what its general is told, who it has, what he may plan.
func (m *maker) party(side int) party {
	ink := m.Inks[side]
	p := party{Ink: ink, Name: "the " + capital(ink) + "s", Short: capital(ink) + "s", Home: []string{"south", "north"}[side], Plate: []string{"solid", "hatched"}[side],
		Orders: m.orders(side), Plans: m.plans(side)}
	n, _ := m.sizes()
	p.Enemy = fmt.Sprintf("The %ss, some %d units.", capital(m.Inks[1-side]), n[1-side])
	p.Have = fmt.Sprintf("%d units and their commander.", len(m.forces[side])-1)
	if m.land.has("road") {
		p.Have += " A road goes up the middle of the map."
	}
	p.Wins = fmt.Sprintf("The %s at the end; or his army broken before mine. After turn %d it is over, and if neither has the %s he has won who has lost less.", m.called, m.turns(), m.called)
	if m.Holds == "" {
		p.Wins = fmt.Sprintf("His army broken before mine; or, when turn %d is over, less lost than he has.", m.turns())
	}
	p.Army = m.forces[side]
	return p
}

// orders are what a general is to do.
func (m *maker) orders(side int) string {
	if m.Holds == "" {
		return "Break him about the " + m.called + "."
	}
	switch {
	case m.Fight == "convoy" && side == 0:
		return "Bring the convoy up the road, and have the " + m.called + " when the day ends."
	case m.Fight == "convoy":
		return "Fall on the convoy from both sides of the road, and let nobody have the " + m.called + "."
	case side == 0:
		return "Take the " + m.called + " and have it when the day ends."
	}
	return "Have the " + m.called + " in our hands when the day ends."
}

// plans are two for each general: at the place, or at the enemy first.
func (m *maker) plans(side int) []plan {
	goal := m.at(m.place)
	all := plan{"on", "to the " + m.called, "All were to go to the " + m.called + " by the shortest way.", "toward: [" + goal + "]"}
	if side == 1 {
		all = plan{"stand", "about the " + m.called, "All were to stand about the " + m.called + " and let the enemy come.", "toward: [" + goal + "], keep: [" + goal + "]"}
	}
	late := plan{"late", "late and all at once", "Nobody was to go near before the third turn; then all were to go at once.", "toward: [" + goal + "], strike: 3, boldness: 130"}
	return []plan{all, late}
}
