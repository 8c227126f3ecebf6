package play

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"drumhead/scene"
)

// Stands says where a piece stands as it is set out on a real table: its cell, or how
// far a tape reads from two edges, to its middle or as it is said; and which way it looks, by the compass. Of what
// looks between two winds it names the ends of its front too, for there is no
// protractor in most hands. "" where it is not on the table.
func Stands(p *scene.Piece) string {
	said := p.At
	if p.Spot != nil {
		said = Tape(p.Spot.X) + " from the west, " + Tape(p.Spot.Y) + " from the south"
		if scattered(p) {
			said = "each man by himself, from the west and the south: " + men(p)
		} else if len(p.Bases) > 0 && foremost(p) {
			said += " (the middle of its front)"
		}
	}
	if said == "" || p.Facing == nil {
		return said
	}
	const wind = 4500
	f := ((*p.Facing % 36000) + 36000) % 36000
	name := winds[(f+wind/2)/wind%len(winds)]
	off := (f+wind/2)%wind - wind/2
	if p.Spot == nil || len(p.Bases) == 0 || max(off, -off) < 200 || scattered(p) {
		return said + ", facing " + name
	}
	left, right := front(p)
	return fmt.Sprintf("%s, facing %s (%d°), its front from %s, %s to %s, %s", said, name, (f+50)/100, Tape(left.X), Tape(left.Y), Tape(right.X), Tape(right.Y))
}

// scattered says whether men are drawn one by one, and not all of them stand in ranks
// with their neighbours beside them: then no one place says where they are.
func scattered(p *scene.Piece) bool {
	if !p.Figures {
		return false
	}
	ranks := map[int][]float64{} // by how far ahead, in half depths: men across
	east, north := math.Sincos(float64(p.Spot.Facing) / 100 * math.Pi / 180)
	for _, b := range p.Bases {
		x, y := float64(b.X-p.Spot.X), float64(b.Y-p.Spot.Y)
		ahead := int(math.Round(2 * (x*east + y*north) / float64(b.Depth)))
		ranks[ahead] = append(ranks[ahead], (x*north-y*east)/float64(b.Width))
	}
	least, most := math.MaxInt, math.MinInt
	for ahead, rank := range ranks {
		least, most = min(least, ahead), max(most, ahead)
		slices.Sort(rank)
		if rank[len(rank)-1]-rank[0] > 1.6*float64(len(rank)-1) {
			return true
		}
	}
	return len(ranks) > 0 && (most-least) > 3*(len(ranks)-1)
}

// men are where each man of a piece stands.
func men(p *scene.Piece) string {
	var list []string
	for _, b := range p.Bases {
		list = append(list, Tape(b.X)+", "+Tape(b.Y))
	}
	return strings.Join(list, "; ")
}

var winds = [8]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// foremost says whether a piece is measured to its front: nothing of it lies before its
// spot by more than a tape shows.
func foremost(p *scene.Piece) bool {
	east, north := math.Sincos(float64(p.Spot.Facing) / 100 * math.Pi / 180)
	left, _ := front(p)
	ahead := float64(left.X-p.Spot.X)*east + float64(left.Y-p.Spot.Y)*north
	return ahead < 100
}

// front is the left and the right end of the front of all that a piece covers.
func front(p *scene.Piece) (left, right scene.Point) {
	east, north := math.Sincos(float64(p.Spot.Facing) / 100 * math.Pi / 180)
	least, most, ahead := math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, b := range p.Bases {
		e, n := math.Sincos(float64(b.Facing) / 100 * math.Pi / 180)
		for _, side := range [2]float64{-1, 1} {
			for _, end := range [2]float64{-1, 1} {
				across, along := side*float64(b.Width)/2, end*float64(b.Depth)/2
				x, y := float64(b.X)+across*n+along*e, float64(b.Y)-across*e+along*n
				least, most = min(least, x*north-y*east), max(most, x*north-y*east)
				ahead = max(ahead, x*east+y*north)
			}
		}
	}
	at := func(across float64) scene.Point {
		return scene.Point{X: int(math.Round(across*north + ahead*east)), Y: int(math.Round(ahead*north - across*east))}
	}
	return at(least), at(most)
}

// Tape is a length in thousandths of an inch as a tape reads it, to the nearest
// eighth: 12⅜″.
func Tape(mils int) string {
	sign := ""
	if mils < 0 {
		sign, mils = "−", -mils
	}
	eighths := (mils*8 + 500) / 1000
	part := [8]string{"", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"}[eighths%8]
	if eighths < 8 && part != "" {
		return sign + part + "″"
	}
	return fmt.Sprintf("%s%d%s″", sign, eighths/8, part)
}
