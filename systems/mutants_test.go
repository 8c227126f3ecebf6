package systems_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"drumhead/lab"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/systems"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// value is one that a battle's text gives to a key, and where: from 0, in letters.
type value struct {
	key, text  string
	line, from int
}

// values are those of a text that stand on one line.
func values(text string) (list []value) {
	key := ""
	for _, t := range lexer.Tokenize(text) {
		word := strings.TrimSpace(t.Origin)
		switch {
		case t.Next != nil && t.Next.Type == token.MappingValueType:
			key = t.Value
		case t.Type == token.StringType || t.Type == token.IntegerType || t.Type == token.DoubleQuoteType || t.Type == token.BoolType:
			if !strings.Contains(word, "\n") {
				list = append(list, value{key, word, t.Position.Line - 1, t.Position.Column - 1})
			}
		}
	}
	return list
}

// strange are values that somebody may write where others are wanted.
var strange = []string{"0", "1", "99", "-1", "255", "65536", "99999999999999999999", "1.5", `""`, "[]", "{}", "null", `"שלום"`, `"Ärger 🚂"`, "A1", `"0,0"`, `"999,999"`, "[1, 2]"}

// mutant is a battle with one value or some put in the place of others: mostly ones that stand at that key in another battle of its book.
func mutant(r *rand.Rand, text string, of map[string][]string) string {
	for range 1 + r.IntN(3) {
		lines, all := strings.Split(text, "\n"), values(text)
		v := all[r.IntN(len(all))]
		to := of[v.key][r.IntN(len(of[v.key]))]
		if r.IntN(4) == 0 {
			to = strange[r.IntN(len(strange))]
		}
		row := []rune(lines[v.line])
		end := v.from + len([]rune(v.text))
		if end > len(row) || string(row[v.from:end]) != v.text {
			continue
		}
		lines[v.line] = string(row[:v.from]) + to + string(row[end:])
		if text = strings.Join(lines, "\n"); len(values(text)) == 0 {
			break
		}
	}
	return text
}

// Whatever a battle says it is refused in words or fought to its end; and who makes it, to whom it is shown without
// what is at fault, is told that something is just where the loader says so.
func TestMutants(t *testing.T) {
	for _, sys := range systems.All {
		book := sys.ID().System()
		t.Run(book, func(t *testing.T) {
			var texts []string
			of := map[string][]string{}
			for _, sc := range scenarios.List() {
				if sc.Rules == book {
					texts = append(texts, string(sc.Source()))
					for _, v := range values(string(sc.Source())) {
						of[v.key] = append(of[v.key], v.text)
					}
				}
			}
			r, fought := rand.New(rand.NewPCG(1, 2)), 0
			for range 120 {
				text := mutant(r, texts[r.IntN(len(texts))], of)
				sc, err := scenario.Parse("mutant.yaml", []byte(text))
				if err == nil && sc.Rules != book {
					continue
				}
				if err == nil {
					err = sys.Setup(sc)
				}
				whole, faults := scenario.Sift("mutant.yaml", []byte(text), func(sc *scenario.Scenario) error {
					_, err := sys.Whole(sc)
					return err
				}, func() bool { return false })
				if (err == nil) != (whole != nil && len(faults) == 0) {
					t.Errorf("the loader: %v; whoever makes it is told %+v\n%s", err, faults, text)
				}
				if err != nil {
					if !strings.HasPrefix(err.Error(), "mutant.yaml:") {
						t.Errorf("it is not said where: %v", err)
					}
					continue
				}
				fought++
				if _, err := sys.Fight(t.Context(), lab.Fight{Scenario: sc, Games: 1, Seed: 1, Players: []string{"random", "recruit"}, Cores: 1}); err != nil {
					t.Errorf("%v\n%s", err, text)
				}
			}
			if fought < 10 {
				t.Errorf("only %d of them are fought", fought)
			}
		})
	}
}
