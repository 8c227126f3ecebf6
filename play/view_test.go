package play_test

import (
	"reflect"
	"slices"
	"testing"

	"drumhead/play"
	"drumhead/scene"
	"drumhead/systems"
)

// Whoever keeps a table and takes in the updates as they come has the table
// that he would be given anew.
func TestUpdatesAddUp(t *testing.T) {
	for _, seats := range [][]string{nil, {"red-general"}, {"blue-captain", "blue-general"}} {
		b := create(t, twoPeople)
		kept := b.Table(seats)
		take := func() {
			u := b.Update(b.Seq(), seats)
			want := b.Table(seats)
			defer func() { kept = want }()
			if u.Reset {
				return
			}
			got := kept.Scene
			got.Clock, got.Marks = u.Clock, u.Marks
			got.Pieces = slices.DeleteFunc(slices.Clone(got.Pieces), func(p scene.Piece) bool {
				return slices.Contains(u.Gone, p.ID) || slices.ContainsFunc(u.Pieces, func(q scene.Piece) bool { return q.ID == p.ID })
			})
			got.Pieces = append(got.Pieces, u.Pieces...)
			byID := func(a, b scene.Piece) int {
				switch {
				case a.ID < b.ID:
					return -1
				case a.ID > b.ID:
					return 1
				}
				return 0
			}
			slices.SortFunc(got.Pieces, byID)
			fresh := want.Scene
			fresh.Pieces = slices.SortedFunc(slices.Values(fresh.Pieces), byID)
			if !reflect.DeepEqual(got, fresh) {
				t.Fatalf("entry %d for %q:\n%+v\nwant\n%+v", b.Seq(), seats, got, fresh)
			}
			if !reflect.DeepEqual(u.Asks, want.Asks) || u.Undo != want.Undo || u.Kept != want.Kept {
				t.Fatalf("entry %d for %q: asks %+v, want %+v", b.Seq(), seats, u.Asks, want.Asks)
			}
			if last := want.Log[len(want.Log)-1]; !reflect.DeepEqual(u.Entry, last) {
				t.Fatalf("entry %d for %q: %+v, want %+v", b.Seq(), seats, u.Entry, last)
			}
		}
		undone := 0
		playOut(t, b, 3, func() {
			take()
			if seat := "blue-general"; undone < 10 && b.Table([]string{seat}).Undo {
				give(t, b, play.Command{Kind: play.KindUndo, Seat: seat, At: noon})
				take()
				undone++
			}
		})
		if undone == 0 {
			t.Error("nothing was taken back")
		}
	}
}

// The seats as each sees them.
func TestSeats(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) {
		o.Seats = map[string]string{"A": play.WhoYou, "blue-general": play.WhoFriend, "blue-captain": "recruit"}
	})
	settle(t, b)
	who := func(seats ...string) []string {
		var got []string
		for _, s := range b.Table(seats).Seats {
			got = append(got, s.Who)
		}
		return got
	}
	for _, tt := range []struct {
		seats, want []string
	}{
		{nil, []string{"friend", "friend", "recruit", "open", "umpire"}},
		{[]string{"red-general", "red-captain"}, []string{"you", "you", "recruit", "open", "umpire"}},
		{[]string{"blue-general"}, []string{"friend", "friend", "recruit", "you", "umpire"}},
	} {
		if got := who(tt.seats...); !slices.Equal(got, tt.want) {
			t.Errorf("%q sees %q, want %q", tt.seats, got, tt.want)
		}
	}
	give(t, b, play.Command{Kind: play.KindSit, Seat: "blue-general"})
	if got := who()[3]; got != "friend" {
		t.Errorf("a seat that was taken is %s", got)
	}
	give(t, b, play.Command{Kind: play.KindSit, Seat: "blue-general", Text: "recruit"})
	if seat, level, ok := b.Computer(); !ok || seat != "blue-general" || level != "recruit" {
		t.Errorf("the computer decides for %q (%s), %v: want for blue-general, to whom the plot is left", seat, level, ok)
	}
	sameBattle(t, load(t, lines(b)), b)
}

// Options that differ from the printed rules are shown; options and seats that
// there are not are refused.
func TestCreateChecks(t *testing.T) {
	b := create(t, func(o *play.CreateOptions) { o.Options = map[string]string{"rain": "no"} })
	if s := b.Table(nil).Setting; len(s) != 1 || s[0].Name != "rain" || s[0].Value != "no" {
		t.Errorf("%+v", s)
	}
	for name, change := range map[string]func(*play.CreateOptions){
		"an unknown option": func(o *play.CreateOptions) { o.Options = map[string]string{"snow": "no"} },
		"an unknown value":  func(o *play.CreateOptions) { o.Options = map[string]string{"rain": "cats"} },
		"an unknown seat":   func(o *play.CreateOptions) { o.Seats = map[string]string{"C": "you"} },
		"unknown dice":      func(o *play.CreateOptions) { o.Grade = "loaded" },
		"no id":             func(o *play.CreateOptions) { o.ID = "" },
		"no secret":         func(o *play.CreateOptions) { o.Secret = nil },
		"a bad scenario":    func(o *play.CreateOptions) { o.Scenario = []byte("drumhead: 1\n") },
	} {
		o := play.CreateOptions{ID: "x", Scenario: b.Scenario().Source(), At: noon, Secret: secret(1)}
		change(&o)
		if _, err := play.Create(system, o); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// Where real soldiers are moved each piece says where it stands, for each seat, in the table and in what comes.
func TestLead(t *testing.T) {
	forBooks(t, func(o *play.CreateOptions) { o.Lead = true }, func(t *testing.T, p *party) {
		table := p.Table([]string{p.host})
		if !table.Lead {
			t.Error("the table does not say that the soldiers are real ones")
		}
		for _, piece := range table.Scene.Pieces {
			if on := piece.At != "" || piece.Spot != nil; on != (piece.Stands != "") {
				t.Errorf("%s stands %q", piece.ID, piece.Stands)
			}
		}
		if r := play.Verify(lines(p.Battle), systems.Lookup); !r.Good() {
			t.Errorf("its record does not verify: %+v", r)
		}
	})
	forBooks(t, nil, func(t *testing.T, p *party) {
		for _, piece := range p.Table([]string{p.host}).Scene.Pieces {
			if piece.Stands != "" {
				t.Errorf("%s stands %q, and nobody moves it by hand", piece.ID, piece.Stands)
			}
		}
	})
}
