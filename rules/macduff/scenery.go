package macduff

import (
	"strings"

	"drumhead/rules/tell"
	"drumhead/scenario"
	"drumhead/scene"
)

// scene is what does not change of what is to be seen: the table and the sides.
func (b *battle) scene(sc *scenario.Scenario) scene.Scene {
	v := sc.Scene(sc.Board.Table())
	known := map[string]bool{}
	for i := range b.ground {
		g := &b.ground[i]
		if known[g.word] || g.word == "" {
			continue
		}
		known[g.word] = true
		v.Board.Terrain = append(v.Board.Terrain, scene.Terrain{ID: g.word, Name: tell.Capital(strings.ReplaceAll(g.word, "-", " ")), Draw: g.draw(), Text: g.text()})
	}
	if v.Board.Terrain == nil {
		v.Board.Terrain = []scene.Terrain{}
	}
	return v
}

// draw is how a piece of ground is drawn.
func (g *ground) draw() string {
	switch {
	case g.wood:
		return "wood"
	case g.word == "house":
		return "house"
	case g.town, g.word == "buildings":
		return "buildings"
	case g.marsh:
		return "marsh"
	case g.level > 0:
		return "hill"
	case g.word == "river", g.word == "stream", g.word == "ford", g.word == "lake", g.word == "cliff":
		return g.word
	case g.word == "pond":
		return "lake"
	case g.bridge:
		return "bridge"
	case g.track:
		return "road"
	case g.word == "hedge", g.word == "low-hedge", g.word == "bocage", g.word == "fence", g.word == "low-fence":
		return "hedge"
	case g.word == "fieldwork", g.word == "earthwork", g.word == "abatis", g.word == "barricade":
		return "fieldwork"
	case g.line:
		return "wall"
	}
	return "clear"
}

// text is what a kind of ground does, in a sentence.
func (g *ground) text() string {
	var does []string
	switch g.class {
	case broken:
		does = append(does, "broken: a basic move only, formed foot and open horse at half speed, formed horse and wheels not at all (TERR-03)")
	case difficult:
		does = append(does, "difficult: open foot at half speed, all others by road or gap (TERR-07)")
	case impassable:
		does = append(does, "nobody may enter (TERR-09)")
	}
	switch g.sight {
	case threeInch:
		does = append(does, "one sees 3 inches into it (VIS-02)")
	case blocking:
		does = append(does, "blocks lines of sight (VIS-01)")
	}
	if g.cover == hardCover {
		does = append(does, "hard cover: -1 to hit (SHOOT-10)")
	}
	if g.obstacle {
		does = append(does, "+1 in melee to its defender (MELEE-07)")
	}
	if g.level > 0 {
		does = append(does, "+1 in melee uphill, and lines of sight do not cross it (MELEE-07, VIS-01)")
	}
	if g.crossing {
		does = append(does, "open ground for whoever crosses it (TERR-03)")
	}
	if g.track {
		does = append(does, "columns two wide, guns and wagons move along it as in the open (ROAD-01)")
	}
	if len(does) == 0 {
		return "Nothing hinders here."
	}
	return tell.Capital(strings.Join(does, "; ")) + "."
}

// called is what a piece of ground is called in a sentence.
func (g *ground) called() string {
	if g.name != "" {
		return g.name
	}
	return "the " + strings.ReplaceAll(g.word, "-", " ")
}
