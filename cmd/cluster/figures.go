package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// measure shows how many orders a second are kept by the embedded store and by one,
// two and three servers on a cluster, and what of the processor's time each costs.
// All of it runs on this one machine: more servers are no more processors here.
func (o *options) measure(ctx context.Context, dir string) error {
	fmt.Printf("\n%d battles, as fast as they are answered, all on this one machine\n\n", o.rush)
	fmt.Printf("%-26s %9s  %-22s %s\n", "", "orders/s", "until kept", "processor's time for an order: servers, engines")
	for servers := range 4 {
		where := filepath.Join(dir, fmt.Sprint("figures-", servers))
		if err := os.MkdirAll(where, 0o700); err != nil {
			return err
		}
		name := "the embedded store"
		h, err := alone(o.program, where)
		if servers > 0 {
			name = fmt.Sprintf("%d of the servers, 3 engines", servers)
			h, err = build(o.program, where, servers)
		}
		if err != nil {
			return err
		}
		if err := o.rushed(ctx, h, name); err != nil {
			return err
		}
	}
	return nil
}

func (o *options) rushed(ctx context.Context, h *house, name string) error {
	defer h.close()
	if err := h.open(ctx); err != nil {
		return err
	}
	l := &load{door: newDoor(h, o.rush), patience: 10 * time.Second}
	if err := l.start(ctx, o.rush, 0, false, o.seed); err != nil {
		return err
	}
	time.Sleep(2 * time.Second)
	work := func(all []*program) (sum time.Duration) {
		for _, p := range all {
			sum += p.work()
		}
		return sum
	}
	from, servers, engines := time.Now(), work(h.servers), work(h.engines)
	time.Sleep(o.span)
	to, servers, engines := time.Now(), work(h.servers)-servers, work(h.engines)-engines
	l.end()
	kept := l.kept.between(from, to)
	each := func(of time.Duration) float64 { return float64(of.Microseconds()) / 1000 / float64(max(1, len(kept))) }
	fmt.Printf("%-26s %9.0f  %-22s %.2f, %.2f ms\n", name, float64(len(kept))/to.Sub(from).Seconds(), words(kept), each(servers), each(engines))
	if len(l.faults) > 0 {
		return fmt.Errorf("%s: %s", name, l.faults[0])
	}
	return nil
}
