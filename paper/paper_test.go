package paper_test

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"drumhead/paper"
	"drumhead/scenarios"
	"drumhead/scene"
	"drumhead/systems"
)

func begin(t *testing.T, id string) *scene.Scene {
	t.Helper()
	sc := scenarios.Find(id)
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sys.Scene(sc)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

func press(t *testing.T) *paper.Press {
	t.Helper()
	p, err := paper.NewPress()
	if errors.Is(err, paper.ErrNotBuilt) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDraw draws a map of each kind of table: every piece that stands there has
// its name on it, and the whole is well formed.
func TestDraw(t *testing.T) {
	p := press(t)
	marks := map[string]bool{}
	for _, id := range []string{"maida", "the-lane", "the-toll-house"} {
		s := begin(t, id)
		// Whoever stands there throws two dice: they lie beside him.
		who := slices.IndexFunc(s.Pieces, func(p scene.Piece) bool { return p.At != "" || p.Spot != nil })
		dice := scene.Throw{Groups: []scene.Group{{Sides: 6, Need: 5, Faces: []int{5, 2}, Tell: []bool{true, false}}}}
		svg, err := p.Draw(context.Background(), &paper.Map{Scene: s, Width: 800, Height: 600, Lines: []scene.Line{{Spans: []scene.Span{}, Pieces: []string{s.Pieces[who].ID}, Throws: []scene.Throw{dice}}}})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		d := xml.NewDecoder(strings.NewReader(svg))
		var words strings.Builder
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			switch token := token.(type) {
			case xml.CharData:
				words.Write(token)
			case xml.StartElement:
				for _, a := range token.Attr {
					if a.Name.Local == "id" {
						if marks[a.Value] {
							t.Errorf("%s: %q names something on two maps", id, a.Value)
						}
						marks[a.Value] = true
					}
				}
			}
		}
		if strings.Count(svg, "<svg") < 4 {
			t.Errorf("%s: no dice lie on the map", id)
		}
		for _, piece := range s.Pieces {
			if (piece.At != "" || piece.Spot != nil) && !strings.Contains(words.String(), piece.Short) {
				t.Errorf("%s: %s is not named on the map", id, piece.Short)
			}
		}
	}
	if !strings.Contains(paper.Style(), "data:font/woff2") {
		t.Error("the letters are not with the rules that paint")
	}
}

// TestStopped has a drawing stopped, and goes on with the next.
func TestStopped(t *testing.T) {
	p := press(t)
	m := &paper.Map{Scene: begin(t, "maida"), Width: 800, Height: 600}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Draw(ctx, m); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if svg, err := p.Draw(context.Background(), m); err != nil || !strings.HasPrefix(svg, "<svg ") {
		t.Errorf("and then: %v", err)
	}
}
