package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
)

// guard stands before every request: it takes only those that were meant for
// this server, by a page of this server, and lives through whatever a handler
// does.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	public := ""
	if u, err := url.Parse(s.o.PublicURL); err == nil && u.Host != "" {
		public = u.Hostname()
		if err := origin.AddTrustedOrigin(u.Scheme + "://" + u.Host); err != nil {
			s.o.Log.Warn("the public address is of no use", "address", s.o.PublicURL, "error", err)
		}
	}
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusForbidden, "This was sent by a page of another site.")
	}))
	next = origin.Handler(s.gate(next))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.survive(w, r)
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.secure() {
			h.Set("Strict-Transport-Security", "max-age=63072000")
		}
		if !s.ownHost(r.Host, public) {
			refuse(w, http.StatusMisdirectedRequest, "There is no table under this name; start drumhead with --public-url to give it one.")
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, s.visitor(w, r))))
	})
}

// ownHost guards against names that a foreign site lets point at this
// computer: only names that nobody else can give away are taken, and numbers
// where the server is open to others.
func (s *Server) ownHost(hostport, public string) bool {
	host := hostOf(hostport)
	return isLoopback(host) || public != "" && host == public || !s.loopback && net.ParseIP(host) != nil
}

// survive makes of a fault of this program an answer, and a line in the log.
func (s *Server) survive(w http.ResponseWriter, r *http.Request) {
	fault := recover()
	if fault == nil || fault == http.ErrAbortHandler {
		return
	}
	s.o.Log.Error("a request failed", slog.Any("fault", fault), "method", r.Method, "path", r.URL.Path, "stack", string(debug.Stack()))
	refuse(w, http.StatusInternalServerError, "This is a fault of the program; nothing of the battle is lost.")
}

// refuse answers with a problem outside the API.
func refuse(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{"title": http.StatusText(status), "status": status, "detail": detail})
}
