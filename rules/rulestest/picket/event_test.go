package picket

import (
	"encoding/json"
	"testing"
)

// Golden bytes: records hold these for ever. A new kind adds a line; a line
// that fails is no reason to change it.
func TestEventBytes(t *testing.T) {
	for kind, want := range []string{
		hid:        `{"kind":"hid","unit":3,"target":11}`,
		laid:       `{"kind":"laid","unit":11,"at":5}`,
		began:      `{"kind":"began","n":2,"rain":true}`,
		plotted:    `{"kind":"plotted","unit":2,"n":3}`,
		closed:     `{"kind":"closed","n":1}`,
		moved:      `{"kind":"moved","unit":2,"at":6}`,
		opened:     `{"kind":"opened","pack":15}`,
		turnedOver: `{"kind":"turned-over","unit":11,"target":3,"at":5}`,
		drew:       `{"kind":"drew","n":3}`,
		acted:      `{"kind":"acted","unit":2}`,
		finished:   `{"kind":"finished"}`,
		fired:      `{"kind":"fired","unit":2,"target":7,"n":2}`,
		fought:     `{"kind":"fought","unit":2,"target":7,"n":2,"by":1}`,
		lost:       `{"kind":"lost","unit":7,"n":2}`,
		quit:       `{"kind":"quit","unit":7,"n":4}`,
		set:        `{"kind":"set","unit":7,"n":3,"by":-1}`,
		weather:    `{"kind":"weather","rain":true}`,
		over:       `{"kind":"over","n":-1,"by":1}`,
		charging:   `{"kind":"charging","unit":2,"target":7}`,
		closing:    `{"kind":"closing"}`,
		broken:     `{"kind":"broken"}`,
	} {
		if kind == 0 {
			continue
		}
		var e Event
		if err := json.Unmarshal([]byte(want), &e); err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(&e)
		if err != nil || string(got) != want || e.Kind != happening(kind) {
			t.Errorf("kind %d: %s is read as %+v and written as %s (%v)", kind, want, e, got, err)
		}
	}
	if len(happenings) != int(broken)+1 {
		t.Error("a kind has no name, or no golden bytes")
	}
}
