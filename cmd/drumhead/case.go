package main

import (
	"fmt"
	"os"

	"drumhead/rules/cases"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func caseCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "case", Short: "Run cases: positions, orders with their dice, and what must come of them"}
	cmd.AddCommand(caseRun())
	return cmd
}

// caseLine is a case as `case run --json` shows it.
type caseLine struct {
	File    string   `json:"file"`
	Case    string   `json:"case"`
	Clauses []string `json:"clauses"`
	Pass    bool     `json:"pass"`
	Error   string   `json:"error,omitempty"`
}

func caseRun() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "run FILE...",
		Short: "Run the cases of files; fails where one fails",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			lines := []caseLine{}
			failed := 0
			for _, name := range args {
				src, err := os.ReadFile(name)
				if err != nil {
					return err
				}
				for _, r := range runCases(name, src) {
					l := caseLine{File: name, Case: r.Case, Clauses: r.Clauses, Pass: r.Err == nil}
					if r.Err != nil {
						l.Error = r.Err.Error()
						failed++
					}
					lines = append(lines, l)
				}
			}
			if asJSON {
				if err := printJSON(out(cmd), lines); err != nil {
					return err
				}
			} else {
				for _, l := range lines {
					if !l.Pass {
						fmt.Fprintf(out(cmd), "FAIL %s: %s\n%s\n", l.File, l.Case, l.Error)
					}
				}
				fmt.Fprintf(out(cmd), "%d passed, %d failed\n", len(lines)-failed, failed)
			}
			if failed > 0 {
				return fmt.Errorf("%d of %d cases failed", failed, len(lines))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	return cmd
}

// runCases runs a file's cases under the rules that it names.
func runCases(name string, src []byte) []cases.Result {
	id, err := cases.RulesOf(name, src)
	if err != nil {
		return []cases.Result{{Err: err}}
	}
	sys, err := systems.Find(id)
	if err != nil {
		return []cases.Result{{Err: fmt.Errorf("%s: %w", name, err)}}
	}
	return sys.RunCases(name, src)
}
