package play

import (
	"math/big"
	"strings"
	"testing"
)

// The chance of a throw as bad, beside those worked out by hand.
func TestAtMost(t *testing.T) {
	for _, c := range []struct {
		hits, dice int
		p, want    *big.Rat
	}{
		{0, 4, big.NewRat(1, 3), big.NewRat(16, 81)},
		{1, 2, big.NewRat(1, 2), big.NewRat(3, 4)},
		{2, 2, big.NewRat(1, 6), big.NewRat(1, 1)},
		{0, 1, big.NewRat(0, 1), big.NewRat(1, 1)},
	} {
		if got := atMost(c.hits, c.dice, c.p); got.Cmp(c.want) != 0 {
			t.Errorf("at most %d of %d at %v: %v, wanted %v", c.hits, c.dice, c.p, got, c.want)
		}
	}
}

// A record's end page adds its throws up: counted here once more, by another way.
func TestEnding(t *testing.T) {
	var lines [][]byte
	for _, e := range golden(t) {
		lines = append(lines, e.Line())
	}
	b, err := Load(lines, picketOnly, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := b.Ending()
	if e == nil {
		t.Fatal("the record's battle has no end")
	}
	dice, hits, sixths := [2]int{}, [2]int{}, [2]int{}
	throws := 0
	counts := b.game.counts()
	for i := range b.entries {
		whole, _, err := b.entries[i].whole()
		if err != nil {
			t.Fatal(err)
		}
		if !counts[i+1] {
			continue
		}
		for _, w := range whole.Throws {
			throws++
			n := 0
			for _, g := range w.Groups {
				for range g.Dice {
					if g.Side >= 0 && len(g.Needs) > 0 {
						dice[g.Side]++
						sixths[g.Side] += 7 - g.Needs[0]
						if w.Faces[n] >= g.Needs[0] {
							hits[g.Side]++
						}
					}
					n++
				}
			}
		}
	}
	if got := e.Throws.Sealed + e.Throws.Witnessed + e.Throws.Typed; got != throws {
		t.Errorf("%d throws, wanted %d", got, throws)
	}
	for side, l := range e.Luck {
		if l.Dice != dice[side] || l.Rolled != hits[side] || l.Expected != (sixths[side]*100+3)/6 {
			t.Errorf("side %d: %+v, wanted %d dice, %d reached, %d sixths expected", side, l, dice[side], hits[side], sixths[side])
		}
	}
	if u := e.Unluckiest; u == nil || u.Share <= 0 || u.Share >= 10_000 || !strings.HasSuffix(u.Text, ".") {
		t.Errorf("the unluckiest throw is %+v", u)
	}
	first, last := b.game.view(1, umpire), b.game.view(len(b.entries), umpire)
	if len(e.Returns) != len(last.Pieces) || e.Why == "" {
		t.Errorf("%d returns of %d pieces, %q", len(e.Returns), len(last.Pieces), e.Why)
	}
	for i, r := range e.Returns {
		if r.Left != last.Pieces[i].Strength || r.Began < r.Left {
			t.Errorf("%+v of %+v", r, first.Pieces[i])
		}
	}
}

func TestFell(t *testing.T) {
	for want, is := range map[string]string{
		"morale: the die did not reach 5.":        fell("morale", 0, 1, 5),
		"close combat: none of 6 dice reached 5.": fell("close-combat", 0, 6, 5),
		"fire: 1 of 6 dice reached 4.":            fell("fire", 1, 6, 4),
	} {
		if is != want {
			t.Errorf("%q, wanted %q", is, want)
		}
	}
}
