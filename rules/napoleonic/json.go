package napoleonic

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"drumhead/space/hex"
)

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

// wire is an event as a record writes it. Units are numbers in the order of
// the scenario's list, cells numbers of the board.
type wire struct {
	Kind      string      `json:"kind"`
	Turn      *int16      `json:"turn,omitempty"`
	Side      *int8       `json:"side,omitempty"`
	Unit      *int8       `json:"unit,omitempty"`
	Target    *int8       `json:"target,omitempty"`
	From      *hex.Cell   `json:"from,omitempty"`
	To        *hex.Cell   `json:"to,omitempty"`
	Path      *[]hex.Cell `json:"path,omitempty"`
	List      *[]int8     `json:"list,omitempty"`
	Formation *string     `json:"formation,omitempty"`
	Facing    *string     `json:"facing,omitempty"`
	Spent     *int8       `json:"spent,omitempty"`
	Stopped   *bool       `json:"stopped,omitempty"`
	Closes    *bool       `json:"closes,omitempty"`
	Range     *int8       `json:"range,omitempty"`
	Hits      *[2]int8    `json:"hits,omitempty"`
	Winner    *int8       `json:"winner,omitempty"`
	Points    *int8       `json:"points,omitempty"`
	Left      *int8       `json:"left,omitempty"`
	Passed    *bool       `json:"passed,omitempty"`
	Ending    *string     `json:"ending,omitempty"`
	Frame     *wireFrame  `json:"frame,omitempty"`
}

type wireFrame struct {
	Step    Step        `json:"step"`
	Assault bool        `json:"assault"`
	Units   [2]int8     `json:"units"`
	Cells   [2]hex.Cell `json:"cells"`
	Hurt    [2]int8     `json:"hurt"`
	Hits    int8        `json:"hits"`
	Winner  int8        `json:"winner"`
}

// field is a part of an event that some kinds use.
type field uint32

const (
	turnField field = 1 << iota
	sideField
	unitField
	targetField
	fromField
	toField
	pathField
	listField
	formationField
	facingField
	spentField
	stoppedField
	closesField
	rangeField
	hitsField
	winnerField
	pointsField
	leftField
	passedField
	endingField
	frameField
)

// uses is what each kind uses.
var uses = [kinds]field{
	TurnBegan: turnField, Initiative: sideField, PartBegan: sideField | listField, Activated: unitField,
	Moved:  unitField | pathField | facingField | spentField | stoppedField,
	Turned: unitField | facingField | spentField, Formed: unitField | formationField | facingField | spentField,
	Fired:      unitField | targetField | rangeField | hitsField | closesField,
	Assaulted:  unitField | targetField | hitsField | winnerField,
	Casualties: unitField | pointsField | leftField, Ruined: unitField,
	PushedBack: unitField | fromField | toField, FellBack: unitField | fromField | toField,
	Retreated: unitField | fromField | toField, LeftTable: unitField | fromField | pointsField,
	Stuck: unitField, Reformed: unitField | formationField | facingField, Tested: unitField | passedField,
	Rallied: unitField | targetField | passedField | closesField, Carried: unitField | fromField | toField,
	Displaced: unitField | fromField | toField, Taken: unitField | fromField, Risked: unitField | passedField,
	Occupied: unitField | fromField | toField, Stood: unitField,
	Entered:  unitField | toField | facingField | spentField | stoppedField,
	Departed: unitField | fromField | pointsField, Finished: unitField | passedField,
	PartClosed: sideField | passedField, HexHeld: sideField | toField, PartEnded: sideField,
	TurnEnded: turnField, BattleOver: sideField | endingField,
	Placed: unitField | fromField | toField, Strengthened: unitField | leftField | pointsField,
	Arrayed: unitField | formationField, Faced: unitField | facingField, Routed: unitField | passedField,
	Proceeding: frameField, Tied: 0, HeldSquare: unitField,
}

var endingNames = [endings]string{"", "broken", "nobody-left", "turn-limit", "goals", "ruled"}

// MarshalJSON names the kind and writes what it uses, and no more.
func (e Event) MarshalJSON() ([]byte, error) {
	if e.Kind == NoKind || e.Kind >= kinds {
		return nil, fmt.Errorf("an event of no kind (%d)", e.Kind)
	}
	w := wire{Kind: e.Kind.String()}
	for f := field(1); f <= frameField; f <<= 1 {
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
	case sideField:
		w.Side = &e.Side
	case unitField:
		w.Unit = &e.Unit
	case targetField:
		w.Target = &e.Target
	case fromField:
		w.From = &e.From
	case toField:
		w.To = &e.To
	case pathField:
		path := e.Path[:e.Count]
		w.Path = &path
	case listField:
		list := e.List[:e.Count]
		w.List = &list
	case formationField:
		n := e.Formation.String()
		w.Formation = &n
	case facingField:
		n := e.Facing.String()
		w.Facing = &n
	case spentField:
		w.Spent = &e.Spent
	case stoppedField:
		w.Stopped = &e.Stopped
	case closesField:
		w.Closes = &e.Closes
	case rangeField:
		w.Range = &e.Range
	case hitsField:
		w.Hits = &e.Hits
	case winnerField:
		w.Winner = &e.Winner
	case pointsField:
		w.Points = &e.Points
	case leftField:
		w.Left = &e.Left
	case passedField:
		w.Passed = &e.Passed
	case endingField:
		n := endingNames[e.Ending]
		w.Ending = &n
	case frameField:
		f := wireFrame(e.Frame)
		w.Frame = &f
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
	for f := field(1); f <= frameField; f <<= 1 {
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
func word[T ~uint8](to *T, from *string, names []string) (bool, error) {
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

// fill copies a list that is there.
func fill[T any](to []T, count *int8, from *[]T) (bool, error) {
	if from == nil {
		return false, nil
	}
	if len(*from) > len(to) {
		return true, fmt.Errorf("a list of %d, wanted at most %d", len(*from), len(to))
	}
	*count = int8(copy(to, *from))
	return true, nil
}

var facingNames = []string{"N", "NE", "SE", "S", "SW", "NW"}

// give copies one field to an event, and says whether it is there.
func (w *wire) give(f field, e *Event) (bool, error) {
	switch f {
	case turnField:
		return set(&e.Turn, w.Turn), nil
	case sideField:
		return set(&e.Side, w.Side), nil
	case unitField:
		return set(&e.Unit, w.Unit), nil
	case targetField:
		return set(&e.Target, w.Target), nil
	case fromField:
		return set(&e.From, w.From), nil
	case toField:
		return set(&e.To, w.To), nil
	case pathField:
		return fill(e.Path[:], &e.Count, w.Path)
	case listField:
		return fill(e.List[:], &e.Count, w.List)
	case formationField:
		return word(&e.Formation, w.Formation, formationNames[:])
	case facingField:
		return word(&e.Facing, w.Facing, facingNames)
	case spentField:
		return set(&e.Spent, w.Spent), nil
	case stoppedField:
		return set(&e.Stopped, w.Stopped), nil
	case closesField:
		return set(&e.Closes, w.Closes), nil
	case rangeField:
		return set(&e.Range, w.Range), nil
	case hitsField:
		return set(&e.Hits, w.Hits), nil
	case winnerField:
		return set(&e.Winner, w.Winner), nil
	case pointsField:
		return set(&e.Points, w.Points), nil
	case leftField:
		return set(&e.Left, w.Left), nil
	case passedField:
		return set(&e.Passed, w.Passed), nil
	case endingField:
		return word(&e.Ending, w.Ending, endingNames[:])
	default:
		if w.Frame != nil {
			e.Frame = Frame(*w.Frame)
		}
		return w.Frame != nil, nil
	}
}
