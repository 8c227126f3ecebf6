package server

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"drumhead/chart"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/scene"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
)

// About is what answers here.
type About struct {
	Version   string   `json:"version"`
	Address   string   `json:"address" doc:"of this server, for its own computer"`
	Loopback  bool     `json:"loopback" doc:"only its own computer reaches it"`
	Reachable []string `json:"reachable" doc:"addresses under which a friend could reach it"`
	DataDir   string   `json:"dataDir,omitempty" doc:"where battles are kept, for its own computer only"`
}

func (s *Server) about(ctx context.Context, _ *struct{}) (*of[About], error) {
	a := About{Version: cmp.Or(s.o.Version, "development"), Address: s.url, Loopback: s.loopback, Reachable: s.reachable()}
	if from(ctx).local {
		a.DataDir = s.o.DataDir
	}
	return &of[About]{a}, nil
}

// RuleSystem is a rule book that can be played.
type RuleSystem struct {
	ID      string            `json:"id"`
	Name    string            `json:"name"`
	Author  string            `json:"author"`
	Clauses int               `json:"clauses"`
	Open    int               `json:"open" doc:"clauses that are not done yet"`
	Options []play.OptionView `json:"options"`
	Kinds   []rules.Kind      `json:"kinds" doc:"what may be asked, in the words of standing answers"`
	Troops  []string          `json:"troops" doc:"those for whom a standing answer may be left together"`
	Presets []rules.Preset    `json:"presets" doc:"values that go together, beside the book as printed"`
}

func (s *Server) rules(context.Context, *struct{}) (*of[[]RuleSystem], error) {
	all := []RuleSystem{}
	for _, sys := range s.o.Systems {
		r := RuleSystem{ID: sys.ID().System(), Name: sys.Name(), Author: sys.Author(), Clauses: len(sys.Clauses),
			Options: play.OptionViews(sys.System, nil), Presets: append([]rules.Preset{}, sys.Presets()...), Kinds: kindsOf(sys), Troops: append([]string{}, sys.Troops()...)}
		for _, c := range sys.Clauses {
			if c.State == "open" {
				r.Open++
			}
		}
		all = append(all, r)
	}
	return &of[[]RuleSystem]{all}, nil
}

// kindsOf are the kinds of questions that have a name.
func kindsOf(sys *systems.System) []rules.Kind {
	return slices.DeleteFunc(append([]rules.Kind{}, sys.Kinds()...), func(k rules.Kind) bool { return k.Name == "" })
}

// Rulebook is a rule book, clause by clause.
type Rulebook struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Author  string   `json:"author"`
	Clauses []Clause `json:"clauses"`
	Charts  []Chart  `json:"charts"`
}

// Clause is one clause in our own words.
type Clause struct {
	Clause  string `json:"clause"`
	Chapter string `json:"chapter"`
	Title   string `json:"title"`
	State   string `json:"state" doc:"done, ruled, left out, open"`
	Text    string `json:"text" doc:"Markdown"`
	Cases   int    `json:"cases" doc:"files of cases named by it"`
}

// Chart is a printed table.
type Chart struct {
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	Clause  string     `json:"clause"`
	Columns []string   `json:"columns"`
	Rows    []ChartRow `json:"rows"`
}

// ChartRow is a line of a chart.
type ChartRow struct {
	Title string   `json:"title"`
	Cells []string `json:"cells" doc:"an empty one where the book gives a dash"`
}

type rulebookInput struct {
	System string `path:"system" maxLength:"64"`
}

func (s *Server) rulebook(_ context.Context, in *rulebookInput) (*of[Rulebook], error) {
	for _, sys := range s.o.Systems {
		if sys.ID().System() == in.System {
			return &of[Rulebook]{bookOf(sys)}, nil
		}
	}
	return nil, huma.Error404NotFound(fmt.Sprintf("There is no rule system %q.", in.System))
}

func bookOf(sys *systems.System) Rulebook {
	b := Rulebook{ID: sys.ID().System(), Name: sys.Name(), Author: sys.Author(), Clauses: []Clause{}, Charts: []Chart{}}
	cases := casesOf(sys.CaseFiles)
	for _, c := range sys.Clauses {
		b.Clauses = append(b.Clauses, Clause{c.ID, c.Chapter, c.Title, c.State, c.Text, cases[c.ID]})
	}
	for _, c := range sys.Charts() {
		b.Charts = append(b.Charts, chartOf(&c))
	}
	return b
}

// casesOf counts files of cases by the clause that they are named by.
func casesOf(files fs.FS) map[string]int {
	cases := map[string]int{}
	if files == nil {
		return cases
	}
	fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if name, ok := strings.CutSuffix(path, ".yaml"); err == nil && ok {
			cases[name[strings.LastIndexByte(name, '/')+1:]]++
		}
		return err
	})
	return cases
}

func chartOf(c *chart.Chart) Chart {
	out := Chart{c.ID, c.Title, c.Clause, c.Columns, []ChartRow{}}
	for _, row := range c.Rows {
		r := ChartRow{row.Title, []string{}}
		for _, cell := range row.Cells {
			switch {
			case cell.None:
				r.Cells = append(r.Cells, "")
			case cell.Words != "":
				r.Cells = append(r.Cells, cell.Words)
			default:
				r.Cells = append(r.Cells, fmt.Sprint(cell.Number))
			}
		}
		out.Rows = append(out.Rows, r)
	}
	return out
}

// ScenarioCard is a battle that can be fought.
type ScenarioCard struct {
	ID       string       `json:"id"`
	Title    string       `json:"title"`
	Date     string       `json:"date,omitempty"`
	Place    string       `json:"place,omitempty"`
	Summary  string       `json:"summary,omitempty"`
	Rules    string       `json:"rules" doc:"the rule system's id"`
	RuleName string       `json:"ruleName"`
	Minutes  int          `json:"minutes,omitempty" doc:"usual length of a battle"`
	Rates    string       `json:"rates,omitempty" doc:"how often a side won between computer players"`
	Turns    int          `json:"turns,omitempty"`
	First    bool         `json:"first,omitempty" doc:"the battle to begin the rule book with"`
	Beginner string       `json:"beginner,omitempty" doc:"the side for a newcomer"`
	Sides    []scene.Side `json:"sides"`
	Board    scene.Board  `json:"board"`

	Troops []scene.Troop `json:"troops" doc:"the armies drawn up, as everybody may see them"`
}

// ScenarioPage is all of it, as it begins.
type ScenarioPage struct {
	ScenarioCard
	Scene    scene.Scene       `json:"scene"`
	Briefing []play.Briefing   `json:"briefing"`
	Options  []play.OptionView `json:"options" doc:"as this battle sets them"`
	Secrets  bool              `json:"secrets,omitempty" doc:"the rules ask something in secret, so that a battle with a friend may have commit"`
	Chairs   []scenario.Seat   `json:"chairs,omitempty" doc:"seats, one for each commander, into which the sides can be divided"`
	History  string            `json:"history,omitempty"`
	Sources  []string          `json:"sources,omitempty"`
}

func (s *Server) scenarios(context.Context, *struct{}) (*of[[]ScenarioCard], error) {
	all := []ScenarioCard{}
	for _, sc := range s.library.offered() {
		page, err := s.pageOf(sc)
		if err != nil {
			s.o.Log.Error("a battle cannot be offered", "scenario", sc.ID, "error", err)
			continue
		}
		all = append(all, page.ScenarioCard)
	}
	return &of[[]ScenarioCard]{all}, nil
}

type scenarioInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (s *Server) scenario(_ context.Context, in *scenarioInput) (*of[ScenarioPage], error) {
	sc := s.find(in.ID)
	if sc == nil {
		return nil, huma.Error404NotFound(fmt.Sprintf("There is no battle %q to fight.", in.ID))
	}
	page, err := s.pageOf(sc)
	return &of[ScenarioPage]{page}, err
}

func (s *Server) find(id string) *scenario.Scenario {
	for _, sc := range s.library.offered() {
		if sc.ID == id {
			return sc
		}
	}
	return nil
}

func (s *Server) pageOf(sc *scenario.Scenario) (ScenarioPage, error) {
	for _, sys := range s.o.Systems {
		if sys.ID().System() != sc.Rules {
			continue
		}
		view, err := sys.Scene(sc)
		if err != nil {
			return ScenarioPage{}, err
		}
		chairs, err := sys.Chairs(sc)
		if err != nil {
			return ScenarioPage{}, err
		}
		set, err := play.BattleOptions(sys.System, sc)
		if err != nil {
			return ScenarioPage{}, err
		}
		p := ScenarioPage{Scene: view, Chairs: chairs, Briefing: []play.Briefing{}, History: sc.History, Sources: sc.Sources,
			Options: set, Secrets: sys.Secrets()}
		p.ScenarioCard = ScenarioCard{ID: sc.ID, Title: sc.Title, Date: sc.Date, Place: sc.Place, Summary: sc.Summary,
			Rules: sc.Rules, RuleName: sys.Name(), Minutes: sc.Minutes, Turns: sc.Turns, First: sc.First > 0, Rates: sc.Rates.Words(sc),
			Beginner: sc.Beginner, Sides: view.Sides, Board: view.Board, Troops: view.Troops()}
		for i, side := range sc.Sides {
			if side.Briefing != "" {
				p.Briefing = append(p.Briefing, play.Briefing{Side: i, Text: side.Briefing})
			}
		}
		return p, nil
	}
	return ScenarioPage{}, fmt.Errorf("there is no rule system %q", sc.Rules)
}
