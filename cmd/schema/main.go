// Command schema writes docs/scenario.schema.json, by which editors know the
// keys of a scenario. It must never know more than the types say.
package main

import (
	"fmt"
	"os"

	"drumhead/scenario"
	"drumhead/systems"
)

//go:generate go run . ../../docs/scenario.schema.json

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: schema FILE")
		os.Exit(2)
	}
	text, err := schema()
	if err == nil {
		err = os.WriteFile(os.Args[1], text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func schema() ([]byte, error) {
	var all []scenario.System
	for _, s := range systems.All {
		all = append(all, scenario.System{ID: s.ID().System(), Sections: s.Sections})
	}
	return scenario.Schema(all)
}
