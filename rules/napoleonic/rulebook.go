package napoleonic

import (
	"embed"
	"io/fs"
)

// Book is the rulebook: the ledger of every clause, kept up with the code.
//
//go:embed rulebook.md
var Book string

//go:embed testdata/cases/*.yaml
var caseFiles embed.FS

// Cases are the rulebook's cases, file by file.
var Cases = func() fs.FS {
	sub, err := fs.Sub(caseFiles, "testdata/cases")
	if err != nil {
		panic(err)
	}
	return sub
}()
