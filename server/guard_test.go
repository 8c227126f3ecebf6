package server_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

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

func TestWebClient(t *testing.T) {
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

// TestWebClientIsCompressed: the client's text comes compressed to who takes it so.
func TestWebClientIsCompressed(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	for _, c := range []struct{ takes, comes, kind string }{{"gzip, br", "gzip", "text/javascript"}, {"identity", "", "text/javascript"}} {
		req, err := http.NewRequest("GET", tb.url+"/assets/index.js", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", c.takes)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		var body io.Reader = res.Body
		if res.Header.Get("Content-Encoding") == "gzip" {
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		text, err := io.ReadAll(body)
		res.Body.Close()
		if got := res.Header.Get("Content-Encoding"); err != nil || got != c.comes || string(text) != "void 0" || !strings.HasPrefix(res.Header.Get("Content-Type"), c.kind) {
			t.Errorf("who takes %q gets %q, %q, %q, %v", c.takes, got, res.Header.Get("Content-Type"), text, err)
		}
	}
}

func TestPortIsTaken(t *testing.T) {
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
	if !strings.HasPrefix(d.OpenAPI, "3.1") || len(d.Paths) != 35 {
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
