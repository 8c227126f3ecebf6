package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

// setting is a table of one kind: who sits there, and by what dice it plays.
type setting struct {
	name                   string
	grade                  string
	first, second          string // who holds the sides
	commit, clocks, umpire bool
	signs                  bool // what people do is signed
	withheld               int  // seconds after which a link that did not come may be claimed
	pace                   *play.Pace
	all                    bool // all is done that a record can hold
}

var settings = []setting{
	{name: "alone, typed", grade: play.GradeTyped, first: play.WhoYou, second: "recruit", clocks: true},
	{name: "friends, sealed", grade: play.GradeSealed, first: play.WhoYou, second: play.WhoFriend, umpire: true, signs: true, pace: &play.Pace{Bank: 3600, Each: 60, Night: 36_000, Holidays: 86_400}},
	{name: "friends, typed, unsigned", grade: play.GradeTyped, first: play.WhoYou, second: play.WhoFriend, umpire: true},
	{name: "friends, witnessed", grade: play.GradeWitnessed, first: play.WhoYou, second: play.WhoFriend, signs: true},
	{name: "friends, sworn", grade: play.GradeWitnessed, first: play.WhoFriend, second: play.WhoYou, commit: true, clocks: true, signs: true},
	{name: "friends, sworn, sealed", grade: play.GradeSealed, first: play.WhoYou, second: play.WhoFriend, commit: true, signs: true},
}

// table is a battle at which everything is done that can be.
type table struct {
	setting
	luck   *rand.Rand
	sys    *systems.System
	battle *play.Battle
	seeds  [][32]byte // the server's, the newest last
	minds  systems.Commander
	people map[string]*person
	keys   map[string]ed25519.PrivateKey // of the host's seats, by what is public of them
	// everybodys are the keys of all seats, also those that were laid aside.
	everybodys map[string]ed25519.PrivateKey
	at         time.Time
	refused    int   // commands
	broken     error // an entry that was made and could not be taken: the log would hold it all the same
}

// person is what somebody's browser has.
type person struct {
	seat   string
	chains []laid
	key    ed25519.PrivateKey // nil: it does not sign
	salt   string
	orders []string
}

// laid is a chain, and the entry that laid its anchor.
type laid struct {
	*dice.Chain
	by int
}

// link is a person's for an entry that waits: of the chain that he had laid before.
func (p *person) link(n int) string {
	for i := len(p.chains) - 1; i >= 0; i-- {
		if p.chains[i].by < n {
			return fmt.Sprintf("%x", p.chains[i].Link(n))
		}
	}
	return ""
}

func begin(luck *rand.Rand, id string, s setting) (*table, error) {
	sc := scenarios.Find(id)
	if sc == nil {
		return nil, fmt.Errorf("there is no battle %q", id)
	}
	if s.umpire {
		var err error
		if sc, err = sc.WithUmpire(); err != nil {
			return nil, err
		}
	}
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		return nil, err
	}
	t := &table{setting: s, luck: luck, sys: sys, people: map[string]*person{}, keys: map[string]ed25519.PrivateKey{}, everybodys: map[string]ed25519.PrivateKey{}, at: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	t.seeds = [][32]byte{random(luck)}
	o := play.CreateOptions{ID: fmt.Sprintf("attack%d", luck.Uint32()), Scenario: sc.Source(), Seats: who(sc, s), Grade: s.grade,
		Clocks: s.clocks, Patience: 300, Withheld: s.withheld, Commit: s.commit && sys.Secrets(), Lead: s.grade == play.GradeTyped, Pace: s.pace, At: t.at, Secret: play.NewSecret(t.seeds[0])}
	if t.battle, err = play.Create(sys.System, o); err != nil {
		return nil, err
	}
	t.minds = sys.Commander(systems.Sides(t.battle), luck.Uint64())
	for _, c := range t.battle.Header().Seats {
		t.people[c.ID] = &person{seat: c.ID, salt: hex.EncodeToString(bytes32(luck))}
	}
	return t, nil
}

func who(sc *scenario.Scenario, s setting) map[string]string {
	return map[string]string{sc.Sides[0].ID: s.first, sc.Sides[1].ID: s.second}
}

func random(luck *rand.Rand) (b [32]byte) {
	for i := range b {
		b[i] = byte(luck.Uint32())
	}
	return b
}

func bytes32(luck *rand.Rand) []byte {
	b := random(luck)
	return b[:]
}

// give proposes a command, signed by who has a key, and applies what comes of
// it.
func (t *table) give(c play.Command) error {
	t.at = t.at.Add(time.Duration(1+t.luck.IntN(90)) * time.Second)
	c.At = t.at
	p := t.people[c.Seat]
	signs := p != nil && p.key != nil && (c.By == "" || c.By == play.ByHand)
	if signs {
		c = sign(t.battle, c, p.key)
	}
	e, err := t.battle.Propose(c)
	var written *play.Written
	if errors.As(err, &written) && signs {
		if c.Kind == play.KindInstruct {
			c.Text = written.Words
		} else {
			c.Order = written.Words
		}
		e, err = t.battle.Propose(sign(t.battle, c, p.key))
	}
	if err != nil {
		t.refused++
		return err
	}
	if err := t.battle.Apply(e); err != nil {
		t.broken = fmt.Errorf("entry %d, %s, was made and is not taken: %w\n%s", e.Seq, e.Kind, err, e.Line())
		return t.broken
	}
	return nil
}

// seat lets all sit down.
func (t *table) seat() {
	for _, seat := range t.seats() {
		if t.person(seat) && (t.signs || t.grade == play.GradeWitnessed && t.side(seat) >= 0) {
			t.sitDown(seat, true)
		}
	}
}

// fill plays until the record has so many entries or the battle is over.
func (t *table) fill(entries int) error {
	idle := 0
	for t.battle.Seq() < entries && idle < 300 {
		before := t.battle.Seq()
		if t.luck.IntN(4) == 0 {
			t.aside()
		} else if err := t.goOn(); err != nil {
			return err
		}
		if idle++; t.battle.Seq() > before {
			idle = 0
		}
		if d := t.battle.Damaged(); d != nil {
			return d
		}
		if t.battle.Over() && t.luck.IntN(6) == 0 {
			break
		}
	}
	return nil
}

// goOn does what the battle waits for.
func (t *table) goOn() error {
	if c, due := t.battle.Due(t.at); due {
		if err := t.give(c); err != nil {
			return fmt.Errorf("entry %d: what is due is refused: %s: %w", t.battle.Seq()+1, c.Kind, err)
		}
		return nil
	}
	if seat, level, ok := t.battle.Computer(); ok {
		order, why := t.think(seat, ai.Level(level))
		return t.give(play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, Reasons: why})
	}
	for _, a := range t.battle.Table(nil).Asks {
		if len(a.Waits) > 0 {
			t.throw(a)
			return nil
		}
	}
	if owing := t.battle.Owing(); len(owing) > 0 {
		t.answer(owing[t.luck.IntN(len(owing))])
	}
	return nil
}

func (t *table) think(seat string, level ai.Level) (string, []string) {
	n, side, _ := t.battle.Seat(seat)
	return t.minds.Order(ai.Chair{Level: level, Seat: n, Side: side, Plan: t.battle.Plan(seat)}, t.battle.Known(seat), ai.Budget{Positions: 40})
}

// throw gives the links or the dice that are wanted.
func (t *table) throw(a play.AskView) {
	for _, seat := range a.Waits {
		switch {
		case t.grade == play.GradeWitnessed && t.luck.IntN(30) == 0:
			t.give(play.Command{Kind: play.KindSeal, Seat: seat})
		case t.grade == play.GradeWitnessed:
			t.give(play.Command{Kind: play.KindLink, Seat: seat, To: a.ID, Hash: t.people[seat].link(a.ID)})
		default:
			for _, a := range t.battle.Table([]string{seat}).Asks {
				if a.Throw != nil && t.give(play.Command{Kind: play.KindThrow, Seat: seat, Faces: t.faces(a)}) == nil {
					return
				}
			}
		}
	}
}

func (t *table) faces(a play.AskView) []int {
	if t.luck.IntN(5) == 0 {
		return nil
	}
	var faces []int
	for _, g := range a.Throw.Groups {
		for range g.Faces {
			faces = append(faces, 1+t.luck.IntN(g.Sides))
		}
	}
	return faces
}

// answer gives an order, or binds a seat to some.
func (t *table) answer(seat string) {
	if asks := t.secretAsks(seat); len(asks) > 0 {
		t.plot(seat, asks[0])
		return
	}
	if order, _ := t.think(seat, ai.Recruit); order != "" {
		t.give(play.Command{Kind: play.KindOrder, Seat: seat, Order: order})
	}
}

// plot binds a seat to some of its orders, and shows them later, or loses them.
func (t *table) plot(seat string, a play.AskView) {
	p := t.people[seat]
	switch {
	case !slices.ContainsFunc(a.Commits, func(c play.Commitment) bool { return c.Seat == seat }):
		order, _ := t.think(seat, ai.Recruit)
		p.orders = []string{order}
		for _, act := range a.Acts {
			if len(p.orders) < 6 && t.luck.IntN(4) == 0 && !strings.Contains(act.Order, "{") {
				p.orders = append(p.orders, act.Order)
			}
		}
		if t.luck.IntN(3) == 0 {
			p.orders = append(p.orders, "what no rules allow") // it falls out
		}
		text := strings.Join(append([]string{p.salt}, p.orders...), "\n")
		t.give(play.Command{Kind: play.KindCommit, Seat: seat, Hash: fmt.Sprintf("%x", sha256.Sum256([]byte(text)))})
	case t.luck.IntN(20) == 0:
		t.give(play.Command{Kind: play.KindReveal, Seat: seat}) // lost
	default:
		t.give(play.Command{Kind: play.KindReveal, Seat: seat, Salt: p.salt, Orders: p.orders})
	}
}

// secretAsks are those that a seat answers by a commitment.
func (t *table) secretAsks(seat string) (asks []play.AskView) {
	if !t.battle.Header().Commit {
		return nil
	}
	for _, a := range t.battle.Table([]string{seat}).Asks {
		if a.Secret && slices.Contains(a.Seats, seat) {
			asks = append(asks, a)
		}
	}
	return asks
}

func (t *table) seats() (seats []string) {
	for _, c := range t.battle.Header().Seats {
		seats = append(seats, c.ID)
	}
	return seats
}

func (t *table) person(seat string) bool {
	w := t.battle.Who(seat)
	return w == play.WhoYou || w == play.WhoFriend
}

func (t *table) side(seat string) int8 {
	_, side, _ := t.battle.Seat(seat)
	return side
}

func one[T any](luck *rand.Rand, of []T) T { return of[luck.IntN(len(of))] }

// restore lets another server go on with the battle, by a secret of its own.
func (t *table) restore() {
	seed := random(t.luck)
	b, err := play.Load(t.lines(), systems.Lookup, play.NewSecret(seed))
	if err != nil || b.Damaged() != nil {
		return
	}
	old := t.battle
	t.battle = b
	if err := t.give(play.Command{Kind: play.KindSit, By: play.ByTable, Text: "brought in from a record"}); err != nil {
		t.battle = old
		return
	}
	t.seeds = append(t.seeds, seed)
}

func (t *table) lines() (lines [][]byte) {
	for _, e := range t.battle.Entries() {
		lines = append(lines, e.Line())
	}
	return lines
}

// good says whether verification takes the record as it was played.
func (t *table) good() error {
	if r := play.Verify(t.lines(), systems.Lookup); !r.Good() {
		return errors.New(r.First())
	}
	return nil
}
