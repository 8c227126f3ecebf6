package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"

	nats "github.com/nats-io/nats-server/v2/server"
)

// twoTables are two servers on one cluster. Many is what they are told besides.
func twoTables(t *testing.T, many func(o *server.Options)) (one, two *table) {
	t.Helper()
	engine, err := nats.NewServer(&nats.Options{Host: "127.0.0.1", Port: -1, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	engine.Start()
	t.Cleanup(func() { engine.Shutdown(); engine.WaitForShutdown() })
	if !engine.ReadyForConnections(time.Minute) {
		t.Fatal("the engine does not start")
	}
	var both []*table
	for range 2 {
		st, err := store.Open(t.Context(), store.Options{URL: engine.ClientURL(), Replicas: 1})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(st.Close)
		o := optionsOf(st)
		if many != nil {
			many(&o)
		}
		both = append(both, serve(t, o))
	}
	return both[0], both[1]
}

// at is the same somebody at another table.
func (c *client) at(tb *table) *client { return &client{tb, c.keys} }

// A battle is ordered through one server and looked at through another: whatever one
// has acknowledged every other knows, and none refuses what is right by it.
func TestTwoServersAreOneTable(t *testing.T) {
	one, two := twoTables(t, nil)
	path, me, _ := one.begin("strip", hotSeat)
	luck := seeded(7)
	servers := []*table{one, two}
	for n := range 60 {
		here, there := me.at(servers[n%2]), me.at(servers[1-n%2])
		var now play.Table
		here.get(path, &now)
		to, body := here.next(path, &now, luck)
		if to == "" {
			break // it is over
		}
		taken := there.post(to, body)
		if again := here.post(to, body); again != taken {
			t.Fatalf("the same order again is entry %d, wanted %d", again, taken)
		}
		here.get(path, &now)
		if now.Seq < taken {
			t.Fatalf("entry %d was acknowledged by one server, and another shows a table of %d", taken, now.Seq)
		}
		var briefs []play.Brief
		here.get("/api/battles", &briefs)
		if len(briefs) != 1 || briefs[0].ID == "" {
			t.Fatalf("the list has %d battles", len(briefs))
		}
	}
}

// A stream is taken up at another server, which may not have heard yet of what its
// client knows.
func TestStreamTakenUpElsewhere(t *testing.T) {
	one, two := twoTables(t, nil)
	path, me, with := one.begin("standard", map[string]string{"red": "you", "blue": "you"})
	var now play.Table
	me.at(two).get(path, &now) // the battle is there
	for n := range 20 {
		taken := me.post(path+"/talk", map[string]any{"seat": "red", "text": fmt.Sprint("word ", n)})
		l := with("red").at(two).watch(path, fmt.Sprint(taken))
		next := me.post(path+"/talk", map[string]any{"seat": "red", "text": "and one more"})
		for {
			m, ok := l.next()
			if !ok {
				t.Fatal("the stream ends")
			}
			if m.event != "entry" {
				continue
			}
			var u play.Update
			if err := json.Unmarshal(m.data, &u); err != nil {
				t.Fatal(err)
			}
			if u.Reset || m.id <= taken {
				t.Fatalf("behind entry %d it goes on with %d, reset %v", taken, m.id, u.Reset)
			}
			if m.id >= next {
				break
			}
		}
		l.close()
	}
}

// Who watches at one server is here at every other, and gone when he goes.
func TestHereAtAnotherServer(t *testing.T) {
	one, two := twoTables(t, nil)
	path, all, with := one.begin("standard", map[string]string{"red": "you", "blue": "you"})
	red, blue := with("red").at(one), with("blue").at(two)
	mine := red.watch(path, "1")
	until(t, mine, "red")
	his := blue.watch(path, "1")
	until(t, mine, "blue red")
	until(t, his, "blue red")
	var now play.Table
	all.at(one).get(path, &now)
	for _, s := range now.Seats {
		if !s.Here {
			t.Errorf("%s is not here", s.ID)
		}
	}
	his.close()
	until(t, mine, "red")
}

// until reads a stream until it says that some are here.
func until(t *testing.T, l *line, who string) {
	t.Helper()
	for {
		m, ok := l.next()
		if !ok {
			t.Fatalf("the stream ends before it says that %s are here", who)
		}
		var here server.Here
		if m.event == "here" && json.Unmarshal(m.data, &here) == nil && strings.Join(here.Seats, " ") == who {
			return
		}
	}
}

// A key that one server gave opens the seat at every other at once, and one that died
// opens it nowhere.
func TestKeysOfAnotherServer(t *testing.T) {
	one, two := twoTables(t, nil)
	path, all, with := one.begin("standard", map[string]string{"red": "you", "blue": "friend"})
	var now play.Table
	for range 5 {
		for _, tb := range []*table{one, two} {
			all.at(tb).get(path, &now)
		}
		a := with("red").at(one).send("POST", path+"/seats/red/key", "")
		var k server.NewKey
		if err := json.Unmarshal(a.body, &k); err != nil || a.status != http.StatusCreated {
			t.Fatalf("%d %s", a.status, a.body)
		}
		fresh := &client{two, k.Key}
		fresh.post(path+"/talk", map[string]any{"seat": "red", "text": "by a new key"})
	}
	// Both give a key of the same battle at once: neither undoes the other's.
	keys := make(chan string, 2)
	for _, tb := range []*table{one, two} {
		go func() {
			for {
				a := with("red").at(tb).send("POST", path+"/seats/red/key", "")
				var k server.NewKey
				if a.status == http.StatusCreated && json.Unmarshal(a.body, &k) == nil || a.status == http.StatusConflict {
					keys <- k.Key
					return
				}
			}
		}()
	}
	for range 2 {
		if key := <-keys; key != "" {
			(&client{one, key}).get(path, &now)
			if !slices.Equal(now.You, []string{"red"}) {
				t.Errorf("a key that was given opens %q", now.You)
			}
		}
	}
}

// counting is a computer that counts how often it is asked.
type counting struct {
	systems.Commander
	asked *atomic.Int32
}

func (c counting) Order(at ai.Chair, known any, budget ai.Budget) (string, []string) {
	c.asked.Add(1)
	return c.Commander.Order(at, known, budget)
}

// Of two servers that have a battle one thinks for its computer, and when that is
// gone the other does.
func TestOneServerThinks(t *testing.T) {
	var asked atomic.Int32
	counted := *pickets
	counted.Commander = func(sides []int8, seed uint64) systems.Commander {
		return counting{pickets.Commander(sides, seed), &asked}
	}
	one, two := twoTables(t, func(o *server.Options) { o.Systems[0] = &counted })
	luck := seeded(8)
	fight := func(tb *table, path string, me *client, orders int) {
		for range orders {
			var now play.Table
			me.at(tb).get(path, &now)
			to, body := me.next(path, &now, luck)
			for now.Scene.Clock.Over == "" && to == "" {
				told := me.at(tb).watch(path, strconv.Itoa(now.Seq))
				told.entry() // the computer has the word
				told.close()
				now = play.Table{}
				me.at(tb).get(path, &now)
				to, body = me.next(path, &now, luck)
			}
			if to == "" {
				return
			}
			if a := me.at(tb).send("POST", to, asJSON(t, body)); a.status != http.StatusOK && a.status != http.StatusConflict {
				t.Fatalf("%d %s", a.status, a.body)
			}
		}
	}
	kept := 0
	var path string
	var me *client
	for range 5 {
		path, me, _ = one.begin("strip", map[string]string{"A": "you", "B": "recruit"})
		for range 20 {
			fight(one, path, me, 1)
			fight(two, path, me, 1)
		}
		kept += byComputer(t, me, path)
	}
	if kept == 0 || int(asked.Load()) > kept+kept/10+1 {
		t.Errorf("computers were asked %d times for %d orders", asked.Load(), kept)
	}
	path, me, _ = one.begin("strip", map[string]string{"A": "you", "B": "recruit"})
	fight(one, path, me, 2)
	fight(two, path, me, 1)
	before := byComputer(t, me.at(two), path)
	one.stop()
	fight(two, path, me, 20)
	if after := byComputer(t, me.at(two), path); after <= before {
		t.Errorf("the computer gave %d orders before its server ended, and %d in all", before, after)
	}
}

// Why a battle does not go on is told at every server, not only at the one that works
// for it; and that it does again.
func TestStuckAtAnotherServer(t *testing.T) {
	var fault spoilt
	fault.stepped.Store(true)
	one, two := twoTables(t, fault.spoil)
	path, me, _ := one.begin("strip", map[string]string{"A": "you", "B": "recruit", "umpire": "you"})
	lines := map[*table]*line{one: me.watch(path, "1"), two: me.at(two).watch(path, "1")}
	for tb, l := range lines {
		for now := (play.Table{}); !strings.Contains(now.Stuck, "it does not go on"); {
			if m, ok := l.next(); !ok {
				t.Fatal("the stream has ended")
			} else if m.event == "here" {
				me.at(tb).get(path, &now)
			}
			if fault.steps.Load() == 0 {
				playTo(me, path, now.Seq+1)
			}
		}
	}
	fault.stepped.Store(false)
	me.post(path+"/talk", map[string]any{"seat": "red-general", "text": "go on"})
	for tb, l := range lines {
		for now := (play.Table{Stuck: "still"}); now.Stuck != ""; {
			if _, ok := l.next(); !ok {
				t.Fatal("the stream has ended")
			}
			now = play.Table{}
			me.at(tb).get(path, &now)
		}
	}
}

// byComputer counts the orders of computers in a record.
func byComputer(t *testing.T, c *client, path string) (n int) {
	t.Helper()
	for line := range strings.Lines(string(c.send("GET", path+"/record", "").body)) {
		if e, err := play.ParseEntry([]byte(strings.TrimSpace(line))); err == nil && e.By == play.ByComputer {
			n++
		}
	}
	return n
}
