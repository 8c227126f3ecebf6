package play

import (
	"fmt"
	"math/big"
	"strings"

	"drumhead/scene"
)

// Ending is the page after a battle.
type Ending struct {
	Why        string       `json:"why"`
	Clause     string       `json:"clause,omitempty"`
	Winner     int          `json:"winner" doc:"the winning side, -1: a draw"`
	Returns    []Return     `json:"returns" doc:"of casualties, by piece"`
	Luck       []Luck       `json:"luck" doc:"of each side, in dice that must reach a score"`
	Unluckiest *Unlucky     `json:"unluckiest,omitempty"`
	Throws     ThrowsFallen `json:"throws"`
}

// Return is what became of a piece.
type Return struct {
	Piece string `json:"piece"`
	Name  string `json:"name"`
	Side  int    `json:"side"`
	Began int    `json:"began" doc:"its strength at the beginning, and what came anew"`
	Left  int    `json:"left"`
	Fate  string `json:"fate,omitempty" doc:"in the rule book's words, if it is not on the table any more: driven off the table; or that it never came"`
}

// Luck is what a side's dice did beside what they might have been expected to.
type Luck struct {
	Side     int `json:"side"`
	Dice     int `json:"dice"`
	Rolled   int `json:"rolled" doc:"dice that reached their score"`
	Expected int `json:"expected" doc:"hundredths of a die"`
}

// NeverCame is the fate of a piece that the battle did not wait for.
const NeverCame = "never came"

// Unlucky is the throw least likely to be as bad as it was.
type Unlucky struct {
	Seq      int    `json:"seq"`
	Side     int    `json:"side"`
	Text     string `json:"text"`
	Fraction string `json:"fraction" doc:"exact chance of a throw as bad or worse"`
	Share    int    `json:"share" doc:"the same in hundredths of a per cent, rounded"`
}

// ThrowsFallen counts throws by their grade.
type ThrowsFallen struct {
	Sealed    int `json:"sealed"`
	Witnessed int `json:"witnessed"`
	Typed     int `json:"typed"`
}

// Ending works the end page out of the record alone; nil while the battle goes on.
func (b *Battle) Ending() *Ending {
	if !b.Over() {
		return nil
	}
	last := b.scene(len(b.entries), umpire)
	e := &Ending{Why: last.Clock.Over, Clause: last.Clock.Clause, Winner: last.Clock.Winner, Returns: b.returns(&last)}
	var luck [2]Luck
	expected := [2]*big.Rat{new(big.Rat), new(big.Rat)}
	least := big.NewRat(1, 1)
	counts := b.game.counts()
	for i := range b.entries {
		if !counts[i+1] {
			continue
		}
		whole, _, err := b.entries[i].whole()
		if err != nil {
			continue
		}
		for _, t := range whole.Throws {
			e.Throws.count(&t)
			at := 0
			for _, g := range t.Groups {
				faces := t.Faces[min(at, len(t.Faces)):min(at+g.Dice, len(t.Faces))]
				at += g.Dice
				if g.Side < 0 || g.Side > 1 || len(g.Needs) == 0 || len(faces) == 0 {
					continue
				}
				hits, p := reached(faces, g.Needs[0]), tells(&g)
				luck[g.Side].Dice += g.Dice
				luck[g.Side].Rolled += hits
				expected[g.Side].Add(expected[g.Side], new(big.Rat).Mul(p, big.NewRat(int64(g.Dice), 1)))
				if chance := atMost(hits, g.Dice, p); chance.Cmp(least) < 0 {
					least = chance
					e.Unluckiest = &Unlucky{Seq: i + 1, Side: g.Side, Text: fell(t.Purpose, hits, g.Dice, g.Needs[0]), Fraction: chance.RatString(), Share: rounded(chance, 10_000)}
				}
			}
		}
	}
	for side := range luck {
		luck[side].Side, luck[side].Expected = side, rounded(expected[side], 100)
		e.Luck = append(e.Luck, luck[side])
	}
	return e
}

// fell says how many of some dice reached their need, and what they were thrown for.
func fell(purpose string, hits, dice, need int) string {
	purpose = strings.ReplaceAll(purpose, "-", " ")
	switch {
	case dice == 1:
		return fmt.Sprintf("%s: the die did not reach %d.", purpose, need)
	case hits == 0:
		return fmt.Sprintf("%s: none of %d dice reached %d.", purpose, dice, need)
	}
	return fmt.Sprintf("%s: %d of %d dice reached %d.", purpose, hits, dice, need)
}

func (c *ThrowsFallen) count(t *Throw) {
	switch {
	case t.Typed:
		c.Typed++
	case t.Witnessed:
		c.Witnessed++
	default:
		c.Sealed++
	}
}

// reached is how many faces reach a need.
func reached(faces []int, need int) (hits int) {
	for _, f := range faces {
		if f >= need {
			hits++
		}
	}
	return hits
}

// tells is the chance that a die of a group reaches its need.
func tells(g *Group) *big.Rat {
	return big.NewRat(int64(max(0, min(g.Sides, g.Sides-g.Needs[0]+1))), int64(g.Sides))
}

// atMost is the chance that at most so many of n dice tell, where each does
// with chance p.
func atMost(hits, n int, p *big.Rat) *big.Rat {
	sum := new(big.Rat)
	q := new(big.Rat).Sub(big.NewRat(1, 1), p)
	for k := 0; k <= hits; k++ {
		way := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
		for i := range n {
			if i < k {
				way.Mul(way, p)
			} else {
				way.Mul(way, q)
			}
		}
		sum.Add(sum, way)
	}
	return sum
}

// rounded is a number in so many parts of one.
func rounded(r *big.Rat, parts int64) int {
	r = new(big.Rat).Mul(r, big.NewRat(parts, 1))
	r.Add(r, big.NewRat(1, 2))
	return int(new(big.Int).Div(r.Num(), r.Denom()).Int64())
}

// returns compares the pieces of the end with those of the beginning, and with those that came later
// at their full strength. What was taken is lost to the side whose it was; who was told off from a corps
// during the battle did not begin it beside that corps; and who was lost and came again brought as many men anew.
func (b *Battle) returns(last *scene.Scene) []Return {
	began := map[string]*scene.Piece{}
	for first, i := b.game.view(1, umpire), 0; i < len(first.Pieces); i++ {
		began[first.Pieces[i].ID] = &first.Pieces[i]
	}
	var toldOff [2]int
	for i := range last.Pieces {
		if p := &last.Pieces[i]; began[p.ID] == nil && p.Side >= 0 {
			toldOff[p.Side] += p.Full
		}
	}
	out := []Return{}
	for i := range last.Pieces {
		p := &last.Pieces[i]
		r := Return{Piece: p.ID, Name: p.Name, Side: p.Side, Began: max(p.Full, p.Strength), Left: p.Strength}
		if was := began[p.ID]; was != nil {
			r.Side = was.Side
			if p.At == "" && p.Spot == nil && was.At == "" && was.Spot == nil {
				r.Fate = NeverCame
			}
			if was.Strength > 0 {
				r.Began = max(was.Strength, p.Strength)
			}
			if gave := min(r.Began-p.Full, toldOff[max(r.Side, 0)]); gave > 0 && p.Full > 0 {
				r.Began, toldOff[r.Side] = r.Began-gave, toldOff[r.Side]-gave
			}
		}
		r.Began += p.Again * p.Full
		for _, s := range p.State {
			if s.Kind == "destroyed" || s.Kind == "gone" || s.Kind == "captured" {
				r.Fate = s.Text
			}
		}
		out = append(out, r)
	}
	return out
}
