package latecentury

import "drumhead/rules/facts"

var kindNames = [kinds]string{
	Deployed: "deployed", Rated: "rated", TurnBegan: "turn", Declared: "declared", Commanded: "commanded",
	CardTurned: "card-turned", Dealt: "dealt", Named: "named", DealtBlind: "dealt-unseen", DealEnded: "deal-ended",
	CardUp: "card-up", Broke: "broke", Remained: "remained", Moved: "moved", Pivoted: "turned", Faced: "faced",
	Looked: "looked", Searched: "searched", Fired: "fired", Withheld: "withheld", Struck: "struck", Fought: "fought",
	Risked: "risked", Casualties: "lost", Ruined: "destroyed", Fell: "fell", Parted: "parted", Tested: "tested",
	Joined: "joined", Retreated: "retreated", LeftTable: "left", Stuck: "blocked", GaveUp: "surrendered",
	Finished: "finished", Revealed: "revealed", SquareHeld: "held", BattleOver: "over", Placed: "placed",
	Strengthened: "strengthened", Turned: "faced-by-ruling", Routed: "routed", Carded: "carded", Rerated: "rerated",
	StageBegan: "stage", Proceeding: "step", Gathered: "gathered",
}

// String is the kind's name in records.
func (k Kind) String() string { return kindNames[k] }

// uses is what each kind uses, by the names of fields in records. Pieces are
// numbers in the order of the scenario's list, cells numbers of the board.
var uses = [kinds]string{
	Deployed: "unit to", Rated: "side count", TurnBegan: "turn side",
	Declared: "unit target facing", Commanded: "side count", CardTurned: "side card",
	Dealt: "unit card", Named: "unit", DealtBlind: "side card", DealEnded: "side",
	CardUp: "side card", Broke: "unit", Remained: "unit", Moved: "unit path facing",
	Pivoted: "unit facing passed", Faced: "unit target facing",
	Looked: "unit target passed lasting", Searched: "unit to target",
	Fired: "unit target hits", Withheld: "unit", Struck: "unit hits points",
	Fought: "unit target hits facing", Risked: "unit passed",
	Casualties: "unit points left", Ruined: "unit", Fell: "unit",
	Parted: "unit facing card passed", Tested: "unit passed facing",
	Joined: "unit target", Retreated: "unit path facing",
	LeftTable: "unit from points", Stuck: "unit facing",
	GaveUp: "unit from points", Finished: "side card passed",
	Revealed: "unit piece deeds", SquareHeld: "side to", BattleOver: "side ending",
	Placed: "unit from to", Strengthened: "unit left points",
	Turned: "unit facing", Routed: "unit passed", Carded: "unit card",
	Rerated: "side count", StageBegan: "stage side passed",
	Proceeding: "frame contact passed", Gathered: "unit turn left",
}

var endingNames = []string{"", "nobody-left", "exhausted", "turn-limit", "goals", "points", "ruled"}

var facingNames = []string{"N", "E", "S", "W"}

var records = facts.New[Event](kindNames[:], uses[:],
	facts.Words{Field: "stage", Names: stageNames[:]},
	facts.Words{Field: "card", Names: cardNames[:]},
	facts.Words{Field: "facing", Names: facingNames},
	facts.Words{Field: "ending", Names: endingNames})

// MarshalJSON names the kind and writes what it uses, and no more.
func (e Event) MarshalJSON() ([]byte, error) { return records.Marshal(&e) }

// UnmarshalJSON reads an event strictly.
func (e *Event) UnmarshalJSON(src []byte) error { return records.Unmarshal(src, e) }
