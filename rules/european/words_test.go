package european

import (
	"testing"

	"drumhead/space/inches"
)

// What is over a limit, or under it, is not told as the limit is, and no finer than a tenth.
func TestAgainstALimit(t *testing.T) {
	for _, c := range []struct {
		length, limit inches.Length
		told          string
	}{{3000, 3000, "3"}, {3020, 3000, "3.1"}, {3100, 3000, "3.1"}, {2990, 3000, "2.9"}, {2260, 2250, "2.4"}, {7340, 3000, "7.4"}} {
		if told := against(c.length, c.limit); told != c.told {
			t.Errorf("%d against %d is told as %s, wanted %s", c.length, c.limit, told, c.told)
		}
	}
}
