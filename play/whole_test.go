package play

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// state is all that can be seen of a battle, and what it would do next.
func stateOf(t *testing.T, b *Battle) (views []string) {
	t.Helper()
	for _, seats := range [][]string{nil, {"red-general"}, {"blue-captain"}, {"umpire"}} {
		j, err := json.Marshal([]any{b.Table(seats), b.Owing()})
		if err != nil {
			t.Fatal(err)
		}
		views = append(views, string(j))
	}
	at := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	next, ok := b.Due(at)
	if !ok {
		next = Command{Kind: KindTalk, Seat: "red-general", ID: "next", At: at}
	}
	for _, c := range []Command{next, {Kind: KindRewind, Seat: "red-general", At: at}, {Kind: KindTalk, Seat: "red-general", ID: "bad", At: at},
		{Kind: KindOrder, Seat: "umpire", Order: "set i1 strength 2", At: at}} {
		e, err := b.Propose(c)
		why := ""
		if err != nil {
			why = err.Error()
		}
		views = append(views, string(e.Line())+why)
	}
	return views
}

// An entry is taken in whole or not at all: from any place of a record, and
// whatever is wrong with the entry, the battle is after it what it was before.
func TestRefusedEntriesChangeNothing(t *testing.T) {
	var lines [][]byte
	record := golden(t)
	for i := range record {
		lines = append(lines, record[i].Line())
	}
	r := rand.New(rand.NewPCG(1, 2))
	refused, panicked := 0, 0
	for at := 2; at < len(lines)-1; at += 3 {
		b, err := Load(lines[:at], picketOnly, NewSecret([32]byte{1}))
		if err != nil || b.damaged != nil {
			t.Fatal(err, b.damaged)
		}
		before := stateOf(t, b)
		for range 12 {
			e := golden(t)[at]
			e.ID = "bad"
			some := func() Entry { return record[r.IntN(len(record))] }
			switch r.IntN(8) {
			case 0: // events that are none, behind some that are
				e.Events = append(e.Events[:len(e.Events):len(e.Events)], json.RawMessage(`{"kind":"no such"}`))
				e.Opened = nil
			case 1: // those of another entry
				from := some()
				e.Opened, e.Seen = from.Opened, from.Seen
			case 2:
				e.Kind = some().Kind
			case 3: // an option that nothing could have happened under, and then what cannot be
				e.Kind, e.Ruling = KindRuling, &Ruling{Option: "rain", Value: "no"}
				e.Events, e.Opened = append(e.Events[:0:0], json.RawMessage(`{"n":"x"}`)), nil
			case 4:
				e.Kind, e.To = KindRewind, r.IntN(at+4)-1
			case 5:
				e.Throws, e.Opened = []Throw{{Purpose: "x", Before: 9}}, nil
			case 6: // makes no sense to the session
				e.Kind, e.Seat = KindCommit, "umpire"
			case 7:
				e.At = "yesterday"
			}
			damaged := b.damaged
			if err := b.apply(e); err == nil {
				if b, err = Load(lines[:at], picketOnly, NewSecret([32]byte{1})); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if refused++; b.damaged != damaged {
				panicked++
			}
			if got := stateOf(t, b); !reflect.DeepEqual(got, before) {
				for i := range got {
					if got[i] != before[i] {
						t.Fatalf("after entry %d a refused entry %s changed view %d:\n%s\nwas\n%s", at, e.Line(), i, got[i], before[i])
					}
				}
			}
		}
	}
	if refused < 100 || panicked > 0 {
		t.Errorf("%d refused, %d left the battle damaged", refused, panicked)
	}
	t.Logf("%d refused", refused)
}
