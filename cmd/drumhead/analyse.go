package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"drumhead/analyse"
	"drumhead/play"
	"drumhead/systems"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
)

func analyseCommand() *cobra.Command {
	var asJSON, all bool
	opt := analyse.Options{}
	cmd := &cobra.Command{
		Use:   "analyse FILE",
		Short: "Say what decided a battle: whose orders, or the dice",
		Long: "Tells, of every entry of a finished battle, what it did to the chance to win: what of it was the\n" +
			"order, beside the best that was found, and what was the dice. What is meant by it, and how far it\n" +
			"can be trusted, says docs/analysis.md.",
		Example: "  drumhead analyse maida.jsonl\n  drumhead analyse maida.jsonl --json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, wrong, err := sound(args[0])
			if err != nil {
				return err
			}
			if !b.Over() && wrong == nil {
				return fmt.Errorf("%s: %w: what decided it can be told once it has ended (it stands at entry %d)", args[0], play.ErrGoesOn, b.Seq())
			}
			sys, err := systems.Find(string(b.System().ID()))
			if err != nil {
				return err
			}
			opt.Partial = wrong != nil
			bar := progressbar.NewOptions(1, progressbar.OptionSetWriter(cmd.ErrOrStderr()), progressbar.OptionThrottle(100*time.Millisecond),
				progressbar.OptionSetVisibility(isTerminal(cmd.ErrOrStderr())), progressbar.OptionClearOnFinish())
			opt.Progress = func(done, of int) { bar.ChangeMax(of); _ = bar.Set(done) }
			r, err := sys.Analyse(cmd.Context(), b, opt)
			_ = bar.Finish()
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if asJSON {
				err = printJSON(out(cmd), r)
			} else {
				printAnalysis(paragraphs{out(cmd), width(cmd.OutOrStdout())}, r, all)
			}
			if wrong != nil {
				return errors.Join(err, fmt.Errorf("%w: nothing behind entry %d can be told", wrong, b.Seq()))
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/analysis.md)")
	cmd.Flags().BoolVar(&opt.Deeper, "deeper", false, "play on the dearest orders of each side: of their cost stays what is more than chance")
	cmd.Flags().BoolVar(&all, "all", false, "print every entry")
	cmd.Flags().IntVar(&opt.Cores, "cores", runtime.NumCPU(), "how many entries at once")
	return cmd
}

func printAnalysis(to io.Writer, r *analyse.Report, all bool) {
	fmt.Fprintf(to, "%s (%s), entries 1 to %d. %s\n\n", r.Title, r.Rules, r.Entries, ended(r))
	a, b := r.Sides[0].Name, r.Sides[1].Name
	fmt.Fprintf(to, "What it came to for %s, in a hundred:\n", a)
	shown := r.Sum.Hundredths()
	for i, what := range []string{"before the first order", "the orders of " + a + ", beside a sergeant's", "the orders of " + b + ", beside a sergeant's", "what was ruled", "the dice"} {
		switch {
		case i == 0:
			fmt.Fprintf(to, "  %-58s %4d\n", what, shown[i])
		case i != 3 || r.Sum.Rest != 0:
			fmt.Fprintf(to, "  %-58s %+4d\n", what, shown[i])
		}
	}
	fmt.Fprintf(to, "  %-58s %4d\n", "the day", analyse.Hundredth(r.Sum.Day))
	low, even, high := r.EvenDice(0)
	fmt.Fprintf(to, "With even dice these orders would have been worth %d in a hundred to %s (%d to %d).\n", even, a, low, high)
	printTurns(to, r)
	for side := range r.Sides {
		s := &r.Sides[side]
		fmt.Fprintf(to, "\n%s: %d orders, luck %+d, skill %+d; given away at first sight %d.\n", s.Name, s.Orders, analyse.Hundredth(s.Luck), analyse.Hundredth(s.Skill), analyse.Hundredth(s.Cost))
		for _, i := range s.Dear {
			m := &r.Moves[i]
			fmt.Fprintf(to, "  %5.1f%s  turn %d, entry %d: %s\n         better: %s\n", 100*float64(m.Cost())/float64(r.One), doubtWords(m, r.One), m.Turn, m.Seq, m.Text, betterWords(m))
		}
	}
	fmt.Fprintf(to, "\nThe throws that did most, as they count for %s:\n", a)
	for _, i := range r.Sum.Turned {
		m := &r.Moves[i]
		fmt.Fprintf(to, "  %+5.1f  turn %d, entry %d: %s (%s)\n", 100*float64(m.Luck())/float64(r.One), m.Turn, m.Seq, cmp.Or(m.Thrown, m.Text), odds(m, r))
	}
	for _, p := range r.Plans {
		fmt.Fprintln(to, strings.TrimSpace(fmt.Sprintf("\nThe plan of %s: %s %s %s", r.Sides[p.Side].Name, p.Text, p.Kept, p.Then)))
	}
	printTrust(to, r)
	for _, u := range r.Untold {
		fmt.Fprintf(to, "\nFrom entry %d: %s.\n", u.Seq, u.Why)
	}
	if r.Guessed {
		fmt.Fprintln(to, "\nOrders are judged by what their side could know; what it could not was guessed.")
	}
	if !all {
		return
	}
	fmt.Fprintf(to, "\n%5s %4s %6s %6s %6s %6s\n", "entry", "turn", "before", "order", "dice", "after")
	for i := range r.Moves {
		m := &r.Moves[i]
		per := func(n int) float64 { return 100 * float64(n) / float64(r.One) }
		fmt.Fprintf(to, "%5d %4d %6.1f %+6.1f %+6.1f %6.1f  %s\n", m.Seq, m.Turn, per(m.Before), per(m.Expected-m.Best), per(m.Luck()), per(m.After), m.Text)
	}
}

// printTurns says of each turn what it did to the chances of side 0.
func printTurns(to io.Writer, r *analyse.Report) {
	fmt.Fprintf(to, "\nTurn by turn, as it counts for %s, each fought again %d times by sergeants, and with the orders that were given:\n", r.Sides[0].Name, r.Rounds)
	fmt.Fprintf(to, "  %4s %7s %7s %7s %5s %4s\n", "turn", "before", "orders", "enemy's", "dice", "±")
	for i := range r.Turns {
		t := &r.Turns[i]
		fmt.Fprintf(to, "  %4d %7d %+7d %+7d %+5d %4d\n", t.Turn, analyse.Hundredth(t.Before), analyse.Hundredth(t.Orders[0]), analyse.Hundredth(t.Orders[1]), analyse.Hundredth(t.Dice), analyse.Hundredth(t.Doubt))
	}
}

// printTrust says how far the estimate can be trusted.
func printTrust(to io.Writer, r *analyse.Report) {
	t := r.Trust
	if t == nil {
		fmt.Fprintln(to, "\nHow well this book's estimate foretells was never measured: drumhead train measures it.")
		return
	}
	of := "battles of which nothing was learned"
	if t.Seen {
		of = "other games of the battles that it learned from"
	}
	fmt.Fprintf(to, "\nHow far to trust it: in %s it was off by %.3f (the mean square), where %.3f is who always says the same, and %.3f who counts losses.\nOf chances called so many in a hundred, so many came:", of, t.Brier, t.Constant, t.Losses)
	for _, b := range t.Bins {
		if b.Positions > 0 {
			fmt.Fprintf(to, " %.0f: %.0f;", 100*b.Foretold, 100*b.Came)
		}
	}
	fmt.Fprintln(to)
}

func ended(r *analyse.Report) string {
	switch {
	case !r.Over:
		return "It had not ended there."
	case r.Winner < 0:
		return "Drawn."
	}
	return "Won by " + r.Sides[r.Winner].Name + "."
}

// doubtWords is how far a cost may be off.
func doubtWords(m *analyse.Move, one int) string {
	if len(m.Better) == 0 || m.Better[0].Doubt == 0 {
		return ""
	}
	return fmt.Sprintf(" ±%.1f", 100*float64(m.Better[0].Doubt)/float64(one))
}

func betterWords(m *analyse.Move) string {
	var words []string
	for _, o := range m.Better {
		words = append(words, o.Act.Label)
	}
	return strings.Join(words, "; or: ")
}

// odds says how likely it was that the dice fell so, or farther that way.
func odds(m *analyse.Move, r *analyse.Report) string {
	how := "so bad or worse for them"
	if m.Luck() > 0 {
		how = "so good or better for them"
	}
	switch {
	case m.Worse <= 0:
		return how + " once in more than " + fmt.Sprint(r.One)
	case m.Worse*2 >= r.One:
		return how + " as often as not"
	}
	return fmt.Sprintf("%s once in %d", how, (r.One+m.Worse/2)/m.Worse)
}
