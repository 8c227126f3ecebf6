package dispatch

import (
	"fmt"
	"html/template"
	"strings"

	"drumhead/analyse"
	"drumhead/estimate"
	"drumhead/rules/tell"
)

// The curve, in the units of its picture.
const (
	curveWide = 1000
	curveHigh = 64
)

// curve draws the chances of who tells through the battle: turns are equally
// wide, what was done in one even within it. The maps stand over it by their numerals.
func (d *Dispatch) curve(side int) template.HTML {
	moves := d.Curve.Moves
	if len(moves) == 0 {
		return ""
	}
	var turns, many []int
	for i := range moves {
		if n := len(turns); n == 0 || turns[n-1] != moves[i].Turn {
			turns, many = append(turns, moves[i].Turn), append(many, 0)
		}
		many[len(many)-1]++
	}
	own := func(worth int) int {
		if side == 1 {
			return estimate.One - worth
		}
		return worth
	}
	high := func(worth int) int { return curveHigh - own(worth)*curveHigh/estimate.One }
	var line, marks strings.Builder
	fmt.Fprintf(&line, "M0,%d", high(moves[0].Before))
	numerals := map[int]string{}
	for _, m := range d.Maps {
		numerals[m.Seq] = strings.TrimPrefix(numerals[m.Seq]+", "+m.Numeral, ", ")
	}
	var over []numeral
	mark := func(x int, text string) {
		fmt.Fprintf(&marks, `<path class="at" d="M%d,0V%d"/>`, x, curveHigh)
		over = beside(over, numeral{x, text})
	}
	mark(0, d.Maps[0].Numeral)
	i := 0
	for n, turn := range turns {
		from := n * curveWide / len(turns)
		fmt.Fprintf(&marks, `<text class="turn" x="%d" y="%d">%s%d</text>`, from+curveWide/len(turns)/2, curveHigh+14, tell.If(n == 0, "turn ", ""), turn)
		if n > 0 {
			fmt.Fprintf(&marks, `<path class="tick" d="M%d,%dv4"/>`, from, curveHigh)
		}
		fmt.Fprintf(&line, "H%dV%d", from, high(moves[i].Before)) // what it was worth by being fought again
		for nth := range many[n] {
			x := from + (nth+1)*curveWide/len(turns)/many[n]
			fmt.Fprintf(&line, "H%dV%d", x, high(moves[i].After))
			if text := numerals[moves[i].Seq]; text != "" && moves[i].Seq > 1 {
				mark(x, text)
			}
			i++
		}
	}
	for _, n := range over {
		fmt.Fprintf(&marks, `<text class="numeral" x="%d" y="-4">%s</text>`, n.x, n.text)
	}
	us, them := d.Sides[side], d.Sides[1-side]
	return template.HTML(fmt.Sprintf(`<svg class="curve" role="img" aria-label="%s" viewBox="-34 -18 1068 %d"><defs>%s%s</defs>`+
		`<path d="M0,0H%d" class="edge"/><path class="them" fill="%s" d="%sV0H0Z"/><path class="us" fill="%s" d="%sV%dH0Z"/><path class="line" d="%s"/>%s`+
		`<text class="whose" x="6" y="14">%s to win</text><text class="whose end%s" x="%d" y="%d">%s to win</text><text class="side" x="-6" y="%d">%d</text><text x="%d" y="%d">%d</text></svg>`,
		template.HTMLEscapeString("The chances of "+us.Who+" through the battle, turn by turn"), curveHigh+38, hatch(0, d.Sides[0]), hatch(1, d.Sides[1]),
		curveWide, fill(1-side, them), line.String(), fill(side, us), line.String(), curveHigh, line.String(), marks.String(),
		named(them), tell.If(us.Hatched, "", " solid"), curveWide-6, curveHigh-6, named(us), high(moves[0].Before)+4, analyse.Hundredth(own(d.Curve.Sum.Before)),
		curveWide+6, max(high(d.Curve.Sum.Day)+4, 11), analyse.Hundredth(own(d.Curve.Sum.Day))))
}

// numeral stands over the curve, where a map was drawn of what was done.
type numeral struct {
	x    int
	text string
}

// apiece is how much room a numeral has, so that none is read together with the next: II and III.
const apiece = 40

// beside adds a numeral to a list, to the last where it has no room of its own.
func beside(list []numeral, n numeral) []numeral {
	if last := len(list) - 1; last >= 0 && n.x-list[last].x < apiece {
		list[last].text += ", " + n.text
		return list
	}
	return append(list, n)
}

// named is a side at the head of a label.
func named(s Side) string { return template.HTMLEscapeString(tell.Capital(s.Who)) }

// fill paints what is a side's, and hatch is the pattern of it.
func fill(n int, s Side) string {
	if s.Hatched {
		return fmt.Sprintf("url(#side%d)", n)
	}
	return "var(--" + s.Ink + "-body)"
}

func hatch(n int, s Side) string {
	return fmt.Sprintf(`<pattern id="side%d" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#fff"/><path d="M1,0V5" stroke="var(--%s-body)" stroke-width="1.5"/></pattern>`, n, s.Ink)
}
