package server

import (
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"drumhead/scenario"
)

// folder is battles of the keeper's own, beside those that are shipped: a file each,
// read again when it changes. What is wrong with a file is written to the log, once,
// and the others are offered.
type folder struct {
	files   fs.FS // nil: there is none
	shipped []*scenario.Scenario
	try     func(*scenario.Scenario) error
	log     *slog.Logger

	mu     sync.Mutex
	looked time.Time
	read   map[string]*folderFile
	all    []*scenario.Scenario
}

type folderFile struct {
	at   time.Time
	size int64
	sc   *scenario.Scenario // nil: it is not offered
}

// folderRest is for how long it is not looked at again.
const folderRest = time.Second

// offered are all battles that can be fought.
func (f *folder) offered() []*scenario.Scenario {
	if f.files == nil {
		return f.shipped
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.looked) < folderRest {
		return f.all
	}
	f.looked = time.Now()
	names, err := fs.Glob(f.files, "*.y*ml")
	if err != nil {
		f.log.Warn("the folder of battles cannot be read", "error", err)
	}
	names = names[:min(len(names), mostDrafts)]
	read := map[string]*folderFile{}
	all := slices.Clone(f.shipped)
	for _, name := range names {
		one := f.file(name)
		read[name] = one
		if one.sc == nil {
			continue
		}
		if at := slices.IndexFunc(all, func(sc *scenario.Scenario) bool { return sc.ID == one.sc.ID }); at >= 0 {
			if f.read[name] != one {
				f.log.Warn("a battle of the folder is not offered: another has its id", "file", name, "id", one.sc.ID)
			}
			continue
		}
		all = append(all, one.sc)
	}
	f.read, f.all = read, all
	return all
}

// file is a file of the folder, read if it is not as it was.
func (f *folder) file(name string) *folderFile {
	info, err := fs.Stat(f.files, name)
	if err == nil {
		if old := f.read[name]; old != nil && old.at.Equal(info.ModTime()) && old.size == info.Size() {
			return old
		}
	}
	one := &folderFile{}
	if err == nil {
		one.at, one.size = info.ModTime(), info.Size()
		one.sc, err = f.parse(name, info)
	}
	if err != nil {
		one.sc = nil
		f.log.Warn("a battle of the folder is not offered", "file", name, "error", strings.TrimSpace(err.Error()))
	}
	return one
}

func (f *folder) parse(name string, info fs.FileInfo) (*scenario.Scenario, error) {
	if info.Size() > scenario.MaxSize {
		return nil, fmt.Errorf("it has %d bytes: a battle may have %d", info.Size(), scenario.MaxSize)
	}
	src, err := fs.ReadFile(f.files, name)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Parse(name, src)
	if err == nil {
		err = f.try(sc)
	}
	return sc, err
}
