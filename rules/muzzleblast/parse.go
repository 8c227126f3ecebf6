package muzzleblast

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"drumhead/space/inches"
)

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
	return r.rest(o, word, formed)
}

// rest reads what a verb wants behind it.
func (r *reader) rest(o *Order, word string, formed bool) (err error) {
	switch o.Verb {
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
		if o.Target = r.s.b.find(r.next()); o.Target == nobody {
			return fmt.Errorf("%s whom? Wanted the id of a unit or gun", word)
		}
		if o.Verb == FireVerb {
			o.Count, err = r.number()
		}
	case JoinVerb:
		if w := r.next(); w != "" {
			if o.Target = r.s.b.find(w); o.Target == nobody {
				return fmt.Errorf("there is no unit %q", w)
			}
		}
	case EnterVerb, AtHouseVerb:
		return r.house(o)
	case UnlimberVerb:
		err = r.at(&o.Path)
	case BallVerb, GrapeVerb, AtWallVerb:
		if err = r.path(&o.Path); err == nil && o.Path.N != 1 {
			err = fmt.Errorf("%s where? Wanted one place, such as 12.5,18", word)
		}
	}
	return err
}

// house reads which house, and for who goes into it how many, where, and by which
// side.
func (r *reader) house(o *Order) (err error) {
	name := r.next()
	if o.House = r.s.b.house(name); o.House < 0 {
		return fmt.Errorf("there is no house %q", name)
	}
	if o.Verb != EnterVerb {
		return nil
	}
	if o.Count, err = r.number(); err != nil {
		return err
	}
	if o.Above = r.peek() == "upstairs"; o.Above {
		r.next()
	}
	return r.at(&o.Path)
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
		if err != nil || n < 0 || n > writtenHits {
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
		if n, err = strconv.Atoi(r.next()); err != nil || n < 0 || n > writtenMen {
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
