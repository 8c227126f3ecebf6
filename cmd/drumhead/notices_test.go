package main

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"strings"
	"time"

	"drumhead/server"

	"github.com/rogpeppe/go-internal/testscript"
)

// untold DATA begins a battle at the table that has a folder open, has a seat told at an address where
// nobody listens, asks it something, and waits until that has failed.
func untold(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: untold DATA")
	}
	holder, err := os.ReadFile(ts.MkAbs(args[0] + "/holder"))
	ts.Check(err)
	url := regexp.MustCompile(`http://[^\s"]+`).FindString(string(holder))
	ask := func(method, path, key string, body, into any) {
		said, err := json.Marshal(body)
		ts.Check(err)
		r, err := http.NewRequest(method, url+path, strings.NewReader(string(said)))
		ts.Check(err)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Drumhead-Key", key)
		answer, err := http.DefaultClient.Do(r)
		ts.Check(err)
		defer answer.Body.Close()
		if answer.StatusCode/100 != 2 {
			ts.Fatalf("%s %s: %s", method, path, answer.Status)
		}
		ts.Check(json.NewDecoder(answer.Body).Decode(into))
	}
	var begun server.Begun
	ask("POST", "/api/battles", "", map[string]any{"scenario": "maida", "seats": map[string]string{"british": "you", "french": "friend"}}, &begun)
	path, his := "/api/battles/"+begun.ID, begun.Keys["french"]
	way := server.BellWay{Kind: "webhook", To: "http://127.0.0.1:1/secret"}
	ask("PUT", path+"/notices", his, server.Bell{Seat: "french", Ways: []server.BellWay{way}}, new(server.Bell))
	var done server.Seq
	ask("POST", path+"/talk", his, map[string]string{"seat": "french", "text": "Here I am.", "id": "1"}, &done)
	ask("POST", path+"/propose", begun.Keys["british"], map[string]string{"seat": "british", "text": "Shall we?", "id": "2"}, &done)
	for {
		var bells []server.Bell
		ask("GET", path+"/notices", his, nil, &bells)
		if bells[0].Ways[0].Problem != "" {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}
