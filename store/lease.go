package store

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Of the processes that have a battle one works for it: what the table owes, and
// what its computers think. It has the battle's lease, a value in the bucket of
// leases with its name. Every process beats; a lease falls with who has fallen
// silent, and whoever needs it then takes it, of several the one whose name is
// written first.
//
// A lease spares work, and nothing rests on it: who has lost his without knowing
// puts an entry behind one that another has put meanwhile, and is refused.
const (
	beatEvery = 150 * time.Millisecond
	silence   = 900 * time.Millisecond // of a process that is gone
	sure      = time.Second            // for how long it is not asked again who has a lease
)

// processes are all that share a store, as this one hears them. The zero value of
// one alone needs none of it.
type processes struct {
	me string

	mu     sync.Mutex
	heard  map[string]time.Time // when each last beat; zero: it has said that it goes
	echo   time.Time            // when this one last heard itself
	term   int                  // grows whenever it did not for a while: others may have taken what it held
	leases map[string]lease
}

// lease is what is known of one.
type lease struct {
	holder string
	term   int
	asked  time.Time
}

// beaten takes in a beat, and says whether somebody has fallen silent.
func (p *processes) beaten(who string, now time.Time) (fallen bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if who != p.me {
		p.heard[who] = now
		return false
	}
	if now.Sub(p.echo) > silence {
		// It was this one that heard nothing: of the others it knows nothing.
		p.term++
		for who := range p.heard {
			p.heard[who] = now
		}
	}
	before := p.echo
	p.echo = now
	for _, last := range p.heard {
		fallen = fallen || now.Sub(last) > silence && before.Sub(last) <= silence
	}
	return fallen
}

// gone takes in that a process goes.
func (p *processes) gone(who string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard[who] = time.Time{}
}

// silent says whether a process is gone. Of one never heard of it is waited for.
// The processes must be locked.
func (p *processes) silent(who string) bool {
	last, known := p.heard[who]
	if !known {
		p.heard[who] = p.echo
		return false
	}
	return p.echo.Sub(last) > silence
}

// Silent says whether another process is gone, by what is heard of it.
func (s *Store) Silent(process string) bool {
	s.processes.mu.Lock()
	defer s.processes.mu.Unlock()
	return s.processes.silent(process)
}

// Hold says whether this process works for a battle, and has it do so if nobody else
// does. Who is alone always does.
func (s *Store) Hold(ctx context.Context, battle string) (bool, error) {
	if !s.Shared() {
		return true, nil
	}
	p, now := &s.processes, time.Now()
	p.mu.Lock()
	l, known := p.leases[battle]
	term, hearing := p.term, now.Sub(p.echo) <= silence
	fallen := known && l.holder != p.me && p.silent(l.holder)
	p.mu.Unlock()
	if known && hearing && l.term == term && !fallen && (l.holder == p.me || now.Sub(l.asked) < sure) {
		return l.holder == p.me, nil
	}
	for {
		name, at, err := s.leases.Read(ctx, leaseKey(battle))
		if err != nil && !errors.Is(err, ErrNotFound) {
			return false, err
		}
		holder := string(name)
		if holder == "" || holder != p.me && s.Silent(holder) {
			_, err := s.leases.Replace(ctx, leaseKey(battle), at, []byte(p.me))
			if errors.Is(err, ErrConflict) {
				continue
			}
			if err != nil {
				return false, err
			}
			holder = p.me
		}
		p.mu.Lock()
		p.leases[battle] = lease{holder, term, now}
		p.mu.Unlock()
		return holder == p.me, nil
	}
}

// LetGo gives up the lease of a battle, if this process has it.
func (s *Store) LetGo(ctx context.Context, battle string) {
	if !s.Shared() {
		return
	}
	p := &s.processes
	p.mu.Lock()
	mine := p.leases[battle].holder == p.me
	delete(p.leases, battle)
	p.mu.Unlock()
	if !mine {
		return
	}
	// What fails costs the others nothing but the time until this process ends.
	if name, at, err := s.leases.Read(ctx, leaseKey(battle)); err == nil && string(name) == p.me {
		s.leases.Replace(ctx, leaseKey(battle), at, nil)
	}
}

// Held is how many battles this process holds by a lease.
func (s *Store) Held() (n int) {
	p := &s.processes
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.leases {
		if l.holder == p.me && l.term == p.term {
			n++
		}
	}
	return n
}

func leaseKey(battle string) string { return battle + ".holder" }
