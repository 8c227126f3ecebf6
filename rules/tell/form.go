package tell

import (
	"strings"

	"drumhead/scene"
)

// Named is a choice of something that orders have by its id, and people by its name.
func Named(id, name string) scene.Choice { return scene.Choice{Order: id, Label: Capital(name)} }

// Words are choices of words that people read as orders have them, but for the hyphens.
func Words(words ...string) (list []scene.Choice) {
	for _, word := range words {
		list = append(list, scene.Choice{Order: word, Label: strings.ReplaceAll(word, "-", " ")})
	}
	return list
}

// Under are forms that cite a clause, where they cite none of their own.
func Under(clause string, forms ...scene.Form) []scene.Form {
	for i := range forms {
		if forms[i].Clause == "" {
			forms[i].Clause = clause
		}
	}
	return forms
}
