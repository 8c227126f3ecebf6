package play_test

import (
	"fmt"
	"time"

	"drumhead/play"
	"drumhead/rules/rulestest/picket"
)

// A battle begins, the table does what nobody decides, and a seat gives the
// first order that it is offered. Each entry is proposed, kept by whoever
// keeps the battle, and then applied.
func ExampleBattle() {
	b, err := play.Create(play.Of(&picket.Rules), play.CreateOptions{
		ID:       "example",
		Scenario: []byte(picket.Strip),
		At:       time.Date(2026, 3, 1, 19, 30, 0, 0, time.UTC),
		Secret:   play.NewSecret([32]byte{1}), // random bytes, kept apart from the record
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	now := b.Header().Created
	for {
		c, due := b.Due(time.Now())
		if !due {
			break
		}
		entry, err := b.Propose(c)
		if err == nil {
			err = b.Apply(entry)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	seat := b.Owing()[0]
	ask := b.Table([]string{seat}).Asks[0]
	entry, err := b.Propose(play.Command{Kind: play.KindOrder, Seat: seat, Ask: ask.ID, Order: ask.Acts[0].Order, ID: "1"})
	fmt.Println(now, entry.Seq, entry.Kind, entry.Seat, err)
	// Output: 2026-03-01T19:30:00.000Z 3 order red-general <nil>
}
