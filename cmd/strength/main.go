// Command strength measures how the computer's commanders stand to one another: of each
// rule book one small battle and one of middle size, each seed fought twice with
// the sides changed over. It prints a table for docs/strength.md. Its figures hang
// on the seed and the count of positions alone, never on the machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"

	"drumhead/lab"
	"drumhead/scenarios"
	"drumhead/systems"
)

// battles are those that are fought, by their rule book.
var battles = []struct {
	book string
	ids  []string
}{
	{"napoleonic", []string{"the-mill", "maida"}},
	{"latecentury", []string{"fort-de-gre", "nyezane"}},
	{"european", []string{"the-squared-road", "oeversee"}},
	{"muzzleblast", []string{"the-lane", "concord-north-bridge"}},
	{"macduff", []string{"the-toll-house", "ridgeway"}},
}

// pairings are who is held against whom, and in how many battles.
var pairings = []struct {
	better, worse string
	games         int
}{
	{"sergeant", "recruit", 400},
	{"colonel", "sergeant", 200},
	{"general", "colonel", 200},
}

func main() {
	log.SetFlags(0)
	book := flag.String("book", "", "one rule book alone")
	battle := flag.String("battle", "", "one battle alone, of any that is shipped")
	pair := flag.String("pair", "", "one pairing alone: better-worse, as general-colonel")
	games := flag.Int("games", 0, "how many battles of each pairing (left out: 400 of sergeants, 200 of the others)")
	positions := flag.Int("positions", 1000, "how many positions are judged for an order")
	seed := flag.Uint64("seed", 1, "what all chance follows from")
	cores := flag.Int("cores", runtime.NumCPU(), "battles at once")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	fmt.Println("| book | battle | pairing | won | drawn | won of 100, 95 % |")
	fmt.Println("|---|---|---|---|---|---|")
	measured := 0
	for _, id := range chosen(*book, *battle) {
		for _, p := range pairings {
			if *pair != "" && *pair != p.better+"-"+p.worse {
				continue
			}
			f := lab.Fight{Games: p.games, Seed: *seed, Players: []string{p.better, p.worse}, Swap: true, Cores: *cores, Positions: *positions}
			if *games > 0 {
				f.Games = *games
			}
			if err := measure(ctx, id, f); err != nil {
				log.Fatalf("%s: %v", id, err)
			}
			measured++
		}
	}
	if measured == 0 {
		log.Fatalf("nothing to measure: wanted a book of %s, a shipped battle, a pairing of %v", books(), pairings)
	}
}

// chosen are the battles that are to be fought.
func chosen(book, battle string) (ids []string) {
	if battle != "" {
		return []string{battle}
	}
	for _, b := range battles {
		if book == "" || book == b.book {
			ids = append(ids, b.ids...)
		}
	}
	return ids
}

// measure fights one pairing and prints its row.
func measure(ctx context.Context, id string, f lab.Fight) error {
	if f.Scenario = scenarios.Find(id); f.Scenario == nil {
		return fmt.Errorf("there is no battle %q: drumhead scenario list shows them", id)
	}
	sys, err := systems.Find(f.Scenario.Rules)
	if err != nil {
		return err
	}
	var so score
	f.Each = so.tell
	r, err := sys.Fight(ctx, f)
	if err != nil {
		return err
	}
	better := &r.Players[0]
	fmt.Printf("| %s | %s | %s | %d of %d | %d | %s |\n", sys.ID().System(), f.Scenario.Title, strings.Join(f.Players, ", "), better.Wins, r.Games, r.Draws, better.Percent())
	return nil
}

// told is after how many battles it is told how it stands: some take a minute.
const told = 10

// score is how it stands between the first player and the second while they fight.
type score struct {
	sync.Mutex
	fought, won, drawn int
}

// tell counts a battle.
func (s *score) tell(o lab.Outcome) {
	s.Lock()
	defer s.Unlock()
	s.fought++
	switch {
	case o.Winner < 0:
		s.drawn++
	case (o.Winner == 0) != o.Swap:
		s.won++
	}
	if s.fought%told == 0 {
		log.Printf("%d fought: %d won, %d drawn", s.fought, s.won, s.drawn)
	}
}

func books() string {
	var list []string
	for _, b := range battles {
		list = append(list, b.book)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}
