package inches

import (
	"fmt"
	"strconv"
	"strings"
)

// String is the length in inches, with no more decimals than it needs: 4.5.
func (l Length) String() string { return string(appendDecimal(nil, int64(l), 3)) }

// ParseLength reads a length in inches with at most three decimals: 6, 4.5,
// 0.125. It is the exact inverse of String.
func ParseLength(text string) (Length, error) {
	n, ok := decimal(text, 3)
	if !ok || n > int64(MaxTable) || n < -int64(MaxTable) {
		return 0, fmt.Errorf("wanted inches with at most three decimals, such as 4.5, found %q", text)
	}
	return Length(n), nil
}

// String is the position as inches east and north: 12.5,18.
func (p Position) String() string { return p.X.String() + "," + p.Y.String() }

// About is a position to a tenth of an inch, for people to read; an order wants
// all of it.
func (p Position) About() string {
	round := func(l Length) Length { return (l + 50) / 100 * 100 }
	return Position{round(p.X), round(p.Y)}.String()
}

// ParsePosition reads a position as inches east and north of the table's
// south-west corner, with a comma and no space between: 12.5,18.
func ParsePosition(text string) (Position, error) {
	east, north, ok := strings.Cut(text, ",")
	x, errX := ParseLength(east)
	y, errY := ParseLength(north)
	if !ok || errX != nil || errY != nil {
		return Position{}, fmt.Errorf("wanted inches east and north, such as 12.5,18, found %q", text)
	}
	return Position{x, y}, nil
}

// String is the heading in degrees clockwise from north: 0, 90, 271.25.
func (h Heading) String() string { return string(appendDecimal(nil, int64(h), 2)) }

// About is a heading in whole degrees, for people to read.
func (h Heading) About() string { return strconv.Itoa(int((h+50)/100%360)) + "°" }

// Wind is the nearest of the eight winds, for people to read: north-east.
func (h Heading) Wind() string {
	winds := [...]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}
	const wind = Full / Heading(len(winds))
	return winds[int(h+wind/2)/int(wind)%len(winds)]
}

// points are the eight headings that have a name.
var points = [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

// ParseHeading reads a heading: degrees clockwise from north with at most two
// decimals, 0 to 359.99, or one of N, NE, E, SE, S, SW, W, NW.
func ParseHeading(text string) (Heading, error) {
	for i, point := range points {
		if strings.EqualFold(text, point) {
			return Heading(i) * (Full / 8), nil
		}
	}
	n, ok := decimal(text, 2)
	if !ok || n < 0 || n >= int64(Full) {
		return 0, fmt.Errorf("wanted degrees clockwise from north, 0 to 359.99, or N, NE, E ..., found %q", text)
	}
	return Heading(n), nil
}

// decimal reads a decimal number as a whole one of its last place.
func decimal(text string, places int) (int64, bool) {
	digits, minus := strings.CutPrefix(text, "-")
	whole, part, dot := strings.Cut(digits, ".")
	if whole == "" || dot && part == "" || len(part) > places || len(whole) > 6 || !plain(whole) || !plain(part) {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", places-len(part)), 10, 64)
	if minus {
		n = -n
	}
	return n, err == nil
}

// plain says whether there is nothing but digits.
func plain(text string) bool { return strings.Trim(text, "0123456789") == "" }

// appendDecimal writes n in its last place as a decimal number.
func appendDecimal(b []byte, n int64, places int) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	scale := int64(1)
	for range places {
		scale *= 10
	}
	b = strconv.AppendInt(b, n/scale, 10)
	if n%scale == 0 {
		return b
	}
	b = append(b, '.')
	for rest := n % scale; rest > 0; rest %= scale {
		scale /= 10
		b = append(b, byte('0'+rest/scale))
	}
	return b
}
