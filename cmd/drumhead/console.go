package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/scene"
	"drumhead/systems"
)

// console plays a battle by lines of text. It keeps nothing that the battle
// does not know but what was last offered.
type console struct {
	in     *bufio.Scanner
	out    io.Writer
	rows   io.Writer // where lines are left as they are
	wide   int       // letters of a line; 0: any number
	battle *play.Battle
	system *systems.System
	mind   systems.Commander
	put    func(play.Command) error // does a command and keeps it
	yours  []string                 // the seats of people
	told   int                      // the newest entry that was told
	asked  int                      // the newest entry when a question was last put
	acts   []scene.Act
	seat   string // who is asked
	ask    int
	side   int // whose part was last headed
}

// newConsole writes lines of so many letters at most, or of any number.
func newConsole(in io.Reader, out io.Writer, wide int, b *play.Battle, sys *systems.System, seed uint64) *console {
	c := &console{in: bufio.NewScanner(in), out: paragraphs{out, wide}, rows: out, wide: wide, battle: b, system: sys, mind: sys.Commander(systems.Sides(b), seed), side: -1}
	c.put = func(cmd play.Command) error {
		e, err := b.Propose(cmd)
		if err != nil {
			return err
		}
		return b.Apply(e)
	}
	for _, s := range b.Table(nil).Seats {
		if w := b.Who(s.ID); w == play.WhoYou || w == play.WhoFriend {
			c.yours = append(c.yours, s.ID)
		}
	}
	return c
}

func (c *console) say(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }

// run plays until the battle is over or the player leaves.
func (c *console) run(ctx context.Context) error {
	c.opening()
	for ctx.Err() == nil {
		if err := c.others(ctx); err != nil {
			return err
		}
		c.tell()
		if c.battle.Over() || c.battle.Damaged() != nil {
			break
		}
		c.question()
		if done, err := c.answer(); done || err != nil {
			return err
		}
	}
	clock := c.table().Scene.Clock
	if clock.Over != "" {
		c.say("\n%s %s", clock.Over, clock.Clause)
	}
	for done := false; !done && len(c.yours) > 0; {
		fmt.Fprint(c.out, "(over) > ")
		var err error
		if done, err = c.answer(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (c *console) table() play.Table { return c.battle.Table(c.yours) }

// opening introduces the battle.
func (c *console) opening() {
	t := c.table()
	c.say("%s (%s). Type help for the commands.", t.Title, t.RuleName)
	for _, b := range t.Briefing {
		c.say("\n%s:\n%s", t.Scene.Sides[b.Side].Name, strings.TrimSpace(b.Text))
	}
	c.landmarks()
}

// thinking is how long a computer may think about one order.
const thinking = time.Second

func thought() ai.Budget {
	budget := systems.Within(thinking)
	budget.Aided = true
	return budget
}

// others lets the table and the computer do what is theirs.
func (c *console) others(ctx context.Context) error {
	for ctx.Err() == nil {
		cmd, due := c.battle.Due(time.Now())
		if !due {
			seat, level, ok := c.battle.Computer()
			if !ok {
				return nil
			}
			number, side, _ := c.battle.Seat(seat)
			order, reasons := c.mind.Order(ai.Chair{Level: ai.Level(level), Seat: number, Side: side, Plan: c.battle.Plan(seat)}, c.battle.Known(seat), thought())
			cmd = play.Command{Kind: play.KindOrder, Seat: seat, By: play.ByComputer, Order: order, Reasons: reasons, At: time.Now()}
		}
		if err := c.give(cmd); err != nil {
			return fmt.Errorf("%s %q: %w", cmd.Kind, cmd.Order, err)
		}
		c.tell()
	}
	return ctx.Err()
}

// give puts a command on the record.
func (c *console) give(cmd play.Command) error { return c.put(cmd) }

// tell says the log lines that are new.
func (c *console) tell() {
	for ; c.told < c.battle.Seq(); c.told++ {
		for _, l := range c.battle.Lines(c.told+1, c.yours) {
			c.say("%s", logLine(&l))
		}
	}
}

// logLine is a line of the log as text, its clauses at the end.
func logLine(l *scene.Line) string {
	text := strings.Repeat("  ", l.Depth) + l.Plain()
	if l.Head {
		text = "\n== " + text
	}
	for _, clause := range l.Clause {
		if !strings.Contains(text, short(clause)) {
			text += " " + short(clause)
		}
	}
	return text
}

// short is a clause without its system's letters, as lines cite it: FIRE-05.
func short(clause string) string {
	_, rest, _ := strings.Cut(clause, "-")
	return rest
}

// question says what is asked and what may be ordered, once.
func (c *console) question() {
	if c.asked == c.battle.Seq() {
		fmt.Fprint(c.out, "> ")
		return
	}
	c.asked, c.acts = c.battle.Seq(), nil
	for _, a := range c.table().Asks {
		if !a.Yours {
			continue
		}
		c.ask, c.acts = a.ID, a.Acts
		for _, s := range a.Seats {
			if slices.Contains(c.yours, s) {
				c.seat = s
			}
		}
		c.say("\n%s", a.Text)
		if a.Throw != nil {
			c.say("Dice are wanted: type their scores, or an empty line to let them fall.")
		}
		c.list()
		return
	}
	c.say("Nothing is asked of you.")
}

// list numbers what may be ordered: of each piece its deeds first, then in one
// line where it may move to.
func (c *console) list() {
	var moves []string
	for i, a := range c.acts {
		if a.Verb == "move" {
			moves = append(moves, fmt.Sprintf("%d %s", i+1, destination(&a)))
		} else {
			line := fmt.Sprintf("%3d %s", i+1, a.Label)
			if a.Need != "" {
				line += ": " + a.Need
			}
			if a.Closed != nil {
				line += fmt.Sprintf(": not now, %s %s", a.Closed.Text, a.Closed.Clause)
			}
			c.say("%s  (%s)", line, a.Order)
		}
		if last := i+1 == len(c.acts); len(moves) > 0 && (last || c.acts[i+1].Piece != a.Piece) {
			c.say("    %s moves to: %s", a.Piece, strings.Join(moves, "; "))
			moves = nil
		}
	}
	fmt.Fprint(c.out, "> ")
}

// destination is where a move ends: its cell, or on an open table the words of
// the order behind its verb.
func destination(a *scene.Act) string {
	if a.Cell != "" {
		return a.Cell
	}
	if words := strings.Fields(a.Order); len(words) > 2 {
		return strings.Join(words[2:], " ")
	}
	return a.Label
}

// answer reads a line and does it; true: the player leaves.
func (c *console) answer() (bool, error) {
	if !c.in.Scan() {
		return true, c.in.Err()
	}
	line := strings.TrimSpace(c.in.Text())
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "":
		return false, c.throw(line)
	case "q", "quit":
		return true, nil
	case "help":
		c.help()
	case "map":
		c.drawMap()
	case "list":
		c.asked = 0
	case "landmarks":
		c.landmarks()
	case "forces":
		c.forces()
	case "log":
		c.log()
	case "why":
		c.why(rest)
	case "odds":
		c.odds(rest)
	case "undo":
		c.report(c.give(play.Command{Kind: play.KindUndo, Seat: c.lastSeat(), At: time.Now()}))
	case "note":
		c.report(c.give(play.Command{Kind: play.KindNote, Seat: c.lastSeat(), Text: rest, At: time.Now()}))
	case "save":
		c.report(c.save(rest))
	default:
		return false, c.order(line)
	}
	return false, nil
}

// odds says what may come of an order.
func (c *console) odds(text string) {
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(c.acts) {
		text = c.acts[n-1].Order
	}
	v, err := oddsOf(c.battle, text, nil)
	if err != nil {
		c.report(err)
		return
	}
	printOdds(c.out, v.Act)
}

// lastSeat is the seat that acts: the one asked, else the first.
func (c *console) lastSeat() string {
	if c.seat != "" || len(c.yours) == 0 {
		return c.seat
	}
	return c.yours[0]
}

// order takes a number of the list, faces for an open throw, or notation.
func (c *console) order(line string) error {
	if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(c.acts) {
		line = c.acts[n-1].Order
	} else if err == nil && len(c.acts) == 0 {
		return c.throw(line)
	}
	c.report(c.give(play.Command{Kind: play.KindOrder, Seat: c.seat, Ask: c.ask, Order: line, At: time.Now()}))
	return nil
}

// throw answers an open throw with typed faces, or lets the dice fall.
func (c *console) throw(line string) error {
	cmd := play.Command{Kind: play.KindThrow, Seat: c.lastSeat(), At: time.Now()}
	for _, f := range strings.Fields(line) {
		n, err := strconv.Atoi(f)
		if err != nil {
			c.say("%q is no die's score", f)
			return nil
		}
		cmd.Faces = append(cmd.Faces, n)
	}
	if err := c.give(cmd); err != nil && !errors.Is(err, play.ErrNoThrow) {
		c.report(err)
	}
	return nil
}

// report says why something was not done. A refusal names its clause.
func (c *console) report(err error) {
	var refused *play.Refused
	switch {
	case err == nil:
	case errors.As(err, &refused):
		c.say("Refused: %s %s", refused.Text, refused.Clause)
	default:
		c.say("Not done: %v", err)
	}
}

// save writes the record to a file.
func (c *console) save(name string) error {
	if name == "" {
		return errors.New("save wants a file name, such as save maida.jsonl")
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := c.battle.WriteRecord(f); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	c.say("Saved as %s; drumhead play %s goes on with it.", name, name)
	return nil
}

func (c *console) help() {
	c.say(`N            take offered order N
ORDER        an order in notation, as the list has it in brackets
list         what is asked and offered now
map          the board as letters
landmarks    the board in words
forces       every piece in words
log          the whole log
why [N]      the last ruling opened, or that of log line N: dice, modifiers, clauses
odds N       the exact chances of offered order N, or of an order in notation
undo         take back
note TEXT    put a note on the record
save FILE    write the record
q, quit      leave`)
}
