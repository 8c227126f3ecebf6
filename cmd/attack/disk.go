package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"drumhead/play"
)

// spoil changes files of a data folder while nobody holds it, and looks what is
// said of each battle then: it is whole, or it is said to be damaged, and what is
// wrong with one hurts no other.
func spoil(luck *rand.Rand, end time.Time, o options) *report {
	rep := newReport(o.out)
	sound, err := os.MkdirTemp("", "drumhead-sound")
	if err != nil {
		rep.fault("a folder", err)
		return rep
	}
	defer os.RemoveAll(sound)
	f := &fortress{dir: sound, rep: rep}
	was, err := f.written(luck)
	if err != nil {
		rep.fault("the beginning", err)
		return rep
	}
	var files []string
	filepath.WalkDir(sound, func(path string, e fs.DirEntry, err error) error {
		name, _ := filepath.Rel(sound, path)
		if err == nil && e.Type().IsRegular() && name != "lock" && name != "holder" {
			files = append(files, name)
		}
		return err
	})
	for time.Now().Before(end) {
		f.once(luck, sound, files, was)
	}
	return rep
}

// written makes a folder with battles in it, and returns their records.
func (f *fortress) written(luck *rand.Rand) (map[string][]byte, error) {
	if err := f.start(); err != nil {
		return nil, err
	}
	for i := range 4 {
		fd, err := f.begin(luck, i%2 == 0)
		if err != nil {
			return nil, err
		}
		f.fight(fd, luck, time.Now().Add(1500*time.Millisecond))
	}
	was := map[string][]byte{}
	for _, fd := range f.fields {
		var t play.Table // what is owed is done, until nothing more comes
		for last := -1; t.Seq != last; time.Sleep(300 * time.Millisecond) {
			last = t.Seq
			json.Unmarshal(f.send(request{method: "GET", path: fd.path}, fd.all()).body, &t)
		}
		a := f.send(request{method: "GET", path: fd.path + "/record"}, fd.all())
		if a.status != 200 {
			return nil, fmt.Errorf("a record: %d", a.status)
		}
		was[fd.id] = a.body
	}
	f.process.Process.Kill()
	<-f.died
	return was, nil
}

// once spoils one copy of the folder in one place.
func (f *fortress) once(luck *rand.Rand, sound string, files []string, was map[string][]byte) {
	dir, err := os.MkdirTemp("", "drumhead-spoilt")
	if err != nil {
		f.rep.fault("a folder", err)
		return
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
		f.rep.fault("a folder", err)
		return
	}
	name := one(luck, files)
	class := strings.Split(strings.TrimPrefix(name, filepath.Join("jetstream", "$G", "streams")+"/"), "/")[0] + " " + filepath.Ext(name)
	what := fmt.Sprintf("%s: %s", name, harmed(luck, dir, name, files))
	hurt := &fortress{dir: dir, rep: f.rep, fields: f.fields}
	began := time.Now()
	if err := hurt.start(); err != nil {
		hurt.stop()
		outcome := "refused whole"
		if strings.HasPrefix(class, "copies") {
			outcome = "broke" // copies may be thrown away
		}
		f.note(class, outcome, what+": "+err.Error())
		return
	}
	defer hurt.stop()
	outcome, why := "whole", ""
	if a := hurt.send(request{method: "GET", path: "/api/battles"}, ""); a.status != 200 {
		outcome, why = "broke", fmt.Sprintf("the list: %d %.200s", a.status, a.body)
	}
	for _, fd := range f.fields {
		a := hurt.send(request{method: "GET", path: fd.path + "/record"}, fd.all())
		b := hurt.send(request{method: "GET", path: fd.path}, fd.all())
		var t play.Table
		json.Unmarshal(b.body, &t)
		switch said := a.status >= 400 && a.status < 500 || t.Damaged != ""; {
		case a.status == 0 || a.status >= 500 && a.status != 503:
			outcome, why = "broke", fmt.Sprintf("a record: %d %.200s", a.status, a.body)
		case said && outcome == "whole":
			outcome = "said"
		case !said && a.status == 200 && !bytes.HasPrefix(a.body, was[fd.id]):
			outcome, why = "through", fmt.Sprintf("a record of %d bytes was %d, and nothing is said", len(a.body), len(was[fd.id]))
		}
	}
	if err := hurt.fell(); err != nil {
		outcome, why = "broke", err.Error()
	}
	if time.Since(began) > patient {
		f.rep.late++
	}
	f.note(class, outcome, what+": "+why)
}

func (f *fortress) stop() {
	if f.process != nil {
		f.process.Process.Kill()
		<-f.died
	}
}

func (f *fortress) note(class, outcome, words string) {
	if n := count(f.rep.counts, class, outcome); (outcome == "broke" || outcome == "through") && n <= shown {
		f.rep.find(outcome + ", " + words)
	}
}

// harmed spoils a file and says how.
func harmed(luck *rand.Rand, dir, name string, files []string) string {
	path := filepath.Join(dir, name)
	b, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	what := ""
	switch n := luck.IntN(max(len(b), 1)); {
	case luck.IntN(8) == 0:
		os.Remove(path)
		return "taken away"
	case luck.IntN(8) == 0:
		other := one(luck, files)
		if c, err := os.ReadFile(filepath.Join(dir, other)); err == nil {
			b, what = c, "a copy of "+other
		}
	case luck.IntN(5) == 0:
		b, what = b[:n], fmt.Sprintf("cut after byte %d", n)
	case luck.IntN(6) == 0:
		b, what = append(b, b[n:]...), "its end twice"
	case len(b) > 0:
		b[n] ^= byte(1 << luck.IntN(8))
		what = fmt.Sprintf("bit of byte %d of %d", n, len(b))
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		return err.Error()
	}
	return what
}
