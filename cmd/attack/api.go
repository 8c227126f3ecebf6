package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"drumhead/play"
	"drumhead/server"
	"drumhead/systems"
)

// siege sends requests to a server by its own description, several at once, some
// of them slow, kills it now and then, and plays battles there meanwhile, whose
// every acknowledged order must be there in the end.
func siege(luck *rand.Rand, end time.Time, o options) *report {
	rep := newReport(o.out)
	dir, err := os.MkdirTemp("", "drumhead-siege")
	if err != nil {
		rep.fault("a folder", err)
		return rep
	}
	defer os.RemoveAll(dir)
	desc, err := describe()
	if err != nil {
		rep.fault("the description", err)
		return rep
	}
	f := &fortress{dir: dir, rep: rep, desc: desc}
	if err = f.start(); err == nil {
		for i := range 8 {
			if _, err = f.begin(luck, i%2 == 0); err != nil {
				break
			}
		}
	}
	if err != nil {
		rep.fault("the beginning", err)
		return rep
	}
	records := someRecords(luck, rep)
	var fighting sync.WaitGroup
	for n := range 5 {
		fighting.Go(func() { f.storm(rand.New(rand.NewPCG(luck.Uint64(), uint64(n))), end, records) })
	}
	for _, fd := range f.fields {
		if fd.safe {
			fighting.Go(func() { f.fight(fd, rand.New(rand.NewPCG(luck.Uint64(), 9)), end) })
		}
	}
	for time.Now().Before(end) {
		time.Sleep(50 * time.Millisecond)
		if err := f.fell(); err != nil {
			rep.fault("by itself", err)
		} else if f.answered.Load() < 200 {
			continue
		}
		rep.memory = max(rep.memory, peak(f.process.Process.Pid))
		if err := f.kill(); err != nil {
			rep.fault("after a kill", err)
			break
		}
		f.answered.Store(0)
		rep.kills++
	}
	fighting.Wait()
	f.process.Process.Kill()
	<-f.died
	f.proved()
	return rep
}

// peak is the most memory that a process has held, in MiB; 0 where the system
// does not say.
func peak(pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	n, _ := strconv.Atoi(strings.TrimSpace(strings.Split(rest, "kB")[0]))
	return n >> 10
}

// someRecords are good ones, to be brought in forged.
func someRecords(luck *rand.Rand, rep *report) (forgers []*forger) {
	for i, sys := range systems.All {
		if t, good := played(luck, sys, settings[i], rep); good != nil {
			f := &forger{luck: luck, good: good, keys: t.keys}
			f.learn(good)
			forgers = append(forgers, f)
		}
	}
	return forgers
}

// quiet are operations by which a friend would end the battle that is fought.
var quiet = map[string]bool{"resign": true, "remove": true, "key": true}

// all are the keys of all its seats.
func (fd *field) all() (keys string) {
	for _, k := range fd.keys {
		keys += k + ","
	}
	return keys
}

// mostFields is at how many battles a siege is laid.
const mostFields = 40

// storm sends requests until the end.
func (f *fortress) storm(luck *rand.Rand, end time.Time, forgers []*forger) {
	own := make([]*forger, len(forgers))
	for i, g := range forgers {
		own[i] = &forger{luck: luck, good: g.good, pool: g.pool, keys: g.keys}
	}
	for time.Now().Before(end) {
		op := one(luck, f.desc.operations)
		if op.name == "create" && luck.IntN(4) > 0 || op.name == "bring" && luck.IntN(3) > 0 {
			continue
		}
		f.mu.Lock()
		fd, fields := one(luck, f.fields), len(f.fields)
		f.mu.Unlock()
		if luck.IntN(80) == 0 && fields < mostFields {
			f.begin(luck, false)
		}
		if (op.name == "remove" || op.name == "resign") && luck.IntN(12) > 0 {
			continue // too much would be over
		}
		if luck.IntN(15) == 0 {
			f.spy(fd)
		}
		keys, friendly := f.keys(luck, fd)
		if fd.safe && friendly && (quiet[op.name] || op.method != "GET" && op.name != "check" && op.name != "there") {
			continue
		}
		r := f.desc.fill(luck, op, f.known(luck, fd))
		if fd.safe && friendly && r.method != op.method {
			continue
		}
		if op.record && len(own) > 0 {
			made, ok := one(luck, own).forge(one(luck, classes))
			if !ok {
				continue
			}
			r.body, r.headers["Content-Type"] = joined(made.lines), "application/jsonl"
		}
		f.judge(r, f.send(r, keys), fd, keys, op)
	}
}

func joined(lines [][]byte) (out []byte) {
	for _, l := range lines {
		out = append(append(out, l...), '\n')
	}
	return out
}

// keys are what a request brings: none, its own, others', or rubbish. A friend
// is one who may look, and must not see what is not his.
func (f *fortress) keys(luck *rand.Rand, fd *field) (keys string, friendly bool) {
	switch n := luck.IntN(6); {
	case n == 0:
		return "", false
	case n == 1:
		return strings.Repeat("x,", luck.IntN(600)), false
	case n == 2:
		f.mu.Lock()
		defer f.mu.Unlock()
		other := one(luck, f.fields)
		if other.safe {
			return "", false
		}
		return other.keys[one(luck, other.seats)], false
	case fd.safe:
		return fd.keys[fd.friend], true
	}
	if luck.IntN(2) == 0 {
		return fd.all(), false
	}
	return fd.keys[one(luck, fd.seats)], false
}

// known are values that a request may name.
func (f *fortress) known(luck *rand.Rand, fd *field) map[string][]string {
	seqs := []string{"1", "2", "3", "5", fmt.Sprint(1 + luck.IntN(40))}
	known := map[string][]string{
		"id": {fd.id}, "seat": fd.seats, "seq": seqs, "to": seqs, "ask": seqs, "redo": seqs, "after": seqs, "Last-Event-ID": seqs,
		"system": {"napoleonic", "macduff"}, "scenario": {"maida", "the-lane", "the-toll-house"},
		"order": {"pass", "i1 pass", "a1 fire b1", "done", "i1 move E5", "i1 move 12,8"}, "piece": {"i1", "a1", "g1"},
		"so": {"i1 move 12,8"}, "at": {"E5", "12.5,18"}, "who": {"you", "friend", "recruit", "colonel", "general"},
		"grade": {"sealed", "typed", "witnessed"}, "faces": {"1", "6"}, "typed": {"1", "6"}, "text": {"yes", "no", "throw", "words"},
		"hash": {strings.Repeat("ab", 32)}, "anchor": {strings.Repeat("cd", 32)}, "link": {strings.Repeat("ef", 32)}, "salt": {strings.Repeat("01", 32)},
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, v := range fd.known {
		known[k] = v
	}
	return known
}

// spy looks at a table with all its keys, so that requests come near to what is
// asked there.
func (f *fortress) spy(fd *field) {
	var t play.Table
	if a := f.send(request{method: "GET", path: fd.path}, fd.all()); a.status != 200 || json.Unmarshal(a.body, &t) != nil {
		return
	}
	known := map[string][]string{}
	for _, a := range t.Asks {
		known["ask"] = append(known["ask"], fmt.Sprint(a.ID))
		for _, act := range a.Acts {
			known["order"] = append(known["order"], act.Order)
		}
	}
	for _, p := range t.Scene.Pieces {
		known["piece"] = append(known["piece"], p.ID)
	}
	if t.Proposal != nil {
		known["to"] = []string{fmt.Sprint(t.Proposal.Seq), fmt.Sprint(t.Seq - 1), "1"}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	fd.known = known
}

// judge says what an answer does that it must not.
func (f *fortress) judge(r request, a answer, fd *field, keys string, op operation) {
	f.mu.Lock()
	defer f.mu.Unlock()
	outcome, why := "answered", ""
	switch {
	case a.status == 0 && (f.killed || a.took < patient):
		outcome = "cut off" // by a kill, or by the limits of a line
	case a.status == 0:
		outcome, why = "broke", fmt.Sprint("no answer: ", a.err)
	case a.status == 503:
		outcome = "unclear"
	case a.status >= 500:
		outcome, why = "broke", fmt.Sprintf("%d %.300s", a.status, a.body)
	case a.status >= 400:
		outcome = "refused"
	}
	if a.status > 0 && a.status < 500 && strings.Contains(a.kind, "json") && a.kind != "application/jsonl" && r.method != "HEAD" && !json.Valid(a.body) {
		outcome, why = "broke", "an answer that is no JSON"
	}
	for _, other := range f.fields {
		// What is over is open to all.
		leak := other.safe && strings.Contains(string(a.body), other.word) && !strings.Contains(string(a.body), `"kind":"end"`)
		for seat, key := range other.keys {
			leak = leak || !strings.Contains(keys, key) && strings.Contains(string(a.body), key) && (op.name != "key" || seat == "")
		}
		if leak {
			outcome, why = "through", "it tells what its sender may not know"
		}
	}
	if op.record && a.status == 201 {
		var b server.Begun
		if good, _, err := verified(splitLines(r.body), true); good != "through" {
			outcome, why = "through", fmt.Sprintf("a record is taken in that is %s, %v", good, err)
		} else if json.Unmarshal(a.body, &b) == nil && b.ID != "" && len(b.Keys) > 0 && len(f.fields) < mostFields {
			f.fields = append(f.fields, &field{id: b.ID, keys: b.Keys, seats: sorted(b.Keys), path: "/api/battles/" + b.ID})
		}
	}
	if a.status > 0 {
		f.answered.Add(1)
	}
	n := count(f.rep.counts, r.op, outcome)
	f.rep.slowest = max(f.rep.slowest, a.took)
	if a.took > 5*time.Second && a.status > 0 && !r.slow {
		f.rep.late++
	}
	if (outcome == "broke" || outcome == "through") && n <= shown {
		path := f.rep.write(fmt.Sprintf("api-%s-%d.txt", r.op, n), fmt.Appendf(nil, "%s %s\n%v\nkeys %s\n\n%s\n\n%d %s", r.method, r.path, r.headers, keys, r.body, a.status, a.body))
		f.rep.find(fmt.Sprintf("%s, %s: %s: %s", outcome, r.op, why, path))
	}
}

func splitLines(b []byte) (lines [][]byte) {
	for l := range strings.Lines(string(b)) {
		lines = append(lines, []byte(strings.TrimSuffix(l, "\n")))
	}
	return lines
}

// fight plays a battle for its host and his friend, and notes what was
// acknowledged.
func (f *fortress) fight(fd *field, luck *rand.Rand, end time.Time) {
	all := fd.all()
	to, body := "", tree(nil) // what was sent and not answered
	for time.Now().Before(end) {
		if body == nil {
			var t play.Table
			a := f.send(request{method: "GET", path: fd.path}, all)
			if a.status != 200 || json.Unmarshal(a.body, &t) != nil {
				time.Sleep(50 * time.Millisecond)
				continue
			}
			if t.Scene.Clock.Over != "" {
				if next, err := f.begin(luck, true); err == nil {
					fd, all = next, next.all()
				}
				continue
			}
			if to, body = move(luck, fd, &t); body == nil {
				time.Sleep(50 * time.Millisecond)
				continue
			}
		}
		var s server.Seq
		switch a := f.post(fd.path+to, body, all, &s); {
		case a.status == 200 && s.Seq > 0:
			f.mu.Lock()
			fd.taken[body["id"].(string)] = s.Seq
			f.mu.Unlock()
			body = nil
		case a.status >= 400 && a.status < 500:
			body = nil
		}
		time.Sleep(time.Duration(luck.IntN(60)) * time.Millisecond)
	}
}

// move is what somebody may do at a table, or a word.
func move(luck *rand.Rand, fd *field, t *play.Table) (to string, body tree) {
	id := fmt.Sprintf("mine%x", luck.Uint64())
	for _, a := range t.Asks {
		for _, seat := range a.Seats {
			if !a.Yours || fd.keys[seat] == "" {
				continue
			}
			if a.Throw != nil {
				return "/throw", tree{"seat": seat, "id": id}
			}
			if len(a.Acts) > 0 {
				return "/orders", tree{"seat": seat, "id": id, "ask": a.ID, "order": one(luck, a.Acts).Order}
			}
		}
	}
	if luck.IntN(20) == 0 {
		return "/talk", tree{"seat": one(luck, fd.seats), "id": id, "text": "well?"}
	}
	return "", nil
}
