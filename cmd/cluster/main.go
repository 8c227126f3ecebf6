// Command cluster proves a table on several machines: three engines and two
// servers, here all on this one, under live battles. One engine is killed, one cut
// off, one frozen and woken, one loses its disk, and one server is killed and frozen.
// Nothing that was acknowledged may be lost or stand twice, no battle may be stuck, and
// play goes on within two seconds. While two engines are gone nothing is taken, and it
// goes on once they are back. It must never end, freeze or cut off what it has not
// started itself.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// limit is how long anybody may wait, whatever fails.
const limit = 2 * time.Second

func main() {
	var o options
	flag.StringVar(&o.program, "program", "bin/drumhead", "the binary of Drumhead")
	flag.IntVar(&o.battles, "battles", 500, "live battles; every fourth is against the computer")
	flag.DurationVar(&o.every, "every", 4*time.Second, "how often somebody gives an order in each; against the computer twice as often")
	flag.DurationVar(&o.span, "span", 8*time.Second, "how long each fault lasts, and how long it is looked on afterwards")
	flag.StringVar(&o.only, "only", "", "of the faults only those with this in their name")
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
	only            string
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

// words are the middle, the 99th of a hundred and the longest of some waits.
func words(some []time.Duration) string {
	if len(some) == 0 {
		return "-"
	}
	ms := func(hundredths int) float64 { return float64(at(some, hundredths).Microseconds()) / 1000 }
	return fmt.Sprintf("%.0f, %.0f, %.0f ms", ms(50), ms(99), ms(100))
}
