// Command mutants finds out what the tests of a package do not see: it changes
// the package's code in one small place after another, runs the tests that come
// by there, and names the changes that none of them minds. It must never change
// a file of the project: the changed code lies elsewhere, and is laid over it.
//
// All changes are compiled in at once, each behind a switch that the tests'
// environment turns, so that a package is built once and not a thousand times.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
)

func main() {
	only := flag.String("only", ".", "only functions or files that fit this expression")
	long := flag.Duration("for", time.Hour, "how long at most; what is not tried by then is said")
	skip := flag.String("skip", "", "tests that are left out, an expression")
	slowest := flag.Duration("slowest", 20*time.Second, "tests that take longer are left out")
	all := flag.Bool("v", false, "name also what no test comes by")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutants [flags] PACKAGE")
		os.Exit(2)
	}
	lived, err := run(flag.Arg(0), plan{regexp.MustCompile(*only), *skip, *slowest, time.Now().Add(*long), *all})
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if lived > 0 {
		os.Exit(1)
	}
}

// plan is what a run is to do.
type plan struct {
	only    *regexp.Regexp
	skip    string
	slowest time.Duration
	end     time.Time
	all     bool
}

func run(pkg string, p plan) (lived int, err error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	s, err := read(pkg)
	if err != nil {
		return 0, err
	}
	s.mutate()
	b, err := s.build(dir)
	if err != nil {
		return 0, err
	}
	tests, err := b.tests(p)
	if err != nil {
		return 0, err
	}
	var killed, unreached, left int
	var names []string
	for _, m := range s.mutants {
		switch by := reaching(tests, m.id); {
		case m.void || !p.only.MatchString(m.file) && !p.only.MatchString(m.in):
		case len(by) == 0:
			if unreached++; p.all {
				names = append(names, "not reached: "+m.String())
			}
		case time.Now().After(p.end):
			left++
		case b.kills(m.id, by):
			killed++
		default:
			lived++
			fmt.Println(m)
		}
	}
	slices.Sort(names)
	fmt.Print(strings.Join(append(names, ""), "\n"))
	fmt.Printf("%s: %d killed, %d lived, %d not reached, %d not tried\n", pkg, killed, lived, unreached, left)
	return lived, nil
}
