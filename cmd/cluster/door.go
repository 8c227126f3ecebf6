package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// door is what a balancer does: it sends nobody to a server that does not take
// orders, and ends the lines to one.
type door struct {
	urls []string
	web  *http.Client

	mu   sync.Mutex
	up   []bool
	ctx  []context.Context // of the lines to a server
	ends []context.CancelFunc
}

// How often a server is asked whether it is well, and how often in a row it must
// not be.
const (
	askEvery = 200 * time.Millisecond
	missAt   = 2
)

func newDoor(h *house, battles int) *door {
	d := &door{web: &http.Client{Transport: &http.Transport{MaxIdleConns: 0, MaxIdleConnsPerHost: 4*battles + 16}}}
	for _, s := range h.servers {
		d.urls = append(d.urls, s.url)
		d.up = append(d.up, true)
		ctx, end := context.WithCancel(context.Background())
		d.ctx, d.ends = append(d.ctx, ctx), append(d.ends, end)
	}
	return d
}

// watch asks the servers how they are until ctx ends.
func (d *door) watch(ctx context.Context) {
	var work sync.WaitGroup
	for i, url := range d.urls {
		work.Go(func() {
			misses := 0
			for ctx.Err() == nil {
				asked := time.Now()
				if well(ctx, url) {
					misses = 0
					d.set(i, true)
				} else if misses++; misses >= missAt || time.Since(asked) > time.Second {
					d.set(i, false)
				}
				time.Sleep(time.Until(asked.Add(askEvery)))
			}
		})
	}
	work.Wait()
}

func (d *door) set(i int, up bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.up[i] == up {
		return
	}
	if d.up[i] = up; !up {
		d.ends[i]()
		d.ctx[i], d.ends[i] = context.WithCancel(context.Background())
	}
}

// send is a server, the one that was wished for if it is well, and until when a line
// to it is to last.
func (d *door) send(wish int) (string, context.Context) {
	d.mu.Lock()
	defer d.mu.Unlock()
	wish %= len(d.urls)
	for i := range d.urls {
		if at := (wish + i) % len(d.urls); d.up[at] {
			return d.urls[at], d.ctx[at]
		}
	}
	return d.urls[wish], d.ctx[wish]
}
