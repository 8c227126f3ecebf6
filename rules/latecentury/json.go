package latecentury

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"drumhead/space/square"
)

var kindNames = [kinds]string{
	Deployed: "deployed", Rated: "rated", TurnBegan: "turn", Declared: "declared", Commanded: "commanded",
	CardTurned: "card-turned", Dealt: "dealt", Named: "named", DealtBlind: "dealt-unseen", DealEnded: "deal-ended",
	CardUp: "card-up", Broke: "broke", Remained: "remained", Moved: "moved", Pivoted: "turned", Faced: "faced",
	Looked: "looked", Searched: "searched", Fired: "fired", Withheld: "withheld", Struck: "struck", Fought: "fought",
	Risked: "risked", Casualties: "lost", Ruined: "destroyed", Fell: "fell", Parted: "parted", Tested: "tested",
	Joined: "joined", Retreated: "retreated", LeftTable: "left", Stuck: "blocked", GaveUp: "surrendered",
	Finished: "finished", Revealed: "revealed", SquareHeld: "held", BattleOver: "over", Placed: "placed",
	Strengthened: "strengthened", Turned: "faced-by-ruling", Routed: "routed", Carded: "carded", Rerated: "rerated",
	StageBegan: "stage", Proceeding: "step",
}

// String is the kind's name in records.
func (k Kind) String() string { return kindNames[k] }

// wire is an event as a record writes it. Pieces are numbers in the order of
// the scenario's list, cells numbers of the board.
type wire struct {
	Kind    string         `json:"kind"`
	Turn    *int16         `json:"turn,omitempty"`
	Stage   *string        `json:"stage,omitempty"`
	Side    *int8          `json:"side,omitempty"`
	Unit    *int8          `json:"unit,omitempty"`
	Target  *int8          `json:"target,omitempty"`
	Card    *string        `json:"card,omitempty"`
	Count   *int8          `json:"count,omitempty"`
	From    *square.Cell   `json:"from,omitempty"`
	To      *square.Cell   `json:"to,omitempty"`
	Path    *[]square.Cell `json:"path,omitempty"`
	Facing  *string        `json:"facing,omitempty"`
	Hits    *[2]int8       `json:"hits,omitempty"`
	Points  *int8          `json:"points,omitempty"`
	Left    *int8          `json:"left,omitempty"`
	Passed  *bool          `json:"passed,omitempty"`
	Lasting *bool          `json:"lasting,omitempty"`
	Ending  *string        `json:"ending,omitempty"`
	Deeds   *Deeds         `json:"deeds,omitempty"`
	Piece   *wirePiece     `json:"piece,omitempty"`
	Frame   *wireFrame     `json:"frame,omitempty"`
	Contact *Contact       `json:"contact,omitempty"`
}

// wirePiece is all of a piece that is put on the table.
type wirePiece struct {
	At         square.Cell      `json:"at"`
	Strength   int8             `json:"strength"`
	Facing     square.Direction `json:"facing"`
	Fate       Fate             `json:"fate"`
	With       int8             `json:"with"`
	Card       int8             `json:"card"`
	Retreating bool             `json:"retreating"`
	Done       bool             `json:"done"`
	Retreated  bool             `json:"retreated"`
	Moved      bool             `json:"moved"`
	Fired      bool             `json:"fired"`
	Joined     bool             `json:"joined"`
	Hidden     bool             `json:"hidden"`
	Spotted    bool             `json:"spotted"`
	Tried      uint64           `json:"tried"`
}

type wireFrame struct {
	Step   Step    `json:"step"`
	Units  [2]int8 `json:"units"`
	Killed [2]int8 `json:"killed"`
	Struck [2]bool `json:"struck"`
	Fallen [2]bool `json:"fallen"`
	Flee   uint64  `json:"flee"`
}

// field is a part of an event that some kinds use.
type field uint32

const (
	turnField field = 1 << iota
	stageField
	sideField
	unitField
	targetField
	cardField
	countField
	fromField
	toField
	pathField
	facingField
	hitsField
	pointsField
	leftField
	passedField
	lastingField
	endingField
	deedsField
	pieceField
	frameField
	contactField
)

// uses is what each kind uses.
var uses = [kinds]field{
	Deployed: unitField | toField, Rated: sideField | countField, TurnBegan: turnField | sideField,
	Declared: unitField | targetField | facingField, Commanded: sideField | countField, CardTurned: sideField | cardField,
	Dealt: unitField | cardField, Named: unitField, DealtBlind: sideField | cardField, DealEnded: sideField,
	CardUp: sideField | cardField, Broke: unitField, Remained: unitField, Moved: unitField | pathField | facingField,
	Pivoted: unitField | facingField | passedField, Faced: unitField | targetField | facingField,
	Looked: unitField | targetField | passedField | lastingField, Searched: unitField | toField | targetField,
	Fired: unitField | targetField | hitsField, Withheld: unitField, Struck: unitField | hitsField | pointsField,
	Fought: unitField | targetField | hitsField | facingField, Risked: unitField | passedField,
	Casualties: unitField | pointsField | leftField, Ruined: unitField, Fell: unitField,
	Parted: unitField | facingField | cardField | passedField, Tested: unitField | passedField | facingField,
	Joined: unitField | targetField, Retreated: unitField | pathField | facingField,
	LeftTable: unitField | fromField | pointsField, Stuck: unitField | facingField,
	GaveUp: unitField | fromField | pointsField, Finished: sideField | cardField | passedField,
	Revealed: unitField | pieceField | deedsField, SquareHeld: sideField | toField, BattleOver: sideField | endingField,
	Placed: unitField | fromField | toField, Strengthened: unitField | leftField | pointsField,
	Turned: unitField | facingField, Routed: unitField | passedField, Carded: unitField | cardField,
	Rerated: sideField | countField, StageBegan: stageField | sideField | passedField,
	Proceeding: frameField | contactField | passedField,
}

var endingNames = []string{"", "nobody-left", "exhausted", "turn-limit", "goals", "points", "ruled"}

// MarshalJSON names the kind and writes what it uses, and no more.
func (e Event) MarshalJSON() ([]byte, error) {
	if e.Kind == NoKind || e.Kind >= kinds {
		return nil, fmt.Errorf("an event of no kind (%d)", e.Kind)
	}
	w := wire{Kind: e.Kind.String()}
	for f := field(1); f <= contactField; f <<= 1 {
		if uses[e.Kind]&f != 0 {
			w.take(f, &e)
		}
	}
	return json.Marshal(w)
}

// take copies one field of an event.
func (w *wire) take(f field, e *Event) {
	switch f {
	case turnField:
		w.Turn = &e.Turn
	case stageField:
		w.Stage = new(e.Stage.String())
	case sideField:
		w.Side = &e.Side
	case unitField:
		w.Unit = &e.Unit
	case targetField:
		w.Target = &e.Target
	case cardField:
		w.Card = new(cardName(e.Card))
	case countField:
		w.Count = &e.Count
	case fromField:
		w.From = &e.From
	case toField:
		w.To = &e.To
	case pathField:
		w.Path = new(e.Path[:e.Count])
	case facingField:
		w.Facing = new(e.Facing.String())
	case hitsField:
		w.Hits = &e.Hits
	case pointsField:
		w.Points = &e.Points
	case leftField:
		w.Left = &e.Left
	case passedField:
		w.Passed = &e.Passed
	case lastingField:
		w.Lasting = &e.Lasting
	case endingField:
		w.Ending = &endingNames[e.Ending]
	case deedsField:
		w.Deeds = &e.Deeds
	case pieceField:
		w.Piece = new(wirePiece(e.Piece))
	case frameField:
		w.Frame = new(wireFrame(e.Frame))
	case contactField:
		w.Contact = &e.Contact
	}
}

// UnmarshalJSON reads an event strictly: an unknown kind, a field that its
// kind does not use, or one that is wanting is an error.
func (e *Event) UnmarshalJSON(src []byte) error {
	var w wire
	d := json.NewDecoder(bytes.NewReader(src))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return err
	}
	k := slices.Index(kindNames[:], w.Kind)
	if k <= 0 {
		return fmt.Errorf("%q is no kind of event", w.Kind)
	}
	*e = Event{Kind: Kind(k)}
	for f := field(1); f <= contactField; f <<= 1 {
		has, err := w.give(f, e)
		switch {
		case err != nil:
			return fmt.Errorf("event %s: %w", w.Kind, err)
		case has && uses[k]&f == 0:
			return fmt.Errorf("event %s has a field that it does not use", w.Kind)
		case !has && uses[k]&f != 0:
			return fmt.Errorf("event %s lacks a field", w.Kind)
		}
	}
	return nil
}

// set copies a value that is there.
func set[T any](to *T, from *T) bool {
	if from == nil {
		return false
	}
	*to = *from
	return true
}

// word copies a name that is there as its number.
func word[T ~uint8 | ~int8](to *T, from *string, names []string) (bool, error) {
	if from == nil {
		return false, nil
	}
	n := slices.Index(names, *from)
	if n < 0 {
		return true, fmt.Errorf("%q is none of %q", *from, names)
	}
	*to = T(n)
	return true, nil
}

var facingNames = []string{"N", "E", "S", "W"}

// give copies one field to an event, and says whether it is there.
func (w *wire) give(f field, e *Event) (bool, error) {
	switch f {
	case turnField:
		return set(&e.Turn, w.Turn), nil
	case stageField:
		return word(&e.Stage, w.Stage, stageNames[:])
	case sideField:
		return set(&e.Side, w.Side), nil
	case unitField:
		return set(&e.Unit, w.Unit), nil
	case targetField:
		return set(&e.Target, w.Target), nil
	case cardField:
		if w.Card != nil && *w.Card == "" {
			e.Card = noCard
			return true, nil
		}
		return word(&e.Card, w.Card, cardNames[:])
	case countField:
		return set(&e.Count, w.Count), nil
	case fromField:
		return set(&e.From, w.From), nil
	case toField:
		return set(&e.To, w.To), nil
	case pathField:
		return w.givePath(e)
	case facingField:
		return word(&e.Facing, w.Facing, facingNames)
	case hitsField:
		return set(&e.Hits, w.Hits), nil
	}
	return w.giveRest(f, e)
}

func (w *wire) givePath(e *Event) (bool, error) {
	if w.Path == nil {
		return false, nil
	}
	if n := len(*w.Path); n < 1 || n > maxPath {
		return true, fmt.Errorf("a path of %d squares, wanted 1 to %d", n, maxPath)
	}
	e.Count = int8(copy(e.Path[:], *w.Path))
	return true, nil
}

func (w *wire) giveRest(f field, e *Event) (bool, error) {
	switch f {
	case pointsField:
		return set(&e.Points, w.Points), nil
	case leftField:
		return set(&e.Left, w.Left), nil
	case passedField:
		return set(&e.Passed, w.Passed), nil
	case lastingField:
		return set(&e.Lasting, w.Lasting), nil
	case endingField:
		return word(&e.Ending, w.Ending, endingNames)
	case deedsField:
		return set(&e.Deeds, w.Deeds), nil
	case pieceField:
		if w.Piece != nil {
			e.Piece = Piece(*w.Piece)
		}
		return w.Piece != nil, nil
	case frameField:
		if w.Frame != nil {
			e.Frame = Frame(*w.Frame)
		}
		return w.Frame != nil, nil
	default:
		return set(&e.Contact, w.Contact), nil
	}
}
