package play

import (
	"strings"
	"testing"
)

// What a text holds is never taken for the marks around it.
func TestFlow(t *testing.T) {
	v, err := plain(map[string]any{"told": `"Halt": he said,"or":`, "left": 3, "gone": []any{nil, true, "i1"}, "did": map[string]any{}})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	flow(&out, v)
	if want := `{"did": {}, "gone": [null, true, "i1"], "left": 3, "told": "\"Halt\": he said,\"or\":"}`; out.String() != want {
		t.Errorf("%s, wanted %s", out.String(), want)
	}
}
