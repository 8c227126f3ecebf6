package notice

import "time"

// pauses are how long it is waited after each try that failed, before the next: a day and a
// half in all, in which whoever keeps the other end can mend it.
var pauses = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 8 * time.Hour, 24 * time.Hour}

// Pause is how long to wait after so many tries that failed; false: it is given up.
func Pause(failed int) (time.Duration, bool) {
	if failed < 1 || failed > len(pauses) {
		return 0, false
	}
	return pauses[failed-1], true
}
