package european

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
)

// With hits-seen other than exact, nothing that a side is shown holds a number
// of the enemy's hits: neither the pieces, nor the position, nor the log, nor
// the dice (EU-VIS-01).
func TestHitsSeen(t *testing.T) {
	for _, how := range []string{"in-words", "hidden"} {
		s := start(t, "the-two-roads", map[string]string{"hits-seen": how})
		mind := dice.NewFast(7, 1)
		var r run
		r.Keep = true
		var o Order
		shots := 0
		for range 4000 {
			before := *s
			r.Start(fold, s, &mind)
			if !goOn(&r, &mind, &o) {
				break
			}
			at := before
			for i := range r.Events {
				e := &r.Events[i]
				var known State
				know(&known, &at, 0)
				line := tellEvent(&known, e, throwsFor(0, r.Throws, i))
				if see(&at, e)&1 != 0 && (e.Kind == Shot || e.Kind == Fought) {
					shots++
					if text := line.Plain(); strings.Contains(text, "hit") || e.Best != 0 || e.Hits != 0 {
						t.Fatalf("%s: told %q of %+v", how, text, e)
					}
					if text := line.Plain(); strings.Contains(text, "[") != (s.side(e.Target) == 0) {
						t.Fatalf("%s: told %q: whose unit it was has seen the dice, and nobody else", how, text)
					}
				}
				if see(&at, e)&1 != 0 && e.Left != 0 && s.side(e.Unit) == 1 {
					t.Fatalf("%s: side 0 sees %+v", how, e)
				}
				fold(&at, e)
			}
			for _, thrown := range r.Throws {
				if thrown.Purpose != "initiative" && !thrown.Private {
					t.Fatalf("%s: the dice of %s lie open", how, thrown.Purpose)
				}
			}
			var known State
			know(&known, s, 0)
			unseen(t, how, &known)
		}
		if shots == 0 {
			t.Error("nobody shot")
		}
	}
}

// throwsFor are the throws made before an event that a side may see.
func throwsFor(side int8, throws []dice.Thrown, event int) (list []dice.Thrown) {
	for i := range throws {
		if throws[i].Before == event && (!throws[i].Private || throws[i].Thrower == side) {
			list = append(list, throws[i])
		}
	}
	return list
}

var numbered = regexp.MustCompile(`[0-9] of [0-9]+ hits|"strength"`)

// unseen looks through what side 0 is shown of side 1.
func unseen(t *testing.T, how string, known *State) {
	t.Helper()
	for _, p := range view(known).Pieces {
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if p.Side == 1 && numbered.Match(text) {
			t.Fatalf("%s: side 0 is shown %s", how, text)
		}
	}
	for u := known.b.first[1]; u < known.b.first[2]; u++ {
		if p := known.unitPosition(u); p.Hits != int(unknown) {
			t.Fatalf("%s: the position says %+v", how, p)
		}
		if how == "hidden" && known.Pieces[u].Grade != 0 {
			t.Fatal("hidden, and its looks are known")
		}
	}
	if next(known) == rules.Ask && known.Part == 0 {
		var out rules.Offer[Order]
		offer(known, known.b.sides[0].spokesman, &out)
		for i := range out.Orders {
			a := act(known, known.b.sides[0].spokesman, &out.Orders[i])
			if text := fmt.Sprint(a); strings.Contains(text, "-1 of") {
				t.Fatalf("%s", text)
			}
		}
	}
}
