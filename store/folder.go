package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// folder is a data folder that this process holds by a lock, which falls with
// the process however it ends. The engine takes no lock of its own: two on
// one folder would both acknowledge and one would lose.
type folder struct {
	dir  string
	lock *os.File
	key  string
}

// take locks the folder, made if need be.
func take(dir string) (*folder, error) {
	if dir == "" {
		return nil, errors.New("no data folder is named")
	}
	if err := mkdir(dir); err != nil {
		return nil, err
	}
	lock, err := lockFile(filepath.Join(dir, "lock"))
	if errors.Is(err, errLocked) {
		return nil, takenBy(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be locked: %w", err)
	}
	f := &folder{dir, lock, rand.Text()}
	return f, f.announce("")
}

// announce writes who holds the folder, beside the lock: a locked file cannot
// be read everywhere. A reader finds the words whole, the former or these.
func (f *folder) announce(address string) error {
	words := fmt.Sprintf("%d\n%s\n%s\n", os.Getpid(), address, f.key)
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

func (f *folder) release() { f.lock.Close() }
