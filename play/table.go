package play

import "drumhead/scene"

// Table is all that a client needs to draw a battle for one seat or several.
// Everything in it is made from what those seats know.
type Table struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Book     string         `json:"book" doc:"the rule system's id, for its rulebook"`
	RuleName string         `json:"ruleName" doc:"simple Napoleonic rules"`
	You      []string       `json:"you" doc:"the seats you hold; none: you watch"`
	Scene    scene.Scene    `json:"scene"`
	Asks     []AskView      `json:"asks"`
	Log      []EntryView    `json:"log" doc:"every entry, oldest first; what was taken back is void"`
	Seq      int            `json:"seq" doc:"number of the newest entry"`
	Kept     string         `json:"kept,omitempty" doc:"when it was last kept, RFC 3339"`
	Grade    string         `json:"grade" doc:"sealed, witnessed or typed, of the dice"`
	Lead     bool           `json:"lead,omitempty" doc:"the soldiers are real ones, moved by hand on a real table: pieces say where they stand"`
	File     string         `json:"file,omitempty" enum:"here,both,send,away" doc:"of a battle by file: yours to go on; your friend is asked too; his file is to be made; handed over"`
	Undo     bool           `json:"undo" doc:"you may take your last order back alone"`
	Briefing []Briefing     `json:"briefing,omitempty"`
	History  string         `json:"history,omitempty" doc:"only once the battle is over"`
	Damaged  string         `json:"damaged,omitempty" doc:"what is wrong with the record; the battle cannot go on"`
	Stuck    string         `json:"stuck,omitempty" doc:"why the table does not go on by itself, for as long as it does not"`
	Ending   *Ending        `json:"ending,omitempty" doc:"once the battle is over"`
	Brief    []scene.Advice `json:"brief,omitempty" doc:"what the troops of this battle can do, in ten lines"`
	Forms    []scene.Form   `json:"forms,omitempty" doc:"by which you rule, if a seat of yours is the umpire's"`
	Beside
}

// Beside is what players have settled beside the rules.
type Beside struct {
	Rules    string       `json:"rules" doc:"napoleonic@1"`
	Seats    []SeatView   `json:"seats"`
	Setting  []OptionView `json:"setting,omitempty" doc:"options that differ from the printed rules"`
	Terms    []string     `json:"terms,omitempty" doc:"your seats that have yet to agree to them: answer entry 1 with yes"`
	Witness  []Witness    `json:"witness,omitempty" doc:"of witnessed dice: whose links every throw wants"`
	Withheld int          `json:"withheld,omitempty" doc:"seconds after which who waits for the other side's link may end the battle; none: he waits for ever"`
	Pace     *Pace        `json:"pace,omitempty" doc:"how much time each seat has, in seconds: a bank, what each of its turns puts in, how much it holds at most; none: as much as it likes"`
	Rests    []Rest       `json:"rests,omitempty" doc:"when the clock of each seat stands still, where that was agreed"`
	Proposal *Proposal    `json:"proposal,omitempty" doc:"somebody wants to go back, or the rules read otherwise, and waits for an answer"`
	Rulings  []RulingView `json:"rulings,omitempty" doc:"those of this battle, the oldest first"`
	// Instructions are the standing ones of your seats.
	Instructions map[string]string `json:"instructions,omitempty" doc:"seat: its standing instructions, one a line"`
}

// Witness is a seat whose link every witnessed throw wants.
type Witness struct {
	Seat   string `json:"seat"`
	Side   int    `json:"side"`
	Anchor string `json:"anchor,omitempty" doc:"of its chain; none: it has yet to sit down"`
	Since  int    `json:"since,omitempty" doc:"the entry that laid it: it gives links for later ones"`
	Sealed bool   `json:"sealed,omitempty" doc:"who sits there agrees that later dice fall sealed: they do once all agree"`
}

// Proposal is the wish to go back to an entry, to have the rules read
// otherwise, or both; or to end the battle.
type Proposal struct {
	Seq    int      `json:"seq" doc:"an answer names it"`
	Seat   string   `json:"seat"`
	To     int      `json:"to,omitempty" doc:"the entry after which the battle would go on; none: from now"`
	Text   string   `json:"text,omitempty"`
	Clause string   `json:"clause,omitempty"`
	Option string   `json:"option,omitempty"`
	Value  string   `json:"value,omitempty"`
	End    string   `json:"end,omitempty" doc:"how the battle is to end: draw, or the id of the side that wins"`
	Seen   []string `json:"seen" doc:"what fell, and what others did, since the entry to go back to"`
	Wanted []string `json:"wanted,omitempty" doc:"where all must agree, or each side: seats that have yet to answer"`
}

// RulingView is a ruling of this battle.
type RulingView struct {
	Seq    int    `json:"seq"`
	Text   string `json:"text"`
	Clause string `json:"clause,omitempty"`
	Option string `json:"option,omitempty"`
	Value  string `json:"value,omitempty"`
	By     string `json:"by,omitempty" doc:"the seat that proposed it, or ruled"`
	How    string `json:"how" enum:"agreed,thrown for,alone,umpire"`
}

// Brief is a battle as one line of a list.
type Brief struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Scenario string   `json:"scenario" doc:"its id"`
	Turn     int      `json:"turn"`
	Turns    int      `json:"turns,omitempty"`
	Line     string   `json:"line" doc:"how it stands, one line"`
	You      []string `json:"you"`
	Asked    *Awaited `json:"asked,omitempty" doc:"what it waits for; left out: it waits for nobody"`
	Over     bool     `json:"over"`
	File     string   `json:"file,omitempty" enum:"here,both,send,away" doc:"as of the table"`
	Kept     string   `json:"kept,omitempty"`
	Begun    string   `json:"begun,omitempty"`

	Rules  string        `json:"rules,omitempty" doc:"the rule system's id"`
	Sides  []scene.Side  `json:"sides"`
	Seats  []SeatView    `json:"seats" doc:"as one sees them who holds none"`
	Board  scene.Board   `json:"board"`
	Troops []scene.Troop `json:"troops" doc:"who stands where, as everybody may see it"`
}

// SeatView is a chair and who sits in it.
type SeatView struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Side  int    `json:"side"`
	Who   string `json:"who" enum:"you,friend,recruit,sergeant,colonel,general,open,umpire"`
	Guest bool   `json:"guest,omitempty" doc:"whoever laid the battle gave it to a friend, by link"`
	Here  bool   `json:"here" doc:"connected now"`
	Owing bool   `json:"owing" doc:"the battle waits for it"`
	Key   string `json:"key,omitempty" doc:"Ed25519: by which it signs what it does"`
}

// Briefing is a side's page before the battle.
type Briefing struct {
	Side int    `json:"side"`
	Text string `json:"text"`
}

// OptionView is a setting of the rules.
type OptionView struct {
	Name   string   `json:"name"`
	Value  string   `json:"value"`
	Values []string `json:"values"`
	Least  int      `json:"least,omitempty" doc:"any whole number from this to most is a value too, if there is a most"`
	Most   int      `json:"most,omitempty"`
	Clause string   `json:"clause"`
	Title  string   `json:"title"`
	// Variant: a reader's idea rather than a reading of the text.
	Variant bool `json:"variant"`
	// Vain is why it can change nothing in the battle that is asked about.
	Vain string `json:"vain,omitempty" doc:"why it can change nothing in this battle: nobody begins hidden"`
}

// AskView is a decision that is due.
type AskView struct {
	ID    int      `json:"id" doc:"the entry that raised it; an order names it"`
	Seats []string `json:"seats"`
	Yours bool     `json:"yours"`
	Text  string   `json:"text" doc:"78th Highlanders, column, 5 of 6"`
	// For are those whom the table waits for: who of them is ordered is the player's
	// choice. Acts may be of others too, who have been told already or need no order.
	For   []string    `json:"for,omitempty" doc:"the pieces that the table waits for, if it is yours"`
	Piece string      `json:"piece,omitempty" doc:"the one that it waits for, if it is one only"`
	Acts  []scene.Act `json:"acts,omitempty" doc:"all that you may order, if it is yours, also to others than it waits for"`
	// Closed are answers that the book has and that may not be given now. Where
	// the question breaks into what somebody does, Acts are all answers that may.
	Closed     []scene.Act `json:"closed,omitempty" doc:"answers that may not be given now, with the reason"`
	Interrupts bool        `json:"interrupts,omitempty" doc:"it breaks into what somebody does: shown as cards, pressed twice"`
	Since      string      `json:"since,omitempty" doc:"RFC 3339: when it was asked"`
	// Throw is what the battle waits for where an order cannot go on without
	// dice: whoever may give them types their faces, or lets them fall.
	Throw *scene.Throw `json:"throw,omitempty" doc:"dice that are wanted: there is nothing else to decide"`
	Waits []string     `json:"waits,omitempty" doc:"seats whose dice or links are wanted for the throw"`
	Claim string       `json:"claim,omitempty" doc:"RFC 3339: from when who waits for a link of the other side may end the battle"`
	Must  bool         `json:"must,omitempty" doc:"the battle waits for it"`
	// Secret: the answer stays in the browser. Acts are then of every piece, as
	// if those before it had their first one: nobody asks for one by one.
	Private bool         `json:"private,omitempty" doc:"answered unseen by the others: seats that share a screen take turns at it"`
	Secret  bool         `json:"secret,omitempty" doc:"orders are kept in the browser: commit, and reveal once all have"`
	Commits []Commitment `json:"commits,omitempty" doc:"of a secret ask: who has committed himself"`
	Until   string       `json:"until,omitempty" doc:"RFC 3339: when the rule book's clock runs out"`

	Out map[string]string `json:"out,omitempty" doc:"by seat that is waited for, RFC 3339: when its time runs out, and the other side may end the battle by claim"`
}

// Commitment is a seat's to the orders that only its browser has.
type Commitment struct {
	Seat     string `json:"seat"`
	Seq      int    `json:"seq" doc:"its entry: what is revealed names it"`
	Hash     string `json:"hash,omitempty" doc:"SHA-256 of the salt in hexadecimal and the orders, one a line; none: the clock ran out, and it gives no orders"`
	Revealed bool   `json:"revealed,omitempty"`
	Due      bool   `json:"due,omitempty" doc:"all have committed themselves: it is to be revealed now"`
}

// EntryView is an entry of the record as a seat may see it.
type EntryView struct {
	Seq     int          `json:"seq"`
	Kind    string       `json:"kind"`
	Seat    string       `json:"seat,omitempty"`
	Side    int          `json:"side" doc:"of the seat, -1: nobody's"`
	By      string       `json:"by,omitempty" enum:"hand,computer,instruction,table,umpire"`
	At      string       `json:"at,omitempty" doc:"RFC 3339"`
	Order   string       `json:"order,omitempty"`
	Lines   []scene.Line `json:"lines,omitempty"`
	Reasons []string     `json:"reasons,omitempty" doc:"why a computer gave the order, once the battle is over; the line of its own side's instructions that gave it"`
	Text    string       `json:"text,omitempty" doc:"of a note or of talk"`
	To      int          `json:"to,omitempty" doc:"the entry that it goes back to, answers or marks"`
	Turn    int          `json:"turn,omitempty"`
	Void    bool         `json:"void,omitempty" doc:"it was taken back"`
	Moves   bool         `json:"moves,omitempty" doc:"all went at once in it: ask how"`
}

// Update is one entry as it comes over the event stream, with all that it
// changed for the viewer.
type Update struct {
	Seq    int           `json:"seq"`
	Entry  EntryView     `json:"entry"`
	Clock  scene.Clock   `json:"clock"`
	Pieces []scene.Piece `json:"pieces,omitempty" doc:"those that changed or are new"`
	Gone   []string      `json:"gone,omitempty" doc:"those no longer to be seen"`
	Marks  []scene.Mark  `json:"marks,omitempty"`
	Shapes []scene.Shape `json:"shapes,omitempty" doc:"of an open table: all that lie on it now"`
	Asks   []AskView     `json:"asks"`
	File   string        `json:"file,omitempty" enum:"here,both,send,away" doc:"as of the table"`
	Undo   bool          `json:"undo"`
	Kept   string        `json:"kept,omitempty"`
	Beside *Beside       `json:"beside,omitempty" doc:"all that is settled beside the rules, where the entry changed any of it"`
	Reset  bool          `json:"reset,omitempty" doc:"an earlier state came back: fetch the table anew"`

	OrderSlips []scene.OrderSlip `json:"orderSlips,omitempty" doc:"orders that are written down"`
}
