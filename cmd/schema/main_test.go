package main

import (
	"bytes"
	"os"
	"testing"
)

func TestCurrent(t *testing.T) {
	want, err := schema()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/scenario.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/scenario.schema.json is not current: go generate ./cmd/schema")
	}
}
