package cases_test

import (
	"os"
	"strings"
	"testing"

	"drumhead/rules/cases"

	"github.com/rogpeppe/go-internal/txtar"
)

// FuzzRun sees to it that a stranger's case is run or told what is wrong with
// it, and never brings the program or the rules down.
func FuzzRun(f *testing.F) {
	archive, err := os.ReadFile("testdata/wrong.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range txtar.Parse(archive).Files {
		f.Add(file.Data)
	}
	good, err := os.ReadFile("testdata/toy/good.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, r := range cases.Run(toy(), "f.yaml", src) {
			if r.Err != nil && strings.Contains(r.Err.Error(), "broke down") {
				t.Error(r.Err)
			}
		}
	})
}
