package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Taken says that another process holds the data folder.
type Taken struct {
	Dir     string
	Process string // its number
	Address string // where it is reached, if it has said so
	Key     string // see Store.Key
}

func (t *Taken) Error() string {
	at := ""
	if t.Address != "" {
		at = " at " + t.Address
	}
	return fmt.Sprintf("the data folder %s is in use by process %s%s: go there, stop it, or choose another folder", t.Dir, t.Process, at)
}

// ErrAway means that the data folder is not there any more, or not this
// process's: nothing can be kept in it.
var ErrAway = errors.New("the data folder was taken away")

// folder is a data folder that this process holds by locks, which fall with
// the process however it ends. The engine takes no lock of its own: two on
// one folder would both acknowledge and one would lose.
//
// The folder itself is locked, where the platform can, and a file in it, which
// somebody may take for left over and remove.
type folder struct {
	dir  string
	self os.FileInfo // of the folder
	key  string

	mu      sync.Mutex
	locks   []*os.File
	address string
}

// take locks the folder, made if need be.
func take(dir string) (*folder, error) {
	if dir == "" {
		return nil, errors.New("no data folder is named")
	}
	if err := mkdir(dir); err != nil {
		return nil, err
	}
	f := &folder{dir: dir, key: rand.Text()}
	err := f.lock()
	if errors.Is(err, errLocked) {
		err = takenBy(dir)
	} else if err != nil {
		err = fmt.Errorf("the data folder cannot be locked: %w", err)
	} else {
		err = f.announce("")
	}
	if err != nil {
		f.release()
		return nil, err
	}
	return f, nil
}

func (f *folder) lock() (err error) {
	if f.self, err = os.Stat(f.dir); err != nil {
		return err
	}
	whole, err := lockFolder(f.dir)
	if err != nil {
		return err
	}
	if whole != nil {
		f.locks = append(f.locks, whole)
	}
	return f.lockFile()
}

func (f *folder) lockPath() string { return filepath.Join(f.dir, "lock") }

// lockFile locks the file that stands at the path when it is done.
func (f *folder) lockFile() error {
	file, err := lockFile(f.lockPath())
	if err != nil {
		return err
	}
	if !isAt(file, f.lockPath()) {
		file.Close()
		return errLocked // another process has just put its own there
	}
	f.locks = append(f.locks, file)
	return nil
}

// isAt says whether an open file is still the one at a path.
func isAt(file *os.File, path string) bool {
	ours, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(ours, there)
}

// there says whether the folder is still the one that was taken.
func (f *folder) there() error {
	now, err := os.Stat(f.dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s is not there any more", ErrAway, f.dir)
	case err == nil && !os.SameFile(f.self, now):
		return fmt.Errorf("%w: %s is another folder now", ErrAway, f.dir)
	}
	return nil // a fault of the moment is none of the folder
}

// check is there, and sees to it that nobody else takes the folder: what was
// removed by hand of what says that it is held is put back.
func (f *folder) check() error {
	if err := f.there(); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	holder := takenBy(f.dir)
	if holder.Key != "" && holder.Key != f.key {
		return fmt.Errorf("%w: process %s has taken %s", ErrAway, holder.Process, f.dir)
	}
	if !isAt(f.locks[len(f.locks)-1], f.lockPath()) {
		if err := f.lockFile(); errors.Is(err, errLocked) {
			return fmt.Errorf("%w: another process has taken %s", ErrAway, f.dir)
		}
	}
	if holder.Key == "" {
		f.write() // tried again at the next check
	}
	return nil
}

// announce writes who holds the folder, beside the lock: a locked file cannot
// be read everywhere. A reader finds the words whole, the former or these.
func (f *folder) announce(address string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.address = address
	return f.write()
}

func (f *folder) write() error {
	words := fmt.Sprintf("%d\n%s\n%s\n", os.Getpid(), f.address, f.key)
	return replace(filepath.Join(f.dir, "holder"), []byte(words))
}

// replace puts a file in the place of another in one step, so that neither a
// reader nor a sudden end finds it half written.
func replace(path string, data []byte) error {
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = file.Write(data); err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

func takenBy(dir string) *Taken {
	t := &Taken{Dir: dir, Process: "unknown"}
	words, err := os.ReadFile(filepath.Join(dir, "holder"))
	if err != nil {
		return t
	}
	if lines := strings.Split(string(words), "\n"); len(lines) >= 3 && lines[0] != "" {
		t.Process, t.Address, t.Key = lines[0], lines[1], lines[2]
	}
	return t
}

func (f *folder) release() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range f.locks {
		l.Close()
	}
}

// ErrFull means that the disk has no room.
var ErrFull = errors.New("the disk is full: nothing can be kept until there is room on it again")

// probe is what is written to find out whether there is room: an entry as long
// as it may be, and what the engine writes beside it.
const probe = MaxEntry + 64<<10

// stirred tells the files of the streams, as a text that is another whenever one has been
// written meanwhile.
func (f *folder) stirred() string {
	var all strings.Builder
	filepath.WalkDir(filepath.Join(f.dir, "jetstream"), func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil // it has just gone
		}
		if i, err := e.Info(); err == nil {
			fmt.Fprintln(&all, path, i.Size(), i.ModTime().UnixNano())
		}
		return nil
	})
	return all.String()
}

// room says whether there is room in the folder for one more entry.
func (f *folder) room() error {
	file, err := os.CreateTemp(f.dir, "room")
	if err == nil {
		_, err = file.Write(make([]byte, probe))
		if err == nil {
			err = file.Sync()
		}
		err = errors.Join(err, file.Close(), os.Remove(file.Name()))
	}
	if isFull(err) {
		return fmt.Errorf("%w (%s)", ErrFull, f.dir)
	}
	return nil
}
