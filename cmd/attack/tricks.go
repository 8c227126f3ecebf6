package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
)

// tricks are done to the text of a line, where two readers might read two
// entries: what is read otherwise than it is hashed can say two things.
var tricks = []struct {
	name string
	do   func(f *forger, line []byte) []byte
}{
	{"a key in other capitals", func(f *forger, line []byte) []byte { return f.inside(line, "capital") }},
	{"a key twice, first", func(f *forger, line []byte) []byte { return f.inside(line, "first") }},
	{"a key twice, last", func(f *forger, line []byte) []byte { return f.inside(line, "last") }},
	{"a number with a point", func(f *forger, line []byte) []byte { return f.replace(line, `:[0-9]+([,}])`, ".0") }},
	{"a number with an exponent", func(f *forger, line []byte) []byte { return f.replace(line, `:[0-9]+([,}])`, "e0") }},
	{"a number with noughts", func(f *forger, line []byte) []byte {
		return f.once(line, `:[1-9]`, func(m []byte) []byte { return fmt.Appendf(nil, ":0%s", m[1:]) })
	}},
	{"half a character", func(f *forger, line []byte) []byte {
		return f.once(line, `":"[a-z]`, func(m []byte) []byte { return append(m[:3:3], `\ud800`...) })
	}},
	{"a byte that is no UTF-8", func(f *forger, line []byte) []byte {
		return f.once(line, `":"[a-z]`, func(m []byte) []byte { return append(m[:3:3], 0xff) })
	}},
	{"a key written in escapes", func(f *forger, line []byte) []byte {
		return f.once(line, `"(seat|kind|to|by|events|order|text)"`, func(m []byte) []byte { return fmt.Appendf(nil, `"\u%04x%s`, m[1], m[2:]) })
	}},
	{"a key with a long s", func(f *forger, line []byte) []byte {
		return f.once(line, `"(seat|seq|asked|events|throws|links|hash|thrower|dice)"`, func(m []byte) []byte {
			out := bytes.Replace(m, []byte("s"), []byte("ſ"), 1)
			return append(bytes.Replace(out, []byte("k"), []byte("\u212a"), 1), fmt.Appendf(nil, `:1,%s`, m)...)
		})
	}},
	{"nothing where something is", func(f *forger, line []byte) []byte { return f.replace(line, `:(?:"[a-z]+"|[0-9]+)([,}])`, "null") }},
	{"more behind the end", func(f *forger, line []byte) []byte {
		return append(slices.Clone(line), one(f.luck, []string{"{}", " 1", "\x00", ",", "\r"})...)
	}},
	{"spaces", func(f *forger, line []byte) []byte { return bytes.ReplaceAll(line, []byte(":"), []byte(" : ")) }},
	{"a mark of byte order", func(f *forger, line []byte) []byte { return append([]byte("\ufeff"), line...) }},
}

// textClass is the class of what is done to the text of a line.
const textClass = "text of lines"

// trick does one of them to one line, whose hash is made anew over what a
// careless reader would make of it.
func (f *forger) trick() (forgery, bool) {
	r := f.good.clone()
	if f.luck.IntN(3) == 0 {
		r = r[:1+f.luck.IntN(len(r))]
	}
	n := f.luck.IntN(len(r))
	if f.luck.IntN(3) == 0 {
		n = len(r) - 1 // nothing follows that would have to name its hash
	}
	t := one(f.luck, tricks)
	lines := r.lines(nil)
	was := lines[n]
	lines[n] = t.do(f, lines[n])
	if bytes.Equal(lines[n], was) {
		return forgery{}, false
	}
	if f.luck.IntN(2) == 0 {
		lines[n] = rehashed(lines[n])
	}
	return forgery{textClass, fmt.Sprintf("line %d: %s", n+1, t.name), lines}, true
}

// rehashed puts into a line the hash of what it reads as, the last of two keys
// counting.
func rehashed(line []byte) []byte {
	v, err := parse(line)
	e, ok := v.(tree)
	if err != nil || !ok {
		return line
	}
	was, _ := e["hash"].(string)
	delete(e, "hash")
	delete(e, "opened")
	return bytes.ReplaceAll(line, []byte(was), []byte(sum(canonical(nil, e))))
}

// inside gives a key a second time, with another value.
func (f *forger) inside(line []byte, how string) []byte {
	v, err := parse(line)
	e, ok := v.(tree)
	if err != nil || !ok {
		return line
	}
	key := one(f.luck, []string{"seat", "kind", "by", "to", "ask", "order", "text", "events", "links", "header", "at"})
	value := e[key]
	if value = f.other(key, clone(value)); value == nil {
		value = "x"
	}
	name := key
	if how == "capital" {
		name = one(f.luck, []string{string(key[0]-32) + key[1:], key[:1] + string(key[1]-32) + key[2:]})
	}
	member := append(append(quote(nil, name), ':'), canonical(nil, value)...)
	if how == "first" || f.luck.IntN(2) == 0 {
		return slices.Concat([]byte("{"), member, []byte(","), line[1:])
	}
	return slices.Concat(line[:len(line)-1], []byte(","), member, []byte("}"))
}

// replace puts something before the last group of one place that fits.
func (f *forger) replace(line []byte, fits, with string) []byte {
	return f.once(line, fits, func(m []byte) []byte {
		if with == "null" {
			return fmt.Appendf(nil, ":null%s", m[len(m)-1:])
		}
		return fmt.Appendf(nil, "%s%s%s", m[:len(m)-1], with, m[len(m)-1:])
	})
}

// once changes one place of a line that fits.
func (f *forger) once(line []byte, fits string, change func(m []byte) []byte) []byte {
	places := regexp.MustCompile(fits).FindAllIndex(line, -1)
	if len(places) == 0 {
		return line
	}
	p := one(f.luck, places)
	return slices.Concat(line[:p[0]], change(slices.Clone(line[p[0]:p[1]])), line[p[1]:])
}
