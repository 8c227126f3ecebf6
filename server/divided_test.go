package server_test

import (
	"net/http"
	"slices"
	"testing"

	"drumhead/play"
)

// A battle whose command is divided has a seat for each commander, the General's
// of a side first, and may have an umpire beside them.
func TestDividedCommand(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	tb.more = map[string]any{"divided": true}
	path, _, with := tb.begin("hubbardton", map[string]string{"riedesel": "friend", "balcarres": "sergeant", "americans": "recruit", "umpire": "friend"})
	var now play.Table
	with("fraser").get(path, &now)
	var seats []string
	for _, s := range now.Seats {
		seats = append(seats, s.ID+" "+s.Who)
	}
	if len(seats) < 6 || !slices.Equal(seats[:3], []string{"fraser you", "balcarres sergeant", "riedesel open"}) || seats[len(seats)-1] != "umpire umpire" {
		t.Errorf("seats %q", seats)
	}
	with("umpire").get(path, &now)
	if len(now.Forms) == 0 {
		t.Error("the umpire has no forms")
	}
	wish := map[string]any{"scenario": "maida", "seats": map[string]string{}, "divided": true}
	if a := (&client{tb, ""}).send("POST", "/api/battles", asJSON(t, wish)); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a side that cannot be divided: %d %s", a.status, a.body)
	}
}
