package server_test

import (
	"net/http"
	"testing"

	"drumhead/server"
)

// A quick battle is made, tried and said to be even or not; its code makes the same one;
// what cannot be is refused in words.
func TestQuick(t *testing.T) {
	alone(t)
	h := making(t)
	wish := server.QuickWish{Book: "napoleonic", Length: "ten", Ground: "open", Fight: "meeting", Inks: []string{"red", "blue"}, Seed: 5}
	status, q := call[server.Quick](t, h, "", "POST", "/api/quick", wish)
	if status != http.StatusOK || q.Fought != 40 || q.Even != (q.Percent >= 40 && q.Percent <= 60) {
		t.Fatalf("%d, %+v", status, q)
	}
	if _, again := call[server.Quick](t, h, "", "POST", "/api/quick", server.QuickWish{Code: q.Code}); again.Text != q.Text || again.Fought != 0 {
		t.Errorf("%s makes another battle", q.Code)
	}
	if l := look(t, h, q.Text); len(l.Faults) > 0 {
		t.Errorf("%+v", l.Faults)
	}
	for name, bad := range map[string]server.QuickWish{
		"a code": {Code: "nothing"}, "one ink": {Book: "macduff", Length: "ten", Ground: "open", Fight: "meeting", Inks: []string{"red"}},
		"no book": {Length: "ten", Ground: "open", Fight: "meeting", Inks: []string{"red", "blue"}}, "the same inks": {Book: "macduff", Length: "ten", Ground: "open", Fight: "meeting", Inks: []string{"red", "red"}},
	} {
		if status, _ := call[server.Quick](t, h, "", "POST", "/api/quick", bad); status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, status)
		}
	}
}
