package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/rules"
	"drumhead/scenario"
	"drumhead/store"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
)

type battlesInput struct {
	Keys string `header:"Drumhead-Key" doc:"the keys of all seats that you hold, comma-separated"`
}

func (s *Server) battles(ctx context.Context, in *battlesInput) (*of[[]play.Brief], error) {
	briefs, err := s.hall.list(ctx, in.Keys, from(ctx).local)
	if err != nil {
		return nil, problem(errors.Join(errNoNews, err), 0)
	}
	return &of[[]play.Brief]{briefs}, nil
}

// NewBattle is a battle that somebody wants to fight.
type NewBattle struct {
	Scenario string            `json:"scenario,omitempty" maxLength:"64" doc:"its id"`
	Source   string            `json:"source,omitempty" maxLength:"524288" doc:"YAML: a battle of one's own, instead of one by its id"`
	Options  map[string]string `json:"options,omitempty" doc:"of the rules, other than the battle's"`
	Seats    map[string]string `json:"seats" doc:"side or seat: you, friend, recruit, sergeant, colonel or general; left out: you; umpire: you or friend adds an umpire to a battle that has none"`
	Divided  bool              `json:"divided,omitempty" doc:"a seat for each commander, as the battle's page lists them, instead of the battle's own"`
	Grade    string            `json:"grade,omitempty" enum:"sealed,witnessed,typed" doc:"of the dice; left out: witnessed where a friend sits, else sealed"`
	Clocks   bool              `json:"clocks,omitempty" doc:"the rule book's own clocks run"`
	Patience int               `json:"patience,omitempty" minimum:"0" doc:"seconds after which small decisions of an absent player take their default, and secret orders that are not revealed lapse; 0: never"`
	Withheld int               `json:"withheld,omitempty" minimum:"0" doc:"of witnessed dice: seconds after which who waits for the other side's link may end the battle, as if that side had given up; 0: he waits for ever"`
	Pace     *play.Pace        `json:"pace,omitempty" doc:"how much time each seat has, in seconds; left out: as much as it likes. Only where a friend sits"`
	File     bool              `json:"file,omitempty" doc:"your friend has a table of his own, and the battle goes from one to the other as a file; secret orders are committed to"`
	Lead     bool              `json:"lead,omitempty" doc:"the soldiers are real ones, moved by hand on a real table"`
	Commit   bool              `json:"commit,omitempty" doc:"secret orders stay in the browsers until all have committed themselves to theirs; only where a friend sits"`
}

// Begun is a battle that has begun, and the keys of the seats that people
// hold; they are never told again.
type Begun struct {
	ID   string            `json:"id"`
	Keys map[string]string `json:"keys" doc:"seat: its key"`
}

func (s *Server) create(ctx context.Context, in *of[NewBattle]) (*of[Begun], error) {
	if err := s.afford(ctx, s.begins, 1); err != nil {
		return nil, err
	}
	d, err := s.draw(&in.Body)
	if err != nil {
		return nil, err
	}
	return &of[Begun]{Begun{d.battle.Header().Battle, d.keys}}, s.begin(ctx, d)
}

// drawn is a battle that could begin, and is kept nowhere yet.
type drawn struct {
	battle   *play.Battle
	scenario *scenario.Scenario
	vault    *vault
	keys     map[string]string // of the seats that people hold
}

// arranged is the battle of a wish with its seats, and who plays its rules.
func (s *Server) arranged(b *NewBattle) (*systems.System, *scenario.Scenario, error) {
	sc, err := s.chosen(b)
	if err != nil {
		return nil, nil, err
	}
	sys := s.hall.system(rules.ID(sc.Rules))
	if sys == nil {
		return nil, nil, huma.Error422UnprocessableEntity(fmt.Sprintf("There is no rule system %q.", sc.Rules))
	}
	if sc, err = b.seated(sys, sc); err != nil {
		return nil, nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return sys, sc, nil
}

// draw makes a battle of a wish.
func (s *Server) draw(b *NewBattle) (*drawn, error) {
	sys, sc, err := s.arranged(b)
	if err != nil {
		return nil, err
	}
	var people []string
	for _, seat := range sc.SeatList() {
		who := cmp.Or(b.Seats[seat.ID], b.Seats[seat.Side], play.WhoYou)
		if who == play.WhoYou || who == play.WhoFriend {
			if !b.File || who == play.WhoYou { // by file he sits at his own table
				people = append(people, seat.ID)
			}
		} else if _, err := ai.ParseLevel(who); err != nil {
			return nil, huma.Error422UnprocessableEntity(fmt.Sprintf("%q cannot sit in seat %s: wanted you, friend, %s.", who, seat.ID, ai.LevelWords))
		}
	}
	v, keys := newVault(people)
	secret, err := v.secret()
	if err != nil {
		return nil, err
	}
	o := play.CreateOptions{ID: newName(10), Scenario: sc.Source(), Name: sc.Name(), Seats: b.Seats, Options: b.Options,
		Clocks: b.Clocks, Patience: b.Patience, Commit: b.Commit || b.File, Lead: b.Lead, File: b.File, Withheld: b.Withheld, Pace: b.Pace, At: s.hall.now(), Secret: secret, Grade: b.grade()}
	battle, err := play.Create(sys.System, o)
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return &drawn{battle, sc, v, keys}, nil
}

// begin keeps a battle that was drawn.
func (s *Server) begin(ctx context.Context, d *drawn) error {
	id := d.battle.Header().Battle
	// The vault first: a battle without it could not go on.
	if err := s.hall.putVault(ctx, id, d.vault); err != nil {
		return notKept(err)
	}
	mark, err := s.hall.store.Append(ctx, id, store.Mark{}, d.battle.Entries()[0].Line())
	if err != nil {
		return notKept(err)
	}
	s.hall.adopt(d.battle, d.vault, mark, from(ctx).address)
	return nil
}

// seated is the scenario with the seats that the battle is to have.
func (b *NewBattle) seated(sys *systems.System, sc *scenario.Scenario) (*scenario.Scenario, error) {
	if b.Divided {
		chairs, err := sys.Chairs(sc)
		if err == nil && len(chairs) == 0 {
			err = errors.New("the command of this battle's sides cannot be divided")
		}
		if err == nil {
			sc, err = sc.WithSeats(chairs)
		}
		if err != nil {
			return nil, err
		}
	}
	if b.Seats[scenario.UmpireID] != "" && sc.Umpires() == 0 {
		return sc.WithUmpire()
	}
	return sc, nil
}

// chosen is the scenario of a new battle.
func (s *Server) chosen(b *NewBattle) (*scenario.Scenario, error) {
	if b.Source != "" {
		sc, err := scenario.Parse("battle", []byte(b.Source))
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return sc, nil
	}
	if sc := s.find(b.Scenario); sc != nil {
		return sc, nil
	}
	return nil, huma.Error422UnprocessableEntity(fmt.Sprintf("There is no battle %q to fight.", b.Scenario))
}

type bringInput struct {
	Keys    string `header:"Drumhead-Key" doc:"of a seat, to take a friend's file instead of what is here"`
	Battle  string `query:"battle" maxLength:"64" doc:"the battle that a friend's file is expected to be of"`
	Instead bool   `query:"instead" doc:"where both tables have gone on: take the friend's file instead of what is here, which is lost unless it was saved"`
	RawBody []byte `contentType:"application/jsonl"`
}

// bring takes in a record: it must be whole and in order. The server lays a
// new anchor behind it, since the secret of its dice is elsewhere, and every
// person's seat gets a new key. A friend's file of a battle by file is taken in as such.
func (s *Server) bring(ctx context.Context, in *bringInput) (*of[Brought], error) {
	if err := s.afford(ctx, s.brings, len(in.RawBody)); err != nil {
		return nil, err
	}
	lines, byFile, err := play.ReadFile(in.RawBody, s.hall.lookup)
	if err != nil {
		return nil, misfit(err)
	}
	if id, err := play.BattleOf(lines); err == nil {
		match, err := s.match(ctx, id)
		if err != nil {
			return nil, err
		}
		if match != nil { // its result would be that of the members between whom it was
			return nil, huma.Error409Conflict("This battle was fought between members here, and is not brought in again.")
		}
	}
	if byFile {
		return s.takeIn(ctx, in, lines)
	}
	if in.Battle != "" {
		return nil, misfit(&play.Misfit{Why: play.FileOther, Text: "This is no friend's file of this battle: it is the record of one that is not fought by file."})
	}
	b, err := s.verified(ctx, lines)
	if err != nil {
		return nil, err
	}
	id := b.Header().Battle
	var people []string
	for _, seat := range b.Header().Seats {
		if who := b.Who(seat.ID); who == play.WhoYou || who == play.WhoFriend {
			people = append(people, seat.ID)
		}
	}
	if err := s.hall.keepAll(ctx, id, lines); err != nil {
		return nil, err
	}
	v, keys := newVault(people)
	if err := s.hall.putVault(ctx, id, v); err != nil {
		return nil, notKept(err)
	}
	err = s.with(Battle{ID: id}, func(k *keeper, _ []string) error {
		if k.battle.Over() {
			return nil
		}
		_, err := k.put(play.Command{Kind: play.KindSit, By: play.ByTable, At: s.hall.now(), Text: "brought in from a record"})
		return err
	})
	return &of[Brought]{Brought{Begun: Begun{id, keys}, Battle: b.Header().Title, Fresh: true, Entries: len(lines)}}, err
}

// How long a record may take to be verified: a stranger's, and that of who sits
// at this computer.
const (
	verifyTheirs = 20 * time.Second
	verifyOurs   = 10 * time.Minute
)

// mostEntries is how many a record may have that a stranger brings in.
const mostEntries = 10_000

// verified is the battle of a record that is proved whole.
func (s *Server) verified(ctx context.Context, lines [][]byte) (b *play.Battle, err error) {
	err = s.verifying(ctx, func(limits play.Limits) (err error) {
		b, err = play.Bring(lines, s.hall.lookup, limits)
		return err
	})
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return b, nil
}

// forget gives up what is still kept of a battle that was deleted here for all, and
// says whether that was so: then its record may bring it back, under new keys.
func (h *hall) forget(ctx context.Context, id string) bool {
	k, err := h.get(id)
	if err != nil {
		return false
	}
	defer h.release(k)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.dead || !k.battle.Removed() {
		return false
	}
	k.forget()
	h.store.LetGo(ctx, id)
	if err := h.store.Purge(ctx, id); err != nil {
		h.log.Warn("a deleted battle cannot be purged", "battle", id, "error", err)
		return false
	}
	return true
}

// keepAll keeps the lines of a record that is not here yet. A record whose
// bringing in was broken off is here without a vault, and is gone on with.
func (h *hall) keepAll(ctx context.Context, id string, lines [][]byte) error {
	if err := mayBeCalled(id); err != nil {
		return huma.Error422UnprocessableEntity(err.Error())
	}
	here := huma.Error409Conflict("This battle is here already.")
	if _, err := h.vault(ctx, id); !errors.Is(err, store.ErrNotFound) {
		if err != nil || !h.forget(ctx, id) {
			return here
		}
	}
	var mark store.Mark
	for _, line := range lines {
		var err error
		if mark, err = h.store.Append(ctx, id, mark, line); errors.Is(err, store.ErrConflict) {
			return here
		} else if err != nil {
			return notKept(err)
		}
	}
	return nil
}
