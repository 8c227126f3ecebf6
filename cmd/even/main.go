// Command even measures how even the shipped battles are between sergeants, and writes
// into each what it found: its line rates. With -check it writes nothing, and fails where a
// battle says what is no longer so. Its figures hang on the seed alone, never on the
// machine.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"

	"drumhead/lab"
	"drumhead/scenario"
	"drumhead/systems"
)

// line is what a battle says of it.
var line = regexp.MustCompile(`(?m)^rates: .*$`)

// leastEven and mostEven are between how many of a hundred battles the first side wins in one that is
// shipped.
const leastEven, mostEven = 35, 65

func main() {
	log.SetFlags(0)
	dir := flag.String("dir", "scenarios", "the folder of the battles")
	book := flag.String("book", "", "those of one rule book alone")
	battle := flag.String("battle", "", "one battle alone, by its id")
	games := flag.Int("games", 400, "how many battles of each")
	seed := flag.Uint64("seed", 1, "what all chance follows from")
	cores := flag.Int("cores", runtime.NumCPU(), "battles at once")
	check := flag.Bool("check", false, "write nothing, and fail where a battle says otherwise")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	files, err := filepath.Glob(filepath.Join(*dir, "*.yaml"))
	if err != nil {
		log.Fatal(err)
	}
	measured, wrong := 0, false
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			log.Fatal(err)
		}
		sc, err := scenario.Parse(file, src)
		if err != nil {
			log.Fatal(err)
		}
		if *book != "" && sc.Rules != *book || *battle != "" && sc.ID != *battle {
			continue
		}
		measured++
		f := lab.Fight{Scenario: sc, Games: *games, Seed: *seed, Players: []string{"sergeant", "sergeant"}, Cores: *cores}
		now, err := measure(ctx, f)
		if err != nil {
			log.Fatalf("%s: %v", sc.ID, err)
		}
		fmt.Printf("%-22s %s\n", sc.ID, now.Words(sc))
		if wrong = !even(sc, now) || wrong; *check {
			wrong = !same(sc, now) || wrong
		} else if err := write(file, src, now); err != nil {
			log.Fatalf("%s: %v", file, err)
		}
	}
	if measured == 0 {
		log.Fatal("nothing to measure: wanted a rule book or a battle that there is")
	}
	if wrong {
		os.Exit(1)
	}
}

// measure is how often the first side wins.
func measure(ctx context.Context, f lab.Fight) (*scenario.Rates, error) {
	sys, err := systems.Find(f.Scenario.Rules)
	if err != nil {
		return nil, err
	}
	r, err := sys.Fight(ctx, f)
	if err != nil {
		return nil, err
	}
	percent := func(x float64) int { return int(100*x + 0.5) }
	s := r.Sides[0]
	return &scenario.Rates{Games: r.Games, Side: s.Side, Percent: percent(s.Rate), Low: percent(s.Low), High: percent(s.High)}, nil
}

// even says whether a battle is one that both sides may win, and tells if it is not.
func even(sc *scenario.Scenario, now *scenario.Rates) bool {
	if now.Percent >= leastEven && now.Percent <= mostEven {
		return true
	}
	fmt.Printf("%-22s is lopsided: wanted %d to %d\n", sc.ID, leastEven, mostEven)
	return false
}

// same says whether a battle says of itself what was found, and tells if it does not.
func same(sc *scenario.Scenario, now *scenario.Rates) bool {
	if was := sc.Rates; was == nil || *was != *now {
		fmt.Printf("%-22s says otherwise: %s make even BATTLE=%s\n", sc.ID, was.Words(sc), sc.ID)
		return false
	}
	return true
}

// write puts what was found in the place of what a battle said.
func write(file string, src []byte, r *scenario.Rates) error {
	if !line.Match(src) {
		return errors.New("there is no line \"rates: \" to write it in: add one")
	}
	text := fmt.Appendf(nil, "rates: {games: %d, side: %s, percent: %d, low: %d, high: %d}", r.Games, r.Side, r.Percent, r.Low, r.High)
	changed := line.ReplaceAllLiteral(src, text)
	if bytes.Equal(changed, src) {
		return nil
	}
	return os.WriteFile(file, changed, 0o644)
}
