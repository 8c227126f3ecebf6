package scene

// Kit is what a book wants of a battle on a real table beside the board and the
// troops: printed, cut out, written on.
type Kit struct {
	Turn      []Advice   `json:"turn" doc:"the turn, step by step"`
	Cards     []Printed  `json:"cards,omitempty"`
	Templates []Template `json:"templates,omitempty"`
	Slips     []Blank    `json:"slips,omitempty"`
}

// Printed is a card to be cut out.
type Printed struct {
	Title  string `json:"title"`
	Text   string `json:"text,omitempty"`
	Clause string `json:"clause,omitempty"`
	Side   int    `json:"side" doc:"whose, -1: nobody's"`
	Copies int    `json:"copies" doc:"how many of it"`
}

// Template is a shape that is laid on the table, at its true size. All lengths
// are thousandths of an inch.
type Template struct {
	Kind   string `json:"kind" enum:"circle,cone,stick"`
	Title  string `json:"title"`
	Text   string `json:"text,omitempty"`
	Clause string `json:"clause"`
	Radius int    `json:"radius,omitempty" doc:"of a circle"`
	Length int    `json:"length,omitempty" doc:"of a cone or a stick"`
	Width  int    `json:"width,omitempty" doc:"of a cone at its far end"`
	Dead   int    `json:"dead,omitempty" doc:"of a stick: it may not be aimed at what is as near as this"`
	Step   int    `json:"step,omitempty" doc:"of a stick: how far its marks lie apart"`
}

// Blank is an order slip to be filled in, a line for each of those it commands.
type Blank struct {
	Title   string   `json:"title"`
	Side    int      `json:"side"`
	Clause  string   `json:"clause"`
	Columns []string `json:"columns" doc:"what is written of each, or ticked"`
	Lines   []string `json:"lines" doc:"who is ordered"`
}
