package cases

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"drumhead/rules"
)

// Test runs every case of the files *.yaml below a folder, each as a subtest.
func Test[S, O, E any](t *testing.T, rs *rules.Rules[S, O, E], folder string) {
	t.Helper()
	n := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".yaml") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, r := range Run(rs, path, src) {
			n++
			t.Run(strings.TrimSuffix(filepath.Base(path), ".yaml")+"/"+r.Case, func(t *testing.T) {
				if r.Err != nil {
					t.Error(r.Err)
				}
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		t.Fatalf("no case below %s", folder)
	}
}
