package store

import (
	"errors"
	"os"
	"syscall"
)

var errLocked = errors.New("locked by another process")

const sharingViolation syscall.Errno = 32

// lockFile opens a file that nobody else can open until it is closed.
func lockFile(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, errLocked
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), path), nil
}

// lockFolder does nothing: who holds the file in it keeps it from being removed.
func lockFolder(string) (*os.File, error) { return nil, nil }

const (
	handleDiskFull syscall.Errno = 39
	diskFull       syscall.Errno = 112
)

// isFull says whether there was no room for what was written.
func isFull(err error) bool { return errors.Is(err, handleDiskFull) || errors.Is(err, diskFull) }
