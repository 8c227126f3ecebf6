package server

import (
	"context"
	"net/http"
	"time"
)

// healthy is how long the store may take to show that it takes something: a cluster
// that elects needs a second.
const healthy = 2 * time.Second

// health says whether this server takes orders, for balancers and who watches over
// it.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	ctx, done := context.WithTimeout(r.Context(), healthy)
	defer done()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := s.o.Store.Takes(ctx); err != nil && r.Context().Err() == nil {
		s.o.Log.Warn("nothing can be kept", "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		w.Write([]byte("Nothing can be kept now.\n"))
		return
	}
	w.Write([]byte("ok\n"))
}
