package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

func backupCommand() *cobra.Command {
	var data, nats string
	cmd := &cobra.Command{
		Use:   "backup FOLDER",
		Short: "Write every battle into a new folder, also while the table is open",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b := &backupFolder{dir: args[0]}
			if err := b.make(); err != nil {
				return err
			}
			st, err := openStore(cmd, data, nats)
			var taken *store.Taken
			switch {
			case errors.As(err, &taken):
				err = server.FromServer(cmd.Context(), taken, b.put)
			case err == nil:
				defer st.Close()
				err = server.Backup(cmd.Context(), st, b.put)
			}
			if err != nil {
				return err
			}
			return b.report(cmd)
		},
	}
	storeFlags(cmd, &data, &nats)
	return cmd
}

func restoreCommand() *cobra.Command {
	var data, nats string
	cmd := &cobra.Command{
		Use:   "restore FOLDER",
		Short: "Bring back the battles of a backup that are not here",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			st, err := openStore(cmd, data, nats)
			if err != nil {
				return err
			}
			defer st.Close()
			done, err := server.Restore(cmd.Context(), st, systems.All, os.DirFS(args[0]))
			if err != nil {
				return err
			}
			for _, id := range done.Here {
				fmt.Fprintf(out(cmd), "%s is here already and was left alone\n", id)
			}
			fmt.Fprintf(out(cmd), "restored: %d of %d\n", len(done.Back), len(done.Back)+len(done.Here))
			if done.Drafts > 0 {
				fmt.Fprintf(out(cmd), "and %d battles of makers\n", done.Drafts)
			}
			return done.Wrong
		},
	}
	storeFlags(cmd, &data, &nats)
	return cmd
}

func storeFlags(cmd *cobra.Command, data, nats *string) {
	cmd.Flags().StringVar(data, "data", "", "the data folder (left out: the platform's own)")
	cmd.Flags().StringVar(nats, "nats", "", "the battles are in the NATS cluster of this URL")
}

func openStore(cmd *cobra.Command, data, nats string) (*store.Store, error) {
	dir, err := dataFolder(data)
	if err != nil {
		return nil, err
	}
	return store.Open(cmd.Context(), store.Options{Dir: dir, URL: nats})
}

// backupFolder is what a backup is written into.
type backupFolder struct {
	dir     string
	battles int
	whole   bool
	damaged []byte
}

// make makes the folder, which must be new or empty, so that no backup is a
// mixture of two.
func (b *backupFolder) make() error {
	if err := os.MkdirAll(b.dir, 0o700); err != nil {
		return err
	}
	there, err := os.ReadDir(b.dir)
	if err == nil && len(there) > 0 {
		err = fmt.Errorf("%s is not empty: name a new folder for each backup", b.dir)
	}
	return err
}

func (b *backupFolder) put(name string, data []byte) error {
	switch name {
	case server.SeedsFile:
		b.whole = true // it comes last
	case server.DamagedFile:
		b.damaged = data
	default:
		b.battles++
	}
	f, err := os.OpenFile(filepath.Join(b.dir, name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// report says what was written, or that it is not all.
func (b *backupFolder) report(cmd *cobra.Command) error {
	if !b.whole {
		return fmt.Errorf("the backup in %s is not whole: its end did not come; remove it and try again", b.dir)
	}
	fmt.Fprintf(out(cmd), "battles: %d, in %s\n", b.battles, b.dir)
	if len(b.damaged) > 0 {
		return fmt.Errorf("not all could be backed up: %s", b.damaged)
	}
	return nil
}
