package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
)

// signer signs anew what a forger has changed, by the keys of the host's own
// seats. A friend's he does not have; now and then he tries with his own.
type signer struct {
	keys map[string]ed25519.PrivateKey // by what is public of them
	luck *rand.Rand
	good record            // what stands as it stood there is not signed anew
	now  map[string]string // the seats' keys, up to where the record is written
}

// sign signs an entry that stands behind those with the hashes.
func (s *signer) sign(r record, e tree, hashes []string) {
	seat, _ := e["seat"].(string)
	if s == nil || seat == "" {
		return
	}
	if len(hashes) == 0 || s.now == nil {
		s.now = map[string]string{}
	}
	laid, _ := e["key"].(string)
	key := s.keys[s.now[seat]]
	if key == nil {
		key = s.keys[laid]
	}
	if laid != "" {
		s.now[seat] = laid
	}
	if key == nil && len(s.keys) > 0 && s.luck.IntN(40) == 0 {
		key = s.keys[one(s.luck, sorted(s.keys))]
	}
	if n := len(hashes); key == nil || n > 0 && n < len(s.good) && s.good[n-1]["hash"] == hashes[n-1] && !differ(s.good[n], e, nil) {
		return
	}
	h, _ := r[0]["header"].(tree)
	for _, v := range views(e) {
		was, ok := v["signed"].(tree)
		if !ok {
			continue
		}
		text, _ := was["said"].(string)
		said := s.said(e, v, h["battle"], text, hashes)
		words := canonical(nil, said)
		v["signed"] = tree{"said": string(words), "signature": hex.EncodeToString(ed25519.Sign(key, words))}
	}
}

// said is what an entry wants to have been signed, as a reader sees it.
func (s *signer) said(e, v tree, battle any, was string, hashes []string) tree {
	after := len(hashes)
	var before struct{ After struct{ Seq int } }
	if json.Unmarshal([]byte(was), &before) == nil && before.After.Seq > 0 {
		after = min(before.After.Seq, after)
	}
	said := tree{"battle": battle, "after": tree{"seq": num(after), "hash": ""}}
	if after > 0 {
		said["after"].(tree)["hash"] = hashes[after-1]
	}
	for _, k := range []string{"seat", "kind", "id", "ask", "to", "redo", "anchor", "key", "commitment"} {
		if e[k] != nil {
			said[k] = e[k]
		}
	}
	for _, k := range []string{"order", "text"} {
		if v[k] != nil {
			said[k] = v[k]
		}
	}
	if e["kind"] == "link" {
		said["links"] = e["links"]
	}
	if r, ok := e["ruling"].(tree); ok {
		r = clone(r).(tree)
		delete(r, "how")
		said["ruling"] = r
	}
	var typed []any
	for _, w := range list(v["throws"]) {
		if w, ok := w.(tree); ok && w["typed"] == true {
			typed = append(typed, list(w["faces"])...)
		}
	}
	if typed != nil {
		said["typed"] = typed
	}
	return said
}
