package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Format is the version of the file format that this program writes and reads.
const Format = 1

// Parse reads a scenario. The name is that of the file, for errors: all of
// them are *Error or say that the file as a whole cannot be read.
func Parse(name string, src []byte) (*Scenario, error) {
	f := &File{Name: name, Src: src}
	doc, err := f.one()
	if err != nil {
		return nil, err
	}
	return f.battle(doc)
}

// one is the file's only document.
func (f *File) one() (*ast.MappingNode, error) {
	docs, err := f.Documents()
	if err != nil {
		return nil, err
	}
	if len(docs) != 1 {
		return nil, fmt.Errorf("%s: wanted one battle in the file, found %d", f.Name, len(docs))
	}
	return docs[0], nil
}

// battle reads the scenario of a document, with its format, id and title.
func (f *File) battle(doc *ast.MappingNode) (*Scenario, error) {
	if err := f.ofNow(doc); err != nil {
		return nil, err
	}
	s, err := Read(f, doc)
	if err != nil {
		return nil, err
	}
	switch {
	case s.Format != Format:
		return nil, s.Errorf("drumhead", "wanted \"drumhead: %d\", the format of this file", Format)
	case !word.MatchString(s.ID):
		return nil, s.Errorf("id", "wanted an id of lower-case letters, digits and hyphens, such as \"id: the-bridge\"")
	case s.Title == "":
		return nil, s.Errorf("title", "wanted a title, such as \"title: The bridge\"")
	}
	return s, nil
}

// ofNow refuses a file of a later format before anything else in it is read: what this
// program does not know of it would be called a mistake of its author's.
func (f *File) ofNow(doc *ast.MappingNode) error {
	for _, e := range doc.Values {
		if format, err := strconv.Atoi(e.Value.GetToken().Value); key(e) == "drumhead" && err == nil && format > Format {
			return f.At(e.Value, "this battle is written for a newer Drumhead, in format %d: this program reads format %d; get the newest to play it", format, Format)
		}
	}
	return nil
}

// Read makes a scenario of a document that may lack its format, id and title,
// as a case does, and fills in what is left out but the board: see Laid.
func Read(f *File, doc *ast.MappingNode) (*Scenario, error) {
	s := &Scenario{file: f, root: doc}
	if err := f.Decode(doc, s); err != nil {
		return nil, err
	}
	if s.Rules == "" {
		return nil, s.Errorf("rules", "wanted the rule system, such as %q", "rules: napoleonic")
	}
	for _, fill := range []func() error{s.fillSides, s.checkSeats, s.checkPlans, s.checkRates} {
		if err := fill(); err != nil {
			return nil, err
		}
	}
	switch {
	case s.Beginner != "" && s.SideIndex(s.Beginner) < 0:
		return nil, s.Errorf("beginner", "wanted a side (%s), found %q", s.sideIDs(), s.Beginner)
	}
	return s, nil
}

// Decode reads a section that the rule system understands (forces, victory or
// now) into the system's own struct with yaml tags, strictly. Where the
// section is left out it changes nothing.
func (s *Scenario) Decode(section string, into any) error {
	for _, e := range entries(s.root) {
		if key(e) != section {
			continue
		}
		if _, ok := e.Value.(*ast.NullNode); ok {
			return nil
		}
		return s.file.Decode(e.Value, into)
	}
	return nil
}

// SideIndex is the place of a side in the list, -1 if there is none of that id.
func (s *Scenario) SideIndex(id string) int {
	return slices.IndexFunc(s.Sides, func(x Side) bool { return x.ID == id })
}

// SeatList is the chairs at the table; one for each side where the scenario
// names none.
func (s *Scenario) SeatList() []Seat {
	if len(s.Seats) > 0 {
		return s.Seats
	}
	var seats []Seat
	for _, side := range s.Sides {
		seats = append(seats, Seat{ID: side.ID, Name: side.Name, Side: side.ID})
	}
	return seats
}

// SeatSides is the side of each seat, -1: neither's.
func (s *Scenario) SeatSides() (sides []int8) {
	for _, seat := range s.SeatList() {
		sides = append(sides, int8(s.SideIndex(seat.Side)))
	}
	return sides
}

var (
	word = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	mark = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,31}$`)
)

// The sides as they are where nothing is said.
var plain = [2]Side{
	{ID: "A", Name: "Side A", Home: "south", Ink: "red", Plate: "solid"},
	{ID: "B", Name: "Side B", Home: "north", Ink: "blue", Plate: "hatched"},
}

func (s *Scenario) fillSides() error {
	if len(s.Sides) == 0 {
		s.Sides = slices.Clone(plain[:])
	}
	if len(s.Sides) != 2 {
		return s.Errorf("sides", "wanted two sides, found %d", len(s.Sides))
	}
	for i := range s.Sides {
		side, path := &s.Sides[i], fmt.Sprintf("sides[%d]", i)
		for _, v := range []struct {
			value   *string
			key     string
			without string
		}{
			{&side.ID, "id", plain[i].ID},
			{&side.Name, "name", "Side " + side.ID},
			{&side.Home, "home", plain[i].Home},
			{&side.Ink, "ink", plain[i].Ink},
			{&side.Plate, "plate", plain[i].Plate},
		} {
			if *v.value == "" {
				*v.value = v.without
			}
			if may := sideWords[v.key]; may != nil && !slices.Contains(may, *v.value) {
				return s.Errorf(path+"."+v.key, "wanted %s, found %q", strings.Join(may, ", "), *v.value)
			}
		}
		if side.Short == "" {
			side.Short = side.Name
		}
		if !mark.MatchString(side.ID) {
			return s.Errorf(path+".id", "wanted an id of letters, digits and hyphens, found %q", side.ID)
		}
	}
	if s.Sides[0].ID == s.Sides[1].ID {
		return s.Errorf("sides[1].id", "both sides have the id %q", s.Sides[1].ID)
	}
	if s.Sides[0].Home == s.Sides[1].Home {
		return s.Errorf("sides[1].home", "both sides have their home edge in the %s", s.Sides[1].Home)
	}
	return nil
}

var sideWords = map[string][]string{
	"home":  {"south", "north", "west", "east"},
	"ink":   {"red", "blue", "green", "white", "brown", "grey"},
	"plate": {"solid", "hatched"},
}

func (s *Scenario) sideIDs() string { return s.Sides[0].ID + " or " + s.Sides[1].ID }

func (s *Scenario) checkSeats() error {
	const most = 16
	if len(s.Seats) > most {
		return s.Errorf("seats", "wanted at most %d seats, found %d", most, len(s.Seats))
	}
	taken, orders := map[string]bool{}, map[string]bool{}
	for i, seat := range s.Seats {
		path := fmt.Sprintf("seats[%d]", i)
		switch {
		case !mark.MatchString(seat.ID):
			return s.Errorf(path+".id", "wanted an id of letters, digits and hyphens, found %q", seat.ID)
		case taken[seat.ID]:
			return s.Errorf(path+".id", "two seats have the id %q", seat.ID)
		case seat.Side != "" && s.SideIndex(seat.Side) < 0:
			return s.Errorf(path+".side", "wanted a side (%s), found %q", s.sideIDs(), seat.Side)
		case seat.Umpire && seat.Side != "":
			return s.Errorf(path+".side", "an umpire has no side: leave it out")
		}
		taken[seat.ID] = true
		orders[seat.Side] = orders[seat.Side] || seat.Side != ""
	}
	for _, side := range s.Sides {
		if len(s.Seats) > 0 && !orders[side.ID] {
			return s.Errorf("seats", "side %s has no seat", side.ID)
		}
	}
	return nil
}
