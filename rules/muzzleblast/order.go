package muzzleblast

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/space/inches"
)

// Order is one order, of one piece at most. What it says of a piece is its
// plot; a shot's aim is the end of its path.
type Order struct {
	Plot
	Side int8  // of a ruling: the side, -1: a draw
	N    int16 // of a ruling
}

// Verb is what an order is to do.
type Verb uint8

// The verbs.
const (
	NoVerb Verb = iota

	DoneVerb // done

	StandVerb    // i1 stand files 4 facing 90
	MoveVerb     // i1 files 3 move 12,8 facing 90
	FollowVerb   // i1 follow j1
	EnterVerb    // i1 enter house1 4; i1.3 enter house1 at 4,5
	LeaveVerb    // i1 leave 12,8
	JoinVerb     // i1.3 join; c1.2 join i1
	WithVerb     // c1.2 with j1
	LimberVerb   // g1 limber
	UnlimberVerb // g1 unlimber at 12,8

	BallVerb     // g1 ball 12,18
	GrapeVerb    // g1 grape 12,18
	AtHouseVerb  // g1 house house1
	AtWallVerb   // g1 wall 12,18
	HoldFireVerb // g1 hold, i1 hold
	ServeVerb    // a1.3 serve g1

	FireVerb  // i1 fire j1 4
	FightVerb // fight

	SetAtVerb
	SetFacingVerb
	SetFilesVerb
	SetMenVerb
	SetCompelledVerb
	SetSideVerb
	SetHitsVerb
	SetVictoryVerb
)

var verbNames = [...]string{DoneVerb: "done", StandVerb: "stand", MoveVerb: "move", FollowVerb: "follow", EnterVerb: "enter",
	LeaveVerb: "leave", JoinVerb: "join", WithVerb: "with", LimberVerb: "limber", UnlimberVerb: "unlimber", BallVerb: "ball",
	GrapeVerb: "grape", AtHouseVerb: "house", AtWallVerb: "wall", HoldFireVerb: "hold", ServeVerb: "serve", FireVerb: "fire", FightVerb: "fight",
	SetVictoryVerb: ""}

var compelledNames = []string{"free", "held", "retreating", "routing"}

// plots says that an order is a plot.
func (v Verb) plots() bool { return v >= StandVerb && v <= UnlimberVerb }

// lays says that an order lays a gun.
func (v Verb) lays() bool { return v >= BallVerb && v <= HoldFireVerb }

// rules says that an order is an umpire's ruling.
func (v Verb) rules() bool { return v >= SetAtVerb }

// newOrder is an order that says nothing yet.
func newOrder(v Verb, who Piece) Order {
	return Order{Plot: Plot{Verb: v, Who: who, Target: nobody, House: -1, First: asBefore, End: asBefore}, Side: -1}
}

// printOrder writes an order in notation.
func printOrder(s *State, o *Order) string {
	b := s.b
	who := b.id(o.Who)
	switch o.Verb {
	case DoneVerb, FightVerb:
		return verbNames[o.Verb]
	case StandVerb:
		return who + " stand" + o.First.String()
	case MoveVerb:
		return who + o.First.String() + " move" + o.Path.String() + o.End.String()
	case LeaveVerb:
		return who + " leave" + o.Path.String() + o.End.String()
	case FollowVerb, WithVerb, JoinVerb, ServeVerb:
		if o.Target == nobody {
			return who + " " + verbNames[o.Verb]
		}
		return who + " " + verbNames[o.Verb] + " " + b.id(o.Target)
	case FireVerb:
		return who + " fire " + b.id(o.Target) + count(o.Count)
	case EnterVerb:
		text := who + " enter " + b.terrain.houses[o.House].id + count(o.Count)
		if o.Above {
			text += " upstairs"
		}
		if o.Path.N > 0 {
			text += " at" + o.Path.String()
		}
		return text
	case UnlimberVerb:
		if o.Path.N > 0 {
			return who + " unlimber at" + o.Path.String()
		}
		return who + " unlimber"
	case AtHouseVerb:
		return who + " house " + b.terrain.houses[o.House].id
	case BallVerb, GrapeVerb, AtWallVerb:
		return who + " " + verbNames[o.Verb] + o.Path.String()
	case LimberVerb, HoldFireVerb:
		return who + " " + verbNames[o.Verb]
	}
	return printRuling(s, o, who)
}

func printRuling(s *State, o *Order, who string) string {
	switch o.Verb {
	case SetAtVerb:
		return "set " + who + " at" + o.Path.String()
	case SetFacingVerb:
		return "set " + who + " facing " + o.End.Facing.String()
	case SetFilesVerb:
		return "set " + who + " files " + itoa(int(o.N))
	case SetMenVerb:
		return "set " + who + " men " + itoa(int(o.N))
	case SetCompelledVerb:
		return "set " + who + " " + compelledNames[o.N]
	case SetSideVerb:
		return "set " + who + " side " + s.sideID(o.Side)
	case SetHitsVerb:
		return "set " + s.b.terrain.houses[o.House].id + " hits " + itoa(int(o.N))
	case SetVictoryVerb:
		return "set victory " + s.sideID(o.Side)
	}
	return ""
}

// sideID is a side in notation, "draw" for none.
func (s *State) sideID(side int8) string {
	if side < 0 {
		return "draw"
	}
	return s.b.sides[side].id
}

func count(n int8) string {
	if n == 0 {
		return ""
	}
	return " " + itoa(int(n))
}

// String is a form in notation, with a space before it.
func (f Form) String() string {
	text := ""
	if f.Files > 0 {
		text += " files " + itoa(int(f.Files))
	}
	if f.Facing >= 0 {
		text += " facing " + f.Facing.String()
	}
	return text
}

// String is a path in notation, with a space before it.
func (p *Path) String() string {
	var b strings.Builder
	for _, to := range p.Legs() {
		b.WriteString(" " + to.String())
	}
	return b.String()
}

// reader reads an order word by word.
type reader struct {
	s    *State
	text string
	left []string
}

func (r *reader) next() string {
	if len(r.left) == 0 {
		return ""
	}
	w := r.left[0]
	r.left = r.left[1:]
	return w
}

func (r *reader) peek() string {
	if len(r.left) == 0 {
		return ""
	}
	return r.left[0]
}

func (r *reader) errorf(format string, args ...any) (Order, error) {
	return Order{}, fmt.Errorf(format, args...)
}

// parseOrder reads what printOrder writes, in any case and spacing.
func parseOrder(s *State, text string) (Order, error) {
	r := &reader{s: s, text: text, left: strings.Fields(strings.ToLower(text))}
	first := r.next()
	switch first {
	case "":
		return r.errorf("an order is wanting: such as i1 move 12.5,18, or done")
	case "done", "fight":
		if len(r.left) > 0 {
			return r.errorf("%q stands by itself, found %q behind it", first, r.peek())
		}
		if first == "done" {
			return newOrder(DoneVerb, nobody), nil
		}
		return newOrder(FightVerb, nobody), nil
	case "set":
		return r.ruling()
	}
	who := s.b.find(first)
	if who == nobody {
		return r.errorf("there is no unit, gun, cart or man %q", first)
	}
	o := newOrder(NoVerb, who)
	err := r.order(&o)
	if err == nil && len(r.left) > 0 {
		err = fmt.Errorf("%q has no meaning in %q", r.peek(), text)
	}
	if err != nil {
		return Order{}, err
	}
	return o, nil
}

const wantedVerbs = "stand, move, follow, enter, leave, join, with, limber, unlimber, ball, grape, house, wall, hold, serve or fire"

func (r *reader) order(o *Order) (err error) {
	if o.First, err = r.form(); err != nil {
		return err
	}
	word := r.next()
	v := Verb(max(slices.Index(verbNames[:], word), 0))
	formed := o.First != asBefore
	switch {
	case word == "" && formed:
		o.Verb = StandVerb
		return nil
	case v <= DoneVerb || v == FightVerb || word == "":
		return fmt.Errorf("%q is no order: wanted %s", word, wantedVerbs)
	case formed && v != MoveVerb && v != StandVerb:
		return fmt.Errorf("files and facing come after %q", word)
	}
	o.Verb = v
	switch v {
	case StandVerb:
		if formed {
			return fmt.Errorf("files and facing come after %q", word)
		}
		o.First, err = r.form()
	case MoveVerb, LeaveVerb:
		if err = r.path(&o.Path); err == nil {
			o.End, err = r.form()
		}
		if err == nil && o.Path.N == 0 {
			err = fmt.Errorf("%s where to? Wanted a place, such as 12.5,18", word)
		}
	case FollowVerb, WithVerb, FireVerb, ServeVerb:
		o.Target = r.s.b.find(r.next())
		if o.Target == nobody {
			return fmt.Errorf("%s whom? Wanted the id of a unit or gun", word)
		}
		if v == FireVerb {
			o.Count, err = r.number()
		}
	case JoinVerb:
		if w := r.next(); w != "" {
			if o.Target = r.s.b.find(w); o.Target == nobody {
				return fmt.Errorf("there is no unit %q", w)
			}
		}
	case EnterVerb, AtHouseVerb:
		name := r.next()
		if o.House = r.s.b.house(name); o.House < 0 {
			return fmt.Errorf("there is no house %q", name)
		}
		if v == EnterVerb {
			if o.Count, err = r.number(); err == nil {
				if o.Above = r.peek() == "upstairs"; o.Above {
					r.next()
				}
				err = r.at(&o.Path)
			}
		}
	case UnlimberVerb:
		err = r.at(&o.Path)
	case BallVerb, GrapeVerb, AtWallVerb:
		if err = r.path(&o.Path); err == nil && o.Path.N != 1 {
			err = fmt.Errorf("%s where? Wanted one place, such as 12.5,18", word)
		}
	}
	return err
}

// form reads files and facing.
func (r *reader) form() (f Form, err error) {
	f = asBefore
	for {
		switch r.peek() {
		case "files":
			r.next()
			n, err := strconv.Atoi(r.next())
			if err != nil || n < 1 || n > 100 || f.Files > 0 {
				return f, fmt.Errorf("wanted a number of files, once")
			}
			f.Files = int8(n)
		case "facing":
			r.next()
			if f.Facing >= 0 {
				return f, fmt.Errorf("wanted a facing once")
			}
			if f.Facing, err = inches.ParseHeading(r.next()); err != nil {
				return f, err
			}
		default:
			return f, nil
		}
	}
}

// path reads places as long as there are some.
func (r *reader) path(p *Path) error {
	for len(r.left) > 0 && strings.ContainsRune(r.peek(), ',') {
		to, err := inches.ParsePosition(r.next())
		if err != nil {
			return err
		}
		if to.X < -inches.MaxTable || to.X > inches.MaxTable || to.Y < -inches.MaxTable || to.Y > inches.MaxTable {
			return fmt.Errorf("%s is far off every table", to)
		}
		if !p.add(to) {
			return fmt.Errorf("a way has at most %d legs", maxLegs)
		}
	}
	return nil
}

// at reads one place after the word at, if it is there.
func (r *reader) at(p *Path) error {
	if r.peek() != "at" {
		return nil
	}
	r.next()
	if err := r.path(p); err != nil {
		return err
	}
	if p.N != 1 {
		return fmt.Errorf("at where? Wanted one place, such as 12.5,18")
	}
	return nil
}

// number reads a number if one comes.
func (r *reader) number() (int8, error) {
	w := r.peek()
	if w == "" || w[0] < '0' || w[0] > '9' {
		return 0, nil
	}
	r.next()
	n, err := strconv.Atoi(w)
	if err != nil || n < 1 || n > 100 {
		return 0, fmt.Errorf("wanted a number of men, found %q", w)
	}
	return int8(n), nil
}

// ruling reads an umpire's order.
func (r *reader) ruling() (Order, error) {
	name, what := r.next(), ""
	if name == "victory" {
		side, err := r.side(true)
		o := newOrder(SetVictoryVerb, nobody)
		o.Side = side
		return o, r.end(err)
	}
	what = r.next()
	if h := r.s.b.house(name); h >= 0 && what == "hits" {
		o := newOrder(SetHitsVerb, nobody)
		n, err := strconv.Atoi(r.next())
		if err != nil || n < 0 || n > 20 {
			return r.errorf("wanted a number of hits, from 0 to 20")
		}
		o.House, o.N = h, int16(n)
		return o, r.end(nil)
	}
	who := r.s.b.find(name)
	if who == nobody {
		return r.errorf("there is no unit, gun, house or cart %q to set", name)
	}
	o := newOrder(NoVerb, who)
	var err error
	switch {
	case what == "at":
		o.Verb = SetAtVerb
		if err = r.path(&o.Path); err == nil && o.Path.N != 1 {
			err = fmt.Errorf("at where? Wanted one place, such as 12.5,18")
		}
	case what == "facing":
		o.Verb = SetFacingVerb
		o.End.Facing, err = inches.ParseHeading(r.next())
	case what == "files" || what == "men":
		o.Verb = SetFilesVerb
		if what == "men" {
			o.Verb = SetMenVerb
		}
		var n int
		if n, err = strconv.Atoi(r.next()); err != nil || n < 0 || n > 100 {
			err = fmt.Errorf("wanted a number from 0 to 100")
		}
		o.N = int16(n)
	case what == "side":
		o.Verb = SetSideVerb
		o.Side, err = r.side(false)
	case slices.Contains(compelledNames, what):
		o.Verb, o.N = SetCompelledVerb, int16(slices.Index(compelledNames, what))
	default:
		return r.errorf("wanted set %s at, facing, files, men, side, free, held, retreating or routing, found %q", name, what)
	}
	return o, r.end(err)
}

// end wants nothing more.
func (r *reader) end(err error) error {
	if err == nil && len(r.left) > 0 {
		err = fmt.Errorf("%q has no meaning in %q", r.peek(), r.text)
	}
	return err
}

func (r *reader) side(draw bool) (int8, error) {
	w := r.next()
	for i := range r.s.b.sides {
		if strings.EqualFold(w, r.s.b.sides[i].id) {
			return int8(i), nil
		}
	}
	if draw && w == "draw" {
		return -1, nil
	}
	return 0, fmt.Errorf("%q is no side: wanted %s or %s", w, r.s.b.sides[0].id, r.s.b.sides[1].id)
}
