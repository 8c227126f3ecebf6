package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
)

// Dice is the answer that leaves a proposal to a die of the table.
const Dice = "throw"

// How a ruling came to be in force.
const (
	howAgreed = "agreed"
	howThrown = "thrown for"
	howAlone  = "alone"
	howUmpire = "umpire"
	howJudged = "judged"
)

// forIt is the die that settles a proposal: from stands on, it stands.
const (
	forIt  = "throw for it"
	stands = 4
)

// opening is the entry that begins a battle. It proposes the settings of the
// rules to every friend who sits down at them.
const opening = 1

// owesTerms says whether who sits in a chair has yet to agree to settings other
// than as printed, which somebody else chose.
func (b *Battle) owesTerms(chair int) bool {
	c := &b.chairs[chair]
	return c.who == WhoFriend && !c.agreed && !b.Over() && (len(b.settings(opening)) > 0 || b.header.Pace != nil)
}

func (b *Battle) agreeToTerms(chair int, text string) error {
	if !b.owesTerms(chair) {
		return ErrStale
	}
	if text != Yes {
		return errors.New("the settings of the battle can only be agreed to: propose a ruling to have another")
	}
	return nil
}

// proposeTalks proposes to go back to an entry, or answers.
func (b *Battle) proposeTalks(c *Command, d *draft) error {
	chair := b.chair(c.Seat)
	d.To, d.Text = c.To, c.Text
	if c.Kind == KindPropose {
		return b.proposeAnew(c, d)
	}
	if c.To == opening {
		return b.agreeToTerms(chair, c.Text)
	}
	if b.proposal == 0 || c.To != b.proposal {
		return ErrStale
	}
	if b.ending() && (c.Text == Yes || c.Text == Dice) {
		return b.proposeEndAnswer(chair, c.Text)
	}
	if b.unanimous() && (c.Text == Yes || c.Text == Dice) {
		return b.proposeConsent(c, d)
	}
	proposer := b.chair(b.entries[b.proposal-1].Seat)
	if b.chairs[chair].eye == others || (c.Text == Yes || c.Text == Dice) && !b.mayAgree(chair, proposer) {
		return ErrNotYours
	}
	if c.Text == Dice {
		if b.open > 0 && !b.lenient {
			return ErrOpenThrow
		}
		return b.throwForIt(nil, d)
	}
	return nil
}

// proposeAnew proposes to go back, a reading of the rules, or both; a lone
// player does it at once. It takes the place of a proposal that waits.
func (b *Battle) proposeAnew(c *Command, d *draft) error {
	chair := &b.chairs[b.chair(c.Seat)]
	if chair.eye == others {
		return ErrNotYours
	}
	r := c.Ruling
	if r != nil && r.End != "" {
		return b.proposeEndAgreed(c, d)
	}
	if r == nil || c.To > 0 {
		if err := b.canReturn(c.To); err != nil {
			return err
		}
	}
	if r != nil {
		if c.To == 0 && b.open > 0 {
			return ErrOpenThrow
		}
		if err := b.checkRuling(c.To, r); err != nil {
			return err
		}
		d.Ruling = &Ruling{Text: c.Text, Clause: r.Clause, Option: r.Option, Value: r.Value}
		d.Text = ""
	}
	if !b.alone() {
		return nil
	}
	if err := b.mayReturn(c.To); err != nil && c.To > 0 {
		return err
	}
	if r == nil {
		d.Kind, d.Text = KindRewind, ""
		return nil
	}
	d.Kind, d.Ruling.How = KindRuling, howAlone
	return nil
}

// mayAgree says whether a chair's word settles what another has proposed: nobody
// agrees with himself, in whatever chair, and a side with itself only where it has
// no people against it.
func (b *Battle) mayAgree(chair, proposer int) bool {
	c, p := &b.chairs[chair], &b.chairs[proposer]
	switch {
	case chair == proposer, c.who == WhoYou && p.who == WhoYou && !b.lenient:
		return false
	case c.eye == umpire || c.eye != p.eye:
		return true
	}
	return !b.played(1 - int(p.eye))
}

// checkRuling says whether a ruling can be in force after an entry, 0: now.
func (b *Battle) checkRuling(to int, r *Ruling) error {
	if r.Option == "" {
		if r.Value != "" {
			return errors.New("a value is of an option: name the option too")
		}
		return nil
	}
	if err := checkOptions(b.system, map[string]string{r.Option: r.Value}); err != nil {
		return err
	}
	if to == 0 {
		to = len(b.entries)
	}
	if err := b.game.refold(to, b.ruled(to, r)); err != nil {
		return fmt.Errorf("this battle cannot be fought with %s: %s: %w", r.Option, r.Value, err)
	}
	return nil
}

// ruled is the scenario with the options that hold after an entry, and one
// more ruling.
func (b *Battle) ruled(seq int, and *Ruling) *scenario.Scenario {
	set := map[string]string{}
	var way []*Ruling
	for ; seq > 0; seq = b.entries[seq-1].starts() {
		if r := b.entries[seq-1].Ruling; r != nil && b.entries[seq-1].Kind == KindRuling {
			way = append(way, r)
		}
	}
	slices.Reverse(way)
	if and != nil {
		way = append(way, and)
	}
	for _, r := range way {
		if r.Option != "" {
			set[r.Option] = r.Value
		}
	}
	return b.scenario.With(set)
}

// proposeRuling puts into force what was agreed to: a ruling, or a newer reading of
// the rule book.
func (b *Battle) proposeRuling(d *draft) error {
	if b.agreed == 0 || b.entries[b.agreed-1].Ruling == nil || b.entries[b.agreed-1].ends() || b.entries[b.agreed-1].adopts() != (d.Kind == KindRules) {
		return errors.New("nobody has agreed to a ruling")
	}
	p := &b.entries[b.agreed-1]
	if p.To == 0 && b.open > 0 {
		return ErrOpenThrow
	}
	if p.adopts() {
		d.Text = p.Ruling.Rules
		return nil
	}
	r := *p.Ruling
	r.How = howAgreed
	if b.thrown {
		r.How = howThrown
	}
	d.To, d.Ruling = p.To, &r
	return b.checkRuling(p.To, &r) // before the log holds what nobody could take in
}

// proposeRules goes on under the newest reading of the rule book: at once where
// one person plays, else it is proposed to the others.
func (b *Battle) proposeRules(c *Command, d *draft) error {
	id := b.system.ID()
	if b.remakes() { // what was newest then may have been corrected since
		id = rules.ID(c.Text)
	}
	switch {
	case b.chairs[b.chair(c.Seat)].eye == others:
		return ErrNotYours
	case b.open > 0:
		return ErrOpenThrow
	case !reading(id, b.system.ID()) || version(id) < version(b.rules) || version(id) == version(b.rules) && !b.lenient:
		return fmt.Errorf("the battle goes on under %s: wanted a newer reading of the rules, up to %s", b.rules, b.system.ID())
	case b.alone() || b.lenient:
		d.Text = string(id)
		return nil
	}
	d.Kind, d.Ruling = KindPropose, &Ruling{Rules: string(id)}
	return nil
}

// throwForIt throws the die that settles a proposal, or leaves it open.
func (b *Battle) throwForIt(faces []int, d *draft) error {
	t := dice.Thrown{}
	t.Reset(forIt, "", dice.Nobody)
	t.Add(dice.Nobody, 1, stands, 0)
	if faces != nil {
		if err := fall(&t, faces); err != nil {
			return &Refused{scene.Refusal{Text: err.Error()}}
		}
		t.Typed = true
		d.Throws = []Throw{fromDice(&t, true)}
		return nil
	}
	fair, err := b.dice(d.Kind)
	if err != nil {
		return err
	}
	fair.closed = b.closed(d.Kind) || d.Kind != KindThrow && b.header.Grade == GradeTyped
	if !fair.Answer(&t.Throw, &t.Answer) {
		asked := fromDice(&t, false)
		d.Asked = &asked
		if b.closed(d.Kind) {
			b.waiting(d)
		}
		return nil
	}
	d.Throws, d.Links = []Throw{fromDice(&t, true)}, fair.given()
	return nil
}

// noteDie takes the die that settles a proposal.
func (b *Battle) noteDie(proposal int, whole *Seen) {
	b.thrown = false
	for _, t := range whole.Throws {
		if t.Purpose == forIt && len(t.Faces) == 1 && t.Faces[0] >= stands {
			b.agreed, b.thrown = proposal, true
		}
	}
}

// lines are an entry's lines of the log: the rules', the die that settled a
// proposal, and the end that was agreed.
func (b *Battle) lines(entry *Entry, e eye) []scene.Line {
	lines := b.game.lines(entry.Seq, e)
	if entry.Kind == KindEnd && entry.ends() {
		return append(slices.Clone(lines), scene.Line{Side: -1, Spans: []scene.Span{{Text: b.endWords(entry.Ruling)}}})
	}
	if entry.By == ByInstruction && len(lines) > 0 {
		lines = slices.Clone(lines)
		lines[0].Spans = append(slices.Clip(lines[0].Spans), scene.Span{Text: " By standing instructions."})
	}
	if len(entry.Throws) != 1 || entry.Throws[0].Purpose != forIt {
		return lines
	}
	t, err := entry.Throws[0].toDice()
	if err != nil {
		return lines
	}
	w := sceneThrow(&t.Throw)
	w.Groups[0].Faces = entry.Throws[0].Faces
	w.Typed = t.Typed
	told := t.Tells(0, 0)
	w.Groups[0].Tell = []bool{told}
	text := ": the proposal falls."
	if told {
		text = ": the proposal stands."
	}
	line := scene.Line{Side: -1, Throws: []scene.Throw{*w}, Spans: []scene.Span{{Text: "They throw for it "}, {Kind: "dice"}, {Text: text}}}
	grade(&line, []dice.Thrown{t})
	return append(slices.Clone(lines), line)
}

// proposalView is the proposal that waits, with what came since.
func (b *Battle) proposalView(e eye) *Proposal {
	if b.proposal == 0 {
		return nil
	}
	p := &b.entries[b.proposal-1]
	v := &Proposal{Seq: b.proposal, Seat: p.Seat, To: p.To, Text: p.Text, Seen: []string{}, Wanted: b.unconsented()}
	if r := p.Ruling; r != nil {
		v.Text, v.Clause, v.Option, v.Value = r.Text, r.Clause, r.Option, r.Value
		v.End = r.End
	}
	if p.adopts() {
		v.Text = p.Ruling.words()
	}
	if p.To == 0 {
		return v
	}
	counts := b.game.counts()
	for seq := p.To + 1; seq < b.proposal; seq++ {
		entry := &b.entries[seq-1]
		if !counts[seq] {
			continue
		}
		seen := b.seen(entry, e)
		for _, t := range seen.Throws {
			v.Seen = append(v.Seen, fmt.Sprintf("entry %d, %s: %s", seq, t.Purpose, strings.Trim(fmt.Sprint(t.Faces), "[]")))
		}
		if entry.Kind == KindOrder && entry.Seat != p.Seat && seen.Order != "" {
			v.Seen = append(v.Seen, fmt.Sprintf("entry %d, %s: %s", seq, entry.Seat, seen.Order))
		}
	}
	return v
}

// proposed says what is proposed, as the end of a sentence: to go back a step, a ruling,
// to end the battle, with the words that were said to it.
func (b *Battle) proposed(e *Entry) string {
	what, why := "to go back a step", e.Text
	switch r := e.Ruling; {
	case e.ends():
		what, why = "to end the battle with "+b.endsAs(r.End), r.Text
	case r != nil && e.To > 0:
		what, why = "to go back a step, and a ruling", r.words()
	case r != nil:
		what, why = "a ruling", r.words()
	}
	if why == "" {
		return what
	}
	return what + ": " + why
}

// words say what a ruling is, where nobody has said it.
func (r *Ruling) words() string {
	switch {
	case r.Rules != "":
		return fmt.Sprintf("to go on under the corrected reading of the rules, %s", r.Rules)
	case r.Text == "" && r.Option != "":
		return fmt.Sprintf("%s: %s", r.Option, r.Value)
	}
	return r.Text
}

// rulings are those of this battle that count.
func (b *Battle) rulings(e eye) []RulingView {
	var views []RulingView
	counts := b.game.counts()
	by := ""
	for i := range b.entries {
		entry := &b.entries[i]
		if entry.Kind == KindPropose {
			by = entry.Seat
		}
		if entry.Kind != KindRuling || !counts[entry.Seq] {
			continue
		}
		v := RulingView{Seq: entry.Seq, By: entry.Seat, How: howUmpire}
		if r := entry.Ruling; r != nil {
			v.Text, v.Clause, v.Option, v.Value, v.How = r.Text, r.Clause, r.Option, r.Value, r.How
			if v.By == "" {
				v.By = by
			}
		} else if v.Text = b.seen(entry, e).Order; entry.Redo > 0 {
			v.Text = fmt.Sprintf("entry %d again with other dice", entry.Redo)
		}
		if entry.Ruling == nil && entry.Text != "" {
			v.Text = entry.Text + ": " + v.Text
		}
		views = append(views, v)
	}
	return views
}
