package latecentury

import (
	"strings"
	"testing"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/space/square"
)

// seatAsked is the seat that must decide.
func seatAsked(s *State) rules.Seat {
	var asks rules.Asks
	prompt(s, &asks)
	for seat := rules.Seat(0); ; seat++ {
		if asks.List[0].For(seat) {
			return seat
		}
	}
}

// goOn plays one order or step at random and reports whether the battle goes
// on.
func goOn(r *run, mind *dice.Fast, out *rules.Offer[Order]) bool {
	s := r.State
	switch next(s) {
	case rules.Over:
		return false
	case rules.Table, rules.More:
		Rules.Table(r)
		return true
	}
	seat := seatAsked(s)
	offer(s, seat, out)
	Rules.Do(r, seat, &out.Orders[mind.Intn(len(out.Orders))])
	return true
}

// What must be so of the table after every order of random battles.
func TestTheTableIsInOrder(t *testing.T) {
	for _, text := range battles().Scenarios {
		first := trial(t, strings.SplitN(text, "rules: latecentury\n", 2)[1])
		for seed := range uint64(20) {
			s := *first
			mind := dice.NewFast(seed, 7)
			var r run
			var out rules.Offer[Order]
			for r.Start(fold, &s, &mind); goOn(&r, &mind, &out); r.Start(fold, &s, &mind) {
				inOrder(t, &s)
			}
			if s.Turn > s.b.limit {
				t.Fatalf("turn %d of %d", s.Turn, s.b.limit)
			}
		}
	}
}

func inOrder(t *testing.T, s *State) {
	t.Helper()
	var cards uint64
	for u := range s.b.pieces {
		k, p := s.card(u), &s.Pieces[u]
		if p.Card != noCard {
			if cards>>p.Card&1 != 0 || s.Pack>>p.Card&1 != 0 {
				t.Fatalf("%s is held twice, or in the pack as well", cardName(p.Card))
			}
			cards |= 1 << p.Card
		}
		if p.Fate != OnTable || p.At == square.None {
			if p.Card != noCard && p.Fate != Waiting {
				t.Fatalf("%s is off the table and holds a card", k.id)
			}
			continue
		}
		if k.arm != Commander && (s.on[p.At] != u || p.Strength < 1) {
			t.Fatalf("%s stands at %s with %d figures, but its square does not know (LC-UNIT-01)", k.id, s.b.board.Name(p.At), p.Strength)
		}
		if with := p.With; with != nobody && (s.Pieces[with].At != p.At || p.Card != noCard) {
			t.Fatalf("%s is with %s and elsewhere, or has a card of his own", k.id, s.card(with).id)
		}
		if p.Retreating && p.Card != noCard {
			t.Fatalf("%s retreats and holds a card", k.id)
		}
		if s.enemyAt(k.side, p.At) != nobody {
			t.Fatalf("%s shares %s with an enemy (LC-MOVE-08)", k.id, s.b.board.Name(p.At))
		}
		if s.b.ground[p.At].barred() {
			t.Fatalf("%s stands in the river at %s (LC-RIV-01)", k.id, s.b.board.Name(p.At))
		}
		if p.Hidden && (!s.b.ground[p.At].close() || s.nearEnemy(u)) {
			t.Fatalf("%s is hidden at %s, in the open or beside an enemy (LC-WOOD-06)", k.id, s.b.board.Name(p.At))
		}
	}
	for c, u := range s.on {
		if u != nobody && int(s.Pieces[u].At) != c {
			t.Fatalf("%s is where it does not stand", s.card(u).id)
		}
	}
	if a, b := Judge(&ByHand)(s, 0, -1), Judge(&ByHand)(s, 1, -1); a != -b {
		t.Fatalf("a state is worth %d to one side and %d to the other", a, b)
	}
}

// Every reason that a check gives has words of its own.
func TestEveryRefusalHasWords(t *testing.T) {
	s := one(t, "infantry", "E5", "infantry", "E8", "", "")
	for code := codeOver; code < codes; code++ {
		o := plain(FireVerb, 1)
		o.Target, o.Path[0], o.Squares = s.b.find("j1"), 5, 1
		text := explain(s, 0, &o, rules.Refusal{Clause: "LC-GEN-04", Code: code, A: 1, B: 1}).Text
		if text == "" || !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") || text == "This may not be done now." {
			t.Errorf("code %d: %q", code, text)
		}
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	first := trial(b, strings.SplitN(pitched, "rules: latecentury\n", 2)[1])
	mind := dice.NewFast(1, 1)
	var r run
	var out rules.Offer[Order]
	s := *first
	orders := 0
	b.ReportAllocs()
	for orders < b.N {
		if next(&s) == rules.Ask {
			orders++
		}
		if r.Start(fold, &s, &mind); !goOn(&r, &mind, &out) {
			s = *first
		}
	}
	b.ReportMetric(float64(orders)/b.Elapsed().Seconds(), "orders/s")
}

func BenchmarkJudge(b *testing.B) {
	s := trial(b, strings.SplitN(everything, "rules: latecentury\n", 2)[1])
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n += Judge(&ByHand)(s, 0, -1)
	}
	_ = n
}

// Who wants no more than to hold what he has does not leave his cover for
// nothing; who wants to take comes on.
func TestStandingOnTheDefence(t *testing.T) {
	const text = `
board: {grid: square, terrain: {G6: fieldwork, G7: fieldwork}}
forces:
  A:
    - {id: g1, type: commander, at: A1}
    - {id: i1, type: infantry, at: G2}
  B:
    - {id: h1, type: commander, at: G7}
    - {id: j1, type: infantry, at: G6}
    - {id: j2, type: infantry, at: G7}
victory: {goals: {A: [{take: G7}], B: [{hold: G7}]}, held: {G7: B}}
now: {turn: 1, stage: activate, unit: `
	worth := func(unit, order string, side int8) int {
		s := trial(t, text+unit+"}\n")
		var r run
		r.Start(fold, s, nil)
		give(t, &r, rules.Seat(side), order)
		return Judge(&ByHand)(s, side, -1)
	}
	stay := worth("j1", "j1 done", 1)
	for _, order := range []string{"j1 move H6", "j1 move G5"} {
		if sally := worth("j1", order, 1); stay-sally < figureWorth {
			t.Errorf("to stand is worth %d, %s %d: wanted a figure's worth between them", stay, order, sally)
		}
	}
}

// A client draws a table without any ground on it too.
func TestBareTableHasAnEmptyLegend(t *testing.T) {
	s := trial(t, `
board: {grid: square}
forces:
  A: [{id: g1, type: commander, at: A1}, {id: i1, type: infantry, at: B1}]
  B: [{id: h1, type: commander, at: L12}, {id: j1, type: infantry, at: K12}]
`)
	if b := view(s).Board; b.Terrain == nil || b.Cells == nil {
		t.Errorf("a legend of %v and squares of %v would be null on the wire", b.Terrain, b.Cells)
	}
}
