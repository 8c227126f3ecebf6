package systems_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"
)

// begun is a battle on one screen, its first question asked.
func begun(t testing.TB, id string) *play.Battle {
	t.Helper()
	sc := scenarios.Find(id)
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), At: noon, Secret: play.NewSecret([32]byte{2})})
	if err != nil {
		t.Fatal(err)
	}
	settle(t, b)
	return b
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func give(t testing.TB, b *play.Battle, c play.Command) {
	t.Helper()
	c.At = noon
	e, err := b.Propose(c)
	if err == nil {
		err = b.Apply(e)
	}
	if err != nil {
		t.Fatalf("entry %d: %v", b.Seq()+1, err)
	}
}

func settle(t testing.TB, b *play.Battle) {
	t.Helper()
	for {
		c, due := b.Due(noon)
		if !due {
			return
		}
		give(t, b, c)
	}
}

func seats(b *play.Battle) (all []string) {
	for _, c := range b.Header().Seats {
		all = append(all, c.ID)
	}
	return all
}

// What the table says that a piece could do from where it could go is what
// the rules say once it has gone there: for every hex that a piece reaches in
// the first turn of Maida.
func TestReachAgreesWithCheck(t *testing.T) {
	b := begun(t, "maida")
	all := seats(b)
	asked, reached, deeds := 0, 0, 0
	for b.Table(nil).Scene.Clock.Turn == 1 && !b.Over() {
		ask := b.Table(all).Asks[0]
		asked++
		seat := ask.Seats[0]
		for _, p := range b.Table(all).Scene.Pieces {
			r, err := b.Reach(p.ID, []string{seat})
			if err != nil {
				continue
			}
			for _, c := range r.Cells {
				reached++
				offered := map[string]bool{}
				for _, a := range c.Acts {
					deeds++
					offered[a.Order] = true
					if v, err := b.Check(seat, a.Order, c.Orders...); err != nil || !v.Legal {
						t.Fatalf("%s at %s: %q is shown, and refused: %+v %v", p.ID, c.At, a.Order, v.Refusal, err)
					}
				}
				if len(c.Orders) == 0 {
					continue
				}
				// And gone there, the table offers the same.
				gone, err := play.Load(lines(b), systems.Lookup, play.NewSecret([32]byte{2}))
				if err != nil {
					t.Fatal(err)
				}
				give(t, gone, play.Command{Kind: play.KindOrder, Seat: seat, Order: c.Orders[0]})
				for _, q := range gone.Table([]string{seat}).Asks {
					for _, a := range q.Acts {
						if a.Piece == p.ID && !offered[a.Order] && (a.Dice || a.Cell == "") {
							t.Errorf("%s at %s: %q is offered there, and was not shown", p.ID, c.At, a.Order)
						}
					}
				}
			}
		}
		pass := ""
		for _, a := range ask.Acts {
			if strings.HasSuffix(a.Order, " pass") || a.Verb == "pass" {
				pass = a.Order
			}
		}
		if pass == "" {
			pass = ask.Acts[0].Order
		}
		give(t, b, play.Command{Kind: play.KindOrder, Seat: seat, Ask: ask.ID, Order: pass})
		settle(t, b)
	}
	if asked < 8 || reached < 100 || deeds < 50 {
		t.Errorf("%d questions, %d cells, %d deeds: too few to tell", asked, reached, deeds)
	}
}

// Odds are worked out for who asks for them, of what is offered, what answers a
// charge and what could be done elsewhere: an order waits for none.
func TestOddsAreAskedFor(t *testing.T) {
	for _, id := range []string{"maida", "fort-de-gre", "langensalza", "ridgeway", "kestrel-junction"} {
		b := begun(t, id)
		told, glanced := 0, 0
		for n := 0; told < 12 && b.Seq() < 200 && !b.Over(); n++ {
			asks := b.Table(seats(b)).Asks
			at := slices.IndexFunc(asks, func(a play.AskView) bool { return len(a.Acts) > 0 && len(a.Seats) > 0 })
			if at < 0 {
				break
			}
			seat := asks[at].Seats[0]
			for _, a := range asks[at].Acts {
				if !a.Dice {
					continue
				}
				if a.Odds != nil {
					t.Fatalf("%s, entry %d: %q is offered with its odds", id, b.Seq(), a.Order)
				}
				if told >= 12 {
					break
				}
				whole, err := b.Check(seat, a.Order)
				soon, late := b.Glance(seat, a.Order)
				if err != nil || late != nil || !whole.Legal || !soon.Legal {
					t.Fatalf("%s, entry %d: %q is offered, and not judged: %v, %v", id, b.Seq(), a.Order, err, late)
				}
				if whole.Act.Odds != nil {
					told++
				}
				if soon.Act.Odds != nil {
					glanced++
					if !reflect.DeepEqual(soon.Act.Odds, whole.Act.Odds) {
						t.Errorf("%s, entry %d: %q has other odds at a glance", id, b.Seq(), a.Order)
					}
				}
			}
			acts := asks[at].Acts
			give(t, b, play.Command{Kind: play.KindOrder, Seat: seat, Ask: asks[at].ID, Order: acts[n*7%len(acts)].Order})
			settle(t, b)
		}
		if told == 0 || glanced == 0 {
			t.Errorf("%s: %d acts have odds, %d at a glance: too few to tell", id, told, glanced)
		}
	}
}

func lines(b *play.Battle) (out [][]byte) {
	for _, e := range b.Entries() {
		out = append(out, e.Line())
	}
	return out
}

// BenchmarkReach is asked whenever a piece is picked up.
func BenchmarkReach(b *testing.B) {
	battle := begun(b, "maida")
	all := seats(battle)
	piece := battle.Table(all).Asks[0].Piece
	for b.Loop() {
		if _, err := battle.Reach(piece, all); err != nil {
			b.Fatal(err)
		}
	}
}
