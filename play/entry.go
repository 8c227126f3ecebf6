package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/dice"
)

// Kinds of entries. They are never renamed or given another meaning.
const (
	KindOpen     = "open"     // the battle begins: header, scenario, commitment to the dice
	KindSit      = "sit"      // somebody takes a seat, or lays the anchor of his dice or his key; without a seat: the server lays a new anchor
	KindLeave    = "leave"    // somebody gives a seat up
	KindOrder    = "order"    // an order and what came of it
	KindThrow    = "throw"    // the dice that an earlier entry waits for, and what came of them
	KindLink     = "link"     // a seat's link, for the dice that an entry waits for
	KindSeal     = "seal"     // a person agrees that later dice fall sealed, without links
	KindTable    = "table"    // what the rules do without being asked
	KindNote     = "note"     // a player's own note, for his side only
	KindMark     = "mark"     // a step worth finding again, for his side only
	KindTalk     = "talk"     // words to all
	KindCouncil  = "council"  // words to the commanders of one's own side
	KindPoint    = "point"    // a finger on the map
	KindPropose  = "propose"  // to go back to an entry
	KindAnswer   = "answer"   // to a proposal: yes or no
	KindUndo     = "undo"     // the last order taken back alone: nothing was learned
	KindRewind   = "rewind"   // back to an entry, by agreement or alone
	KindRuling   = "ruling"   // the umpire's
	KindClock    = "clock"    // the rule book's own clock ran out; the default order
	KindInstruct = "instruct" // standing instructions of a seat
	KindRest     = "rest"     // the clock of a seat stands still in its night, or for its holidays
	KindPlan     = "plan"     // what a computer means to do, drawn from the battle's secret
	KindAdvice   = "advice"   // what a computer would order in the place of who asked, for his side only
	KindRules    = "rules"    // the battle goes on under another rules id
	KindEnd      = "end"      // the battle is over
	KindDelete   = "delete"   // who sat in it want it gone
	KindCommit   = "commit"   // a seat binds itself to secret orders by their hash
	KindReveal   = "reveal"   // and shows them, once all have bound themselves
	KindLapse    = "lapse"    // a revealed order that the rules do not allow falls out
)

// Who gave an order.
const (
	ByHand        = "hand"
	ByComputer    = "computer"
	ByInstruction = "instruction"
	ByTable       = "table"
	ByUmpire      = "umpire"
)

// Entry is one line of a record. Its hash is over all of it but Hash and
// Opened; see docs/record.md.
type Entry struct {
	Seq    int     `json:"seq"`
	At     string  `json:"at"`
	Kind   string  `json:"kind"`
	Seat   string  `json:"seat,omitempty"`
	By     string  `json:"by,omitempty"`
	ID     string  `json:"id,omitempty"`   // the client's, so that sending twice is giving once
	Ask    int     `json:"ask,omitempty"`  // the entry that raised what this answers
	To     int     `json:"to,omitempty"`   // the entry whose outcome this one starts from, or speaks of
	Redo   int     `json:"redo,omitempty"` // the entry that a ruling resolves again
	Header *Header `json:"header,omitempty"`
	Ruling *Ruling `json:"ruling,omitempty"` // proposed, or in force from here on
	Seen
	Links  []string `json:"links,omitempty"` // of the hash chains, for this entry's dice
	Anchor string   `json:"anchor,omitempty"`
	Key    string   `json:"key,omitempty"` // by which a seat signs from here on, in hexadecimal
	// Commitment is the SHA-256 of secret orders with a salt, in hexadecimal.
	Commitment string   `json:"commitment,omitempty"`
	Private    []string `json:"private"` // digests: side 0, side 1, the umpire
	Prev       string   `json:"prev"`
	Hash       string   `json:"hash"`
	// Opened are the private parts that the reader of this copy may see.
	Opened []Opened `json:"opened,omitempty"`
}

// Seen is what one reader sees of what an entry did. What everybody may see
// stands in the entry; who may see more has the whole of what he sees in his
// private part instead.
type Seen struct {
	Order    string            `json:"order,omitempty"`
	Text     string            `json:"text,omitempty"`
	Scenario string            `json:"scenario,omitempty"` // YAML, in entry 1
	Throws   []Throw           `json:"throws,omitempty"`
	Events   []json.RawMessage `json:"events,omitempty"`
	Asked    *Throw            `json:"asked,omitempty"`   // a throw whose dice are wanting
	Reasons  []string          `json:"reasons,omitempty"` // a computer's, in the part of his side
	Signed   *Signed           `json:"signed,omitempty"`  // by the seat's key, wherever its words are
}

// Signed is what a seat's browser has signed: the command in its own words, and
// by the key of its seat.
type Signed struct {
	Said      string `json:"said"`      // JSON in the form that hashes are taken of: see Said
	Signature string `json:"signature"` // Ed25519, in hexadecimal
}

// Opened is a private part laid open: its digest is the SHA-256 of the salt's
// bytes followed by the part's.
type Opened struct {
	Part  int    `json:"part"` // 0 and 1 the sides', 2 the umpire's
	Salt  string `json:"salt"` // 32 bytes in hexadecimal
	Bytes string `json:"bytes"`
}

// Ruling is how the players of a battle want its rules to be read.
type Ruling struct {
	Text   string `json:"text,omitempty"`
	Clause string `json:"clause,omitempty"`
	Option string `json:"option,omitempty"` // of the rules, set to Value; left out: words only
	Value  string `json:"value,omitempty"`
	How    string `json:"how,omitempty"` // once in force: agreed, thrown for, alone
	// Rules is the reading of the rule book to go on under, of a proposal.
	Rules string `json:"rules,omitempty"`
	// End is how the battle is to end, of a proposal: Draw, or the id of the side that wins.
	End string `json:"end,omitempty"`
}

// adopts says whether an entry proposes another reading of the rule book.
func (e *Entry) adopts() bool { return e.Ruling != nil && e.Ruling.Rules != "" }

// time is when an entry was taken.
func (e *Entry) time() time.Time {
	at, err := time.Parse(time.RFC3339, e.At)
	if err != nil {
		return time.Time{}
	}
	return at
}

// Parts of every entry.
const parts = 3

// Throw is a throw as the record keeps it: all that its line in the log
// needs, without a resolver.
type Throw struct {
	Purpose   string     `json:"purpose"`
	Clause    string     `json:"clause,omitempty"`
	Thrower   int        `json:"thrower"` // a side, -1: nobody
	Private   bool       `json:"private,omitempty"`
	Opposed   bool       `json:"opposed,omitempty"`
	Pack      []int      `json:"pack,omitempty"` // the cards that were left
	Groups    []Group    `json:"groups,omitempty"`
	Modifiers []Modifier `json:"modifiers,omitempty"`
	Before    int        `json:"before,omitempty"` // how many of the events came before it
	Faces     []int      `json:"faces,omitempty"`
	Typed     bool       `json:"typed,omitempty"`
	Witnessed bool       `json:"witnessed,omitempty"`
}

// Group is dice of one owner in a throw.
type Group struct {
	Side  int      `json:"side"`
	Dice  int      `json:"dice"`
	Sides int      `json:"sides"`
	Needs []int    `json:"needs,omitempty"` // the scores that matter, rising
	Read  []string `json:"read,omitempty"`  // total, best, faces, marks
	Less  int      `json:"less,omitempty"`
}

// Modifier is one reason for a number of dice or a need.
type Modifier struct {
	Text   string `json:"text"`
	Clause string `json:"clause,omitempty"`
	By     int    `json:"by,omitempty"`
	Group  int    `json:"group,omitempty"`
}

// readings in the order of their bits.
var readings = [...]string{"total", "best", "faces", "marks"}

// fromDice writes a throw down; without faces if it has not fallen yet.
func fromDice(t *dice.Thrown, fallen bool) Throw {
	w := Throw{Purpose: t.Purpose, Clause: t.Clause, Thrower: int(t.Thrower), Private: t.Private,
		Opposed: t.Opposed, Before: t.Before}
	for card := range 64 {
		if t.Pack>>card&1 != 0 {
			w.Pack = append(w.Pack, card)
		}
	}
	for i := range t.Groups[:t.N] {
		g := &t.Groups[i]
		group := Group{Side: int(g.Side), Dice: int(g.Dice), Sides: int(g.Sides), Less: int(g.Less)}
		for _, c := range g.Cuts {
			if c != 0 {
				group.Needs = append(group.Needs, int(c))
			}
		}
		for bit, word := range readings {
			if g.Read>>bit&1 != 0 {
				group.Read = append(group.Read, word)
			}
		}
		w.Groups = append(w.Groups, group)
	}
	for _, m := range t.Modifiers {
		w.Modifiers = append(w.Modifiers, Modifier{m.Text, m.Clause, m.By, int(m.Group)})
	}
	if fallen {
		w.Typed, w.Witnessed = t.Typed, t.Witnessed
		for _, f := range t.Answer.Faces[:t.Count()] {
			w.Faces = append(w.Faces, int(f))
		}
	}
	return w
}

// toDice reads a throw back. Its error says what no throw can be.
func (w *Throw) toDice() (dice.Thrown, error) {
	var t dice.Thrown
	t.Purpose, t.Clause, t.Before = w.Purpose, w.Clause, w.Before
	t.Private, t.Opposed, t.Typed, t.Witnessed = w.Private, w.Opposed, w.Typed, w.Witnessed
	if w.Thrower < -1 || w.Thrower > 1 {
		return t, fmt.Errorf("throw %q is of side %d: wanted 0, 1 or -1", w.Purpose, w.Thrower)
	}
	t.Thrower = int8(w.Thrower)
	if len(w.Groups) > dice.MaxGroups {
		return t, fmt.Errorf("throw %q has %d groups: at most %d can be", w.Purpose, len(w.Groups), dice.MaxGroups)
	}
	for _, card := range w.Pack {
		if card < 0 || card > 63 {
			return t, fmt.Errorf("throw %q: no card has number %d, only 0 to 63", w.Purpose, card)
		}
		t.Pack |= 1 << card
	}
	for i := range w.Groups {
		g, err := w.Groups[i].toDice()
		if err != nil {
			return t, fmt.Errorf("throw %q, group %d: %w", w.Purpose, i+1, err)
		}
		t.Groups[i] = g
		t.N++
	}
	for _, m := range w.Modifiers {
		if m.Group < 0 || m.Group >= dice.MaxGroups {
			return t, fmt.Errorf("throw %q: a reason is for group %d, and there are %d from 0", w.Purpose, m.Group, dice.MaxGroups)
		}
		t.Modifiers = append(t.Modifiers, dice.Modifier{Text: m.Text, Clause: m.Clause, By: m.By, Group: uint8(m.Group)})
	}
	if w.Faces == nil {
		return t, nil
	}
	return t, fall(&t, w.Faces)
}

// toDice reads a group back.
func (g *Group) toDice() (d dice.Group, err error) {
	switch {
	case g.Side < -1 || g.Side > 1:
		return d, fmt.Errorf("it is of side %d: wanted 0, 1 or -1", g.Side)
	case g.Dice < 0 || g.Dice > dice.MaxGroupDice:
		return d, fmt.Errorf("%d dice: at most %d can be", g.Dice, dice.MaxGroupDice)
	case g.Sides < 1 || g.Sides > 255:
		return d, fmt.Errorf("dice of %d sides: wanted 1 to 255", g.Sides)
	case g.Less < 0 || g.Less > 255:
		return d, fmt.Errorf("%d is taken off each die: wanted 0 to 255", g.Less)
	case len(g.Needs) > len(d.Cuts):
		return d, fmt.Errorf("%d scores matter: at most %d can", len(g.Needs), len(d.Cuts))
	}
	d.Side, d.Dice, d.Sides, d.Less = int8(g.Side), uint8(g.Dice), uint8(g.Sides), uint8(g.Less)
	for k, need := range g.Needs {
		if need < 1 || need > 255 {
			return d, fmt.Errorf("a score of %d matters: wanted 1 to 255", need)
		}
		d.Cuts[k] = uint8(need)
	}
	for _, word := range g.Read {
		bit := slices.Index(readings[:], word)
		if bit < 0 {
			return d, fmt.Errorf("%q is read of it: wanted one of %s", word, strings.Join(readings[:], ", "))
		}
		d.Read |= 1 << bit
	}
	return d, nil
}
