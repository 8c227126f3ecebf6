package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// report counts what was tried, class by class, and keeps the first finds.
type report struct {
	out     string
	counts  map[string]map[string]int // by class and outcome
	books   map[string]map[string]int
	why     map[string]int // what nobody could have known
	entries map[string]int // played, by kind
	tables  int
	finds   []string
	faults  int
	vectors *vectors

	kills, kept, late int // processes, acknowledged orders, answers that took their time
	memory            int // of the server at its most, in MiB
	slowest           time.Duration
}

// shown is how many finds of a class are written out.
const shown = 3

func newReport(out string) *report {
	return &report{out: out, vectors: &vectors{}, counts: map[string]map[string]int{}, books: map[string]map[string]int{}, why: map[string]int{}, entries: map[string]int{}}
}

func count(in map[string]map[string]int, key, outcome string) int {
	if in[key] == nil {
		in[key] = map[string]int{}
	}
	in[key]["tried"]++
	in[key][outcome]++
	return in[key][outcome]
}

// note counts a forgery, and writes down the first that got through or broke
// something.
func (r *report) note(class, book, outcome string, f forgery, words string) {
	n := count(r.counts, class, outcome)
	count(r.books, book, outcome)
	if outcome == "excused" {
		r.why[words]++
	}
	if outcome != "through" && outcome != "broke" || n > shown {
		return
	}
	name := fmt.Sprintf("%s-%s-%s-%d.jsonl", outcome, strings.ReplaceAll(class, " ", "-"), book, n)
	r.find(fmt.Sprintf("%s, %s, %s: %s: %s", outcome, class, book, words, r.write(name, bytes.Join(f.lines, []byte("\n")))))
}

func (r *report) write(name string, data []byte) string {
	path := filepath.Join(r.out, name)
	if err := os.WriteFile(path, append(data, '\n'), 0o600); err != nil {
		return err.Error()
	}
	return path
}

func (r *report) find(words string) { r.finds = append(r.finds, words) }

// fault is a good table or a good record that was refused.
func (r *report) fault(what string, err error) {
	if r.faults++; r.faults <= 3*shown {
		r.find(fmt.Sprintf("a good record is not: %s: %v", what, err))
	}
}

func (r *report) played(t *table) {
	r.tables++
	for _, e := range t.battle.Entries() {
		r.entries[e.Kind]++
	}
}

// bad is how much there was that should not be.
func (r *report) bad() int {
	n := r.faults
	for _, c := range r.counts {
		n += c["through"] + c["broke"]
	}
	return n
}

func (r *report) print(w io.Writer) {
	if r.tables > 0 {
		fmt.Fprintf(w, "%d good records, of\n ", r.tables)
		for _, k := range slices.Sorted(maps.Keys(r.entries)) {
			fmt.Fprintf(w, " %d %s", r.entries[k], k)
		}
		fmt.Fprintln(w)
	}
	for _, table := range []map[string]map[string]int{r.counts, r.books} {
		columns(w, table)
	}
	if r.kills > 0 {
		fmt.Fprintf(w, "%d processes killed, %d acknowledged orders looked for; the slowest answer took %v, %d more than five seconds; at most %d MiB\n",
			r.kills, r.kept, r.slowest.Round(time.Millisecond), r.late, r.memory)
	}
	if r.vectors.file != nil {
		fmt.Fprintf(w, "%d records and forgeries written to %s for the browser's checker\n", r.vectors.n, r.vectors.file.Name())
	}
	for _, k := range slices.Sorted(maps.Keys(r.why)) {
		fmt.Fprintf(w, "excused, %d: %s\n", r.why[k], k)
	}
	for _, f := range r.finds {
		fmt.Fprintln(w, f)
	}
}

// columns prints counts, a column for each outcome that there is.
func columns(w io.Writer, table map[string]map[string]int) {
	outcomes := map[string]bool{}
	for _, c := range table {
		for k := range c {
			outcomes[k] = k != "tried"
		}
	}
	delete(outcomes, "tried")
	heads := append([]string{"tried"}, slices.Sorted(maps.Keys(outcomes))...)
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "\t"+strings.Join(heads, "\t")+"\t")
	for _, k := range slices.Sorted(maps.Keys(table)) {
		fmt.Fprint(out, k)
		for _, h := range heads {
			fmt.Fprintf(out, "\t%d", table[k][h])
		}
		fmt.Fprintln(out, "\t")
	}
	out.Flush()
}
