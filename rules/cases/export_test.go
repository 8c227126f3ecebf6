package cases

// What a case holds beside a scenario, for the test that holds docs/cases.md to
// it.
var (
	Head  = head{}
	Step  = step{}
	Throw = thrown{}
)
