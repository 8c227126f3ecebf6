package muzzleblast

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"drumhead/rules/cases"
)

// secondCharts are the charts a second time, typed from the book and its ledger.
var secondCharts = map[string]string{
	"moves":            "4 6|8 12|7 11|3 5",
	"rough":            "3 5|6 9|4 7|2 3",
	"factors":          "1 2|2 1|2 3|3 2",
	"arms":             "4 8 1|3 6 1|- 2 -|6 12 1",
	"arms-modifiers":   "-1|-1|-2|+1|+2|-2|-1 for each man fewer",
	"artillery":        "16 8 2 - - 4 6 3 2|20 4 3 8 3 6 8 4 3|16 3 2 6 2 4 6 3 2",
	"stick":            "1 0|2 0|0 1|0 2|0 0|0 0",
	"blast":            "+1|+2|+2|-1",
	"grape":            "+1|+1|-1|-1",
	"melee":            "1 2|2 2|2 2|3 3",
	"morale-modifiers": "-1|-2|+1|+2|-1|-2|-1|+1|+2|-2|+1|+1",
	"morale":           "5|4|3|2|-",
	"rally":            "5|3|1",
}

func TestChartsAreAsPrinted(t *testing.T) {
	for _, c := range Charts {
		var rows []string
		for _, r := range c.Rows {
			var cells []string
			for _, x := range r.Cells {
				switch {
				case x.None:
					cells = append(cells, "-")
				case x.Words != "":
					cells = append(cells, x.Words)
				default:
					cells = append(cells, strconv.Itoa(x.Number))
				}
			}
			rows = append(rows, strings.Join(cells, " "))
		}
		if want, ok := secondCharts[c.ID]; ok && strings.Join(rows, "|") != want {
			t.Errorf("chart %s is %s, wanted %s", c.ID, strings.Join(rows, "|"), want)
		} else if !ok && c.ID != "direct" { // all words
			t.Errorf("chart %s is not typed a second time", c.ID)
		}
	}
}

// passes runs cases that are made here, a hundred to a file.
func passes(t *testing.T, list []string) {
	t.Helper()
	if len(list) == 0 {
		t.Fatal("no cases")
	}
	for len(list) > 0 {
		n := min(len(list), 100)
		for _, r := range cases.Run(&Rules, "made.yaml", []byte(strings.Join(list[:n], "---\n"))) {
			if r.Err != nil {
				t.Errorf("%s: %v", r.Case, r.Err)
			}
		}
		list = list[n:]
	}
}

// A printedArm is a row of the table of small arms.
type printedArm struct {
	name        string
	close, long float64
	blank       bool
}

// A madeVolley is one of so many men of a kind, at an enemy so far off.
type madeVolley struct {
	printedArm
	men         int
	kind, cover string
	far         float64
	back        bool
}

// falls is how many men a five on each die fells: a die for each six, and one for
// those left over, less what they want of six (MB-SHT-05 to 07).
func (v madeVolley) falls() (n, dice int) {
	mod := map[string]int{"": 0, "bushes": -1, "wall": -2}[v.cover]
	if v.far > v.close {
		mod--
	}
	if v.blank && v.far <= 2 {
		mod++
	}
	if v.back {
		mod += 2
	}
	if v.kind == "cavalry" {
		mod -= 2
	}
	for left := v.men; left > 0; left -= 6 {
		n, dice = n+max(0, 5+mod-max(0, 6-left)), dice+1
	}
	return n, dice
}

// text is the case.
func (v madeVolley) text() string {
	ground := map[string]string{
		"": "", "bushes": `, grounds: [{terrain: bushes, box: "0,%.2f 48,23"}]`, "wall": `, courses: [{kind: wall, path: "0,%.2f 48,%.2[1]f"}]`,
	}[v.cover]
	if ground != "" {
		ground = fmt.Sprintf(ground, 4+v.far-0.25)
	}
	facing, front := "S", 4+v.far
	if v.back {
		facing, front = "N", front+1
	}
	n, dice := v.falls()
	files := max(v.men, 2)
	step := fmt.Sprintf("  - {do: i1 fire j1, as: A}\n  - {do: done, as: A}\n  - {table: true, dice: [5%s], then: {units: {j1: {men: %d}}}}\n",
		strings.Repeat(", 5", dice-1), max(0, files-n))
	if v.far > v.long {
		step = "  - {do: i1 fire j1, as: A, refused: MB-SHT-08}\n"
	}
	return fmt.Sprintf(`case: "%d of %s with %s at %g, %s, back %t"
clause: MB-SHT-14
rules: muzzleblast
options: {free-unit-sizes: on}
board: {grid: inches%s}
forces:
  A: [{id: i1, type: %[2]s, men: %[1]d, files: %[1]d, officer: false, weapon: %[3]s, at: "20,4"}]
  B: [{id: j1, type: infantry, men: %[8]d, files: %[8]d, officer: false, weapon: none, at: "20,%.2[9]f", facing: %[10]s}]
now: {turn: 1, stage: arms}
play:
%[11]s`, v.men, v.kind, v.name, v.far, v.cover, v.back, ground, files, front, facing, step)
}

// TestEveryVolley goes through the tables of small arms: each weapon at each edge of
// its ranges, each cover, the target's back, on foot and in the saddle, by dice full
// and short, against the sum that the book prints.
func TestEveryVolley(t *testing.T) {
	var list []string
	for _, w := range []printedArm{{"musket", 4, 8, true}, {"carbine", 3, 6, true}, {"pistol", 0, 2, false}, {"rifle", 6, 12, true}} {
		for _, far := range []float64{2, 2.01, w.close, w.close + 0.01, w.long, w.long + 0.01} {
			for n := range 3 * 2 * 2 * 4 {
				v := madeVolley{
					printedArm: w, far: far, men: []int{1, 4, 6, 10}[n%4], kind: []string{"infantry", "cavalry"}[n/4%2], back: n/8%2 == 1,
					cover: []string{"", "bushes", "wall"}[n/16],
				}
				if far < 2 || v.men > 6 && v.kind == "cavalry" || v.back && float64(v.men) > 2*far {
					continue // no such range, no such unit, and the flank man is not behind it
				}
				list = append(list, v.text())
			}
		}
	}
	passes(t, list)
}

// A printedGround is a column of the tables of moves.
type printedGround struct {
	name        string
	road, rough bool
	ground      string
	rates       map[string]float64
}

var printedGrounds = []printedGround{
	{"open", false, false, "", map[string]float64{"infantry": 4, "cavalry": 8, "caisson": 7}},
	{"road", true, false, "", map[string]float64{"infantry": 6, "cavalry": 12, "caisson": 11}},
	{"swamp", false, true, `{terrain: swamp, box: "10,%d 30,%d"}, `, map[string]float64{"infantry": 3, "cavalry": 6, "caisson": 4}},
	{"ford", true, true, `{terrain: river, box: "10,%d 30,%d"}, {terrain: ford, box: "10,%[1]d 30,%[2]d"}, `,
		map[string]float64{"infantry": 5, "cavalry": 9, "caisson": 7}},
}

// leftOver is how far a piece goes on other ground after so much of a move on one
// (MB-MOV-04 to 06).
func leftOver(arm, mode string, a, b *printedGround, first float64) float64 {
	left := a.rates[arm] - first
	if mode == "table-ratio" {
		return left * b.rates[arm] / a.rates[arm]
	}
	most := max(a.rates[arm], b.rates[arm]) - first
	if a.road != b.road {
		left *= map[bool]float64{true: 1. / 2, false: 2}[a.road]
	}
	if a.rough != b.rough {
		left *= map[bool]float64{true: 3. / 2, false: 2. / 3}[a.rough]
	}
	return min(left, most)
}

// madeChange is the case of it: the grounds meet eight inches from the south.
func madeChange(arm, mode string, a, b *printedGround, first float64) string {
	var grounds, roads string
	for n, k := range []*printedGround{a, b} {
		from, to := 2+6*n, 8+15*n
		if k.ground != "" {
			grounds += fmt.Sprintf(k.ground, from, to)
		}
		if k.road {
			roads += fmt.Sprintf(`{kind: road, path: "20,%d 20,%d"}, `, from, to)
		}
	}
	board := ""
	if grounds != "" {
		board = ", grounds: [" + strings.TrimSuffix(grounds, ", ") + "]"
	}
	if roads != "" {
		board += ", courses: [" + strings.TrimSuffix(roads, ", ") + "]"
	}
	one := ", men: 1, files: 1, officer: false"
	if arm == "caisson" {
		one = ""
	}
	end := float64(int((8+leftOver(arm, mode, a, b, first))*1000)) / 1000
	return fmt.Sprintf(`case: "%s by %s, %s to %s after %g"
clause: MB-MOV-06
rules: muzzleblast
options: {free-unit-sizes: on, mixed-move: %[2]s, left-to-right: free}
board: {grid: inches%[6]s}
forces:
  A: [{id: m1, type: %[1]s%[7]s, at: "20,%.1[8]f"}, {id: i9, type: infantry, at: "40,3"}]
  B: [{id: j1, type: infantry, at: "5,22", facing: S}]
now: {turn: 1, stage: orders}
play:
  - {as: A, legal: ["m1 move 20,%.3[9]f"], illegal: ["m1 move 20,%.3[10]f"]}
`, arm, mode, a.name, b.name, first, board, one, 8-first, end, end+0.003)
}

// TestEveryChangeOfGround goes from each kind of ground to each other after an inch and
// after two and a half, by the factors and by the tables.
func TestEveryChangeOfGround(t *testing.T) {
	var list []string
	for _, arm := range []string{"infantry", "cavalry", "caisson"} {
		for _, mode := range []string{"fixed-factors", "table-ratio"} {
			for i := range printedGrounds {
				for j := range printedGrounds {
					for _, first := range []float64{1, 2.5} {
						if a, b := &printedGrounds[i], &printedGrounds[j]; a != b && first < a.rates[arm] {
							list = append(list, madeChange(arm, mode, a, b, first))
						}
					}
				}
			}
		}
	}
	passes(t, list)
}
