package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"drumhead/play"
)

// strange does one of the things that somebody found who had read both programs
// for a gap between them, and some of which got through.
func (f *forger) strange(r *record) string {
	w := one(f.luck, strangers)
	if n := f.cut(r); w.do(f, r, n) {
		return fmt.Sprintf("after entry %d: %s", n, w.name)
	}
	return ""
}

var strangers = []wrong{
	{"dice by an entry that has none", func(f *forger, r *record, n int) bool {
		e := f.entry((*r)[1:], func(e tree) bool { return slices.Contains(quietKinds, e["kind"].(string)) })
		if e == nil {
			return false
		}
		die := tree{"purpose": "luck", "thrower": num(-1), "groups": []any{tree{"side": num(-1), "dice": num(1), "sides": num(6)}}}
		if f.luck.IntN(3) == 0 {
			e["asked"] = die
			return true
		}
		die["faces"] = []any{num(1 + f.luck.IntN(6))}
		if f.luck.IntN(3) == 0 {
			die["typed"] = true
		}
		for _, v := range views(e) {
			v["throws"] = []any{clone(die)}
		}
		return true
	}},
	{"what was agreed, once it suits", func(f *forger, r *record, n int) bool {
		i := slices.IndexFunc(*r, func(e tree) bool {
			return (e["kind"] == "rewind" || e["kind"] == "ruling" || e["kind"] == "rules") && e["by"] == "table"
		})
		if i < 2 {
			return false
		}
		late := (*r)[i]
		*r = (*r)[:i]
		f.add(r, one(f.luck, []string{"order", "table", "undo", "propose", "end"}), one(f.luck, []string{"", f.seat()}), one(f.luck, []string{"hand", "table"}), f.worked())
		if f.luck.IntN(2) == 0 {
			late["seq"] = num(len(*r) + 1)
			*r = append(*r, late)
		}
		return true
	}},
	{"a friend's word kept back until he had signed another", func(f *forger, r *record, n int) bool {
		if len(f.friends) == 0 {
			return false
		}
		seat := one(f.luck, sorted(f.friends))
		last := n - 1
		for last > 0 && !((*r)[last]["seat"] == seat && has("signed")((*r)[last])) {
			last--
		}
		if last < 2 {
			return false
		}
		e := f.add(r, one(f.luck, []string{"talk", "end", "seal", "undo", "propose", "sit"}), seat, "hand", tree{"text": "so be it", "to": num(1 + f.luck.IntN(n))})
		if kind := e["kind"]; kind != "talk" && kind != "propose" && kind != "end" {
			delete(e, "text")
		}
		if kind := e["kind"]; kind != "undo" && kind != "propose" {
			delete(e, "to")
		}
		var hashes []string
		for _, line := range (*r)[:1+f.luck.IntN(last)].lines(nil) {
			hash, _ := hashOf(line).(string)
			hashes = append(hashes, hash)
		}
		words := canonical(nil, (&signer{luck: f.luck}).said(e, e, (*r)[0]["header"].(tree)["battle"], "", hashes))
		e["signed"] = tree{"said": string(words), "signature": hex.EncodeToString(ed25519.Sign(f.friends[seat], words))}
		return true
	}},
	{"a friend's order without his hand, once a computer answers beside him", func(f *forger, r *record, n int) bool {
		of := f.entry(f.good, func(e tree) bool {
			return e["kind"] == "order" && e["by"] == "hand" && f.friends[fmt.Sprint(e["seat"])] != nil
		})
		mine := f.host()
		if of == nil || mine == "" {
			return false
		}
		*r = f.good[:number(of["seq"])-1].clone()
		f.add(r, "sit", mine, "hand", tree{"text": "recruit", "signed": tree{"said": "", "signature": strings.Repeat("0", 128)}})
		of = clone(of).(tree)
		of["seq"] = num(len(*r) + 1)
		for _, v := range views(of) {
			delete(v, "signed")
		}
		*r = append(*r, of)
		return true
	}},
	{"bound once another is, or has shown", func(f *forger, r *record, n int) bool {
		of := f.entry(f.good, func(e tree) bool { return e["kind"] == "commit" || e["kind"] == "reveal" })
		if of == nil {
			return false
		}
		*r = f.good[:number(of["seq"])].clone()
		ask := number(of["ask"])
		if to := number(of["to"]); of["kind"] == "reveal" && to > 0 && to <= len(f.good) {
			ask = number(f.good[to-1]["ask"])
		}
		seat := f.seat()
		switch f.luck.IntN(3) {
		case 0:
			f.add(r, "leave", seat, "hand", tree{})
		case 1:
			f.add(r, "sit", seat, one(f.luck, []string{"hand", "table"}), tree{"text": one(f.luck, []any{"recruit", "you", "friend"})})
		}
		f.add(r, "commit", f.seat(), "hand", tree{"ask": num(max(0, ask)), "commitment": hex.EncodeToString(bytes32(f.luck))})
		return true
	}},
	{"shown before the other was bound", func(f *forger, r *record, n int) bool {
		of := f.entry(f.good, func(e tree) bool {
			return e["kind"] == "reveal" && has("signed")(e) && f.friends[fmt.Sprint(e["seat"])] != nil
		})
		if of == nil {
			return false
		}
		*r = f.good[:number(of["seq"])].clone()
		e := (*r)[len(*r)-1]
		own, newest := number(e["to"]), 0
		for _, b := range (*r)[:len(*r)-1] {
			if b["kind"] == "commit" {
				newest = number(b["seq"])
			}
		}
		if own < 1 || own >= newest { // he was the last to be bound
			return false
		}
		var hashes []string
		for _, line := range (*r)[:own].lines(nil) {
			hash, _ := hashOf(line).(string)
			hashes = append(hashes, hash)
		}
		for _, v := range views(e) {
			if v["signed"] == nil {
				continue
			}
			words := canonical(nil, (&signer{luck: f.luck}).said(e, v, (*r)[0]["header"].(tree)["battle"], "", hashes))
			v["signed"] = tree{"said": string(words), "signature": hex.EncodeToString(ed25519.Sign(f.friends[fmt.Sprint(e["seat"])], words))}
		}
		return true
	}},
	{"advice that nobody may have", func(f *forger, r *record, n int) bool {
		e := f.add(r, "advice", f.seat(), one(f.luck, []string{"computer", "hand", "table"}), tree{})
		for _, o := range list(e["opened"])[f.luck.IntN(3):] {
			o.(tree)["bytes"] = tree{"text": "g1 plot hold"}
		}
		return true
	}},
	{"a key that anybody can sign by", func(f *forger, r *record, n int) bool {
		key := one(f.luck, []string{"01" + strings.Repeat("00", 31), "01" + strings.Repeat("00", 30) + "80", "ee" + strings.Repeat("ff", 30) + "7f", strings.Repeat("00", 32)})
		e := f.add(r, "sit", f.seat(), "hand", tree{"key": key})
		words := canonical(nil, tree{"battle": (*r)[0]["header"].(tree)["battle"], "seat": e["seat"], "kind": "sit", "key": key,
			"after": tree{"seq": num(n), "hash": hashOf((*r)[:n].lines(nil)[n-1])}})
		e["signed"] = tree{"said": string(words), "signature": "58" + strings.Repeat("66", 31) + "01" + strings.Repeat("00", 31)}
		return true
	}},
	{"the friend gave his chair up, and a computer sits there", func(f *forger, r *record, n int) bool {
		if len(f.friends) == 0 || n < 3 {
			return false
		}
		seat := one(f.luck, sorted(f.friends))
		f.add(r, "leave", seat, "hand", tree{"text": "called away"})
		delete((*r)[n], "signed")
		f.add(r, "sit", seat, "table", tree{"text": one(f.luck, []any{"recruit", "you"})})
		return true
	}},
	{"a time written otherwise", func(f *forger, r *record, n int) bool {
		e := (*r)[f.luck.IntN(n)]
		at, _ := e["at"].(string)
		e["at"] = one(f.luck, []any{strings.Replace(at, ".", ",", 1), strings.Replace(at, "Z", "z", 1), strings.Replace(at, "Z", "+00:00", 1),
			strings.Replace(at, "T", " ", 1), strings.Replace(at, ".000Z", "Z", 1), "+" + at})
		return e["at"] != at
	}},
	{"values that one reader takes", func(f *forger, r *record, n int) bool {
		h := (*r)[0]["header"].(tree)
		var deep any = []any{}
		for range 28 + f.luck.IntN(6) {
			deep = []any{deep}
		}
		switch f.luck.IntN(6) {
		case 0:
			h["withheld"] = one(f.luck, []any{num(18446744074), num(1<<53 - 1), num(366*24*60*60 + 1)})
		case 1:
			h["options"] = tree{one(f.luck, []string{"__proto__", "constructor", "toString", "hasOwnProperty"}): "x"}
		case 2:
			h[one(f.luck, []string{"seats", "witnesses", "options"})] = nil
		case 3:
			(*r)[n-1]["events"] = deep
		case 4:
			(*r)[n-1]["events"] = []any{nil}
		default:
			(*r)[n-1][one(f.luck, append(slices.Clone(entryKeys), seenKeys...))] = nil
		}
		return true
	}},
}

// host is a seat of who began the battle, empty: he has none that signs.
func (f *forger) host() string {
	for _, e := range f.good {
		if seat, ok := e["seat"].(string); ok && f.keys[fmt.Sprint(e["key"])] != nil && f.friends[seat] == nil {
			return seat
		}
	}
	return ""
}

// friends are the keys of those who are not the host, by their seats.
func (t *table) friends() map[string]ed25519.PrivateKey {
	keys := map[string]ed25519.PrivateKey{}
	for seat, p := range t.people {
		if p.key != nil && t.battle.Who(seat) == play.WhoFriend {
			keys[seat] = p.key
		}
	}
	return keys
}
