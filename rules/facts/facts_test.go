package facts

import (
	"strings"
	"testing"
)

type place struct {
	X int32 `json:"x"`
}

type event struct {
	Kind  uint8
	Unit  int8     `json:"unit"`
	Card  int8     `json:"card"`
	Arm   uint8    `json:"arm"`
	Count int8     // of Path
	Path  [3]uint8 `json:"path" count:"Count"`
	At    place    `json:"at"`
}

var form = New[event]([]string{"", "moved", "dealt", "nothing"}, []string{"", "unit path at", "card arm unit", ""},
	Words{"card", []string{"AC", "2C"}}, Words{"arm", []string{"foot", "horse"}})

func TestForm(t *testing.T) {
	for _, tt := range []struct {
		e    event
		text string
	}{
		{event{Kind: 1, Unit: 4, Count: 2, Path: [3]uint8{7, 9}, At: place{12}}, `{"kind":"moved","unit":4,"path":[7,9],"at":{"x":12}}`},
		{event{Kind: 1, Unit: -1}, `{"kind":"moved","unit":-1,"path":[],"at":{"x":0}}`},
		{event{Kind: 2, Unit: 1, Card: 1, Arm: 1}, `{"kind":"dealt","unit":1,"card":"2C","arm":"horse"}`},
		{event{Kind: 2, Card: -1}, `{"kind":"dealt","unit":0,"card":"","arm":"foot"}`},
		{event{Kind: 3}, `{"kind":"nothing"}`},
	} {
		text, err := form.Marshal(&tt.e)
		if err != nil || string(text) != tt.text {
			t.Errorf("%+v was written as %s, %v", tt.e, text, err)
		}
		var back event
		if err := form.Unmarshal([]byte(tt.text), &back); err != nil || back != tt.e {
			t.Errorf("%s was read as %+v, %v", tt.text, back, err)
		}
	}
	for text, want := range map[string]string{
		`{`:                                   "unexpected end",
		`{"unit":1}`:                          "without a kind",
		`{"kind":"flew"}`:                     "no kind of event",
		`{"kind":""}`:                         "no kind of event",
		`{"kind":"nothing","unit":1}`:         "does not use: unit",
		`{"kind":"moved","unit":1,"path":[]}`: "lacks the field at",
		`{"kind":"moved","unit":1,"path":[1,2,3,4],"at":{"x":1}}`:  "wanted 0 to 3",
		`{"kind":"moved","unit":1,"path":[null],"at":{"x":1}}`:     "found null",
		`{"kind":"moved","unit":1,"path":[],"at":{"x":1,"y":2}}`:   "unknown field",
		`{"kind":"moved","unit":999,"path":[],"at":{"x":1}}`:       "unit",
		`{"kind":"dealt","unit":1,"card":"9H","arm":"foot"}`:       "none of",
		`{"kind":"dealt","unit":1,"card":"AC","arm":""}`:           "none of",
		`{"kind":"dealt","unit":1,"card":"AC","arm":"foot"} extra`: "after top-level",
	} {
		var e event
		if err := form.Unmarshal([]byte(text), &e); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: wanted %q, got %v", text, want, err)
		}
	}
	for _, e := range []event{{}, {Kind: 9}, {Kind: 2, Arm: 7}} {
		if text, err := form.Marshal(&e); err == nil {
			t.Errorf("%+v was written as %s", e, text)
		}
	}
}

func TestNewPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a field that does not exist was taken")
		}
	}()
	New[event]([]string{"", "moved"}, []string{"", "wings"})
}
