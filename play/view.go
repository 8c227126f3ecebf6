package play

import (
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
)

// eye is who looks, for somebody who holds these seats. Who holds seats of
// both sides, on one screen, sees for both.
func (b *Battle) eye(seats []string) eye {
	e := others
	for _, id := range seats {
		i := b.chair(id)
		if i < 0 || b.chairs[i].eye == others || b.chairs[i].eye == e {
			continue
		}
		if e != others {
			return umpire
		}
		e = b.chairs[i].eye
	}
	return e
}

// Table is the battle as somebody sees it who holds these seats; without any,
// as a spectator.
func (b *Battle) Table(seats []string) Table {
	e := b.eye(seats)
	t := Table{
		ID: b.header.Battle, Title: b.header.Title, Book: b.rules.System(),
		RuleName: b.system.Name(), You: b.held(seats), Scene: b.scene(len(b.entries), e),
		Asks: b.askViews(e, seats), Seq: len(b.entries), Kept: b.kept(), Grade: b.header.Grade, Lead: b.header.Lead,
		File: b.ByFile(), Undo: b.mayUndo(seats), Log: b.log(e), Ending: b.Ending(), Beside: b.beside(seats),
	}
	for i, s := range b.scenario.Sides {
		if s.Briefing != "" && (e == umpire || e == eye(i)) {
			t.Briefing = append(t.Briefing, Briefing{i, s.Briefing})
		}
	}
	if b.Over() {
		t.History = b.scenario.History
	}
	if b.damaged != nil {
		t.Damaged = b.damaged.Error()
	}
	t.Brief = b.game.brief(e)
	for _, seat := range t.You {
		if b.chairs[b.chair(seat)].eye == umpire {
			t.Forms = b.game.forms()
		}
	}
	return t
}

// beside is what the players have settled, for one who holds these seats.
func (b *Battle) beside(seats []string) Beside {
	e := b.eye(seats)
	settled := Beside{Rules: string(b.rules), Seats: b.seatViews(seats), Setting: b.settings(len(b.entries)), Witness: b.witnessViews(), Withheld: b.header.Withheld, Pace: b.header.Pace,
		Rests: b.restViews(), Proposal: b.proposalView(e), Rulings: b.rulings(e), Instructions: b.standingOf(seats)}
	for _, seat := range b.held(seats) {
		if b.owesTerms(b.chair(seat)) {
			settled.Terms = append(settled.Terms, seat)
		}
	}
	return settled
}

// settles says whether an entry can change anything of what is settled beside
// the rules.
func (e *Entry) settles() bool {
	switch e.Kind {
	case KindSit, KindLeave, KindSeal, KindRules, KindPropose, KindAnswer, KindRewind, KindRuling, KindInstruct, KindRest:
		return true
	}
	return false
}

// Brief is the battle as one line of a list.
func (b *Battle) Brief(seats []string) Brief {
	s := b.scene(len(b.entries), b.eye(seats))
	line := s.Clock.Victory
	if s.Clock.Over != "" {
		line = s.Clock.Over
	}
	return Brief{
		ID: b.header.Battle, Title: b.header.Title, Scenario: b.header.Scenario, Turn: s.Clock.Turn, Turns: s.Clock.Turns,
		Line: line, You: b.held(seats), Over: b.Over(), File: b.ByFile(), Kept: b.kept(), Begun: b.header.Created,
		Rules: b.header.Rules.System(), Sides: s.Sides, Seats: b.seatViews(nil), Board: s.Board, Troops: s.Troops(),
		Asked: b.Awaited(seats...),
	}
}

// Kit is what the book wants printed of the battle as it stands, as far as
// somebody who holds these seats may know it.
func (b *Battle) Kit(seats []string) scene.Kit { return b.game.kit(b.eye(seats)) }

// SceneAt is the table as it was after an entry. It panics if there is no such
// entry.
func (b *Battle) SceneAt(seq int, seats []string) scene.Scene { return b.scene(seq, b.eye(seats)) }

// scene also says that somebody gave up, of which the rules know nothing.
func (b *Battle) scene(seq int, e eye) scene.Scene {
	s := b.game.view(seq, e)
	if b.header.Lead {
		s.Pieces = slices.Clone(s.Pieces)
		for i := range s.Pieces {
			s.Pieces[i].Stands = Stands(&s.Pieces[i])
		}
	}
	if b.ended == 0 || seq < b.ended {
		return s
	}
	end := &b.entries[b.ended-1]
	if end.ends() {
		s.Clock.Over, s.Clock.Clause = b.endWords(end.Ruling), ""
		s.Clock.Winner, _ = b.won(end.Ruling.End)
		return s
	}
	if end.By == ByTable {
		return s
	}
	chair, words := b.loser(end)
	loser := b.chairs[chair].eye
	s.Clock.Over = capital(b.scenario.Sides[loser].Name) + words
	s.Clock.Winner, s.Clock.Clause = 1-int(loser), ""
	return s
}

// loser is the chair that has lost by an end by somebody's word, and by what: it need not be his who said it.
func (b *Battle) loser(end *Entry) (chair int, words string) {
	if out := b.timedOut(end); out >= 0 {
		return out, " have used up their time, which is as if they had given up the field."
	}
	if end.To > 0 {
		return b.chair(end.Text), " kept the dice waiting for too long, which is as if they had given up the field."
	}
	return b.chair(end.Seat), " give up the field."
}

func capital(s string) string {
	if s != "" && 'a' <= s[0] && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

func (b *Battle) kept() string { return b.entries[len(b.entries)-1].At }

// held are those of the seats that there are.
func (b *Battle) held(seats []string) []string {
	held := []string{}
	for _, id := range seats {
		if b.chair(id) >= 0 {
			held = append(held, id)
		}
	}
	return held
}

func (b *Battle) mayUndo(seats []string) bool {
	return b.damaged == nil && b.secret != nil && slices.ContainsFunc(seats, func(id string) bool {
		_, ok := b.free(id)
		return ok || b.alone() && b.lastOrder(id) > 0
	})
}

func (b *Battle) seatViews(seats []string) []SeatView {
	var views []SeatView
	for i := range b.chairs {
		p := &b.chairs[i]
		v := SeatView{ID: p.ID, Name: p.Name, Side: -1, Who: p.who, Guest: p.who == WhoFriend, Owing: b.owes(i)}
		if k := b.hands.keys[p.ID]; k != nil {
			v.Key = hex.EncodeToString(k.key)
		}
		if p.eye < others {
			v.Side = int(p.eye)
			if v.Name == "" {
				v.Name = b.scenario.Sides[v.Side].Name
			}
		}
		switch {
		case slices.Contains(seats, p.ID):
			v.Who = WhoYou
		case p.eye == umpire:
			v.Who = "umpire"
		case p.person() && !p.here:
			v.Who = "open"
		case p.person():
			v.Who = WhoFriend
		}
		views = append(views, v)
	}
	return views
}

// settings are the options that differ from the printed rules after an entry.
func (b *Battle) settings(seq int) []OptionView {
	var views []OptionView
	for _, v := range OptionViews(b.system, b.ruled(seq, nil).Options) {
		if v.Value != v.Values[0] {
			views = append(views, v)
		}
	}
	return views
}

// BattleOptions are all options of a system as a battle sets them, with what of
// them can change nothing in it.
func BattleOptions(sys System, sc *scenario.Scenario) ([]OptionView, error) {
	views := OptionViews(sys, sc.Options)
	vain, err := sys.Vain(sc)
	for i := range views {
		views[i].Vain = vain[views[i].Name]
	}
	return views, err
}

// OptionViews are all options of a system, set as given.
func OptionViews(sys System, set map[string]string) []OptionView {
	views := []OptionView{}
	for _, o := range sys.Options() {
		v := OptionView{Name: o.Name, Value: o.Values[0], Values: o.Values, Least: o.Least, Most: o.Most, Clause: o.Clause, Title: o.Title, Variant: o.Variant}
		if value, ok := set[o.Name]; ok {
			v.Value = value
		}
		views = append(views, v)
	}
	return views
}

// askViews are the decisions that are due, with all that may be ordered for
// those that are the viewer's.
func (b *Battle) askViews(e eye, seats []string) []AskView {
	views := []AskView{}
	if b.ended > 0 || b.damaged != nil {
		return views
	}
	if b.open > 0 {
		return append(views, b.throwView(e, seats))
	}
	known := b.game.questions(e)
	for i := range b.asks {
		a := &b.asks[i]
		at := slices.IndexFunc(known, func(q rules.Question) bool {
			return q.Key == a.Key && q.Kind == a.Kind && q.Seats == a.Seats
		})
		if at < 0 {
			continue
		}
		v := AskView{ID: a.since, Text: b.game.question(e, &known[at]), Must: a.Must, Since: stamp(a.at), Private: a.Secret}
		if v.Secret = b.secretly(a); v.Secret {
			v.Commits = b.commitments(a)
		}
		if b.header.Clocks && a.Seconds > 0 {
			v.Until = stamp(a.at.Add(time.Duration(a.Seconds) * time.Second))
		}
		for chair := range b.chairs {
			if !a.For(rules.Seat(chair)) {
				continue
			}
			id := b.chairs[chair].ID
			v.Seats = append(v.Seats, id)
			switch mine := slices.Contains(seats, id) && !v.Yours; {
			case mine && !v.Secret:
				v.Yours = true
				v.Acts, v.Closed = b.game.answers(b.chairs[chair].eye, rules.Seat(chair))
				if v.Interrupts = v.Acts != nil; !v.Interrupts {
					v.Acts, v.For = b.shown(chair, b.game.acts(b.chairs[chair].eye, rules.Seat(chair)))
				} else {
					v.For = piecesOf(v.Acts)
				}
			case mine && b.chairs[chair].commitment.seq == 0 && !b.bound:
				v.Yours = true
				v.Acts, v.For = b.shown(chair, b.game.every(b.chairs[chair].eye, rules.Seat(chair)))
			}
		}
		if v.Must {
			v.Out = b.outs(v.Seats)
		}
		if len(v.For) == 1 {
			v.Piece = v.For[0]
		}
		views = append(views, v)
	}
	return views
}

// piecesOf are the pieces that acts of now are of, each once.
func piecesOf(acts []scene.Act) (pieces []string) {
	for i := range acts {
		if a := &acts[i]; a.Piece != "" && !a.Ahead && !slices.Contains(pieces, a.Piece) {
			pieces = append(pieces, a.Piece)
		}
	}
	return pieces
}

// throwView asks for dice.
func (b *Battle) throwView(e eye, seats []string) AskView {
	v := AskView{ID: b.open, Must: true, Text: "Dice are wanted"}
	v.Waits = b.waits()
	v.Since, v.Claim = b.claimable()
	v.Seats, v.Out = v.Waits, b.outs(v.Waits)
	for _, seat := range v.Waits {
		v.Yours = v.Yours || slices.Contains(seats, seat)
	}
	if b.asked.Private && e != umpire && e != eye(partOf(int8(b.asked.Thrower))) {
		return v
	}
	v.Text = fmt.Sprintf("Dice are wanted: %s", b.asked.Purpose)
	if t, err := b.asked.toDice(); err == nil {
		v.Throw = sceneThrow(&t.Throw)
	}
	return v
}

// sceneThrow is a throw that has not fallen as people read it: its faces are 0.
func sceneThrow(t *dice.Throw) *scene.Throw {
	w := &scene.Throw{Purpose: t.Purpose, Clause: t.Clause, Groups: []scene.Group{}}
	for i := range t.Groups[:t.N] {
		g := scene.Group{Side: int(t.Groups[i].Side), Sides: int(t.Groups[i].Sides), Need: int(t.Groups[i].Cuts[0]), Faces: make([]int, t.Groups[i].Dice)}
		for _, m := range t.Modifiers {
			if int(m.Group) == i {
				g.Mods = append(g.Mods, scene.Modifier{Text: m.Text, Clause: m.Clause, By: m.By})
			}
		}
		w.Groups = append(w.Groups, g)
	}
	return w
}

// Update is an entry and what it changed, for somebody who holds these seats.
// What is asked and may be taken back is what holds now.
func (b *Battle) Update(seq int, seats []string) Update {
	u := b.Change(seq, seats)
	u.Asks, u.Undo, u.File = b.askViews(b.eye(seats), seats), b.mayUndo(seats), b.ByFile()
	return u
}

// Change is Update without what is asked, which takes far the longest to work
// out: for entries behind which others come.
func (b *Battle) Change(seq int, seats []string) Update {
	e := b.eye(seats)
	entry := &b.entries[seq-1]
	before, after := b.scene(max(seq-1, 1), e), b.scene(seq, e)
	u := Update{Seq: seq, Entry: b.entryView(entry, e, nil), Clock: after.Clock, Marks: after.Marks, Shapes: after.Shapes, OrderSlips: after.OrderSlips,
		Asks: []AskView{}, Kept: entry.At, Reset: entry.starts() < seq-1}
	if entry.settles() {
		settled := b.beside(seats)
		u.Beside = &settled
	}
	u.Pieces, u.Gone = changed(before.Pieces, after.Pieces)
	return u
}

// changed are the pieces that are not as they were, and the names of those that
// are gone. Most are where they were in the list.
func changed(before, after []scene.Piece) (now []scene.Piece, gone []string) {
	place := func(pieces []scene.Piece, i int, id string) int {
		if i < len(pieces) && pieces[i].ID == id {
			return i
		}
		return slices.IndexFunc(pieces, func(p scene.Piece) bool { return p.ID == id })
	}
	for i := range after {
		if was := place(before, i, after[i].ID); was < 0 || !same(&before[was], &after[i]) {
			now = append(now, after[i])
		}
	}
	for i := range before {
		if place(after, i, before[i].ID) < 0 {
			gone = append(gone, before[i].ID)
		}
	}
	return now, gone
}
