package main

import (
	"fmt"
	"io/fs"
	"strings"

	"drumhead/rules"
	"drumhead/rules/cases"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func rulesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "rules [SYSTEM [CLAUSE]]",
		Short: "Show the rule systems, the clauses of one, or a clause",
		Example: "  drumhead rules\n" +
			"  drumhead rules napoleonic\n" +
			"  drumhead rules napoleonic NP-FIRE-02",
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return listSystems(cmd, asJSON)
			case 1:
				return listClauses(cmd, args[0], asJSON)
			}
			return showClause(cmd, args[0], args[1])
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	return cmd
}

// systemLine is a rule system as `rules --json` shows it.
type systemLine struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Author  string         `json:"author"`
	Clauses int            `json:"clauses"`
	States  map[string]int `json:"states"`
}

func listSystems(cmd *cobra.Command, asJSON bool) error {
	lines := []systemLine{}
	for _, s := range systems.All {
		l := systemLine{ID: string(s.ID()), Name: s.Name(), Author: s.Author(), Clauses: len(s.Clauses), States: map[string]int{}}
		for _, c := range s.Clauses {
			l.States[stateID(c.State)]++
		}
		lines = append(lines, l)
	}
	if asJSON {
		return printJSON(out(cmd), lines)
	}
	for _, l := range lines {
		fmt.Fprintf(out(cmd), "%-14s %s (%s)\n%14s %d clauses, %d of them open\n", l.ID, l.Name, l.Author, "", l.Clauses, l.States["open"])
	}
	return nil
}

// clauseLine is a clause as `rules SYSTEM --json` shows it.
type clauseLine struct {
	Clause  string `json:"clause"`
	Chapter string `json:"chapter"`
	Title   string `json:"title"`
	State   string `json:"state"`
	Cases   int    `json:"cases"`
}

func stateID(state string) string { return strings.ReplaceAll(state, " ", "-") }

func listClauses(cmd *cobra.Command, id string, asJSON bool) error {
	sys, err := systems.Find(id)
	if err != nil {
		return err
	}
	count, err := countCases(sys)
	if err != nil {
		return err
	}
	lines := []clauseLine{}
	for _, c := range sys.Clauses {
		lines = append(lines, clauseLine{c.ID, c.Chapter, c.Title, stateID(c.State), count[c.ID]})
	}
	if asJSON {
		return printJSON(out(cmd), lines)
	}
	chapter := ""
	for _, l := range lines {
		if l.Chapter != chapter {
			chapter = l.Chapter
			fmt.Fprintf(out(cmd), "\n%s\n", chapter)
		}
		fmt.Fprintf(out(cmd), "%-12s %-9s %3d cases  %s\n", l.Clause, l.State, l.Cases, l.Title)
	}
	return nil
}

// countCases says how many of a system's own cases name each clause.
func countCases(sys *systems.System) (map[string]int, error) {
	count := map[string]int{}
	err := fs.WalkDir(sys.CaseFiles, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(sys.CaseFiles, path)
		if err != nil {
			return err
		}
		named, err := cases.Clauses(path, src)
		for _, one := range named {
			for _, c := range one {
				count[c]++
			}
		}
		return err
	})
	return count, err
}

func showClause(cmd *cobra.Command, id, clause string) error {
	sys, err := systems.Find(id)
	if err != nil {
		return err
	}
	var near []string
	for _, c := range sys.Clauses {
		if strings.EqualFold(c.ID, clause) {
			return printClause(cmd, c)
		}
		if strings.Contains(c.ID, strings.ToUpper(clause)) {
			near = append(near, c.ID)
		}
	}
	if len(near) > 0 {
		return fmt.Errorf("%s has no clause %s: did you mean %s?", sys.ID().System(), clause, strings.Join(near, ", "))
	}
	return fmt.Errorf("%s has no clause %s: drumhead rules %s lists them", sys.ID().System(), clause, sys.ID().System())
}

func printClause(cmd *cobra.Command, c rules.Clause) error {
	_, err := fmt.Fprintf(out(cmd), "%s %s\n%s\n", c.ID, c.Title, c.Text)
	return err
}
