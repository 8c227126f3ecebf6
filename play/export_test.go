package play

// Canonical is the one form that hashes are taken of, for tests that forge.
func Canonical(src []byte) ([]byte, error) { return canonical(src) }

// Tally is what a record's lines come to without any rules: what a browser can
// find out as well.
type Tally struct {
	Seq       int    `json:"seq,omitempty"` // the first that does not hold
	Of        string `json:"of,omitempty"`
	Sealed    int    `json:"sealed"`
	Witnessed int    `json:"witnessed"`
	Typed     int    `json:"typed"`
	Hidden    int    `json:"hidden"`
	Signed    int    `json:"signed"`
	Word      int    `json:"word"`
	Unopened  int    `json:"unopened"` // signatures
	Anew      []int  `json:"anew,omitempty"`
}

// TallyOf goes entry by entry, as a browser does, and stops at the first that
// does not hold.
func TallyOf(lines [][]byte) (t Tally) {
	entries, err := verifyChain(lines)
	d := diceChecker{entries: entries}
	var h *hands
	for i := range entries {
		e := &entries[i]
		t.Seq = e.Seq
		if t.Of = "dice"; d.entry(e) != nil {
			return t
		}
		if h == nil {
			h = newHands(e.Header, true)
		}
		views, whole, bad := e.views()
		if t.Of = "hands"; bad != nil || h.check(e, views, whole) != nil {
			return t
		}
		h.note(e, views)
		t = Tally{Sealed: d.fair, Witnessed: d.witnessed, Typed: d.typed, Hidden: d.hidden, Signed: h.signed, Word: h.word, Unopened: h.hidden}
		for _, k := range h.branches {
			t.Anew = append(t.Anew, k.anew...)
		}
	}
	if err != nil {
		t.Seq, t.Of = len(entries)+1, "chain"
	}
	return t
}

// Forge makes the chain of a record good again, for tests that forge.
var Forge = forge
