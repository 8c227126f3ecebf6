package macduff

import (
	"strings"
	"testing"
)

// What a trait means nothing for is said of the piece that has it.
func TestIdleTraits(t *testing.T) {
	for _, tt := range []struct {
		card  card
		trait Trait
		says  string
	}{
		{card{arm: Skirmishers}, Irregular, "close order"},
		{card{arm: Infantry}, Irregular, ""},
		{card{arm: Cavalry}, Drilled, "on foot"},
		{card{arm: Cavalry}, SuperiorFirst, "shoots"},
		{card{arm: Infantry, weapon: Musket}, Superior, ""},
		{card{arm: Commander}, Elite, "units"},
		{card{arm: Engineer}, Militia, "units"},
		{card{arm: Cavalry}, Impetuous, ""},
	} {
		s := State{b: &battle{}}
		s.b.opt[wellDrilled] = 1
		s.b.cards[0] = tt.card
		if got := s.idle(0, tt.trait); tt.says == "" && got != "" || !strings.Contains(got, tt.says) {
			t.Errorf("%s, %b: %q, wanted %q", tt.card.arm, tt.trait, got, tt.says)
		}
	}
}
