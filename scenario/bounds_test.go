package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// Numbers of a file are refused where they are too small, too great, or no
// whole numbers: what comes in turn 65537 must not come in turn 1.
func TestNumbers(t *testing.T) {
	type piece struct {
		Men    int            `yaml:"men"`
		Turn   int            `yaml:"turn" most:"999"`
		Height *int           `yaml:"height" least:"-3" most:"3"`
		Ranks  []int          `yaml:"ranks" least:"1" most:"4"`
		Lost   map[string]int `yaml:"lost" most:"500"`
	}
	for text, want := range map[string]string{
		"men: 99":                    "",
		"men: 100":                   "wanted a whole number from 0 to 99, found 100",
		"men: -1":                    "wanted a whole number from 0 to 99, found -1",
		"men: 2.6":                   `wanted a whole number, found "2.6"`,
		"men: 1e1":                   `wanted a whole number, found "1e1"`,
		"men: .inf":                  `wanted a whole number, found ".inf"`,
		"men: 010":                   `wanted a whole number, found "010"`,
		"men: 0x10":                  `wanted a whole number, found "0x10"`,
		"men: 1_0":                   "wanted a whole number from 0 to 99, found 1_0",
		"men: 18446744073709551617":  "wanted a whole number",
		"men: -18446744073709551617": "wanted a whole number",
		"men: [1]":                   "wanted a whole number, found a list",
		"men: {a: 1}":                "wanted a whole number, found keys with values",
		"men: '5'":                   `wanted a whole number, found "5"`,
		"men: many":                  `wanted a whole number, found "many"`,
		"turn: 999":                  "",
		"turn: 65537":                "wanted a whole number from 0 to 999, found 65537",
		"turn: 4294967297":           "wanted a whole number from 0 to 999, found 4294967297",
		"height: -3":                 "",
		"height: -4":                 "wanted a whole number from -3 to 3, found -4",
		"ranks: [1, 4]":              "",
		"ranks: [1, 5]":              "wanted a whole number from 1 to 4, found 5",
		"lost: {A: 500}":             "",
		"lost: {A: 501}":             "wanted a whole number from 0 to 500, found 501",
	} {
		s := parse(t, head+"forces: {"+text+"}\n")
		var p piece
		err := s.Decode("forces", &p)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), "a.yaml:5:") || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, wanted %q with its line", text, err, want)
		}
	}
	schema, err := Schema([]System{{ID: "toy", Sections: []Section{{"forces", piece{}}}}})
	for _, want := range []string{`"maximum": 999`, `"minimum": -3`, `"maximum": 500`, fmt.Sprintf(`"maximum": %d`, Unsaid)} {
		if err != nil || !strings.Contains(string(schema), want) {
			t.Errorf("the schema does not say %s: %v", want, err)
		}
	}
}
