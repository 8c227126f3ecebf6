package scenario

import (
	"encoding/json"
	"testing"
)

func TestSchema(t *testing.T) {
	type unit struct {
		ID   string `yaml:"id" doc:"as in orders"`
		Type string `yaml:"type,omitempty" enum:"infantry,cavalry"`
	}
	text, err := Schema("a battle", map[string]any{"forces": map[string][]unit{}})
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Required             []string
		AdditionalProperties any
		Properties           struct {
			Forces struct {
				AdditionalProperties struct {
					Items struct {
						Required   []string
						Properties map[string]struct {
							Description string
							Enum        []string
						}
					}
				}
			}
			Board struct {
				Properties map[string]any
			}
		}
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	item := schema.Properties.Forces.AdditionalProperties.Items
	if len(item.Required) != 1 || item.Properties["id"].Description != "as in orders" || len(item.Properties["type"].Enum) != 2 {
		t.Errorf("a unit: %+v", item)
	}
	if schema.AdditionalProperties != false || len(schema.Required) != 4 {
		t.Errorf("other keys: %v; required: %v", schema.AdditionalProperties, schema.Required)
	}
	for key := range schema.Properties.Board.Properties {
		if key == "Cells" || key == "cells" {
			t.Error("what is worked out is not for authors")
		}
	}
}
