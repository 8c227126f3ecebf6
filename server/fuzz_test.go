package server_test

import (
	"net/http"
	"testing"
)

// Whatever is sent, the server answers and goes on.
func FuzzBodies(f *testing.F) {
	tb := serve(f, options(f, f.TempDir()))
	path, all, _ := tb.begin("strip", hotSeat)
	paths := []string{"/api/battles", "/api/records"}
	for _, what := range []string{"orders", "check", "undo", "propose", "answer", "notes", "talk", "instruct", "throw"} {
		paths = append(paths, path+"/"+what)
	}
	for i, body := range []string{
		`{"scenario":"strip","seats":{"A":"you"},"options":{"wind":"none"}}`, "{\"seq\":1}\n",
		`{"seat":"red-general","ask":2,"order":"g1 plot hold","id":"x","typed":[1,2]}`, `{"seat":"red-general","order":"g1 plot hold"}`,
		`{"seat":"red-general","to":1,"id":""}`, `{"seat":"red-general","to":2,"text":"why"}`, `{"seat":"red-general","to":3,"text":"yes"}`,
		`{"seat":"red-general","text":"a\u0000b"}`, `{"seat":"red-general","text":"\ud800"}`, `{"seat":"red-general","text":"hold\nfire"}`,
		`{"seat":"red-general","faces":[0,255,-1]}`,
	} {
		f.Add(uint8(i), body)
	}
	f.Fuzz(func(t *testing.T, to uint8, body string) {
		c := client{&table{t: t, url: tb.url}, all.keys}
		to %= uint8(len(paths))
		if a := c.send("POST", paths[to], body); a.status >= http.StatusInternalServerError {
			t.Errorf("%s: %d %s", paths[to], a.status, a.body)
		}
		if a := c.send("GET", path, ""); a.status != http.StatusOK {
			t.Errorf("after %s the table: %d %s", paths[to], a.status, a.body)
		}
	})
}
