package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

// What a stranger wrote says nothing to the terminal.
func TestHarmless(t *testing.T) {
	for in, want := range map[string]string{
		"plain, “quoted” – ü\t1\r\n2\n":       "plain, “quoted” – ü\t1\r\n2\n",
		"\x1b[31mred\x1b]0;yours\a":           `\u001b[31mred\u001b]0;yours\u0007`,
		"over\rwritten\b \u009b2J \u202eevil": `over\u000dwritten\u0008 \u009b2J \u202eevil`,
		"\x9b2J \ufffd":                       `\ufffd2J ` + "\ufffd",
	} {
		var out bytes.Buffer
		if n, err := (harmless{&out}).Write([]byte(in)); n != len(in) || err != nil || out.String() != want {
			t.Errorf("%q is written %q, wanted %q (%d, %v)", in, out.String(), want, n, err)
		}
	}
}

// A record whose title is a stranger's escape is shown, verified and refused in
// words.
func TestStrangersRecord(t *testing.T) {
	sc := scenarios.Find("the-mill")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Title: "\x1b]0;yours\a", Scenario: sc.Source(), At: time.Unix(0, 0), Secret: play.NewSecret([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "strange.jsonl")
	var record bytes.Buffer
	if err := b.WriteRecord(&record); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, record.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"record", "show", name}, {"record", "show", name, "--json"}, {"record", "verify", name}, {"play", name}} {
		var out bytes.Buffer
		cmd := root()
		cmd.SetArgs(args)
		cmd.SetOut(&out)
		cmd.SetErr(&out)
		cmd.SetIn(strings.NewReader("log\nquit\n"))
		if err := cmd.Execute(); err != nil {
			t.Errorf("%q: %v", args[:2], err)
		}
		if at := strings.IndexFunc(out.String(), func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }); at >= 0 {
			t.Errorf("%q says to the terminal %q", args[:2], out.String()[at:min(at+20, out.Len())])
		}
		if args[1] == "show" && !strings.Contains(out.String(), `\u001b]0;yours`) {
			t.Errorf("%q says %s", args[:2], out.String())
		}
	}
}

// Where a line is too long for a terminal it is broken at words, and goes on a
// little further in; where there is none it is left whole.
func TestParagraphs(t *testing.T) {
	long := "  i1 moves to: 14 26,19 and MAP-06 15\nshort\n"
	for width, want := range map[int]string{
		0:  long,
		24: "  i1 moves to: 14 26,19\n    and MAP-06 15\nshort\n",
		80: long,
	} {
		var out bytes.Buffer
		if n, err := (paragraphs{&out, width}).Write([]byte(long)); n != len(long) || err != nil || out.String() != want {
			t.Errorf("%d letters wide: %q, wanted %q (%d, %v)", width, out.String(), want, n, err)
		}
	}
}

// What a record calls its seats cannot look like a finding of its own.
func TestFindingsAreOneLineEach(t *testing.T) {
	var said bytes.Buffer
	cmd := &cobra.Command{}
	cmd.SetOut(&said)
	const forged = "red has a key\n  rules  good     all made again"
	v := verified{File: "x.jsonl", Error: "line 3: " + forged}
	v.Entries, v.Hands.Text, v.Rules.Text = 2, forged, forged
	v.print(cmd)
	if strings.Contains(said.String(), "\n  rules  good") {
		t.Errorf("it says\n%s", said.String())
	}
}
