package rules

// Stood is how a unit of a battle stands, in the keys by which a scenario says it: so
// that the position can be made a battle of its own. What the book keeps of a turn
// that is going on is left out: that battle begins with a turn.
type Stood struct {
	ID   string         `json:"id" doc:"empty: the battle itself, whose options the keys are"`
	Keys map[string]any `json:"keys,omitempty" doc:"of its entry in forces; null takes one away"`
	Gone bool           `json:"gone,omitempty" doc:"it is lost, and no part of that battle"`
}
