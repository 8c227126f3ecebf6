package muzzleblast

import (
	"math/bits"

	"drumhead/rules"
)

// With option split-fire a unit shares its shooters out among several targets:
// each man shoots at one of them, and a share is diced for as a unit of its own
// (MB-SHT-04).

// share is one of a unit's volleys: who can shoot at its target, a bit for each
// man of the unit, and how many are to.
type share struct {
	can uint64
	men int
}

// enough says whether all shares can be filled without one man in two of them:
// every few of them have as many shooters between them as they want.
func enough(list []share) bool {
	for few := 1; few < 1<<len(list); few++ {
		var can uint64
		men := 0
		for i, h := range list {
			if few>>i&1 != 0 {
				can, men = can|h.can, men+h.men
			}
		}
		if men > bits.OnesCount64(can) {
			return false
		}
	}
	return true
}

// shares are a unit's volleys that are shared out and not yet fired, each with its
// aim.
func (s *State) shares(u int8, list *[maxVolleys]share, aims *[maxVolleys]aim) {
	first, _ := s.men(u)
	for i, v := range s.Volleys[u] {
		if v.Target < 0 || v.Men <= 0 || v.Done {
			continue
		}
		s.aimAt(&aims[i], u, v.Target)
		list[i].men = int(v.Men)
		for _, f := range aims[i].men[:aims[i].n] {
			if !s.Figures[f].Spent {
				list[i].can |= 1 << (f - first)
			}
		}
	}
}

// checkShare: a unit has as many shooters as its shares want. What was declared
// ahead is measured when its step comes.
func (s *State) checkShare(o *Order) rules.Refusal {
	u := int8(o.Who)
	if o.Count == 0 {
		for _, v := range s.Volleys[u] {
			if v.Done {
				return no("MB-SHT-04", tooMany, 0) // in order: some have fired
			}
		}
		return legal
	}
	then := *s
	i := then.freeVolley(u, int8(o.Target))
	if i < 0 {
		return no("MB-SHT-04", tooMany, maxVolleys)
	}
	then.Volleys[u][i] = Volley{Target: int8(o.Target), Men: o.Count}
	var list [maxVolleys]share
	if s.early() {
		for j, v := range then.Volleys[u] {
			if v.Target >= 0 && !v.Done {
				list[j] = share{1<<s.alive(u) - 1, int(v.Men)}
			}
		}
	} else {
		var aims [maxVolleys]aim
		then.shares(u, &list, &aims)
	}
	if !enough(list[:]) {
		return no("MB-SHT-04", tooMany, int32(bits.OnesCount64(list[i].can)))
	}
	return legal
}

// aimVolley finds who fires one of a unit's volleys, and at whom.
func (s *State) aimVolley(a *aim, u, i int8) {
	v := s.Volleys[u][i]
	if s.aimAt(a, u, v.Target); v.Men <= 0 || a.n == 0 {
		return
	}
	var list [maxVolleys]share
	var aims [maxVolleys]aim
	s.shares(u, &list, &aims)
	first, _ := s.men(u)
	n := 0
	for j := range i + 1 {
		n = 0
		for k, f := range aims[j].men[:aims[j].n] {
			if take(&list, j, 1<<(f-first)) {
				a.men[n], a.gaps[n], n = f, aims[j].gaps[k], n+1
			}
		}
	}
	a.n = n
	s.lookOver(a, s.farthest(u))
}

// take puts a man to a share that still wants men, if those who are left are
// enough for the rest.
func take(list *[maxVolleys]share, i int8, man uint64) bool {
	if list[i].men == 0 || list[i].can&man == 0 {
		return false
	}
	then := *list
	then[i].men--
	for j := range then {
		then[j].can &^= man
	}
	if enough(list[:]) && !enough(then[:]) {
		return false
	}
	*list = then
	return true
}

// spend notes who has fired a share.
func spend(r *run, u int8, men []int16) {
	for len(men) > 0 {
		e := Event{Kind: Spent, Who: Piece(u)}
		n := copy(e.Men[:], men)
		e.Count, men = int8(n), men[n:]
		r.Emit(e)
	}
}
