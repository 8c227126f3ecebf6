package main

import (
	"fmt"
	"slices"
)

// renumber counts entries from a place on, and what names them, up or down.
func (r record) renumber(from, by int) {
	for i, e := range r {
		e["seq"] = num(i + 1)
		for _, k := range []string{"to", "ask", "redo"} {
			if n := number(e[k]); n >= from {
				e[k] = num(n + by)
			}
		}
	}
}

// shuffle drops an entry, has it twice or in another place, and numbers the
// others anew.
func (f *forger) shuffle(r *record) string {
	n := 1 + f.luck.IntN(len(*r))
	if n == len(*r) {
		return ""
	}
	e := (*r)[n]
	what := fmt.Sprintf("entry %v (%v) ", e["seq"], e["kind"])
	switch f.luck.IntN(4) {
	case 0:
		*r = slices.Delete(*r, n, n+1)
		r.renumber(n+1, -1)
		return what + "dropped"
	case 1:
		*r = slices.Insert(*r, n, clone(e).(tree))
		r.renumber(n+1, 1)
		return what + "twice"
	case 2:
		if n+1 < len(*r) {
			(*r)[n], (*r)[n+1] = (*r)[n+1], (*r)[n]
			r.renumber(len(*r)+1, 0)
			return what + "swapped with the next"
		}
	default:
		m := 1 + f.luck.IntN(len(*r)-1)
		*r = slices.Delete(*r, n, n+1)
		*r = slices.Insert(*r, m, e)
		r.renumber(len(*r)+1, 0)
		return what + fmt.Sprintf("put behind entry %d", m)
	}
	return ""
}

// appendix cuts the record somewhere and goes on with a copy of another entry of
// this record or of any other.
func (f *forger) appendix(r *record) string {
	n := f.cut(r)
	e := f.entry(f.good[1:], nil)
	if f.luck.IntN(3) == 0 {
		e, _ = f.pooled("entry").(tree)
	}
	e = clone(e).(tree)
	was := e["seq"]
	e["seq"] = num(n + 1)
	for _, k := range []string{"to", "ask", "redo"} {
		if e[k] != nil && f.luck.IntN(2) == 0 {
			e[k] = num(1 + f.luck.IntN(n))
		}
	}
	for f.luck.IntN(3) == 0 {
		delete(e, one(f.luck, []string{"throws", "links", "asked", "id", "events"}))
	}
	*r = append(*r, e)
	return fmt.Sprintf("after entry %d a copy of entry %v (%v)", n, was, e["kind"])
}

// cut leaves only the beginning of a record.
func (f *forger) cut(r *record) int {
	n := 1 + f.luck.IntN(len(*r))
	*r = (*r)[:n]
	return n
}

// tail cuts the end off.
func (f *forger) tail(r *record) string {
	n := f.cut(r)
	if n == len(f.good) {
		return ""
	}
	return fmt.Sprintf("cut after entry %d", n)
}

// kinds are those of docs/record.md, and one that is not.
var kinds = []any{"open", "sit", "leave", "link", "seal", "order", "throw", "table", "clock", "ruling", "note", "mark", "instruct", "talk",
	"point", "propose", "answer", "undo", "rewind", "plan", "rules", "end", "commit", "reveal", "lapse", "delete", "gift"}
