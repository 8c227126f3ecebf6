package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"drumhead/analyse"
	"drumhead/dispatch"
	"drumhead/paper"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func reportCommand() *cobra.Command {
	var to string
	var cores int
	cmd := &cobra.Command{
		Use:   "report FILE",
		Short: "Write a dispatch: a finished battle told on one page, with maps",
		Long: "Tells a finished battle as the winner's general would: what both meant, what was done, the moments\n" +
			"that decided it on maps, the returns, and whether it was the orders or the dice. All of it follows\n" +
			"from the record.",
		Example: "  drumhead report maida.jsonl\n  drumhead report maida.jsonl --out maida.html\n  drumhead report maida.jsonl --out maida/",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				to = strings.TrimSuffix(filepath.Base(args[0]), filepath.Ext(args[0])) + ".html"
			}
			if err := mayWrite(to); err != nil { // before it is worked out, which may take minutes
				return err
			}
			b, wrong, err := sound(args[0])
			if err == nil && wrong != nil {
				err = fmt.Errorf("%w: a dispatch tells a whole battle; what can be told as far as entry %d, drumhead analyse tells if the battle has ended", wrong, b.Seq())
			}
			if err == nil && !b.Over() {
				err = fmt.Errorf("%s: %w", args[0], dispatch.ErrGoesOn)
			}
			if err != nil {
				return err
			}
			sys, err := systems.Find(string(b.System().ID()))
			if err != nil {
				return err
			}
			r, err := sys.Analyse(cmd.Context(), b, analyse.Options{Cores: cores})
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			d, err := dispatch.Tell(b, r)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			press, err := paper.NewPress()
			if err != nil {
				return err
			}
			if isPage(to) {
				err = writeNew(to, func(f *os.File) error { return d.HTML(cmd.Context(), f, press) })
			} else {
				err = writeFolder(cmd, d, press, to)
			}
			if err == nil {
				fmt.Fprintln(out(cmd), to)
			}
			return err
		},
	}
	cmd.Flags().StringVar(&to, "out", "", "a page (.html), or a folder for Markdown with its pictures (the record's name with .html)")
	cmd.Flags().IntVar(&cores, "cores", runtime.NumCPU(), "how many entries are looked at at once")
	return cmd
}

// isPage says whether a name is that of a page, and not of a folder.
func isPage(name string) bool { return strings.EqualFold(filepath.Ext(name), ".html") }

// mayWrite refuses what would be written over, and a name that is neither a page's nor a folder's.
func mayWrite(to string) error {
	name := to
	switch {
	case strings.EqualFold(filepath.Ext(to), ".md"):
		return fmt.Errorf("--out %s: name a page (.html), or a folder, into which dispatch.md and its maps go", to)
	case !isPage(to):
		name = filepath.Join(to, "dispatch.md")
	}
	if _, err := os.Lstat(name); err == nil {
		return isThere(name)
	}
	return nil
}

func isThere(name string) error {
	return fmt.Errorf("%s is there already: name another file by --out", name)
}

// writeNew writes a file that is not there yet; what fails half way leaves none.
func writeNew(name string, write func(*os.File) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return isThere(name)
	}
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if err != nil {
		_ = os.Remove(name)
	}
	return err
}

// writeFolder writes Markdown and its pictures into a folder, which is made: all of it or, where something
// is in the way, nothing.
func writeFolder(cmd *cobra.Command, d *dispatch.Dispatch, press *paper.Press, folder string) error {
	var text strings.Builder
	files, err := d.Markdown(cmd.Context(), &text, press)
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err != nil {
		return err
	}
	files["dispatch.md"] = text.String()
	var names []string
	for name := range files {
		names = append(names, filepath.Join(folder, name))
	}
	return writeAll(names, func(i int, f *os.File) error {
		_, err := f.WriteString(files[filepath.Base(names[i])])
		return err
	})
}

// writeAll writes files that are not there yet: all of them or, where something is in the way or fails, none.
func writeAll(names []string, write func(i int, f *os.File) error) error {
	for i, name := range names {
		err := writeNew(name, func(f *os.File) error { return write(i, f) })
		if err != nil {
			for _, written := range names[:i] {
				_ = os.Remove(written)
			}
			return err
		}
	}
	return nil
}
