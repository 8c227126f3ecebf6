package systems_test

import (
	"testing"

	"drumhead/play"
)

// BenchmarkOrder is what an order costs the server beside keeping it: the
// entry, and its updates for both sides with all that may be done next.
func BenchmarkOrder(b *testing.B) {
	battle := begun(b, "maida")
	all := seats(battle)
	n := 0
	for b.Loop() {
		asks := battle.Table(all).Asks
		if len(asks) == 0 || battle.Seq() > 300 {
			b.StopTimer()
			battle = begun(b, "maida")
			asks = battle.Table(all).Asks
			b.StartTimer()
		}
		acts := asks[0].Acts
		n++
		give(b, battle, play.Command{Kind: play.KindOrder, Seat: asks[0].Seats[0], Ask: asks[0].ID, Order: acts[n%len(acts)].Order})
		seq := battle.Seq()
		settle(b, battle)
		for ; seq <= battle.Seq(); seq++ {
			for _, seat := range all {
				battle.Update(seq, []string{seat})
			}
		}
	}
}
