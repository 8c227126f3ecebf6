package server

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
)

// look is a battle as it stands when somebody asks for it, for who holds some
// seats. All that takes a while is worked out of it, and the battle goes on
// meanwhile.
type look struct {
	*play.Battle
	vault *vault
	seats []string  // those of the keys that came
	here  []string  // those that somebody watches for
	stuck string    // why the battle does not go on by itself
	told  *sync.Map // entries as they go over the line to who holds the same seats, by told
}

// told is who is told of an entry.
type told struct {
	entry int
	seats string
}

// once works out how an entry goes over the line, once for all who hold the same seats
// and share the look.
func (l *look) once(entry int, work func() ([]byte, error)) ([]byte, error) {
	words, _ := l.told.LoadOrStore(told{entry, strings.Join(l.seats, " ")}, sync.OnceValues(work))
	return words.(func() ([]byte, error))()
}

// look must be called with the battle locked.
func (k *keeper) look(seats []string) *look {
	return &look{k.battle.Look(), k.vault, seats, k.here(), k.stuckWords(), &sync.Map{}}
}

// table is the battle as its looker sees it.
func (l *look) table() play.Table {
	t := l.Table(l.seats)
	t.Stuck = l.stuck
	for i := range t.Seats {
		t.Seats[i].Here = slices.Contains(l.here, t.Seats[i].ID)
	}
	return t
}

// with gives a battle, locked, and the seats that the keys open, to do.
func (s *Server) with(in Battle, do func(k *keeper, seats []string) error) error {
	return s.on(in, func(k *keeper) bool { return k.strange(in.Keys) }, do)
}

// on is with, of a battle that is brought up to what other servers have done if news
// says so.
func (s *Server) on(in Battle, news func(k *keeper) bool, do func(k *keeper, seats []string) error) error {
	for {
		k, err := s.hall.get(in.ID)
		if err != nil {
			return problem(err, 0)
		}
		if news(k) {
			err = k.fresh()
		}
		if err == nil {
			err = k.do(func() error {
				if k.battle.Removed() {
					return huma.Error404NotFound("This battle was removed.")
				}
				return do(k, k.vault.seats(in.Keys))
			})
		}
		s.hall.release(k)
		if errors.Is(err, errNoNews) {
			return problem(err, 0)
		}
		if !errors.Is(err, errGone) {
			return answer(err)
		}
	}
}

// look gives a battle as it stands to do.
func (s *Server) look(in Battle, do func(l *look) error) error {
	var l *look
	always := func(*keeper) bool { return true }
	err := s.on(in, always, func(k *keeper, seats []string) error {
		l = k.look(seats)
		return nil
	})
	if err != nil {
		return err
	}
	return answer(s.hall.safely(in.ID, func() error { return do(l) }))
}

// answer is an error as an answer: those of handlers are one.
func answer(err error) error {
	var fault *Fault
	if errors.As(err, &fault) {
		return problem(err, 0)
	}
	return err
}
