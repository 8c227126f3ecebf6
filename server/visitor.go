package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"drumhead/club"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/time/rate"
)

// visitor is who asks, as far as it can be known from where he does.
type visitor struct {
	local   bool   // from this computer, and for nobody else
	address string // his, or the network's that gives out such addresses; of a member, himself
	device  string // what he asks with, as far as it says
	member  *club.Member
	session string // of the member
	control *http.ResponseController
}

type visitorKey struct{}

// from is who sent what a handler answers; who is not known is a stranger.
func from(ctx context.Context) visitor {
	v, _ := ctx.Value(visitorKey{}).(visitor)
	return v
}

// passedOn are the headers by which a server in between says that somebody else
// asks.
var passedOn = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via", "Cf-Connecting-Ip", "True-Client-Ip"}

// visitor finds out who asks. A server in between that lets others in comes
// from this computer itself: its requests are those of strangers if they name
// another host, if they say that they are passed on, or if they are of the kind
// that only such servers still speak.
func (s *Server) visitor(w http.ResponseWriter, r *http.Request) visitor {
	v := visitor{device: deviceOf(r.UserAgent()), local: s.loopback && r.ProtoAtLeast(1, 1) && isLoopback(hostOf(r.Host)), control: http.NewResponseController(w)}
	for _, header := range passedOn {
		v.local = v.local && r.Header.Get(header) == ""
	}
	peer := hostOf(r.RemoteAddr)
	v.local = v.local && isLoopback(peer)
	// What stands last was written by who passed it on to us; what a stranger has
	// written himself stands before.
	all := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(all) - 1; i >= 0 && s.passesOn(peer); i-- {
		if before := strings.TrimSpace(all[i]); before != "" {
			peer = hostOf(before)
		}
	}
	v.address = peer
	if ip, err := netip.ParseAddr(peer); err == nil && ip.Is6() && !ip.Is4In6() {
		if net, err := ip.WithZone("").Prefix(64); err == nil {
			v.address = net.String()
		}
	}
	return v
}

// deviceOf names a browser and what it runs on, for its user to know it again.
func deviceOf(agent string) string {
	first := func(of ...[2]string) string {
		for _, o := range of {
			if strings.Contains(agent, o[0]) {
				return o[1]
			}
		}
		return ""
	}
	browser := first([2]string{"Edg/", "Edge"}, [2]string{"Firefox/", "Firefox"}, [2]string{"Chrome/", "Chrome"}, [2]string{"Safari/", "Safari"})
	system := first([2]string{"Android", "Android"}, [2]string{"iPhone", "iPhone"}, [2]string{"iPad", "iPad"}, [2]string{"Windows", "Windows"}, [2]string{"Mac OS", "a Mac"}, [2]string{"Linux", "Linux"})
	switch {
	case browser == "":
		return "another program"
	case system == "":
		return browser
	}
	return browser + " on " + system
}

// passesOn says whether an address is of a server in between that is believed who it
// passes on: one on this computer, or one that we were told of.
func (s *Server) passesOn(address string) bool {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	ip = ip.Unmap().WithZone("")
	return ip.IsLoopback() || slices.ContainsFunc(s.o.Proxies, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// hostOf is the host of an address with or without a port.
func hostOf(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	return strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
}

// purse bounds what strangers cost: each by himself, and all together.
type purse struct {
	now  func() time.Time
	each func() *rate.Limiter

	mu    sync.Mutex
	total *rate.Limiter
	by    map[string]*rate.Limiter
}

// mostPurses is how many strangers are remembered.
const mostPurses = 10_000

// What strangers may: so much at once, and then so much in so much time.
var (
	begins  = bound{each: limit(20, 30*time.Second), all: limit(400, 2*time.Second)}                   // battles
	brings  = bound{each: limit(4<<20, time.Second/(8<<10)), all: limit(64<<20, time.Second/(64<<10))} // bytes of records
	thinks  = bound{each: limit(60, time.Second/10), all: limit(600, time.Second/100)}                 // questions that take some working out
	tells   = bound{each: limit(30, time.Minute), all: limit(2000, 50*time.Millisecond)}               // notices, by the address that they go to
	tries   = bound{each: limit(10, 30*time.Second), all: limit(100, time.Second)}                     // of ways of telling
	joins   = bound{each: limit(5, 10*time.Minute), all: limit(200, 30*time.Second)}                   // new members
	entries = bound{each: limit(4, 15*time.Minute), all: limit(200, 10*time.Second)}                   // letters with a link to come in by, by the address that they go to
	letters = bound{each: limit(3, 8*time.Hour), all: limit(100, 30*time.Second)}                      // to an address that has not agreed to be written to
	working = max(1, runtime.GOMAXPROCS(0)-1)                                                          // of these at once
)

// bound is what one and all may.
type bound struct{ each, all func() *rate.Limiter }

// limit is so much at once, and one more after every so long.
func limit(burst int, every time.Duration) func() *rate.Limiter {
	return func() *rate.Limiter { return rate.NewLimiter(rate.Every(every), burst) }
}

func newPurse(b bound) *purse {
	return &purse{now: time.Now, each: b.each, total: b.all(), by: map[string]*rate.Limiter{}}
}

// pay says whether some stranger may have so much more now.
func (p *purse) pay(who string, cost int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if len(p.by) >= mostPurses {
		for who, l := range p.by {
			if l.TokensAt(now) >= float64(l.Burst()) {
				delete(p.by, who)
			}
		}
	}
	l := p.by[who]
	if l == nil && len(p.by) < mostPurses {
		l = p.each()
		p.by[who] = l
	}
	return l != nil && l.AllowN(now, cost) && p.total.AllowN(now, cost)
}

// afford refuses a stranger what he has had enough of.
func (s *Server) afford(ctx context.Context, p *purse, cost int) error {
	if v := from(ctx); !v.local && !p.pay(v.address, cost) {
		return huma.ErrorWithHeaders(huma.Error429TooManyRequests("That is more than this table gives to one, or to all, in so short a time: wait a while."),
			http.Header{"Retry-After": {"60"}})
	}
	return nil
}

// place pays for what takes some working out and waits for a place to do it, which is
// then given back: not too many work at once, so that orders need not wait for a
// processor.
func (s *Server) place(ctx context.Context, cost int) (back func(), err error) {
	if err := s.afford(ctx, s.thinks, cost); err != nil {
		return nil, err
	}
	select {
	case s.working <- struct{}{}:
		return func() { <-s.working }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// worked is a look that takes some working out.
func (s *Server) worked(ctx context.Context, in Battle, do func(l *look) error) error {
	back, err := s.place(ctx, 1)
	if err != nil {
		return err
	}
	defer back()
	return s.look(in, do)
}
