package systems_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"drumhead/ai"
	"drumhead/analyse"
	"drumhead/estimate"
	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"
)

var battles = flag.Int("analysed", 0, "how many times every shipped battle is fought and analysed; 0: one of each book, once")

// upTo has computers fight a battle to its end, or so far.
func upTo(t *testing.T, sc *scenario.Scenario, level string, seed, most int) *play.Battle {
	t.Helper()
	return fought(t, sc, [2]string{level, level}, seed, most)
}

// fought has computers, one level for each side, fight a battle to its end, or so far.
func fought(t *testing.T, sc *scenario.Scenario, levels [2]string, seed, most int) *play.Battle {
	t.Helper()
	return foughtUnder(t, sc, nil, levels, seed, most)
}

// foughtUnder is the same with options of the rules.
func foughtUnder(t *testing.T, sc *scenario.Scenario, options map[string]string, levels [2]string, seed, most int) *play.Battle {
	t.Helper()
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	seats := map[string]string{}
	for i, s := range sc.SeatList() {
		seats[s.ID] = levels[sc.SeatSides()[i]]
	}
	b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), Seats: seats, Options: options, At: noon, Secret: play.NewSecret([32]byte{byte(seed), byte(seed >> 8)})})
	if err != nil {
		t.Fatal(err)
	}
	mind := sys.Commander(systems.Sides(b), uint64(seed))
	for !b.Over() && b.Seq() < most {
		c, due := b.Due(noon)
		if seat, level, ok := b.Computer(); !due && ok {
			number, side, _ := b.Seat(seat)
			order, _ := mind.Order(ai.Chair{Level: ai.Level(level), Seat: number, Side: side, Plan: b.Plan(seat)}, b.Known(seat), ai.Budget{})
			c = play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, At: noon}
		}
		e, err := b.Propose(c)
		if err == nil {
			err = b.Apply(e)
		}
		if err != nil {
			t.Fatalf("%s, entry %d: %v", sc.ID, b.Seq()+1, err)
		}
	}
	return b
}

func analysis(t *testing.T, b *play.Battle, cores int) *analyse.Report {
	t.Helper()
	return analysed(t, b, analyse.Options{Cores: cores, Rounds: 1})
}

func deeper(t *testing.T, b *play.Battle, cores int) *analyse.Report {
	t.Helper()
	return analysed(t, b, analyse.Options{Cores: cores, Rounds: 1, Deeper: true})
}

func analysed(t *testing.T, b *play.Battle, opt analyse.Options) *analyse.Report {
	t.Helper()
	sys, err := systems.Find(string(b.System().ID()))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sys.Analyse(context.Background(), b, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is told apart adds up again, to the last of 65,536 parts: entry after
// entry within a turn, turn after turn, and over the whole of the day; and no order gains by itself.
func TestAnalysisAddsUp(t *testing.T) {
	few := []string{"maida", "rorkes-drift", "the-two-roads", "cowpens", "lundby"}
	for _, sc := range scenarios.List() {
		if *battles == 0 && !slices.Contains(few, sc.ID) {
			continue
		}
		t.Run(sc.ID, func(t *testing.T) {
			t.Parallel()
			for seed := range max(*battles, 1) {
				b := upTo(t, sc, "recruit", seed+1, 1<<20)
				r := analysis(t, b, 1)
				addsUp(t, r)
				wellTold(t, b, r)
			}
		})
	}
}

func addsUp(t *testing.T, r *analyse.Report) {
	t.Helper()
	day := map[int]int{-1: r.One / 2, 0: r.One, 1: 0}[r.Winner]
	if !r.Over || r.Sum.Day != day {
		t.Errorf("over: %v, won by side %d: the day is %d, wanted %d", r.Over, r.Winner, r.Sum.Day, day)
	}
	s := &r.Sum
	if got := s.Before + s.Orders[0] + s.Orders[1] + s.Rest + s.Dice; got != s.Day {
		t.Errorf("%+v adds up to %d", *s, got)
	}
	turnsAddUp(t, r)
	for i := range r.Moves {
		m := &r.Moves[i]
		if i > 0 && m.Turn == r.Moves[i-1].Turn && m.Kind != play.KindEnd && m.Before != r.Moves[i-1].After {
			t.Errorf("entry %d begins at %d, and the one before it ended at %d", m.Seq, m.Before, r.Moves[i-1].After)
		}
		for _, v := range []int{m.Before, m.Best, m.Expected, m.After} {
			if v < 0 && m.Best != v || v > r.One && m.Best != v {
				t.Errorf("entry %d: %d is no chance", m.Seq, v)
			}
		}
		if m.Side >= 0 && m.Cost() < 0 {
			t.Errorf("entry %d: the order gained %d by itself", m.Seq, -m.Cost())
		}
		read := map[string]bool{}
		for _, o := range m.Better {
			if read[o.Act.Label] || m.Given.Piece == "" && o.Act.Piece != "" && !strings.HasSuffix(o.Act.Label, ")") {
				t.Errorf("entry %d: beside %q %q is told twice, or not to whom it is", m.Seq, m.Given.Label, o.Act.Label)
			}
			read[o.Act.Label] = true
		}
		if m.Kind == play.KindTable && !m.Dice && m.After != m.Before {
			t.Errorf("entry %d: no order and no die, and from %d to %d: it was to be seen before", m.Seq, m.Before, m.After)
		}
		if !m.Dice && m.Luck() != 0 {
			t.Errorf("entry %d: no dice, and luck of %d", m.Seq, m.Luck())
		}
	}
	// Luck and skill are the whole of the day as well.
	if got := s.Before + r.Sides[0].Skill - r.Sides[1].Skill + s.Rest + r.Sides[0].Luck; got != s.Day || r.Sides[0].Luck != -r.Sides[1].Luck {
		t.Errorf("luck and skill come to %d, the day to %d", got, s.Day)
	}
	shown := s.Hundredths()
	sum := 0
	for _, n := range shown {
		sum += n
	}
	if sum != analyse.Hundredth(s.Day) {
		t.Errorf("shown are %v, which is %d, and the day is %d", shown, sum, analyse.Hundredth(s.Day))
	}
}

// wellTold: every order has its words, which are never the heading of what comes next; and of several throws of an entry,
// such as initiative that is thrown again, not only one is told.
func wellTold(t *testing.T, b *play.Battle, r *analyse.Report) {
	t.Helper()
	for i := range r.Moves {
		m := &r.Moves[i]
		thrown := 0
		for _, l := range b.Lines(m.Seq, nil) {
			if l.Head && m.Side >= 0 && l.Plain() == m.Text {
				t.Errorf("entry %d: the order %q is told as %q", m.Seq, m.Order, m.Text)
			}
			if m.Dice && len(l.Throws) > 0 && l.Depth == 0 {
				if thrown++; thrown <= 3 && !strings.Contains(cmp.Or(m.Thrown, m.Text), l.Plain()) {
					t.Errorf("entry %d: %q is not told in %q", m.Seq, l.Plain(), cmp.Or(m.Thrown, m.Text))
				}
			}
		}
		if m.Side >= 0 && m.Text == "" {
			t.Errorf("entry %d: the order %q has no words", m.Seq, m.Order)
		}
	}
}

// turnsAddUp: each turn begins where the one before it ended, and together they are the day.
func turnsAddUp(t *testing.T, r *analyse.Report) {
	t.Helper()
	if r.Turns[0].Turn != 1 {
		t.Errorf("the first turn is called %d: what the table does before it belongs to it", r.Turns[0].Turn)
	}
	sum := analyse.Sum{Before: r.Turns[0].Before, Day: r.Sum.Day, Even: r.Sum.Even, Doubt: r.Sum.Doubt, Turned: r.Sum.Turned}
	for i, turn := range r.Turns {
		if r.Moves[turn.Move].Turn != turn.Turn || i > 0 && turn.Turn <= r.Turns[i-1].Turn {
			t.Errorf("turn %d begins with entry %d, of turn %d", turn.Turn, r.Moves[turn.Move].Seq, r.Moves[turn.Move].Turn)
		}
		end := r.Sum.Day
		if i+1 < len(r.Turns) {
			end = r.Turns[i+1].Before
		}
		if got := turn.Before + turn.Orders[0] + turn.Orders[1] + turn.Dice + turn.Rest; got != end {
			t.Errorf("%+v comes to %d, and what follows begins at %d", turn, got, end)
		}
		for side, by := range turn.Orders {
			sum.Orders[side] += by
		}
		sum.Dice, sum.Rest = sum.Dice+turn.Dice, sum.Rest+turn.Rest
	}
	if !reflect.DeepEqual(sum, r.Sum) || r.Sum.Even != r.Sum.Day-r.Sum.Dice-r.Sum.Rest {
		t.Errorf("the turns come to %+v, the day is %+v", sum, r.Sum)
	}
}

// Whoever looks deeper finds another cost of orders, and the same dice: it adds up as before, and is the same however many
// look. What is then named as better is so by more than its doubt.
func TestLookingDeeper(t *testing.T) {
	for _, id := range []string{"the-mill", "the-wells"} {
		b := upTo(t, scenarios.Find(id), "sergeant", 3, 1<<20)
		first, r := analysis(t, b, 2), deeper(t, b, 1)
		if !reflect.DeepEqual(r, deeper(t, b, 3)) {
			t.Errorf("%s: three who look find otherwise than one", id)
		}
		addsUp(t, r)
		// Whoever has looked already need not have the turns fought again.
		if known := analysed(t, b, analyse.Options{Deeper: true, Known: first, Rounds: 1}); !reflect.DeepEqual(r, known) {
			t.Errorf("%s: beside what was known it is another", id)
		}
		if !r.Deeper || r.Sum.Dice != first.Sum.Dice || r.Sum.Day != first.Sum.Day || r.Sum.Before != first.Sum.Before {
			t.Errorf("%s: %+v at first sight, %+v deeper", id, first.Sum, r.Sum)
		}
		looked := 0
		for i := range r.Moves {
			m := &r.Moves[i]
			if !m.Deeper {
				if !reflect.DeepEqual(*m, first.Moves[i]) {
					t.Errorf("%s, entry %d: not looked into, and another", id, m.Seq)
				}
				continue
			}
			looked++
			if (len(m.Better) == 0) != (m.Cost() == 0) || (m.Given == nil) != (m.Cost() == 0) {
				t.Errorf("%s, entry %d: it cost %d, and better are %d", id, m.Seq, m.Cost(), len(m.Better))
			}
			for _, o := range m.Better {
				if gain := max(o.Worth-m.Expected, m.Expected-o.Worth); gain <= o.Doubt || o.Doubt == 0 || o.Order == m.Order {
					t.Errorf("%s, entry %d: %s is better by %d, which may be off by %d", id, m.Seq, o.Order, gain, o.Doubt)
				}
			}
		}
		if looked == 0 {
			t.Errorf("%s: nothing was looked into", id)
		}
	}
}

// The same record gives the same analysis, however many work at it.
func TestAnalysisRepeats(t *testing.T) {
	b := upTo(t, scenarios.Find("the-mill"), "sergeant", 3, 1<<20)
	if a, c := analysis(t, b, 1), analysis(t, b, 4); !reflect.DeepEqual(a, c) {
		t.Error("by one and by four the analysis is not the same")
	}
}

// Luck is nought on the average: over many battles the dice have given neither
// side anything, within three and a half times what chance allows.
func TestLuckIsNoughtOnTheAverage(t *testing.T) {
	for id, n := range map[string]int{"the-mill": 40, "fort-de-gre": 20, "the-lane": 10} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			n *= max(*battles, 1)
			var lucks, thrown, days, evens spreading
			for seed := range n {
				r := analysis(t, upTo(t, scenarios.Find(id), "recruit", seed+100, 1<<20), 1)
				lucks.add(r.Sides[0].Luck)
				days.add(r.Sum.Day)
				evens.add(r.Sum.Even)
				throws := 0
				for i := range r.Moves {
					throws += r.Moves[i].Luck()
				}
				thrown.add(throws)
			}
			for what, l := range map[string]spreading{"its turns": lucks, "its throws at first sight": thrown} {
				if mean, spread := l.of(); math.Abs(mean) > 3.5*spread/math.Sqrt(float64(n)) {
					t.Errorf("the luck of side 0 by %s is %.4f on the average of %d battles, whose spread is %.4f", what, mean, n, spread)
				}
			}
			day, before := days.of()
			even, after := evens.of()
			t.Logf("%d battles: the day %.3f on the average, its spread %.3f; with even dice %.3f, %.3f", n, day, before, even, after)
		})
	}
}

// spreading adds chances up.
type spreading struct{ n, sum, squares float64 }

func (s *spreading) add(chance int) {
	v := float64(chance) / estimate.One
	s.n, s.sum, s.squares = s.n+1, s.sum+v, s.squares+v*v
}

func (s *spreading) of() (mean, spread float64) {
	mean = s.sum / s.n
	return mean, math.Sqrt(s.squares/s.n - mean*mean)
}

// A battle that goes on is not analysed.
func TestAnalysisWaits(t *testing.T) {
	b := upTo(t, scenarios.Find("maida"), "recruit", 1, 20)
	sys, _ := systems.Find("napoleonic")
	if _, err := sys.Analyse(context.Background(), b, analyse.Options{}); !errors.Is(err, play.ErrGoesOn) {
		t.Errorf("a battle that goes on: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := sys.Analyse(ctx, upTo(t, scenarios.Find("the-mill"), "recruit", 1, 1<<20), analyse.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// Who gives up has lost by it all that he still had.
func TestAnalysisOfGivingUp(t *testing.T) {
	sc := scenarios.Find("maida")
	sys, _ := systems.Find("napoleonic")
	b, err := play.Create(sys.System, play.CreateOptions{ID: "test", Scenario: sc.Source(), At: noon, Secret: play.NewSecret([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	put := func(c play.Command) {
		c.At = noon
		e, err := b.Propose(c)
		if err == nil {
			err = b.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for c, due := b.Due(noon); due; c, due = b.Due(noon) {
		put(c)
	}
	put(play.Command{Kind: play.KindEnd, Seat: sc.SeatList()[0].ID, By: play.ByHand})
	r := analysis(t, b, 1)
	last := &r.Moves[len(r.Moves)-1]
	if last.Text != "The British give up the field." {
		t.Errorf("it is told as %q", last.Text)
	}
	if r.Winner != 1 || last.After != 0 || last.Cost() != last.Before || last.Luck() != 0 {
		t.Errorf("side 0 gave up: won by %d, %+v", r.Winner, last)
	}
	if dear := r.Sides[0].Dear; len(dear) == 0 || dear[0] != len(r.Moves)-1 {
		t.Errorf("what cost most is not that he gave up: %v", dear)
	}
	// It is an order of his, and nothing of it is dice or nobody's.
	if turn := r.Turns[len(r.Turns)-1]; r.Sum.Orders[0] >= -r.One/4 || r.Sum.Orders[1] != 0 || turn.Rest != 0 {
		t.Errorf("side 0 gave up: %+v", r.Sum)
	}
	turnsAddUp(t, r)
}

// Every book has weights that are of its reading, and certain positions are
// certain.
func TestWeights(t *testing.T) {
	marks := map[string]bool{}
	for _, sys := range systems.All {
		if marks[sys.Weights] || sys.Weights == "" {
			t.Errorf("%s: nothing tells its weights from others: %q", sys.ID(), sys.Weights)
		}
		marks[sys.Weights] = true
		w, err := estimate.Of(sys.ID(), sys.Leads)
		if err != nil {
			t.Error(err)
			continue
		}
		for winner, want := range map[int8]int32{0: estimate.One, 1: 0, -1: estimate.One / 2} {
			if got := w.Chances(&estimate.Position{Over: true, Winner: winner}).Worth(0); got != want {
				t.Errorf("%s: over, won by %d: worth %d, wanted %d", sys.ID(), winner, got, want)
			}
		}
		for _, m := range w.Measured {
			if m.Seen && m.Brier > 0.25 {
				t.Errorf("%s: %s was foretold worse than by who always says evens: %v", sys.ID(), m.Battle, m.Brier)
			}
		}
	}
}

// Who can end the battle by his next order as well as by this one gives nothing away: hussars who ride on, with the day won, as
// soon as their part is over.
func TestWhatEndsTheBattleCanWait(t *testing.T) {
	b := upTo(t, scenarios.Find("el-bodon"), "recruit", 3, 1<<20)
	r := analysis(t, b, 2)
	orders := 0
	for i := len(r.Moves) - 1; i >= 0; i-- {
		m := &r.Moves[i]
		if m.Dice || m.Side >= 0 && m.Side != r.Winner {
			break
		}
		if m.Side < 0 {
			continue
		}
		if orders++; m.Best == r.Sum.Day && m.Cost() > r.One/50 {
			t.Errorf("entry %d, %q: it cost %d, and behind it nobody threw a die or gave another order before the day was won", m.Seq, m.Text, m.Cost())
		}
	}
	if orders < 2 {
		t.Errorf("the day was won by the last throw, %d orders behind it", orders)
	}
}
