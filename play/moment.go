package play

import (
	"slices"
	"sync"

	"drumhead/rules"
	"drumhead/scene"
)

// lazy is a value that is worked out when it is first wanted, by whoever wants
// it first; who wants it meanwhile waits for him, and nobody else does. A fault
// leaves it for the next to work out.
type lazy[T any] struct {
	mu   sync.Mutex
	done bool
	v    T
}

func (l *lazy[T]) get(work func() T) T {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.done {
		l.v = work()
		l.done = true
	}
	return l.v
}

// moment is the state after an entry and what was worked out of it. Neither
// ever changes: all who look at the battle at once share it, each by his own
// look.
type moment[S any] struct {
	seq    int
	state  *S
	minds  [umpire]lazy[*S]
	scenes [umpire + 1]lazy[*scene.Scene]
	offers sync.Map // *lazy[acts] by asked
	orders sync.Map // *lazy[any] by asked: of these are both buttons and pennants made
	news   sync.Map // *lazy[bool] by heard
}

// heard is who may have learned something, and since when.
type heard struct {
	since int
	eye   eye
	seat  rules.Seat
}

// asked is whom a moment's acts are offered to, and which of them.
type asked struct {
	eye  eye
	seat rules.Seat
	what what
}

// what is a list of acts.
type what uint8

const (
	actsOffered   what = iota
	actsBeside         // what people may also order
	actsAnswering      // answers to a question that breaks into what somebody does
)

// acts are those that may be given, and those that may not be given now.
type acts struct{ open, closed []scene.Act }

func (m *moment[S]) acts(of asked, work func() acts) acts {
	l, _ := m.offers.LoadOrStore(of, new(lazy[acts]))
	return l.(*lazy[acts]).get(work)
}

// tale is what an eye was told of entries 1 and on, as far as somebody asked.
type tale struct {
	mu    sync.Mutex
	lines [][]scene.Line
}

// listed is what every has found for an eye, which stands until what the eye
// knows changes.
type listed[S any] struct {
	mu   sync.Mutex
	of   *S
	seat rules.Seat
	acts []scene.Act
}

// Look is the battle as it stands now, to be looked at while it goes on: it
// costs next to nothing, nothing that happens to the battle changes it, and
// what is worked out of it is there for other looks too. Only one goroutine may
// use it, and nothing may be proposed to it.
func (b *Battle) Look() *Battle {
	l := *b
	l.game = b.game.look()
	l.chairs = slices.Clone(b.chairs)
	l.asks = slices.Clone(b.asks)
	l.chains, l.hands = b.chains.look(), b.hands.look()
	l.entries = slices.Clip(b.entries)
	l.half = slices.Clip(b.half)
	l.ids = nil
	l.instructions = make(map[string][]string, len(b.instructions))
	for seat, lines := range b.instructions {
		l.instructions[seat] = lines
	}
	return &l
}

func (g *table[S, O, E]) look() game {
	l := *g
	l.nodes = slices.Clip(g.nodes)
	l.read, l.walked = nil, nil
	l.asks, l.offer = rules.Asks{}, rules.Offer[O]{}
	return &l
}

// moment is that after an entry. One that is neither the newest nor the one
// before it is worked out anew, from the one that was asked for last if it can
// be: who goes through a record goes forward.
func (g *table[S, O, E]) moment(seq int) *moment[S] {
	switch {
	case g.now.seq == seq:
		return g.now
	case g.past != nil && g.past.seq == seq:
		return g.past
	case g.walked != nil && g.walked.seq == seq:
		return g.walked
	}
	g.walked = &moment[S]{seq: seq, state: g.at(seq)}
	return g.walked
}
