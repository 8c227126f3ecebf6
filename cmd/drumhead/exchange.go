package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"drumhead/play"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func exchangeCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "exchange", Short: "Fight by file: make the file for a friend, take his in, also while the table is open"}
	cmd.AddCommand(exchangeList(), exchangeSend(), exchangeReceive())
	return cmd
}

// folder does something with a data folder that nobody holds, or asks the server that does.
func folder(cmd *cobra.Command, data, nats string, here func(st *store.Store) error, there func(taken *store.Taken) error) error {
	st, err := openStore(cmd, data, nats)
	var taken *store.Taken
	switch {
	case errors.As(err, &taken):
		return there(taken)
	case err != nil:
		return err
	}
	defer st.Close()
	return here(st)
}

// fileWords say where a battle by file is.
var fileWords = map[string]string{
	play.FileHere: "it goes on here",
	play.FileBoth: "both are asked something",
	play.FileSend: "the file for the friend is to be made",
	play.FileAway: "the friend has it",
}

func exchangeList() *cobra.Command {
	var data, nats string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the battles by file, and where they are",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var briefs []play.Brief
			err := folder(cmd, data, nats,
				func(st *store.Store) (err error) {
					briefs, err = server.ByFile(cmd.Context(), st, systems.All)
					return err
				}, func(taken *store.Taken) (err error) {
					briefs, err = server.ByFileFrom(cmd.Context(), taken)
					return err
				})
			if err != nil {
				return err
			}
			listed := []exchanged{}
			for _, b := range briefs {
				listed = append(listed, exchanged{b.ID, b.Title, b.Turn, b.File, b.Kept})
			}
			if asJSON {
				return printJSON(out(cmd), listed)
			}
			for _, e := range listed {
				fmt.Fprintf(out(cmd), "%s  %s, turn %d: %s\n", e.Battle, e.Title, e.Turn, fileWords[e.File])
			}
			return nil
		},
	}
	storeFlags(cmd, &data, &nats)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON (docs/cli.md)")
	return cmd
}

// exchanged is a battle by file as `exchange list --json` prints it.
type exchanged struct {
	Battle string `json:"battle"`
	Title  string `json:"title"`
	Turn   int    `json:"turn"`
	File   string `json:"file"`
	Kept   string `json:"kept"`
}

func exchangeSend() *cobra.Command {
	var data, nats, to string
	cmd := &cobra.Command{
		Use:   "send BATTLE",
		Short: "Hand a battle by file over, and write the file for the friend; again, the same file",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var name string
			var file []byte
			err := folder(cmd, data, nats,
				func(st *store.Store) (err error) {
					name, file, err = server.HandOver(cmd.Context(), st, systems.All, args[0])
					return err
				}, func(taken *store.Taken) (err error) {
					name, file, err = server.HandOverFrom(cmd.Context(), taken, args[0])
					return err
				})
			if err != nil {
				return err
			}
			path := filepath.Join(to, filepath.Base(name))
			if err := os.WriteFile(path, file, 0o600); err != nil {
				return fmt.Errorf("the battle is handed over, and the file could not be written: %w; once there is room, the same command makes it again", err)
			}
			fmt.Fprintf(out(cmd), "%s\n", path)
			return nil
		},
	}
	storeFlags(cmd, &data, &nats)
	cmd.Flags().StringVar(&to, "to", "", "the folder that the file goes to (left out: this one)")
	return cmd
}

func exchangeReceive() *cobra.Command {
	var data, nats string
	var instead bool
	cmd := &cobra.Command{
		Use:   "receive FILE",
		Short: "Take a friend's file in: whole, and only if all of it is proved",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			var b *server.Brought
			base := ""
			err = folder(cmd, data, nats,
				func(st *store.Store) (err error) {
					b, err = server.TakeIn(cmd.Context(), st, systems.All, file, instead)
					return err
				}, func(taken *store.Taken) (err error) {
					base = taken.Address
					b, err = server.TakeInFrom(cmd.Context(), taken, file, instead)
					return err
				})
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if b.Entries == 0 {
				fmt.Fprintf(out(cmd), "%s: nothing new, it was taken in before\n", b.Battle)
			} else {
				fmt.Fprintf(out(cmd), "%s: %d new entries\n", b.Battle, b.Entries)
			}
			for _, seat := range slices.Sorted(maps.Keys(b.Keys)) {
				fmt.Fprintf(out(cmd), "%s: %s/b/%s#key=%s\n", seat, base, b.ID, b.Keys[seat])
			}
			return nil
		},
	}
	storeFlags(cmd, &data, &nats)
	cmd.Flags().BoolVar(&instead, "instead", false, "where both have gone on: give up what is here for what the file has (save it first: drumhead backup)")
	return cmd
}
