package quick

import (
	"regexp"
	"strconv"
	"strings"
)

var place = regexp.MustCompile(`\{(-?[0-9.]+),(-?[0-9.]+)\}`)

// Fill writes the id of a unit, and places so many tenths of an inch to its right and
// ahead of it, into the keys of a Troop. Own: it has such places, and stands nowhere else.
func Fill(keys, id string, at func(right, ahead int) string) (filled string, own bool) {
	tenths := func(text string) int {
		n, _ := strconv.ParseFloat(text, 64)
		return int(n * 10)
	}
	filled = place.ReplaceAllStringFunc(strings.ReplaceAll(keys, "{id}", id), func(found string) string {
		p := place.FindStringSubmatch(found)
		return at(tenths(p[1]), tenths(p[2]))
	})
	return filled, place.MatchString(keys)
}
