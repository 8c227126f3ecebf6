package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

// root is the whole command line. Without a command it opens the table.
func root() *cobra.Command {
	serve := serveCommand()
	cmd := &cobra.Command{
		Use:   "drumhead",
		Short: "Toy-soldier battles of 1775-1900 by the full letter of the rule books",
		Long: "Drumhead opens a table in your browser: alone against the computer, two on one\n" +
			"screen, or against a friend by link. Without a command it does what serve does.",
		Args:          cobra.NoArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE:          serve.RunE,
	}
	cmd.Flags().AddFlagSet(serve.Flags())
	cmd.AddCommand(serve, playCommand(), fightCommand(), scenarioCommand(), rulesCommand(), recordCommand(), caseCommand(), oddsCommand(), backupCommand(), restoreCommand(), chairCommand(), exchangeCommand(), noticesCommand(), engineCommand(), trainCommand(), analyseCommand(), reportCommand(), printCommand())
	return cmd
}

// printJSON writes v indented.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// findScenario is a shipped battle by its id, or one from a file.
func findScenario(name string) (*scenario.Scenario, error) {
	if sc := scenarios.Find(name); sc != nil {
		return sc, nil
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%q is neither a shipped battle (drumhead scenario list) nor a file: %w", name, err)
	}
	return scenario.Parse(name, src)
}

// seats reads --seat SIDE=WHO, repeated; "all" stands for every side. Sides
// not named get the usual one.
func seats(sc *scenario.Scenario, flags []string, usual string, allowed ...string) ([]string, error) {
	out := make([]string, len(sc.Sides))
	for i := range out {
		out[i] = usual
	}
	for _, f := range flags {
		side, who, ok := strings.Cut(f, "=")
		if !ok {
			return nil, fmt.Errorf("--seat %s: wanted SIDE=WHO, such as %s=%s", f, sc.Sides[0].ID, allowed[len(allowed)-1])
		}
		known := false
		for _, a := range allowed {
			known = known || a == who
		}
		if !known {
			return nil, fmt.Errorf("--seat %s: %q cannot command: wanted one of %s", f, who, strings.Join(allowed, ", "))
		}
		i := sc.SideIndex(side)
		switch {
		case side == "all":
			for i := range out {
				out[i] = who
			}
		case i < 0:
			return nil, fmt.Errorf("--seat %s: there is no side %q: wanted %s, %s or all", f, side, sc.Sides[0].ID, sc.Sides[1].ID)
		default:
			out[i] = who
		}
	}
	return out, nil
}

// parseOptions reads --set OPTION=VALUE, repeated.
func parseOptions(set []string) (map[string]string, error) {
	options := map[string]string{}
	for _, s := range set {
		name, value, ok := strings.Cut(s, "=")
		if !ok {
			return nil, fmt.Errorf("--set %s: wanted OPTION=VALUE", s)
		}
		options[name] = value
	}
	return options, nil
}

// system is the rule system of a scenario, once it has been set up under it.
func system(sc *scenario.Scenario) (*systems.System, error) {
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		return nil, sc.Errorf("rules", "%v", err)
	}
	return sys, sys.Setup(sc)
}
