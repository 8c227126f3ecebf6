package play_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

var update = flag.Bool("update", false, "write the golden record anew")

// goldens are records of which every byte stays as it is.
var goldens = []struct {
	file, kinds string
	unproved    string                        // the entries that no program proves any more
	play        func(*testing.T) *play.Battle // nil: of an earlier format, and never written again
}{
	{"testdata/format1.jsonl", "open sit leave order throw table note mark talk point propose answer undo rewind ruling clock instruct rules end delete", "7, 21", nil},
	{"testdata/committed.jsonl", "open sit commit reveal lapse order table end", "", nil},
	{"testdata/record.jsonl", "open sit leave order throw table note mark talk point propose answer undo rewind ruling clock instruct end delete", "", everyKind},
	{"testdata/committed2.jsonl", "open sit commit reveal lapse order table end", "", everyCommitment},
}

// everyCommitment plays a battle in which secret orders are committed to.
func everyCommitment(t *testing.T) *play.Battle {
	b := committing(t, func(o *play.CreateOptions) {
		o.Title, o.Clocks, o.Patience = "The strip, plotted in secret", true, 300
	})
	twice := newPlot("red-general", "g1 plot hold", "i1 plot advance", "i1 plot back")
	for _, c := range []play.Command{twice.commit(), blues.commit(), blues.reveal(), twice.reveal()} {
		give(t, b, c)
	}
	settle(t, b)
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "blue-general"})
	return b
}

// everyKind plays a battle in which every kind of entry occurs.
func everyKind(t *testing.T) *play.Battle {
	b := create(t, func(o *play.CreateOptions) {
		o.Title, o.Clocks = "The strip, with everything", true
		o.Seats = map[string]string{"B": play.WhoFriend}
		o.Options = map[string]string{"rain": "no"}
	})
	say := func(kind, seat, text string) {
		give(t, b, play.Command{Kind: kind, Seat: seat, Text: text, ID: kind})
	}
	say(play.KindSit, "blue-general", "")
	settle(t, b)
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"})
	give(t, b, play.Command{Kind: play.KindUndo, Seat: "red-general"})
	say(play.KindInstruct, "red-general", "i1 plot advance\ndone")
	c, _ := b.Due(noon, "red-general", "red-captain")
	give(t, b, c)
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "done"})
	if c, ok := b.Due(noon.Add(1e12)); ok {
		give(t, b, c)
	}
	say(play.KindNote, "red-general", "their <left> is “weak” & far")
	say(play.KindMark, "blue-general", "here it began")
	say(play.KindTalk, "blue-general", "good luck\nto you")
	say(play.KindPoint, "red-captain", "F1")
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set weather rain"})
	give(t, b, play.Command{Kind: play.KindPropose, Seat: "red-general", To: b.Seq() - 1, Text: "no rain, please"})
	give(t, b, play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: b.Seq(), Text: play.Yes})
	settle(t, b)
	say(play.KindLeave, "blue-captain", "")
	for _, seat := range []string{"blue-captain", "blue-general"} { // and alone one may throw real dice
		give(t, b, play.Command{Kind: play.KindSit, Seat: seat, Text: play.WhoYou})
	}
	p := player{dice.NewFast(3, 0)}
	for typed := false; b.Seq() < 400; {
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
			continue
		}
		c, ok := p.command(b)
		if !ok {
			break
		}
		if c.Kind == play.KindOrder && !typed {
			c.Faces = []int{}
			e, err := b.Propose(c)
			if err != nil {
				t.Fatal(err)
			}
			typed = e.Asked != nil
		}
		give(t, b, c)
	}
	say(play.KindDelete, "red-general", "")
	return b
}

// The golden records have an entry of every kind. What was once written is read
// for ever: it loads, verifies, and is written again byte for byte.
func TestGoldenRecord(t *testing.T) {
	for _, g := range goldens {
		if *update && g.play != nil {
			var out bytes.Buffer
			if err := g.play(t).WriteRecord(&out); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(g.file, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		file, err := os.ReadFile(g.file)
		if err != nil {
			t.Fatal(err)
		}
		record, err := play.ReadRecord(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		b := load(t, record)
		r, unproved := play.Verify(record, lookup), ""
		for _, u := range r.Rules.Unproved {
			unproved += u.Entries
		}
		if !r.Holds() || r.Good() != (g.unproved == "") || unproved != g.unproved {
			t.Errorf("%s: %+v", g.file, r)
		}
		var out bytes.Buffer
		if err := b.WriteRecord(&out); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), file) {
			t.Errorf("%s is not written as it was read", g.file)
		}
		kinds := map[string]bool{}
		for _, e := range b.Entries() {
			kinds[e.Kind] = true
		}
		for _, kind := range strings.Fields(g.kinds) {
			if !kinds[kind] {
				t.Errorf("%s has no entry of kind %s", g.file, kind)
			}
		}
	}
}
