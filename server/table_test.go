package server_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/rules/rulestest/picket"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"
)

// pickets is the test system, which has one of everything hard.
var pickets = &systems.System{
	System:  play.Of(&picket.Rules),
	Clauses: rules.Clauses(picket.Rules.Book),
	Commander: func(sides []int8, seed uint64) systems.Commander {
		return &anyOrder{ai.New(&picket.Rules, func(*picket.State, int8, int8) int { return 0 }, sides, seed, 0)}
	},
}

type anyOrder struct {
	commander *ai.Commander[picket.State, picket.Order, picket.Event]
}

func (a *anyOrder) Order(at ai.Chair, known any, budget ai.Budget) (string, []string) {
	s := known.(*picket.State)
	o, ok := a.commander.Order(ai.Chair{Level: ai.Random, Seat: at.Seat, Side: at.Side}, s, budget)
	if !ok {
		return "", nil
	}
	return picket.Rules.Print(s, &o), nil
}

func (a *anyOrder) Advise(at ai.Chair, known any, budget ai.Budget) (words, order string) {
	order, _ = a.Order(at, known, budget)
	return order, order
}

var page = fstest.MapFS{
	"index.html":       {Data: []byte("<title>the client</title>")},
	"assets/index.js":  {Data: []byte("void 0")},
	"assets/index.css": {Data: []byte("p {}")},
}

// soon says whether something comes to hold, and looks for a minute or more. Who asks
// says what has not come.
func soon(holds func() bool) bool {
	for range 6000 {
		if holds() {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// alone leaves a test out of a short run, which is the race detector's: here one hand does
// one thing after the other, and nothing of it is at work that is not in other tests as well.
func alone(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one thing is done after the other: nothing to race")
	}
}

// options are a server's, on a folder.
func options(t testing.TB, dir string) server.Options {
	t.Helper()
	st, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	o := optionsOf(st)
	o.DataDir = dir
	return o
}

// optionsOf are all rule systems and battles, the test system's among them.
func optionsOf(st *store.Store) server.Options {
	strip, err := scenario.Parse("strip.yaml", []byte(picket.Strip))
	if err != nil {
		panic(err)
	}
	return server.Options{
		Store: st, Addr: "127.0.0.1:0", Client: page,
		Systems:   append([]*systems.System{pickets}, systems.All...),
		Scenarios: append([]*scenario.Scenario{strip}, scenarios.List()...),
	}
}

// table is a server that runs.
type table struct {
	t    testing.TB
	url  string
	stop func()
	// grade of the dice of the battles that begin; empty: sealed
	grade string
	// of a member's session, at a club's table
	cookie string
	// more of what they begin with
	more map[string]any
}

// serve starts a server, which ends with the test if nobody stops it before.
func serve(t testing.TB, o server.Options) *table {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	address, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- server.New(o).Run(ctx, func(url string) { address <- url }) }()
	tb := &table{t: t}
	select {
	case tb.url = <-address:
	case err := <-ended:
		t.Fatal("the server does not start: ", err)
	}
	stopped := false
	tb.stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			t.Error("the server ends with ", err)
		}
		o.Store.Close()
	}
	t.Cleanup(tb.stop)
	return tb
}

// client is somebody with keys.
type client struct {
	*table
	keys string
}

// answer is what came back.
type answer struct {
	status int
	body   []byte
	header http.Header
}

// problem is the body of an answer that says no.
func (a answer) problem(t testing.TB) server.Problem {
	t.Helper()
	var p server.Problem
	if err := json.Unmarshal(a.body, &p); err != nil || p.Status != a.status || p.Detail == "" {
		t.Fatalf("status %d comes with %.300s", a.status, a.body)
	}
	return p
}

func (c *client) send(method, path, body string) answer {
	c.t.Helper()
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Drumhead-Key", c.keys)
	if c.cookie != "" {
		r.Header.Set("Cookie", c.cookie)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if path == "/api/records" {
		r.Header.Set("Content-Type", "application/jsonl")
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer{res.StatusCode, b, res.Header}
}

// get wants an answer, and into holds it then.
func (c *client) get(path string, into any) {
	c.t.Helper()
	a := c.send("GET", path, "")
	if a.status != http.StatusOK {
		c.t.Fatalf("GET %s: %d %s", path, a.status, a.body)
	}
	if err := json.Unmarshal(a.body, into); err != nil {
		c.t.Fatalf("GET %s: %v", path, err)
	}
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// post sends a command and returns the number of its entry.
func (c *client) post(path string, body any) int {
	c.t.Helper()
	a := c.send("POST", path, asJSON(c.t, body))
	if a.status != http.StatusOK {
		c.t.Fatalf("POST %s %s: %d %s", path, asJSON(c.t, body), a.status, a.body)
	}
	var s server.Seq
	if err := json.Unmarshal(a.body, &s); err != nil || s.Seq == 0 {
		c.t.Fatalf("POST %s: %s", path, a.body)
	}
	return s.Seq
}

// begin begins a battle and returns its address and a client that holds every
// seat that a person has; with returns clients for single seats.
func (tb *table) begin(scenario string, seats map[string]string) (path string, all *client, with func(seats ...string) *client) {
	tb.t.Helper()
	nobody := &client{tb, ""}
	wish := map[string]any{"scenario": scenario, "seats": seats, "grade": cmp.Or(tb.grade, play.GradeSealed)}
	maps.Copy(wish, tb.more)
	a := nobody.send("POST", "/api/battles", asJSON(tb.t, wish))
	var b server.Begun
	if err := json.Unmarshal(a.body, &b); err != nil || a.status != http.StatusCreated {
		tb.t.Fatalf("a battle does not begin: %d %s", a.status, a.body)
	}
	return "/api/battles/" + b.ID, held(tb, b.Keys), func(seats ...string) *client {
		some := map[string]string{}
		for _, s := range seats {
			if b.Keys[s] == "" {
				tb.t.Fatalf("there is no key for %s", s)
			}
			some[s] = b.Keys[s]
		}
		return held(tb, some)
	}
}

func held(tb *table, keys map[string]string) *client {
	var all []string
	for _, k := range keys {
		all = append(all, k)
	}
	return &client{tb, strings.Join(all, ",")}
}

// hotSeat is every seat of the strip on one screen.
var hotSeat = map[string]string{"A": "you", "B": "you", "umpire": "you"}

// next is a command that answers what the table asks of the client: any order
// that is offered, or dice. It is empty if nothing is asked.
func (c *client) next(path string, t *play.Table, luck *rand.Rand) (to string, body map[string]any) {
	c.t.Helper()
	for _, a := range t.Asks {
		if !a.Yours {
			continue
		}
		seat := ""
		for _, s := range a.Seats {
			for _, mine := range t.You {
				if s == mine {
					seat = s
				}
			}
		}
		body = map[string]any{"seat": seat, "id": string(rune('a'+luck.IntN(26))) + asJSON(c.t, luck.Uint64())}
		if a.Throw != nil {
			return path + "/throw", body
		}
		if len(a.Acts) == 0 {
			c.t.Fatalf("seat %s is asked %q and offered nothing", seat, a.Text)
		}
		body["ask"], body["order"] = a.ID, a.Acts[luck.IntN(len(a.Acts))].Order
		return path + "/orders", body
	}
	return "", nil
}

// shows says whether a text holds any of the words.
func shows(b []byte, words ...string) string {
	for _, w := range words {
		if bytes.Contains(b, []byte(w)) {
			return w
		}
	}
	return ""
}

func lookup(id rules.ID) play.System {
	if id.System() == "picket" {
		return pickets.System
	}
	return systems.Lookup(id)
}
