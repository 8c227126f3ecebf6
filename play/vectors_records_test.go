package play_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"strings"
	"testing"
	"time"

	"drumhead/dice"
	"drumhead/play"
)

// bases are the records that are forged, and one that only other signatures can make.
func bases(t *testing.T) map[string][][]byte {
	out := map[string][][]byte{"witnessed": lines(witnessedVector(t)), "typed": lines(typedVector(t)), "claimed": lines(claimedVector(t)), "plotted": lines(plottedVector(t))}
	byFileVectors(t, out)
	_, out["forged-old-word"], _ = oldWord(t)
	_, out["forged-unsigned"] = unsigned(t, goneBack)
	_, out["forged-shown-early"], _ = shownEarly(t)
	signedWrongly(t, out)
	for name, of := range map[string]string{"copy": "witnessed", "plotted-copy": "plotted"} {
		for _, line := range out[of] {
			e, err := play.ParseEntry(line)
			if err != nil {
				t.Fatal(err)
			}
			e.Opened = e.Opened[:1] // the first side's
			out[name] = append(out[name], e.Line())
		}
	}
	return out
}

// vectorHands are the seats with keys, in all of them.
func vectorHands() map[string]hand {
	return map[string]hand{"red-general": newHand("red-general", 1), "blue-general": newHand("blue-general", 2)}
}

// signs gives a command, signed where its seat has a key.
func signs(t *testing.T, b *play.Battle, hands map[string]hand, c play.Command) play.Entry {
	t.Helper()
	if h, ok := hands[c.Seat]; ok && (c.By == "" || c.By == play.ByHand) {
		c = h.sign(b, c)
	}
	return give(t, b, c)
}

// playOn plays with links, signed, until so many throws have fallen.
func playOn(t *testing.T, b *play.Battle, hands map[string]hand, all map[string]browser, fallen int) {
	t.Helper()
	luck := player{dice.NewFast(11, 0)}
	for last := b.Seq() + 200; b.Seq() < last && fallen > 0; {
		before := b.Seq()
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
		} else if ask, ok := waiting(b); ok && b.Header().Grade == play.GradeWitnessed && b.Entries()[ask.ID-1].Links != nil {
			signs(t, b, hands, all[ask.Waits[0]].link(ask.ID))
		} else if c, ok := luck.command(b); ok {
			signs(t, b, hands, c)
		}
		if e := b.Entries()[before]; len(e.Throws) > 0 || e.Kind == play.KindThrow {
			fallen--
		}
	}
}

// witnessedVector has witnessed dice, a throw taken back, sealed ones by
// agreement, and a new anchor of the server and of a seat.
func witnessedVector(t *testing.T) *play.Battle {
	b, all := witnessed(t)
	hands := vectorHands()
	for _, seat := range chairs {
		if h, ok := hands[seat]; ok {
			give(t, b, h.sit(b, fmt.Sprintf("%x", all[seat].chain.Anchor())))
		} else {
			give(t, b, all[seat].sit())
		}
	}
	playOn(t, b, hands, all, 1)
	say := func(kind, seat, text string) {
		signs(t, b, hands, play.Command{Kind: kind, Seat: seat, Text: text, ID: kind})
	}
	say(play.KindTalk, "red-general", "good luck")
	say(play.KindNote, "blue-general", "their left is weak")
	say(play.KindPoint, "blue-captain", "F1")
	for !open(b) {
		playOn(t, b, hands, nil, 0)
		if c, ok := b.Due(noon); ok {
			give(t, b, c)
			continue
		}
		luck := player{dice.NewFast(uint64(b.Seq()), 0)}
		if c, ok := luck.command(b); ok {
			signs(t, b, hands, c)
		}
	}
	ask, _ := waiting(b)
	signs(t, b, hands, all["red-captain"].link(ask.ID))
	p := signs(t, b, hands, play.Command{Kind: play.KindPropose, Seat: "blue-captain", To: ask.ID - 1, Text: "my seed is lost"})
	for _, seat := range []string{"red-general", "blue-general"} {
		signs(t, b, hands, play.Command{Kind: play.KindAnswer, Seat: seat, To: p.Seq, Text: play.Yes})
	}
	all["blue-captain"] = newBrowser("blue-captain", 50)
	settleNext(t, b)
	give(t, b, all["blue-captain"].sit())
	b, err := play.Load(lines(b), lookup, secret(5))
	if err != nil {
		t.Fatal(err)
	}
	give(t, b, play.Command{Kind: play.KindSit, By: play.ByTable, Text: "brought in from a record"})
	playOn(t, b, hands, all, 1)
	for _, seat := range []string{"red-general", "blue-general", "blue-captain"} {
		signs(t, b, hands, play.Command{Kind: play.KindSeal, Seat: seat})
	}
	playOn(t, b, hands, all, 1)
	signs(t, b, hands, play.Command{Kind: play.KindEnd, Seat: "red-general"})
	return b
}

// byFileVectors have a battle by file, witnessed: as it stands at the table of who began it, as it goes to his friend (by-file-copy), an older file, and the course of
// a second table of his friend.
func byFileVectors(t *testing.T, out map[string][][]byte) {
	a := newDesk(t, 60, redSeats).begins(func(o *play.CreateOptions) { o.Grade = play.GradeWitnessed })
	b, twin := newDesk(t, 70, blueSeats), newDesk(t, 80, blueSeats)
	read := func(file []byte) [][]byte {
		lines, err := play.ReadRecord(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	a.plays()
	a.do(play.Command{Kind: play.KindNote, Seat: "red-general", Text: "round by the ford"})
	first := a.file()
	for _, d := range []*desk{b, twin} {
		d.takes(first)
		d.plays()
	}
	out["by-file-old"], out["by-file-branched-copy"] = read(first), read(twin.file())
	for a.b.Seq() < 30 {
		a.takes(b.file())
		a.plays()
		b.takes(a.file())
		b.plays()
	}
	out["by-file"], out["by-file-copy"] = lines(a.b), read(a.again())
}

// settleNext does the one thing that the table owes.
func settleNext(t testing.TB, b *play.Battle) {
	t.Helper()
	c, ok := b.Due(noon)
	if !ok {
		t.Fatal("the table owes nothing")
	}
	give(t, b, c)
}

// typedVector has real dice, an umpire's and some that the table lets fall, and an end
// that is agreed.
func typedVector(t *testing.T) *play.Battle {
	b := create(t, func(o *play.CreateOptions) {
		o.Grade, o.Seats = play.GradeTyped, map[string]string{"B": play.WhoFriend}
	})
	hands := vectorHands()
	for _, seat := range []string{"red-general", "blue-general"} {
		give(t, b, hands[seat].sit(b, ""))
	}
	playOn(t, b, hands, nil, 2)
	for !open(b) {
		playOn(t, b, hands, nil, 1)
	}
	signs(t, b, hands, play.Command{Kind: play.KindThrow, Seat: b.Owing()[0]})
	give(t, b, play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set weather dry", Text: "it has ceased"})
	next := newHand("blue-general", 3)
	give(t, b, next.sit(b, "")) // another, by itself
	hands["blue-general"] = next
	settle(t, b)
	p := signs(t, b, hands, play.Command{Kind: play.KindPropose, Seat: "red-general", Text: "it is late", Ruling: &play.Ruling{End: play.Draw}})
	signs(t, b, hands, play.Command{Kind: play.KindAnswer, Seat: "blue-captain", To: p.Seq, Text: play.Yes})
	settle(t, b)
	return b
}

// claimedVector ends by a link that did not come.
func claimedVector(t *testing.T) *play.Battle {
	b, all, n := atThrow(t, func(o *play.CreateOptions) { o.Withheld = 60 })
	for _, seat := range chairs[:3] {
		give(t, b, all[seat].link(n))
	}
	give(t, b, play.Command{Kind: play.KindEnd, Seat: "red-captain", To: n, Text: "blue-general", At: noon.Add(time.Hour)})
	return b
}

// plottedVector has secret orders that were committed to, signed.
func plottedVector(t *testing.T) *play.Battle {
	b := committing(t, nil)
	hands := vectorHands()
	for _, seat := range []string{"red-general", "blue-general"} {
		give(t, b, hands[seat].sit(b, ""))
	}
	for _, c := range []play.Command{reds.commit(), blues.commit(), blues.reveal(), reds.reveal()} {
		signs(t, b, hands, c)
	}
	settle(t, b)
	signs(t, b, hands, play.Command{Kind: play.KindNote, Seat: "red-general", Text: "so they did"})
	signs(t, b, hands, play.Command{Kind: play.KindEnd, Seat: "red-general"})
	return b
}

// signedWrongly are records whose newest words are signed as no browser signs, by
// who has the key: one reader took them, and another did not.
func signedWrongly(t *testing.T, out map[string][][]byte) {
	for name, c := range map[string]struct {
		command play.Command
		said    func(string) string
	}{
		"null": {play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "hm"}, func(s string) string { return strings.Replace(s, `"battle"`, `"ask":null,"battle"`, 1) }},
		"how":  {drought("red-general", 0), func(s string) string { return strings.Replace(s, `"ruling":{`, `"ruling":{"how":"agreed",`, 1) }},
	} {
		b, hands := signing(t, play.GradeSealed, "red-general")
		c.command = hands["red-general"].sign(b, c.command)
		e, err := b.Propose(c.command)
		if err != nil {
			t.Fatal(err)
		}
		said := c.said(c.command.Signed.Said)
		e.Signed = &play.Signed{Said: said, Signature: fmt.Sprintf("%x", ed25519.Sign(hands["red-general"].key, []byte(said)))}
		out["forged-"+name] = append(lines(b), rehashed(t, e.Prev, []object{decoded(t, e.Line())})...)
	}
	b := create(t, func(o *play.CreateOptions) { o.Seats = map[string]string{"B": play.WhoFriend} })
	h := newHand("blue-general", 1)
	e, err := b.Propose(h.sit(b, ""))
	if err != nil {
		t.Fatal(err)
	}
	// The neutral point, and a signature that is good by it for any words.
	e.Key = "01" + strings.Repeat("00", 31)
	e.Signed = &play.Signed{Said: strings.Replace(e.Signed.Said, h.public(), e.Key, 1), Signature: "58" + strings.Repeat("66", 31) + "01" + strings.Repeat("00", 31)}
	out["forged-small"] = append(lines(b), rehashed(t, e.Prev, []object{decoded(t, e.Line())})...)
	b, hands := signing(t, play.GradeSealed, "red-general")
	kept := hands["red-general"].sign(b, play.Command{Kind: play.KindEnd, Seat: "red-general"})
	give(t, b, hands["red-general"].sign(b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "no, I play on"}))
	e, err = b.Propose(hands["red-general"].sign(b, kept))
	if err != nil {
		t.Fatal(err)
	}
	e.Signed = kept.Signed
	out["forged-kept-back"] = append(lines(b), rehashed(t, e.Prev, []object{decoded(t, e.Line())})...)
}
