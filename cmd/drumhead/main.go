// Command drumhead lets people fight the toy-soldier battles of 1775-1900: in
// the browser, in a terminal, or by the hundred between computer players. This
// package reads flags and prints, and must never decide anything: whatever it does
// is done elsewhere.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"charm.land/fang/v2"
)

// version is set when a release is built.
var version = "unreleased"

func main() { os.Exit(Main()) }

// Main runs the command line and gives its exit status.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := fang.Execute(ctx, root(), fang.WithVersion(version), fang.WithErrorHandler(plain)); err != nil {
		return 1
	}
	return 0
}

// plain prints an error as it is: errors of ours have lines of their own, which
// must not be set anew.
func plain(w io.Writer, _ fang.Styles, err error) { fmt.Fprintf(harmless{w}, "drumhead: %v\n", err) }
