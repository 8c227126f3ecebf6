package muzzleblast

import (
	"fmt"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// kit is what is printed: the turn, the templates of the guns that are here and of
// melee, and a slip for what each side plots.
func kit(s *State) scene.Kit {
	var turn tell.Page
	turn.Say("Movement: each side writes, from its left to its right, what each unit does; neither sees the other's. Then all go at once.", "MB-TRN-01", "MB-SIM-01", "MB-SIM-02")
	turn.Say("Artillery: ball by stick and circle, grapeshot by the cone, or direct fire. A gun that moved does not fire.", "MB-ART-01", "MB-GRP-01", "MB-HSE-01", "MB-MOV-12")
	turn.Say("A stick: the circle over the place aimed at, then a die: "+stickWords()+".", "MB-ART-05", "MB-ART-06")
	turn.Say("Each man under a circle or in a cone throws a die: 5 or more and he is saved.", "MB-ART-08", "MB-GRP-04")
	turn.Say("Small arms: a volley of each unit at one enemy; a die for six men, a last one for fewer.", "MB-SHT-04", "MB-SHT-05")
	turn.Say("All that is shot in a step is shot at once.", "MB-SHT-16")
	turn.Say("Melee: a circle over the two who are nearest, and all in it fight: points of the men, and a die.", "MB-MEL-01", "MB-MEL-02", "MB-MEL-03")
	turn.Say("Morale: officers rally, then whoever has cause rolls once.", "MB-RTE-02", "MB-MOR-03")
	turn.Say("The end of the turn: captures, and victory.", "MB-CAP-01", "MB-VIC-01")
	return scene.Kit{Turn: turn, Templates: s.templates(), Slips: s.slips()}
}

func stickWords() string {
	var words []string
	for i, row := range stick.Rows {
		switch short, over := stick.At(i, 0), stick.At(i, 1); {
		case short > 0:
			words = append(words, fmt.Sprintf("%s is %d short", row.Title, short))
		case over > 0:
			words = append(words, fmt.Sprintf("%s is %d over", row.Title, over))
		default:
			words = append(words, row.Title+" is there")
		}
	}
	return strings.Join(words, ", ")
}

func (s *State) templates() (list []scene.Template) {
	for kind, row := range artillery.Rows {
		for g := range s.b.gunN {
			if int(s.b.guns[g].kind) != kind {
				continue
			}
			list = append(list,
				scene.Template{Kind: "stick", Title: row.Title + ": firing stick", Clause: "MB-ART-02", Length: int(s.fullRange(g)), Dead: int(s.shortRange(g)), Step: int(s.b.unitLength),
					Text: "From the gun's centre to the place aimed at. " + tell.Capital(stickWords()) + ". Over, and past the end: a misfire."},
				scene.Template{Kind: "circle", Title: row.Title + ": blast circle", Clause: "MB-ART-02", Radius: int(s.blast(g))})
			if s.hasGrape(g) {
				c := s.cone(g, 0)
				list = append(list, scene.Template{Kind: "cone", Title: row.Title + ": grapeshot", Clause: "MB-GRP-03", Length: int(c.Length), Width: int(c.Width), Text: "The tip at the muzzle."})
			}
			break
		}
	}
	return append(list, scene.Template{Kind: "circle", Title: "Melee", Clause: "MB-MEL-02", Radius: int(s.small(2 * inches.Inch)), Text: "Its centre midway between the two who are nearest."})
}

func (s *State) slips() (list []scene.Blank) {
	for side := range s.b.sides {
		b := scene.Blank{Title: tell.Capital(s.b.sides[side].name), Side: side, Clause: "MB-SIM-01", Columns: []string{"goes, and how far", "turns to", "formation, limber, house"}}
		for u := s.b.sides[side].first; u < s.b.sides[side].last; u++ {
			if s.on(u) {
				b.Lines = append(b.Lines, s.b.units[u].name)
			}
		}
		list = append(list, b)
	}
	return list
}
