package server_test

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"testing"

	"drumhead/server"
)

// A server says that it is well as long as its store takes what is written.
func TestHealth(t *testing.T) {
	o := options(t, t.TempDir())
	s := server.New(o)
	ask := func() (int, string) {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/healthz", nil))
		return w.Code, w.Body.String()
	}
	if code, words := ask(); code != http.StatusOK || words != "ok\n" {
		t.Errorf("%d %q", code, words)
	}
	if err := os.Rename(o.DataDir, o.DataDir+".old"); err != nil {
		t.Fatal(err)
	}
	<-o.Store.Gone()
	if code, words := ask(); code != http.StatusServiceUnavailable || !strings.Contains(words, "Nothing can be kept") {
		t.Errorf("its folder is away: %d %q", code, words)
	}
	os.RemoveAll(o.DataDir + ".old")
}

// The figures are shown at their own address and nowhere else.
func TestFigures(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	o := options(t, t.TempDir())
	o.Metrics = l.Addr().String()
	tb := serve(t, o)
	path, me, _ := tb.begin("strip", hotSeat)
	watching := me.watch(path, "1")
	watching.next()
	read := func(url string) string {
		res, err := http.Get(url + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, _ := io.ReadAll(res.Body)
		return string(b)
	}
	shown := read("http://" + o.Metrics)
	for _, want := range []string{"drumhead_battles 1", "drumhead_watchers 1", "drumhead_stuck 0", "drumhead_faults 0", "drumhead_unclear_total 0",
		"drumhead_keep_seconds_bucket", "drumhead_thoughts_total", "drumhead_leases", "drumhead_copies_lacking 0", "process_resident_memory_bytes"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not shown", want)
		}
	}
	if strings.Contains(read(tb.url), "drumhead_battles") {
		t.Error("everybody is shown the figures")
	}
}

// Strangers that a balancer passes on are bounded each by himself, whatever they say
// of themselves; of one who is no balancer of ours it is he who is bounded.
func TestStrangersBehindABalancer(t *testing.T) {
	alone(t)
	for _, c := range []struct {
		proxies        string
		from, says     string
		again, another string // who comes then
		may            bool
	}{
		{"10.0.0.0/24", "10.0.0.7:1", "203.0.113.1", "203.0.113.1", "203.0.113.2", true},
		{"10.0.0.0/24", "10.0.0.7:1", "203.0.113.1", "8.8.8.8, 203.0.113.1", "203.0.113.2, 10.0.0.8", true},
		{"10.0.0.0/24", "[::ffff:10.0.0.7]:1", "203.0.113.1", "203.0.113.1", "203.0.113.2", true},
		{"10.0.0.0/24", "192.0.2.1:1", "203.0.113.1", "203.0.113.3", "203.0.113.2", false}, // says so himself
		{"", "10.0.0.7:1", "203.0.113.1", "203.0.113.1", "203.0.113.2", false},
		{"", "127.0.0.1:1", "203.0.113.1", "203.0.113.1", "203.0.113.2", true},
	} {
		o := server.Options{Addr: "0.0.0.0:1815"}
		if c.proxies != "" {
			o.Proxies = []netip.Prefix{netip.MustParsePrefix(c.proxies)}
		}
		table := server.New(o).Handler()
		bring := func(says string) int {
			r := httptest.NewRequest("POST", "http://10.0.0.1/api/records", strings.NewReader(strings.Repeat("x", 3<<20)))
			r.RemoteAddr = c.from
			r.Header.Set("Content-Type", "application/jsonl")
			r.Header.Set("X-Forwarded-For", says)
			w := httptest.NewRecorder()
			table.ServeHTTP(w, r)
			return w.Code
		}
		if code := bring(c.says); code != http.StatusUnprocessableEntity {
			t.Errorf("%+v: the first: %d", c, code)
		}
		if code := bring(c.again); code != http.StatusTooManyRequests {
			t.Errorf("%+v: again: %d", c, code)
		}
		if code := bring(c.another); (code == http.StatusUnprocessableEntity) != c.may {
			t.Errorf("%+v: another: %d", c, code)
		}
	}
}

// Behind a server in between, under a name of its own, keys open seats, orders are
// taken and the event stream flows; who comes that way is a stranger.
func TestBehindABalancer(t *testing.T) {
	o := options(t, t.TempDir())
	o.PublicURL = "https://table.example"
	tb := serve(t, o)
	to, err := url.Parse(tb.url)
	if err != nil {
		t.Fatal(err)
	}
	between := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.SetXForwarded()
		r.Out.Host = "table.example"
	}})
	defer between.Close()
	outside := &table{t: t, url: between.URL}
	path, me, _ := outside.begin("standard", map[string]string{"red": "you", "blue": "you"})
	l := me.watch(path, "1")
	defer l.close()
	for n := range 3 {
		taken := me.post(path+"/talk", map[string]any{"seat": "red", "text": strings.Repeat("word ", n+1)})
		for l.seq < taken {
			m, ok := l.next()
			if !ok {
				t.Fatal("the stream ends")
			}
			l.seq = max(l.seq, m.id)
		}
	}
	if a := (&client{outside, ""}).send("GET", "/api/battles", ""); string(a.body) != "[]\n" {
		t.Errorf("a stranger is shown %s", a.body)
	}
}
