package server

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
)

// Stock is all that a battle under some rules can be made of. What it lists has been
// tried: the loader took it.
type Stock struct {
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Schema json.RawMessage `json:"schema" doc:"JSON Schema of the battles of this book, its keys in the order of the types"`
	Tables []StockTable    `json:"tables" doc:"the boards that the book is played on, its usual one first"`
	Muster *StockMuster    `json:"muster,omitempty" doc:"left out: the book lays down no army"`
}

// StockMuster is what armies are raised of, and how they stand.
type StockMuster struct {
	Counts string              `json:"counts" doc:"what the sum of an army counts: strength points, figures"`
	Troops []rules.MusterTroop `json:"troops"`
	Armies []rules.MusterArmy  `json:"armies" doc:"those of the rulebook, the usual one first"`
	Gap    int                 `json:"gap" doc:"cells or inches between units"`
	Rank   int                 `json:"rank" doc:"between lines of them"`
	Edge   int                 `json:"edge" doc:"from the edge of the table to the first line"`
}

// StockTable is a board, and what can stand and lie on it.
type StockTable struct {
	Grid    string          `json:"grid" enum:"hex,square,inches"`
	Columns int             `json:"columns" doc:"where a battle says nothing"`
	Rows    int             `json:"rows"`
	Width   int             `json:"width,omitempty" doc:"in thousandths of an inch"`
	Depth   int             `json:"depth,omitempty"`
	Grounds []scene.Terrain `json:"grounds" doc:"of cells, or of areas on an open table"`
	Ways    []scene.Terrain `json:"ways" doc:"from cell to cell, or courses on an open table"`
	Walls   bool            `json:"walls,omitempty" doc:"walls may stand between cells"`
	Troops  []StockTroop    `json:"troops"`
}

// StockTroop is a kind of troops.
type StockTroop struct {
	Type  string       `json:"type" doc:"as in forces"`
	Piece *scene.Piece `json:"piece,omitempty" doc:"one of them as it is drawn; left out: it needs more said than its kind"`
	Keys  string       `json:"keys,omitempty" doc:"what more must be said of it, as in muster"`
}

// stocks are those that were found out already.
type stocks struct {
	mu sync.Mutex
	by map[string]*Stock
}

func (s *Server) stock(_ context.Context, in *rulebookInput) (*of[Stock], error) {
	sys := s.hall.system(rules.ID(in.System))
	if sys == nil {
		return nil, huma.Error404NotFound(fmt.Sprintf("There is no rule system %q.", in.System))
	}
	s.stocks.mu.Lock()
	defer s.stocks.mu.Unlock()
	if s.stocks.by[in.System] == nil {
		found, err := stockOf(sys)
		if err != nil {
			return nil, err
		}
		if s.stocks.by == nil {
			s.stocks.by = map[string]*Stock{}
		}
		s.stocks.by[in.System] = found
	}
	return &of[Stock]{*s.stocks.by[in.System]}, nil
}

func stockOf(sys *systems.System) (*Stock, error) {
	st := &Stock{ID: sys.ID().System(), Name: sys.Name(), Tables: []StockTable{}}
	text, err := scenario.SchemaOf(scenario.System{ID: st.ID, Sections: sys.Sections})
	if err != nil {
		return nil, err
	}
	st.Schema = text
	if m := sys.Muster; m != nil {
		st.Muster = &StockMuster{m.Counts, m.Troops, m.Armies, m.Quick.Gap, m.Quick.Rank, m.Quick.Edge}
	}
	types := wordsAt(text, "forces", "type")
	usual := ""
	if plain, ok := tried(sys, ""); ok {
		usual = plain.Board.Grid
	}
	for _, grid := range []string{usual, "hex", "square", "inches"} {
		if plain, ok := tried(sys, "board: {grid: "+grid+"}"); ok && !slices.ContainsFunc(st.Tables, func(t StockTable) bool { return t.Grid == grid }) {
			st.Tables = append(st.Tables, tableOf(sys, &plain.Board, types))
		}
	}
	return st, nil
}

// tried has the loader read a battle that says only this.
func tried(sys *systems.System, says string) (v scene.Scene, ok bool) {
	text := "drumhead: 1\nid: stock\ntitle: Stock\nrules: " + sys.ID().System() + "\n" + says + "\n"
	sc, faults := scenario.Sift("stock", []byte(text), func(sc *scenario.Scenario) (err error) {
		v, err = sys.Whole(sc)
		return err
	}, func() bool { return false })
	return v, sc != nil && !slices.ContainsFunc(faults, func(f scenario.Fault) bool { return !f.Lack })
}

func tableOf(sys *systems.System, board *scene.Board, types []string) StockTable {
	t := StockTable{Grid: board.Grid, Columns: board.Columns, Rows: board.Rows, Width: board.Width, Depth: board.Depth,
		Grounds: []scene.Terrain{}, Ways: []scene.Terrain{}, Troops: []StockTroop{}}
	open := t.Grid == "inches"
	// lies lists a kind if one of some ways to lay it is taken.
	lies := func(list *[]scene.Terrain, kind string, says ...string) {
		for _, say := range says {
			v, ok := tried(sys, fmt.Sprintf("board: {grid: %s, %s}", t.Grid, fmt.Sprintf(say, kind)))
			if !ok {
				continue
			}
			it := scene.Terrain{ID: kind, Name: kind, Draw: "clear"}
			if at := slices.IndexFunc(v.Board.Terrain, func(g scene.Terrain) bool { return g.ID == kind }); at >= 0 {
				it = v.Board.Terrain[at]
			}
			*list = append(*list, it)
			return
		}
	}
	areas, kinds, ways := []string{"terrain: {C3: %s}"}, scenario.WayKinds, "ways: [{kind: %s, path: [C3, C4]}]"
	if open {
		areas = []string{ // a bridge lies over a river, and a house is no village
			`grounds: [{terrain: %s, box: "4,4 8,8"}]`, `grounds: [{terrain: %s, box: "4,4 6,6"}]`,
			`courses: [{kind: river, path: "6,0 6,12"}], grounds: [{terrain: %s, box: "4.5,4 7.5,8"}]`,
		}
		kinds, ways = scenario.CourseKinds, `courses: [{kind: %s, path: "4,4 8,8"}]`
	}
	for _, kind := range sys.Grounds() {
		lies(&t.Grounds, kind, areas...)
	}
	for _, kind := range kinds {
		lies(&t.Ways, kind, ways)
	}
	if !open {
		walled, _ := tried(sys, "board: {grid: "+t.Grid+", walls: [C3-C4]}")
		t.Walls = len(walled.Board.Walls) > 0
	}
	for _, kind := range types {
		troop := StockTroop{Type: kind}
		at := "C3"
		if open {
			at = "18,12"
		}
		for _, more := range []string{`, at: "` + at + `"`, ""} {
			v, ok := tried(sys, fmt.Sprintf("board: {grid: %s}\nforces: {A: [{id: one, type: %s%s}]}", t.Grid, kind, more))
			at := slices.IndexFunc(v.Pieces, func(p scene.Piece) bool { return p.ID == "one" })
			if ok && at >= 0 {
				troop.Piece = &v.Pieces[at]
				break
			}
		}
		if troop.Piece == nil {
			troop.Keys = mustered(sys, kind)
		}
		t.Troops = append(t.Troops, troop)
	}
	return t
}

// wordsAt are the words that a key of what stands in a section may have.
func wordsAt(schema []byte, section, key string) (words []string) {
	for _, k := range []string{"properties", section, "additionalProperties", "items", "properties", key, "enum"} {
		var of map[string]json.RawMessage
		if json.Unmarshal(schema, &of) != nil {
			return nil
		}
		schema = of[k]
	}
	if json.Unmarshal(schema, &words) != nil {
		return nil
	}
	return words
}

// mustered are the keys with which a kind of troops is raised.
func mustered(sys *systems.System, kind string) string {
	if sys.Muster != nil {
		for _, t := range sys.Muster.Troops {
			if strings.HasPrefix(t.Keys, "type: "+kind+",") {
				return t.Keys
			}
		}
	}
	return ""
}
