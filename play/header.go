package play

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"drumhead/rules"
	"drumhead/scenario"
)

// Format is the version of the record format.
const Format = 2

// Header is what a battle begins with; the scenario stands beside it.
type Header struct {
	Format   int               `json:"format"`
	Rules    rules.ID          `json:"rules"`
	Battle   string            `json:"battle"`
	Title    string            `json:"title"`
	Scenario string            `json:"scenario"` // its id
	Seats    []Chair           `json:"seats"`
	Options  map[string]string `json:"options,omitempty"` // other than the scenario's
	Created  string            `json:"created"`
	Grade    string            `json:"grade"`
	Anchor   string            `json:"anchor"`             // of the server's hash chain
	Clocks   bool              `json:"clocks,omitempty"`   // the rule book's own clocks run
	Patience int               `json:"patience,omitempty"` // seconds after which an absent player's small decisions take their default, and secret orders that are not revealed lapse; 0: never
	Commit   bool              `json:"commit,omitempty"`   // secret orders stay in the browsers until all have committed themselves to theirs
	// Witnesses are the seats whose links every witnessed throw wants: all with a
	// side that people hold, in their order. They stand here so that who may not
	// see the scenario can check the dice.
	Witnesses []HeaderWitness `json:"witnesses,omitempty"`
	Lead      bool            `json:"lead,omitempty"`     // the soldiers are real ones, moved by hand on a real table
	Pace      *Pace           `json:"pace,omitempty"`     // how much time each seat has; nil: as much as it likes
	File      bool            `json:"file,omitempty"`     // it has two tables, and goes from one to the other as a file
	Withheld  int             `json:"withheld,omitempty"` // seconds after which who waits for the other side's link may end the battle; 0: he waits for ever
}

// HeaderWitness is a seat that witnesses, and its side.
type HeaderWitness struct {
	Seat string `json:"seat"`
	Side int    `json:"side"`
}

// Chair is a seat and who sits in it when the battle begins.
type Chair struct {
	ID  string `json:"id"`
	Who string `json:"who"`
}

// Who may sit in a seat, besides the levels of the computer.
const (
	WhoYou    = "you"    // who began the battle
	WhoFriend = "friend" // somebody else
)

// levels of the computer that can be given a seat of a side.
var levels = []string{"random", "recruit", "sergeant", "colonel", "general"}

// mayHold says whether a seat can be given to somebody: that of an umpire, or of
// who watches, to people only.
func mayHold(s *scenario.Seat, who string) error {
	if who == WhoYou || who == WhoFriend || s.Side != "" && slices.Contains(levels, who) {
		return nil
	}
	return fmt.Errorf("%q cannot sit in seat %s: wanted %s or %s, or in a side's seat one of %s", who, s.ID, WhoYou, WhoFriend, strings.Join(levels, ", "))
}

// knownWho says whether a word names who can sit in a seat.
func knownWho(who string) bool {
	return who == WhoYou || who == WhoFriend || slices.Contains(levels, who)
}

// knownGrade says whether a word names a grade of dice.
func knownGrade(grade string) bool {
	return grade == GradeSealed || grade == GradeWitnessed || grade == GradeTyped
}

// Grades of dice.
const (
	GradeSealed    = "sealed"    // no player can foresee them; who runs the server could
	GradeWitnessed = "witnessed" // nobody can: the players' browsers have their share in them
	GradeTyped     = "typed"     // real dice, on a player's word
)

// MaxPatience is how long a table may wait for somebody who is away, in seconds.
const MaxPatience = 366 * 24 * 60 * 60

// named is what a battle may be called: names go into those of files and streams.
var named = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,63}$`)

// reading says whether a rules id is that of a system as it is read now, or as
// it was read once: ids count up from 1.
func reading(id, now rules.ID) bool {
	n, last := version(id), version(now)
	return id.System() == now.System() && 0 < n && n <= last
}

// version is the number in a rules id, 0: there is none.
func version(id rules.ID) int {
	_, number, _ := strings.Cut(string(id), "@")
	n, err := strconv.Atoi(number)
	if err != nil || strconv.Itoa(n) != number {
		return 0
	}
	return n
}

// CreateOptions are the choices of whoever begins a battle.
type CreateOptions struct {
	ID       string // random, the server's
	Title    string // left out: the scenario's
	Scenario []byte // YAML
	Name     string // of the scenario's file, for errors
	Seats    map[string]string
	Options  map[string]string
	Grade    string // left out: sealed
	Clocks   bool
	Patience int
	Commit   bool // needs people on both sides, one of them a friend
	Lead     bool // the soldiers are real ones, moved by hand on a real table
	File     bool // see Header
	Withheld int  // see Header
	Pace     *Pace
	At       time.Time
	Secret   *Secret
}

// recordTime is how records write a time: UTC, to the millisecond.
const recordTime = "2006-01-02T15:04:05.000Z"

func stamp(t time.Time) string { return t.UTC().Format(recordTime) }

// parseStamp reads a time that is written just so.
func parseStamp(text string) (time.Time, error) {
	t, err := time.Parse(recordTime, text)
	if err == nil && stamp(t) != text { // a comma is taken for a point
		err = fmt.Errorf("the time %q: wanted one like %s", text, recordTime)
	}
	return t, err
}

// header makes the header of a new battle, with a seat for each of the
// scenario's: given by its own id or, where it is the side's only one, the
// side's. A seat that nobody was given is the creator's.
func (o *CreateOptions) header(sys System, sc *scenario.Scenario) (*Header, error) {
	h := &Header{Format: Format, Rules: sys.ID(), Battle: o.ID, Title: o.Title, Scenario: sc.ID,
		Options: maps.Clone(o.Options), Created: stamp(o.At), Grade: o.Grade, Clocks: o.Clocks, Patience: o.Patience, Commit: o.Commit, Lead: o.Lead, File: o.File, Withheld: o.Withheld, Pace: o.Pace}
	if h.Title == "" {
		h.Title = sc.Title
	}
	if h.Grade == "" {
		h.Grade = GradeSealed
	}
	if !knownGrade(h.Grade) {
		return nil, fmt.Errorf("dice %q: wanted %s, %s or %s", h.Grade, GradeSealed, GradeWitnessed, GradeTyped)
	}
	if !named.MatchString(o.ID) {
		return nil, fmt.Errorf("the battle's name %q: wanted at most 64 letters, digits and hyphens", o.ID)
	}
	if len(h.Title) > MaxText || min(o.Patience, o.Withheld) < 0 || max(o.Patience, o.Withheld) > MaxPatience {
		return nil, fmt.Errorf("a title may have %d bytes, and a table's patience %d seconds", MaxText, MaxPatience)
	}
	given := maps.Clone(o.Seats)
	for _, s := range sc.SeatList() {
		who := WhoYou
		for _, name := range []string{s.Side, s.ID} {
			if w, ok := o.Seats[name]; ok && name != "" {
				who = w
				delete(given, name)
			}
		}
		if err := mayHold(&s, who); err != nil {
			return nil, err
		}
		h.Seats = append(h.Seats, Chair{s.ID, who})
	}
	if err := h.callWitnesses(sc); err != nil {
		return nil, err
	}
	if err := h.byFile(sc); err != nil {
		return nil, err
	}
	if err := h.Pace.check(h); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		return nil, fmt.Errorf("there is no seat %q in this battle: wanted a side or a seat, one of %s", name, strings.Join(seatNames(sc), ", "))
	}
	if h.Commit && !slices.ContainsFunc(h.Seats, func(c Chair) bool { return c.Who == WhoFriend }) {
		return nil, errors.New("secret orders can be committed to only where a friend plays: one screen has no secrets from itself")
	}
	return h, checkOptions(sys, h.Options)
}

// callWitnesses writes down whose links every witnessed throw wants.
func (h *Header) callWitnesses(sc *scenario.Scenario) error {
	if h.Grade != GradeWitnessed {
		if h.Withheld > 0 {
			return errors.New("a patience for links that do not come is for witnessed dice")
		}
		return nil
	}
	if h.Witnesses = witnessesOf(sc, h.Seats); len(h.Witnesses) == 0 {
		return errors.New("witnessed dice want somebody to witness them: no side of this battle is a person's")
	}
	return nil
}

// witnessesOf are the seats with a side that people hold.
func witnessesOf(sc *scenario.Scenario, seats []Chair) (witnesses []HeaderWitness) {
	for i, s := range sc.SeatList() {
		if s.Side != "" && !s.Umpire && personal(seats[i].Who) {
			witnesses = append(witnesses, HeaderWitness{s.ID, sc.SideIndex(s.Side)})
		}
	}
	return witnesses
}

func seatNames(sc *scenario.Scenario) (names []string) {
	for _, s := range sc.SeatList() {
		names = append(names, s.ID)
	}
	return names
}

// checkOptions takes only options and values that the rules have.
func checkOptions(sys System, options map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		i := slices.IndexFunc(sys.Options(), func(o rules.Option) bool { return o.Name == name })
		if i < 0 {
			return fmt.Errorf("%s has no option %q", sys.Name(), name)
		}
		if o := sys.Options()[i]; !o.Allows(options[name]) {
			return fmt.Errorf("option %s: %q: wanted one of %s", name, options[name], strings.Join(o.Wanted(), ", "))
		}
	}
	return nil
}
