package main

import (
	"net/http"
	"os"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// stranger DATA asks the table that has a folder open for what only who can read the folder may have, and is refused.
func stranger(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: stranger DATA")
	}
	holder, err := os.ReadFile(ts.MkAbs(args[0] + "/holder"))
	ts.Check(err)
	url := regexp.MustCompile(`http://[^\s"]+`).FindString(string(holder))
	for _, ask := range [][2]string{{"GET", "/api/exchange"}, {"POST", "/api/exchange?battle=lane"}, {"POST", "/api/exchange/taken"}, {"POST", "/api/exchange/taken?instead=true"}} {
		r, err := http.NewRequest(ask[0], url+ask[1], strings.NewReader("{}"))
		ts.Check(err)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Drumhead-Owner", "guessed")
		answer, err := http.DefaultClient.Do(r)
		ts.Check(err)
		answer.Body.Close()
		if answer.StatusCode != http.StatusForbidden {
			ts.Fatalf("%v, by a stranger: %s", ask, answer.Status)
		}
	}
}
