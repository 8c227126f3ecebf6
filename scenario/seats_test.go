package scenario

import (
	"reflect"
	"testing"
)

func TestSeats(t *testing.T) {
	s := parse(t, head+`
seats:
  - {id: left, side: A, commands: [i1]}
  - {id: right, side: A, commands: [i2, i3]}
  - {id: umpire, umpire: true}
  - {id: all, side: B}
  - {id: horse, side: B, commands: [c1]}
`)
	for _, tt := range []struct {
		side int
		id   string
		want uint32
	}{{0, "i1", 1}, {0, "i3", 2}, {0, "other", 1}, {1, "c1", 8 | 16}, {1, "i1", 8}} {
		if got := s.SeatsOf(tt.side, tt.id); got != tt.want {
			t.Errorf("%s of side %d: seats %b, wanted %b", tt.id, tt.side, got, tt.want)
		}
	}
	if s.Spokesman(0) != 0 || s.Spokesman(1) != 3 || s.Umpires() != 4 {
		t.Errorf("spokesmen %d and %d, umpires %b", s.Spokesman(0), s.Spokesman(1), s.Umpires())
	}
}

// TestWithUmpire: an umpire's chair stands beside those that the battle had, and
// the battle is the same otherwise.
func TestWithUmpire(t *testing.T) {
	s := parse(t, head)
	u, err := s.WithUmpire()
	if err != nil {
		t.Fatal(err)
	}
	if len(u.SeatList()) != len(s.SeatList())+1 || u.Umpires() != 1<<len(s.SeatList()) || u.Spokesman(1) != s.Spokesman(1) || u.Title != s.Title {
		t.Errorf("seats %+v", u.SeatList())
	}
	named := parse(t, head+`
seats:
# who sits where
- {id: left, side: A, commands: [i1]}
-  id: right
   side: A
- {id: B, name: "the others: all", side: B}
history: Nobody knows.
`)
	if u, err = named.WithUmpire(); err != nil {
		t.Fatal(err)
	}
	want := append(named.SeatList(), Seat{ID: UmpireID, Name: "the umpire", Umpire: true})
	if !reflect.DeepEqual(u.SeatList(), want) || u.History != named.History {
		t.Errorf("seats %+v, wanted %+v", u.SeatList(), want)
	}
	if _, err := u.WithUmpire(); err == nil {
		t.Error("a second umpire was let in")
	}
}
