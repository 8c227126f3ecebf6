package play_test

import (
	"errors"
	"testing"

	"drumhead/play"
)

// Once a battle is over all that was hidden may be read: nobody takes the order back that ended it, also before the table has said so.
func TestNoUndoOfTheEnd(t *testing.T) {
	ends := 0
	for seed := range uint64(40) {
		b := create(t, func(o *play.CreateOptions) {
			o.Seats = map[string]string{"A": "you", "B": "friend"}
		})
		playOut(t, b, seed, func() {
			newest := &b.Entries()[b.Seq()-1]
			if !b.Over() || newest.Kind == play.KindEnd {
				return
			}
			ends++
			for _, c := range b.Header().Seats {
				if _, err := b.Propose(play.Command{Kind: play.KindUndo, Seat: c.ID, At: noon}); err == nil {
					t.Errorf("seed %d: %s takes back what ended the battle, by an entry of kind %s", seed, c.ID, newest.Kind)
				} else if !errors.Is(err, play.ErrNoUndo) {
					t.Error(err)
				}
			}
		})
	}
	if ends == 0 {
		t.Error("no battle has come to its end")
	}
}
