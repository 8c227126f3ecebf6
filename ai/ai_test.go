package ai_test

import (
	"slices"
	"sync/atomic"
	"testing"

	"drumhead/ai"
	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
)

// duel is a game of one decision: throw so many dice, each six is a win, or
// keep what is safe.
type duel struct{ Won, Safe, Dice int8 }
type choice struct{ Throw bool }
type outcome struct{ Won int8 }

var duels = rules.Rules[duel, choice, outcome]{
	Next: func(s *duel) rules.Next {
		if s.Won >= 0 {
			return rules.Over
		}
		return rules.Ask
	},
	Prompt: func(_ *duel, asks *rules.Asks) { asks.Add(rules.Question{Seats: 1, Must: true}) },
	Offer: func(_ *duel, _ rules.Seat, out *rules.Offer[choice]) {
		out.Orders = append(out.Orders, choice{false}, choice{true})
	},
	Resolve: func(r *rules.Run[duel, outcome], _ rules.Seat, o *choice) {
		if !o.Throw {
			r.Emit(outcome{r.State.Safe})
			return
		}
		r.Throw("luck", "", 0).Add(0, int(r.State.Dice), 6, 0)
		r.Emit(outcome{int8(6 * r.Roll().Hits(0))})
	},
	Fold:  func(s *duel, e *outcome) { s.Won = e.Won },
	Whose: func(*duel, *choice) (string, bool) { return "", true },
}

// alone is a table of one seat; few are the positions that a colonel judges.
var (
	alone = []int8{0}
	few   = ai.Budget{Positions: 200}
)

func worth(s *duel, _, _ int8) int { return int(s.Won) }

// A sergeant throws just when six times the expected sixes beat what is safe:
// never because of luck.
func TestSergeantWeighsByChance(t *testing.T) {
	for _, tt := range []struct {
		name string
		at   duel
		want bool
	}{
		{"two dice are worth 2 on the average", duel{Won: -1, Safe: 1, Dice: 2}, true},
		{"and not 3", duel{Won: -1, Safe: 3, Dice: 2}, false},
		{"ten dice are worth 10", duel{Won: -1, Safe: 9, Dice: 10}, true},
		{"and not 11", duel{Won: -1, Safe: 11, Dice: 10}, false},
	} {
		for seed := range uint64(20) {
			o, ok := ai.New(&duels, worth, alone, seed, 0).Order(ai.Chair{Level: ai.Sergeant}, &tt.at, few)
			if !ok || o.Throw != tt.want {
				t.Errorf("%s: seed %d: throws %v, want %v", tt.name, seed, o.Throw, tt.want)
			}
		}
	}
}

// An order whose dice nobody can throw is not given while there is another, and
// thinking of it brings nothing down.
func TestWhatCannotBeThrownIsNotOrdered(t *testing.T) {
	rs := duels
	rs.Resolve = func(r *rules.Run[duel, outcome], seat rules.Seat, o *choice) {
		if o.Throw {
			r.Throw("luck", "DU-01", 0).Add(0, dice.MaxGroupDice+1, 6, 0)
			r.Roll()
		}
		duels.Resolve(r, seat, o)
	}
	for _, level := range []ai.Level{ai.Recruit, ai.Sergeant, ai.Colonel, ai.General} {
		kept := 0
		for seed := range uint64(20) {
			if o, ok := ai.New(&rs, worth, alone, seed, 0).Order(ai.Chair{Level: level}, &duel{Won: -1, Safe: 1, Dice: 2}, few); ok && !o.Throw {
				kept++
			}
		}
		// A recruit has two ideas, which may be the same.
		if want := map[ai.Level]int{ai.Recruit: 12, ai.Sergeant: 20, ai.Colonel: 20, ai.General: 20}[level]; kept < want {
			t.Errorf("%s: %d of 20 keep what is safe", level, kept)
		}
	}
}

// A recruit to whom nothing but what makes things worse comes at first thinks on:
// he does not march to and fro.
func TestRecruitStaysWhereItIsGood(t *testing.T) {
	type step struct{ To int8 }
	rs := rules.Rules[duel, step, outcome]{
		Next:   func(*duel) rules.Next { return rules.Ask },
		Prompt: func(_ *duel, asks *rules.Asks) { asks.Add(rules.Question{Seats: 1, Must: true}) },
		Offer: func(_ *duel, _ rules.Seat, out *rules.Offer[step]) {
			for to := range int8(20) {
				out.Orders = append(out.Orders, step{-to})
			}
		},
		Resolve: func(r *rules.Run[duel, outcome], _ rules.Seat, o *step) { r.Emit(outcome{o.To}) },
		Fold:    func(s *duel, e *outcome) { s.Won = e.Won },
	}
	stays := 0
	for seed := range uint64(100) {
		if o, ok := ai.New(&rs, worth, alone, seed, 0).Order(ai.Chair{Level: ai.Recruit}, &duel{}, few); ok && o.To == 0 {
			stays++
		}
	}
	if stays < 50 {
		t.Errorf("he stays where it is best %d times of 100", stays)
	}
}

// However many orders are offered, and however many ways each may end, a thought
// judges so many positions and no more, whatever its budget.
func TestThoughtsEnd(t *testing.T) {
	const offered, bound = 12_000, 1<<20 + 128 + 12_000
	rs, judged := duels, 0
	rs.Offer = func(_ *duel, _ rules.Seat, out *rules.Offer[choice]) {
		for range offered {
			out.Orders = append(out.Orders, choice{true})
		}
	}
	judge := func(s *duel, _, _ int8) int { judged++; return int(s.Won) }
	never := ai.Budget{Gone: func() int { return 0 }}
	for _, level := range []ai.Level{ai.Sergeant, ai.Colonel, ai.General} {
		judged = 0
		if _, ok := ai.New(&rs, judge, alone, 1, 0).Order(ai.Chair{Level: level}, &duel{Won: -1, Dice: 120}, never); !ok || judged > bound || judged < 1<<19 {
			t.Errorf("%s: %v, %d positions judged, wanted at most %d", level, ok, judged, bound)
		}
	}
}

// The same seed chooses the same, and chance has its say among equals.
func TestWhimsFollowTheSeed(t *testing.T) {
	even := duel{Won: -1, Safe: 2, Dice: 2}
	for _, level := range ai.Levels() {
		chosen := map[bool]int{}
		for seed := range uint64(60) {
			first, _ := ai.New(&duels, worth, alone, seed, 1).Order(ai.Chair{Level: level}, &even, few)
			again, _ := ai.New(&duels, worth, alone, seed, 1).Order(ai.Chair{Level: level}, &even, few)
			if first != again {
				t.Fatalf("%s: seed %d chooses %v, then %v", level, seed, first, again)
			}
			chosen[first.Throw]++
		}
		// Who reckons chances exactly sees a hair's breadth between them.
		if level != ai.Sergeant && level != ai.General && len(chosen) < 2 {
			t.Errorf("%s chooses the same for every seed: %v", level, chosen)
		}
	}
}

// What an order comes to before the throw that falls otherwise is not carried
// out again for every way in which it may end.
func TestWaysShareTheirBeginning(t *testing.T) {
	rs, thrown := duels, 0
	rs.Next = func(s *duel) rules.Next {
		switch {
		case s.Won < 0:
			return rules.Ask
		case s.Dice > 0:
			return rules.More
		}
		return rules.Over
	}
	rs.Resolve = func(r *rules.Run[duel, outcome], _ rules.Seat, o *choice) {
		if !o.Throw {
			r.State.Dice = 0
			r.Emit(outcome{r.State.Safe})
			return
		}
		r.Emit(outcome{0})
	}
	rs.Step = func(r *rules.Run[duel, outcome]) {
		thrown++
		r.State.Dice--
		r.Throw("luck", "", 0).Add(0, 1, 6, 0)
		r.Emit(outcome{r.State.Won + int8(6*r.Roll().Hits(0))})
	}
	for safe, want := range map[int8]bool{2: true, 4: false} { // three dice are worth 3
		thrown = 0
		o, _ := ai.New(&rs, worth, alone, 1, 1).Order(ai.Chair{Level: ai.Sergeant}, &duel{Won: -1, Safe: safe, Dice: 3}, few)
		if o.Throw != want {
			t.Errorf("against %d that are safe: throws %v, want %v", safe, o.Throw, want)
		}
		if ways := 2 + 4 + 8; thrown != ways {
			t.Errorf("%d throws were resolved, wanted each of %d once", thrown, ways)
		}
	}
}

// Deciding leaves the state as it was and allocates nothing once warm.
func TestDecidingAllocatesNothing(t *testing.T) {
	at := duel{Won: -1, Safe: 3, Dice: 4}
	c := ai.New(&duels, worth, alone, 1, 1)
	c.Order(ai.Chair{Level: ai.Sergeant}, &at, few)
	if n := testing.AllocsPerRun(100, func() { c.Order(ai.Chair{Level: ai.Sergeant}, &at, few) }); n != 0 {
		t.Errorf("a decision allocates %v times", n)
	}
	if at != (duel{Won: -1, Safe: 3, Dice: 4}) {
		t.Errorf("deciding changed the state: %+v", at)
	}
}

func TestParseLevel(t *testing.T) {
	for _, l := range ai.Levels() {
		if got, err := ai.ParseLevel(string(l)); err != nil || got != l {
			t.Errorf("ParseLevel(%q) = %v, %v", l, got, err)
		}
	}
	if _, err := ai.ParseLevel("emperor"); err == nil {
		t.Error("an emperor commands")
	}
}

// Who looks ahead knows when to stop: by the positions judged, and when it is late.
func TestBudgetIsKept(t *testing.T) {
	for _, level := range []ai.Level{ai.Colonel, ai.General} {
		t.Run(string(level), func(t *testing.T) { budgetIsKept(t, level) })
	}
}

func budgetIsKept(t *testing.T, level ai.Level) {
	at := duel{Won: -1, Safe: 2, Dice: 2}
	judged := 0
	counting := func(s *duel, side, plan int8) int { judged++; return worth(s, side, plan) }
	for _, positions := range []int{0, 100, 1000} {
		judged = 0
		c := ai.New(&duels, counting, alone, 1, 1)
		if _, ok := c.Order(ai.Chair{Level: level}, &at, ai.Budget{Positions: positions}); !ok {
			t.Fatal("no order")
		}
		if judged < positions || judged > positions+40 {
			t.Errorf("%d positions were to be judged: %d were", positions, judged)
		}
	}
	asked := 0
	gone := func() int { asked++; return asked / 6 * 1000 }
	if _, ok := ai.New(&duels, worth, alone, 1, 1).Order(ai.Chair{Level: level}, &at, ai.Budget{Gone: gone}); !ok || asked != 6 {
		t.Errorf("an order: %v; the clock was looked at %d times, wanted 6", ok, asked)
	}
}

// Where there is so much to be ordered that it is late before all was weighed, what is left is gone by one outcome each.
func TestFirstSightKnowsTheClock(t *testing.T) {
	rs := duels
	rs.Offer = func(_ *duel, _ rules.Seat, out *rules.Offer[choice]) {
		for range 500 {
			out.Orders = append(out.Orders, choice{true})
		}
	}
	for _, level := range []ai.Level{ai.Sergeant, ai.Colonel, ai.General} {
		judged := 0
		counting := func(s *duel, side, plan int8) int { judged++; return worth(s, side, plan) }
		gone := func() int { return judged / 101 * 1000 }
		c, at := ai.New(&rs, counting, alone, 1, 1), duel{Won: -1, Safe: 2, Dice: 2}
		if _, ok := c.Order(ai.Chair{Level: level}, &at, ai.Budget{Gone: gone}); !ok || judged < 500 || judged > 800 {
			t.Errorf("%s: an order: %v; of 500 orders with 36 outcomes or fewer %d were judged", level, ok, judged)
		}
	}
}

// sealed is a game of one decision of each side, both in secret: 1 or 2.
type sealed struct{ Picks [2]int8 }
type pick struct{ Side, Pick int8 }

// wins are what side 0 has won, by what it and then the other picked: who keeps
// to 2 is safe, who dares 1 has the better of a 1 and the worse of a 2. While
// nothing is known of side 0, side 1 likes its 1.
func wins(s *sealed, side, _ int8) (n int) {
	switch s.Picks {
	case [2]int8{1, 1}:
		n = 50
	case [2]int8{1, 2}:
		n = -50
	case [2]int8{2, 1}, [2]int8{2, 2}:
		n = 10
	case [2]int8{0, 1}:
		n = -1
	}
	if side == 1 {
		return -n
	}
	return n
}

// Who looks ahead does not fear that an enemy who plots in secret knows what he has
// plotted himself.
func TestWhatIsSecretStaysSo(t *testing.T) {
	rs := rules.Rules[sealed, pick, pick]{
		Next: func(s *sealed) rules.Next {
			if s.Picks[0] > 0 && s.Picks[1] > 0 {
				return rules.Over
			}
			return rules.Ask
		},
		Prompt: func(s *sealed, asks *rules.Asks) {
			for side, n := range s.Picks {
				if n == 0 {
					asks.Add(rules.Question{Seats: 1 << side, Must: true, Secret: true})
				}
			}
		},
		Offer: func(_ *sealed, seat rules.Seat, out *rules.Offer[pick]) {
			out.Orders = append(out.Orders, pick{int8(seat), 1}, pick{int8(seat), 2})
		},
		Resolve: func(r *rules.Run[sealed, pick], _ rules.Seat, o *pick) { r.Emit(*o) },
		Fold:    func(s *sealed, e *pick) { s.Picks[e.Side] = e.Pick },
		Know: func(dst, src *sealed, side int8) {
			*dst = *src
			dst.Picks[1-side] = 0
		},
	}
	for _, level := range []ai.Level{ai.Colonel, ai.General} {
		c := ai.New(&rs, wins, []int8{0, 1}, 1, 1)
		if o, _ := c.Order(ai.Chair{Level: level}, &sealed{}, few); o.Pick != 1 {
			t.Errorf("a %s did not dare what only an enemy who saw it could punish", level)
		}
	}
}

// A general does not build on one guess of what is hidden: whatever it was, he
// orders what is good in most worlds that may be.
func TestGeneralGuessesOften(t *testing.T) {
	rs := duels
	rs.See = func(*duel, *outcome) uint8 { return 0 }
	rs.Guess = func(s *duel, mind *dice.Fast) { s.Dice = int8(mind.Intn(4)) }
	// To throw is worth 40 where the hidden number is 3, and nothing where it is not.
	rs.Resolve = func(r *rules.Run[duel, outcome], _ rules.Seat, o *choice) {
		switch {
		case !o.Throw:
			r.Emit(outcome{20})
		case r.State.Dice == 3:
			r.Emit(outcome{40})
		default:
			r.Emit(outcome{0})
		}
	}
	for seed := range uint64(40) {
		if o, _ := ai.New(&rs, worth, alone, seed, 0).Order(ai.Chair{Level: ai.General}, &duel{Won: -1}, few); o.Throw {
			t.Errorf("seed %d: he throws, which is worth 10, and to keep 20", seed)
		}
	}
}

// An aide spares time and changes no order; what is wrong with the rules in his mind
// is told to who wants the order.
func TestAide(t *testing.T) {
	rs := duels
	hired := 0
	// Who goes by what was set by hand would throw for anything: whoever helps a general goes by what was learned as he does,
	// with a memory of his own.
	rash := func() func(*duel, int8, int8) int {
		return func(s *duel, _, _ int8) int { return 100 * int(s.Won) * int(s.Won) }
	}
	learned := func() func(*duel, int8, int8) int {
		judged := 0
		return func(s *duel, side, plan int8) int { judged++; return worth(s, side, plan) }
	}
	judges := ai.Judges[duel]{Learned: learned, ByHand: rash}
	order := func(seed uint64, aided bool) (choice, []string) {
		c := ai.Appoint(&rs, judges, alone, seed, 0)
		c.Helped(func() *ai.Commander[duel, choice, outcome] { hired++; return ai.Appoint(&rs, judges, alone, seed, 1) })
		chair, budget := ai.Chair{Level: ai.General}, few
		budget.Aided = aided
		o, _ := c.Order(chair, &duel{Won: -1, Safe: 3, Dice: 3}, budget)
		return o, c.Reasons(chair, &o)
	}
	rs.Act = func(*duel, rules.Seat, *choice) scene.Act { return scene.Act{} }
	for seed := range uint64(40) {
		one, why := order(seed, false)
		two, same := order(seed, true)
		if one != two || !slices.Equal(why, same) {
			t.Errorf("seed %d: alone %v, %q; with an aide %v, %q", seed, one, why, two, same)
		}
	}
	if hired != 40 {
		t.Errorf("%d aides for 40 generals", hired)
	}
	rs.Hidden.See = func(*duel, *outcome) uint8 { return 0 }
	var guesses atomic.Int32
	rs.Guess = func(*duel, *dice.Fast) {
		if guesses.Add(1) > 1 {
			panic("the rules have a fault")
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("nobody heard of the fault")
		}
	}()
	order(1, true)
}

// A general to whom no die can make a difference thinks no longer than he must.
func TestGeneralKnowsWhatIsSure(t *testing.T) {
	rs, judged := duels, 0
	rs.Resolve = func(r *rules.Run[duel, outcome], _ rules.Seat, o *choice) { r.Emit(outcome{3}) }
	judge := func(s *duel, _, _ int8) int { judged++; return int(s.Won) }
	if _, ok := ai.New(&rs, judge, alone, 1, 0).Order(ai.Chair{Level: ai.General}, &duel{Won: -1}, ai.Budget{Positions: 1000}); !ok || judged > 10 {
		t.Errorf("%v, %d positions judged", ok, judged)
	}
}

// A commander names the order that he gave first.
func TestReasons(t *testing.T) {
	rs := duels
	rs.Act = func(_ *duel, _ rules.Seat, o *choice) scene.Act {
		if o.Throw {
			return scene.Act{Label: "Throw"}
		}
		return scene.Act{Label: "Keep"}
	}
	lone := rs
	lone.Offer = func(_ *duel, _ rules.Seat, out *rules.Offer[choice]) {
		out.Orders = append(out.Orders, choice{false})
	}
	for _, level := range []ai.Level{ai.Sergeant, ai.Colonel, ai.General} {
		c, chair := ai.New(&lone, worth, alone, 1, 1), ai.Chair{Level: level}
		o, _ := c.Order(chair, &duel{Won: -1, Safe: 3, Dice: 2}, few)
		if got := c.Reasons(chair, &o); !slices.Equal(got, []string{"keep: +4"}) {
			t.Errorf("%s: the only order that there is: reasons %q", level, got)
		}
	}
	for _, tt := range []struct {
		at   duel
		want []string
	}{
		{duel{Won: -1, Safe: 3, Dice: 2}, []string{"keep: +4", "throw: +3"}},
		{duel{Won: -1, Safe: 1, Dice: 2}, []string{"throw: +3", "keep: +2"}},
	} {
		c := ai.New(&rs, worth, alone, 1, 1)
		chair := ai.Chair{Level: ai.Sergeant}
		o, _ := c.Order(chair, &tt.at, few)
		if got := c.Reasons(chair, &o); !slices.Equal(got, tt.want) {
			t.Errorf("%+v: reasons %q, want %q", tt.at, got, tt.want)
		}
	}
}

// Who is to order as badly as somebody did takes the order that seems so much worse than the best.
func TestAlike(t *testing.T) {
	c := ai.New(&duels, worth, alone, 1, 0)
	at := ai.Chair{Level: ai.Sergeant}
	for _, tt := range []struct {
		safe  int8
		worse int64 // in hundredths
		want  bool
	}{{1, 0, true}, {1, 100, false}, {1, 30, true}, {1, 900, false}, {5, 0, false}, {5, 300, true}} { // to throw is worth 2
		if o, ok := c.Alike(at, &duel{Won: -1, Safe: tt.safe, Dice: 2}, tt.worse<<20/100); !ok || o.Throw != tt.want {
			t.Errorf("%d is safe, and he is to order worse by %d hundredths: throws %v", tt.safe, tt.worse, o.Throw)
		}
	}
}
