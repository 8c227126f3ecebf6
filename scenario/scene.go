package scenario

import (
	"hash/fnv"

	"drumhead/scene"
)

// Scene is what never changes in the view of a battle: a rule system's board,
// with the scenario's title, and the sides.
func (s *Scenario) Scene(board scene.Board) scene.Scene {
	board.Title, board.Subtitle = s.Title, s.Place+s.Date
	if s.Place != "" && s.Date != "" {
		board.Subtitle = s.Place + ", " + s.Date
	}
	drawing := fnv.New32a() // the same trees stand in a wood each time
	drawing.Write([]byte(s.ID))
	board.Seed = drawing.Sum32()
	v := scene.Scene{Board: board}
	for _, side := range s.Sides {
		v.Sides = append(v.Sides, scene.Side{ID: side.ID, Name: side.Name, Short: side.Short, Ink: side.Ink, Plate: side.Plate, Home: side.Home})
	}
	return v
}
