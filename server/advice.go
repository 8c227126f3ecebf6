package server

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"

	"drumhead/ai"
	"drumhead/play"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
)

// Advised is the entry that advice became, and the order that it is.
type Advised struct {
	Seq   int    `json:"seq"`
	Order string `json:"order" doc:"in notation"`
}

// advise tells who plays alone what a general would order in his place, and marks on the record that
// he asked.
func (s *Server) advise(ctx context.Context, in *command[By]) (*of[Advised], error) {
	if err := s.afford(ctx, s.thinks, 10); err != nil {
		return nil, err
	}
	var out of[Advised]
	err := s.with(in.Battle, func(k *keeper, seats []string) (err error) {
		if !slices.Contains(seats, in.Body.Seat) {
			return huma.Error403Forbidden(fmt.Sprintf("The key for seat %q is wanted, and was not sent.", in.Body.Seat))
		}
		out.Body, err = k.advise(in.Body.Seat, in.Body.ID)
		return err
	})
	return &out, err
}

// mostAdvice is how often advice is worked out anew because the seat knows more meanwhile.
const mostAdvice = 3

// advise works advice out, which may take a while, and puts it on the record. The battle must be
// locked, and is not meanwhile.
func (k *keeper) advise(seat, id string) (none Advised, err error) {
	sys := k.hall.system(k.battle.System().ID())
	if sys.Commander == nil {
		return none, huma.Error422UnprocessableEntity("For these rules there is no computer who could advise.")
	}
	var seed [8]byte
	rand.Read(seed[:])
	adviser := sys.Commander(systems.Sides(k.battle), binary.BigEndian.Uint64(seed[:])) // the computer's own may be at work
	for range mostAdvice {
		if err := k.battle.MayAdvise(seat); err != nil {
			return none, problem(err, k.battle.Seq())
		}
		number, side, _ := k.battle.Seat(seat)
		known := k.battle.Known(seat)
		var words, order string
		k.unlocked(func() {
			words, order = adviser.Advise(ai.Chair{Level: ai.General, Seat: number, Side: side, Plan: ai.NoPlan}, known, systems.Within(k.hall.thinking))
		})
		switch {
		case k.dead:
			return none, errGone
		case words == "":
			return none, problem(play.ErrAdviceNow, k.battle.Seq())
		case reflect.DeepEqual(known, k.battle.Known(seat)): // where all plot at once, others have meanwhile
			seq, err := k.putFor(play.Command{Kind: play.KindAdvice, Seat: seat, By: play.ByComputer, Text: words, ID: id, At: k.hall.now()})
			return Advised{seq, order}, err
		}
	}
	return none, problem(play.ErrStale, k.battle.Seq())
}

// unlocked thinks in its turn among all battles, and lets this one go on meanwhile. The battle must be locked.
func (k *keeper) unlocked(think func()) {
	turn := k.hall.turns.ask(k.owner, make(chan struct{}, 1))
	k.mu.Unlock()
	defer k.mu.Lock()
	<-turn.came
	defer k.hall.turns.end()
	k.hall.figures.thoughts.Inc()
	think()
}
