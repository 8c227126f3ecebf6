package main

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/server"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

// human is who sits in a seat that a person commands.
const human = "human"

func playCommand() *cobra.Command {
	var who, set []string
	var seed uint64
	var data, nats string
	var kept bool
	cmd := &cobra.Command{
		Use:   "play SCENARIO",
		Short: "Play a battle in the terminal, as text",
		Long: "Plays a shipped battle, a scenario file, or a saved record (.jsonl) as text: the\n" +
			"board as a list of landmarks and as a map of letters, what may be ordered as a\n" +
			"numbered list, the log with its clauses. It works with a screen reader.\n" +
			"With --kept it takes up a battle of the data folder, by words of its title or by its id,\n" +
			"and what is played is kept there; the table must not be open meanwhile.",
		Example: "  drumhead play maida --seat british=human --seat french=recruit\n" +
			"  drumhead play saved.jsonl\n" +
			"  drumhead play --kept maida",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var key [32]byte
			_, _ = rand.Read(key[:])
			seeded := cmd.Flags().Changed("seed")
			if seeded {
				key = [32]byte{}
				binary.BigEndian.PutUint64(key[:], seed)
			}
			var b *play.Battle
			var err error
			var put func(play.Command) error
			if kept {
				st, err := openStore(cmd, data, nats)
				if err != nil {
					return err
				}
				defer st.Close()
				taken, err := server.Take(cmd.Context(), st, systems.All, args[0])
				if err != nil {
					return err
				}
				defer taken.Close()
				b, put = taken.Battle(), taken.Put
			} else if strings.HasSuffix(args[0], ".jsonl") {
				b, err = resume(args[0], play.NewSecret(key))
			} else {
				b, err = begin(args[0], who, set, play.NewSecret(key), seeded)
			}
			if err != nil {
				return err
			}
			sys, err := systems.Find(string(b.System().ID()))
			if err != nil {
				return err
			}
			c := newConsole(cmd.InOrStdin(), out(cmd), width(cmd.OutOrStdout()), b, sys, binary.BigEndian.Uint64(key[24:])^seed)
			if put != nil {
				c.put = put
			}
			return c.run(cmd.Context())
		},
	}
	fl := cmd.Flags()
	fl.StringArrayVar(&who, "seat", nil, "SIDE=human|recruit|sergeant|colonel|general, repeatable (left out: the first side human, the other sergeant)")
	fl.StringArrayVar(&set, "set", nil, "OPTION=VALUE: a setting of the rules, repeatable")
	fl.Uint64Var(&seed, "seed", 0, "make the dice repeatable, for practice")
	fl.BoolVar(&kept, "kept", false, "take up a battle of the data folder")
	storeFlags(cmd, &data, &nats)
	return cmd
}

// begin is a new battle.
func begin(name string, who, set []string, secret *play.Secret, seeded bool) (*play.Battle, error) {
	sc, err := findScenario(name)
	if err != nil {
		return nil, err
	}
	sys, err := system(sc)
	if err != nil {
		return nil, err
	}
	levels, err := seats(sc, who, "", human, string(ai.Recruit), string(ai.Sergeant), string(ai.Colonel), string(ai.General))
	if err != nil {
		return nil, err
	}
	options, err := parseOptions(set)
	if err != nil {
		return nil, err
	}
	o := play.CreateOptions{ID: battleID(seeded), Scenario: sc.Source(), Name: sc.Name(), Seats: map[string]string{}, Options: options, Secret: secret}
	if !seeded {
		o.At = time.Now()
	}
	for _, seat := range sc.SeatList() {
		i := sc.SideIndex(seat.Side)
		switch {
		case i < 0:
		case levels[i] == human || levels[i] == "" && i == 0:
			o.Seats[seat.ID] = play.WhoYou
		case levels[i] == "":
			o.Seats[seat.ID] = string(ai.Sergeant)
		default:
			o.Seats[seat.ID] = levels[i]
		}
	}
	return play.Create(sys, o)
}

// battleID is drawn, for it goes into the dice; for practice it is the same.
func battleID(practice bool) string {
	if practice {
		return "practice"
	}
	return strings.ToLower(rand.Text())
}

// resume takes up a saved record. Its dice go on under a new commitment, for
// the secret of the old one is not in the record.
func resume(name string, secret *play.Secret) (*play.Battle, error) {
	lines, err := readRecord(name)
	if err != nil {
		return nil, err
	}
	if report := play.Verify(lines, systems.Lookup); !report.Holds() {
		return nil, fmt.Errorf("%s: this record does not hold: %s", name, report.First())
	}
	b, err := play.Load(lines, systems.Lookup, secret)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	e, err := b.Propose(play.Command{Kind: play.KindSit, By: play.ByTable, At: time.Now()})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, b.Apply(e)
}

// readRecord reads the lines of a record file.
func readRecord(name string) ([][]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := play.ReadRecord(f)
	if err != nil {
		return lines, fmt.Errorf("%s: %w", name, err)
	}
	if len(lines) == 0 {
		return nil, errors.New(name + ": an empty file is no record")
	}
	return lines, nil
}
