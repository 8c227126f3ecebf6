package scene

// Moves is how everything on an open table goes at once, from the beginning of
// a move to its end.
type Moves struct {
	Tracks []Track `json:"tracks" doc:"of those that go, and of those that were kept from going"`
	If     string  `json:"if,omitempty" doc:"what is taken for granted: if the enemy stands"`
	Fights []Fight `json:"fights,omitempty" doc:"the fights hand to hand that come of it, in the order in which they are fought"`
}

// Fight is a fight hand to hand that would come of a move: who would be in it,
// and what may come of it.
type Fight struct {
	Shape  Shape    `json:"shape" doc:"who stands in it fights"`
	Pieces []string `json:"pieces"`
	Text   string   `json:"text" doc:"who would fight whom: Guards: 4 men, 8 points; Rifles: 3 men, 3 points"`
	Clause string   `json:"clause,omitempty"`
	Odds   *Odds    `json:"odds" doc:"exact, from the resolver"`
}

// Track is the way of one body through the move, along straight stretches of
// even speed. It stays as it lies at the beginning, without turning.
type Track struct {
	Piece    string    `json:"piece"`
	Side     int       `json:"side"`
	Outlines [][]Point `json:"outlines" doc:"what it covers at the beginning"`
	Way      []Passed  `json:"way" doc:"where it is and when, from the beginning to where it stops"`
	Halt     *Halt     `json:"halt,omitempty" doc:"what ended it before it was where it was sent"`
}

// Passed is a place that is passed at a time.
type Passed struct {
	Point
	Time int `json:"time" doc:"in thousandths of the move"`
}

// Halt is why something stopped on its way.
type Halt struct {
	Text   string `json:"text" doc:"stopped by the First Company"`
	Clause string `json:"clause,omitempty"`
	Piece  string `json:"piece,omitempty" doc:"who stopped it"`
}
