package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"drumhead/lab"
	"drumhead/scenario"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
)

func fightCommand() *cobra.Command {
	var f lab.Fight
	var who, set, plans []string
	var asJSON, rates bool
	cmd := &cobra.Command{
		Use:   "fight SCENARIO",
		Short: "Fight a battle many times between computer players",
		Example: "  drumhead fight maida --games 400 --seed 1 --seat british=sergeant --seat french=recruit --swap\n" +
			"  drumhead fight maida --games 1000 --seat all=sergeant --set musket-range=two",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			sc, err := findScenario(args[0])
			if err != nil {
				return err
			}
			options, err := parseOptions(set)
			if err != nil {
				return err
			}
			sc = sc.With(options)
			sys, err := system(sc)
			if err != nil {
				return err
			}
			f.Scenario = sc
			if f.Players, err = seats(sc, who, "sergeant", "random", "recruit", "sergeant", "colonel", "general"); err != nil {
				return err
			}
			if f.Plans, err = fixedPlans(sc, plans); err != nil {
				return err
			}
			if f.Cores < 1 {
				return fmt.Errorf("--cores %d: wanted at least 1", f.Cores)
			}
			bar := progressbar.NewOptions(f.Games, progressbar.OptionSetWriter(cmd.ErrOrStderr()),
				progressbar.OptionSetVisibility(!asJSON && isTerminal(cmd.ErrOrStderr())),
				progressbar.OptionSetDescription(sc.Title), progressbar.OptionClearOnFinish())
			f.Progress = func(done int) { _ = bar.Set(done) }
			report, err := sys.Fight(cmd.Context(), f)
			if err != nil {
				return err
			}
			_ = bar.Finish()
			if rates {
				return printRates(out(cmd), report)
			}
			if asJSON {
				return printJSON(out(cmd), report)
			}
			printReport(out(cmd), report)
			return nil
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&f.Games, "games", 100, "how many battles")
	fl.Uint64Var(&f.Seed, "seed", 1, "what all chance follows from")
	fl.StringArrayVar(&who, "seat", nil, "SIDE=random|recruit|sergeant|colonel|general, or all=...; repeat for each side (sergeant if not named)")
	fl.StringArrayVar(&plans, "plan", nil, "SIDE=PLAN: the side always follows this plan, repeatable (drawn for each battle if not named)")
	fl.IntVar(&f.Positions, "positions", lab.DefaultPositions, "how many positions a colonel or a general judges for an order")
	fl.BoolVar(&f.Swap, "swap", false, "fight each seed again with the players changed over")
	fl.IntVar(&f.Cores, "cores", runtime.NumCPU(), "how many battles at once")
	fl.StringArrayVar(&set, "set", nil, "OPTION=VALUE: a setting of the rules, repeatable")
	fl.BoolVar(&rates, "rates", false, "print how often the first side won as the line of a scenario that says so")
	fl.BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	return cmd
}

// printRates prints the section of a scenario that the list of battles shows.
func printRates(w io.Writer, r *lab.Report) error {
	s := r.Sides[0]
	percent := func(x float64) int { return int(100*x + 0.5) }
	_, err := fmt.Fprintf(w, "rates: {games: %d, side: %s, percent: %d, low: %d, high: %d}\n", r.Games, s.Side, percent(s.Rate), percent(s.Low), percent(s.High))
	return err
}

func printReport(w io.Writer, r *lab.Report) {
	fmt.Fprintf(w, "%s: %d battles in %.1f s on %d cores (%.1f battles a second, %.0f orders a second)\n",
		r.Scenario, r.Games, r.Seconds, r.Cores, r.BattlesPerSec, r.OrdersPerSec)
	fmt.Fprintf(w, "%.1f turns and %.0f orders to a battle, %d drawn\n", r.TurnsMean, r.OrdersPerBattle, r.Draws)
	for _, s := range r.Sides {
		fmt.Fprintf(w, "  %-10s (%s) won %d: %s, lost %.1f points\n", s.Side, s.Player, s.Wins, s.Percent(), s.LostMean)
	}
	for _, p := range r.Plans {
		fmt.Fprintf(w, "  %-10s by plan %s won %d of %d: %s\n", p.Side, p.Plan, p.Wins, p.Games, p.Percent())
	}
	if r.Players[0].Player != r.Players[1].Player {
		for _, p := range r.Players {
			fmt.Fprintf(w, "  %-10s won %d: %s\n", p.Player, p.Wins, p.Percent())
		}
	}
}

// fixedPlans reads SIDE=PLAN.
func fixedPlans(sc *scenario.Scenario, flags []string) (plans [2]string, err error) {
	for _, f := range flags {
		side, plan, _ := strings.Cut(f, "=")
		i := sc.SideIndex(side)
		if i < 0 || plan == "" {
			return plans, fmt.Errorf("--plan %s: wanted SIDE=PLAN, of %s or %s", f, sc.Sides[0].ID, sc.Sides[1].ID)
		}
		plans[i] = plan
	}
	return plans, nil
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
