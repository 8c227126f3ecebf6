package dispatch

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"drumhead/rules/tell"
)

var small = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
	"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}

var tens = [...]string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}

// none is a number of things that need no further word.
func none(n int) string {
	if n == 0 {
		return "none"
	}
	return number(n)
}

// number writes a number as it was written then: seven and twenty; but one hundred and forty-three, for three and forty behind a
// hundred would be read as two numbers. It is for numbers from 0; what is over 999 stands in figures.
func number(n int) string {
	switch {
	case n > 999:
		return strconv.Itoa(n)
	case n < len(small):
		return small[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return small[n%10] + " and " + tens[n/10]
	case n%100 == 0:
		return small[n/100] + " hundred"
	}
	if ten, one := n%100/10, n%10; ten > 1 && one > 0 {
		return small[n/100] + " hundred and " + tens[ten] + "-" + small[one]
	}
	return small[n/100] + " hundred and " + number(n%100)
}

var ordinals = map[string]string{"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth", "twelve": "twelfth",
	"twenty": "twentieth", "thirty": "thirtieth", "forty": "fortieth"}

// ordinal is the third for 3.
func ordinal(n int) string {
	words := number(n)
	at := strings.LastIndexAny(words, " -") + 1
	last := words[at:]
	if o, ok := ordinals[last]; ok {
		return words[:at] + o
	}
	return words + "th"
}

// fractions are the chances that people speak of, in parts of 840.
var fractions = []struct {
	parts int
	words string
}{
	{42, "one in twenty"}, {84, "one in ten"}, {140, "one in six"}, {210, "one in four"}, {280, "one in three"}, {336, "two in five"}, {420, "even"},
	{504, "three in five"}, {560, "two in three"}, {630, "three in four"}, {700, "five in six"}, {756, "nine in ten"}, {798, "nineteen in twenty"},
}

// What there is next to no chance of, and what is all but certain.
const (
	hopeless = "next to none"
	certain  = "all but certain"
)

// chance is the nearest chance that people speak of; n is of one.
func chance(n, one int) string {
	n = n * 840 / one
	switch {
	case n < 21:
		return hopeless
	case n > 819:
		return certain
	}
	best := fractions[0]
	for _, f := range fractions {
		if abs(f.parts-n) < abs(best.parts-n) {
			best = f
		}
	}
	return best.words
}

// once says how seldom something is: once in seven and twenty.
func once(n, one int) string {
	if n <= 0 || one/n > 999 {
		return "less than once in a thousand"
	}
	of := (one + n/2) / n
	switch of {
	case 1:
		return "almost always"
	case 2:
		return "every other time"
	}
	return "once in " + number(of)
}

func abs(n int) int { return max(n, -n) }

// roman are the numerals of maps.
var roman = [...]string{"I", "II", "III", "IV", "V", "VI"}

// faces names dice by what they show: two sixes and a three; of more than a sentence has room for only how many they are.
func faces(list []int) string {
	var words []string
	for i, f := range list {
		if slices.Contains(list[:i], f) {
			continue
		}
		many := 0
		for _, other := range list {
			if other == f {
				many++
			}
		}
		switch one := number(f); {
		case many == 1:
			words = append(words, tell.If(f == 8, "an ", "a ")+one)
		default:
			words = append(words, number(many)+" "+pips(f))
		}
	}
	if len(words) > 3 {
		return number(len(list)) + " dice"
	}
	return tell.List(words, "and")
}

// pips are dice of one face: sixes.
func pips(face int) string {
	one := number(face)
	return one + tell.If(strings.HasSuffix(one, "x"), "es", "s")
}

var inTurn = regexp.MustCompile(`\bin turn (\d+)\b`)

// turns writes turns as the rest of the page does: in the sixth turn.
func turns(text string) string {
	return inTurn.ReplaceAllStringFunc(text, func(found string) string {
		n, _ := strconv.Atoi(strings.TrimPrefix(found, "in turn "))
		return "in the " + ordinal(n) + " turn"
	})
}
