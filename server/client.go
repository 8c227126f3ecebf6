package server

import (
	"compress/gzip"
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
	w.Write(page)
}

// file sends a file of the web client, what is text of it compressed. A browser
// asks for each once and keeps it, so nothing compressed is kept here.
func (s *Server) file(w http.ResponseWriter, r *http.Request, name string) {
	text := path.Ext(name) == ".js" || path.Ext(name) == ".css"
	if !text || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		http.ServeFileFS(w, r, s.o.Client, name)
		return
	}
	body, err := fs.ReadFile(s.o.Client, name)
	if err != nil {
		http.Error(w, "This file cannot be read.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	h.Set("Content-Encoding", "gzip")
	h.Set("Vary", "Accept-Encoding")
	packed := gzip.NewWriter(w)
	defer packed.Close()
	packed.Write(body) // an error: nobody listens any more
}

// unbuilt is the page of a program that was built without its client.
const unbuilt = `<!doctype html><html lang="en"><title>Drumhead</title>
<p>This drumhead was built without its web client. Run <code>make build</code> and start it again.</p>
`
