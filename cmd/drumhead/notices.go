package main

import (
	"errors"
	"fmt"
	"time"

	"drumhead/server"
	"drumhead/store"

	"github.com/spf13/cobra"
)

func noticesCommand() *cobra.Command {
	var data, nats string
	cmd := &cobra.Command{
		Use:   "notices",
		Short: "List the notices that have not arrived, also while the table is open",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := openStore(cmd, data, nats)
			var all []server.Undelivered
			var taken *store.Taken
			switch {
			case errors.As(err, &taken):
				all, err = server.UndeliveredFrom(cmd.Context(), taken)
			case err == nil:
				defer st.Close()
				all, err = server.UndeliveredIn(cmd.Context(), st)
			}
			if err != nil {
				return err
			}
			if len(all) == 0 {
				fmt.Fprintln(cmd.OutOrStdout(), "All notices have arrived.")
			}
			for _, u := range all {
				next := "given up"
				if !u.Next.IsZero() {
					next = "tried again at " + u.Next.Local().Format(time.DateTime)
				}
				whom := "battle " + u.Battle + ", seat " + u.Seat
				if u.Member != "" {
					whom = "an offer, for " + u.Name
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s  %s, %s to %s: %s; %s\n",
					u.Since.Local().Format(time.DateTime), whom, u.Kind, u.Host, u.Problem, next)
			}
			return nil
		},
	}
	storeFlags(cmd, &data, &nats)
	return cmd
}
