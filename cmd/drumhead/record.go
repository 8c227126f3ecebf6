package main

import (
	"errors"
	"fmt"
	"strings"

	"drumhead/play"
	"drumhead/scene"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func recordCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "record", Short: "Show and verify the records of battles"}
	cmd.AddCommand(recordShow(), recordVerify(), recordCase())
	return cmd
}

func recordShow() *cobra.Command {
	var at int
	var asJSON, reasons, dice bool
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Print the log of a record, or how the battle stood after an entry",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, why, err := sound(args[0])
			if err != nil {
				return err
			}
			last := b.Seq()
			if cmd.Flags().Changed("at") {
				if at < 1 || at > last {
					return fmt.Errorf("--at %d: the record has entries 1 to %d", at, last)
				}
				last = at
			}
			shown := recordLines{Title: b.Header().Title, Rules: string(b.Header().Rules), Entries: b.Seq(), At: last, Scene: b.SceneAt(last, everySeat(b))}
			for seq := 1; seq <= last; seq++ {
				for _, l := range b.Lines(seq, everySeat(b)) {
					shown.Log = append(shown.Log, recordLine{Seq: seq, Text: logLine(&l), Line: &l})
				}
				if reasons {
					for _, why := range b.Reasons(seq) {
						shown.Log = append(shown.Log, recordLine{Seq: seq, Text: "  " + why})
					}
				}
			}
			if asJSON {
				return printJSON(out(cmd), shown)
			}
			shown.print(cmd, dice)
			if why != nil {
				return fmt.Errorf("%w: nothing behind entry %d can be shown", why, b.Seq())
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&at, "at", 0, "as far as this entry (left out: the last)")
	cmd.Flags().BoolVar(&reasons, "reasons", false, "also why the computer gave its orders, once the battle is over")
	cmd.Flags().BoolVar(&dice, "dice", false, "also what each throw needed, with its modifiers and clauses")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	return cmd
}

// recordLines is a record as `record show --json` prints it.
type recordLines struct {
	Title   string       `json:"title"`
	Rules   string       `json:"rules"`
	Entries int          `json:"entries"`
	At      int          `json:"at"`
	Log     []recordLine `json:"log"`
	Scene   scene.Scene  `json:"scene"`
}

type recordLine struct {
	Seq  int         `json:"seq"`
	Text string      `json:"text"`
	Line *scene.Line `json:"line,omitempty"` // left out of reasons
}

func (r *recordLines) print(cmd *cobra.Command, dice bool) {
	to := out(cmd)
	fmt.Fprintf(to, "%s (%s), entry %d of %d\n", r.Title, r.Rules, r.At, r.Entries)
	for _, l := range r.Log {
		text, head := strings.CutPrefix(l.Text, "\n")
		if head {
			fmt.Fprintln(to)
		}
		fmt.Fprintf(to, "%4d %s\n", l.Seq, text)
		if dice && l.Line != nil {
			printThrows(to, l.Line.Throws)
		}
	}
	fmt.Fprintln(to)
	for _, p := range r.Scene.Pieces {
		fmt.Fprintf(to, "  %-8s %-4s %s\n", p.ID, p.At, p.Text)
	}
	fmt.Fprintf(to, "Turn %d. %s %s\n", r.Scene.Clock.Turn, r.Scene.Clock.Victory, r.Scene.Clock.Over)
}

func recordCase() *cobra.Command {
	var at int
	cmd := &cobra.Command{
		Use:   "case FILE --at N",
		Short: "Write an entry down as a case: the order, its dice, and what came of it",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, why, err := sound(args[0])
			if err == nil && at > b.Seq() {
				err = why
			}
			if err != nil {
				return err
			}
			src, err := b.Case(at)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			_, err = out(cmd).Write(src)
			return err
		},
	}
	cmd.Flags().IntVar(&at, "at", 0, "the entry, by its number")
	return cmd
}

// everySeat is the seats of a record whose reader may see all that it holds.
func everySeat(b *play.Battle) []string {
	var all []string
	for _, c := range b.Header().Seats {
		all = append(all, c.ID)
	}
	return all
}

func recordVerify() *cobra.Command {
	var asJSON bool
	var against string
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Verify records: chain, dice, hands, visible parts, and every ruling again",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			reports := []verified{}
			bad := 0
			for _, name := range args {
				v := verified{File: name}
				lines, err := readRecord(name)
				v.Report = play.Verify(lines, systems.Lookup)
				if against != "" {
					v.against(lines, against)
				}
				if err != nil {
					v.Error = err.Error()
				}
				if err != nil || !v.Good() || v.Against != nil && !v.Against.Whole() || v.Against == nil && against != "" {
					bad++
				}
				reports = append(reports, v)
			}
			if asJSON {
				if err := printJSON(out(cmd), reports); err != nil {
					return err
				}
			} else {
				for _, v := range reports {
					v.print(cmd)
				}
			}
			if bad > 0 {
				return errors.New("not every record is good")
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&against, "against", "", "another copy of the same record: where they part, and whose signature proves it")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	return cmd
}

// verified is a record's report as `record verify --json` prints it.
type verified struct {
	File  string `json:"file"`
	Error string `json:"error,omitempty"`
	play.Report
	Against *play.Comparison `json:"against,omitempty"`
	words   string           // of the comparison
}

// against compares the record with another copy of it.
func (v *verified) against(lines [][]byte, name string) {
	other, err := readRecord(name)
	if err == nil {
		var c play.Comparison
		if c, err = play.Compare(lines, other); err == nil {
			v.Against, v.words = &c, c.Text(v.File, name)
			return
		}
	}
	v.words = fmt.Sprintf("not compared with %s: %v", name, err)
}

func (v *verified) print(cmd *cobra.Command) {
	to := out(cmd)
	fmt.Fprintf(to, "%s: %d entries\n", v.File, v.Entries)
	if v.Error != "" {
		fmt.Fprintf(to, "  %s\n", oneLine(v.Error))
		if v.Entries == 0 {
			return
		}
	}
	for _, f := range []struct {
		name string
		play.Finding
	}{{"chain", v.Chain}, {"dice", v.Dice}, {"hands", v.Hands}, {"parts", v.Parts}, {"rules", v.Rules}} {
		state := "BAD"
		switch {
		case f.Good:
			state = "good"
		case f.Holds():
			state = "unproved"
		}
		fmt.Fprintf(to, "  %-6s %-8s %s\n", f.name, state, oneLine(f.Text))
		if f.At != nil {
			fmt.Fprintf(to, "         %s\n", strings.ReplaceAll(f.At.Error(), "\n", "\n         "))
		}
	}
	if v.words != "" {
		fmt.Fprintf(to, "  %s\n", v.words)
	}
	fmt.Fprintf(to, "  No record proves of itself: %s.\n", v.Trusted)
}

// oneLine keeps names and words of a record from looking like findings of their own.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n", `\n`) }

// soundAt is the battle of a record as it stood after an entry, 0: the last.
func soundAt(name string, at int) (*play.Battle, error) {
	b, wrong, err := sound(name)
	switch {
	case err != nil:
		return nil, err
	case at == 0 && wrong != nil:
		return nil, wrong
	case at == 0:
		return b, nil
	case at < 0 || at > b.Seq():
		return nil, fmt.Errorf("--at %d: the record has entries 1 to %d", at, b.Seq())
	}
	var lines [][]byte
	for _, e := range b.Entries()[:at] {
		lines = append(lines, e.Line())
	}
	return play.Load(lines, systems.Lookup, nil)
}

// sound is the battle of a record as far as nothing is wrong with it, and what
// is wrong with the rest; both errors name the file. What nobody can have played is not even looked at.
func sound(name string) (b *play.Battle, wrong, err error) {
	lines, wrong := readRecord(name)
	report := play.Verify(lines, systems.Lookup)
	if upto := report.Upto(); upto < len(lines) {
		lines, wrong = lines[:upto], fmt.Errorf("%s: %s", name, report.First())
	}
	if len(lines) == 0 {
		return nil, nil, wrong
	}
	if b, err = play.Load(lines, systems.Lookup, nil); err == nil {
		err = b.Damaged()
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, wrong, nil
}
