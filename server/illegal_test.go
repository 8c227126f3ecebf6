package server_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
	"drumhead/scenario"
	"drumhead/scenarios"
)

var manyIllegal = flag.Int("illegal", 20_000, "how many illegal orders are given")

// Twenty thousand, or -illegal, orders that are not among those that may be
// given: near ones, misspelt ones, other seats' and late ones. Each is refused
// in words and changes nothing.
func TestIllegalOrders(t *testing.T) {
	wanted := *manyIllegal
	if testing.Short() {
		wanted = 1000
	}
	strip, err := scenario.Parse("strip.yaml", []byte(picket.Strip))
	if err != nil {
		t.Fatal(err)
	}
	battles := []*scenario.Scenario{strip}
	for _, sc := range scenarios.List() {
		// The shortest of each system will do.
		i := slices.IndexFunc(battles, func(b *scenario.Scenario) bool { return b.Rules == sc.Rules })
		switch {
		case i < 0:
			battles = append(battles, sc)
		case sc.Minutes < battles[i].Minutes:
			battles[i] = sc
		}
	}
	refused := 0
	for game := uint64(0); refused < wanted && !t.Failed(); game++ {
		sc := battles[game%uint64(len(battles))]
		if sys := lookup(rules.ID(sc.Rules)); sys != nil {
			refused += illegal(t, sys, sc, game, wanted-refused)
		}
	}
	t.Logf("%d illegal orders were refused", refused)
}

// illegal plays a battle, gives illegal orders at each question, and says how
// many were refused.
func illegal(t *testing.T, sys play.System, sc *scenario.Scenario, game uint64, wanted int) (refused int) {
	luck := rand.New(rand.NewPCG(game, 3))
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	b, err := play.Create(sys, play.CreateOptions{ID: "illegal", Scenario: sc.Source(), At: noon, Secret: play.NewSecret([32]byte{byte(game)})})
	if err != nil {
		t.Fatal(err)
	}
	give := func(c play.Command) {
		e, err := b.Propose(c)
		if err == nil {
			err = b.Apply(e)
		}
		if err != nil {
			t.Fatalf("%s, game %d, %+v: %v", sc.ID, game, c, err)
		}
	}
	var seats []string
	for _, c := range b.Header().Seats {
		seats = append(seats, c.ID)
	}
	var words []string
	for n := 0; n < 200 && refused < wanted && !b.Over(); n++ {
		if c, due := b.Due(noon); due {
			give(c)
			continue
		}
		seat := b.Owing()[0]
		asks := b.Table([]string{seat}).Asks
		at := slices.IndexFunc(asks, func(a play.AskView) bool { return a.Yours && len(a.Acts) > 0 })
		if at < 0 {
			return refused
		}
		var offered []string
		for _, a := range asks[at].Acts {
			offered = append(offered, a.Order)
			if words = append(words, strings.Fields(a.Order)...); len(words) > 1000 {
				words = words[500:]
			}
		}
		before, seq := known(b, seats), b.Seq()
		for range 100 {
			c := play.Command{Kind: play.KindOrder, Seat: seat, Order: mutated(luck, offered[luck.IntN(len(offered))], words), At: noon}
			switch luck.IntN(12) {
			case 0:
				c.Seat = seats[luck.IntN(len(seats))]
			case 1:
				c.Ask = luck.IntN(seq + 2)
			}
			if _, err := b.Propose(c); err != nil {
				refused++
				var why *play.Refused
				if err.Error() == "" || errors.As(err, &why) && why.Text == "" {
					t.Errorf("%s: %+v is refused without words: %#v", sc.ID, c, err)
				}
			}
		}
		if b.Seq() != seq || !slices.Equal(known(b, seats), before) {
			t.Errorf("%s, game %d, entry %d: orders that were only proposed have changed the battle", sc.ID, game, seq)
		}
		give(play.Command{Kind: play.KindOrder, Seat: seat, Order: offered[luck.IntN(len(offered))], At: noon})
	}
	return refused
}

// known is what all seats know together.
func known(b *play.Battle, seats []string) (all []any) {
	for _, seat := range seats {
		all = append(all, reflect.ValueOf(b.Known(seat)).Elem().Interface())
	}
	return all
}

// mutated is an order with a word or a letter wrong.
func mutated(luck *rand.Rand, order string, words []string) string {
	w := strings.Fields(order)
	at, other := luck.IntN(len(w)), words[luck.IntN(len(words))]
	switch luck.IntN(8) {
	case 0:
		w = slices.Delete(w, at, at+1)
	case 1:
		w = slices.Insert(w, at, other)
	case 2:
		b := []byte(order)
		b[luck.IntN(len(b))] = byte(luck.IntN(256))
		return string(b)
	case 3:
		return order + " " + order
	default:
		w[at] = other
	}
	return strings.Join(w, " ")
}
