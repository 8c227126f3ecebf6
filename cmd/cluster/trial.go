package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// goesOn is how long anybody may wait once the engines are started again of which too
// many were gone: they read what they keep, find each other and elect.
const goesOn = 5 * time.Second

// trial is a house under load, to which things happen.
type trial struct {
	*options
	house *house
	load  *load
}

// proveFaults has one fault after the other happen to a house.
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
	t := &trial{o, h, newLoad(h, o.battles)}
	if err := t.load.start(ctx, o.battles, o.every, true, o.seed); err != nil {
		return err
	}
	defer t.load.end()
	fmt.Printf("%d battles are fought, an order every %v in each, seed %d\n\n", o.battles, o.every, o.seed)
	if err := t.happen(ctx); err != nil {
		return err
	}
	t.load.stuck(time.Now().Add(-o.span - 3*o.every))
	t.load.end()
	return t.judge(ctx)
}

// happen has all faults happen, each once all is whole again.
func (t *trial) happen(ctx context.Context) error {
	fmt.Printf("%-44s %7s  %-22s %-24s %s\n", "", "orders", "until kept", "until the other sees it", "the computer's word")
	if err := pause(ctx, 3*time.Second); err != nil {
		return err
	}
	from := time.Now()
	if err := pause(ctx, t.span); err != nil {
		return err
	}
	t.show("nothing fails", from, time.Time{}, limit)
	for i := range t.house.faults(ctx, 0) {
		engine, leads, err := t.house.busiest(ctx)
		if err != nil {
			return err
		}
		f := t.house.faults(ctx, engine)[i]
		if !strings.Contains(f.name, t.only) {
			continue
		}
		if strings.HasPrefix(f.name, "engine") {
			f.name += fmt.Sprintf(" (leads %d)", leads)
		}
		if err := t.suffer(ctx, f); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// suffer has a fault happen, and be mended.
func (t *trial) suffer(ctx context.Context, f fault) error {
	from := time.Now()
	if err := f.fail(); err != nil {
		return err
	}
	if f.stops {
		if err := t.standStill(ctx, f.name); err != nil {
			return err
		}
	} else {
		if err := pause(ctx, t.span-time.Since(from)); err != nil {
			return err
		}
		t.show(f.name, from, time.Time{}, limit)
	}
	from = time.Now()
	if err := f.mend(); err != nil {
		return err
	}
	if err := t.house.settle(ctx); err != nil {
		return err
	}
	whole := time.Since(from)
	if err := pause(ctx, t.span-whole); err != nil {
		return err
	}
	words, free, most := fmt.Sprintf("  again; whole in %.1f s", whole.Seconds()), time.Time{}, limit
	if f.stops {
		free, most = from, goesOn
	}
	t.show(words, from, free, most)
	return nil
}

// standStill sees that nothing is kept while too few engines are there, and that who
// gives an order is told so, if he waits for the answer as long as a server does.
func (t *trial) standStill(ctx context.Context, name string) error {
	const asks = 10 * time.Second           // a server of the engines
	from := time.Now().Add(time.Second / 2) // what was kept before is acknowledged
	t.load.patience.Store(int64(asks + patience))
	defer t.load.patience.Store(int64(patience))
	if err := pause(ctx, t.span+asks); err != nil {
		return err
	}
	kept, told := t.load.kept.between(from, time.Now(), time.Time{}), t.load.refused.between(from, time.Now(), time.Time{})
	fmt.Printf("%-44s %7d  %d times it was said that nothing can be kept now\n", name, len(kept), len(told))
	if len(kept) > 0 {
		t.load.wrong("%s: %d orders were acknowledged by one engine of three", name, len(kept))
	}
	if len(told) == 0 {
		t.load.wrong("%s: nobody was told that nothing can be kept", name)
	}
	for _, s := range t.house.servers {
		if well(ctx, s.url) {
			t.load.wrong("%s: %s says that it is well", name, s.name)
		}
	}
	return nil
}

// show tells how long people waited since a time, not counting what they waited before
// the time free; none may have waited for longer than most.
func (t *trial) show(name string, from, free time.Time, most time.Duration) {
	now := time.Now()
	kept, seen, thought := t.load.kept.between(from, now, free), t.load.seen.between(from, now, free), t.load.thought.between(from, now, free)
	fmt.Printf("%-44s %7d  %-22s %-24s %s\n", name, len(kept), words(kept), words(seen), words(thought))
	for _, waited := range []struct {
		what string
		some []time.Duration
	}{{"an order was kept", kept}, {"an order was seen", seen}, {"the computer gave its word", thought}} {
		if longest := at(waited.some, 100); longest > most {
			t.load.wrong("%s: %s only after %.1f s", name, waited.what, longest.Seconds())
		}
	}
}

// judge reads what was kept, once nobody plays any more.
func (t *trial) judge(ctx context.Context) error {
	if err := t.house.alike(ctx); err != nil {
		t.load.wrong("%v", err)
	}
	orders, computers, err := t.load.prove(ctx, t.house.nats())
	if err != nil {
		return err
	}
	fmt.Printf("\n%d battles, %d orders acknowledged and %d given by computers: ", len(t.load.all()), orders, computers)
	if len(t.load.faults) == 0 {
		fmt.Println("none lost, none twice, no battle stuck, every record holds, every engine has all")
		return nil
	}
	fmt.Printf("%d breaches\n", len(t.load.faults))
	for _, f := range slices.Sorted(slices.Values(t.load.faults)) {
		fmt.Println("  " + f)
	}
	return errors.New("what must hold does not")
}

func pause(ctx context.Context, long time.Duration) error {
	select {
	case <-ctx.Done():
		return errors.New("it took too long")
	case <-time.After(long):
		return nil
	}
}
