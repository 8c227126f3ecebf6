package main

import (
	"fmt"

	"drumhead/store"

	"github.com/spf13/cobra"
)

func engineCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "engine FILE",
		Short: "Run an engine of the cluster that several tables keep their battles in",
		Long: `Run an engine of the cluster that several tables keep their battles in.

It is a NATS server, told what it must know by a file of NATS's own form (docs/operating/engine.conf
is one), that misses another engine within a second instead of nine, and writes to the disk
before it acknowledges.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return store.RunEngine(cmd.Context(), args[0], func(url string) {
				fmt.Fprintf(out(cmd), "An engine takes battles at %s\n", url)
			})
		},
	}
}
