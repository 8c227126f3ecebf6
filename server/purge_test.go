package server

import (
	"log/slog"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/store"
)

// A deleted battle can be had back for thirty days, and is gone for good then.
func TestPurge(t *testing.T) {
	st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	h := newHall(st, nil, slog.New(slog.DiscardHandler))
	for _, c := range []struct {
		days int
		left int
	}{{0, 1}, {29, 1}, {31, 0}} {
		if _, err := st.Append(t.Context(), "alma", store.Mark{}, []byte(`{"seq":1}`)); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-time.Duration(c.days) * 24 * time.Hour).UTC().Format(time.RFC3339)
		h.purge(t.Context(), &card{Brief: play.Brief{ID: "alma", Kept: at}, Deleted: true})
		if all, err := st.List(t.Context()); err != nil || len(all) != c.left {
			t.Errorf("deleted %d days ago: %v, %v, wanted %d battles", c.days, all, err, c.left)
		}
	}
}
