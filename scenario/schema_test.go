package scenario

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func TestSchema(t *testing.T) {
	type unit struct {
		ID   string `yaml:"id" doc:"as in orders"`
		Type string `yaml:"type,omitempty" enum:"infantry,cavalry"`
	}
	text, err := Schema([]System{{ID: "toy", Sections: []Section{{"forces", map[string][]unit{}}}}})
	if err != nil {
		t.Fatal(err)
	}
	var schema any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	unit1 := "allOf 0 then properties forces additionalProperties items "
	for path, want := range map[string]string{
		"allOf 0 if properties rules pattern":   "^toy(@[0-9]+)?$",
		unit1 + "required":                      "[id]",
		unit1 + "properties id description":     "as in orders",
		unit1 + "properties type enum":          "[infantry cavalry]",
		"additionalProperties":                  "false",
		"required":                              "[drumhead id title rules]",
		"properties forces":                     "true",
		"properties board additionalProperties": "false",
		"properties board properties map type":  "string",
		"properties board properties Cells":     "<nil>",
	} {
		if got := fmt.Sprint(at(schema, strings.Fields(path))); got != want {
			t.Errorf("%s: %s, wanted %s", path, got, want)
		}
	}
}

// at walks into a JSON value.
func at(v any, path []string) any {
	for _, key := range path {
		switch in := v.(type) {
		case map[string]any:
			v = in[key]
		case []any:
			n, err := strconv.Atoi(key)
			if err != nil || n >= len(in) {
				return nil
			}
			v = in[n]
		default:
			return nil
		}
	}
	return v
}
