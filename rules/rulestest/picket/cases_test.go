package picket

import (
	"testing"

	"drumhead/rules/cases"
)

func TestCases(t *testing.T) { cases.Test(t, &Rules, "testdata/cases") }
