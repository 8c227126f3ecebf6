package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/club"
	"drumhead/server"
)

// BenchmarkClubResults is 1000 battles between members that are over: how long the page of a member takes who fought in half of them, at first after the
// server has come back and afterwards. Run it with -benchtime 1x.
func BenchmarkClubResults(b *testing.B) {
	const battles = 1000
	dir := b.TempDir()
	o := options(b, dir)
	tb := serve(b, o)
	ids := make([]string, battles)
	var work sync.WaitGroup
	next := make(chan int, battles)
	for i := range battles {
		next <- i
	}
	close(next)
	for range 8 {
		work.Go(func() {
			for i := range next {
				path, all, _ := tb.begin("strip", hotSeat)
				all.post(path+"/resign", map[string]any{"seat": []string{"red-general", "blue-general"}[i%2]})
				ids[i] = strings.TrimPrefix(path, "/api/battles/")
			}
		})
	}
	work.Wait()
	tb.stop()
	c := clubbed(b, options(b, dir), server.Club{})
	anne, bert, carla := c.comes("Anne", "anne@example.org"), c.comes("Bert", "bert@example.org"), c.comes("Carla", "carla@example.org")
	for i, id := range ids {
		one := []string{anne.id, carla.id}[i%2]
		m, err := json.Marshal(club.Match{Battle: id, Book: "picket", Name: "The Strip", Begun: time.Now(), Chairs: map[string]string{"red-general": one, "red-captain": one, "blue-general": bert.id, "blue-captain": bert.id}})
		if err == nil {
			err = c.o.Store.Secrets().Put(b.Context(), "table.club.match."+id, m)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	page := func() (ms float64) {
		begun := time.Now()
		var p server.MemberPage
		if anne.does("GET", "/api/club/members/"+anne.id, nil, http.StatusOK, &p); len(p.Results) != battles/2 || len(p.Ratings) != 1 || p.Ratings[0].Battles != battles/2 {
			b.Fatalf("%d results, %+v", len(p.Results), p.Ratings)
		}
		return float64(time.Since(begun).Microseconds()) / 1000
	}
	first := page()
	for b.Loop() {
		b.ReportMetric(first, "ms/first")
		b.ReportMetric(page(), "ms/later")
	}
}
