package scenario

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the errors found into testdata/errors.txtar, to be read with care")

// system stands for a rule system's setup: it decodes its sections and finds
// fault with what no reader of the format alone could find fault with.
func system(s *Scenario) error {
	var forces struct {
		A []struct {
			ID   string `yaml:"id"`
			At   string `yaml:"at"`
			Name string `yaml:"name"`
		} `yaml:"A"`
	}
	if err := s.Decode("forces", &forces); err != nil {
		return err
	}
	for _, c := range s.Board.Cells {
		if c.Terrain == "jungle" {
			return s.Errorf("board.cells."+c.At, "wanted clear, hill or wood, found %q", c.Terrain)
		}
	}
	for i, u := range forces.A {
		if u.At == "Q9" {
			return s.Errorf("forces.A["+string(rune('0'+i))+"].at", "%s stands off the table", u.ID)
		}
	}
	return s.Errorf("forces.A", "side A has no units")
}

// TestErrors compares the whole text of every error with the one behind it in
// the archive: its words, its place, and the lines shown.
func TestErrors(t *testing.T) {
	const file = "testdata/errors.txtar"
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(archive.Files); i += 2 {
		in, want := archive.Files[i], archive.Files[i+1]
		t.Run(in.Name, func(t *testing.T) {
			s, err := read(in.Name+".yaml", in.Data)
			if err == nil {
				err = system(s)
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
