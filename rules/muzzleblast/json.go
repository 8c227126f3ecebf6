package muzzleblast

import (
	"fmt"
	"slices"
	"strconv"
)

// kindsOfPiece are how records write pieces: u3, g0, c1, f17; nobody is "".
const kindsOfPiece = "ugcf"

var firstOf = [...]Piece{0, firstGun, firstCart, firstFigure, lastPiece}

// MarshalText writes a piece as records hold it.
func (p Piece) MarshalText() ([]byte, error) {
	for i := len(firstOf) - 2; i >= 0; i-- {
		if p >= firstOf[i] {
			return append([]byte{kindsOfPiece[i]}, strconv.Itoa(int(p-firstOf[i]))...), nil
		}
	}
	return nil, nil
}

// UnmarshalText reads it.
func (p *Piece) UnmarshalText(text []byte) error {
	if *p = nobody; len(text) == 0 {
		return nil
	}
	for i := range kindsOfPiece {
		if kindsOfPiece[i] != text[0] {
			continue
		}
		n, err := strconv.Atoi(string(text[1:]))
		if err != nil || n < 0 || firstOf[i]+Piece(n) >= firstOf[i+1] {
			break
		}
		*p = firstOf[i] + Piece(n)
		return nil
	}
	return fmt.Errorf("%q is no piece: wanted u, g, c or f and a number", text)
}

// MarshalText writes a verb as records hold it.
func (v Verb) MarshalText() ([]byte, error) {
	if int(v) >= len(verbNames) {
		return nil, fmt.Errorf("a ruling is no plot")
	}
	return []byte(verbNames[v]), nil
}

// UnmarshalText reads it.
func (v *Verb) UnmarshalText(text []byte) error {
	n := slices.Index(verbNames[:], string(text))
	if n < 0 {
		return fmt.Errorf("%q is no verb of a plot", text)
	}
	*v = Verb(n)
	return nil
}
