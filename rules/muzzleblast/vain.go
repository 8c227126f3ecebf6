package muzzleblast

import "drumhead/rules"

// vain are options that can change nothing where there is nothing that they are
// about: no gun comes into being in a battle, and no ground.
var vain = []rules.Vain[State]{
	{Why: "there are no guns", Is: func(s *State) bool { return s.b.gunN == 0 },
		Options: []string{"destroy-guns", "circle-size", "wall-backblast", "house-in-circle", "grape-limit", "wall-gun-modifiers", "best-aim"}},
	{Why: "there are no houses", Is: func(s *State) bool { return len(s.b.terrain.houses) == 0 }, Options: []string{"house-floors", "house-in-circle", "ruins"}},
	{Why: "there are no walls", Is: func(s *State) bool { return len(s.b.terrain.walls) == 0 && len(s.b.terrain.houses) == 0 },
		Options: []string{"wall-backblast", "wall-gun-modifiers"}},
	{Why: "there are no woods", Is: func(s *State) bool { return len(s.b.terrain.woods) == 0 }, Options: []string{"woods-rough", "woods-soft-cover"}},
	{Why: "there is no command unit", Is: func(s *State) bool { return s.b.sides[0].command < 0 && s.b.sides[1].command < 0 },
		Options: []string{"command-lost-when", "command-modifier"}},
}
