package aims

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"drumhead/scenario"
)

func read(t *testing.T, aims string) ([2][]Aims[int], error) {
	t.Helper()
	sc, err := scenario.Parse("test.yaml", []byte(`drumhead: 1
id: test
title: Test
rules: any
plans:
  B:
    - {id: first, title: First, text: First., aims: {`+aims+`}}
`))
	if err != nil {
		t.Fatal(err)
	}
	unit := func(side int, id string) (int, bool) {
		n := slices.Index([]string{"i1", "j1"}, id)
		return n, n == side
	}
	place := func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, fmt.Errorf("wanted a number, found %q", text)
		}
		return n, nil
	}
	return Read(sc, 15, place, unit)
}

func TestRead(t *testing.T) {
	list, err := read(t, "toward: ['3', '4'], keep: ['9'], with: [j1], strike: 4, boldness: 150")
	if err != nil || len(list[0]) != 0 || len(list[1]) != 1 {
		t.Fatalf("%v %v", list, err)
	}
	a := list[1][0]
	if !slices.Equal(a.Toward, []int{3, 4}) || !slices.Equal(a.Keep, []int{9}) || a.Strike != 4 || a.Boldness != 150 || !a.Concerns(1) || a.Concerns(0) {
		t.Errorf("%+v", a)
	}
	if list, _ := read(t, ""); list[1][0].Boldness != Calm || !list[1][0].Concerns(7) {
		t.Errorf("nothing said: %+v", list[1][0])
	}
	for aims, want := range map[string]string{
		"with: [i1]":     "a unit of this side",
		"toward: [x]":    "wanted a number",
		"keep: ['1', y]": "wanted a number",
		"strike: 16":     "from 1 to 15",
		"boldness: 201":  "from 0 to 200",
		"cunning: 3":     "cunning",
	} {
		if _, err := read(t, aims); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "test.yaml:7") {
			t.Errorf("%s: wanted %q, got %v", aims, want, err)
		}
	}
}
