package macduff

import (
	"testing"

	"drumhead/rules/cases"
)

func TestCases(t *testing.T) { cases.Test(t, &Rules, "testdata/cases") }

func TestBook(t *testing.T) { cases.TestBook(t, &Rules, "testdata/cases") }
