package server

import (
	"os"
	"runtime/debug"
)

// Tidy has the program tidy its memory up half as often as Go would, unless GOGC says
// how often. Two thousand battles make as much to be tidied in two seconds as they hold,
// and where that is tidied at once whoever gives an order has to help: it is what the
// slowest of a hundred orders wait for.
func Tidy() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
}
