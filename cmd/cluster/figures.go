package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// measure shows how many orders a second are kept by the embedded store and by one,
// two and three servers on a cluster, and what of the processor's time each costs.
// All of it runs on this one machine: more servers are no more processors here.
func (o *options) measure(ctx context.Context, dir string) error {
	fmt.Printf("\n%d battles, as fast as they are answered, all on this one machine\n\n", o.rush)
	fmt.Printf("%-26s %9s  %-20s %-28s %-16s %s\n", "", "", "", "processor's time of an order", "memory, MiB", "disk")
	fmt.Printf("%-26s %9s  %-20s %-28s %-16s %s\n", "", "orders/s", "until kept", "servers, engines", "server, engine", "an order")
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
	l := newLoad(h, o.rush)
	l.patience.Store(int64(10 * time.Second))
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
	kept := l.kept.between(from, to, time.Time{})
	each := func(of time.Duration) float64 { return float64(of.Microseconds()) / 1000 / float64(max(1, len(kept))) }
	all := len(l.kept.between(time.Time{}, time.Now(), time.Time{}))
	memory := fmt.Sprintf("%.0f", h.servers[0].memory())
	if len(h.engines) > 0 {
		memory += fmt.Sprintf(", %.0f", h.engines[0].memory())
	}
	fmt.Printf("%-26s %9.0f  %-20s %-28s %-16s %.1f KiB\n", name, float64(len(kept))/to.Sub(from).Seconds(), words(kept),
		fmt.Sprintf("%.2f, %.2f ms", each(servers), each(engines)), memory, float64(disk(h.dir))/1024/float64(max(1, all)))
	if len(l.faults) > 0 {
		return fmt.Errorf("%s: %s", name, l.faults[0])
	}
	return nil
}

// disk is how many bytes the files in a folder have.
func disk(dir string) (sum int64) {
	filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			if info, err := e.Info(); err == nil {
				sum += info.Size()
			}
		}
		return nil // what has just been removed counts for nothing
	})
	return sum
}
