package systems_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"drumhead/play"
)

// BenchmarkOrder is what an order costs the server beside keeping it, in a
// battle of each book: the entry, what the table does after it, and all that two
// watchers are sent of both, with what each may do next. The mean, and how much
// the dearest of a hundred costs.
func BenchmarkOrder(b *testing.B) {
	for _, id := range []string{"maida", "fort-de-gre", "langensalza", "ridgeway", "kestrel-junction", "cowpens"} {
		b.Run(id, func(b *testing.B) {
			var took []time.Duration
			var battle *play.Battle
			n := 0
			for b.Loop() {
				b.StopTimer()
				ask, ok := play.AskView{}, false
				for tries := 0; !ok; tries++ {
					if battle == nil || battle.Seq() > 300 || tries > 3 {
						battle = begun(b, id)
					}
					ask, ok = asked(battle)
				}
				n++
				command := play.Command{Kind: play.KindOrder, Seat: ask.Seats[0], Ask: ask.ID, Order: ask.Acts[n*7%len(ask.Acts)].Order}
				b.StartTimer()
				began := time.Now()
				give(b, battle, command)
				seq := battle.Seq()
				settle(b, battle)
				for ; seq <= battle.Seq(); seq++ {
					for _, seat := range seats(battle) {
						if _, err := json.Marshal(battle.Update(seq, []string{seat})); err != nil {
							b.Fatal(err)
						}
					}
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// asked is the first question with an answer that can be given.
func asked(battle *play.Battle) (play.AskView, bool) {
	asks := battle.Table(seats(battle)).Asks
	at := slices.IndexFunc(asks, func(a play.AskView) bool { return len(a.Acts) > 0 && len(a.Seats) > 0 })
	if at < 0 {
		return play.AskView{}, false
	}
	return asks[at], true
}
