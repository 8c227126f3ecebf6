package inches

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// The table is the same on every processor, for ever: places depend on it.
func TestSines(t *testing.T) {
	sum := sha256.New()
	for h, s := range sines {
		_ = binary.Write(sum, binary.BigEndian, s)
		want := math.Sin(float64(h)*math.Pi/18000) * (1 << 30)
		if math.Abs(want-float64(s)) > 0.501 {
			t.Fatalf("sine of %d hundredths is %d, wanted %.3f", h, s, want)
		}
	}
	const checksum = "01abfebf3d981583d18821f453895aadf162b54f7b963cdd78937618f9ca5517"
	if got := hex.EncodeToString(sum.Sum(nil)); got != checksum {
		t.Errorf("checksum of the table is %s, wanted %s", got, checksum)
	}
}

func TestSinesAreGenerated(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sine.go")
	if out, err := exec.Command("go", "run", "drumhead/cmd/sine", name).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	fresh, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile("sine.go"); err != nil || string(kept) != string(fresh) {
		t.Errorf("sine.go is not what go generate writes (%v)", err)
	}
}

func TestHeadingOf(t *testing.T) {
	for _, c := range []struct {
		x, y Fine
		want Heading
	}{
		{0, 1, North}, {1, 1, 4500}, {1, 0, East}, {1, -1, 13500},
		{0, -1, South}, {-1, -1, 22500}, {-1, 0, West}, {-1, 1, 31500},
		{1, 1 << 27, 0}, {-1, 1 << 27, 0}, {1 << 27, -1, East},
		{3, 4, 3687}, {-4, 3, 30687}, // 36.87 degrees
	} {
		if h, ok := HeadingOf(Point{c.x, c.y}); !ok || h != c.want {
			t.Errorf("heading of %d, %d is %d, wanted %d", c.x, c.y, h, c.want)
		}
	}
	if _, ok := HeadingOf(Point{}); ok {
		t.Error("no way at all has a heading")
	}
}

func TestHeadingOfEveryHeading(t *testing.T) {
	for h := Heading(0); h < Full; h++ {
		p := Point{}.Ahead(h, 3*Inch.Fine(), 0)
		if got, _ := HeadingOf(p); got != h {
			t.Fatalf("3 inches on heading %d have heading %d", h, got)
		}
	}
}

func TestHeadings(t *testing.T) {
	for _, c := range []struct{ a, b, want Heading }{{100, 35900, 200}, {0, South, 18000}, {East, West, 18000}, {10, 10, 0}} {
		if got := c.a.Between(c.b); got != c.want {
			t.Errorf("between %d and %d are %d, wanted %d", c.a, c.b, got, c.want)
		}
	}
	if got := North.Turned(-1); got != 35999 {
		t.Errorf("north turned back a hundredth is %d", got)
	}
}

func TestRoot(t *testing.T) {
	for n, want := range map[int64]Fine{0: 0, 1: 1, 2: 2, 4: 2, 5: 3, 1 << 60: 1 << 30, 1<<60 + 1: 1<<30 + 1, 1<<62 - 1: 1 << 31} {
		if got := root(n); got != want {
			t.Errorf("root of %d is %d, wanted %d", n, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 1<<62).Draw(t, "n")
		if r := int64(root(n)); r*r < n || (r-1)*(r-1) >= n {
			t.Fatalf("root of %d is %d", n, r)
		}
	})
}

func TestMulDiv(t *testing.T) {
	for _, c := range []struct {
		a, b, c, want int64
		whole         bool
	}{
		{7, 3, 2, 10, false}, {-7, 3, 2, -11, false}, {7, -3, -2, 10, false}, {-8, -3, -2, -12, true},
		{1 << 50, 1 << 50, 1 << 45, 1 << 55, true},
	} {
		if got, whole := mulDiv(c.a, c.b, c.c); got != c.want || whole != c.whole {
			t.Errorf("%d times %d by %d is %d %v, wanted %d %v", c.a, c.b, c.c, got, whole, c.want, c.whole)
		}
	}
}
