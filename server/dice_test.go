package server_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/server"
)

// Two browsers, each with its chain: each follows the record by itself before
// it gives a link, and in the end every die is checked.
func TestWitnessedDice(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	tb.grade = play.GradeWitnessed
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	seats := map[string]*client{"red": with("red"), "blue": with("blue")}
	chains := map[string]*dice.Chain{}
	for i, seat := range []string{"red", "blue"} {
		if a := seats[seat].send("POST", path+"/orders", asJSON(t, map[string]any{"seat": seat, "order": "x"})); a.status != http.StatusConflict {
			t.Errorf("an order before all have sat down: %d %s", a.status, a.body)
		}
		chains[seat] = dice.NewChain([32]byte{byte(i), 'b'})
		seats[seat].post(path+"/sit", map[string]any{"seat": seat, "anchor": fmt.Sprintf("%x", chains[seat].Anchor()), "id": "anchor"})
	}
	luck := seeded(5)
	links := 0
	for links < 12 {
		for seat, c := range seats {
			var now play.Table
			c.get(path, &now)
			to, body := c.next(path, &now, luck)
			if to == "" {
				continue
			}
			if ask := now.Asks[0]; ask.Throw != nil {
				if !slices.Contains(ask.Waits, seat) {
					t.Fatalf("%s is asked for dice, and the table waits for %v", seat, ask.Waits)
				}
				follows(t, c, path, ask.ID)
				to, body["seq"], body["link"] = path+"/links", ask.ID, fmt.Sprintf("%x", chains[seat].Link(ask.ID))
				links++
			}
			c.send("POST", to, asJSON(t, body))
		}
	}
	lines, err := play.ReadRecord(bytes.NewReader(seats["red"].send("GET", path+"/record", "").body))
	if err != nil {
		t.Fatal(err)
	}
	r := play.Verify(lines, lookup)
	if !r.Good() || !strings.Contains(r.Dice.Text, "0 sealed") || strings.Contains(r.Dice.Text, " 0 witnessed") {
		t.Errorf("%+v", r)
	}
}

// follows checks the chain as a browser does, up to the entry that waits.
func follows(t *testing.T, c *client, path string, n int) {
	t.Helper()
	prev := strings.Repeat("0", 64)
	for line := range bytes.Lines(c.send("GET", path+"/record?after=0", "").body) {
		e, hash := hashed(t, line)
		if e["prev"] != prev || e["hash"] != hash {
			t.Fatalf("entry %v does not follow", e["seq"])
		}
		prev = hash
		if e["seq"] == json.Number(fmt.Sprint(n)) && e["asked"] == nil {
			t.Fatalf("entry %d waits for nothing", n)
		}
	}
}

// hashed is an entry as a browser reads it, and its hash worked out.
func hashed(t *testing.T, line []byte) (e map[string]any, hash string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if err := d.Decode(&e); err != nil {
		t.Fatal(err)
	}
	var sorted bytes.Buffer
	enc := json.NewEncoder(&sorted)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(without(e, "hash", "opened")); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(bytes.TrimSpace(sorted.Bytes()))
	return e, hex.EncodeToString(sum[:])
}

func without(e map[string]any, keys ...string) map[string]any {
	e = maps.Clone(e)
	for _, k := range keys {
		delete(e, k)
	}
	return e
}

// The dice of a new battle are witnessed where a friend sits.
func TestGradeOfNewBattles(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	for _, c := range []struct{ seats, grade, want string }{
		{`{"red":"you","blue":"you"}`, "", play.GradeSealed},
		{`{"red":"you","blue":"sergeant"}`, "", play.GradeSealed},
		{`{"red":"you","blue":"friend"}`, "", play.GradeWitnessed},
		{`{"red":"you","blue":"friend"}`, `,"grade":"sealed"`, play.GradeSealed},
		{`{"red":"you","blue":"friend"}`, `,"grade":"typed"`, play.GradeTyped},
	} {
		a := (&client{tb, ""}).send("POST", "/api/battles", `{"scenario":"standard","seats":`+c.seats+c.grade+`}`)
		var b server.Begun
		var now play.Table
		if err := json.Unmarshal(a.body, &b); err != nil {
			t.Fatal(err)
		}
		(&client{tb, ""}).get("/api/battles/"+b.ID, &now)
		if now.Grade != c.want {
			t.Errorf("%s%s: %s, wanted %s", c.seats, c.grade, now.Grade, c.want)
		}
	}
}

func TestForgedRecordIsRefused(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	path, all, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	playTo(all, path, 8)
	record := all.send("GET", path+"/record", "").body
	forged := false
	var out bytes.Buffer
	prev := ""
	for line := range bytes.Lines(record) {
		e, err := play.ParseEntry(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		if forged {
			e.Prev = prev
		}
		for i := range e.Throws {
			f := e.Throws[i].Faces
			f[0] = 7 - f[0]
			forged = true
		}
		_, e.Hash = hashed(t, e.Line())
		prev = e.Hash
		out.Write(e.Line())
		out.WriteByte('\n')
	}
	if !forged {
		t.Fatal("nothing was thrown")
	}
	other := serve(t, options(t, t.TempDir()))
	if a := (&client{other, ""}).send("POST", "/api/records", out.String()); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "does not hold") {
		t.Errorf("a forged record: %d %s", a.status, a.body)
	}
}
