package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/rules/rulestest/picket"
	"drumhead/server"
)

// recordOf is the record of a battle that has just begun and was given a name.
func recordOf(t *testing.T, name string) string {
	t.Helper()
	b, err := play.Create(play.Of(&picket.Rules), play.CreateOptions{ID: name, Scenario: []byte(picket.Strip), At: time.Now(), Secret: play.NewSecret([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	var record bytes.Buffer
	if err := b.WriteRecord(&record); err != nil {
		t.Fatal(err)
	}
	return record.String()
}

// Who brings a battle in may not call it as the table calls what is its own: what is kept beside a battle goes with it,
// and so members and sessions of a club would.
func TestRecordCalledAsTheTablesOwn(t *testing.T) {
	alone(t)
	c := clubbed(t, options(t, t.TempDir()), server.Club{})
	anne := c.comes("Anne", "anne@example.org")
	for _, name := range []string{"table", "TABLE", "seeds", "Seeds", "drafts", "maker-0123456789abcdef0123456789abcdef", "shared-0123456789abcdef0123456789abcdef", "Maida"} {
		record := recordOf(t, name)
		a := anne.send("POST", "/api/records", record)
		for range 2 { // what was kept beside a battle that was deleted goes when it is brought in again
			if a.status != http.StatusCreated {
				break
			}
			t.Errorf("%s was taken in", name)
			var b server.Begun
			if err := json.Unmarshal(a.body, &b); err != nil {
				t.Fatal(err)
			}
			anne.keys = held(c.table, b.Keys).keys
			if a := anne.send("DELETE", "/api/battles/"+name, ""); a.status != http.StatusNoContent {
				t.Errorf("deleting %s: %d %s", name, a.status, a.body)
			}
			a = anne.send("POST", "/api/records", record)
		}
		if p := a.problem(t); a.status != http.StatusUnprocessableEntity || !strings.Contains(p.Detail, name) {
			t.Errorf("%s: %d %s", name, a.status, p.Detail)
		}
		if v := anne.club(); v.You == nil {
			t.Fatalf("with the battle %s went all members of the club", name)
		}
	}
	if a := anne.send("POST", "/api/records", recordOf(t, "tables")); a.status != http.StatusCreated {
		t.Errorf("a battle of another name: %d %s", a.status, a.body)
	}
}
