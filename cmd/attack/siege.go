package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"
)

// The program, started again with a folder named here, is a server on it, on
// this computer only, to be attacked until it is killed.
const childFolder = "DRUMHEAD_ATTACKED"

func serveChild(dir string) error {
	st, err := store.Open(context.Background(), store.Options{Dir: dir})
	if err != nil {
		return err
	}
	o := server.Options{Store: st, Addr: "127.0.0.1:0", Systems: systems.All, Scenarios: scenarios.List(), Thinking: 50 * time.Millisecond}
	return server.New(o).Run(context.Background(), func(url string) { fmt.Println(url) })
}

// fortress is a server in a process of its own, and what is known of it.
type fortress struct {
	dir  string
	rep  *report
	desc *described

	answered atomic.Int64 // requests, since it was killed last

	mu      sync.Mutex
	url     string
	process *exec.Cmd
	died    chan error
	fields  []*field
	killed  bool // by us
}

// field is a battle there: its keys, and what was acknowledged.
type field struct {
	id     string
	keys   map[string]string // by seat
	safe   bool              // its host plays and nobody is given its keys but the friend, who only looks
	seats  []string
	friend string
	word   string         // that only its host may read
	taken  map[string]int // his orders' names and entries
	path   string
	known  map[string][]string // what a request may name there
}

func (f *fortress) start() error {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childFolder+"="+f.dir)
	var said bytes.Buffer // to be read once it has ended
	c.Stderr = &said
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	died := make(chan error, 1)
	go func() { died <- c.Wait() }()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.url, f.process, f.died, f.killed = strings.TrimSpace(line), c, died, false
	if err != nil || !strings.HasPrefix(f.url, "http") {
		c.Process.Kill()
		err := <-died
		died <- err
		return fmt.Errorf("the server does not start: %s%.300s", line, said.String())
	}
	return nil
}

// fell says that the process ended by itself.
func (f *fortress) fell() error {
	select {
	case err := <-f.died:
		f.died <- err
		return fmt.Errorf("the server ended: %v", err)
	default:
		return nil
	}
}

// kill ends the process in the middle of whatever it does, and starts another
// on its folder.
func (f *fortress) kill() error {
	f.mu.Lock()
	f.killed = true
	f.process.Process.Kill()
	died := f.died
	f.mu.Unlock()
	<-died
	return f.start()
}

func (f *fortress) address() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.url
}

// patient is how long an answer may take; nothing that the interface offers is
// meant to take as long.
const patient = 15 * time.Second

var browser = &http.Client{Timeout: patient}

// answer is what came back; status 0: nothing.
type answer struct {
	status int
	kind   string
	body   []byte
	err    error
	took   time.Duration
}

func (f *fortress) send(r request, keys string) answer {
	var body io.Reader = bytes.NewReader(r.body)
	if r.slow {
		body = &trickle{r.body}
	}
	ctx, done := context.WithTimeout(context.Background(), patient)
	defer done()
	req, err := http.NewRequestWithContext(ctx, r.method, f.address()+r.path, body)
	if err != nil {
		return answer{status: 400, err: err}
	}
	for k, v := range r.headers {
		req.Header.Set(k, v)
	}
	req.Header.Set("Drumhead-Key", keys)
	began := time.Now()
	res, err := browser.Do(req)
	if err != nil {
		time.Sleep(100 * time.Millisecond) // it may have to start again
		return answer{err: err, took: time.Since(began)}
	}
	defer res.Body.Close()
	if strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		b := make([]byte, 1<<16)
		n, _ := res.Body.Read(b)
		return answer{status: res.StatusCode, body: b[:n], kind: "stream"}
	}
	b, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header.Get("Content-Type"), b, err, time.Since(began)}
}

// trickle is a body that comes a little at a time.
type trickle struct{ left []byte }

func (t *trickle) Read(b []byte) (int, error) {
	if len(t.left) == 0 {
		return 0, io.EOF
	}
	time.Sleep(50 * time.Millisecond)
	n := copy(b[:min(len(b), 1+len(t.left)/20)], t.left)
	t.left = t.left[n:]
	return n, nil
}

func (f *fortress) post(path string, body any, keys string, into any) answer {
	b, _ := json.Marshal(body)
	a := f.send(request{method: "POST", path: path, body: b, headers: map[string]string{"Content-Type": "application/json"}}, keys)
	if into != nil && a.status >= 200 && a.status < 300 {
		if err := json.Unmarshal(a.body, into); err != nil {
			a.err = err
		}
	}
	return a
}

// begin begins a battle between two people.
func (f *fortress) begin(luck *rand.Rand, safe bool) (*field, error) {
	sc := one(luck, scenarios.List())
	wish := tree{"scenario": sc.ID, "grade": play.GradeSealed, "seats": tree{sc.Sides[0].ID: "you", sc.Sides[1].ID: one(luck, []string{"friend", "friend", "recruit"})}}
	if !safe {
		wish["grade"] = one(luck, []string{play.GradeSealed, play.GradeTyped, play.GradeWitnessed})
		wish["commit"] = wish["seats"].(tree)[sc.Sides[1].ID] == "friend" && luck.IntN(3) == 0
	}
	if safe {
		wish["seats"].(tree)[sc.Sides[1].ID] = "friend"
	}
	var b server.Begun
	if a := f.post("/api/battles", wish, "", &b); b.ID == "" {
		return nil, fmt.Errorf("a battle does not begin: %d %.200s %v", a.status, a.body, a.err)
	}
	fd := &field{id: b.ID, keys: b.Keys, safe: safe, taken: map[string]int{}, path: "/api/battles/" + b.ID, word: fmt.Sprintf("sekret%x", luck.Uint64())}
	fd.seats = sorted(b.Keys)
	host := ""
	for _, s := range sc.SeatList() {
		if s.Side == sc.Sides[0].ID {
			host = s.ID
		} else if s.Side == sc.Sides[1].ID {
			fd.friend = s.ID
		}
	}
	if safe {
		for _, to := range []string{"/notes", "/marks", "/instruct"} {
			if a := f.post(fd.path+to, tree{"seat": host, "text": fd.word}, fd.keys[host], nil); a.status != 200 {
				return nil, fmt.Errorf("%s: %d %s", to, a.status, a.body)
			}
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fields = append(f.fields, fd)
	return fd, nil
}

// proved looks into the folder itself, once nobody holds it: each record is good,
// and whatever was acknowledged stands there once.
func (f *fortress) proved() {
	st, err := store.Open(context.Background(), store.Options{Dir: f.dir})
	if err != nil {
		f.rep.find("the folder does not open after all: " + err.Error())
		f.rep.faults++
		return
	}
	defer st.Close()
	all, err := st.List(context.Background())
	if err != nil {
		f.rep.fault("the list", err)
	}
	for id := range all {
		log, err := st.Load(context.Background(), id, store.Mark{})
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			f.rep.fault(id, err)
			continue
		}
		found := map[string][]int{}
		for i, line := range log.Entries {
			var e struct{ ID string }
			if json.Unmarshal(line, &e) == nil && e.ID != "" {
				found[e.ID] = append(found[e.ID], i+1)
			}
		}
		for _, fd := range f.fields {
			for name, seq := range fd.taken {
				if fd.id != id {
					continue
				}
				f.rep.kept++
				if len(found[name]) != 1 || found[name][0] != seq {
					f.rep.fault(id, fmt.Errorf("%s was acknowledged as entry %d, and stands at %v", name, seq, found[name]))
				}
			}
		}
		if r := play.Verify(log.Entries, systems.Lookup); !r.Good() {
			name := f.rep.write("kept-"+id+".jsonl", bytes.Join(log.Entries, []byte("\n")))
			f.rep.fault(name, errors.New("a record that the server wrote is not good: "+r.First()))
		}
	}
}
