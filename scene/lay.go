package scene

// Lay is a template that a held piece may lay over an open table, with itself
// as the pivot: a firing stick with its circle, a cone. Order is the order in
// notation with {at} where the place that is aimed at stands.
type Lay struct {
	Verb   string  `json:"verb"`
	Label  string  `json:"label" doc:"in words: ball, grapeshot"`
	Need   string  `json:"need,omitempty" doc:"what its dice need, in words"`
	Order  string  `json:"order"`
	Clause string  `json:"clause,omitempty"`
	From   Point   `json:"from" doc:"the pivot: distances are taken from here"`
	Over   int     `json:"over" doc:"the place aimed at must be farther off than this"`
	To     int     `json:"to" doc:"and no farther off than this"`
	Radius int     `json:"radius,omitempty" doc:"of the circle"`
	Shifts []Shift `json:"shifts,omitempty" doc:"where the circle comes by the die, the lowest face first"`
	Cone   *Cone   `json:"cone,omitempty"`
	Aim    Point   `json:"aim" doc:"where it lies, or may begin"`
	Best   *Best   `json:"best,omitempty" doc:"where it would tell most"`
}

// Best is the place to aim at that is worth most.
type Best struct {
	Point
	Advice bool `json:"advice,omitempty" doc:"not for people who play each other"`
}

// Shift is how far along the line of aim a die moves the circle.
type Shift struct {
	Faces string `json:"faces" doc:"of the die: 1, or 5 and 6"`
	By    int    `json:"by" doc:"over the place aimed at; below 0: short of it"`
	Stop  bool   `json:"stop,omitempty" doc:"nothing falls if that is farther off than the template reaches"`
}

// Cone spreads from its tip.
type Cone struct {
	Tip    int `json:"tip" doc:"how far before the pivot"`
	Length int `json:"length"`
	Width  int `json:"width" doc:"at its far end"`
}

// Fall is what a template would cover for some faces of the die.
type Fall struct {
	Faces   string `json:"faces"`
	At      *Point `json:"at,omitempty" doc:"where the circle would lie"`
	Misfire bool   `json:"misfire,omitempty" doc:"nothing falls"`
	Men     int    `json:"men" doc:"of the enemy under it"`
	Own     int    `json:"own" doc:"of one's own under it"`
	Mean    int    `json:"mean" doc:"of the enemy who fall on the average, in hundredths of a man"`
}

// Risk is a man of one's own who may fall by one's own order.
type Risk struct {
	Point
	Piece string `json:"piece"`
	Share int    `json:"share" doc:"that he falls, in hundredths of a per cent"`
}

// Told is what a piece has been told in secret, or ahead, and not yet done.
type Told struct {
	Order string `json:"order" doc:"in notation, as it was given"`
	Text  string `json:"text" doc:"ball at 12.3 inches"`
	Off   string `json:"off,omitempty" doc:"the order that takes it back; none: it stands, or the order is undone"`
	Goes  bool   `json:"goes,omitempty" doc:"its way is plotted: how all goes at once can be asked"`
}

// Lying is a die that lies on an open table beside what it was thrown for.
type Lying struct {
	Point
	Throw int `json:"throw" doc:"of the line"`
	Group int `json:"group" doc:"of the throw"`
	Die   int `json:"die" doc:"of the group"`
}
