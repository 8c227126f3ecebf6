package scene

// Choose is a blank into which one of some choices is put.
func Choose(name, label string, choices ...Choice) Field {
	return Field{Name: name, Label: label, Kind: "choice", Choices: choices}
}

// Which is a blank for one of some pieces, which may be tapped as well.
func Which(name, label string, pieces ...Choice) Field {
	return Field{Name: name, Label: label, Kind: "piece", Choices: pieces}
}

// Between is a blank for a whole number from least to most.
func Between(name, label string, least, most int) Field {
	return Field{Name: name, Label: label, Kind: "number", Least: least, Most: most}
}

// Where is a blank for a place, which may be tapped as well.
func Where(name, label string) Field { return Field{Name: name, Label: label, Kind: "place"} }

// OnOff is a blank for a switch.
func OnOff(name, on, off string) Field {
	return Choose(name, "How", Choice{Order: "on", Label: on}, Choice{Order: "off", Label: off})
}

// WhoWins is a blank for a side, or nobody.
func WhoWins(name string, sides ...Choice) Field {
	return Choose(name, "Who has won", append(sides[:len(sides):len(sides)], Choice{Order: "draw", Label: "nobody: it is drawn"})...)
}

// winds are the eight points of the compass, by their letters in orders.
var winds = [8]Choice{{Order: "N", Label: "north"}, {Order: "NE", Label: "north-east"}, {Order: "E", Label: "east"}, {Order: "SE", Label: "south-east"},
	{Order: "S", Label: "south"}, {Order: "SW", Label: "south-west"}, {Order: "W", Label: "west"}, {Order: "NW", Label: "north-west"}}

// Wind is a blank for a point of the compass, of those that the table's grid
// knows: any on an open one ("inches"), six on hexes, four on squares.
func Wind(name, label, grid string) Field {
	f := Choose(name, label)
	for i, w := range winds {
		if grid == "inches" || grid == "hex" && w.Order != "E" && w.Order != "W" || grid == "square" && i%2 == 0 {
			f.Choices = append(f.Choices, w)
		}
	}
	return f
}
