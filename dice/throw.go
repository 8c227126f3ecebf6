// Package dice asks for dice and answers. A rule system describes each throw
// as a value (whose dice, how many, what is read of them, with which
// modifiers and clauses) and a source answers it: fast for simulations, fair
// for people, scripted for cases, replays and real dice, exhaustive for exact
// odds. It knows no rules, reads no clock, does no input or output, and must
// never let a source answer differently from what the throw says is read.
package dice

import (
	"fmt"
	"slices"
)

// Limits of one throw. A throw has room for all that its groups can hold, and
// for every reason. What is beyond them is said by TooMuch, and never thrown.
const (
	MaxGroups    = 4
	MaxGroupDice = 255
	MaxDice      = MaxGroups * MaxGroupDice // of all groups together
)

// Nobody throws dice that belong to no side: the weather's, the table's.
const Nobody int8 = -1

// Throw is one throw as it is asked. It is used again for the next, so that
// asking allocates nothing; who keeps one keeps its Clone.
type Throw struct {
	Purpose string // what it is for, in the rule book's word: fire, morale
	Clause  string // what demands it
	Thrower int8   // the side that throws, or Nobody
	Private bool   // only the thrower may see it, until it is opened

	// Opposed: of the totals of groups 0 and 1 only which is higher is read.
	Opposed bool

	// Pack, if not 0, makes the throw the turn of a card: bit n stands for card
	// n, and the set bits are those left. There are no groups then.
	Pack uint64

	Groups    [MaxGroups]Group
	N         uint8 // groups used
	Modifiers []Modifier

	beyond error // what it was asked to hold and cannot
	spare  Group // where what is beyond it is written
}

// Group is dice of one kind and one owner within a throw, read alike.
type Group struct {
	Side  int8  // whose dice, or Nobody
	Dice  uint8 // how many
	Sides uint8 // of each, 6 for ordinary dice
	// Cuts are the scores that matter, rising, 0 behind the last: a die's class
	// is how many of them it reaches. One cut is a need: 5 means 5 or more.
	Cuts [5]uint8
	Read Reading
	Less uint8 // taken off each die where its total is read
}

// Reading says what is read of a group besides the classes of its cuts. What
// is not read, exact odds do not tell apart.
type Reading uint8

// The readings.
const (
	Total Reading = 1 << iota // the sum of the scores
	Best                      // the highest
	Faces                     // every face in its order
	// Marks: die i is thrown for thing i, and which of them reach the cuts is
	// read. Exact odds take the things for alike, and of k that are struck the
	// first k: 30 men are 31 ways and not 2^30.
	Marks
)

// Modifier is one reason for a number of dice or a need, for the log.
type Modifier struct {
	Text   string
	Clause string
	By     int // what it added or took, 0 where that makes no sense
	Group  uint8
}

// Add puts a group of so many six-sided dice of a side to the throw; need is
// the score that tells, or 0.
func (t *Throw) Add(side int8, dice, need int, read Reading) *Group {
	g := &t.spare
	if t.fits(dice, need) {
		g = &t.Groups[t.N]
		t.N++
	}
	*g = Group{Side: side, Dice: uint8(dice), Sides: 6, Read: read}
	g.Cuts[0] = uint8(need)
	return g
}

// Because notes a reason for what the last group is.
func (t *Throw) Because(text, clause string, by int) {
	t.Modifiers = append(t.Modifiers, Modifier{text, clause, by, max(t.N, 1) - 1})
}

// fits says whether there is room for another group, and notes it if not.
func (t *Throw) fits(dice, need int) bool {
	switch {
	case t.beyond != nil:
	case int(t.N) == MaxGroups:
		t.beyond = &TooMuch{t.Purpose, t.Clause, fmt.Sprintf("dice of more than %d kinds or owners", MaxGroups)}
	case dice < 0 || dice > MaxGroupDice:
		t.beyond = &TooMuch{t.Purpose, t.Clause, fmt.Sprintf("%d dice, where at most %d of one kind and owner", dice, MaxGroupDice)}
	case need < 0 || need > MaxGroupDice:
		t.beyond = &TooMuch{t.Purpose, t.Clause, fmt.Sprintf("dice that need %d, where a need from 0 to %d", need, MaxGroupDice)}
	default:
		return true
	}
	return false
}

// TooMuch is why a throw cannot be thrown: it asks for more than its limits.
type TooMuch struct{ Purpose, Clause, Asked string }

// Error says what was asked.
func (e *TooMuch) Error() string {
	return fmt.Sprintf("the throw for %s (%s) asks for %s can be thrown at once", e.Purpose, e.Clause, e.Asked)
}

// Beyond is why the throw cannot be thrown, nil if it can.
func (t *Throw) Beyond() error { return t.beyond }

// Clone is the throw to be kept, sharing nothing with it.
func (t *Throw) Clone() Throw {
	kept := *t
	kept.Modifiers = slices.Clone(t.Modifiers)
	return kept
}

// Reset makes the throw a new one.
func (t *Throw) Reset(purpose, clause string, thrower int8) {
	t.Purpose, t.Clause, t.Thrower = purpose, clause, thrower
	t.Private, t.Opposed, t.Pack, t.N, t.beyond = false, false, 0, 0, nil
	t.Modifiers = t.Modifiers[:0]
}

// Count is the number of dice of all groups; 1 for a card.
func (t *Throw) Count() int {
	if t.Pack != 0 {
		return 1
	}
	n := 0
	for i := range t.Groups[:t.N] {
		n += int(t.Groups[i].Dice)
	}
	return n
}

// Answer is how a throw fell.
type Answer struct {
	Faces [MaxDice]uint8 // group after group; for a card its number
	Typed bool           // real dice, on a player's word
	// Witnessed: nobody could foresee them, not even who runs the server.
	Witnessed bool
}

// of is the faces of one group.
func (t *Throw) of(a *Answer, group int) []uint8 {
	from := 0
	for i := 0; i < group; i++ {
		from += int(t.Groups[i].Dice)
	}
	return a.Faces[from : from+int(t.Groups[group].Dice)]
}

// Thrown is a throw with its answer. All that a resolver reads of dice it
// reads by these methods.
type Thrown struct {
	Throw
	Answer
	// Before is how many events of its order had come when it was asked.
	Before int
}

// FacesOf are the faces of a group, in the order in which they fell.
func (t *Thrown) FacesOf(group int) []uint8 { return t.of(&t.Answer, group) }

// Reached is how many dice of a group reach cut number k, from 0.
func (t *Thrown) Reached(group, k int) int {
	n, cut := 0, t.Groups[group].Cuts[k]
	for _, f := range t.FacesOf(group) {
		if f >= cut {
			n++
		}
	}
	return n
}

// Hits is how many dice of a group reach its need.
func (t *Thrown) Hits(group int) int { return t.Reached(group, 0) }

// Sum is the total of a group, what is taken off each die left out.
func (t *Thrown) Sum(group int) int {
	sum := 0
	for _, f := range t.FacesOf(group) {
		sum += int(f) - int(t.Groups[group].Less)
	}
	return sum
}

// Highest is the best die of a group.
func (t *Thrown) Highest(group int) int {
	best := 0
	for _, f := range t.FacesOf(group) {
		best = max(best, int(f))
	}
	return best
}

// Face is the first die of a group, for throws of one die.
func (t *Thrown) Face(group int) int { return int(t.FacesOf(group)[0]) }

// Card is the number of the card that was turned.
func (t *Thrown) Card() int { return int(t.Answer.Faces[0]) }

// Tells says whether die i of a group reaches its need. Every die tells where
// there is no need.
func (t *Thrown) Tells(group, i int) bool {
	return t.FacesOf(group)[i] >= t.Groups[group].Cuts[0]
}

// Source answers throws.
type Source interface {
	// Answer fills a in, or reports false where it cannot answer yet: the
	// throw then stays open until somebody gives its dice.
	Answer(t *Throw, a *Answer) bool
}

// None is a source that answers no throw: what hangs on dice stays open.
type None struct{}

// Answer does not.
func (None) Answer(*Throw, *Answer) bool { return false }
