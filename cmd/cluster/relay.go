package main

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// relay is a line between two programs that can be cut: then nothing passes and
// nothing ends, as if somebody had pulled a plug. What is on its way waits.
type relay struct {
	listener net.Listener
	to       string

	open atomic.Int32 // connections over it

	mu  sync.Mutex
	cut chan struct{} // closed when the line is whole again; nil: it is
}

func newRelay(to string) (*relay, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &relay{listener: l, to: to}
	go r.run()
	return r, nil
}

func (r *relay) addr() string { return r.listener.Addr().String() }

func (r *relay) run() {
	for {
		from, err := r.listener.Accept()
		if err != nil {
			return
		}
		go r.carry(from)
	}
}

func (r *relay) carry(from net.Conn) {
	defer from.Close()
	if r.pass() {
		return // whom nothing reaches comes to no end of a line, and has given it up meanwhile
	}
	to, err := net.DialTimeout("tcp", r.to, time.Second)
	if err != nil {
		return
	}
	defer to.Close()
	r.open.Add(1)
	defer r.open.Add(-1)
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{from, to}, {to, from}} {
		both.Go(func() {
			words := make([]byte, 64<<10)
			for {
				n, err := way[0].Read(words)
				r.pass()
				if n > 0 {
					if _, bad := way[1].Write(words[:n]); bad != nil {
						err = bad
					}
				}
				if err != nil {
					from.Close()
					to.Close()
					return
				}
			}
		})
	}
	both.Wait()
}

// pass waits until the line is whole, and says whether it was not.
func (r *relay) pass() (was bool) {
	r.mu.Lock()
	cut := r.cut
	r.mu.Unlock()
	if cut != nil {
		<-cut
	}
	return cut != nil
}

// cutOff cuts the line, or makes it whole.
func (r *relay) cutOff(cut bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case cut && r.cut == nil:
		r.cut = make(chan struct{})
	case !cut && r.cut != nil:
		close(r.cut)
		r.cut = nil
	}
}
