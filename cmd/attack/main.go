// Command attack does harm, as a stranger would who knows all that the server
// knows: it forges records. Whatever gets through is a fault of the program,
// and is written to a file to look at. It must never touch anything but what it
// has made itself, nor go beyond this computer, nor beyond its time.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// options bound an attack.
type options struct {
	out  string
	book string
	each int
}

func main() {
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "what all that is done follows from; left out: another each time")
	long := flag.Duration("for", time.Minute, "how long")
	out := flag.String("out", filepath.Join(os.TempDir(), "drumhead-attack"), "the folder for what got through")
	book := flag.String("book", "", "only records of this rule book")
	each := flag.Int("each", 150, "forgeries of one record")
	flag.Parse()
	if err := os.MkdirAll(*out, 0o700); err != nil {
		fmt.Fprintln(os.Stderr, "attack:", err)
		os.Exit(2)
	}
	fmt.Printf("seed %d, for %v\n", *seed, *long)
	rep := forgeries(rand.New(rand.NewPCG(*seed, 0)), time.Now().Add(*long), options{*out, *book, *each})
	rep.print(os.Stdout)
	if rep.bad() > 0 {
		os.Exit(1)
	}
}
