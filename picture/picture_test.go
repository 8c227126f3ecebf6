package picture_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"drumhead/picture"
	"drumhead/scenarios"
	"drumhead/systems"
)

var keep = flag.String("keep", "", "a folder that keeps the pictures")

// Every shipped battle has a picture: in size and bytes what a letter bears, framed, with both armies' colours on it.
func TestPictures(t *testing.T) {
	for _, sc := range scenarios.List() {
		sys, err := systems.Find(sc.Rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := sys.Scene(sc)
		if err != nil {
			t.Fatal(err)
		}
		b, err := picture.PNG(&s.Board, s.Troops(), s.Sides)
		if err != nil {
			t.Fatal(err)
		}
		if *keep != "" {
			if err := os.WriteFile(filepath.Join(*keep, sc.ID+".png"), b, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if size := img.Bounds().Size(); size.X > 640 || size.Y > 640 || max(size.X, size.Y) < 600 || len(b) > 60_000 {
			t.Errorf("%s: %v, %d bytes", sc.ID, size, len(b))
		}
		seen := colours(img)
		for i, side := range s.Sides {
			stands := false
			for _, troop := range s.Troops() {
				stands = stands || troop.Side == i
			}
			if stands && seen[inks[side.Ink]] < 20 {
				t.Errorf("%s: of %s nothing is to be seen", sc.ID, side.Name)
			}
		}
		if len(seen) < 6 {
			t.Errorf("%s: %d colours", sc.ID, len(seen))
		}
	}
}

var inks = map[string]color.Color{
	"red": color.RGBA{0x8c, 0x23, 0x1c, 255}, "blue": color.RGBA{0x2c, 0x4a, 0x7a, 255}, "green": color.RGBA{0x2d, 0x5b, 0x3b, 255},
	"white": color.RGBA{0x6d, 0x67, 0x5d, 255}, "brown": color.RGBA{0x6e, 0x43, 0x1c, 255}, "grey": color.RGBA{0x4d, 0x54, 0x5b, 255},
}

func colours(img image.Image) map[color.Color]int {
	seen := map[color.Color]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			seen[color.RGBAModel.Convert(img.At(x, y))]++
		}
	}
	return seen
}
