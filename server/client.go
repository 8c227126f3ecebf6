package server

import (
	"bytes"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

// client serves the web client: its files, and its page for every path that
// is none of them, since the client finds its own way from there.
func (s *Server) client(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if f, err := s.o.Client.Open(name); err == nil && name != "" {
		info, err := f.Stat()
		f.Close()
		if err == nil && !info.IsDir() {
			if strings.HasPrefix(name, "assets/") {
				// Their names change with what is in them.
				w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			}
			s.file(w, r, name)
			return
		}
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page, err := fs.ReadFile(s.o.Client, "index.html")
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		page = []byte(unbuilt)
	}
	if s.club != nil { // the page then asks first who comes
		page = bytes.Replace(page, []byte("<head>"), []byte(`<head><meta name="drumhead-club">`), 1)
	}
	w.Write(page)
}

// packings are the forms in which the build has packed the client's text, the smallest first.
var packings = []struct{ encoding, ext string }{{"br", ".br"}, {"gzip", ".gz"}}

// file sends a file of the web client, packed as the browser takes it, if the build has packed it.
func (s *Server) file(w http.ResponseWriter, r *http.Request, name string) {
	h := w.Header()
	for _, p := range packings {
		if _, err := fs.Stat(s.o.Client, name+p.ext); err != nil {
			continue
		}
		h.Set("Vary", "Accept-Encoding")
		if takes(r, p.encoding) {
			h.Set("Content-Encoding", p.encoding)
			h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
			name += p.ext
			break
		}
	}
	http.ServeFileFS(w, r, s.o.Client, name)
}

// takes says whether a browser takes an encoding; one with a weight of its own is not taken to be wanted.
func takes(r *http.Request, encoding string) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		if strings.TrimSpace(one) == encoding {
			return true
		}
	}
	return false
}

// unbuilt is the page of a program that was built without its client.
const unbuilt = `<!doctype html><html lang="en"><title>Drumhead</title>
<p>This drumhead was built without its web client. Run <code>make build</code> and start it again.</p>
`
