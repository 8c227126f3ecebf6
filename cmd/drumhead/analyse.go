package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
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
			switch {
			case b.Over():
			case wrong == nil:
				return fmt.Errorf("%s: %w: what decided it can be told once it has ended (it stands at entry %d)", args[0], play.ErrGoesOn, b.Seq())
			case !endsBehind(args[0], b.Seq()):
				return fmt.Errorf("%w: and nothing behind entry %d says that the battle has ended: until then it cannot be told what decided it", wrong, b.Seq())
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
			switch {
			case err != nil:
				err = fmt.Errorf("%s: %w", args[0], err)
			case asJSON:
				err = printJSON(out(cmd), r)
			default:
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

// endsBehind says whether a record tells, behind an entry from which on it is damaged, that its battle has ended and was
// not gone on with. Else who spoils the last line of a battle that is played would be advised on it. It is the file's word,
// which nothing behind the damage can prove: who forges it deceives his own computer.
func endsBehind(name string, seq int) (ended bool) {
	src, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	for i, line := range bytes.Split(src, []byte("\n")) {
		var e struct{ Kind string }
		if i < seq || json.Unmarshal(line, &e) != nil {
			continue
		}
		switch e.Kind {
		case play.KindEnd:
			ended = true
		case play.KindOrder, play.KindUndo, play.KindRewind, play.KindRuling:
			ended = false
		}
	}
	return ended
}

func printAnalysis(to io.Writer, r *analyse.Report, all bool) {
	fmt.Fprintf(to, "%s (%s), entries 1 to %d. %s\n\n", r.Title, r.Rules, r.Entries, ended(r))
	a, b := r.Sides[0].Name, r.Sides[1].Name
	fmt.Fprintf(to, "What it came to for %s, in a hundred:\n", a)
	shown, nobodys, apart := r.Sum.Hundredths(), "what was ruled or agreed", ""
	if !r.Told() {
		nobodys, apart = "what cannot be told apart, or was ruled or agreed", ", as far as it can be told apart"
	}
	for i, what := range []string{"before the first order", "the orders of " + a + ", beside a sergeant's", "the orders of " + b + ", beside a sergeant's", nobodys, "the dice"} {
		switch {
		case i == 0:
			fmt.Fprintf(to, "  %-58s %4d\n", what, shown[i])
		case i != 3 || r.Sum.Rest != 0:
			fmt.Fprintf(to, "  %-58s %+4d\n", what, shown[i])
		}
	}
	day := "the day"
	if !r.Over {
		day += ", fought on from there by sergeants"
	}
	fmt.Fprintf(to, "  %-58s %4d\n", day, analyse.Hundredth(r.Sum.Day))
	if low, even, high := r.EvenDice(0); r.Told() {
		between := ""
		if low < high {
			between = fmt.Sprintf(" (%d to %d)", low, high)
		}
		fmt.Fprintf(to, "With even dice these orders would have been worth %d in a hundred to %s%s.\n", even, a, between)
	}
	printTurns(to, r)
	for side := range r.Sides {
		// As they stand in the reckoning, where they were rounded so that they add up.
		way := 1 - 2*side
		printParty(to, r, side, way*shown[4], way*shown[1+side], apart)
	}
	for n, i := range r.Sum.Turned {
		if n == 0 {
			fmt.Fprintf(to, "\nThe throws that did most, as they count for %s:\n", a)
		}
		m := &r.Moves[i]
		fmt.Fprintf(to, "  %+5.1f  turn %d, entry %d: %s (%s)\n", tenths(m.Luck()), m.Turn, m.Seq, cmp.Or(m.Thrown, m.Text), odds(m, r))
	}
	for _, p := range r.Plans {
		fmt.Fprintf(to, "\n%s\n", strings.TrimSpace(fmt.Sprintf("The plan of %s: %s %s %s", r.Sides[p.Side].Name, p.Text, p.Kept, p.Then)))
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
		fmt.Fprintf(to, "%5d %4d %6.1f %+6.1f %+6.1f %6.1f  %s\n", m.Seq, m.Turn, tenths(m.Before), tenths(m.Expected-m.Best), tenths(m.Luck()), tenths(m.After), m.Text)
	}
}

// tenths is a number of 1/65,536 in hundredths to one place, and never "-0.0".
func tenths(n int) float64 { return float64(analyse.Hundredth(10*n)) / 10 }

// printParty says what a side did with its chances, and names its dearest orders.
func printParty(to io.Writer, r *analyse.Report, side, luck, skill int, apart string) {
	s := &r.Sides[side]
	orders := "orders"
	if s.Orders == 1 {
		orders = "order"
	}
	fmt.Fprintf(to, "\nFor %s%s: %d %s, luck %+d, skill %+d (±%d); given away at first sight %d.\n", s.Name, apart, s.Orders, orders, luck, skill, analyse.Hundredth(s.Doubt), analyse.Hundredth(s.Cost))
	for _, i := range s.Dear {
		m := &r.Moves[i]
		fmt.Fprintf(to, "  %5.1f%s  turn %d, entry %d: %s\n         better: %s\n", tenths(m.Cost()), doubtWords(m), m.Turn, m.Seq, m.Text, betterWords(m))
	}
}

// printTurns says of each turn what it did to the chances of side 0.
func printTurns(to io.Writer, r *analyse.Report) {
	ruled := slices.ContainsFunc(r.Turns, func(t analyse.TurnSum) bool { return t.Rest != 0 })
	fmt.Fprintf(to, "\nTurn by turn, as it counts for %s, each fought again %d times by sergeants, and with the orders that were given:\n", r.Sides[0].Name, r.Rounds)
	row := func(turn, before, orders, enemys, rest, dice, doubt any) {
		if ruled {
			dice = fmt.Sprintf("%5v %5v", rest, dice)
		}
		fmt.Fprintf(to, "  %4v %7v %7v %7v %5v %4v\n", turn, before, orders, enemys, dice, doubt)
	}
	row("turn", "before", "orders", "enemy's", "ruled", "dice", "±")
	signed := func(n int) string { return fmt.Sprintf("%+d", analyse.Hundredth(n)) }
	for i := range r.Turns {
		t := &r.Turns[i]
		row(t.Turn, analyse.Hundredth(t.Before), signed(t.Orders[0]), signed(t.Orders[1]), signed(t.Rest), signed(t.Dice), analyse.Hundredth(t.Doubt))
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
func doubtWords(m *analyse.Move) string {
	if len(m.Better) == 0 || m.Better[0].Doubt == 0 {
		return ""
	}
	return fmt.Sprintf(" ±%.1f", tenths(m.Better[0].Doubt))
}

func betterWords(m *analyse.Move) string {
	if m.Kind == play.KindEnd {
		return "Fight on"
	}
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
	if m.Worse <= 0 {
		return how + " so rarely that it was not counted"
	}
	of := (r.One + m.Worse/2) / m.Worse
	if of <= 2 {
		return how + " as often as not"
	}
	return fmt.Sprintf("%s once in %d", how, of)
}
