package dispatch

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"drumhead/analyse"
	"drumhead/estimate"
	"drumhead/paper"
	"drumhead/play"
	"drumhead/rules/tell"
	"drumhead/scene"
)

// teller tells the story, as the winner saw it; of a drawn day as the first side did.
type teller struct {
	b      *play.Battle
	report *analyse.Report
	end    *scene.Scene
	side   int
	d      *Dispatch
	said   map[string]int // how often a turn of speech was used
}

// mostDeeds is how many deeds a page has room for.
const (
	mostDeeds = 7
	mostDrawn = 3                 // beside the opening
	telling   = estimate.One / 12 // a change of the chances that is told in words
	dear      = estimate.One / 50 // an order that is owned to
)

func (t *teller) tell() {
	t.said = map[string]int{}
	deeds := t.deeds()
	decisive := t.decisive(deeds)
	first := t.b.SceneAt(1, everybody(t.b))
	t.d.Maps = append(t.d.Maps, Map{Numeral: roman[0], Caption: "How they stood before the first order.", Shows: "the whole field before the first order", Seq: 1, Draw: paper.Map{Scene: &first}})
	t.d.Story = append(t.d.Story, Paragraph{Sentences: []Sentence{t.opening()}, Map: -1})
	chosen, drawn := t.choose(deeds, decisive)
	turn := 0
	for _, d := range chosen {
		at := &t.d.Story[len(t.d.Story)-1]
		if d.move.Turn != turn || at.Map >= 0 { // nothing goes on behind a map
			t.d.Story = append(t.d.Story, Paragraph{Map: -1})
			at = &t.d.Story[len(t.d.Story)-1]
		}
		at.Sentences = append(at.Sentences, Sentence{t.sentence(d, d.move.Turn != turn), d.move.Seq})
		turn = d.move.Turn
		if s := t.weighed(d); s != "" {
			at.Sentences = append(at.Sentences, Sentence{s, d.move.Seq})
		}
		if slices.Contains(drawn, d) {
			at.Map = len(t.d.Maps)
			t.d.Maps = append(t.d.Maps, t.drawn(d, len(t.d.Maps)))
		}
	}
	if s, ok := t.owned(); ok {
		t.d.Story = append(t.d.Story, Paragraph{Sentences: []Sentence{s}, Map: -1})
	}
	t.d.Signed = t.commander()
}

// decisive are the deeds that did most for and against who tells, and the last of all by which a corps was lost to who lost the
// day, or somebody something: rather one that was fought than that somebody left, who would stand alone on his map.
func (t *teller) decisive(deeds []deed) (list []*deed) {
	var fall, rise, last *deed
	rank := 0
	cost, least := 0, 0
	for i := range deeds {
		if len(deeds[i].lost) > 0 {
			cost++
		}
	}
	if cost >= mostDrawn {
		least = telling // there is better to tell than what hurt nobody and of which nothing can be said
	}
	for i := range deeds {
		d := &deeds[i]
		if len(d.lost) == 0 && (abs(d.swing) < least || !doing(d.kind) && d.kind != "retreat" && d.kind != "push") {
			continue // what cannot be told, or is not worth it
		}
		swing := t.own(d.swing)
		if swing < 0 && (fall == nil || swing < t.own(fall.swing)) {
			fall = d
		}
		if swing > 0 && (rise == nil || swing > t.own(rise.swing)) {
			rise = d
		}
		if of := t.closes(d); of > 0 && of >= rank {
			last, rank = d, of
		}
	}
	for _, d := range []*deed{fall, rise, last} {
		if d != nil && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

// closes says how well a deed closes the story: 0, not at all.
func (t *teller) closes(d *deed) int {
	of := 0
	for _, l := range d.lost {
		of = max(of, 1)
		if l.end() && l.piece.Arm != "general" && l.piece.Side != t.end.Clock.Winner {
			of = max(of, 2)
		}
	}
	if of > 0 && doing(d.kind) {
		of++
	}
	return of
}

// own is a change of side 0's chances as who tells counts it.
func (t *teller) own(swing int) int {
	if t.side == 1 {
		return -swing
	}
	return swing
}

// choose takes those deeds that weigh most, in the order in which they were done, and of them those that are drawn.
func (t *teller) choose(deeds []deed, must []*deed) (told, drawn []*deed) {
	order := make([]*deed, 0, len(deeds))
	for i := range deeds {
		if d := &deeds[i]; len(d.lost) > 0 || slices.Contains(must, d) {
			order = append(order, d)
		}
	}
	weight := func(d *deed) int {
		w := abs(d.swing) * 100 / estimate.One
		for _, l := range d.lost {
			w += l.fell * 5 / max(l.piece.Full, 1)
			if l.fate != "" {
				w += 8
			}
		}
		if slices.Contains(must, d) {
			w += 1000
		}
		return w
	}
	slices.SortStableFunc(order, func(a, b *deed) int { return cmp.Compare(weight(b), weight(a)) })
	order = order[:min(len(order), mostDeeds)]
	for i := range deeds {
		if slices.Contains(order, &deeds[i]) {
			told = append(told, &deeds[i])
		}
	}
	return told, order[:min(len(order), max(len(must), mostDrawn))]
}

// opening says how the day went, in corps lost: a commander is none, and who left by the road is not lost.
func (t *teller) opening() Sentence {
	lost := [2]int{}
	last := byID(t.end)
	for i := range t.d.Sides {
		for _, r := range t.d.Sides[i].Returns {
			p := last[r.Piece]
			if r.Began > 0 && ended(r.Fate) && (p == nil || p.Arm != "general") {
				lost[i]++
			}
			if p != nil {
				lost[i] += p.Again
			}
		}
	}
	for i := range lost {
		t.d.Sides[i].Lost = lost[i]
	}
	ours, theirs, why := lost[t.side], lost[1-t.side], t.word()
	what := "Sir, I have the honour to report that the army met the enemy this day, and in " + number(max(t.end.Clock.Turn, 1)) + " turns "
	if t.end.Clock.Turn <= 1 {
		what = "Sir, I have the honour to report that the army met the enemy this day, and in a single turn "
	}
	switch {
	case t.end.Clock.Winner < 0 && ours+theirs == 0:
		what += "neither had the better of it, nor lost a corps."
	case t.end.Clock.Winner < 0:
		what += "neither had the better of it, " + none(ours) + " of ours being lost and " + none(theirs) + " of the enemy's."
	case why != "" && theirs == 0:
		what += "had the day, for " + why + ", " + tell.If(ours == 0, "no corps being lost on either side.", "though it lost "+corps(ours)+" and took none.")
	case ours+theirs == 0:
		what += "had the day, though no corps was lost on either side."
	case theirs == 0:
		what += "had the day, though it lost " + corps(ours) + " and took none from the field."
	default:
		what += "took from the field " + number(theirs) + " of the enemy's corps for " + none(ours) + " of its own" + tell.If(why != "", ", and had the day, for "+why, "") + "."
	}
	return Sentence{Text: what}
}

// word says by whose word the battle was ended, "" by its rules.
func (t *teller) word() string {
	for _, e := range slices.Backward(t.b.Entries()) {
		if e.Kind != play.KindEnd {
			continue
		}
		_, side, _ := t.b.Seat(e.Seat)
		switch claimed := int(side) == t.end.Clock.Winner; {
		case e.Ruling != nil:
			return ruled[e.Ruling.How]
		case e.By == play.ByTable:
			return ""
		case claimed && e.To > 0:
			return "the enemy kept the dice waiting for too long"
		case claimed:
			return "the enemy had used up his time"
		}
		return "the enemy gave up the field"
	}
	return ""
}

// ruled is why who has won an end that was no side's word has won.
var ruled = map[string]string{"agreed": "both sides agreed upon it", "judged": "it was left to the table, which judged so", "alone": "the battle was broken off, and counted so"}

// corps are so many of them.
func corps(n int) string {
	if n == 1 {
		return "a corps"
	}
	return number(n) + " corps"
}

// name is a piece in the mouth of who tells.
func (t *teller) name(p *scene.Piece) string {
	bare, found := strings.CutPrefix(p.Name, "the ")
	// A man is ours by his rank, our Brigadier, and not by his name: the Earl of Balcarres; and whatever is somebody's already is his,
	// the Amir's first battalion.
	if !found || p.Side != t.side || p.Arm == "general" && strings.Contains(bare, " ") || owned.MatchString(bare) {
		return p.Name
	}
	return "our " + bare
}

// owned is what a body is called by whose it is.
var owned = regexp.MustCompile(`['’]s? `)

// subject is the name before its verb.
func (t *teller) subject(p *scene.Piece) string { return tell.Subject(t.name(p)) }

// say takes one turn of speech after the other, so that none is heard twice running.
func (t *teller) say(what string, ways ...string) string {
	n := t.said[what]
	t.said[what]++
	return ways[n%len(ways)]
}

// sentence tells a deed: what was done, and what came of it.
func (t *teller) sentence(d *deed, first bool) string {
	parts, with := t.outcomes(d), "; "
	if s := t.done(d, len(parts) > 0); s != "" {
		parts, with = append([]string{s}, parts...), ", "
	}
	s := strings.Join(parts, with)
	if first {
		turn := ordinal(max(d.move.Turn, 1))
		return t.say("turn", "In the "+turn+" turn ", "In the "+turn+" ", "It was in the "+turn+" turn that ", "Then, in the "+turn+" turn, ") + s + "."
	}
	return tell.Capital(t.say("then", "then ", "", "after this ", "", "next ", "") + s + ".")
}

// done is what was done, in the past, before what came of it, if that is told; "": that says enough.
func (t *teller) done(d *deed, more bool) string {
	who, whose := t.subject(d.who), tell.If(many(d.who), "their", "its")
	switch {
	case d.kind == "fire" && d.whom != nil && d.who.Arm == "artillery":
		who += " " + t.say("guns", "played upon", "opened upon", "fired upon", "turned upon") + " " + t.name(d.whom)
	case d.kind == "fire" && d.whom != nil:
		who += " " + t.say("fire", "fired upon", "opened upon", "directed "+whose+" fire upon", "turned "+whose+" fire upon") + " " + t.name(d.whom)
	case d.kind == "fire":
		who += " " + t.say("shot", "fired", "opened fire", "gave fire")
	case d.kind == "assault" && d.whom != nil && !d.went:
		who += " " + t.say("melee", "fought hand to hand with", "came to blows with", "crossed steel with") + " " + t.name(d.whom)
	case d.kind == "assault" && d.whom != nil:
		who += " " + t.say("assault", "went in upon", "closed with", "fell upon") + " " + t.name(d.whom)
	case d.kind == "assault":
		who += " went in"
	case (d.kind == "retreat" || d.kind == "push") && len(d.lost) == 0:
		return who + " " + t.say("retreat", "gave way", "fell back", "gave ground")
	default:
		return ""
	}
	if d.dice == 0 {
		if len(d.faces) > 0 {
			who += ", " + tell.If(d.best, "the best die ", "throwing ") + faces(d.faces)
		}
		return who + tell.If(len(d.lost) == 0, ", and nobody fell by it", "")
	}
	switch {
	case d.told == 0:
		return who + ", and no die told"
	case d.told == d.dice:
		all := "all " + number(d.dice) + " dice"
		if d.dice < 3 {
			all = [...]string{"the die", "both dice"}[d.dice-1]
		}
		return who + tell.If(more, ", "+all+" telling", ", and "+all+" told")
	}
	return who + ", " + number(d.told) + " of " + number(d.dice) + " dice telling"
}

// outcomes are what came of a deed: clauses that go on from what was done, or stand alone.
func (t *teller) outcomes(d *deed) (list []string) {
	alone := !doing(d.kind)
	for _, l := range d.lost {
		how := fallen(l.fate)
		they, them := pronouns(l.piece)
		all := likewise(d, &l)
		switch {
		case cameOff(l.fate):
			list = append(list, t.subject(l.piece)+" "+tell.If(alone, "came", "coming")+" off by the road")
		case l.fate != "" && !l.end():
			list = append(list, t.subject(l.piece)+" "+tell.If(alone, "had", "having")+" but a detachment left")
		case l.end() && l.of(d.whom) == 1 && !alone && how == ruined && 2*l.fell <= l.piece.Full:
			list = append(list, t.say("rest", "which was the end of what remained of ", "and destroyed what was left of ", "and made an end of the rest of ")+them)
		case l.end() && l.of(d.whom) == 1 && !alone && how == ruined:
			list = append(list, t.say("ruin", "which was the end of ", "and made an end of ", "and nothing was left of ", "and destroyed ")+them)
		case l.end() && l.of(d.whom) == 1 && !alone:
			list = append(list, "and "+they+tell.If(they == "they", " were ", " was ")+how)
		case l.end() && l.piece != all[0]: // told with the first of them
		case l.end() && alone:
			list = append(list, t.gone(all, how))
		case l.end():
			list = append(list, t.list(all)+" being "+tell.If(l.piece.Arm == "general" && how == ruined, "lost", how))
		case alone:
			list = append(list, t.subject(l.piece)+" lost "+number(l.fell)+" and kept "+number(l.piece.Strength))
		case l.of(d.whom) == 1 && d.kind == "fire":
			list = append(list, "leaving "+number(l.piece.Strength)+" of "+number(l.piece.Full))
		default:
			list = append(list, t.cost(&l, d.who))
		}
	}
	return list
}

// gone says that some of a side are, by no deed that is told.
func (t *teller) gone(all []*scene.Piece, how string) string {
	var names []string
	for _, p := range all {
		names = append(names, p.Name)
	}
	return t.say("gone", tell.If(all[0].Side == t.side, "we", "the enemy")+" lost "+tell.List(names, "and")+tell.If(how == ruined, "", ", "+how),
		t.list(all)+tell.If(len(all) > 1 || many(all[0]), " were ", " was ")+how)
}

// cost is what a deed cost somebody who stands: who did it has just been named.
func (t *teller) cost(l *loss, by *scene.Piece) string {
	fell, left := number(l.fell), number(l.piece.Strength)
	if by != nil && l.piece.ID == by.ID {
		self := tell.If(by.Arm == "general", "himself", tell.If(many(by), "themselves", "itself"))
		return t.say("own", "at a cost to "+self+" of "+fell, "losing "+fell+" "+self) + ", with " + left + " left"
	}
	who := t.subject(l.piece)
	return t.say("cost", who+" losing "+fell+" and keeping "+left, fell+" of "+who+" being lost and "+left+" left", who+" being brought down from "+number(l.fell+l.piece.Strength)+" to "+left)
}

// pronouns are what stands for who has just been named.
func pronouns(p *scene.Piece) (they, them string) {
	switch {
	case p.Arm == "general":
		return "he", "him"
	case single(p):
		return "it", "it"
	}
	return "they", "them"
}

// single is a gun, and no body of men.
func single(p *scene.Piece) bool {
	return (p.Arm == "artillery" || p.Arm == "machine-gun") && !tell.Plural(p.Name)
}

// likewise are all of a side who came to the same end in a deed, but for whom it was done to.
func likewise(d *deed, as *loss) (all []*scene.Piece) {
	for _, l := range d.lost {
		if l.piece.Side == as.piece.Side && fallen(l.fate) == fallen(as.fate) && (!doing(d.kind) || l.of(d.whom) == 0) {
			all = append(all, l.piece)
		}
	}
	return all
}

// list names some as who tells calls them, before their verb.
func (t *teller) list(all []*scene.Piece) string {
	if len(all) == 1 {
		return t.subject(all[0])
	}
	var names []string
	for _, p := range all {
		names = append(names, t.name(p))
	}
	return tell.List(names, "and")
}

// weighed says what a deed did to the chances, where that was much.
func (t *teller) weighed(d *deed) string {
	if abs(d.swing) < telling {
		return ""
	}
	worth := func(n int) string {
		if t.side == 1 {
			n = estimate.One - n
		}
		return chance(n, estimate.One)
	}
	before, after := worth(d.move.Before), worth(d.upto.After)
	if before == after {
		return ""
	}
	stood := t.stood(before, after)
	if m := d.upto; m.Dice && m.Worse > 0 && m.Worse < estimate.One/5 {
		whom := tell.If(t.own(d.swing) < 0, "us", "the enemy")
		seldom := once(m.Worse, estimate.One)
		stood = t.say("throw", "such dice or worse for "+whom+" come "+seldom, "so ill a throw for "+whom+" is to be looked for "+seldom, "dice so hard upon "+whom+" fall but "+seldom) + "; " + stood
	}
	return tell.Capital(stood + ".")
}

// stood says how our chances went.
func (t *teller) stood(before, after string) string {
	ends := map[string]string{certain: "all but ours", hopeless: "all but lost"}
	from, to := ends[before], ends[after]
	switch {
	case from != "" && to != "":
		return "the day, which had been " + from + ", was " + to
	case from != "":
		return "the day had been " + from + ", and our chances were " + after + " now"
	case to != "":
		return "our chances had been " + before + "; now the day was " + to
	}
	return t.say("chances", "our chances, which had been "+before+", were "+after+" now", "this brought our chances from "+before+" to "+after, "where our chances had been "+before+" they were "+after)
}

// owned is the dearest order of who tells.
func (t *teller) owned() (Sentence, bool) {
	for _, i := range t.report.Sides[t.side].Dear {
		m := &t.report.Moves[i]
		if m.Cost() < dear || m.Given == nil {
			continue
		}
		for j := range t.end.Pieces {
			if p := &t.end.Pieces[j]; p.ID == m.Given.Piece {
				return Sentence{"I must add that what I ordered " + t.subject(p) + " in the " + ordinal(max(m.Turn, 1)) + " turn cost us " +
					chances(m.Cost()*100/estimate.One) + " in the hundred; for which I alone have to answer.", m.Seq}, true
			}
		}
	}
	return Sentence{}, false
}

func chances(n int) string {
	if n == 1 {
		return "one chance"
	}
	return number(n) + " chances"
}

// drawn is the map of a deed: how all stood before it, and what was done.
func (t *teller) drawn(d *deed, n int) Map {
	s := t.b.SceneAt(d.stood, everybody(t.b))
	m := Map{Numeral: roman[n], Seq: d.move.Seq, Turn: d.move.Turn, Draw: paper.Map{Scene: &s, Lines: d.lines}}
	var names []string
	near := func(p *scene.Piece) {
		if p != nil && !slices.Contains(m.Draw.Near, p.ID) {
			m.Draw.Near, names = append(m.Draw.Near, p.ID), append(names, p.Name)
		}
	}
	if d.begins() {
		near(d.who)
	}
	near(d.whom)
	for _, l := range d.lost {
		near(l.piece)
	}
	m.Shows = "in the " + ordinal(max(d.move.Turn, 1)) + " turn, " + tell.List(names, "and") + ", and what stood about them"
	m.Caption = "The " + ordinal(max(d.move.Turn, 1)) + " turn. " + d.caption()
	return m
}

// begins says whether a deed brought about what was lost in it: who formed line did not, before others left the table.
func (d *deed) begins() bool {
	return doing(d.kind) || len(d.lost) == 0 || slices.ContainsFunc(d.lost, func(l loss) bool { return l.piece.ID == d.who.ID })
}

// commander signs: the first who is still there to do it.
func (t *teller) commander() string {
	for i := range t.end.Pieces {
		if p := &t.end.Pieces[i]; p.Side == t.side && p.Arm == "general" && gone(p) == "" {
			return man(p)
		}
	}
	return "for the commander of " + t.d.Sides[t.side].Who
}
