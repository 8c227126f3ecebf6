package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"drumhead/play"
	"drumhead/scene"

	"github.com/spf13/cobra"
)

func oddsCommand() *cobra.Command {
	var at int
	var order string
	var after []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "odds SCENARIO|RECORD --order ORDER",
		Short: "The exact chances of all that an order may bring",
		Long: "The chances of an order's results, as fractions and per cent, worked out by the rules\n" +
			"themselves: at the beginning of a battle, or in a record after an entry.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := battleAt(args[0], at)
			if err != nil {
				return err
			}
			v, err := oddsOf(b, order, after)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(out(cmd), oddsLine{Order: v.Order, Need: v.Act.Need, Odds: v.Act.Odds})
			}
			printOdds(out(cmd), v.Act)
			return nil
		},
	}
	cmd.Flags().IntVar(&at, "at", 0, "of a record: as it stood after this entry (left out: the last)")
	cmd.Flags().StringVar(&order, "order", "", "the order, in notation")
	cmd.Flags().StringArrayVar(&after, "after", nil, "an order without dice, thought of as given before; repeatable")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	if err := cmd.MarkFlagRequired("order"); err != nil {
		panic(err)
	}
	return cmd
}

// oddsLine is what `odds --json` prints.
type oddsLine struct {
	Order string      `json:"order"`
	Need  string      `json:"need,omitempty"`
	Odds  *scene.Odds `json:"odds"`
}

// battleAt is a record as it stood after an entry, or a scenario as it begins,
// once the table has thrown what is nobody's.
func battleAt(name string, at int) (*play.Battle, error) {
	if _, err := os.Stat(name); err == nil && strings.HasSuffix(name, ".jsonl") {
		return soundAt(name, at)
	}
	if at != 0 {
		return nil, errors.New("--at is for records: a scenario is taken as it begins")
	}
	sc, err := findScenario(name)
	if err != nil {
		return nil, err
	}
	sys, err := system(sc)
	if err != nil {
		return nil, err
	}
	b, err := play.Create(sys.System, play.CreateOptions{ID: "odds", Scenario: sc.Source(), Name: sc.Name(), At: time.Now(), Secret: play.NewSecret([32]byte{1})})
	for err == nil {
		c, due := b.Due(time.Now())
		if !due {
			break
		}
		var e play.Entry
		if e, err = b.Propose(c); err == nil {
			err = b.Apply(e)
		}
	}
	return b, err
}

// oddsOf judges an order for whichever seat may give it.
func oddsOf(b *play.Battle, order string, after []string) (play.Verdict, error) {
	var refused error
	for _, seat := range b.Owing() {
		v, err := b.Check(seat, order, after...)
		switch {
		case err != nil:
			refused = err
		case !v.Legal:
			refused = &play.Refused{Refusal: *v.Refusal}
		case v.Act.Odds == nil:
			return v, fmt.Errorf("%q throws no dice: its outcome is certain", v.Order)
		default:
			return v, nil
		}
	}
	if refused == nil {
		refused = errors.New("nobody is asked for an order here: wanted an entry after which somebody is")
	}
	return play.Verdict{}, refused
}

// printOdds writes chances as fractions and per cent.
func printOdds(out io.Writer, a *scene.Act) {
	fmt.Fprintln(out, a.Label)
	if a.Need != "" {
		fmt.Fprintf(out, "  %s\n", a.Need)
	}
	printThrows(out, a.Odds.Throws)
	chances := func(all []scene.Chance) {
		for _, c := range all {
			fmt.Fprintf(out, "  %3d.%02d %%  %-14s %s\n", c.Share/100, c.Share%100, c.Fraction, c.Text)
		}
	}
	chances(a.Odds.Results)
	if len(a.Odds.Also) > 0 {
		fmt.Fprintln(out, "and with it:")
		chances(a.Odds.Also)
	}
	if a.Odds.Ends != "" {
		fmt.Fprintf(out, "  (%s)\n", a.Odds.Ends)
	}
}

// printThrows writes throws with what each die must reach and why, as they fell or before they
// fall.
func printThrows(out io.Writer, throws []scene.Throw) {
	for _, t := range throws {
		fmt.Fprintf(out, "  %s %s\n", t.Purpose, t.Clause)
		for _, g := range t.Groups {
			n, dice, fell, need := g.Dice, "dice", "", ""
			if len(g.Faces) > 0 {
				n, fell = len(g.Faces), fmt.Sprintf(" %v", g.Faces)
			}
			if n == 1 {
				dice = "die"
			}
			if g.Need > 0 {
				need = fmt.Sprintf(", %d or more tells", g.Need)
			}
			fmt.Fprintf(out, "    %d %s%s%s\n", n, dice, fell, need)
			for _, m := range g.Mods {
				by := ""
				if m.By != 0 {
					by = fmt.Sprintf(" (%+d)", m.By)
				}
				fmt.Fprintf(out, "      %s%s %s\n", m.Text, by, m.Clause)
			}
		}
	}
}
