package server_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"

	nats "github.com/nats-io/nats-server/v2/server"
)

// What is listed is the same after the server has come back, for everybody.
func TestListAfterRestart(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	var mine *client
	for i := range 3 {
		path, all, _ := tb.begin("strip", hotSeat)
		playTo(all, path, 5+5*i)
		mine = all
	}
	var before, after []play.Brief
	mine.get("/api/battles", &before)
	if len(before) != 3 || !before[0].Asked.Yours || len(before[0].You) != 5 || len(before[1].You) != 0 || before[1].Asked.Yours {
		t.Fatalf("the list is %s", asJSON(t, before))
	}
	if !slices.IsSortedFunc(before, func(a, b play.Brief) int { return strings.Compare(b.Kept, a.Kept) }) {
		t.Errorf("the list is not by the time of the last entry: %s", asJSON(t, before))
	}
	tb.stop()
	tb = serve(t, options(t, dir))
	mine = &client{tb, mine.keys}
	if mine.get("/api/battles", &after); asJSON(t, after) != asJSON(t, before) {
		t.Errorf("the list is\n%s, was\n%s", asJSON(t, after), asJSON(t, before))
	}
	path := "/api/battles/" + after[0].ID
	var now play.Table
	mine.get(path, &now)
	playTo(mine, path, now.Seq+1)
	if mine.get("/api/battles", &after); after[0].Kept == before[0].Kept {
		t.Error("the list does not know that a battle has gone on")
	}
}

// A battle of which nothing is left is still listed, and says why.
func TestLostBattleIsListed(t *testing.T) {
	dir := t.TempDir()
	serve(t, options(t, dir)).stop()
	claim(t, dir, "lost", 7)
	me := &client{serve(t, options(t, dir)), ""}
	var list []play.Brief
	if me.get("/api/battles", &list); len(list) != 1 || list[0].ID != "lost" || !strings.Contains(list[0].Line, "damaged") {
		t.Errorf("the list is %s", asJSON(t, list))
	}
	if a := me.send("GET", "/api/battles/lost", ""); a.status != http.StatusConflict || !strings.Contains(a.problem(t).Detail, "damaged") {
		t.Errorf("the battle: %d %s", a.status, a.body)
	}
}

// A computer that fails fails alone: the battle can be looked at, talked
// about, and given up.
func TestComputerFails(t *testing.T) {
	o := options(t, t.TempDir())
	failing := *pickets
	asked := failure{first: make(chan struct{})}
	failing.Commander = func([]int8, uint64) systems.Commander { return &asked }
	o.Systems[0] = &failing
	tb := serve(t, o)
	path, me, _ := tb.begin("strip", map[string]string{"A": "you", "B": "recruit", "umpire": "you"})
	playTo(me, path, 3)
	<-asked.first
	for range 3 {
		me.post(path+"/talk", map[string]any{"seat": "red-general", "text": "are you there?"})
	}
	me.post(path+"/resign", map[string]any{"seat": "red-general"})
}

// failure is a computer that fails; first is closed when it is asked first.
type failure struct {
	first chan struct{}
	once  sync.Once
}

func (f *failure) Order(ai.Chair, any, ai.Budget) (string, []string) {
	f.once.Do(func() { close(f.first) })
	panic("no idea")
}

func (f *failure) Advise(ai.Chair, any, ai.Budget) (string, string) { panic("no idea") }

// claim has the witness say that a battle once had an entry.
func claim(t *testing.T, dir, battle string, at uint64) {
	t.Helper()
	heads, err := os.ReadFile(filepath.Join(dir, "heads"))
	if err != nil {
		t.Fatal(err)
	}
	where := cmp.Or(string(regexp.MustCompile(`BATTLES-\d battle\.\d\.`+battle).Find(heads)), "BATTLES-0 battle.0."+battle)
	head := fmt.Sprintf("%s %d", where, at)
	f, err := os.OpenFile(filepath.Join(dir, "heads"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintf(f, "%s %08x\n", head, crc32.ChecksumIEEE([]byte(head)))
}

// A battle that has lost its end is shown as far as it is there, says so, and
// takes no order.
func TestDamagedBattleIsOnlyShown(t *testing.T) {
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	path, all, _ := tb.begin("strip", hotSeat)
	playTo(all, path, 8)
	tb.stop()
	claim(t, dir, strings.TrimPrefix(path, "/api/battles/"), 999)

	all = &client{serve(t, options(t, dir)), all.keys}
	var now play.Table
	all.get(path, &now)
	if now.Damaged == "" || now.Seq < 8 || len(now.Asks) != 0 {
		t.Errorf("the battle has %d entries, asks %v and says %q", now.Seq, now.Asks, now.Damaged)
	}
	a := all.send("POST", path+"/orders", asJSON(t, map[string]any{"seat": now.You[0], "order": "pass"}))
	if p := a.problem(t); a.status != http.StatusConflict || !strings.Contains(p.Detail, "damaged") {
		t.Errorf("an order: %d %s", a.status, p.Detail)
	}
	all.watch(path, "1").close()
	if all.get(path, &now); now.Seq < 8 {
		t.Errorf("the battle has now %d entries", now.Seq)
	}
}

// Two servers on one store serve the same battle: each shows at once what was
// ordered at the other, and of two orders at once each is
// an entry of its own, or refused because the other was first.
func TestTwoServers(t *testing.T) {
	engine, err := nats.NewServer(&nats.Options{Host: "127.0.0.1", Port: -1, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	engine.Start()
	t.Cleanup(func() { engine.Shutdown(); engine.WaitForShutdown() })
	if !engine.ReadyForConnections(time.Minute) {
		t.Fatal("NATS does not start")
	}
	start := func() *table {
		st, err := store.Open(t.Context(), store.Options{URL: engine.ClientURL(), Replicas: 1})
		if err != nil {
			t.Fatal(err)
		}
		return serve(t, optionsOf(st))
	}
	here, there := start(), start()
	path, one, _ := here.begin("standard", map[string]string{"red": "you", "blue": "you"})
	two := &client{there, one.keys}
	lines := []*line{one.watch(path, "1"), two.watch(path, "1")}
	luck := seeded(8)
	won, last, races := map[int]bool{}, 0, 0
	var now play.Table
	for now.Seq < 60 {
		one.get(path, &now)
		to, body := one.next(path, &now, luck)
		if to == "" {
			continue
		}
		// The same ask is answered at both, under two names.
		first := asJSON(t, body)
		body["id"] = fmt.Sprint("other ", now.Seq)
		second := asJSON(t, body)
		taken := make(chan answer, 1)
		go func() { taken <- two.send("POST", to, second) }()
		a, b := one.send("POST", to, first), <-taken
		refused := 0
		for _, x := range []answer{a, b} {
			var seq server.Seq
			switch x.status {
			case http.StatusOK:
				json.Unmarshal(x.body, &seq)
				last = max(last, seq.Seq)
				if won[seq.Seq] {
					t.Errorf("two orders are both said to be entry %d", seq.Seq)
				}
				won[seq.Seq] = true
			case http.StatusConflict, http.StatusUnprocessableEntity:
				refused++ // the other has closed the ask, or made this impossible
			default:
				t.Errorf("%d %s", x.status, x.body)
			}
		}
		if refused == 2 {
			t.Errorf("both orders were refused: %s, %s", a.body, b.body)
		}
		races += refused
		for _, l := range lines {
			for l.seq < last {
				l.entry()
			}
		}
	}
	if races == 0 {
		t.Error("no order was ever too late")
	}
	if one, two := one.send("GET", path+"/record", "").body, two.send("GET", path+"/record", "").body; string(one) != string(two) {
		t.Error("the servers tell different records")
	}
}
