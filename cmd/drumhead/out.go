package main

import (
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
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
