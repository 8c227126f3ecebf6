package macduff

import "embed"

// Book is the rulebook: the ledger of every clause, kept up with the code.
//
//go:embed rulebook.md
var Book string

// Cases are the rulebook's cases, file by file.
//
//go:embed testdata/cases/*.yaml
var Cases embed.FS
