package scene

// What lies on paper beside the table: order slips, the forms by which an
// umpire rules, the page for a newcomer.

// Choice is one of several orders that differ in one thing only: how far, or
// which way.
type Choice struct {
	Order string `json:"order" doc:"in notation"`
	Label string `json:"label" doc:"6 inches; up to here"`
	At    *Point `json:"at,omitempty" doc:"where on an open table"`
	Text  string `json:"text,omitempty" doc:"what it comes to"`
	Now   bool   `json:"now,omitempty" doc:"so it stands now; of choices that are not yet made the usual one"`
}

// OrderSlip is what a commander has written down for his units before the dice.
type OrderSlip struct {
	Piece string     `json:"piece" doc:"the commander"`
	Side  int        `json:"side"`
	Title string     `json:"title"`
	Given bool       `json:"given,omitempty" doc:"the orders stand, and are being carried out"`
	Lines []SlipLine `json:"lines"`
}

// SlipLine is what one unit is to do.
type SlipLine struct {
	Piece  string   `json:"piece"`
	State  string   `json:"state" enum:"open,written,doing,done,closed" doc:"open: it may be ordered and is not yet; doing: it is being carried out; closed: it may not be ordered"`
	Text   string   `json:"text,omitempty" doc:"what is written, or why nothing may be"`
	Clause string   `json:"clause,omitempty"`
	Kind   string   `json:"kind,omitempty" doc:"what to draw, as of a line of the log"`
	Course []Point  `json:"course,omitempty" doc:"the pencilled arrow, from where it stands"`
	Ends   []Choice `json:"ends,omitempty" doc:"how its move may end: up to here, as far as the dice allow"`
	Off    string   `json:"off,omitempty" doc:"the order that takes it off the slip again"`
}

// Advice is a line of the page for a newcomer: what the troops of this battle
// can do.
type Advice struct {
	Text   string   `json:"text"`
	Clause []string `json:"clause,omitempty"`
}

// Form is a ruling of an umpire to be filled in. Order is the order in notation
// with {name} where the field of that name stands.
type Form struct {
	Label  string  `json:"label" doc:"Place"`
	Order  string  `json:"order"`
	Clause string  `json:"clause,omitempty"`
	Fields []Field `json:"fields"`
}

// Field is a blank in a form.
type Field struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Kind    string   `json:"kind" enum:"piece,place,number,choice,text" doc:"what is filled in: a piece by its id, a place as E5 or 12.5,18, a number, one of the choices, words"`
	Least   int      `json:"least,omitempty" doc:"of a number"`
	Most    int      `json:"most,omitempty"`
	Choices []Choice `json:"choices,omitempty" doc:"order is what is filled in"`
}

// Face is a card that lies face up.
type Face struct {
	Title string `json:"title"`
	Text  string `json:"text,omitempty" doc:"what it does"`
	Side  int    `json:"side" doc:"whose, -1: nobody's"`
}
