package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"drumhead/dice"
	"drumhead/play"
	"drumhead/scenario"
)

// aside does something beside the order that is wanted. Most of it is refused
// now and then, which is as it should be.
func (t *table) aside() {
	b, seat := t.battle, one(t.luck, t.seats())
	words := one(t.luck, []string{"good luck", "their left is weak", "naïve ☂ \u2028 <b>", "yes", "", "line\nline"})
	entry := 1 + t.luck.IntN(b.Seq())
	near := max(1, b.Seq()-t.luck.IntN(6))
	option := one(t.luck, t.sys.Options())
	value := one(t.luck, append(slices.Clone(option.Values), fmt.Sprint(option.Least+t.luck.IntN(3))))
	c := play.Command{Seat: seat, ID: one(t.luck, []string{"", fmt.Sprint(t.luck.Uint32())})}
	switch t.luck.IntN(25) {
	case 0, 1:
		c.Kind, c.Text = one(t.luck, []string{play.KindTalk, play.KindCouncil}), words
	case 2:
		c.Kind, c.Text = play.KindPoint, "B2 here"
	case 3:
		c.Kind, c.Text = play.KindNote, words
	case 4:
		c.Kind, c.To, c.Text = play.KindMark, entry, words
	case 5:
		c.Kind, c.Text = play.KindInstruct, one(t.luck, []string{"pass", "", "all on charge: ask"})
	case 6:
		c.Kind, c.To, c.Text = play.KindPropose, one(t.luck, []int{near, entry}), words
	case 7, 8:
		c.Kind, c.Text, c.Ruling = play.KindPropose, words, &play.Ruling{Clause: option.Clause, Option: option.Name, Value: value}
		c.To = one(t.luck, []int{0, 0, near})
	case 9:
		c.Kind, c.Text, c.Ruling = play.KindPropose, words, &play.Ruling{}
	case 10, 11, 12, 13:
		if p := b.Table(nil).Proposal; p != nil {
			c.Kind, c.To, c.Text = play.KindAnswer, p.Seq, one(t.luck, []string{play.Yes, play.Yes, play.Dice, "no"})
		} else {
			c.Kind, c.To, c.Text = play.KindAnswer, 1, play.Yes
		}
	case 14, 15:
		c.Kind = play.KindUndo
	case 16:
		c.Kind, c.To = play.KindRewind, near
	case 17:
		t.newcomer(seat)
		return
	case 18:
		t.rule()
		return
	case 19:
		c.Kind = one(t.luck, []string{play.KindLeave, play.KindRules, play.KindSit})
	case 20:
		if t.luck.IntN(8) > 0 {
			return
		}
		t.restore()
		return
	case 21:
		c.Kind, c.Text = play.KindRest, one(t.luck, []string{"night 22:00/06:00", "night", "holiday", "holiday " + t.at.Format(time.RFC3339) + "/" + t.at.Add(time.Hour).Format(time.RFC3339)})
	case 22:
		if t.luck.IntN(8) > 0 {
			return
		}
		c.Kind, c.Text, c.Ruling = play.KindPropose, words, &play.Ruling{End: one(t.luck, []string{play.Draw, play.Judged, b.Table(nil).Scene.Sides[0].ID})}
	case 23:
		if c.Kind = play.KindEnd; t.luck.IntN(30) > 0 {
			return
		}
	case 24:
		c.Kind, c.By, c.Text = play.KindAdvice, play.ByComputer, words
	}
	t.give(c)
}

// newcomer puts somebody else into a seat: a computer for a friend who went
// away, or a friend again, each with a chain of his own.
func (t *table) newcomer(seat string) {
	if t.side(seat) < 0 {
		return
	}
	switch t.luck.IntN(3) {
	case 0:
		t.give(play.Command{Kind: play.KindSit, Seat: seat, By: one(t.luck, []string{play.ByHand, play.ByTable}), Text: one(t.luck, []string{play.WhoFriend, "recruit"})})
	default:
		if t.person(seat) && (t.signs || t.grade == play.GradeWitnessed) {
			t.sitDown(seat, t.luck.IntN(4) == 0)
		} else {
			t.give(play.Command{Kind: play.KindSit, Seat: seat})
		}
	}
}

// sitDown lays an anchor and a key for a seat: its first, another signed by the
// one before, or one of a browser that has lost it.
func (t *table) sitDown(seat string, lost bool) {
	p := t.people[seat]
	was := *p
	was.chains = slices.Clone(p.chains)
	c := play.Command{Kind: play.KindSit, Seat: seat}
	if t.grade == play.GradeWitnessed && t.side(seat) >= 0 {
		p.chains = append(p.chains, laid{dice.NewChain(random(t.luck)), t.battle.Seq() + 1})
		c.Hash = fmt.Sprintf("%x", p.chains[len(p.chains)-1].Anchor())
	}
	var next ed25519.PrivateKey
	if t.signs {
		seed := random(t.luck)
		next = ed25519.NewKeyFromSeed(seed[:])
		c.Key = hex.EncodeToString(next.Public().(ed25519.PublicKey))
		if p.key == nil || lost {
			p.key = next
		}
	}
	if t.give(c) != nil {
		*p = was
		return
	}
	t.everybodys[c.Key] = next
	if p.key = next; t.battle.Who(seat) == play.WhoYou {
		t.keys[c.Key] = next
	}
}

// sign signs a command as its seat's browser does, behind the newest entry.
func sign(b *play.Battle, c play.Command, key ed25519.PrivateKey) play.Command {
	c.Signed, _ = b.Says(&c).Sign(key)
	return c
}

// rule gives an umpire's ruling, or has an entry resolved again.
func (t *table) rule() {
	b := t.battle
	if !slices.Contains(t.seats(), scenario.UmpireID) {
		return
	}
	c := play.Command{Kind: play.KindOrder, Seat: scenario.UmpireID, Text: "as the book has it"}
	if t.luck.IntN(3) == 0 {
		c.Kind, c.Redo = play.KindRuling, max(2, b.Seq()-t.luck.IntN(8))
		t.give(c)
		return
	}
	for range 8 {
		form := one(t.luck, b.Table([]string{scenario.UmpireID}).Forms)
		c.Order = form.Order
		for _, f := range form.Fields {
			with := fmt.Sprint(f.Least + t.luck.IntN(max(1, f.Most-f.Least+1)))
			switch {
			case len(f.Choices) > 0:
				with = one(t.luck, f.Choices).Order
			case f.Kind == "place" || f.Kind == "cell":
				with = one(t.luck, []string{"E5", "12,8", "C3"})
			}
			c.Order = strings.ReplaceAll(c.Order, "{"+f.Name+"}", with)
		}
		if t.give(c) == nil {
			return
		}
	}
}
