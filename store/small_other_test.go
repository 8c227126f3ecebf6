//go:build !linux

package store

import "testing"

func small(t *testing.T, _ int) string {
	t.Skip("a small disk is made on Linux only")
	return ""
}
