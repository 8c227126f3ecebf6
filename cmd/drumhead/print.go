package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"drumhead/kit"
	"drumhead/paper"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func printCommand() *cobra.Command {
	var what, size, to string
	cmd := &cobra.Command{
		Use:   "print BATTLE",
		Short: "Write what a battle on a real table wants on paper",
		Long: "Writes pages for a browser to print: the book's reference sheet by this battle's options, the roster of\n" +
			"each side, the map at a round scale, the cards, the templates at their true size and order slips, as far\n" +
			"as the book has them. BATTLE is a shipped battle, a file of one, or a record, whose battle is printed as\n" +
			"it stands. A rule on the page says whether the printer kept the size.",
		Example: "  drumhead print maida --out maida/\n  drumhead print brandywine-creek --what templates,slips --paper letter\n  drumhead print maida.jsonl --what roster,map",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			sheet, ok := kit.Sheets[strings.ToLower(size)]
			if !ok {
				return fmt.Errorf("--paper %s: wanted a4 or letter", size)
			}
			k, name, err := kitOf(args[0])
			if err != nil {
				return err
			}
			parts, err := k.Wanted(what)
			if err != nil {
				return fmt.Errorf("--what %s: %w", what, err)
			}
			press, err := paper.NewPress()
			if err != nil {
				return err
			}
			if err := os.MkdirAll(to, 0o755); err != nil {
				return err
			}
			var files []string
			for _, part := range parts {
				files = append(files, filepath.Join(to, name+"-"+part+".html"))
			}
			err = writeAll(files, func(i int, f *os.File) error { return k.HTML(cmd.Context(), f, press, sheet, parts[i:i+1]) })
			if err != nil {
				return err
			}
			for _, file := range files {
				fmt.Fprintln(out(cmd), file)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&what, "what", "", "some of "+strings.Join(kit.Parts, ",")+" (all that the book has)")
	cmd.Flags().StringVar(&size, "paper", "a4", "a4 or letter")
	cmd.Flags().StringVar(&to, "out", ".", "the folder, which is made")
	return cmd
}

// kitOf is the kit of a battle or of a record, and how its files are called.
func kitOf(name string) (*kit.Kit, string, error) {
	short := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if slices.Contains([]string{".jsonl", ".json"}, filepath.Ext(name)) {
		b, wrong, err := sound(name)
		if err == nil {
			err = wrong
		}
		if err != nil {
			return nil, "", err
		}
		var seats []string
		for _, s := range b.Header().Seats {
			seats = append(seats, s.ID)
		}
		return kit.Standing(b, seats), short, nil
	}
	sc, err := findScenario(name)
	if err != nil {
		return nil, "", err
	}
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		return nil, "", err
	}
	k, err := kit.Of(sys, sc)
	return k, short, err
}
