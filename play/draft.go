package play

import "drumhead/rules"

// Copied is a battle that is to be changed: the scenario as it is played, and how its
// units stand.
type Copied struct {
	Text  string        `json:"text" doc:"YAML"`
	Turn  int           `json:"turn" doc:"in which it stands; 0: before the first, or only as it begins"`
	Stand []rules.Stood `json:"stand,omitempty" doc:"how its units stand; left out: it can only be had as it begins"`
}

// Draft is the battle to be copied and changed by somebody who holds these seats: as
// it began, where he may not know all of how it stands; ErrHidden where not even that.
func (b *Battle) Draft(seats []string) (Copied, error) {
	all := b.Over() || b.eye(seats) == umpire
	if b.game.starts() && !all {
		return Copied{}, ErrHidden
	}
	text, err := b.asTold(all)
	if err != nil {
		return Copied{}, err
	}
	c := Copied{Text: b.source(text)}
	if b.game.hides() && !all {
		return c, nil
	}
	if c.Stand = b.game.stand(); c.Stand != nil {
		c.Turn = b.game.result(umpire).Turn
	}
	return c, nil
}

// asTold is the text of the battle; for who may not know all, without what each side was told beforehand: what the enemy
// was is not for him yet.
func (b *Battle) asTold(all bool) ([]byte, error) {
	if all || b.alone() {
		return b.scenario.Source(), nil
	}
	return b.scenario.Unbriefed()
}
