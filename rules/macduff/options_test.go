package macduff

import (
	"bufio"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// Each reading has the word of its option beside it.
func TestReadings(t *testing.T) {
	f, err := os.Open("options.go")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	line := regexp.MustCompile(`^\t(\w+) += reading\((\w+)\*mostValues \+ (\d+)\) +// (\S+)$`)
	number := regexp.MustCompile(`^\t(\w+)( = iota)?$`)
	numbers, readings := map[string]int{}, 0
	for scan := bufio.NewScanner(f); scan.Scan(); {
		if m := number.FindStringSubmatch(scan.Text()); m != nil && len(numbers) < options {
			numbers[m[1]] = len(numbers)
		}
		m := line.FindStringSubmatch(scan.Text())
		if m == nil {
			continue
		}
		readings++
		value, _ := strconv.Atoi(m[3])
		if o := Options[numbers[m[2]]]; value >= len(o.Values) || o.Values[value] != m[4] {
			t.Errorf("%s is called %q, and is value %d of %s: %v", m[1], m[4], value, o.Name, o.Values)
		}
	}
	if readings < 90 {
		t.Errorf("found %d readings", readings)
	}
	for _, o := range Options {
		if len(o.Values) >= mostValues {
			t.Errorf("%s has %d values", o.Name, len(o.Values))
		}
	}
}
