// Command cluster proves a table on several machines: three engines and two
// servers, here all on this one, under live battles. One engine is killed, one cut
// off, one frozen and woken, and so one server. Nothing that was acknowledged may be
// lost or stand twice, no battle may be stuck, and play goes on within two seconds.
// It must never end, freeze or cut off what it has not started itself.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

// limit is how long anybody may wait, whatever fails.
const limit = 2 * time.Second

func main() {
	var o options
	flag.StringVar(&o.program, "program", "bin/drumhead", "the binary of Drumhead")
	flag.IntVar(&o.battles, "battles", 60, "live battles; every fourth is against the computer")
	flag.DurationVar(&o.every, "every", time.Second, "how often somebody gives an order in each")
	flag.DurationVar(&o.span, "span", 8*time.Second, "how long each fault lasts, and how long it is looked on afterwards")
	flag.DurationVar(&o.within, "within", 10*time.Minute, "how long all may take")
	flag.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "of the orders")
	flag.BoolVar(&o.faults, "faults", true, "prove that faults do no harm")
	flag.BoolVar(&o.figures, "figures", true, "measure how many orders are kept by one, two and three servers, and by the embedded store")
	flag.IntVar(&o.rush, "rush", 32, "battles that are fought as fast as they can for the figures")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, done := context.WithTimeout(ctx, o.within)
	defer done()
	if err := o.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1)
	}
}

type options struct {
	program         string
	battles, rush   int
	every, span     time.Duration
	within          time.Duration
	seed            uint64
	faults, figures bool
}

func (o *options) run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "drumhead-cluster")
	if err != nil {
		return err
	}
	if o.faults {
		if err := o.proveFaults(ctx, dir); err != nil {
			return fmt.Errorf("%w (what the programs said is in %s)", err, dir)
		}
	}
	if o.figures {
		if err := o.measure(ctx, dir); err != nil {
			return fmt.Errorf("%w (what the programs said is in %s)", err, dir)
		}
	}
	return os.RemoveAll(dir)
}

// fault is something that fails, and is mended after a while.
type fault struct {
	name       string
	fail, mend func() error
}

func (h *house) faults(engine int) []fault {
	e, s := h.engines[engine], h.servers[0]
	must := func(do func()) func() error { return func() error { do(); return nil } }
	restart := func(p *program) func() error { return func() error { return p.start(h.program) } }
	return []fault{
		{e.name + " is told to end", must(e.end), restart(e)},
		{e.name + " is killed", must(e.kill), restart(e)},
		{e.name + " is cut off", must(func() { h.cutOff(engine, true) }), must(func() { h.cutOff(engine, false) })},
		{e.name + " is frozen", must(e.freeze), must(e.wake)},
		{s.name + " is told to end", must(s.end), restart(s)},
		{s.name + " is killed", must(s.kill), restart(s)},
		{s.name + " is frozen", must(s.freeze), must(s.wake)},
	}
}

func (o *options) proveFaults(ctx context.Context, dir string) error {
	dir = filepath.Join(dir, "faults")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	h, err := build(o.program, dir, 2)
	if err != nil {
		return err
	}
	defer h.close()
	began := time.Now()
	if err := h.open(ctx); err != nil {
		return err
	}
	fmt.Printf("3 engines and 2 servers, all started at once, take orders after %.1f s\n", time.Since(began).Seconds())
	l := &load{door: newDoor(h, o.battles), patience: time.Second}
	if err := l.start(ctx, o.battles, o.every, true, o.seed); err != nil {
		return err
	}
	defer l.end()
	fmt.Printf("%d battles are fought, an order every %v in each, seed %d\n\n", o.battles, o.every, o.seed)
	fmt.Printf("%-34s %7s  %-22s %-22s %s\n", "", "orders", "until kept", "until the other sees it", "the computer's word")
	show := func(name string, from, to time.Time) {
		kept, seen, thought := l.kept.between(from, to), l.seen.between(from, to), l.thought.between(from, to)
		fmt.Printf("%-34s %7d  %-22s %-22s %s\n", name, len(kept), words(kept), words(seen), words(thought))
		for what, some := range map[string][]time.Duration{"an order was kept": kept, "an order was seen": seen, "the computer gave its word": thought} {
			if longest := at(some, 100); longest > limit {
				l.wrong("%s: %s only after %.1f s", name, what, longest.Seconds())
			}
		}
	}
	pause := func(long time.Duration) error {
		select {
		case <-ctx.Done():
			return errors.New("it took too long")
		case <-time.After(long):
			return nil
		}
	}
	if err := pause(3 * time.Second); err != nil {
		return err
	}
	from := time.Now()
	if err := pause(o.span); err != nil {
		return err
	}
	show("nothing fails", from, time.Now())
	for i := range h.faults(0) {
		engine, leads, err := h.busiest(ctx)
		if err != nil {
			return err
		}
		f := h.faults(engine)[i]
		if strings.HasPrefix(f.name, "engine") {
			f.name += fmt.Sprintf(" (leads %d)", leads)
		}
		from := time.Now()
		if err := f.fail(); err != nil {
			return err
		}
		if err := pause(o.span); err != nil {
			return err
		}
		show(f.name, from, time.Now())
		from = time.Now()
		if err := f.mend(); err != nil {
			return err
		}
		if err := h.settle(ctx); err != nil {
			return err
		}
		whole := time.Since(from)
		if err := pause(o.span - whole); err != nil {
			return err
		}
		show(fmt.Sprintf("  again; whole in %.1f s", whole.Seconds()), from, time.Now())
	}
	l.stuck(time.Now().Add(-o.span - 3*o.every))
	l.end()
	orders, computers, err := l.prove(ctx, h.nats())
	if err != nil {
		return err
	}
	fmt.Printf("\n%d battles, %d orders acknowledged and %d given by computers: ", len(l.all()), orders, computers)
	if len(l.faults) == 0 {
		fmt.Println("none lost, none twice, no battle stuck, every record holds")
		return nil
	}
	fmt.Printf("%d breaches\n", len(l.faults))
	for _, f := range l.faults {
		fmt.Println("  " + f)
	}
	return errors.New("what must hold does not")
}

// words are the middle, the 99th of a hundred and the longest of some waits.
func words(some []time.Duration) string {
	if len(some) == 0 {
		return "-"
	}
	ms := func(hundredths int) float64 { return float64(at(some, hundredths).Microseconds()) / 1000 }
	return fmt.Sprintf("%.0f, %.0f, %.0f ms", ms(50), ms(99), ms(100))
}
