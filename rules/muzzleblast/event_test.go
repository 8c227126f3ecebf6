package muzzleblast

import (
	"encoding/json"
	"testing"
)

// Golden bytes: records hold these for ever. A new kind adds a line; a line
// that fails is no reason to change it.
func TestEventBytes(t *testing.T) {
	golden := [...]string{
		TurnBegan:    `{"kind":"turn","turn":2,"queue":[[1,0,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],[3,2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1]]}`,
		Plotted:      `{"kind":"plotted","n":1,"plot":{"who":"u3","verb":"move","target":"","house":-1,"count":0,"above":false,"first":{"files":0,"facing":-1},"end":{"files":4,"facing":9000},"path":[{"x":12500,"y":8000}]}}`,
		Closed:       `{"kind":"closed","side":1}`,
		Formed:       `{"kind":"formed","who":"u3","at":{"x":12500,"y":8000},"facing":9000,"files":6}`,
		Moved:        `{"kind":"moved","who":"g0","target":"u4","cause":"contact","at":{"x":12500,"y":8000},"facing":9000,"path":[{"x":12500,"y":8000}],"men":[3,4]}`,
		Entered:      `{"kind":"entered","who":"f17","house":0,"n":1,"at":{"x":12500,"y":8000}}`,
		CameOut:      `{"kind":"came-out","who":"f17","at":{"x":12500,"y":8000}}`,
		FellIn:       `{"kind":"fell-in","who":"f17","n":0}`,
		LeftTable:    `{"kind":"left","who":"u3","men":[3,4]}`,
		Limbered:     `{"kind":"limbered","who":"g1","at":{"x":12500,"y":8000},"facing":0}`,
		Unlimbered:   `{"kind":"unlimbered","who":"g1","at":{"x":12500,"y":8000}}`,
		Rushed:       `{"kind":"gathered","who":"u3","at":{"x":12500,"y":8000},"facing":0,"files":3}`,
		Promoted:     `{"kind":"promoted","who":"f2","target":"u3","at":{"x":12500,"y":8000}}`,
		Laid:         `{"kind":"laid","who":"g1","shot":{"verb":"ball","at":{"x":12500,"y":8000},"house":-1}}`,
		Declared:     `{"kind":"declared","side":0,"who":"u3","target":"u5","n":4}`,
		Served:       `{"kind":"served","who":"f17","target":"g1"}`,
		Wished:       `{"kind":"wished","side":0}`,
		Fired:        `{"kind":"fired","who":"g1","n":3,"cause":"misfire","at":{"x":12500,"y":8000},"facing":9000,"shot":{"verb":"ball","at":{"x":12500,"y":8000},"house":-1}}`,
		Volleyed:     `{"kind":"volleyed","side":0,"who":"u3","target":"u5","n":4}`,
		Struck:       `{"kind":"struck","who":"g1","men":[3,4]}`,
		Battered:     `{"kind":"battered","house":0,"n":3}`,
		Breached:     `{"kind":"breached","side":2,"n":7}`,
		Collapsed:    `{"kind":"collapsed","house":0}`,
		Wrecked:      `{"kind":"wrecked","who":"g1"}`,
		Fell:         `{"kind":"fell","who":"u3","men":[3,4]}`,
		Orphaned:     `{"kind":"officer-lost","who":"u3"}`,
		Called:       `{"kind":"called","who":"u3","n":1}`,
		Fought:       `{"kind":"fought","side":-1,"at":{"x":12500,"y":8000},"points":[24,24],"men":[3,4]}`,
		Lost:         `{"kind":"lost","who":"u3","at":{"x":12500,"y":8000},"to":{"x":12500,"y":7000}}`,
		Won:          `{"kind":"won","who":"u3"}`,
		Beat:         `{"kind":"beat","who":"u3","target":"u5"}`,
		Fallen:       `{"kind":"command-lost","side":0}`,
		Rallied:      `{"kind":"rallied","side":7,"who":"u3","n":1}`,
		Checked:      `{"kind":"checked","side":7,"who":"u3","n":2}`,
		Halts:        `{"kind":"halts","side":7,"who":"u3"}`,
		TurnEnded:    `{"kind":"turn-ended","turn":2}`,
		Seized:       `{"kind":"seized","side":1,"who":"c0"}`,
		BattleOver:   `{"kind":"over","side":-1,"why":"turns"}`,
		Placed:       `{"kind":"placed","who":"u3","at":{"x":12500,"y":8000}}`,
		Strengthened: `{"kind":"strengthened","who":"u3","n":-1,"men":[3]}`,
		Compelled:    `{"kind":"compelled","side":3,"who":"u3","n":3}`,
		Given:        `{"kind":"given","side":1,"who":"g0"}`,
		Repaired:     `{"kind":"repaired","house":0,"n":2}`,
		Swapped:      `{"kind":"officer-risked","who":"f17","target":"f12"}`,
		Thwarted:     `{"kind":"thwarted","who":"u3","target":"u4","cause":"friend"}`,
		StageBegan:   `{"kind":"stage","stage":"arms","closed":[true,false],"n":-1}`,
		Arrived:      `{"kind":"arrived","who":"u3"}`,
		Lapsed:       `{"kind":"lapsed","who":"u3","n":1}`,
		Engaged:      `{"kind":"engaged","side":1,"men":[3,4]}`,
		Spent:        `{"kind":"spent","who":"u3","men":[3,4]}`,
	}
	for kind, want := range golden {
		if kind == 0 {
			continue
		}
		var e Event
		if err := json.Unmarshal([]byte(want), &e); err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		got, err := json.Marshal(&e)
		if err != nil || string(got) != want || e.Kind != Kind(kind) {
			t.Errorf("kind %d: %s is read as %+v and written as %s (%v)", kind, want, e, got, err)
		}
	}
	if len(golden) != int(kinds) {
		t.Error("a kind has no golden bytes")
	}
}
