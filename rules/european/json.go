package european

import "drumhead/rules/facts"

var kindNames = [kinds]string{
	TurnBegan: "turn", Initiative: "initiative", Tied: "tied", PartBegan: "part",
	Moved: "moved", Pivoted: "pivoted", Reformed: "reformed", Contact: "contact",
	Departed: "left", Joined: "joined", Relieved: "relieved", Shot: "shot", Deployed: "deployed",
	Fought: "fought", Hit: "hit", Worsened: "worsened", Ruined: "eliminated", Smoked: "smoke",
	Passed: "passed", PartEnded: "part-ended", TurnEnded: "turn-ended", PlaceHeld: "held",
	Entered: "entered", BattleOver: "over", Placed: "placed", Faced: "faced", Arrayed: "arrayed",
	Weakened: "weakened", Clouded: "clouded", Engaged: "engaged", Freed: "freed",
	PhaseBegan: "phase", Chosen: "chooses",
}

// String is the kind's name in records.
func (k Kind) String() string { return kindNames[k] }

// uses is what each kind uses, by the names of fields in records. Units are
// numbers in the order of the scenario's lists, lengths thousandths of an inch,
// headings hundredths of a degree.
var uses = [kinds]string{
	TurnBegan: "turn", Initiative: "side", PartBegan: "side",
	Moved: "unit path facing reformed cost", Pivoted: "unit facing", Reformed: "unit facing",
	Contact: "unit target", Departed: "unit", Joined: "unit target", Relieved: "unit hits left",
	Shot: "unit target band best hits", Deployed: "unit",
	Fought: "unit target best doubled hits", Hit: "unit hits left", Worsened: "unit grade", Ruined: "unit",
	Smoked: "unit on", Passed: "side", PartEnded: "side", TurnEnded: "turn", PlaceHeld: "side place",
	Entered: "unit", BattleOver: "side ending", Placed: "unit at", Faced: "unit facing",
	Arrayed: "unit formation", Weakened: "unit hits left", Clouded: "unit on", Engaged: "unit target", Freed: "unit",
	PhaseBegan: "phase", Chosen: "side",
}

var records = facts.New[Event](kindNames[:], uses[:],
	facts.Words{Field: "formation", Names: formationNames[:]},
	facts.Words{Field: "phase", Names: phaseNames[:]},
	facts.Words{Field: "ending", Names: endingNames[:]})

// MarshalJSON names the kind and writes what it uses, and no more.
func (e Event) MarshalJSON() ([]byte, error) { return records.Marshal(&e) }

// UnmarshalJSON reads an event strictly.
func (e *Event) UnmarshalJSON(src []byte) error { return records.Unmarshal(src, e) }
