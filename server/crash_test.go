package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/server"
	"drumhead/store"
)

// The test binary, started again with a folder named here, is a server on it
// until it is killed.
const childFolder = "DRUMHEAD_SERVER_CHILD"

func TestMain(m *testing.M) {
	dir := os.Getenv(childFolder)
	if dir == "" {
		os.Exit(m.Run())
	}
	st, err := store.Open(context.Background(), store.Options{Dir: dir})
	if err == nil {
		o := optionsOf(st)
		o.Notices = server.Notices{Private: true, After: 5 * time.Millisecond, Patience: time.Second}
		err = server.New(o).Run(context.Background(), func(url string) { fmt.Println(url) })
	}
	fmt.Println("error:", err)
	os.Exit(1)
}

// child starts a server in a process of its own.
func child(t *testing.T, dir string) (*table, *exec.Cmd) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childFolder+"="+dir)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	url, err := bufio.NewReader(out).ReadString('\n')
	if url = strings.TrimSpace(url); err != nil || !strings.HasPrefix(url, "http") {
		c.Process.Kill()
		c.Wait()
		t.Fatalf("the server says %q, %v", url, err)
	}
	return &table{t: t, url: url}, c
}

// try sends without failing where the server is dead.
func (c *client) try(method, path, body string) (status int, answer []byte) {
	r, _ := http.NewRequest(method, c.url+path, strings.NewReader(body))
	r.Header.Set("Drumhead-Key", c.keys)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer res.Body.Close()
	if answer, err = io.ReadAll(res.Body); err != nil {
		return 0, nil
	}
	return res.StatusCode, answer
}

var manyKills = flag.Int("kills", 40, "how often the server is killed in mid-order")

// Forty times, or -kills, the server is killed while orders are given. What it had
// acknowledged is there when it comes back, and what was not answered is sent
// again under its name and stands there once.
func TestKilledInMidOrder(t *testing.T) {
	alone(t) // what races in the child nobody would hear
	kills := *manyKills
	dir, luck := t.TempDir(), seeded(6)
	tb, process := child(t, dir)
	path, me, _ := tb.begin("strip", hotSeat)
	taken := map[string]int{} // order ids that were acknowledged, and their entries
	var to, unanswered string
	for killed := 0; killed < kills; killed++ {
		kill := time.AfterFunc(time.Hour, func() { process.Process.Kill() })
		orders := 1 + luck.IntN(12) // until then
		for {
			if unanswered == "" {
				status, answer := me.try("GET", path, "")
				if status == 0 {
					break
				}
				var now play.Table
				if err := json.Unmarshal(answer, &now); err != nil {
					t.Fatalf("%d %s", status, answer)
				}
				if now.Scene.Clock.Over != "" {
					if !kill.Stop() {
						break // it is dead, or about to be
					}
					path, me, _ = tb.begin("strip", hotSeat)
					orders = max(orders, 1)
					continue
				}
				var body map[string]any
				if to, body = me.next(path, &now, luck); to == "" {
					continue
				}
				unanswered = asJSON(t, body)
			}
			if orders--; orders == 0 {
				kill.Reset(time.Duration(luck.IntN(4_000)) * time.Microsecond)
			}
			status, answer := me.try("POST", to, unanswered)
			if status == 0 {
				break
			}
			var s server.Seq
			if err := json.Unmarshal(answer, &s); status == http.StatusOK && err == nil {
				var order struct{ ID string }
				json.Unmarshal([]byte(unanswered), &order)
				taken[path+" "+order.ID] = s.Seq
			} else if status != http.StatusConflict {
				t.Fatalf("%s: %d %s", unanswered, status, answer)
			}
			unanswered = ""
		}
		process.Process.Kill()
		process.Wait()
		tb, process = child(t, dir)
		me = &client{tb, me.keys}
	}
	process.Process.Kill()
	process.Wait()
	if len(taken) < kills {
		t.Errorf("only %d orders were taken", len(taken))
	}
	proveKept(t, dir, taken)
}

// proveKept reads the logs themselves.
func proveKept(t *testing.T, dir string, taken map[string]int) {
	t.Helper()
	st, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	battles, err := st.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for id := range battles {
		log, err := st.Load(t.Context(), id, store.Mark{})
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range log.Entries {
			e, err := play.ParseEntry(line)
			if err != nil {
				t.Fatal(err)
			}
			if e.ID == "" {
				continue
			}
			key := "/api/battles/" + id + " " + e.ID
			if found[key] > 0 {
				t.Errorf("order %s stands in entries %d and %d", key, found[key], e.Seq)
			}
			found[key] = e.Seq
		}
		if report := play.Verify(log.Entries, lookup); !report.Good() {
			t.Errorf("battle %s does not verify: %+v", id, report)
		}
	}
	for key, seq := range taken {
		if found[key] != seq {
			t.Errorf("order %s was acknowledged as entry %d and is entry %d", key, seq, found[key])
		}
	}
	t.Logf("%d orders in %d battles", len(taken), len(battles))
}
