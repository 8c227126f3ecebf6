package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// out is where a command prints. Nothing goes to a terminal but by it.
func out(cmd *cobra.Command) io.Writer { return harmless{cmd.OutOrStdout()} }

// harmless writes texts of strangers so that they say nothing to a terminal:
// battles and records come from anywhere, and their names and words may hold
// escapes that set its title, its colours or its keys.
type harmless struct{ to io.Writer }

// Write writes what can be read as it is, and all else as JSON would: a report in
// JSON stays one.
func (h harmless) Write(text []byte) (int, error) {
	safe := make([]byte, 0, len(text))
	for rest := text; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		switch {
		case r == '\n' || r == '\t' || r == '\r' && len(rest) > 1 && rest[1] == '\n' || !unicode.IsControl(r) && !unicode.Is(unicode.Bidi_Control, r) && (r != utf8.RuneError || n > 1):
			safe = append(safe, rest[:n]...)
		case n == 1 && r == utf8.RuneError:
			safe = append(safe, `\ufffd`...)
		default:
			safe = fmt.Appendf(safe, `\u%04x`, r)
		}
		rest = rest[n:]
	}
	_, err := h.to.Write(safe)
	return len(text), err
}

// width is how many letters a line has where a command prints; 0: it is no
// terminal, and whoever reads it breaks the lines.
func width(to io.Writer) int {
	if f, ok := to.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			return columns
		}
	}
	return 0
}

// paragraphs writes whole lines, broken at words where they are longer than a
// terminal is wide: what goes on stands as far in as its line began, and a little
// more. A line without spaces is left as it is.
type paragraphs struct {
	to    io.Writer
	width int
}

func (p paragraphs) Write(text []byte) (int, error) {
	if p.width < 20 {
		return p.to.Write(text)
	}
	var broken strings.Builder
	for i, line := range strings.Split(string(text), "\n") {
		if i > 0 {
			broken.WriteByte('\n')
		}
		broken.WriteString(p.fold(line))
	}
	_, err := io.WriteString(p.to, broken.String())
	return len(text), err
}

func (p paragraphs) fold(line string) string {
	text := strings.TrimLeft(line, " ")
	lead := line[:len(line)-len(text)]
	if utf8.RuneCountInString(line) <= p.width || len(lead) > p.width/2 {
		return line
	}
	var folded strings.Builder
	folded.WriteString(lead)
	at := len(lead)
	for i, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > p.width:
			folded.WriteString("\n" + lead + "  ")
			at = len(lead) + 2
		default:
			folded.WriteByte(' ')
			at++
		}
		folded.WriteString(word)
		at += n
	}
	return folded.String()
}
