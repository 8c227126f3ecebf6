package tell

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// The is a name within a sentence: the 42nd; but the Rifles as they are, Smith's
// Battery, A Company and No. 1 Company.
func The(name string) string {
	if strings.Index(name, " ") == 1 || strings.HasPrefix(name, "No. ") || strings.HasPrefix(strings.ToLower(name), "the ") || strings.ContainsAny(name, "'’") {
		return name
	}
	return "the " + name
}

// Bare is a name for a map, without its article: the first wagons, First
// wagons.
func Bare(name string) string {
	return Capital(strings.TrimPrefix(name, "the "))
}

// Subject is a name before its verb: one with a comma in it wants another behind it, the
// 76e, first battalion, fires.
func Subject(name string) string { return name + If(strings.Contains(name, ", "), ",", "") }

// What is one body, whatever names it has, and what is many without an s; regiments of States are one each, and behind these
// words stands only whose or where a body is.
var (
	states  = map[string]bool{"Massachusetts": true, "Illinois": true, "Kansas": true, "Arkansas": true, "Texas": true}
	where   = []string{" of ", " in ", " at ", " on ", " by ", " from ", " behind "}
	bodies  = map[string]bool{"Regiment": true, "Battalion": true, "Company": true, "Brigade": true, "Battery": true, "Legion": true, "Corps": true, "Squadron": true}
	peoples = map[string]bool{"Swiss": true, "Police": true, "Portuguese": true, "French": true, "British": true, "Dutch": true, "Irish": true}
)

// Plural says whether a body's name wants its verb in the plural: the Rifles
// and the dragoons of the guard fire, and so do the Swiss and the 58th and Watteville;
// the Coburg and Gotha Regiment fires,
// Smith's regiment fires, and so does a colonel with his staff. Of a man's name
// it must not be asked.
func Plural(name string) bool {
	name, _, _ = strings.Cut(name, ",")
	for _, word := range where {
		name, _, _ = strings.Cut(name, word)
	}
	last := name[strings.LastIndexByte(name, ' ')+1:]
	if _, other, joined := strings.Cut(name, " and "); joined && !strings.HasPrefix(other, "his ") {
		return !bodies[last]
	}
	return !states[last] && (peoples[last] || strings.HasSuffix(strings.ToLower(name), "men") && !strings.HasSuffix(name, "imen") || strings.HasSuffix(name, "s") && !strings.HasSuffix(name, "ss"))
}

// OfMany is the form that a verb has with many, of its form with one: goes, go.
func OfMany(verb string) string {
	switch {
	case verb == "is":
		return "are"
	case verb == "has":
		return "have"
	case verb == "does", verb == "goes", strings.HasSuffix(verb, "sses"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"):
		return strings.TrimSuffix(verb, "es")
	case strings.HasSuffix(verb, "ies"):
		return strings.TrimSuffix(verb, "ies") + "y"
	}
	return strings.TrimSuffix(verb, "s")
}

// Does is what somebody does, said of one: loses two of its figures. Its first
// word, and whose something is, are made to agree with many.
func Does(name string, many bool, text string) string {
	if many {
		verb, _, _ := strings.Cut(text, " ")
		text = OfMany(verb) + strings.ReplaceAll(text[len(verb):], " its ", " their ")
	}
	return Subject(name) + " " + text
}

// Bid is what somebody is told to do, of what he does, said of one: holds the bridge, Hold
// the bridge.
func Bid(text string) string {
	verb, _, _ := strings.Cut(text, " ")
	return Capital(OfMany(verb) + text[len(verb):])
}

// If is one wording or the other.
func If(so bool, yes, no string) string {
	if so {
		return yes
	}
	return no
}

// Capital begins a sentence.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	_, n := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:n]) + text[n:]
}

// Small is a text as it stands within a sentence.
func Small(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToLower(text[:1]) + text[1:]
}

var numbers = [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Count is a number in words, up to twelve.
func Count(n int) string {
	if n >= 0 && n < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(n)
}

// Many counts things in words: no hits, one hit, three hits.
func Many(n int, one, many string) string {
	switch n {
	case 0:
		return "no " + many
	case 1:
		return "one " + one
	}
	return Count(n) + " " + many
}

// Dice counts dice in words: one die, three dice.
func Dice(n int) string { return Many(n, "die", "dice") }

// Cast is who plays in a sentence.
type Cast struct {
	A, B Name                     // {a} and {b}; one that is not known is it
	N    string                   // {n}
	Word func(word string) string // any other word in braces; asked only for those that are there
}

// Ordered is the cast of an order: the piece that was to carry it out, the side if
// it is none's, and the target.
func Ordered(named func(int8) Name, unit, target int8, word func(string) string) Cast {
	c := Cast{A: Name{Called: "the side"}, B: Name{Called: "the target"}, Word: word}
	if unit >= 0 {
		c.A = named(unit)
	}
	if target >= 0 {
		c.B = named(target)
	}
	return c
}

// Say makes a sentence of a text: in {a}, {b} and {n} stand the names and the
// number, and a verb in brackets, [has], agrees with the first of the names.
func (c Cast) Say(text string) string {
	subject := c.A
	if a, b := strings.Index(text, "{a}"), strings.Index(text, "{b}"); b >= 0 && (a < 0 || b < a) {
		subject = c.B
	}
	for i, n := range [...]Name{c.A, c.B} {
		if in := [...]string{"{a}", "{b}"}[i]; Subject(n.Called) != n.Called {
			text = strings.ReplaceAll(text, in+" [", in+", [")
		}
	}
	for {
		from := strings.IndexByte(text, '[')
		if from < 0 {
			break
		}
		to := from + strings.IndexByte(text[from:], ']')
		verb := text[from+1 : to]
		text = text[:from] + If(subject.Plural, OfMany(verb), verb) + text[to+1:]
	}
	var said strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		said.WriteString(before)
		if !found {
			return Capital(said.String())
		}
		word, after, _ := strings.Cut(rest, "}")
		said.WriteString(c.word(word))
		text = after
	}
}

// word is what stands for a word in braces.
func (c Cast) word(word string) string {
	switch word {
	case "a":
		return c.A.within()
	case "b":
		return c.B.within()
	case "n":
		return c.N
	}
	return c.Word(word)
}

// Pieces are the ids of who is known of a cast.
func (c Cast) Pieces() (ids []string) {
	for _, n := range [...]Name{c.A, c.B} {
		if n.ID != "" {
			ids = append(ids, n.ID)
		}
	}
	return ids
}

// Reasons are the reasons of refusals in words, by their codes: see Cast.Say. One
// that has none is to be said otherwise.
type Reasons []string

// Of is the reason of a code, or what may be said of any.
func (r Reasons) Of(code uint8) string {
	if int(code) < len(r) && r[code] != "" {
		return r[code]
	}
	return "This may not be done now."
}

// within is a name within a sentence.
func (n Name) within() string {
	if n.Called == "" {
		return "it"
	}
	return n.Called
}
