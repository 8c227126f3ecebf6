package play_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"drumhead/play"
)

// A record from elsewhere is taken in whole or not at all, and at a bounded cost.
func TestBring(t *testing.T) {
	b := create(t, nil)
	playOut(t, b, 1, nil)
	record := lines(b)
	got, err := play.Bring(record, lookup, play.Limits{Entries: len(record), Bytes: 10 << 20, Late: func() bool { return false }})
	if err != nil {
		t.Fatal(err)
	}
	if got.Seq() != b.Seq() || got.Anchored() {
		t.Errorf("%d entries, anchored %v: wanted %d, and no secret", got.Seq(), got.Anchored(), b.Seq())
	}
	if _, err := play.Bring(record, lookup, play.Limits{Entries: len(record) - 1}); !errors.Is(err, play.ErrTooMuch) {
		t.Errorf("one entry too many: %v", err)
	}
	if _, err := play.Bring(record, lookup, play.Limits{Bytes: 1000}); !errors.Is(err, play.ErrTooMuch) {
		t.Errorf("too many bytes: %v", err)
	}
	asked := 0
	late := func() bool { asked++; return asked > 3 }
	if _, err := play.Bring(record, lookup, play.Limits{Late: late}); err == nil || !strings.Contains(err.Error(), play.ErrTooSlow.Error()) || asked > 5 {
		t.Errorf("too slow, asked %d times: %v", asked, err)
	}
	long := append(bytes.Join(record[:3], []byte("\n")), '\n')
	long = append(long, bytes.Repeat([]byte(" "), play.MaxLine+9)...)
	if good, err := play.ReadRecord(bytes.NewReader(long)); err == nil || len(good) > 3 || !strings.Contains(err.Error(), "512 KiB") {
		t.Errorf("an endless line, behind %d entries: %v", len(good), err)
	}
	record[len(record)/2] = []byte(`{}`)
	if _, err := play.Bring(record, lookup, play.Limits{}); err == nil {
		t.Error("a damaged record is taken in")
	}
}
