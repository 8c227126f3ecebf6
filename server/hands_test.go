package server_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// newest is the newest entry of a battle, as a browser reads it.
func newest(t *testing.T, c *client, path string) play.After {
	t.Helper()
	lines, err := play.ReadRecord(bytes.NewReader(c.send("GET", path+"/record", "").body))
	if err != nil {
		t.Fatal(err)
	}
	e, err := play.ParseEntry(lines[len(lines)-1])
	if err != nil {
		t.Fatal(err)
	}
	return play.After{Seq: e.Seq, Hash: e.Hash}
}

// A seat that has laid a key is heard only if it signs.
func TestSeatsSign(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	path, _, with := tb.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	red, blue := with("red"), with("blue")
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, 32))
	signed := func(said play.Said) map[string]any {
		said.After, said.Battle, said.Seat = newest(t, red, path), path[strings.LastIndexByte(path, '/')+1:], "red"
		s, err := said.Sign(key)
		if err != nil {
			t.Fatal(err)
		}
		return map[string]any{"said": s.Said, "signature": s.Signature}
	}
	public := hex.EncodeToString(key.Public().(ed25519.PublicKey))
	red.post(path+"/sit", map[string]any{"seat": "red", "key": public, "signed": signed(play.Said{Kind: play.KindSit, Key: public})})
	for _, c := range []struct {
		body   map[string]any
		status int
	}{
		{map[string]any{"seat": "red", "text": "unsigned"}, http.StatusConflict},
		{map[string]any{"seat": "red", "text": "other words", "signed": signed(play.Said{Kind: play.KindTalk, Text: "some words"})}, http.StatusUnprocessableEntity},
		{map[string]any{"seat": "red", "text": "signed", "signed": signed(play.Said{Kind: play.KindTalk, Text: "signed"})}, http.StatusOK},
	} {
		if a := red.send("POST", path+"/talk", asJSON(t, c.body)); a.status != c.status {
			t.Errorf("%v: %d %s, wanted %d", c.body["text"], a.status, a.body, c.status)
		}
	}
	if a := blue.send("POST", path+"/talk", `{"seat":"blue","text":"I have no key"}`); a.status != http.StatusOK {
		t.Errorf("a seat without a key: %d %s", a.status, a.body)
	}
	var now play.Table
	red.get(path, &now)
	if now.Seats[0].Key != public {
		t.Errorf("the table does not tell the key: %+v", now.Seats)
	}
	// A new link for the chair is the server's doing, and needs no signature.
	if a := red.send("POST", path+"/seats/red/key", "{}"); a.status != http.StatusCreated {
		t.Errorf("a new link: %d %s", a.status, a.body)
	}
}

// Who waits for a link for longer than the battle's patience may end it.
func TestClaim(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	a := (&client{tb, ""}).send("POST", "/api/battles", `{"scenario":"standard","seats":{"red":"you","blue":"friend"},"withheld":1}`)
	var begun struct {
		ID   string
		Keys map[string]string
	}
	if err := json.Unmarshal(a.body, &begun); err != nil || a.status != http.StatusCreated {
		t.Fatal(err, string(a.body))
	}
	path := "/api/battles/" + begun.ID
	seats, chains := map[string]*client{}, map[string]*dice.Chain{}
	for i, seat := range []string{"red", "blue"} {
		seats[seat], chains[seat] = &client{tb, begun.Keys[seat]}, dice.NewChain([32]byte{byte(i), 'c'})
		seats[seat].post(path+"/sit", map[string]any{"seat": seat, "anchor": fmt.Sprintf("%x", chains[seat].Anchor())})
	}
	var ask play.AskView
	luck := seeded(5)
	for ask.Throw == nil {
		for _, c := range seats {
			var now play.Table
			c.get(path, &now)
			if len(now.Asks) > 0 && now.Asks[0].Throw != nil {
				ask = now.Asks[0]
				break
			}
			if to, body := c.next(path, &now, luck); to != "" {
				c.send("POST", to, asJSON(t, body))
			}
		}
	}
	claim := asJSON(t, map[string]any{"seat": "red", "seq": ask.ID, "of": "blue"})
	if a := seats["red"].send("POST", path+"/claim", claim); a.status != http.StatusConflict {
		t.Errorf("a claim before its own link is given: %d %s", a.status, a.body)
	}
	seats["red"].post(path+"/links", map[string]any{"seat": "red", "seq": ask.ID, "link": fmt.Sprintf("%x", chains["red"].Link(ask.ID))})
	if !soon(func() bool {
		a := seats["red"].send("POST", path+"/claim", claim)
		if a.status != http.StatusOK && (a.status != http.StatusConflict || !strings.Contains(string(a.body), play.ErrPatience.Error())) {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return a.status == http.StatusOK
	}) {
		t.Fatal("a claim is refused, however long it is waited")
	}
	var now play.Table
	seats["blue"].get(path, &now)
	if now.Ending == nil || now.Ending.Winner != 0 {
		t.Errorf("%+v", now.Ending)
	}
}
