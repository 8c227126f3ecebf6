// Package web carries the built client inside the program. It holds no code
// but this, and must never know what is in the files.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist all:paper
var built embed.FS

// Client is the built client; it is empty but for a placeholder until
// `make build` has made it.
func Client() fs.FS {
	client, err := fs.Sub(built, "dist")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return client
}

// Paper is a file of what draws maps without a browser (web/src/paper), empty
// until `make build` has made it.
func Paper(name string) string {
	file, _ := built.ReadFile("paper/" + name)
	return string(file)
}
