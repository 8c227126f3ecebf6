package play_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"drumhead/dice"
	"drumhead/play"
)

// The host of these tests runs the server, holds three of four seats and means
// to choose his dice. The friend holds the fourth, and his browser keeps to the
// rules of docs/adr/0010: that is all that his dice rest on.

const friendly = "blue-general"

// friend is his browser: it remembers what it has seen, and gives a link only
// for what follows it, once a number.
type friend struct {
	chain *dice.Chain
	seen  []string       // hashes of the entries
	given map[int]string // by number: the hash of the entry
	key   hand
}

func newFriend(seed byte) *friend {
	return &friend{dice.NewChain([32]byte{seed, 'f'}), nil, map[int]string{}, newHand(friendly, seed+1)}
}

var errDoubt = errors.New("the friend's browser doubts the record")

// look reads a record as it is shown to him.
func (f *friend) look(record [][]byte) (*play.Battle, error) {
	if t := play.TallyOf(record); t.Seq > 0 {
		return nil, fmt.Errorf("%w: entry %d, %s", errDoubt, t.Seq, t.Of)
	}
	b, err := play.Load(record, lookup, nil)
	if err != nil || b.Damaged() != nil || b.Seq() < len(f.seen) {
		return nil, fmt.Errorf("%w: %v", errDoubt, err)
	}
	for i, hash := range f.seen {
		if b.Entries()[i].Hash != hash {
			return nil, fmt.Errorf("%w: entry %d is another", errDoubt, i+1)
		}
	}
	for _, e := range b.Entries()[len(f.seen):] {
		f.seen = append(f.seen, e.Hash)
	}
	return b, nil
}

// link is his, for what waits in a record as it is shown to him.
func (f *friend) link(record [][]byte) (play.Command, error) {
	b, err := f.look(record)
	if err != nil {
		return play.Command{}, err
	}
	ask, ok := waiting(b)
	if !ok || !slices.Contains(ask.Waits, friendly) {
		return play.Command{}, fmt.Errorf("%w: nothing waits", errDoubt)
	}
	anchor := fmt.Sprintf("%x", f.chain.Anchor())
	mine := slices.ContainsFunc(b.Entries()[:ask.ID-1], func(e play.Entry) bool { return e.Seat == friendly && e.Anchor == anchor })
	other := slices.ContainsFunc(b.Entries()[:ask.ID-1], func(e play.Entry) bool {
		return e.Seat == friendly && e.Anchor != "" && e.Anchor != anchor
	})
	hash := b.Entries()[ask.ID-1].Hash
	for n, of := range f.given {
		if n > ask.ID || n == ask.ID && of != hash {
			return play.Command{}, fmt.Errorf("%w: he gave link %d for another entry", errDoubt, n)
		}
	}
	if !mine || other {
		return play.Command{}, fmt.Errorf("%w: somebody else sits in his seat", errDoubt)
	}
	f.given[ask.ID] = hash
	c := play.Command{Kind: play.KindLink, Seat: friendly, To: ask.ID, Hash: fmt.Sprintf("%x", f.chain.Link(ask.ID))}
	return f.key.sign(b, c), nil
}

// evening is a battle with a host and a friend, as far as its first throw.
type evening struct {
	*play.Battle
	host   map[string]browser
	friend *friend
	n      int // the entry that waits
	secret *play.Secret
}

var hosts = []string{"red-general", "red-captain", "blue-captain"}

// invite begins an evening, up to a throw that waits for links.
func invite(t testing.TB, seed byte) *evening {
	t.Helper()
	e := &evening{host: map[string]browser{}, friend: newFriend(seed), secret: secret(seed)}
	e.Battle = create(t, func(o *play.CreateOptions) {
		o.Grade, o.Secret, o.ID = play.GradeWitnessed, e.secret, fmt.Sprint("evening-", seed)
		o.Seats = map[string]string{friendly: play.WhoFriend}
	})
	for i, seat := range hosts {
		e.host[seat] = newBrowser(seat, seed+byte(i)*50)
		give(t, e.Battle, e.host[seat].sit())
	}
	give(t, e.Battle, e.friend.key.sit(e.Battle, fmt.Sprintf("%x", e.friend.chain.Anchor())))
	settle(t, e.Battle)
	ask, ok := waiting(e.Battle)
	if !ok {
		t.Fatal("nothing is thrown at first")
	}
	e.n = ask.ID
	return e
}

// faces are the dice that fell for an entry, in a record.
func facesFor(b *play.Battle, n int) (faces []int) {
	for _, e := range b.Entries() {
		if e.Kind == play.KindThrow && e.To == n {
			for _, w := range e.Throws {
				faces = append(faces, w.Faces...)
			}
		}
	}
	return faces
}

// foreseen are the first throw's dice by these links, of so many faces.
func foreseen(battle string, n, count int, links, anchors [][32]byte) []int {
	var throw dice.Throw
	throw.Reset("", "", dice.Nobody)
	throw.Add(dice.Nobody, count, 0, 0)
	var a dice.Answer
	dice.NewFair(battle, n, links, anchors, nil).Answer(&throw, &a)
	var faces []int
	for _, f := range a.Faces[:count] {
		faces = append(faces, int(f))
	}
	return faces
}

// Until now only the first seat of each side witnessed. The host held one of
// both: every throw was foreseen, and by sitting down anew he chose among as
// many as he liked. So it was, in the words of the old key.
func TestOldProtocolWasForeseen(t *testing.T) {
	known, choices := 0, 0
	for trial := range byte(16) {
		server, red := dice.NewChain([32]byte{trial, 's'}), dice.NewChain([32]byte{trial, 'r'})
		outcomes := map[string]bool{}
		for sits := range byte(6) { // he sits down anew in the friend's side's first seat, until he likes what will fall
			blue := dice.NewChain([32]byte{trial, 'b', sits})
			n := 10 + int(sits)
			links, anchors := [][32]byte{server.Link(n), red.Link(n), blue.Link(n)}, [][32]byte{server.Anchor(), red.Anchor(), blue.Anchor()}
			before := foreseen("old", n, 2, links, anchors) // all three links are the host's, and so are the dice
			if slices.Equal(before, foreseen("old", n, 2, links, anchors)) && sits == 0 {
				known++
			}
			outcomes[fmt.Sprint(before)] = true
		}
		choices += len(outcomes)
	}
	if known != 16 || choices < 16*5 {
		t.Errorf("%d of 16 foreseen, %d outcomes to choose from", known, choices)
	}
}

// With every seat's link in every throw the host can try the same: whatever he
// has prepared, what falls is not what he worked out, since the friend's link
// is in it.
func TestHostSitsDownAnew(t *testing.T) {
	hits, dice := 0, 0
	for trial := range byte(16) {
		e := invite(t, trial+1)
		for sits := range byte(6) {
			e.host["blue-captain"] = newBrowser("blue-captain", trial*6+sits)
			give(t, e.Battle, e.host["blue-captain"].sit()) // counts for later entries alone
		}
		e.host["blue-captain"] = newBrowser("blue-captain", trial+1+2*50)
		c, err := e.friend.link(lines(e.Battle))
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range hosts {
			give(t, e.Battle, e.host[seat].link(e.n))
		}
		give(t, e.Battle, c)
		settleNext(t, e.Battle)
		fell := facesFor(e.Battle, e.n)
		links, anchors := [][32]byte{e.secret.Link(e.n)}, [][32]byte{e.secret.Anchor()}
		for _, seat := range hosts {
			links, anchors = append(links, e.host[seat].chain.Link(e.n)), append(anchors, e.host[seat].chain.Anchor())
		}
		worked := foreseen(e.Header().Battle, e.n, len(fell), links, append(anchors, e.friend.chain.Anchor()))
		for i := range fell {
			if dice++; worked[i] == fell[i] {
				hits++
			}
		}
		full := foreseen(e.Header().Battle, e.n, len(fell), slices.Insert(links, 4, e.friend.chain.Link(e.n)), append(anchors, e.friend.chain.Anchor()))
		if !slices.Equal(full, fell) {
			t.Errorf("trial %d: the friend's link is not in what fell: %v, %v", trial, fell, full)
		}
	}
	if dice < 16 || hits > dice/2 {
		t.Errorf("%d of %d dice foreseen", hits, dice)
	}
	t.Logf("%d of %d dice as the host had worked out without the friend's link: what chance gives", hits, dice)
}

// reforged is a record whose entries from one on were changed and made good.
func reforged(t testing.TB, record [][]byte, seq int, change func(e object)) [][]byte {
	t.Helper()
	var entries []object
	for _, line := range record[seq-1:] {
		entries = append(entries, decoded(t, line))
	}
	change(entries[0])
	before, err := play.ParseEntry(record[seq-2])
	if err != nil {
		t.Fatal(err)
	}
	return append(slices.Clone(record[:seq-1]), rehashed(t, before.Hash, entries)...)
}

// What else a host may do. No deed may bring about a record that the friend's
// browser takes, or a stranger who has the friend's anchor, in which a witnessed
// throw lacks his link, or in which one entry has other dice than another such
// record has for it.
func TestHostileHost(t *testing.T) {
	other := secret(200)
	for _, deed := range []struct {
		name string
		do   func(t *testing.T, e *evening) ([][]byte, error) // what he shows, or why he could not
	}{
		{"throws without the friend", func(t *testing.T, e *evening) ([][]byte, error) {
			for _, seat := range hosts {
				give(t, e.Battle, e.host[seat].link(e.n))
			}
			_, err := e.Propose(play.Command{Kind: play.KindThrow, By: play.ByTable})
			return nil, err
		}},
		{"gives the friend's link from a chain of his own", func(t *testing.T, e *evening) ([][]byte, error) {
			mine := newBrowser(friendly, 99)
			if _, err := e.Propose(mine.sit()); !errors.Is(err, play.ErrUnsigned) {
				t.Errorf("he lays the friend's anchor: %v", err)
			}
			_, err := e.Propose(mine.link(e.n))
			return nil, err
		}},
		{"takes the friend's seat with a key of his own", func(t *testing.T, e *evening) ([][]byte, error) {
			mine, his := newBrowser(friendly, 99), newHand(friendly, 99)
			give(t, e.Battle, his.sit(e.Battle, fmt.Sprintf("%x", mine.chain.Anchor())))
			_, err := e.Propose(his.sign(e.Battle, mine.link(e.n))) // it counts for later entries alone
			return nil, err
		}},
		{"sits down anew once he has the friend's link", func(t *testing.T, e *evening) ([][]byte, error) {
			c, err := e.friend.link(lines(e.Battle))
			if err != nil {
				t.Fatal(err)
			}
			give(t, e.Battle, c)
			again := newBrowser("red-general", 98)
			give(t, e.Battle, again.sit())
			_, err = e.Propose(again.link(e.n))
			return nil, err
		}},
		{"keeps back his own and agrees with himself to go back", func(t *testing.T, e *evening) ([][]byte, error) {
			c, err := e.friend.link(lines(e.Battle))
			if err != nil {
				t.Fatal(err)
			}
			give(t, e.Battle, c)
			p := give(t, e.Battle, play.Command{Kind: play.KindPropose, Seat: "red-general", To: e.n - 1})
			_, err = e.Propose(play.Command{Kind: play.KindAnswer, Seat: "blue-captain", To: p.Seq, Text: play.Yes})
			return nil, err
		}},
		{"answers for the friend", func(t *testing.T, e *evening) ([][]byte, error) {
			p := give(t, e.Battle, play.Command{Kind: play.KindPropose, Seat: "red-general", To: e.n - 1})
			_, err := e.Propose(play.Command{Kind: play.KindAnswer, Seat: friendly, To: p.Seq, Text: play.Yes})
			return nil, err
		}},
		{"agrees to sealed dice for all", func(t *testing.T, e *evening) ([][]byte, error) {
			give(t, e.Battle, play.Command{Kind: play.KindSeal, Seat: "red-general"})
			_, err := e.Propose(play.Command{Kind: play.KindSeal, Seat: friendly})
			return nil, err
		}},
		{"types the dice", func(t *testing.T, e *evening) ([][]byte, error) {
			_, err := e.Propose(play.Command{Kind: play.KindThrow, Seat: "red-general", Faces: []int{6, 6}})
			return nil, err
		}},
		{"claims at once", func(t *testing.T, e *evening) ([][]byte, error) {
			_, err := e.Propose(play.Command{Kind: play.KindEnd, Seat: "red-general", To: e.n, Text: friendly})
			return nil, err
		}},
		{"puts a computer in the friend's seat", func(t *testing.T, e *evening) ([][]byte, error) {
			_, err := e.Propose(play.Command{Kind: play.KindSit, Seat: friendly, Text: "recruit"})
			return nil, err
		}},
		{"has the dice fall on another server", func(t *testing.T, e *evening) ([][]byte, error) {
			fall(t, e)
			fork, err := play.Load(lines(e.Battle)[:e.n-1], lookup, other)
			if err != nil {
				t.Fatal(err)
			}
			give(t, fork, play.Command{Kind: play.KindSit, By: play.ByTable})
			settle(t, fork)
			return lines(fork), nil
		}},
		{"cuts the tail off and goes on otherwise", func(t *testing.T, e *evening) ([][]byte, error) {
			fall(t, e)
			fork, err := play.Load(lines(e.Battle)[:e.n-1], lookup, e.secret)
			if err != nil {
				t.Fatal(err)
			}
			give(t, fork, play.Command{Kind: play.KindTalk, Seat: "red-general", Text: "oh"})
			return lines(fork), nil
		}},
		{"writes another order where the link was given for one", func(t *testing.T, e *evening) ([][]byte, error) {
			fall(t, e)
			return reforged(t, lines(e.Battle), e.n, func(o object) { o["at"] = "2026-03-01T13:00:00.000Z" }), nil
		}},
		{"lays another server's anchor and throws by it", func(t *testing.T, e *evening) ([][]byte, error) {
			fall(t, e)
			last := e.Seq()
			return reforged(t, lines(e.Battle), last, func(o object) {
				links := o["links"].([]any)
				links[0] = fmt.Sprintf("%x", other.Link(e.n))
			}), nil
		}},
		{"leaves the friend's link out", func(t *testing.T, e *evening) ([][]byte, error) {
			fall(t, e)
			return reforged(t, lines(e.Battle), e.Seq(), func(o object) {
				links := o["links"].([]any)
				o["links"] = slices.Delete(links, 3, 4)
			}), nil
		}},
		{"gives the links in another order", func(t *testing.T, e *evening) ([][]byte, error) {
			fall(t, e)
			return reforged(t, lines(e.Battle), e.Seq(), func(o object) { slices.Reverse(o["links"].([]any)[1:]) }), nil
		}},
		{"calls them sealed and throws at once", func(t *testing.T, e *evening) ([][]byte, error) {
			return reforged(t, lines(e.Battle), e.n, func(o object) {
				delete(o, "asked")
				o["throws"] = []any{object{"purpose": "initiative", "thrower": json.Number("-1"), "groups": []any{object{"side": json.Number("-1"), "dice": json.Number("1"), "sides": json.Number("6")}},
					"faces": []any{json.Number(fmt.Sprint(foreseen(e.Header().Battle, e.n, 1, [][32]byte{e.secret.Link(e.n)}, [][32]byte{e.secret.Anchor()})[0]))}}}
			}), nil
		}},
		{"leaves the friend out of the header", func(t *testing.T, e *evening) ([][]byte, error) {
			var entries []object
			for _, line := range lines(e.Battle) {
				entries = append(entries, decoded(t, line))
			}
			h := entries[0]["header"].(object)
			h["witnesses"] = slices.Delete(h["witnesses"].([]any), 3, 4)
			return rehashed(t, fmt.Sprintf("%064d", 0), entries), nil
		}},
	} {
		t.Run(deed.name, func(t *testing.T) {
			for trial := range byte(3) {
				e := invite(t, trial+1)
				if _, err := e.friend.look(lines(e.Battle)); err != nil {
					t.Fatal(err)
				}
				shown, err := deed.do(t, e)
				if shown == nil {
					if err == nil {
						t.Error("the server takes it")
					}
					continue
				}
				if _, err := e.friend.link(shown); !errors.Is(err, errDoubt) {
					t.Errorf("the friend gives his link for it: %v", err)
				}
				// Who remembers nothing but has the whole record takes no throw without the friend.
				b, err := play.Load(shown, lookup, nil)
				if err != nil || play.TallyOf(shown).Seq > 0 {
					continue
				}
				for _, entry := range b.Entries() {
					if entry.Kind == play.KindThrow && !slices.Contains(entry.Links, fmt.Sprintf("%x", e.friend.chain.Link(entry.To))) {
						t.Errorf("entry %d falls without the friend's link", entry.Seq)
					}
				}
				if fell, was := facesFor(b, e.n), facesFor(e.Battle, e.n); fell != nil && was != nil && !slices.Equal(fell, was) {
					t.Errorf("entry %d has other dice: %v, %v", e.n, was, fell)
				}
			}
		})
	}
}

// fall lets the dice of an evening fall, and the friend look at them.
func fall(t testing.TB, e *evening) {
	t.Helper()
	c, err := e.friend.link(lines(e.Battle))
	if err != nil {
		t.Fatal(err)
	}
	give(t, e.Battle, c)
	for _, seat := range hosts {
		give(t, e.Battle, e.host[seat].link(e.n))
	}
	settleNext(t, e.Battle)
	if _, err := e.friend.look(lines(e.Battle)); err != nil {
		t.Fatal(err)
	}
}

// He who lost his link to a host who kept it back can show it: his copy is
// longer than the host's, and signed.
func TestLinkKeptBackByTheHost(t *testing.T) {
	e := invite(t, 1)
	c, err := e.friend.link(lines(e.Battle))
	if err != nil {
		t.Fatal(err)
	}
	kept := lines(e.Battle) // without it
	give(t, e.Battle, c)
	cmp, err := play.Compare(kept, lines(e.Battle))
	if err != nil || len(cmp.Proofs) != 1 || cmp.Proofs[0].Seat != friendly || !bytes.Contains([]byte(cmp.Text("the host's", "mine")), []byte("blue-general signed")) {
		t.Errorf("%+v, %v", cmp, err)
	}
}
