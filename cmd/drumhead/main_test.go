package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"drumhead": func() { os.Exit(Main()) }})
}

// The commands end to end: see testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"await": await},
	})
}

// await FILE WORDS waits until a file that another program writes holds the
// words, however long that takes: only the limit of the whole run ends it.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await FILE WORDS")
	}
	for {
		if found, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && strings.Contains(string(found), args[1]) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}
