package server_test

import (
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/server"
	"drumhead/systems"
)

// A battle of the table is taken up where no server runs; what is done there is
// done at the table.
func TestTake(t *testing.T) {
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	path, all, _ := tb.begin("strip", hotSeat)
	playTo(all, path, 8)
	var before, after play.Table
	all.get(path, &before)
	tb.begin("maida", map[string]string{"british": "you", "french": "recruit"})
	tb.stop()
	o := options(t, dir)

	id := strings.TrimPrefix(path, "/api/battles/")
	if _, err := server.Take(t.Context(), o.Store, o.Systems, "waterloo"); err == nil || !strings.Contains(err.Error(), `called "waterloo"`) {
		t.Errorf("a battle that is not there: %v", err)
	}
	if _, err := server.Take(t.Context(), o.Store, o.Systems, ""); err == nil || !strings.Contains(err.Error(), id+"  ") || !strings.Contains(err.Error(), "  Maida, turn") {
		t.Errorf("one of two: %v", err)
	}
	for _, name := range []string{id, strings.ToUpper(before.Title)} {
		taken, err := server.Take(t.Context(), o.Store, append([]*systems.System{}, o.Systems...), name)
		if err != nil {
			t.Fatal(err)
		}
		b := taken.Battle()
		if b.Header().Battle != id {
			t.Errorf("%s is %s, wanted %s", name, b.Header().Battle, id)
		}
		if err := taken.Put(play.Command{Kind: play.KindNote, Seat: before.You[0], Text: "by " + name, At: time.Now()}); err != nil {
			t.Error(err)
		}
		taken.Close()
	}

	again := serve(t, o)
	(&client{again, all.keys}).get(path, &after)
	if after.Seq != before.Seq+2 || after.Log[len(after.Log)-1].Text != "by "+strings.ToUpper(before.Title) {
		t.Errorf("at the table there are %d entries, wanted %d: %+v", after.Seq, before.Seq+2, after.Log[len(after.Log)-1])
	}
}
