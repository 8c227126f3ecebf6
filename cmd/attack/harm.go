package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// wrong is a wrong that somebody could want to do to a friend, written behind a
// record that is cut at entry n: it says what it did, "" where it does not fit.
type wrong struct {
	name string
	do   func(f *forger, r *record, n int) bool
}

// harm does one of the wrongs.
func (f *forger) harm(r *record) string {
	w := one(f.luck, wrongs)
	n := f.cut(r)
	if !w.do(f, r, n) {
		return ""
	}
	return fmt.Sprintf("after entry %d: %s", n, w.name)
}

// add puts an entry behind a record, with what stands in the given keys.
func (f *forger) add(r *record, kind, seat, by string, more tree) tree {
	e := tree{"seq": num(len(*r) + 1), "kind": kind, "by": by, "at": (*r)[len(*r)-1]["at"], "prev": "", "hash": ""}
	if seat != "" {
		e["seat"] = seat
	}
	maps.Copy(e, clone(more).(tree))
	if (by == "hand" || by == "umpire") && f.luck.IntN(5) > 0 {
		e["signed"] = tree{"said": "", "signature": strings.Repeat("0", 128)} // see signer
	}
	var private, opened []any
	for part := range 3 {
		private = append(private, "")
		salt := random(f.luck)
		opened = append(opened, tree{"part": num(part), "salt": hex.EncodeToString(salt[:]), "bytes": ""})
	}
	e["private"], e["opened"] = private, opened
	*r = append(*r, e)
	return e
}

// seat is one of the battle's, the first side's or the other's.
func (f *forger) seat() string {
	h := f.good[0]["header"].(tree)
	s, _ := one(f.luck, list(h["seats"])).(tree)["id"].(string)
	return s
}

// worked is an entry by which something happened.
func (f *forger) worked() tree {
	e := f.entry(f.good, func(e tree) bool { return has("events")(e) && number(e["seq"]) > 1 })
	if e == nil {
		return tree{}
	}
	all := views(e)
	v := all[len(all)-1]
	out := tree{}
	for _, k := range []string{"events", "order"} {
		if v[k] != nil {
			out[k] = v[k]
		}
	}
	return out
}

var quietKinds = []string{"talk", "note", "mark", "council", "advice", "point", "instruct", "rest", "propose", "answer", "sit", "leave", "seal", "link", "undo", "rewind",
	"rules", "end", "plan", "commit", "reveal", "lapse", "delete"}

var wrongs = []wrong{
	{"words that do something", func(f *forger, r *record, n int) bool {
		worked := f.worked()
		delete(worked, "order")
		worked["text"], worked["to"] = "hm", num(n)
		f.add(r, one(f.luck, quietKinds), f.seat(), one(f.luck, []string{"hand", "table", "computer"}), worked)
		return true
	}},
	{"an order that was never given", func(f *forger, r *record, n int) bool {
		f.add(r, one(f.luck, []string{"order", "clock", "table", "throw"}), f.seat(), one(f.luck, []string{"hand", "table", "computer", "instruction"}), f.worked())
		return true
	}},
	{"taken back over whatever came", func(f *forger, r *record, n int) bool {
		if n < 3 {
			return false
		}
		f.add(r, one(f.luck, []string{"undo", "rewind"}), f.seat(), one(f.luck, []string{"hand", "table"}), tree{"to": num(1 + f.luck.IntN(n-1))})
		return true
	}},
	{"a ruling of a player", func(f *forger, r *record, n int) bool {
		more := f.worked()
		if f.luck.IntN(2) == 0 {
			more = tree{"ruling": tree{"text": "so be it", "how": one(f.luck, []any{"agreed", "alone", "thrown for", "umpire"})}, "to": num(1 + f.luck.IntN(n))}
		}
		if f.luck.IntN(2) == 0 {
			if p, ok := f.pooled("ruling").(tree); ok {
				p["how"] = one(f.luck, []any{"agreed", "alone", "thrown for"})
				more = tree{"ruling": p}
			}
		}
		f.add(r, "ruling", one(f.luck, []string{f.seat(), ""}), one(f.luck, []string{"umpire", "hand", "table"}), more)
		return true
	}},
	{"agreed to by its own proposer", func(f *forger, r *record, n int) bool {
		seat := f.seat()
		to := num(1 + f.luck.IntN(n))
		f.add(r, "propose", seat, "hand", tree{"to": to, "text": "please"})
		f.add(r, "answer", one(f.luck, []string{seat, seat, f.seat()}), one(f.luck, []string{"hand", "table"}), tree{"to": num(n + 1), "text": "yes"})
		if f.luck.IntN(2) == 0 {
			f.add(r, "rewind", "", "table", tree{"to": to})
		}
		return true
	}},
	{"a die for it that fell well", func(f *forger, r *record, n int) bool {
		f.add(r, "propose", f.seat(), "hand", tree{"to": num(1 + f.luck.IntN(n)), "text": "please"})
		die := tree{"purpose": "throw for it", "thrower": num(-1), "groups": []any{tree{"side": num(-1), "dice": num(1), "sides": num(6), "needs": []any{num(4)}}}, "faces": []any{num(6)}}
		if f.luck.IntN(2) == 0 {
			die["typed"] = true
		}
		f.add(r, "answer", f.seat(), "hand", tree{"to": num(n + 1), "text": "throw", "throws": []any{die}})
		return true
	}},
	{"the friend is a computer, and one goes back", func(f *forger, r *record, n int) bool {
		if n < 3 {
			return false
		}
		for _, s := range list(f.good[0]["header"].(tree)["seats"]) {
			if id := s.(tree)["id"].(string); s.(tree)["who"] != "you" {
				f.add(r, "sit", id, one(f.luck, []string{"hand", "table"}), tree{"text": one(f.luck, []any{"recruit", "you", "nobody"})})
			}
		}
		f.add(r, one(f.luck, []string{"rewind", "undo"}), f.seat(), "hand", tree{"to": num(1 + f.luck.IntN(n-1))})
		return true
	}},
	{"over before it is", func(f *forger, r *record, n int) bool {
		f.add(r, "end", one(f.luck, []string{"", f.seat()}), one(f.luck, []string{"table", "hand", "computer"}), tree{"text": "The day is ours."})
		return true
	}},
	{"rules that are not", func(f *forger, r *record, n int) bool {
		was := fmt.Sprint(f.good[0]["header"].(tree)["rules"])
		f.add(r, "rules", one(f.luck, []string{"", f.seat()}), one(f.luck, []string{"hand", "table"}), tree{"text": one(f.luck, []any{strings.TrimSuffix(was, "1") + "9", "none", was, was + " ", ""})})
		if f.luck.IntN(2) == 0 {
			f.add(r, "order", f.seat(), "hand", f.worked())
		}
		if f.luck.IntN(2) == 0 {
			f.add(r, "rules", f.seat(), "hand", tree{"text": was})
		}
		return true
	}},
	{"sealed for the other side", func(f *forger, r *record, n int) bool {
		f.add(r, "seal", f.seat(), one(f.luck, []string{"hand", "table"}), tree{})
		return true
	}},
	{"an anchor for another's dice", func(f *forger, r *record, n int) bool {
		f.add(r, "sit", one(f.luck, []string{"", f.seat()}), one(f.luck, []string{"hand", "table"}), tree{"anchor": hex.EncodeToString(bytes32(f.luck))})
		return true
	}},
	{"bound to nothing, revealed for another, fallen out", func(f *forger, r *record, n int) bool {
		kind := one(f.luck, []string{"commit", "reveal", "lapse"})
		f.add(r, kind, f.seat(), one(f.luck, []string{"hand", "table"}), tree{"to": num(n), "ask": num(n), "text": one(f.luck, []any{"", "x"}), "order": f.pooled("order")})
		return true
	}},
	{"a plan that was not drawn", func(f *forger, r *record, n int) bool {
		e := f.add(r, "plan", f.seat(), one(f.luck, []string{"computer", "hand"}), tree{})
		for _, o := range list(e["opened"])[:1+f.luck.IntN(3)] {
			o.(tree)["bytes"] = tree{"text": one(f.luck, []any{"none", "house", "stand"})}
		}
		return true
	}},
	{"removed by another", func(f *forger, r *record, n int) bool {
		f.add(r, "delete", f.seat(), one(f.luck, []string{"hand", "table"}), tree{})
		if f.luck.IntN(2) == 0 {
			f.add(r, "talk", f.seat(), "hand", tree{"text": "after the end"})
		}
		return true
	}},
	{"who sat there from the beginning", func(f *forger, r *record, n int) bool {
		for _, s := range list((*r)[0]["header"].(tree)["seats"]) {
			s.(tree)["who"] = one(f.luck, []any{"you", "recruit"})
		}
		return true
	}},
	{"a throw without its links", func(f *forger, r *record, n int) bool {
		i := slices.IndexFunc(*r, has("links"))
		if i < 0 {
			return false
		}
		links := list((*r)[i]["links"])
		(*r)[i]["links"] = links[:f.luck.IntN(len(links))]
		return true
	}},
	{"a key laid for a friend, and used", func(f *forger, r *record, n int) bool {
		seed := random(f.luck)
		key := ed25519.NewKeyFromSeed(seed[:])
		public := hex.EncodeToString(key.Public().(ed25519.PublicKey))
		f.keys[public] = key
		seat := f.seat()
		f.add(r, "sit", seat, "hand", tree{"key": public})
		f.add(r, one(f.luck, []string{"talk", "note", "answer", "end", "order"}), seat, "hand", tree{"text": "yes", "to": num(n)})
		return true
	}},
	{"a friend's entry left out at the end", func(f *forger, r *record, n int) bool {
		seat := f.seat()
		i := len(*r) - 1
		for i > 0 && (*r)[i]["seat"] != seat {
			i--
		}
		if i < 1 || has("links")((*r)[i]) {
			return false
		}
		*r = slices.Delete(*r, i, i+1)
		r.renumber(i+1, -1)
		return true
	}},
	{"a friend's key for another seat", func(f *forger, r *record, n int) bool {
		for _, e := range *r {
			if key, ok := e["key"].(string); ok && f.keys[key] == nil {
				f.add(r, "sit", f.seat(), "hand", tree{"key": key})
				return true
			}
		}
		return false
	}},
	{"times that go back", func(f *forger, r *record, n int) bool {
		i := 1 + f.luck.IntN(n)
		if i+1 >= n {
			return false
		}
		(*r)[i]["at"], (*r)[i+1]["at"] = (*r)[i+1]["at"], (*r)[i]["at"]
		return true
	}},
	{"of an earlier format, under which less was asked", func(f *forger, r *record, n int) bool {
		(*r)[0]["header"].(tree)["format"] = num(1)
		if n > 3 && f.luck.IntN(2) == 0 {
			f.add(r, one(f.luck, []string{"undo", "rewind", "end"}), f.seat(), "hand", tree{"to": num(2)})
		}
		return true
	}},
	{"signed words of one seat in the name of another", func(f *forger, r *record, n int) bool {
		e := f.entry((*r)[1:], has("signed"))
		if e == nil {
			return false
		}
		e["seat"] = f.seat()
		return true
	}},
}
