package main

import (
	"fmt"
	"slices"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/scenario"
)

// whole are the two tables at which everything is done, until it is: one record
// cannot hold both links that are waited for and real dice for every throw.
var whole = []setting{
	{name: "everything, witnessed", grade: play.GradeWitnessed, first: play.WhoYou, second: play.WhoFriend, commit: true, clocks: true, umpire: true, signs: true, withheld: 60, all: true},
	{name: "everything, typed", grade: play.GradeTyped, first: play.WhoYou, second: play.WhoFriend, clocks: true, umpire: true, signs: true, all: true},
}

// Kinds of things that a record can hold beside the kinds of its entries.
const (
	goneBack     = "gone back, all having agreed"
	notBack      = "going back refused"
	notEnded     = "an end refused"
	typed        = "typed dice"
	witnessed    = "witnessed dice"
	sealedDice   = "sealed dice"
	agreedRuling = "a ruling agreed to"
	thrownFor    = "a ruling thrown for"
	umpires      = "an umpire's ruling"
	again        = "an entry resolved again"
	givenUp      = "a chair given up"
	takenAway    = "a chair taken away"
	machine      = "a computer in a friend's chair"
	comeBack     = "a friend in a computer's chair"
	keyAnew      = "another key"
	otherServer  = "another server"
	byComputer   = "a computer's order"
	byLine       = "an order of standing instructions"
	resigned     = "a side that gave up"
	claimed      = "a link that did not come"
)

// wanted is what the record of a table must hold at which everything was done.
func (t *table) wanted() []string {
	w := []string{play.KindOpen, play.KindSit, play.KindLeave, play.KindOrder, play.KindTable, play.KindNote, play.KindMark, play.KindTalk, play.KindPoint, play.KindPropose,
		play.KindAnswer, play.KindUndo, play.KindRewind, play.KindRuling, play.KindInstruct, play.KindThrow, play.KindEnd, play.KindDelete,
		goneBack, notBack, notEnded, typed, sealedDice, agreedRuling, thrownFor, umpires, again, givenUp, takenAway, keyAnew, otherServer, byLine, resigned}
	sides := map[int]int{}
	for _, s := range t.battle.Table(nil).Seats {
		sides[s.Side]++
	}
	if sides[0] > 1 || sides[1] > 1 {
		w = append(w, play.KindCouncil)
	}
	if t.grade == play.GradeTyped {
		return append(w, play.KindPlan, byComputer, machine, comeBack)
	}
	// Behind witnessed dice only all together go back.
	w = slices.DeleteFunc(w, func(k string) bool { return k == play.KindUndo })
	if w = append(w, play.KindLink, play.KindSeal, witnessed, claimed); t.battle.Header().Commit {
		w = append(w, play.KindCommit, play.KindReveal, play.KindLapse)
		w = slices.DeleteFunc(w, func(k string) bool { return k == byLine }) // what is sworn nobody else gives
	}
	return w
}

// holds is what a record holds, by what stands in it.
func holds(entries []play.Entry) map[string]bool {
	has, keys, who := map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, c := range entries[0].Header.Seats {
		who[c.ID] = c.Who
	}
	for i := range entries {
		e := &entries[i]
		has[e.Kind] = true
		for _, w := range throwsOf(e) {
			has[typed] = has[typed] || w.Typed
			has[witnessed] = has[witnessed] || w.Witnessed
			has[sealedDice] = has[sealedDice] || len(w.Faces) > 0 && !w.Typed && !w.Witnessed
		}
		is := func(what string, so bool) { has[what] = has[what] || so }
		switch e.Kind {
		case play.KindSit:
			level := e.Text != "" && e.Text != play.WhoYou && e.Text != play.WhoFriend
			is(machine, e.Seat != "" && who[e.Seat] == play.WhoFriend && level)
			is(comeBack, e.Seat != "" && e.Text == play.WhoFriend && who[e.Seat] != play.WhoFriend && who[e.Seat] != play.WhoYou)
			is(otherServer, e.Seat == "")
			is(keyAnew, e.Key != "" && keys[e.Seat])
			keys[e.Seat] = keys[e.Seat] || e.Key != ""
			if e.Text != "" && e.Seat != "" {
				who[e.Seat] = e.Text
			}
		case play.KindLeave:
			is(givenUp, e.By == play.ByHand)
			is(takenAway, e.By == play.ByTable)
		case play.KindAnswer:
			no, of := e.Text != play.Yes && e.Text != play.Dice, entries[max(e.To, 1)-1]
			is(notBack, no && of.To > 0)
			is(notEnded, no && of.Ruling != nil && of.Ruling.End != "")
		case play.KindRewind:
			is(goneBack, e.By == play.ByTable)
		case play.KindRuling:
			is(umpires, e.By == play.ByUmpire)
			is(again, e.Redo > 0)
			is(agreedRuling, e.Ruling != nil && e.Ruling.How == "agreed")
			is(thrownFor, e.Ruling != nil && e.Ruling.How == "thrown for")
		case play.KindOrder:
			is(byComputer, e.By == play.ByComputer)
			is(byLine, e.By == play.ByInstruction)
		case play.KindEnd:
			is(resigned, e.By == play.ByHand && e.To == 0)
			is(claimed, e.To > 0)
		}
	}
	return has
}

// throwsOf are the dice of an entry as who sees all sees them.
func throwsOf(e *play.Entry) []play.Throw {
	r, err := read([][]byte{e.Line()})
	if err != nil {
		return nil
	}
	var out []play.Throw
	for _, v := range views(r[0]) {
		for _, w := range list(v["throws"]) {
			w, _ := w.(tree)
			out = append(out, play.Throw{Typed: w["typed"] == true, Witnessed: w["witnessed"] == true, Faces: make([]int, len(list(w["faces"])))})
		}
	}
	return out
}

// missing is what is wanted yet.
func (t *table) missing() []string {
	has := holds(t.battle.Entries())
	return slices.DeleteFunc(t.wanted(), func(k string) bool { return has[k] })
}

// late is what ends or changes all, and is brought about in this order, last.
var late = []string{machine, play.KindPlan, byComputer, comeBack, resigned, claimed, play.KindEnd, play.KindDelete}

// everything plays until the record holds all that it can, or so many entries.
func (t *table) everything(entries int) error {
	for tries := 0; t.battle.Seq() < entries && tries < 6*entries && !t.battle.Removed(); tries++ {
		missing := t.missing()
		soon := slices.DeleteFunc(slices.Clone(missing), func(k string) bool { return slices.Contains(late, k) })
		if len(soon) > 0 {
			t.want(one(t.luck, soon))
		} else if i := slices.IndexFunc(late, func(k string) bool { return slices.Contains(missing, k) }); i >= 0 {
			t.want(late[i])
		} else {
			break
		}
		if err := t.goOn(); err != nil {
			return err
		}
	}
	return nil
}

// want tries to bring about one thing, as far as it can come now.
func (t *table) want(what string) {
	b := t.battle
	mine, theirs := t.of(play.WhoYou), t.of(play.WhoFriend)
	seat := one(t.luck, []string{mine, theirs})
	option := one(t.luck, t.sys.Options())
	ruling := &play.Ruling{Clause: option.Clause, Option: option.Name, Value: one(t.luck, append(slices.Clone(option.Values), fmt.Sprint(option.Least)))}
	switch what {
	case play.KindTalk, play.KindCouncil, play.KindNote, play.KindMark:
		t.give(play.Command{Kind: what, Seat: seat, Text: "naïve ☂", ID: fmt.Sprint(t.luck.Uint32())})
	case play.KindPoint:
		t.give(play.Command{Kind: what, Seat: seat, Text: "B2 here"})
	case play.KindInstruct:
		t.give(play.Command{Kind: what, Seat: seat, Text: "pass"})
	case byLine:
		t.instructed(seat)
	case play.KindUndo:
		for _, s := range t.seats() {
			t.give(play.Command{Kind: play.KindUndo, Seat: s})
		}
	case notBack:
		t.propose(mine, play.Command{To: max(1, b.Seq()-1)}, "no")
	case notEnded:
		t.propose(mine, play.Command{Ruling: &play.Ruling{End: play.Draw}, Text: "it grows dark"}, "no")
	case play.KindRewind, goneBack, play.KindPropose, play.KindAnswer:
		t.propose(one(t.luck, []string{mine, theirs}), play.Command{To: max(1, b.Seq()-1-t.luck.IntN(3))}, play.Yes)
	case agreedRuling, play.KindRuling:
		t.propose(mine, play.Command{Ruling: ruling, Text: "as we have always played it"}, play.Yes)
	case thrownFor:
		t.propose(mine, play.Command{Ruling: ruling, Text: "let a die say"}, play.Dice)
	case umpires:
		t.rule()
	case again, typed, witnessed, sealedDice:
		t.redo()
		if what == sealedDice && t.grade == play.GradeWitnessed {
			t.seal()
		}
	case play.KindSeal:
		t.seal()
	case givenUp, takenAway, play.KindLeave:
		t.chair(theirs, what)
	case keyAnew:
		t.sitDown(seat, t.luck.IntN(2) == 0)
	case otherServer:
		t.restore()
	case machine, play.KindPlan, byComputer:
		t.give(play.Command{Kind: play.KindSit, Seat: theirs, By: play.ByHand, Text: "recruit"})
	case comeBack:
		for _, s := range t.seats() {
			if !t.person(s) {
				t.give(play.Command{Kind: play.KindSit, Seat: s, By: play.ByTable, Text: play.WhoFriend})
				t.people[s].key = nil
				t.sitDown(s, true)
			}
		}
	case resigned, play.KindEnd:
		t.give(play.Command{Kind: play.KindEnd, Seat: mine})
	case claimed:
		t.claim(mine)
	case play.KindDelete:
		t.give(play.Command{Kind: play.KindDelete, Seat: mine})
	}
}

// of is a seat of a side that somebody holds, empty: none.
func (t *table) of(who string) string {
	for _, s := range t.seats() {
		if t.side(s) >= 0 && t.battle.Who(s) == who {
			return s
		}
	}
	return ""
}

// instructed leaves instructions to do just what may be done now, and goes away.
func (t *table) instructed(seat string) {
	if !slices.Contains(t.battle.Owing(), seat) || len(t.secretAsks(seat)) > 0 {
		return
	}
	order, _ := t.think(seat, ai.Recruit)
	if t.give(play.Command{Kind: play.KindInstruct, Seat: seat, Text: order}) != nil {
		return
	}
	if c, due := t.battle.Due(t.at, seat); due && c.By == play.ByInstruction {
		t.give(c)
	}
}

// propose proposes and has everybody answer.
func (t *table) propose(seat string, c play.Command, answer string) {
	if c.Kind, c.Seat = play.KindPropose, seat; t.give(c) != nil || t.battle.Table(nil).Proposal == nil {
		return
	}
	n := t.battle.Seq()
	for _, s := range t.seats() {
		t.give(play.Command{Kind: play.KindAnswer, Seat: s, To: n, Text: answer})
	}
}

// redo has an umpire resolve the newest entry again that threw dice, by dice of
// his own.
func (t *table) redo() {
	entries := t.battle.Entries()
	for i := len(entries) - 1; i > max(1, len(entries)-20); i-- {
		e := &entries[i]
		if len(e.Throws) == 0 || len(e.Throws[0].Pack) > 0 {
			continue
		}
		n := e.Seq
		if e.Kind == play.KindThrow {
			n = e.To
		}
		var faces []int
		for _, g := range e.Throws[0].Groups {
			for range g.Dice {
				faces = append(faces, 1+t.luck.IntN(g.Sides))
			}
		}
		if t.give(play.Command{Kind: play.KindRuling, Seat: scenario.UmpireID, Redo: n, Faces: faces, Text: "that one was cocked"}) == nil {
			return
		}
	}
}

// seal is everybody's word that later dice fall without links.
func (t *table) seal() {
	for _, s := range t.seats() {
		t.give(play.Command{Kind: play.KindSeal, Seat: s})
	}
}

// chair is given up by its friend, or taken from him, and he comes back to it.
func (t *table) chair(seat, how string) {
	by := map[string]string{givenUp: play.ByHand, takenAway: play.ByTable}[how]
	if t.give(play.Command{Kind: play.KindLeave, Seat: seat, By: by}) == nil {
		t.sitDown(seat, true)
	}
}

// claim waits for the other side's links in vain, at a battle that goes on and
// at which all witness.
func (t *table) claim(mine string) {
	if t.battle.Over() {
		t.propose(mine, play.Command{To: max(1, t.battle.Seq()-1-t.luck.IntN(5))}, play.Yes)
		return
	}
	for _, w := range t.battle.Table(nil).Witness {
		if w.Sealed {
			t.sitDown(w.Seat, false)
		}
	}
	for _, a := range t.battle.Table(nil).Asks {
		theirs := ""
		for _, s := range a.Waits {
			if t.side(s) != t.side(mine) {
				theirs = s
				continue
			}
			t.give(play.Command{Kind: play.KindLink, Seat: s, To: a.ID, Hash: t.people[s].link(a.ID)})
		}
		if theirs != "" {
			t.at = t.at.Add(time.Hour)
			t.give(play.Command{Kind: play.KindEnd, Seat: mine, To: a.ID, Text: theirs})
		}
	}
}
