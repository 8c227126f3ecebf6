// Command tune learns by play what the judge of a rule book goes by: sergeants with
// one set of weights fight sergeants with another (lab.Tune). It prints what
// rules/<book>/weights.go is to say, and how the weights so learned do against those
// that were set by hand, in battles that taught them and in those held back. It hangs
// on the seed alone, never on the machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strings"

	"drumhead/lab"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

func main() {
	log.SetFlags(0)
	book := flag.String("book", "", "the rule book")
	held := flag.String("held", "", "battles that teach nothing, with commas between")
	rounds := flag.Int("rounds", 3000, "rounds of four battles")
	games := flag.Int("games", 200, "how many battles of each are fought afterwards")
	seed := flag.Uint64("seed", 1, "what all chance follows from")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	sys, err := systems.Find(*book)
	if err != nil {
		log.Fatal(err)
	}
	back := strings.Split(*held, ",")
	t := lab.Tuning{Rounds: *rounds, Seed: *seed, Told: func(round int, weights []lab.Weight) {
		log.Printf("round %d: %s", round, text(weights))
	}}
	var all []*scenario.Scenario
	for _, sc := range scenarios.List() {
		if s, err := systems.Find(sc.Rules); err != nil || s != sys {
			continue
		}
		if all = append(all, sc); !slices.Contains(back, sc.ID) {
			t.Battles = append(t.Battles, sc)
		}
	}
	learned, err := sys.Tune(ctx, t)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("var Learned = Weights{%s}\n\n| battle | taught | won | lost | drawn |\n|---|---|---|---|---|\n", text(learned.Weights))
	for _, sc := range all {
		won, err := learned.Against(ctx, lab.Fight{Scenario: sc, Games: *games, Seed: *seed + 1, Cores: 1})
		if err != nil {
			log.Fatalf("%s: %v", sc.ID, err)
		}
		fmt.Printf("| %s | %v | %d | %d | %d |\n", sc.Title, !slices.Contains(back, sc.ID), won[0], won[1], *games-won[0]-won[1])
	}
}

func text(weights []lab.Weight) string {
	var list []string
	for _, w := range weights {
		list = append(list, fmt.Sprintf("%s: %d", w.Name, w.Value))
	}
	return strings.Join(list, ", ")
}
