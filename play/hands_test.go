package play_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// hand is a seat's browser with its key.
type hand struct {
	seat string
	key  ed25519.PrivateKey
}

func newHand(seat string, seed byte) hand {
	return hand{seat, ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, 32))}
}

func (h hand) public() string { return hex.EncodeToString(h.key.Public().(ed25519.PublicKey)) }

// sit lays the key, and an anchor where there is one.
func (h hand) sit(b *play.Battle, anchor string) play.Command {
	return h.sign(b, play.Command{Kind: play.KindSit, Seat: h.seat, Key: h.public(), Hash: anchor})
}

// sign signs a command as its seat's browser does, behind the newest entry.
func (h hand) sign(b *play.Battle, c play.Command) play.Command {
	var err error
	if c.Signed, err = b.Says(&c).Sign(h.key); err != nil {
		panic(err)
	}
	return c
}

// signing is a battle in which some seats have keys.
func signing(t testing.TB, grade string, seats ...string) (*play.Battle, map[string]hand) {
	t.Helper()
	b := create(t, func(o *play.CreateOptions) {
		o.Grade = grade
		o.Seats = map[string]string{"B": play.WhoFriend}
	})
	hands := map[string]hand{}
	for i, seat := range seats {
		hands[seat] = newHand(seat, byte(i+1))
		give(t, b, hands[seat].sit(b, ""))
	}
	return b, hands
}

// A battle of keys, with words and secrets and typed dice, is good for all who
// read it, and no signature tells what it is of.
func TestSignedBattle(t *testing.T) {
	seats := []string{"red-general", "red-captain", "blue-general", "umpire"}
	for _, grade := range []string{play.GradeSealed, play.GradeTyped} {
		b, hands := signing(t, grade, seats...)
		do := func(c play.Command) play.Entry {
			t.Helper()
			if h, has := hands[c.Seat]; has && (c.By == "" || c.By == play.ByHand) {
				c = h.sign(b, c)
			}
			return give(t, b, c)
		}
		settle(t, b)
		do(play.Command{Kind: play.KindNote, Seat: "red-general", Text: "their left is weak"})
		do(play.Command{Kind: play.KindMark, Seat: "blue-general"})
		do(play.Command{Kind: play.KindTalk, Seat: "umpire", Text: "gentlemen"})
		do(play.Command{Kind: play.KindPoint, Seat: "red-captain", Text: "F1"})
		do(play.Command{Kind: play.KindInstruct, Seat: "red-captain", Text: "i1 plot advance\ndone"})
		do(play.Command{Kind: play.KindOrder, Seat: "umpire", Order: "set weather rain", Text: "clouds"})
		p := do(drought("red-general", 0))
		do(play.Command{Kind: play.KindAnswer, Seat: "blue-general", To: p.Seq, Text: play.Yes})
		settle(t, b)
		luck := player{dice.NewFast(4, 0)}
		for b.Seq() < 300 {
			if c, ok := b.Due(noon); ok {
				give(t, b, c)
			} else if c, ok := luck.command(b); ok {
				do(c)
			} else {
				break
			}
		}
		good(t, b)
		sameBattle(t, load(t, lines(b)), b)
		whole := play.Verify(lines(b), lookup)
		if !strings.Contains(whole.Hands.Text, "red-captain has a key from entry 3") || !strings.Contains(whole.Hands.Text, "rests on the server's word") {
			t.Error(whole.Hands.Text)
		}
		for _, eyes := range [][]string{nil, {"red-general"}, {"blue-captain"}} {
			var out bytes.Buffer
			if err := b.Export(&out, eyes, 0); err != nil {
				t.Fatal(err)
			}
			copied, err := play.ReadRecord(&out)
			if err != nil {
				t.Fatal(err)
			}
			if r := play.Verify(copied, lookup); !r.Hands.Good || !r.Dice.Good {
				t.Errorf("the copy of %v: %+v %+v", eyes, r.Hands, r.Dice)
			}
		}
		for _, e := range b.Entries() {
			if e.Signed != nil && e.Order == "" && e.Text == "" && (e.Kind == play.KindOrder || e.Kind == play.KindNote || e.Kind == play.KindInstruct) {
				t.Errorf("entry %d, %s: what is hidden is signed for all to see", e.Seq, e.Kind)
			}
		}
	}
}

// Who has laid a key signs from then on, with it and what he says.
func TestUnsigned(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general")
	red := hands["red-general"]
	talk := play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "well met", ID: "one"}
	another := newHand("red-general", 9)
	tamper := func(change func(*play.Command)) play.Command {
		c := red.sign(b, talk)
		change(&c)
		return c
	}
	for name, c := range map[string]struct {
		play.Command
		want error
	}{
		"unsigned":               {talk, play.ErrUnsigned},
		"another key's":          {another.sign(b, talk), play.ErrSignature},
		"other words":            {tamper(func(c *play.Command) { c.Text = "ill met" }), nil},
		"another name":           {tamper(func(c *play.Command) { c.ID = "two" }), nil},
		"another kind":           {tamper(func(c *play.Command) { c.Kind, c.Text = play.KindPoint, talk.Text }), nil},
		"another seat's":         {tamper(func(c *play.Command) { c.Seat = "blue-general" }), nil},
		"no hexadecimal":         {tamper(func(c *play.Command) { s := *c.Signed; s.Signature = strings.ToUpper(s.Signature); c.Signed = &s }), play.ErrSignature},
		"spaces":                 {tamper(func(c *play.Command) { s := *c.Signed; s.Said += " "; c.Signed = &s }), nil},
		"a new key by nobody":    {play.Command{Kind: play.KindSit, Seat: "red-general", Key: another.public()}, play.ErrUnsigned},
		"a key in great letters": {another.sign(b, play.Command{Kind: play.KindSit, Seat: "red-general", Key: strings.ToUpper(another.public())}), nil},
	} {
		if _, err := b.Propose(c.Command); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, wanted %v", name, err, c.want)
		}
	}
	fork := load(t, lines(b))
	give(t, fork, red.sign(fork, talk))
	if _, err := b.Propose(red.sign(fork, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "and now?"})); !errors.Is(err, play.ErrAfter) {
		t.Errorf("behind an entry that is not here: %v", err)
	}
	settle(t, b)
	order := play.Command{Kind: play.KindOrder, Seat: "red-general", Order: " g1   plot hold"}
	var written *play.Written
	if _, err := b.Propose(red.sign(b, order)); !errors.As(err, &written) || written.Words != "g1 plot hold" {
		t.Errorf("an order signed in other words: %v", err)
	}
	left := play.Command{Kind: play.KindInstruct, Seat: "red-general", Text: "all ON charge:fire"}
	if _, err := b.Propose(red.sign(b, left)); !errors.As(err, &written) || written.Words != "all on charge: fire" {
		t.Errorf("instructions signed in other words: %v", err)
	}
	left.Text = written.Words
	give(t, b, red.sign(b, left))
	give(t, b, play.Command{Kind: play.KindTalk, Seat: "blue-general", Text: "I have none"})
}

// A key is followed by the next that it signs; any other is said.
func TestKeysAnew(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general")
	next := newHand("red-general", 7)
	sit := play.Command{Kind: play.KindSit, Seat: "red-general", Key: next.public()}
	give(t, b, hands["red-general"].sign(b, sit))
	if r := play.Verify(lines(b), lookup); !r.Good() || strings.Contains(r.Hands.Text, "another") {
		t.Error(r.Hands)
	}
	other := newHand("red-general", 8)
	e := give(t, b, other.sit(b, ""))
	if r := play.Verify(lines(b), lookup); !r.Good() || !strings.Contains(r.Hands.Text, "another, not signed by the one before, from entry 4") || e.Seq != 4 {
		t.Error(r.Hands)
	}
	if _, err := b.Propose(next.sign(b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "I am still here"})); !errors.Is(err, play.ErrSignature) {
		t.Errorf("the old key signs: %v", err)
	}
}

// An umpire who signs says why he has a secret order resolved again, and no
// signature that others see tells which it was.
func TestUmpireSignsASecretAgain(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general", "umpire")
	settle(t, b)
	order := give(t, b, hands["red-general"].sign(b, play.Command{Kind: play.KindOrder, Seat: "red-general", Order: "g1 plot hold"}))
	e := give(t, b, hands["umpire"].sign(b, play.Command{Kind: play.KindRuling, Seat: "umpire", Redo: order.Seq, Text: "once more"}))
	if e.Signed == nil || strings.Contains(string(e.Signed.Said), "plot") || e.Order != "" {
		t.Errorf("all see %s", e.Line())
	}
	good(t, b)
	var out bytes.Buffer
	if err := b.Export(&out, []string{"blue-general"}, 0); err != nil {
		t.Fatal(err)
	}
	copied, err := play.ReadRecord(&out)
	if err != nil {
		t.Fatal(err)
	}
	if r := play.Verify(copied, lookup); !r.Hands.Good {
		t.Errorf("the enemy's copy: %+v", r.Hands)
	}
}

// What a seat has signed is one entry: who keeps the battle cannot write it down
// again where it would suit him, though nobody gave it a name.
func TestSignedOnce(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general", "blue-general")
	settle(t, b)
	for _, c := range []play.Command{
		{Kind: play.KindTalk, Seat: "blue-general", Text: "I give way"},
		{Kind: play.KindNote, Seat: "blue-general", Text: "their left is weak"},
		{Kind: play.KindOrder, Seat: "blue-general", Order: "j1 plot advance"},
		{Kind: play.KindSit, Seat: "blue-general"},
	} {
		c = hands["blue-general"].sign(b, c)
		e := give(t, b, c)
		if _, err := b.Propose(c); err == nil {
			t.Errorf("%s: it is taken a second time", e.Kind)
		}
		again := e
		again.Seq, again.Prev = e.Seq+1, e.Hash
		forged := append(lines(b), rehashed(t, e.Hash, []object{decoded(t, again.Line())})...)
		if r := play.Verify(forged, lookup); r.Hands.Good || r.Hands.At == nil || r.Hands.At.Seq != again.Seq || !strings.Contains(r.Hands.At.What, "sign it anew") {
			t.Errorf("%s twice is called %+v", e.Kind, r.Hands)
		}
	}
	good(t, b)
}

// Who agrees to sealed dice and then witnesses again is not held to the old word,
// which the host had kept back: he would know the dice alone.
func TestOldWordAboutLinks(t *testing.T) {
	b, forged, kept := oldWord(t)
	if _, err := b.Propose(kept); err == nil || !errors.Is(err, play.ErrBehind) {
		t.Errorf("the old word is taken: %v", err)
	}
	if r := play.Verify(forged, lookup); r.Hands.At == nil || r.Hands.At.Seq != len(forged) {
		t.Errorf("the old word is called %+v", r.Hands)
	}
	give(t, b, vectorHands()["blue-general"].sign(b, kept))
	good(t, b)
}

// oldWord is a battle whose host has kept a friend's word about links back, until
// he has sat down to witness again, and its record with that word written down.
func oldWord(t *testing.T) (b *play.Battle, forged [][]byte, kept play.Command) {
	b, all := witnessed(t)
	hands := vectorHands()
	for _, seat := range chairs {
		c := all[seat].sit()
		if h, ok := hands[seat]; ok {
			c = h.sit(b, c.Hash)
		}
		give(t, b, c)
	}
	blue := hands["blue-general"]
	kept = blue.sign(b, play.Command{Kind: play.KindSeal, Seat: "blue-general"})
	sat := give(t, b, blue.sign(b, newBrowser("blue-general", 60).sit()))
	old, err := b.Propose(blue.sign(b, kept))
	if err != nil {
		t.Fatal(err)
	}
	old.Signed = kept.Signed
	return b, append(lines(b), rehashed(t, sat.Hash, []object{decoded(t, old.Line())})...), kept
}

// A key is laid by who can sign with it, and what a chair is given to is signed.
func TestKeyIsItsOwn(t *testing.T) {
	b, hands := signing(t, play.GradeSealed, "red-general")
	red, another := hands["red-general"], newHand("blue-general", 9)
	for name, c := range map[string]struct {
		play.Command
		want error
	}{
		"a key that another signs for":   {newHand("blue-general", 8).sign(b, play.Command{Kind: play.KindSit, Seat: "blue-general", Key: another.public()}), play.ErrSignature},
		"a key that nobody signs for":    {play.Command{Kind: play.KindSit, Seat: "blue-general", Key: another.public()}, play.ErrUnsigned},
		"a next key that another signs":  {another.sign(b, play.Command{Kind: play.KindSit, Seat: "red-general", Key: newHand("red-general", 7).public()}), play.ErrSignature},
		"a key laid by the table":        {play.Command{Kind: play.KindSit, Seat: "blue-captain", By: play.ByTable, Text: play.WhoYou, Key: another.public()}, nil},
		"a signature where no key lies":  {another.sign(b, play.Command{Kind: play.KindTalk, Seat: "blue-general", Text: "hm"}), nil},
		"the chair to a computer":        {play.Command{Kind: play.KindSit, Seat: "red-general", Text: "recruit"}, play.ErrUnsigned},
		"a mark":                         {play.Command{Kind: play.KindMark, Seat: "red-general"}, play.ErrUnsigned},
		"a signature that is cut":        {cut(red.sign(b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "hm"})), play.ErrSignature},
		"what was signed in other order": {swapped(red.sign(b, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "hm"})), nil},
	} {
		if _, err := b.Propose(c.Command); err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, wanted %v", name, err, c.want)
		}
	}
	// A word that was sent before its seat had signed something else is signed anew.
	word := play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "one moment"}
	sent := red.sign(b, word)
	give(t, b, red.sign(b, play.Command{Kind: play.KindSit, Seat: "red-general"}))
	if _, err := b.Propose(sent); !errors.Is(err, play.ErrBehind) {
		t.Errorf("an older word: %v", err)
	}
	give(t, b, red.sign(b, word))
	good(t, b)
}

func cut(c play.Command) play.Command {
	s := *c.Signed
	s.Signature = s.Signature[:64]
	c.Signed = &s
	return c
}

// swapped says the same in JSON of another order, which is not what was signed.
func swapped(c play.Command) play.Command {
	s := *c.Signed
	s.Said = "{" + `"text":"hm",` + strings.Replace(s.Said[1:], `,"text":"hm"`, "", 1)
	c.Signed = &s
	return c
}

// What only a seat does is not done by the table, whoever made the hashes.
func TestTheTableSignsNothing(t *testing.T) {
	b, _ := signing(t, play.GradeSealed, "red-general")
	settle(t, b)
	last := b.Entries()[b.Seq()-1]
	for name, change := range map[string]func(e object){
		"an anchor of a seat": func(e object) { e["kind"], e["seat"], e["anchor"] = "sit", "blue-general", strings.Repeat("ab", 32) },
		"a commitment": func(e object) {
			e["kind"], e["seat"], e["commitment"] = "commit", "blue-general", strings.Repeat("ab", 32)
		},
		"a claim":        func(e object) { e["kind"], e["to"], e["text"] = "end", 3, "blue-general" },
		"nobody's words": func(e object) { e["kind"], e["by"], e["text"] = "talk", "hand", "hm" },
	} {
		e := last
		e.Seq, e.Prev, e.Kind, e.Seat, e.By, e.Seen, e.Ask, e.To, e.Links = e.Seq+1, last.Hash, "talk", "", play.ByTable, play.Seen{}, 0, 0, nil
		forged := decoded(t, e.Line())
		change(forged)
		r := play.Verify(append(lines(b), rehashed(t, last.Hash, []object{forged})...), lookup)
		if r.Hands.Good || r.Hands.At == nil || r.Hands.At.Seq != e.Seq || r.Holds() {
			t.Errorf("%s is called %+v", name, r.Hands)
		}
	}
}
