package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"drumhead/club"

	"github.com/danielgtaylor/huma/v2"
)

// Club is how a table is kept for many.
type Club struct {
	Hosts []string // names or addresses of who look after it; none: who comes first does
	Watch bool     // who is not signed in may look on; else he sees nothing
}

// clubPrefix begins the keys of all that a club keeps, which is a part of what the table has: a backup has it too.
const clubPrefix = tablePrefix + "club."

// openClub is the club of a table that is one.
func (s *Server) openClub(ctx context.Context) (err error) {
	if s.o.Club == nil {
		return nil
	}
	if s.club, err = club.Open(ctx, s.o.Store.Secrets(), clubPrefix, s.o.Club.Hosts); err != nil {
		return err
	}
	if s.door, err = s.newDoor(); err != nil {
		return err
	}
	s.news = make(chan struct{}, 1)
	s.hall.work.Go(func() { s.ringNews(s.hall.ctx) })
	return nil
}

// newDoor is where passkeys are shown: at the address that all use, or at this computer's own. A passkey
// belongs to a name, so that there are none at a number.
func (s *Server) newDoor() (*club.Door, error) {
	at, err := url.Parse(s.base())
	if err != nil {
		return nil, err
	}
	host := at.Hostname()
	if isLoopback(host) || net.ParseIP(host) != nil {
		return club.NewDoor("localhost", s.scheme()+"://localhost:"+s.port)
	}
	return club.NewDoor(host, at.Scheme+"://"+at.Host)
}

// secure says whether browsers come to this table by TLS.
func (s *Server) secure() bool {
	return s.o.Cert != "" || strings.HasPrefix(s.o.PublicURL, "https://")
}

// sessionCookie is what a browser keeps of a session: no page can read it, and no other site has it sent.
func (s *Server) sessionCookie(token string, lasts time.Duration) http.Cookie {
	c := http.Cookie{Name: s.cookieName(), Value: token, Path: "/", HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteStrictMode, MaxAge: int(lasts.Seconds())}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

func (s *Server) cookieName() string {
	if s.secure() {
		return "__Host-drumhead" // such a name is taken from this very host alone
	}
	return "drumhead"
}

// entrance is what somebody may ask for who is not signed in.
var entrance = []string{"/api/about", "/api/club", "/api/club/join", "/api/club/joined", "/api/club/enter", "/api/club/entered", "/api/club/letter", "/api/club/opened",
	backupPath, chairPath, undeliveredPath, filePath, takePath, openPath}

// looked is what one may look at who is not signed in, where the host lets him.
var looked = []string{"/api/battles/", "/api/scenarios", "/api/rules"}

// gate finds out which member of the club asks, and lets nobody else through but to the entrance. What keys somebody
// sends who is not signed in opens nothing: so a session that is ended is ended, whatever its browser has kept.
func (s *Server) gate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.club == nil {
			next.ServeHTTP(w, r)
			return
		}
		v := from(r.Context())
		v.local = false // here everybody is a member, or nobody
		if c, err := r.Cookie(s.cookieName()); err == nil && strings.HasPrefix(r.URL.Path, "/api/") {
			m, session, err := s.club.Signed(r.Context(), c.Value)
			if err != nil && !errors.Is(err, club.ErrNobody) {
				refuse(w, http.StatusServiceUnavailable, err.Error())
				return
			}
			if err == nil {
				v.member, v.session, v.address = m, session, "member "+m.ID
			}
		}
		ctx := context.WithValue(r.Context(), visitorKey{}, v)
		if v.member == nil && !s.admits(r) {
			refuse(w, http.StatusUnauthorized, "This table is a club's: sign in.")
			return
		}
		if v.member != nil && strings.HasSuffix(r.URL.Path, "/events") {
			var end context.CancelFunc
			ctx, end = context.WithCancel(ctx)
			defer end()
			go s.watchSession(ctx, end, r)
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// admits says whether somebody may ask for this who is not signed in, and takes his keys from him.
func (s *Server) admits(r *http.Request) bool {
	path := r.URL.Path
	for header := range r.Header {
		if strings.HasPrefix(header, "Drumhead-") && header != ownerHeader {
			delete(r.Header, header)
		}
	}
	if q := r.URL.Query(); q.Has("key") {
		q.Del("key")
		r.URL.RawQuery = q.Encode()
	}
	if !strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/api/openapi") || slices.Contains(entrance, path) {
		return true
	}
	return s.o.Club.Watch && r.Method == http.MethodGet && slices.ContainsFunc(looked, func(p string) bool { return strings.HasPrefix(path, p) })
}

// howOften it is looked whether a session still is, by which somebody listens.
const howOften = 5 * time.Second

// watchSession ends what somebody listens to once his session has ended.
func (s *Server) watchSession(ctx context.Context, end context.CancelFunc, r *http.Request) {
	c, err := r.Cookie(s.cookieName())
	if err != nil {
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(howOften):
		}
		if _, _, err := s.club.Signed(ctx, c.Value); errors.Is(err, club.ErrNobody) {
			end()
			return
		}
	}
}

// inClub has an operation refuse a table that is none.
func (s *Server) inClub() error {
	if s.club == nil {
		return huma.Error404NotFound("This table is no club: it was started without --club.")
	}
	return nil
}

// member is who asks; an error: nobody who is signed in.
func (s *Server) member(ctx context.Context) (*club.Member, error) {
	if err := s.inClub(); err != nil {
		return nil, err
	}
	m := from(ctx).member
	if m == nil {
		return nil, huma.Error401Unauthorized("This table is a club's: sign in.")
	}
	return m, nil
}

// host is who asks, if he looks after the club.
func (s *Server) host(ctx context.Context) (*club.Member, error) {
	m, err := s.member(ctx)
	if err == nil && !s.club.IsHost(m) {
		err = huma.Error403Forbidden("This is for who looks after the club.")
	}
	return m, err
}

// clubProblem says why a club did not do something.
func clubProblem(err error) error {
	var r *club.Refused
	switch {
	case err == nil:
		return nil
	case errors.As(err, &r):
		return huma.Error422UnprocessableEntity(r.Words)
	case errors.Is(err, club.ErrNobody):
		return huma.Error404NotFound("There is no such member here.")
	case errors.Is(err, club.ErrBarred):
		return huma.Error403Forbidden("The host has barred you from this club.")
	}
	return notKept(err)
}
