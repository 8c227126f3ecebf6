// Command attack does harm, as a stranger would who knows all that the server
// knows: it forges records, sends a server requests of every
// kind while it is killed again and again, and spoils data folders. Whatever gets through is a fault of the program,
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
	out     string
	book    string
	each    int
	vectors string
}

func main() {
	if dir := os.Getenv(childFolder); dir != "" {
		fmt.Fprintln(os.Stderr, "attack:", serveChild(dir))
		os.Exit(2)
	}
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "what all that is done follows from; left out: another each time")
	long := flag.Duration("for", time.Minute, "how long")
	out := flag.String("out", filepath.Join(os.TempDir(), "drumhead-attack"), "the folder for what got through")
	book := flag.String("book", "", "only records of this rule book")
	each := flag.Int("each", 150, "forgeries of one record")
	forged := flag.String("vectors", "", "a file for what records are forged, which the browser's checker then judges too: FORGERIES=FILE npx vitest run src/dice/vectors.test.ts")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: attack [flags] [records|api|disk]...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := os.MkdirAll(*out, 0o700); err != nil {
		fmt.Fprintln(os.Stderr, "attack:", err)
		os.Exit(2)
	}
	ways := flag.Args()
	if len(ways) == 0 {
		ways = []string{"records", "api", "disk"}
	}
	bad := 0
	for _, way := range ways {
		attack := attacks[way]
		if attack == nil {
			flag.Usage()
			os.Exit(2)
		}
		fmt.Printf("%s, seed %d, for %v\n", way, *seed, *long)
		rep := attack(rand.New(rand.NewPCG(*seed, 0)), time.Now().Add(*long), options{*out, *book, *each, *forged})
		rep.print(os.Stdout)
		bad += rep.bad()
	}
	if bad > 0 {
		os.Exit(1)
	}
}

var attacks = map[string]func(*rand.Rand, time.Time, options) *report{"records": forgeries, "api": siege, "disk": spoil}
