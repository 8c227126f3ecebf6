package server

import (
	"errors"
	"log/slog"
	"testing"
)

// Whoever comes to the table while he is told of an earlier turn has seen the newer one: that the earlier was taken, or not, says nothing of that.
func TestSeenWhileHeIsTold(t *testing.T) {
	h := newHall(nil, nil, slog.New(slog.DiscardHandler))
	for _, answer := range []error{nil, errors.New("it answers 502")} {
		w := &way{}
		change := func(do func(b *bell, w *way) bool) error {
			do(&bell{}, w)
			return nil
		}
		_, err := h.try(t.Context(), change, call{turn: 5}, try{Turn: 5}, func() error {
			w.Turn, w.Told, w.Try = 9, h.now(), try{}
			return answer
		})
		if _, _, owes := w.owes(9, h.now(), 0); err != nil || owes || w.Problem != "" {
			t.Errorf("answered %v, %v: %+v, owes %v", answer, err, w, owes)
		}
	}
}
