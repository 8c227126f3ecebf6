package main

import (
	"errors"
	"fmt"
	"os"

	"drumhead/scenario"
	"drumhead/scenarios"

	"github.com/spf13/cobra"
)

func scenarioCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "scenario", Short: "List, show and check battles"}
	cmd.AddCommand(scenarioList(), scenarioShow(), scenarioCheck())
	return cmd
}

// scenarioLine is a battle as `scenario list --json` shows it.
type scenarioLine struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Rules   string   `json:"rules"`
	Summary string   `json:"summary"`
	Turns   int      `json:"turns"`
	Minutes int      `json:"minutes"`
	Sides   []string `json:"sides"`
	Rates   string   `json:"rates,omitempty"`
}

func scenarioList() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the shipped battles",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lines := []scenarioLine{}
			for _, s := range scenarios.List() {
				l := scenarioLine{ID: s.ID, Title: s.Title, Rules: s.Rules, Summary: s.Summary, Turns: s.Turns, Minutes: s.Minutes, Rates: s.Rates.Words(s)}
				for _, side := range s.Sides {
					l.Sides = append(l.Sides, side.ID)
				}
				lines = append(lines, l)
			}
			if asJSON {
				return printJSON(out(cmd), lines)
			}
			for _, l := range lines {
				fmt.Fprintf(out(cmd), "%-16s %s (%s, some %d minutes)\n%16s %s\n", l.ID, l.Title, l.Rules, l.Minutes, "", l.Summary)
				if l.Rates != "" {
					fmt.Fprintf(out(cmd), "%16s %s\n", "", l.Rates)
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	return cmd
}

func scenarioShow() *cobra.Command {
	return &cobra.Command{
		Use:   "show ID",
		Short: "Print a shipped battle as the YAML it is made of",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			sc, err := findScenario(args[0])
			if err != nil {
				return err
			}
			_, err = out(cmd).Write(sc.Source())
			return err
		},
	}
}

func scenarioCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "Check battles and say, line by line, what is wrong",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			bad := 0
			for _, name := range args {
				if err := checkScenario(name); err != nil {
					bad++
					fmt.Fprintln(cmd.ErrOrStderr(), err)
					continue
				}
				fmt.Fprintf(out(cmd), "%s: good\n", name)
			}
			if bad > 0 {
				return fmt.Errorf("%d of %d files cannot be played", bad, len(args))
			}
			return nil
		},
	}
}

func checkScenario(name string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	sc, err := scenario.Parse(name, src)
	if err != nil {
		return err
	}
	if sc.ID == "" {
		return errors.New(name + ": a battle needs an id")
	}
	_, err = system(sc)
	return err
}
