package main

import (
	"errors"
	"fmt"

	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func chairCommand() *cobra.Command {
	var data, nats string
	cmd := &cobra.Command{
		Use:   "chair BATTLE SEAT",
		Short: "Give a new link to a player who has lost all of his, also while the table is open",
		Args:  cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			st, err := openStore(cmd, data, nats)
			var links []string
			var taken *store.Taken
			switch {
			case errors.As(err, &taken):
				links, err = server.NewLinksFrom(cmd.Context(), taken, args[0], args[1])
			case err == nil:
				defer st.Close()
				links, err = server.NewLinks(cmd.Context(), st, systems.All, args[0], args[1])
			}
			if err != nil {
				return err
			}
			for _, link := range links {
				fmt.Fprintln(cmd.OutOrStdout(), link)
			}
			return nil
		},
	}
	storeFlags(cmd, &data, &nats)
	return cmd
}
