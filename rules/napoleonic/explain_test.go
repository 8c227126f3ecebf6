package napoleonic

import (
	"strings"
	"testing"

	"drumhead/rules"
)

// Every reason that a check gives has words of its own.
func TestEveryRefusalHasWords(t *testing.T) {
	s := start(t, "standard", nil)
	target := s.b.first[1]
	for code := codeOver; code <= codeRuling; code++ {
		o := plain(FireVerb, 0)
		o.Target, o.Path[0], o.Hexes = target, s.Pieces[target].At, 1
		text := explain(s, 0, &o, rules.Refusal{Clause: "NP-CONV-01", Code: code, A: 1, B: 1}).Text
		if text == "" || !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") || text == "This may not be done now." {
			t.Errorf("code %d: %q", code, text)
		}
	}
}

// What a player reads who tries what he may not.
func TestRefusalsInWords(t *testing.T) {
	s := start(t, "standard", nil)
	var r run
	r.Start(fold, s, nil)
	r.Emit(Event{Kind: TurnBegan, Turn: 1})
	r.Emit(Event{Kind: Initiative, Side: 0})
	beginPart(&r, 0)
	guns := nobody
	for u := range s.b.pieces {
		if s.card(u).arm == Artillery && s.side(u) == 0 {
			guns = u
		}
	}
	r.Emit(Event{Kind: Activated, Unit: guns})
	r.Emit(Event{Kind: Fired, Unit: guns, Target: s.b.first[1]})
	o, err := parseOrder(s, s.card(guns).id+" move G3")
	if err != nil {
		t.Fatal(err)
	}
	got := explain(s, 0, &o, check(s, 0, &o))
	if got.Clause != "NP-ACT-04" || !strings.HasSuffix(got.Text, "has fired; artillery that has fired may not move.") {
		t.Errorf("%s: %s", got.Clause, got.Text)
	}
}

// What a manoeuvre leaves open names a change of formation, and a General is a man.
func TestWhatAManoeuvreLeavesOpen(t *testing.T) {
	s := trial(t, `board: {grid: hex}
forces:
  A:
    - {id: i1, type: infantry, at: E4, formation: column}
    - {id: g1, type: general, at: E2}
  B:
    - {id: j1, type: infantry, at: E9, formation: column}
`)
	for text, want := range map[string]string{
		"i1 move E5": "After that it may still move one hex, change formation, fire and assault.",
		"g1 done":    "His chance is gone for this turn. He is the last to act: the part ends with him.",
	} {
		o, err := parseOrder(s, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := act(s, 0, &o).Closes; got != want {
			t.Errorf("%s closes %q, wanted %q", text, got, want)
		}
	}
}
