package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// house is the engines and servers of a table on several machines, here all on
// this one. Every line to an engine goes over a relay.
type house struct {
	program string
	dir     string
	engines []*program
	routes  [][]*relay // of engine i to engine j
	lines   []*relay   // of the servers to engine j
	servers []*program
	log     *os.File
}

// program is a process that can be started, killed and frozen.
type program struct {
	name string
	args []string
	url  string // of a server; of an engine, where it tells how it stands
	dir  string // of an engine: what it keeps
	log  io.Writer
	cmd  *exec.Cmd
}

func (p *program) start(path string) error {
	p.cmd = exec.Command(path, p.args...)
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	return p.cmd.Start()
}

func (p *program) kill() {
	if p.cmd == nil {
		return
	}
	p.cmd.Process.Kill()
	p.cmd.Wait()
	p.cmd = nil
}

// end has a program end by itself, as for an upgrade.
func (p *program) end() {
	p.cmd.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(20*time.Second, func() { p.cmd.Process.Kill() })
	defer late.Stop()
	p.cmd.Wait()
	p.cmd = nil
}

func (p *program) freeze() { p.cmd.Process.Signal(syscall.SIGSTOP) }
func (p *program) wake()   { p.cmd.Process.Signal(syscall.SIGCONT) }

// work is the time of the processor that a program has taken.
func (p *program) work() time.Duration {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(b[slices.Index(b, ')')+1:]))
	var user, system int64
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return time.Duration(user+system) * 10 * time.Millisecond
}

// memory is what a program takes of it, in MiB.
func (p *program) memory() float64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	kib := 0
	fmt.Sscanf(string(b[max(0, bytes.Index(b, []byte("VmRSS:"))):]), "VmRSS: %d", &kib)
	return float64(kib) / 1024
}

const engines = 3

// freePort is a port that nobody listens at.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// build lays out a house with so many servers, and starts nothing.
func build(path, dir string, servers int) (*house, error) {
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	h := &house{program: path, dir: dir, log: log}
	var clients, clusters [engines]string
	for i := range engines {
		if clients[i], err = freePort(); err != nil {
			return nil, err
		}
		if clusters[i], err = freePort(); err != nil {
			return nil, err
		}
		line, err := newRelay(clients[i])
		if err != nil {
			return nil, err
		}
		h.lines = append(h.lines, line)
	}
	for i := range engines {
		var routes []*relay
		var urls []string
		for j := range engines {
			r, err := newRelay(clusters[j])
			if err != nil {
				return nil, err
			}
			if routes = append(routes, r); j != i {
				urls = append(urls, "nats://"+r.addr())
			}
		}
		h.routes = append(h.routes, routes)
		tells, err := freePort()
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("engine-%d", i+1)
		e := &program{name: name, dir: filepath.Join(dir, name), url: "http://" + tells, args: []string{"engine", filepath.Join(dir, name+".conf")}, log: log}
		words := fmt.Sprintf(`server_name: %s
listen: %s
http: %s
logtime: true
jetstream { store_dir: %q }
# What engines tell each other of a third leads nowhere: it would pass the relays by.
cluster { name: drumhead, listen: %s, advertise: "127.0.0.1:1", no_advertise: true, routes: [%s] }
`, name, clients[i], tells, e.dir, clusters[i], strings.Join(urls, ", "))
		if err := os.WriteFile(e.args[1], []byte(words), 0o600); err != nil {
			return nil, err
		}
		h.engines = append(h.engines, e)
	}
	for i := range servers {
		addr, err := freePort()
		if err != nil {
			return nil, err
		}
		h.servers = append(h.servers, &program{name: fmt.Sprintf("server-%d", i+1), url: "http://" + addr, log: log,
			args: []string{"serve", "--no-open", "--addr", addr, "--nats", h.nats(), "--thinking", "50ms"}})
	}
	return h, nil
}

// alone is a house of one server with the embedded store.
func alone(path, dir string) (*house, error) {
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	addr, err := freePort()
	if err != nil {
		return nil, err
	}
	return &house{program: path, dir: dir, log: log, servers: []*program{{name: "server", url: "http://" + addr, log: log,
		args: []string{"serve", "--no-open", "--addr", addr, "--data", filepath.Join(dir, "data"), "--thinking", "50ms"}}}}, nil
}

func (h *house) nats() string {
	var urls []string
	for _, l := range h.lines {
		urls = append(urls, "nats://"+l.addr())
	}
	return strings.Join(urls, ",")
}

func (h *house) all() []*program { return slices.Concat(h.engines, h.servers) }

// open starts all at once and waits until every server takes orders.
func (h *house) open(ctx context.Context) error {
	for _, p := range h.all() {
		if err := p.start(h.program); err != nil {
			return err
		}
	}
	for _, s := range h.servers {
		if err := h.waitFor(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func (h *house) waitFor(ctx context.Context, s *program) error {
	ctx, done := context.WithTimeout(ctx, time.Minute)
	defer done()
	for !well(ctx, s.url) {
		select {
		case <-ctx.Done():
			return errors.New(s.name + " does not take orders; see " + h.log.Name())
		case <-time.After(100 * time.Millisecond):
		}
	}
	return nil
}

// well says whether a server takes orders.
func well(ctx context.Context, url string) bool {
	ctx, done := context.WithTimeout(ctx, 1200*time.Millisecond)
	defer done()
	r, err := http.NewRequestWithContext(ctx, "GET", url+"/healthz", nil)
	if err != nil {
		return false
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	res.Body.Close()
	return res.StatusCode == http.StatusOK
}

func (h *house) close() {
	for _, p := range h.all() {
		p.kill()
	}
	for _, rs := range append(h.routes, h.lines) {
		for _, r := range rs {
			r.cutOff(false)
			r.listener.Close()
		}
	}
	h.log.Close()
}

// streams are what the engines keep.
func (h *house) streams(ctx context.Context) ([]*jetstream.StreamInfo, error) {
	ctx, done := context.WithTimeout(ctx, 5*time.Second)
	defer done()
	conn, err := nats.Connect(h.nats(), nats.Timeout(time.Second))
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	var all []*jetstream.StreamInfo
	list := js.ListStreams(ctx)
	for s := range list.Info() {
		all = append(all, s)
	}
	return all, list.Err()
}

// busiest is the engine that leads most of what is kept, and how much it leads, of
// those that a server has its line to.
func (h *house) busiest(ctx context.Context) (engine, leads int, err error) {
	lines := make([]int32, engines)
	for i, l := range h.lines {
		lines[i] = l.open.Load()
	}
	all, err := h.streams(ctx)
	if err != nil {
		return 0, 0, err
	}
	for i, e := range h.engines {
		n := 0
		for _, s := range all {
			if s.Cluster.Leader == e.name {
				n++
			}
		}
		if n >= leads && lines[i] > 0 {
			engine, leads = i, n
		}
	}
	return engine, leads, nil
}

// settle waits until every engine has all that is kept: until then another must not
// fail.
func (h *house) settle(ctx context.Context) error {
	ctx, done := context.WithTimeout(ctx, time.Minute)
	defer done()
	for {
		all, err := h.streams(ctx)
		whole := err == nil
		for _, s := range all {
			whole = whole && s.Cluster.Leader != "" && len(s.Cluster.Replicas) == engines-1
			for _, r := range s.Cluster.Replicas {
				whole = whole && r.Current && !r.Offline && r.Lag < 10
			}
		}
		if whole {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(errors.New("the engines do not all have what is kept"), err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// alike waits until every engine has the same on its own disk, as it says itself: one
// that came back with an empty one was filled by the others.
func (h *house) alike(ctx context.Context) error {
	ctx, done := context.WithTimeout(ctx, time.Minute)
	defer done()
	for {
		var has [engines]string
		var err error
		for i, e := range h.engines {
			var bad error
			has[i], bad = e.keeps(ctx)
			err = cmp.Or(err, bad)
		}
		if err == nil && has[0] != "" && has[0] == has[1] && has[1] == has[2] {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(fmt.Errorf("the engines have not the same: %s", strings.Join(has[:], "; ")), err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// keeps is what an engine has of the battles.
func (e *program) keeps(ctx context.Context) (string, error) {
	r, err := http.NewRequestWithContext(ctx, "GET", e.url+"/jsz?accounts=true&streams=true", nil)
	if err != nil {
		return "", err
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var all server.JSInfo
	if err := json.NewDecoder(res.Body).Decode(&all); err != nil {
		return "", err
	}
	var words []string
	for _, account := range all.AccountDetails {
		for _, s := range account.Streams {
			if strings.HasPrefix(s.Name, "BATTLES-") {
				words = append(words, fmt.Sprintf("%s %d entries, %d bytes, to %d", s.Name, s.State.Msgs, s.State.Bytes, s.State.LastSeq))
			}
		}
	}
	slices.Sort(words)
	return strings.Join(words, ", "), nil
}
