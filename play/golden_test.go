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

const golden = "testdata/record.jsonl"

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
	say(play.KindRules, "red-general", "")
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

// The golden record has an entry of every kind. What was once written is read
// for ever: it loads, verifies, and is written again byte for byte.
func TestGoldenRecord(t *testing.T) {
	if *update {
		var out bytes.Buffer
		if err := everyKind(t).WriteRecord(&out); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	record, err := play.ReadRecord(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	b := load(t, record)
	if r := play.Verify(record, lookup); !r.Good() {
		t.Errorf("%+v", r)
	}
	var out bytes.Buffer
	if err := b.WriteRecord(&out); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out.Bytes(), file) {
		t.Error("the record is not written as it was read")
	}
	kinds := map[string]bool{}
	for _, e := range b.Entries() {
		kinds[e.Kind] = true
	}
	for _, kind := range strings.Fields("open sit leave order throw table note mark talk point propose answer undo rewind ruling clock instruct rules end delete") {
		if !kinds[kind] {
			t.Errorf("the golden record has no entry of kind %s", kind)
		}
	}
}
