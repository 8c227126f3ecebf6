package scene

// What follows is for boards of grid "inches". All lengths here and there are
// whole thousandths of an inch, x east and y north of the table's south-west
// corner; all headings are whole hundredths of a degree clockwise from north.

// Point is a place on the table.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Ground is a piece of ground with an outline: a wood, a hill, a house, a lake.
type Ground struct {
	Terrain string  `json:"terrain"`
	Name    string  `json:"name,omitempty" doc:"what the map calls the place"`
	Outline []Point `json:"outline" doc:"its corners in order"`
	Level   int     `json:"level,omitempty" doc:"its height, for hills that stand on hills"`
}

// Course is a line on the ground: a road, track, railway, river or stream of a
// width, or a wall, hedge or fence, which has none.
type Course struct {
	Kind  string  `json:"kind" enum:"road,track,railway,river,stream,wall,hedge,fence,fieldwork,cliff"`
	Name  string  `json:"name,omitempty"`
	Path  []Point `json:"path"`
	Width int     `json:"width,omitempty"`
}

// Spot is where a piece stands: its centre, and which way it looks.
type Spot struct {
	X      int `json:"x"`
	Y      int `json:"y"`
	Facing int `json:"facing"`
}

// Base is a rectangle on which something of a piece stands. It lies at its own
// spot on the table; in a Hold it lies as it would with the piece at 0,0 and
// looking north.
type Base struct {
	Spot
	Width int    `json:"width" doc:"across its front"`
	Depth int    `json:"depth" doc:"from front to rear"`
	ID    string `json:"id,omitempty" doc:"who stands on it, as in orders, if he may be moved by himself"`
	Kind  string `json:"kind,omitempty" enum:"stand,figure,officer,colours,gun,crew,limber,wagon,horse,boat,train,airship,balloon,fallen" doc:"what stands on it; left out: a stand of the piece's arm"`
}

// Shape is anything drawn on the table that is no piece: a template, a range
// ring, smoke, a fire, a measurement that is kept.
type Shape struct {
	Kind    string  `json:"kind" enum:"circle,cone,line,area,smoke,fire,wind,fallen"`
	At      Point   `json:"at" doc:"the centre of a circle, the tip of a cone, the beginning of a line"`
	Radius  int     `json:"radius,omitempty" doc:"of a circle"`
	Outline []Point `json:"outline,omitempty" doc:"of a cone, line or area"`
	Text    string  `json:"text,omitempty"`
	Side    int     `json:"side" doc:"whose, -1: nobody's"`
	Done    int     `json:"done,omitempty" doc:"of work in hand: so much of it"`
	Whole   int     `json:"whole,omitempty" doc:"of work in hand: all of it; 0: it is none"`
}

// Measure is a distance with the points between which it was taken.
type Measure struct {
	From Point  `json:"from"`
	To   Point  `json:"to"`
	Text string `json:"text" doc:"how far it is and what it decides: 6.2 in, medium range"`
}

// Hold is all that a client needs while a piece is held over the table: no
// request waits for the network while it is dragged. Check decides: what is in
// the shape it takes, to the whole thousandth, and what it takes beyond is asked
// once the piece rests.
type Hold struct {
	Piece   string   `json:"piece"`
	Seat    string   `json:"seat,omitempty" doc:"who may order it"`
	From    Spot     `json:"from" doc:"where the way begins: its spot, or the end of the legs already chosen"`
	Motions []Motion `json:"motions" doc:"the ways in which it may move, the usual one first"`
	Lays    []Lay    `json:"lays,omitempty" doc:"the templates that it may lay, the usual one first"`

	Formations []Formation `json:"formations,omitempty" doc:"in which it may go, where it has a choice"`
}

// Formation is one in which a piece may go.
type Formation struct {
	Label string `json:"label" doc:"12 wide"`
	So    string `json:"so" doc:"ask to hold it so, that it goes in this one"`
	Now   bool   `json:"now,omitempty" doc:"it is in it, or is to go in it"`
}

// Motion is one way in which a piece may move: a march, a charge, a move by
// road. Order is the order in notation with {at} where the place stands, as
// inches with at most three decimals, 12.5,18.25, and {facing} where the
// heading does, in degrees with at most two.
type Motion struct {
	Verb   string `json:"verb"`
	Label  string `json:"label" doc:"in words: march, charge home, reform and march"`
	Order  string `json:"order"`
	Clause string `json:"clause,omitempty"`
	Closes string `json:"closes,omitempty" doc:"what can no longer be done after it"`
	Bases  []Base `json:"bases" doc:"as it goes and as it would stand"`

	// Facing says how it may look at its end: "free", "along" (the way it came),
	// "kept" (as before), or "within" (no further than Turn from the way it came).
	Facing string `json:"facing" enum:"free,along,kept,within"`
	Turn   int    `json:"turn,omitempty"`

	Allowance int   `json:"allowance" doc:"what a move may cost at most, in thousandths of an inch of open ground; of diced moves the most that can fall"`
	Rays      []Ray `json:"rays,omitempty" doc:"what can be reached straight ahead, by heading, all round, so far apart as step says or closer; between two what lies evenly between"`
	Step      int   `json:"step,omitempty" doc:"rays this far apart or nearer have ground between them; left out: a degree"`
	Track     []Leg `json:"track,omitempty" doc:"a road or track that it may follow instead, as far as it may"`

	// Chances are of diced moves: at this cost or less it comes so far so surely.
	Chances []Reached `json:"chances,omitempty" doc:"by cost, nearest first"`

	// Again: the place chosen may be the end of one leg only; ask to hold the
	// piece again with the order so far.
	Again bool `json:"again,omitempty"`

	Fan *Fan `json:"fan,omitempty" doc:"what it could shoot at from where it would stand"`
}

// Ray is what can be reached on one heading. Each stretch is four numbers: from
// and to so far from the start, at so much cost and so much; contact says that
// the last one ends at an enemy that may be touched.
type Ray struct {
	Heading   int      `json:"h"`
	Past      int      `json:"p,omitempty" doc:"so many hundredths of its unit past the heading, 0 to 99: where what can be reached changes at once two rays lie as near as that"`
	Stretches [][4]int `json:"s,omitempty"`
	Contact   string   `json:"contact,omitempty" doc:"the piece that is touched at the end"`
}

// Leg is a point of a track and what it costs to come there.
type Leg struct {
	Point
	Cost int `json:"cost"`
}

// Reached is how surely a diced move comes so far.
type Reached struct {
	Cost  int `json:"cost"`
	Share int `json:"share" doc:"in hundredths of a per cent"`
}

// Fan is an arc of fire with its range bands.
type Fan struct {
	Half  int    `json:"half" doc:"the half angle either side of straight ahead"`
	From  Point  `json:"from" doc:"where the arc is seen from, with the piece at 0,0 looking north"`
	Bands []Band `json:"bands" doc:"nearest first; distances are from the edge of its bases"`
}

// Band is one range band.
type Band struct {
	To   int    `json:"to"`
	Text string `json:"text" doc:"short, -1"`
}

// There is what would hold for a piece at a spot of an open table: whom it
// could shoot at, who could shoot at it, what it would stand in.
type There struct {
	Order    string    `json:"order" doc:"the order in notation, as it would be written down"`
	Cost     string    `json:"cost,omitempty" doc:"4.2 of 6 inches"`
	Refusal  *Refusal  `json:"refusal,omitempty" doc:"why it may not"`
	Notes    []string  `json:"notes,omitempty" doc:"in the wood: in cover; halves the move"`
	Targets  []Sighted `json:"targets,omitempty" doc:"what it could shoot at from there"`
	Threats  []Sighted `json:"threats,omitempty" doc:"what could shoot at it there"`
	Measures []Measure `json:"measures,omitempty"`
	Fights   []Fight   `json:"fights,omitempty" doc:"the fights hand to hand in which it would be"`

	// Of a template that is laid.
	Falls []Fall `json:"falls,omitempty" doc:"what it would cover, by the die"`
	Odds  *Odds  `json:"odds,omitempty" doc:"how many would fall"`
	Risks []Risk `json:"risks,omitempty" doc:"who of one's own might"`
}

// Sighted is a piece in reach of another's fire.
type Sighted struct {
	Piece string  `json:"piece"`
	Line  Measure `json:"line"`
	Need  string  `json:"need,omitempty" doc:"the dice and what each must reach"`
	Odds  *Odds   `json:"odds,omitempty"`
}
