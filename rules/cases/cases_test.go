package cases_test

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"drumhead/rules/cases"
	"drumhead/rules/rulestest/picket"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the errors found into testdata/wrong.txtar, to be read with care")

func TestGoodCases(t *testing.T) {
	cases.Test(t, toy(), "testdata/toy")
	cases.Test(t, &picket.Rules, "testdata/picket")
}

// TestWrongCases runs cases that must fail, each with the words of its failure
// behind it. A name that begins with "fault" is a fault of the case, and the
// others are differences.
func TestWrongCases(t *testing.T) {
	const file = "testdata/wrong.txtar"
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(archive.Files); i += 2 {
		in, want := archive.Files[i], archive.Files[i+1]
		t.Run(in.Name, func(t *testing.T) {
			results := cases.Run(toy(), in.Name, in.Data)
			if len(results) != 1 || results[0].Err == nil {
				t.Fatalf("wanted one failure, got %v", results)
			}
			err := results[0].Err
			var difference *cases.Difference
			if errors.As(err, &difference) == strings.HasPrefix(in.Name, "fault") {
				t.Errorf("difference or fault: %T", err)
			}
			if *update {
				archive.Files[i+1].Data = []byte(err.Error() + "\n\n")
				return
			}
			if diff := cmp.Diff(strings.TrimSpace(string(want.Data)), strings.TrimSpace(err.Error())); diff != "" {
				t.Errorf("words differ (- wanted, + got):\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRulesOf(t *testing.T) {
	for src, want := range map[string]string{
		"case: x\nrules: toy@1\n":        "toy",
		"case: x\nclause: y\nrules: toy": "toy",
		"case: x\n":                      "",
	} {
		got, err := cases.RulesOf("x.yaml", []byte(src))
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v; wanted %q", src, got, err, want)
		}
	}
}
