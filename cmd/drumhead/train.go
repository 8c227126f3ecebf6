package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"drumhead/estimate"
	"drumhead/lab"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
)

// training is what a command to train was told.
type training struct {
	fight lab.Fight
	level string
	file  string
	check bool
}

// keptBack is of how many games of a battle one is not learned from.
const keptBack = 4

func trainCommand() *cobra.Command {
	var t training
	cmd := &cobra.Command{
		Use:   "train SYSTEM",
		Short: "Learn from battles between computers who will win from a position",
		Long: "Fights the shipped battles of a rule book between computers and finds the weights by which\n" +
			"a position tells most of how its battle ended (docs/analysis.md). One game in four is not learned\n" +
			"from: on those the weights are measured, and others that were learned without that battle.",
		Example: "  drumhead train napoleonic --out estimate/weights/napoleonic.json\n" +
			"  drumhead train napoleonic --check --seed 2",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			sys, err := systems.Find(args[0])
			if err != nil {
				return err
			}
			return t.run(cmd, sys)
		},
	}
	fl := cmd.Flags()
	fl.IntVar(&t.fight.Games, "games", 100, "how many times each battle is fought")
	fl.Uint64Var(&t.fight.Seed, "seed", 1, "what all chance follows from")
	fl.IntVar(&t.fight.Cores, "cores", runtime.NumCPU(), "how many battles at once")
	fl.StringVar(&t.level, "level", "sergeant", "who fights them: recruit, sergeant, colonel or general")
	fl.StringVar(&t.file, "out", "", "the file to write (left out: print it)")
	fl.BoolVar(&t.check, "check", false, "learn nothing: measure the weights that there are, on all battles")
	return cmd
}

func (t *training) run(cmd *cobra.Command, sys *systems.System) error {
	all := shippedOf(sys)
	samples, err := t.fought(cmd, sys, all)
	if err != nil {
		return err
	}
	if t.check {
		w, err := estimate.Of(sys.ID(), sys.Leads)
		if err != nil {
			return err
		}
		for _, sc := range all {
			tried := w.Measure(sc.ID, samples[sc.ID])
			printTried(out(cmd), &tried)
		}
		return nil
	}
	w, err := learn(sys, all, samples)
	if err != nil {
		return err
	}
	b, err := w.Write()
	if err != nil || t.file == "" {
		fmt.Fprint(out(cmd), string(b))
		return err
	}
	for i := range w.Measured {
		printTried(out(cmd), &w.Measured[i])
	}
	return os.WriteFile(t.file, b, 0o644)
}

// learn finds weights by three games in four of each battle, and measures them by
// the rest; and, for each battle, weights that know nothing of it by all of it.
func learn(sys *systems.System, all []*scenario.Scenario, samples map[string][]estimate.Sample) (*estimate.Weights, error) {
	without := func(battle string) (list []estimate.Sample) {
		for _, sc := range all {
			for _, s := range samples[sc.ID] {
				if sc.ID != battle && s.Game%keptBack != keptBack-1 {
					list = append(list, s)
				}
			}
		}
		return list
	}
	w, err := estimate.Learn(sys.ID(), sys.Leads, without(""))
	if err != nil {
		return nil, err
	}
	for _, sc := range all {
		rest := slices.DeleteFunc(slices.Clone(samples[sc.ID]), func(s estimate.Sample) bool { return s.Game%keptBack != keptBack-1 })
		w.Measured = append(w.Measured, w.Measure(sc.ID, rest))
	}
	for _, sc := range all {
		if len(all) > 1 {
			stranger, err := estimate.Learn(sys.ID(), sys.Leads, without(sc.ID))
			if err != nil {
				return nil, err
			}
			w.Measured = append(w.Measured, stranger.Measure(sc.ID, samples[sc.ID]))
		}
	}
	return w, nil
}

// fought are positions of all battles, each fought so many times.
func (t *training) fought(cmd *cobra.Command, sys *systems.System, all []*scenario.Scenario) (map[string][]estimate.Sample, error) {
	f := t.fight
	f.Players = []string{t.level, t.level}
	bar := progressbar.NewOptions(f.Games*len(all), progressbar.OptionSetWriter(cmd.ErrOrStderr()),
		progressbar.OptionSetVisibility(isTerminal(cmd.ErrOrStderr())), progressbar.OptionClearOnFinish())
	f.Progress = func(int) { _ = bar.Add(1) }
	defer func() { _ = bar.Finish() }()
	samples := map[string][]estimate.Sample{}
	for _, sc := range all {
		f.Scenario = sc
		list, err := sys.Positions(cmd.Context(), f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sc.ID, err)
		}
		samples[sc.ID] = list
	}
	return samples, nil
}

// printTried prints how well chances were foretold: of those called so many in a
// hundred, how many came.
func printTried(to io.Writer, t *estimate.Tried) {
	how := "never seen"
	if t.Seen {
		how = "other games"
	}
	fmt.Fprintf(to, "%-24s %-11s %5d positions  Brier %.3f  constant %.3f  losses %.3f  called/came", t.Battle, how, t.Positions, t.Brier, t.Constant, t.Losses)
	for _, b := range t.Bins {
		if b.Positions == 0 {
			fmt.Fprint(to, "  -")
			continue
		}
		fmt.Fprintf(to, " %.0f/%.0f", 100*b.Foretold, 100*b.Came)
	}
	fmt.Fprintln(to)
}

// shippedOf are the shipped battles of a rule book.
func shippedOf(sys *systems.System) []*scenario.Scenario {
	return slices.DeleteFunc(scenarios.List(), func(sc *scenario.Scenario) bool { return rules.ID(sc.Rules).System() != sys.ID().System() })
}
