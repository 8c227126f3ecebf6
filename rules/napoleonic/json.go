package napoleonic

import "drumhead/rules/facts"

var kindNames = [kinds]string{
	TurnBegan: "turn", Initiative: "initiative", PartBegan: "part", Activated: "activated",
	Moved: "moved", Turned: "turned", Formed: "formed", Fired: "fired", Assaulted: "assaulted",
	Casualties: "lost", Ruined: "destroyed", PushedBack: "pushed", FellBack: "fell-back",
	Retreated: "retreated", LeftTable: "left", Stuck: "blocked", Reformed: "reformed",
	Tested: "tested", Rallied: "rallied", Carried: "carried", Displaced: "displaced",
	Taken: "captured", Risked: "risked", Occupied: "occupied", Stood: "stood", Entered: "entered",
	Departed: "exited", Finished: "finished", PartClosed: "part-closed", HexHeld: "held",
	PartEnded: "part-ended", TurnEnded: "turn-ended", BattleOver: "over", Placed: "placed",
	Strengthened: "strengthened", Arrayed: "arrayed", Faced: "faced", Routed: "routed",
	Proceeding: "step", Tied: "tied", HeldSquare: "square-held",
}

// String is the kind's name in records.
func (k Kind) String() string { return kindNames[k] }

// uses is what each kind uses, by the names of fields in records. Units are
// numbers in the order of the scenario's list, cells numbers of the board.
var uses = [kinds]string{
	TurnBegan: "turn", Initiative: "side", PartBegan: "side list", Activated: "unit",
	Moved:  "unit path facing spent stopped",
	Turned: "unit facing spent", Formed: "unit formation facing spent",
	Fired:      "unit target range hits closes",
	Assaulted:  "unit target hits winner",
	Casualties: "unit points left", Ruined: "unit",
	PushedBack: "unit from to", FellBack: "unit from to",
	Retreated: "unit from to", LeftTable: "unit from points",
	Stuck: "unit", Reformed: "unit formation facing", Tested: "unit passed",
	Rallied: "unit target passed closes", Carried: "unit from to",
	Displaced: "unit from to", Taken: "unit from", Risked: "unit passed",
	Occupied: "unit from to", Stood: "unit",
	Entered:  "unit to facing spent stopped",
	Departed: "unit from points", Finished: "unit passed",
	PartClosed: "side passed", HexHeld: "side to", PartEnded: "side",
	TurnEnded: "turn", BattleOver: "side ending",
	Placed: "unit from to", Strengthened: "unit left points",
	Arrayed: "unit formation", Faced: "unit facing", Routed: "unit passed",
	Proceeding: "frame", Tied: "", HeldSquare: "unit",
}

var endingNames = [endings]string{"", "broken", "nobody-left", "turn-limit", "goals", "ruled"}

var facingNames = []string{"N", "NE", "SE", "S", "SW", "NW"}

var records = facts.New[Event](kindNames[:], uses[:],
	facts.Words{Field: "formation", Names: formationNames[:]},
	facts.Words{Field: "facing", Names: facingNames},
	facts.Words{Field: "ending", Names: endingNames[:]})

// MarshalJSON names the kind and writes what it uses, and no more.
func (e Event) MarshalJSON() ([]byte, error) { return records.Marshal(&e) }

// UnmarshalJSON reads an event strictly.
func (e *Event) UnmarshalJSON(src []byte) error { return records.Unmarshal(src, e) }
