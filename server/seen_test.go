package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"drumhead/play"
)

// A number of hits on paper: 4 of 13 hits, 2 hits, 4 of 13.
var numberOfHits = regexp.MustCompile(`[0-9] of [0-9]+ hits|[0-9] hits?\b|[0-9] of [0-9]+\.`)

// hits finds numbers of the second side's hits in whatever a server has said:
// its pieces, the lines of the log, the record's events and throws. Own is how
// many units the first side has: events number them, its own first.
func hits(t *testing.T, said []byte, own int) (found []string) {
	t.Helper()
	for line := range bytes.Lines(said) {
		line = bytes.TrimPrefix(bytes.TrimSpace(line), []byte("data: "))
		var v any
		if len(line) == 0 || json.Unmarshal(line, &v) != nil {
			continue
		}
		found = append(found, hitsIn(t, v, own)...)
	}
	return found
}

func hitsIn(t *testing.T, v any, own int) (found []string) {
	t.Helper()
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			found = append(found, hitsIn(t, item, own)...)
		}
	case map[string]any:
		text := asJSON(t, v)
		theirs := v["side"] == 1.
		unit, _ := v["unit"].(float64)
		_, piece := v["arm"]
		_, line := v["spans"]
		switch v["kind"] {
		case "hit", "relieved", "weakened":
			if _, event := v["left"]; event && int(unit) >= own {
				found = append(found, text)
			}
		case "shot", "fought":
			if best, _ := v["best"].(float64); best != 0 {
				found = append(found, text)
			}
		}
		switch {
		case theirs && piece && (v["strength"] != nil || numberOfHits.MatchString(text)):
			found = append(found, text)
		case theirs && line && numberOfHits.MatchString(words(v)):
			found = append(found, text)
		case v["thrower"] == 1. && v["purpose"] != "initiative" && v["faces"] != nil:
			found = append(found, text)
		}
		if part, ok := v["bytes"].(string); ok && part != "" {
			found = append(found, hits(t, []byte(part), own)...)
		}
		for _, item := range v {
			found = append(found, hitsIn(t, item, own)...)
		}
	}
	return found
}

// words are those of a line of the log.
func words(line map[string]any) string {
	var out strings.Builder
	spans, _ := line["spans"].([]any)
	for _, s := range spans {
		if s, ok := s.(map[string]any); ok {
			fmt.Fprint(&out, s["text"])
		}
	}
	return out.String()
}

// With option hits-seen, nothing that a side is sent holds a number of the
// enemy's hits: neither the table, nor its updates, nor the record, nor what
// it asks of the table (EU-VIS-01).
func TestHitsSeenKeepsItsSecret(t *testing.T) {
	alone(t)
	for how, told := range map[string]bool{"exact": true, "in-words": false, "hidden": false} {
		t.Run(how, func(t *testing.T) {
			tb := serve(t, options(t, t.TempDir()))
			tb.more = map[string]any{"options": map[string]string{"hits-seen": how}}
			// The dice are nobody's to choose: a battle may end before anybody is
			// hit, so that there is another until somebody is.
			for hit := false; !hit; {
				path, _, with := tb.begin("the-squared-road", map[string]string{"blue": "you", "red": "friend"})
				hit = testHits(t, path, []*client{with("blue"), with("red")}, told)
			}
		})
	}
}

// testHits plays until some have been hit, searches what the first seat was
// sent, and says whether there was anything to find.
func testHits(t *testing.T, path string, seats []*client, told bool) (hit bool) {
	watched := seats[0].watch(path, "0")
	var heard bytes.Buffer
	listened := make(chan struct{})
	go func() {
		defer close(listened)
		for {
			if _, ok := watched.next(); !ok {
				return
			}
		}
	}()
	tempo := seats[1].watch(path, "1")
	defer tempo.close()
	luck := seeded(11)
	own, taken, over := 0, 0, false
	for rounds := 0; taken < 3 && !over; rounds++ {
		seq, asks := 0, false
		for i, c := range seats {
			a := c.send("GET", path, "")
			var now play.Table
			if err := json.Unmarshal(a.body, &now); err != nil {
				t.Fatal(err)
			}
			if over = now.Scene.Clock.Over != ""; over {
				break
			}
			if i == 0 {
				seq = now.Seq
				heard.Write(append(a.body, '\n'))
				if own == 0 {
					own = pieces(&now, 0)
				}
				if rounds%50 == 49 {
					asked(c, path, &now, &heard)
				}
			} else {
				taken = strings.Count(string(a.body), `"kind":"loss"`)
			}
			if to, body := c.next(path, &now, luck); to != "" {
				asks = true
				c.send("POST", to, asJSON(t, body))
			}
		}
		if tempo.upTo(seq); !asks && !over {
			tempo.upTo(seq + 1)
		}
	}
	if !over {
		heard.Write(seats[0].send("GET", path+"/record", "").body)
	}
	watched.close()
	<-listened
	if !over {
		heard.Write(watched.raw)
	}
	if found := hits(t, heard.Bytes(), own); told != (len(found) > 0) && (taken >= 3 || !told) {
		t.Errorf("%d numbers of the enemy's hits were told: %.2000s", len(found), strings.Join(found, "\n"))
	}
	return taken >= 3
}

// pieces counts a side's.
func pieces(now *play.Table, side int) (n int) {
	for _, p := range now.Scene.Pieces {
		if p.Side == side {
			n++
		}
	}
	return n
}

// asked is all that may be asked of a table.
func asked(c *client, path string, now *play.Table, heard *bytes.Buffer) {
	hear := func(method, path, body string) {
		heard.Write(append(c.send(method, path, body).body, '\n'))
	}
	hear("GET", path+"/record", "")
	hear("GET", path+fmt.Sprintf("/at/%d", max(now.Seq-3, 1)), "")
	hear("GET", path+fmt.Sprintf("/case/%d", max(now.Seq-1, 2)), "")
	hear("GET", "/api/battles", "")
	for _, a := range now.Asks {
		if !a.Yours {
			continue
		}
		seat := now.You[0]
		for _, act := range a.Acts[:min(len(a.Acts), 12)] {
			hear("POST", path+"/check", asJSON(c.t, map[string]any{"seat": seat, "order": act.Order}))
			hear("POST", path+"/there", asJSON(c.t, map[string]any{"seat": seat, "order": act.Order}))
			hear("GET", path+"/hold/"+act.Piece, "")
		}
	}
}
