package server_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"drumhead/server"
)

// Only pages of this server reach it, and only under its own name.
func TestGuard(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	port := tb.url[strings.LastIndexByte(tb.url, ':'):]
	for _, c := range []struct {
		name, method, host, origin, site string
		status                           int
	}{
		{"plainly", "GET", "localhost" + port, "", "", 200},
		{"by number", "GET", "127.0.0.1" + port, "", "", 200},
		{"by a number of version 6", "GET", "[::1]" + port, "", "", 200},
		{"under a name that points here", "GET", "evil.example" + port, "", "", 421},
		{"under a name that looks like ours", "GET", "localhost.evil.example", "", "", 421},
		{"by another number", "GET", "192.0.2.1" + port, "", "", 421},
		{"a command of our page", "POST", "localhost" + port, "http://localhost" + port, "same-origin", 201},
		{"a command of no page", "POST", "localhost" + port, "", "", 201},
		{"a command of another page", "POST", "localhost" + port, "http://evil.example", "cross-site", 403},
		{"a command of another page, old browser", "POST", "localhost" + port, "http://evil.example", "", 403},
		{"a command of a page of another port", "POST", "localhost" + port, "http://localhost:1", "same-site", 403},
		{"a command of a page without origin", "POST", "localhost" + port, "null", "cross-site", 403},
	} {
		path, body := "/api/about", ""
		if c.method == "POST" {
			path, body = "/api/battles", `{"scenario":"strip","seats":{}}`
		}
		r, _ := http.NewRequest(c.method, tb.url+path, strings.NewReader(body))
		r.Host = c.host
		r.Header.Set("Content-Type", "application/json")
		for name, value := range map[string]string{"Origin": c.origin, "Sec-Fetch-Site": c.site} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != c.status {
			t.Errorf("%s: %d, wanted %d", c.name, res.StatusCode, c.status)
		}
		if res.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: others are let in", c.name)
		}
	}
}

func TestAbout(t *testing.T) {
	o := options(t, t.TempDir())
	o.Version = "1.2.3"
	tb := serve(t, o)
	var a server.About
	(&client{tb, ""}).get("/api/about", &a)
	if a.Version != "1.2.3" || !a.Loopback || len(a.Reachable) != 0 || a.Address != tb.url || a.DataDir != o.DataDir {
		t.Errorf("about: %+v", a)
	}
}

// On an address that others reach, only the battles are listed whose keys are
// sent, and nothing is said of this computer.
func TestOpenToOthers(t *testing.T) {
	o := options(t, t.TempDir())
	o.PublicURL = "https://table.example/"
	o.Addr = "0.0.0.0:0"
	tb := serve(t, o)
	nobody := &client{tb, ""}
	_, mine, _ := tb.begin("strip", hotSeat)
	tb.begin("strip", hotSeat)
	for _, c := range []struct {
		who  *client
		want int
	}{{nobody, 0}, {mine, 1}, {&client{tb, "wrong"}, 0}} {
		var list []json.RawMessage
		if c.who.get("/api/battles", &list); len(list) != c.want {
			t.Errorf("%q lists %d battles, wanted %d", c.who.keys, len(list), c.want)
		}
	}
	var a server.About
	nobody.get("/api/about", &a)
	if a.Loopback || a.DataDir != "" || len(a.Reachable) != 1 || a.Reachable[0] != "https://table.example" {
		t.Errorf("about: %+v", a)
	}
	r, _ := http.NewRequest("GET", tb.url+"/api/about", nil)
	r.Host = "table.example"
	if res, err := http.DefaultClient.Do(r); err != nil || res.StatusCode != http.StatusOK {
		t.Errorf("under its public name: %v, %v", res, err)
	} else {
		res.Body.Close()
	}
}

// A stranger who comes by way of another server on this computer sees nothing
// that he holds no key for, whichever way that server shows him.
func TestStrangers(t *testing.T) {
	o := options(t, t.TempDir())
	o.PublicURL = "https://table.example"
	tb := serve(t, o)
	port := tb.url[strings.LastIndexByte(tb.url, ':'):]
	_, mine, _ := tb.begin("strip", hotSeat)
	for _, c := range []struct {
		name, host, header, value string
		keys                      string
		all                       bool
		listed                    int
	}{
		{"at this computer", "localhost" + port, "", "", "", true, 1},
		{"by the public name", "table.example", "", "", "", false, 0},
		{"by the public name, with a key", "table.example", "", "", mine.keys, false, 1},
		{"passed on under our own name", "localhost" + port, "X-Forwarded-For", "192.0.2.7", "", false, 0},
		{"passed on in the standard's words", "localhost" + port, "Forwarded", "for=192.0.2.7", "", false, 0},
		{"passed on for another host", "127.0.0.1" + port, "X-Forwarded-Host", "table.example", "", false, 0},
	} {
		ask := func(path string, into any) {
			r, _ := http.NewRequest("GET", tb.url+path, nil)
			r.Host = c.host
			r.Header.Set("Drumhead-Key", c.keys)
			if c.header != "" {
				r.Header.Set(c.header, c.value)
			}
			res, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if err := json.NewDecoder(res.Body).Decode(into); err != nil || res.StatusCode != http.StatusOK {
				t.Fatalf("%s: %s: %d, %v", c.name, path, res.StatusCode, err)
			}
		}
		var list []json.RawMessage
		var a server.About
		ask("/api/battles", &list)
		ask("/api/about", &a)
		if len(list) != c.listed || (a.DataDir != "") != c.all {
			t.Errorf("%s: %d battles and the folder %q", c.name, len(list), a.DataDir)
		}
	}
	// Of the kind that some servers in between still speak.
	line, err := net.Dial("tcp", strings.TrimPrefix(tb.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	fmt.Fprintf(line, "GET /api/battles HTTP/1.0\r\nHost: localhost%s\r\n\r\n", port)
	said, err := io.ReadAll(line)
	if err != nil || !strings.HasSuffix(string(said), "\r\n\r\n[]\n") {
		t.Errorf("by HTTP/1.0: %s, %v", said, err)
	}
}

// Strangers may begin and bring in battles, and ask, but not without end; who
// sits at the computer may.
func TestStrangersAreBounded(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	post := func(from, path, body string) int {
		r, _ := http.NewRequest("POST", tb.url+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if from != "" {
			r.Header.Set("X-Forwarded-For", from)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode
	}
	many := func(from, path, body string, times int) (refused int) {
		for range times {
			if post(from, path, body) == http.StatusTooManyRequests {
				refused++
			}
		}
		return refused
	}
	begin := `{"scenario":"strip","seats":{}}`
	if n := many("192.0.2.7", "/api/battles", begin, 40); n < 10 || n > 30 {
		t.Errorf("of 40 battles of a stranger %d are refused", n)
	}
	if n := many("192.0.2.8", "/api/battles", begin, 5); n > 0 {
		t.Errorf("of 5 battles of another %d are refused", n)
	}
	if n := many("", "/api/battles", begin, 40); n > 0 {
		t.Errorf("of 40 battles of our own %d are refused", n)
	}
	if n := many("2001:db8:1:2::7", "/api/records", strings.Repeat("x", 1<<20), 40); n < 20 {
		t.Errorf("of 40 records of a stranger %d are refused", n)
	}
	if n := many("2001:db8:1:2:ffff::8", "/api/records", strings.Repeat("x", 1<<20), 1); n != 1 {
		t.Error("another address of his network is another stranger")
	}
	if n := many("192.0.2.7", "/api/battles/none/check", `{"seat":"red","order":"pass"}`, 90); n < 5 {
		t.Errorf("of 90 questions of a stranger %d are refused", n)
	}
}

// A request that comes slowly is not waited for.
func TestSlowBody(t *testing.T) {
	o := options(t, t.TempDir())
	o.Patience = 300 * time.Millisecond
	tb := serve(t, o)
	var all sync.WaitGroup
	for _, head := range []string{"POST /api/battles", "GET /api/battles", "POST /api/records", "POST /nowhere", "POST /api/chair"} {
		all.Go(func() {
			line, err := net.Dial("tcp", strings.TrimPrefix(tb.url, "http://"))
			if err != nil {
				t.Error(err)
				return
			}
			defer line.Close()
			fmt.Fprintf(line, "%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n", head)
			go func() {
				for {
					if _, err := line.Write([]byte(" ")); err != nil {
						return
					}
					time.Sleep(50 * time.Millisecond)
				}
			}()
			// It ends when the server closes the line: who waits for more hangs here.
			io.Copy(io.Discard, line)
		})
	}
	all.Wait()
}

func TestWebClient(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	nobody := &client{tb, ""}
	for _, c := range []struct{ path, kind, holds string }{
		{"/", "text/html", "the client"},
		{"/index.html", "text/html", "the client"},
		{"/b/abc", "text/html", "the client"},
		{"/assets", "text/html", "the client"},
		{"/assets/index.js", "text/javascript", "void 0"},
		{"/assets/index.css", "text/css", "p {}"},
		{"/assets/../assets/index.css", "text/css", "p {}"},
	} {
		a := nobody.send("GET", c.path, "")
		if a.status != http.StatusOK || !strings.HasPrefix(a.header.Get("Content-Type"), c.kind) || !strings.Contains(string(a.body), c.holds) {
			t.Errorf("%s: %d %s %.80s", c.path, a.status, a.header.Get("Content-Type"), a.body)
		}
		if a.header.Get("Content-Security-Policy") == "" || a.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s comes without its guard: %v", c.path, a.header)
		}
	}
	o := options(t, t.TempDir())
	o.Client = fstest.MapFS{".gitkeep": {}}
	a := (&client{serve(t, o), ""}).send("GET", "/", "")
	if a.status != http.StatusServiceUnavailable || !strings.Contains(string(a.body), "make build") {
		t.Errorf("a program without its client says %d %s", a.status, a.body)
	}
}

// TestWebClientIsPacked: the client's text comes in the smallest form that the build has made and the browser takes.
func TestWebClientIsPacked(t *testing.T) {
	alone(t)
	o := options(t, t.TempDir())
	o.Client = fstest.MapFS{
		"index.html":          {Data: []byte("the client")},
		"assets/a.js":         {Data: []byte("plain")},
		"assets/a.js.br":      {Data: []byte("in brotli")},
		"assets/a.js.gz":      {Data: []byte("in gzip")},
		"assets/letter.woff2": {Data: []byte("plain")},
	}
	tb := serve(t, o)
	for _, c := range []struct{ takes, file, encoding, kind, text string }{
		{"gzip, deflate, br, zstd", "a.js", "br", "text/javascript", "in brotli"},
		{"gzip", "a.js", "gzip", "text/javascript", "in gzip"},
		{"br;q=0, gzip", "a.js", "gzip", "text/javascript", "in gzip"},
		{"identity", "a.js", "", "text/javascript", "plain"},
		{"gzip, br", "letter.woff2", "", "font/woff2", "plain"},
	} {
		req, err := http.NewRequest("GET", tb.url+"/assets/"+c.file, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", c.takes)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		res.Body.Close()
		if got := res.Header.Get("Content-Encoding"); err != nil || got != c.encoding || string(text) != c.text || !strings.HasPrefix(res.Header.Get("Content-Type"), c.kind) {
			t.Errorf("who takes %q gets %s as %q, %q, %q, %v", c.takes, c.file, got, res.Header.Get("Content-Type"), text, err)
		}
		if packed := c.file == "a.js"; packed != (res.Header.Get("Vary") == "Accept-Encoding") {
			t.Errorf("%s: Vary is %q", c.file, res.Header.Get("Vary"))
		}
	}
}

func TestPortIsTaken(t *testing.T) {
	alone(t)
	tb := serve(t, options(t, t.TempDir()))
	o := options(t, t.TempDir())
	o.Addr = strings.Replace(strings.TrimPrefix(tb.url, "http://"), "localhost", "127.0.0.1", 1)
	err := server.New(o).Run(t.Context(), nil)
	if err == nil || !strings.Contains(err.Error(), o.Addr) || !strings.Contains(err.Error(), "--addr") {
		t.Errorf("on a port that is taken: %v", err)
	}
}

// The description of the interface speaks of every path.
func TestOpenAPI(t *testing.T) {
	alone(t)
	b, err := server.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		OpenAPI    string                    `json:"openapi"`
		Paths      map[string]map[string]any `json:"paths"`
		Components struct {
			Schemas map[string]any `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(b, &d); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(d.OpenAPI, "3.1") || len(d.Paths) != 93 {
		t.Errorf("version %s, %d paths", d.OpenAPI, len(d.Paths))
	}
	for _, name := range []string{"Table", "Update", "Here", "Scene", "Act", "Problem", "Begun"} {
		if d.Components.Schemas[name] == nil {
			t.Errorf("%s is not described", name)
		}
	}
	tb := serve(t, options(t, t.TempDir()))
	if a := (&client{tb, ""}).send("GET", "/api/openapi.json", ""); a.status != http.StatusOK {
		t.Errorf("/api/openapi.json: %d", a.status)
	}
}
