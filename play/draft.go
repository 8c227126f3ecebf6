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
	text := b.scenario.Source()
	if !all && !b.alone() { // what the enemy was told is not for him yet
		var err error
		if text, err = b.scenario.Unbriefed(); err != nil {
			return Copied{}, err
		}
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
