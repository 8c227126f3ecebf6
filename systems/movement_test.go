package systems_test

import (
	"context"
	"flag"
	"slices"
	"sync"
	"testing"

	"drumhead/lab"
	"drumhead/rules/aims"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/scene"
	"drumhead/systems"
)

var (
	marches  = flag.Int("marches", 1, "battles of each that are watched for how men are led about")
	led      = flag.String("led", "sergeant", "by commanders of which level")
	ledIn    = flag.String("led-in", "", "in one battle alone")
	thinking = flag.Int("thinking", 60, "positions that they judge for an order, who look ahead")
)

// most is how many of each fault may be found in a thousand pieces, each looked at
// every turn, in all battles together: about half as many again as there are; and again
// as many where few are watched. In no battle alone, where ten or more are watched, may
// there be more than mostInOne, nor more silent guns than mostSilent.
var most = map[fault]float64{toAndFro: 4, creeping: 1.7, fidgeting: 4, idling: 5, blocked: 5, piled: 6.5, leaving: 0.4, lagging: 0.2, silent: 20}

const mostInOne, mostSilent = 60, 90

// Computer commanders bring every shipped battle to its end within its turns, and lead
// their men as soldiers would (docs/movement.md). What is wrong is told by -v and
// -led-in.
func TestMovement(t *testing.T) {
	total, pieces := map[fault]int{}, 0
	for _, sc := range scenarios.List() {
		if *ledIn != "" && *ledIn != sc.ID {
			continue
		}
		found, n := watched(t, sc)
		count := map[fault]int{}
		for _, f := range found {
			count[f.fault]++
			total[f.fault]++
			if *ledIn != "" {
				t.Logf("%s: turn %d: %s: %s", f.fault, f.turn, f.who, f.what)
			}
		}
		for _, f := range faults {
			one := mostInOne
			if f == silent {
				one = mostSilent
			}
			if rate := 1000 * float64(count[f]) / float64(max(n, 1)); *marches >= 10 && rate > float64(one) {
				t.Errorf("%s: %s: %d of %d: %.0f in a thousand, wanted %d at most", sc.ID, f, count[f], n, rate, one)
			} else if count[f] > 0 {
				t.Logf("%s: %s: %d of %d: %.1f in a thousand", sc.ID, f, count[f], n, rate)
			}
		}
		pieces += n
	}
	for _, f := range faults {
		rate := 1000 * float64(total[f]) / float64(max(pieces, 1))
		t.Logf("all: %s: %d of %d: %.2f in a thousand", f, total[f], pieces, rate)
		wanted := most[f]
		if *marches < 10 {
			wanted *= 1.5
		}
		if *ledIn == "" && rate > wanted {
			t.Errorf("%s: %d of %d: %.2f in a thousand, wanted %.1f at most", f, total[f], pieces, rate, wanted)
		}
	}
}

// Who walks to and fro, stands idle though he is wanted elsewhere, stands behind friends
// or leaves a house to the enemy is found, and nobody else.
func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		name  string
		walk  []string // of the piece, turn after turn
		enemy string
		busy  bool
		want  []fault
	}{
		{"to and fro", []string{"E5", "E6", "E5"}, "A9", false, []fault{toAndFro}},
		{"he was shot at", []string{"E5", "E6", "E5"}, "A9", true, nil},
		{"on his way", []string{"E5", "E6", "E7", "E7"}, "A9", false, nil},
		{"idle", []string{"E2", "E2", "E2", "E2"}, "A9", false, []fault{idling}},
		{"the enemy is near", []string{"E2", "E2", "E2", "E2"}, "E4", false, nil},
		{"he is there", []string{"E7", "E7", "E7", "E7"}, "A1", false, nil},
		{"friends in his way", []string{"B2", "B2", "B2", "B2"}, "I9", false, []fault{blocked}},
		{"he leaves a house", []string{"C5", "C4"}, "C8", false, []fault{leaving}},
		{"for where he is wanted", []string{"C5", "D6"}, "C8", false, nil},
	} {
		m := marcher{plans: [2]*aims.Written{{Toward: []string{"E8"}}}}
		m.Board = scene.Board{Grid: "hex", Columns: 9, Rows: 9, Terrain: []scene.Terrain{{ID: "b", Draw: "buildings"}}, Cells: []scene.Cell{{At: "C5", Terrain: "b"}}}
		for n, at := range tt.walk {
			s := lab.Standing{Turn: n + 1, Busy: map[string]bool{"he": tt.busy, "B3": true, "C3": true, "C2": true}, Pieces: []scene.Piece{{ID: "he", Arm: "infantry", At: at}, {ID: "enemy", Side: 1, Arm: "infantry", At: tt.enemy}}}
			for _, friend := range []string{"B3", "C3", "C2"} {
				s.Pieces = append(s.Pieces, scene.Piece{ID: friend, Arm: "artillery", At: friend})
			}
			m.Turns = append(m.Turns, s)
		}
		m.look()
		if !slices.Equal(m.faults(), tt.want) {
			t.Errorf("%s: found %v, wanted %v", tt.name, m.found, tt.want)
		}
	}
}

// Who goes a few paces turn after turn is found, and not who does it once or turns on the spot.
func TestFidgets(t *testing.T) {
	for _, tt := range []struct {
		walk []int // how far north he stands, turn after turn, in thousandths of an inch
		want []fault
	}{
		{[]int{0, 400, 1000}, []fault{fidgeting}},
		{[]int{0, 400, 0}, []fault{fidgeting}},
		{[]int{0, 400, 400}, nil},
		{[]int{0, 100, 200}, nil},
		{[]int{0, 400, 4400}, nil},
	} {
		m := marcher{}
		m.Board.Grid = "inches"
		for n, y := range tt.walk {
			m.Turns = append(m.Turns, lab.Standing{Turn: n + 1, Pieces: []scene.Piece{{ID: "he", Arm: "infantry", Spot: &scene.Spot{Y: y}}}})
		}
		m.look()
		if !slices.Equal(m.faults(), tt.want) {
			t.Errorf("%v: found %v, wanted %v", tt.walk, m.found, tt.want)
		}
	}
}

// A gun is silent that neither fires nor goes for three turns; who serves it is none.
func TestSilentGuns(t *testing.T) {
	for _, tt := range []struct {
		walk   []int // how far north it stands, turn after turn, in thousandths of an inch
		base   string
		fires  bool
		silent bool
	}{
		{[]int{0, 0, 0, 0}, "gun", false, true},
		{[]int{0, 0, 0, 0}, "gun", true, false},
		{[]int{0, 0, 0, 0}, "crew", false, false},
		{[]int{0, 0, 6000, 6000}, "gun", false, false},
		{[]int{0, 0, 0}, "gun", false, false},
	} {
		m := marcher{}
		m.Board.Grid = "inches"
		for n, y := range tt.walk {
			p := scene.Piece{ID: "it", Arm: "artillery", Spot: &scene.Spot{Y: y}, Bases: []scene.Base{{Kind: tt.base}}}
			m.Turns = append(m.Turns, lab.Standing{Turn: n + 1, Busy: map[string]bool{"it": tt.fires && n == 1}, Pieces: []scene.Piece{p}})
		}
		m.look()
		if got := slices.Equal(m.faults(), []fault{silent}); got != tt.silent || !got && len(m.found) > 0 {
			t.Errorf("%v: found %v", tt, m.found)
		}
	}
}

// Who may come stays away from the third turn in which he has not, unless cards say who
// may act and he had none.
func TestStaysAway(t *testing.T) {
	for _, tt := range []struct {
		says  string
		turn  int // the last of four
		dealt bool
		want  int
	}{
		{"enters at the ford in turn 3", 6, false, 1},
		{"comes in turn 3 or later", 6, false, 1},
		{"enters at the ford in turn 3", 5, false, 0},
		{"enters from turn 3 at the ford", 6, true, 1},
		{"destroyed in turn 3", 6, false, 0},
	} {
		var m marcher
		for turn := tt.turn - 3; turn <= tt.turn; turn++ {
			he := scene.Piece{ID: "he", State: []scene.State{{Kind: "mark", Text: tt.says}}}
			now := lab.Standing{Turn: turn, Outside: []scene.Piece{he}, Dealt: map[string]bool{}}
			if tt.dealt {
				now.Dealt["he"] = true
			}
			m.Turns = append(m.Turns, now)
		}
		if m.look(); len(m.found) != tt.want {
			t.Errorf("%s, turn %d: found %v", tt.says, tt.turn, m.found)
		}
		if tt.dealt {
			m.Turns[1].Dealt, m.found = map[string]bool{"another": true}, nil
			if m.look(); len(m.found) > 0 {
				t.Errorf("%s without a card: found %v", tt.says, m.found)
			}
		}
	}
}

// Who has still to come, and from which turn on, is read from what each book's scene says.
func TestWhoIsDueIsRead(t *testing.T) {
	for _, id := range []string{"escape", "maiwand", "montebello", "hubbardton", "hubbardton-muzzles"} {
		sc := scenarios.Find(id)
		sys, err := systems.Find(sc.Rules)
		if err != nil {
			t.Fatal(err)
		}
		read := 0
		f := lab.Fight{Scenario: sc, Games: 1, Seed: 1, Players: []string{"recruit", "recruit"}, Watched: 1, Watch: func(s lab.Seen) {
			for _, p := range s.Track.Turns[0].Outside {
				if slices.ContainsFunc(p.State, func(s scene.State) bool { return due.MatchString(s.Text) }) {
					read++
				}
			}
		}}
		if _, err := sys.Fight(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		if read == 0 {
			t.Errorf("%s: nobody is read to have still to come", id)
		}
	}
}

// watched is what is found in some battles of a scenario.
func watched(t *testing.T, sc *scenario.Scenario) (found []finding, pieces int) {
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	var plans map[string][]aims.Plan
	if err := sc.Decode(aims.Section.Name, &plans); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	f := lab.Fight{Scenario: sc, Games: *marches, Seed: 1, Players: []string{*led, *led}, Cores: 2, Positions: *thinking, Watched: 1, Watch: func(s lab.Seen) {
		m := marcher{Track: s.Track}
		for side, plan := range s.Track.Plans {
			if plan >= 0 {
				m.plans[side] = &plans[sc.Sides[side].ID][plan].Aims
			}
		}
		m.look()
		mu.Lock()
		defer mu.Unlock()
		found, pieces = append(found, m.found...), pieces+m.pieces
	}}
	r, err := sys.Fight(context.Background(), f)
	if err != nil {
		t.Fatalf("%s: %v", sc.ID, err)
	}
	if r.TurnsMean > float64(sc.Turns)+1 {
		t.Errorf("%s: %ss fought for %.0f turns, of %d", sc.ID, *led, r.TurnsMean, sc.Turns)
	}
	return found, pieces
}
