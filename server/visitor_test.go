package server

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Who asks is at this computer only if nothing speaks against it; whose purse he
// draws on is the address that the last of our own in between has written down.
func TestVisitor(t *testing.T) {
	const own, far = "127.0.0.1:1815", "0.0.0.0:1815"
	for _, c := range []struct {
		name, listens, host, peer, http string
		header, value                   string
		local                           bool
		address                         string
	}{
		{"here", own, "localhost:1815", "127.0.0.1:4000", "", "", "", true, "127.0.0.1"},
		{"here, by version 6", own, "[::1]:1815", "[::1]:4000", "", "", "", true, "::/64"},
		{"from elsewhere", own, "localhost:1815", "192.0.2.7:4000", "", "", "", false, "192.0.2.7"},
		{"at a table for others", far, "localhost:1815", "127.0.0.1:4000", "", "", "", false, "127.0.0.1"},
		{"by another name", own, "table.example", "127.0.0.1:4000", "", "", "", false, "127.0.0.1"},
		{"by an old kind", own, "localhost:1815", "127.0.0.1:4000", "HTTP/1.0", "", "", false, "127.0.0.1"},
		{"Forwarded", own, "localhost:1815", "127.0.0.1:4000", "", "Forwarded", "for=x", false, "127.0.0.1"},
		{"Via", own, "localhost:1815", "127.0.0.1:4000", "", "Via", "1.1 x", false, "127.0.0.1"},
		{"X-Real-Ip", own, "localhost:1815", "127.0.0.1:4000", "", "X-Real-Ip", "192.0.2.7", false, "127.0.0.1"},
		{"passed on", own, "localhost:1815", "127.0.0.1:4000", "", "X-Forwarded-For", "192.0.2.7", false, "192.0.2.7"},
		{"passed on twice", own, "localhost:1815", "127.0.0.1:4000", "", "X-Forwarded-For", "8.8.8.8, 192.0.2.7,10.0.0.7", false, "192.0.2.7"},
		{"passed on by ours alone", own, "localhost:1815", "127.0.0.1:4000", "", "X-Forwarded-For", "10.0.0.7", false, "10.0.0.7"},
		{"with nothing between commas", own, "localhost:1815", "127.0.0.1:4000", "", "X-Forwarded-For", "192.0.2.7, ,", false, "192.0.2.7"},
		{"says so himself", own, "localhost:1815", "192.0.2.1:4000", "", "X-Forwarded-For", "192.0.2.7", false, "192.0.2.1"},
		{"a network of version 6", own, "table.example", "[2001:db8:1:2:ffff::8]:4000", "", "", "", false, "2001:db8:1:2::/64"},
		{"its zone", own, "table.example", "[fe80::8%eth0]:4000", "", "", "", false, "fe80::/64"},
		{"version 4 written as 6", own, "table.example", "[::ffff:192.0.2.7]:4000", "", "", "", false, "::ffff:192.0.2.7"},
		{"ours, written as 6", own, "table.example", "[::ffff:10.0.0.7]:4000", "", "X-Forwarded-For", "192.0.2.7", false, "192.0.2.7"},
	} {
		s := New(Options{Addr: c.listens, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/24")}})
		r := httptest.NewRequest("GET", "/", nil)
		r.Host, r.RemoteAddr = c.host, c.peer
		if c.http != "" {
			r.Proto, r.ProtoMajor, r.ProtoMinor = c.http, 1, 0
		}
		if c.header != "" {
			r.Header.Set(c.header, c.value)
		}
		if v := s.visitor(httptest.NewRecorder(), r); v.local != c.local || v.address != c.address {
			t.Errorf("%s: %v from %q, wanted %v from %q", c.name, v.local, v.address, c.local, c.address)
		}
	}
	if v := from(t.Context()); v.local {
		t.Error("who is not known is at this computer")
	}
}

// slow is a bound in which nothing comes back while a test runs.
func slow(each, all int) bound {
	return bound{each: limit(each, 1000*time.Hour), all: limit(all, 1000*time.Hour)}
}

// A stranger has what one may have and not a bit more, all together what all may
// have, however many ask at once.
func TestPurse(t *testing.T) {
	p := newPurse(slow(10, 25))
	for n, c := range []struct {
		who  string
		cost int
		may  bool
	}{
		{"a", 11, false}, {"a", 10, true}, {"a", 1, false}, {"b", 9, true}, {"b", 2, false}, {"b", 1, true}, {"c", 6, false}, {"d", 5, true}, {"e", 1, false},
	} {
		if got := p.pay(c.who, c.cost); got != c.may {
			t.Errorf("%d: %s may have %d: %v", n, c.who, c.cost, got)
		}
	}
	p = newPurse(slow(1000, 1000))
	var had atomic.Int32
	var all sync.WaitGroup
	for n := range 16 {
		all.Go(func() {
			for range 200 {
				if p.pay(strconv.Itoa(n), 1) {
					had.Add(1)
				}
			}
		})
	}
	if all.Wait(); had.Load() != 1000 {
		t.Errorf("all had %d of 1000", had.Load())
	}
}

// No more strangers are remembered than there is room for: those who have asked for
// nothing lately are forgotten for others, and those who have are not.
func TestPursesAreBounded(t *testing.T) {
	p := newPurse(slow(10, 1<<30))
	for n := range mostPurses {
		if !p.pay(strconv.Itoa(n), 1) {
			t.Fatalf("stranger %d is refused", n)
		}
	}
	if p.pay("one more", 1) || len(p.by) != mostPurses {
		t.Errorf("one more is let in, and %d are remembered", len(p.by))
	}
	if !p.pay("7", 9) || p.pay("7", 1) {
		t.Error("who is remembered does not have what is his, or has more")
	}
	p.by["8"] = p.each()
	if !p.pay("one more", 1) || p.by["8"] != nil || p.by["9"] == nil || p.pay("7", 1) {
		t.Error("who has asked for nothing lately is not forgotten, or who has is")
	}
}

// A stranger is told to wait, and for how long; who sits at the computer pays nothing.
func TestAfford(t *testing.T) {
	s, p := New(Options{}), newPurse(slow(1, 1))
	as := func(v visitor) context.Context { return context.WithValue(t.Context(), visitorKey{}, v) }
	for range 3 {
		if err := s.afford(as(visitor{local: true, address: "127.0.0.1"}), p, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.afford(as(visitor{address: "192.0.2.7"}), p, 1); err != nil {
		t.Fatal(err)
	}
	err := s.afford(as(visitor{address: "192.0.2.8"}), p, 1)
	if told := (interface{ GetHeaders() http.Header })(nil); !errors.As(err, &told) || told.GetHeaders().Get("Retry-After") == "" {
		t.Errorf("all that is to be had is spent: %v", err)
	}
}

// Of what takes some working out so much is done at once as there is room for; who
// goes away meanwhile is not worked for, and every place is given back.
func TestWorkedIsBounded(t *testing.T) {
	s := New(Options{})
	gone, leave := context.WithCancel(context.WithValue(t.Context(), visitorKey{}, visitor{local: true}))
	leave()
	for range cap(s.working) {
		s.working <- struct{}{}
	}
	err := s.worked(gone, Battle{}, func(*look) error { return nil })
	if !errors.Is(err, context.Canceled) || len(s.working) != cap(s.working) {
		t.Errorf("without a place: %v, and %d are taken", err, len(s.working))
	}
}
