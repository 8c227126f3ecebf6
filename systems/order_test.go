package systems_test

import (
	"encoding/json"
	"slices"
	"syscall"
	"testing"
	"time"

	"drumhead/play"
)

// BenchmarkOrder is what an order costs the server beside keeping it, in a
// battle of each book: the entry, what the table does after it, and all that two
// watchers are sent of both, with what each may do next. The mean, and how much
// the dearest of a hundred costs: of the processor's time, which hangs on nothing
// else that the machine does, and holds what is tidied up meanwhile. And what one
// costs behind five thousand others.
func BenchmarkOrder(b *testing.B) {
	for _, id := range []string{"maida", "fort-de-gre", "langensalza", "ridgeway", "kestrel-junction", "cowpens"} {
		b.Run(id, func(b *testing.B) { benchmarkOrder(b, id, 0) })
	}
	b.Run("behind-5000", func(b *testing.B) { benchmarkOrder(b, "maida", 5000) })
}

func benchmarkOrder(b *testing.B, id string, behind int) {
	var took []time.Duration
	var battle *play.Battle
	var ask play.AskView
	n, ok := 0, false
	for b.Loop() {
		b.StopTimer()
		for tries := 0; !ok || battle.Seq() > behind+300; tries++ {
			if battle == nil || battle.Seq() > behind+300 || tries > 3 {
				battle = begun(b, id)
				for battle.Seq() < behind {
					give(b, battle, play.Command{Kind: play.KindTalk, Seat: seats(battle)[0], Text: "word"})
				}
			}
			ask, ok = asked(battle.Table(seats(battle)).Asks)
		}
		n++
		command := play.Command{Kind: play.KindOrder, Seat: ask.Seats[0], Ask: ask.ID, Order: ask.Acts[n*7%len(ask.Acts)].Order}
		b.StartTimer()
		began := processor(b)
		give(b, battle, command)
		seq := battle.Seq()
		settle(b, battle)
		var last []play.AskView
		for ; seq <= battle.Seq(); seq++ {
			last = last[:0]
			for _, seat := range seats(battle) {
				u := battle.Update(seq, []string{seat})
				if _, err := json.Marshal(u); err != nil {
					b.Fatal(err)
				}
				last = append(last, u.Asks...)
			}
		}
		took = append(took, processor(b)-began)
		ask, ok = asked(last)
	}
	sum := time.Duration(0)
	for _, t := range took {
		sum += t
	}
	slices.Sort(took)
	b.ReportMetric(float64(sum.Microseconds())/1000/float64(len(took)), "cpu-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-cpu-ms")
}

// processor is the processor's time that the program has had.
func processor(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// asked is the first question with an answer that can be given.
func asked(asks []play.AskView) (play.AskView, bool) {
	at := slices.IndexFunc(asks, func(a play.AskView) bool { return len(a.Acts) > 0 && len(a.Seats) > 0 })
	if at < 0 {
		return play.AskView{}, false
	}
	return asks[at], true
}
