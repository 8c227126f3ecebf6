// Package server carries battles to browsers: HTTP with JSON and server-sent
// events over play and store, and the embedded web client. It decides nothing
// that the rules or the record decide, and must never send a seat anything but
// what play gives for that seat, nor take a client's word for anything.
package server

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"syscall"
	"time"

	"drumhead/club"
	"drumhead/scenario"
	"drumhead/store"
	"drumhead/systems"
	"drumhead/web"
)

// DefaultAddr is where the table is set up unless told otherwise.
const DefaultAddr = "localhost:1815"

// Options are what a server needs. Only Store, Systems and Scenarios must be
// given.
type Options struct {
	Store     *store.Store
	Systems   []*systems.System
	Scenarios []*scenario.Scenario // the battles offered, the newcomer's first
	Battles   fs.FS                // more of them, the keeper's own: files that are read again when they change
	Addr      string               // host:port to listen on; port 0: any that is free
	Metrics   string               // host:port to show figures at, for Prometheus; empty: nowhere
	Proxies   []netip.Prefix       // servers in between on other computers that are believed whom they pass on
	PublicURL string               // how others reach this server, if it is known
	Version   string               // of the program
	DataDir   string               // shown to whoever sits at this computer
	Log       *slog.Logger         // nil: silent
	Client    fs.FS                // the web client; nil: the embedded one
	Thinking  time.Duration        // how long a computer may think about one order; 0: a second
	Patience  time.Duration        // how long a request may take to come whole, and a record three times that; 0: ten seconds
	Notices   Notices              // how players are told who are away
	Clock     func() time.Time     // by which orders are stamped, agreed time runs and players are told; nil: the machine's
	Club      *Club                // it is a club's, with members; nil: whoever has a key sits
	Cert, Key string               // files of a certificate for TLS and its key; none: plain HTTP
	Grace     time.Duration        // how long a player may be off the line before his standing instructions speak for him; 0: a minute
}

// Server is a table that browsers come to.
type Server struct {
	library  folder // the battles offered
	o        Options
	hall     *hall
	loopback bool
	url      string // of this server for its own computer, once it listens
	port     string
	end      context.Context // done when the server stops

	analyses *analyses
	stocks   stocks
	trials   trials

	club  *club.Club // nil: none
	door  *club.Door
	rated sync.Map      // by book: its *rated
	news  chan struct{} // somebody of the club is to be told something

	begins, brings, thinks, tries *purse
	joins, entries                *purse
	working, bringing             chan struct{} // places for what takes much working out
}

// New makes a server. It listens nowhere yet: see Run.
func New(o Options) *Server {
	if o.Addr == "" {
		o.Addr = DefaultAddr
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Client == nil {
		o.Client = web.Client()
	}
	o.Patience = cmp.Or(o.Patience, 10*time.Second)
	o.PublicURL = strings.TrimSuffix(o.PublicURL, "/")
	host, _, _ := net.SplitHostPort(o.Addr)
	s := &Server{o: o, loopback: isLoopback(host), end: context.Background(), analyses: newAnalyses(),
		begins: newPurse(begins), brings: newPurse(brings), thinks: newPurse(thinks), tries: newPurse(tries), joins: newPurse(joins), entries: newPurse(entries),
		trials:  trials{by: map[string]*running{}, turn: make(chan struct{}, 1)},
		working: make(chan struct{}, working), bringing: make(chan struct{}, 1)}
	s.library = folder{files: o.Battles, shipped: o.Scenarios, log: o.Log, try: func(sc *scenario.Scenario) error {
		sys, err := s.systemOf(sc)
		if err != nil {
			return err
		}
		return s.hall.safely(sc.Name(), func() error { return sys.Setup(sc) })
	}}
	s.hall = newHall(o.Store, o.Systems, o.Log)
	s.hall.thinking = cmp.Or(o.Thinking, time.Second)
	s.hall.grace = cmp.Or(o.Grace, grace)
	if o.Clock != nil {
		s.hall.now, s.hall.pulse = o.Clock, time.Second/4
	}
	s.hall.tune(o.Notices)
	s.hall.ringer.base = s.base
	return s
}

// isLoopback says whether a host is reached from its own computer only.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Run serves until ctx ends; then it closes what is open and returns nil.
// Ready, if not nil, is called with the server's address as a URL once it
// listens.
func (s *Server) Run(ctx context.Context, ready func(url string)) error {
	listener, err := net.Listen("tcp", s.o.Addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("another program listens at %s: if it is Drumhead, go there; else stop it, or choose another address with --addr", s.o.Addr)
	}
	if err != nil {
		return fmt.Errorf("cannot listen at %s: %w", s.o.Addr, err)
	}
	defer listener.Close()
	if err := s.found(listener.Addr().String()); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.end = ctx
	if err := s.hall.open(ctx); err != nil {
		return err
	}
	if err := s.openClub(ctx); err != nil {
		return err
	}
	if err := s.showFigures(ctx); err != nil {
		return err
	}
	web := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       s.o.Patience,     // records are longer, and event streams read no more
		WriteTimeout:      30 * time.Second, // event streams set their own
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(s.o.Log.Handler(), slog.LevelWarn),
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	failed := make(chan error, 1)
	go func() {
		if s.o.Cert == "" {
			failed <- web.Serve(listener)
			return
		}
		web.TLSConfig = &tls.Config{GetCertificate: newCertificate(s.o.Cert, s.o.Key).get}
		failed <- web.ServeTLS(listener, "", "")
	}()
	s.o.Log.Info("the table is open", "at", s.url, "version", s.o.Version, "cluster", s.o.Store.Shared())
	if ready != nil {
		ready(s.url)
	}
	select {
	case err = <-failed:
	case <-s.o.Store.Gone():
		err = fmt.Errorf("the table is closed: %w; put the folder back, or choose another with --data, and start again", s.o.Store.Err())
		web.Close()
	case <-ctx.Done():
		// The event streams end with ctx; what else is under way may finish.
		patience, done := context.WithTimeout(context.Background(), 5*time.Second)
		err = web.Shutdown(patience)
		if errors.Is(err, context.DeadlineExceeded) {
			err = web.Close() // a line that was opened and never spoken on would hold us up for ever
		}
		done()
	}
	stop()
	s.hall.close()
	s.o.Log.Info("the table is closed", "error", err)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// found notes where the server listens, and tells the store, for others that
// find the data folder taken.
func (s *Server) found(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if s.port = port; s.loopback || net.ParseIP(host).IsUnspecified() {
		host = "localhost"
	}
	s.url = s.scheme() + "://" + net.JoinHostPort(host, port)
	return s.o.Store.Announce(s.url)
}

// base is where a player finds this table again: the address that others use, if it is known.
func (s *Server) base() string {
	if all := s.reachable(); len(all) > 0 {
		return all[0]
	}
	return s.url
}

// reachable are the addresses under which a friend could reach this server.
func (s *Server) reachable() []string {
	if s.o.PublicURL != "" {
		return []string{s.o.PublicURL}
	}
	urls := []string{}
	if s.loopback {
		return urls
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return urls
	}
	for _, a := range addrs {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() {
			urls = append(urls, s.scheme()+"://"+net.JoinHostPort(ip.IP.String(), s.port))
		}
	}
	return urls
}
