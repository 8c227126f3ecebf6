package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"drumhead/rules"
)

// prover makes every entry of a record again, from what stood before it and by
// the code that makes entries, and compares. No kind is left out: what cannot be
// made again is unproved, and named.
type prover struct {
	lookup       func(rules.ID) System
	late         func() bool // nil: it may take its time
	battle       *Battle
	rules, parts error // the first differences
	made, done   int   // entries; orders and steps of the table among them
	secret       int   // orders that were committed to before
	closed       int   // entries with parts that this copy does not hold
	unproved     []Unproved
	hidden       []Unproved // of which not even the parts could be compared
	numbers      [][]int
}

// all goes on until what came of an entry is not what the rules say, or an entry
// cannot be applied.
func (p *prover) all(entries []Entry) error {
	for i := range entries {
		e := &entries[i]
		if p.late != nil && p.late() {
			return &Difference{Seq: e.Seq, What: ErrTooSlow.Error()}
		}
		if i == 0 {
			b, err := open(e, p.lookup)
			if errors.Is(err, errShut) && e.closed() {
				return p.shut(entries)
			} else if err != nil {
				return err
			}
			p.battle = b
		}
		if p.battle.game.hides() && e.closed() && !(p.battle.header.File && e.idles()) {
			return p.shut(entries[i:])
		}
		if p.entry(e); p.rules != nil {
			return nil
		}
		if err := p.battle.apply(*e); err != nil {
			return &Difference{Seq: e.Seq, What: err.Error()}
		}
	}
	return nil
}

// shut leaves all entries from one on of which this copy does not hold enough to
// know how the battle stands.
func (p *prover) shut(entries []Entry) error {
	for i := range entries {
		e := &entries[i]
		views, _, err := e.views()
		for n := 0; n < len(views) && err == nil; n++ {
			err = e.idle(views[n])
		}
		if err != nil {
			return &Difference{Seq: e.Seq, What: err.Error()}
		}
		p.closed++
		p.leave(e, whyShut)
	}
	p.hidden = p.unproved
	return nil
}

// Why entries are not proved of which a copy lacks parts: where something of the
// battle is hidden it does not show how it stands.
const (
	whyClosed = "closed in this copy of the record"
	whyShut   = "this copy of the record does not hold what is still hidden"
)

// entry makes an entry again, before it is applied.
func (p *prover) entry(e *Entry) {
	b := p.battle
	if e.closed() {
		p.closed++
	}
	if b.rules != b.system.ID() && !b.session(e) {
		p.leave(e, fmt.Sprintf("written under %s: what came of them stands as recorded", b.rules))
		return
	}
	first := e.Seq > 1 && e.Kind == KindOrder && e.By == ByHand && b.secretAsk(b.chair(e.Seat)) != nil
	b.mute = b.shutWords(e)
	rules, parts := b.again(e)
	b.mute = false
	if (rules != nil || parts != nil) && b.header.Format < Format { // see lenient
		b.lenient = true
		if again, sent := b.again(e); again == nil && sent == nil {
			rules, parts = nil, nil
			p.leave(e, "written in format 1, under which less was asked")
		}
		b.lenient = false
	}
	if rules != nil && e.closed() { // whether instructions said so may be
		b.blind = true
		if again, sent := b.again(e); again == nil && sent == nil {
			rules, parts = nil, nil
			p.leave(e, whyClosed)
		}
		b.blind = false
	}
	if p.made++; e.moves() {
		p.done++
	}
	if first {
		p.secret++
	}
	p.rules = rules
	if p.parts == nil {
		p.parts = parts
	}
}

// leave notes an entry that is not proved.
func (p *prover) leave(e *Entry, why string) {
	at := slices.IndexFunc(p.unproved, func(u Unproved) bool { return u.Why == why })
	if at < 0 {
		at = len(p.unproved)
		p.unproved, p.numbers = append(p.unproved, Unproved{Why: why}), append(p.numbers, nil)
	}
	p.numbers[at] = append(p.numbers[at], e.Seq)
	p.unproved[at].Entries = spans(p.numbers[at])
}

// spans writes rising numbers shortly: 2 to 7, 9.
func spans(numbers []int) string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if i == j {
			out = append(out, fmt.Sprint(numbers[i]))
		} else {
			out = append(out, fmt.Sprintf("%d to %d", numbers[i], numbers[j]))
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}

// session says whether an entry is made by the table alone, whatever the rules
// are.
func (b *Battle) session(e *Entry) bool {
	switch e.Kind {
	case KindOpen, KindSit, KindLeave, KindLink, KindSeal, KindNote, KindMark, KindTalk, KindCouncil, KindAdvice, KindPoint, KindRest, KindAnswer, KindRewind, KindRules, KindDelete:
		return true
	case KindPropose:
		return e.Ruling == nil || e.Ruling.Option == ""
	case KindEnd:
		return e.ends()
	case KindThrow:
		return b.open > 0 && b.entries[b.open-1].Kind == KindAnswer
	}
	return false
}

// again makes an entry again. The first error is of what it did, the second of
// what each side was sent of it.
func (b *Battle) again(e *Entry) (rules, parts error) {
	defer func() {
		if p := recover(); p != nil {
			rules = &Difference{Seq: e.Seq, What: fmt.Sprint("the rules cannot go on from here: ", p)}
		}
	}()
	b.secret = &told{b, e}
	defer func() { b.secret = nil }()
	whole, _, err := e.whole()
	var made Entry
	if err == nil && e.Seq == 1 {
		made, err = b.createdAgain(e, whole)
	} else if err == nil {
		var c Command
		if c, err = b.commandOf(e, whole); err == nil {
			made, err = b.Propose(c)
		}
	}
	if err != nil {
		return &Difference{Seq: e.Seq, What: err.Error()}, nil
	}
	return differ(&made, e)
}

// createdAgain makes the first entry again.
func (b *Battle) createdAgain(e *Entry, whole *Seen) (Entry, error) {
	h := e.Header
	at, err := time.Parse(time.RFC3339, e.At)
	if err != nil {
		return Entry{}, err
	}
	o := CreateOptions{ID: h.Battle, Title: h.Title, Seats: map[string]string{}, Options: h.Options, Grade: h.Grade,
		Clocks: h.Clocks, Patience: h.Patience, Commit: h.Commit, Lead: h.Lead, File: h.File, Withheld: h.Withheld, Pace: h.Pace, At: at}
	for _, c := range h.Seats {
		o.Seats[c.ID] = c.Who
	}
	made, err := o.header(b.system, b.plain)
	if err != nil {
		return Entry{}, err
	}
	made.Format, made.Rules, made.Anchor = h.Format, h.Rules, h.Anchor
	return b.opened(made, whole.Scenario, e.At)
}

// commandOf reads out of an entry what was sent, from which it is to be made
// again: the other way round from draft.
func (b *Battle) commandOf(e *Entry, whole *Seen) (c Command, err error) {
	c = Command{Kind: e.Kind, Seat: e.Seat, By: e.By, ID: e.ID, Ask: e.Ask, To: e.To, Redo: e.Redo, Order: whole.Order, Text: whole.Text}
	if c.At, err = time.Parse(time.RFC3339, e.At); err != nil {
		return c, err
	}
	if c.By == "" {
		return c, errNobody
	}
	part := whole
	if own := b.owned(e); own != nil {
		part = own
	}
	c.Key, c.Signed = e.Key, part.Signed
	switch e.Kind {
	case KindEnd:
		c.Ruling = e.Ruling
	case KindOrder, KindClock, KindThrow:
		c.Faces, c.Reasons = b.facesOf(whole), b.reasonsOf(e, part)
	case KindRuling:
		c.Faces = b.facesOf(whole)
		if e.By == ByUmpire {
			c.By = ByHand
		}
		if e.Ruling != nil && e.By == ByHand {
			c.Kind, c.Text, c.Ruling = KindPropose, e.Ruling.Text, e.Ruling
		}
	case KindPropose:
		if c.Ruling = e.Ruling; c.Ruling != nil {
			c.Text = c.Ruling.Text
			if c.Ruling.Rules != "" {
				c.Kind, c.Text = KindRules, c.Ruling.Rules
			}
		}
	case KindNote, KindMark, KindCouncil, KindAdvice, KindInstruct:
		c.Text = part.Text
	case KindSit:
		if e.Seat != "" {
			c.Hash = e.Anchor
		}
	case KindLink:
		c.Hash = strings.Join(e.Links, " ")
	case KindCommit:
		c.Hash = e.Commitment
	case KindReveal:
		if part.Text != "" {
			text := strings.Split(part.Text, "\n")
			c.Salt, c.Orders = text[0], text[1:]
		}
	}
	return c, nil
}

// facesOf are the real dice of an entry. None at all, and a throw that waits,
// is an order whose dice were to be typed later.
func (b *Battle) facesOf(whole *Seen) (faces []int) {
	for i := range whole.Throws {
		if whole.Throws[i].Typed {
			faces = append(faces, whole.Throws[i].Faces...)
		}
	}
	if faces == nil && whole.Asked != nil && b.header.Grade != GradeTyped && !b.chains.awaits() {
		faces = []int{}
	}
	return faces
}

// reasonsOf are the reasons of a computer's order without the plan, which
// because puts before them.
func (b *Battle) reasonsOf(e *Entry, part *Seen) []string {
	reasons := part.Reasons
	if plan := b.planReason(e.Seat, e.By); plan != "" && len(reasons) > 0 && reasons[0] == plan {
		reasons = reasons[1:]
	}
	return reasons
}

// differ names the first difference between an entry that was made again and the
// one that stands in the record: of what it did, and of what each side was sent
// of it. Parts that this copy does not hold cannot be compared.
func differ(made, e *Entry) (rules, parts error) {
	var err error
	if e.closed() {
		for i := range made.Private {
			if !slices.ContainsFunc(e.Opened, func(o Opened) bool { return o.Part == i }) {
				made.Private[i] = e.Private[i]
				made.Opened = slices.DeleteFunc(made.Opened, func(o Opened) bool { return o.Part == i })
			}
		}
		if made.Hash, err = hashOf(made.Line()); err != nil {
			return err, nil
		}
	}
	if made.Hash == e.Hash && slices.Equal(made.Opened, e.Opened) {
		return nil, nil
	}
	want, _, err := made.whole()
	if err != nil {
		return err, nil
	}
	got, _, err := e.whole()
	if err == nil {
		err = compare(e.Seq, want, got)
	}
	if err == nil {
		err = beside(made, e)
	}
	if err != nil {
		return err, nil
	}
	for part, who := range [...]string{"the first side was sent", "the second side was sent", "the umpire was sent", "all were sent"} {
		if err := sent(made, e, part); err != nil {
			if d, ok := err.(*Difference); ok {
				d.What = fmt.Sprintf("of what %s: %s", who, d.What)
			}
			return nil, err
		}
	}
	return &Difference{Seq: e.Seq, What: "it is not written as entries are: what is empty or nought is left out"}, nil
}

// sent compares what a part's reader was sent; the last part is what all see.
func sent(made, e *Entry, part int) error {
	want, got := &made.Seen, &e.Seen
	if part < parts {
		w, known, err := made.part(part)
		if err != nil || !known {
			return err
		}
		g, _, err := e.part(part)
		if err != nil {
			return &Difference{Seq: e.Seq, What: err.Error()}
		}
		if (w == nil) != (g == nil) {
			return &Difference{e.Seq, "whether it is more than all see", text(w), text(g)}
		}
		if want, got = w, g; w == nil {
			want, got = &Seen{}, &Seen{}
		}
	}
	if err := compare(e.Seq, want, got); err != nil {
		return err
	}
	for i := range e.Opened {
		if e.Opened[i].Part == part && made.Opened[i] != e.Opened[i] {
			return &Difference{e.Seq, "it is written otherwise", text(made.Opened[i]), text(e.Opened[i])}
		}
	}
	return nil
}

// beside compares what an entry says beside what came of it.
func beside(made, e *Entry) error {
	keysOf := func(e *Entry) map[string]json.RawMessage {
		bare := *e
		bare.Seen, bare.Private, bare.Opened, bare.Hash = Seen{}, nil, nil, ""
		keys := map[string]json.RawMessage{}
		if err := json.Unmarshal(bare.Line(), &keys); err != nil {
			panic(err) // it was written a moment ago
		}
		return keys
	}
	want, got := keysOf(made), keysOf(e)
	both := maps.Clone(want)
	maps.Copy(both, got)
	for _, key := range slices.Sorted(maps.Keys(both)) {
		if !bytes.Equal(want[key], got[key]) {
			return &Difference{e.Seq, key + " is another", string(want[key]), string(got[key])}
		}
	}
	return nil
}

// compare names the first difference between what should have come of an entry
// and what its record says.
func compare(seq int, want, got *Seen) error {
	for i := range max(len(want.Throws), len(got.Throws)) {
		var w, g Throw
		if i < len(want.Throws) {
			w = want.Throws[i]
		}
		if i < len(got.Throws) {
			g = got.Throws[i]
		}
		if !reflect.DeepEqual(w, g) {
			return &Difference{seq, fmt.Sprintf("throw %d is another", i+1), text(w), text(g)}
		}
	}
	for i := range max(len(want.Events), len(got.Events)) {
		var w, g []byte
		if i < len(want.Events) {
			w = want.Events[i]
		}
		if i < len(got.Events) {
			g = got.Events[i]
		}
		if !bytes.Equal(w, g) {
			return &Difference{seq, fmt.Sprintf("event %d is another", i+1), string(w), string(g)}
		}
	}
	for _, x := range []struct {
		what      string
		want, got any
	}{
		{"it waits for other dice", want.Asked, got.Asked},
		{"the order is another", want.Order, got.Order},
		{"the words are others", want.Text, got.Text},
		{"the scenario is another", want.Scenario, got.Scenario},
		{"the reasons are others", want.Reasons, got.Reasons},
		{"the signature is another", want.Signed, got.Signed},
	} {
		if w, g := text(x.want), text(x.got); w != g {
			return &Difference{seq, x.what, w, g}
		}
	}
	return nil
}

func text(v any) string {
	var b bytes.Buffer
	if err := encode(&b, v); err != nil {
		return err.Error()
	}
	return string(bytes.TrimSpace(b.Bytes()))
}
