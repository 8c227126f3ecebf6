package main

import (
	"context"
	"os"
)

// fault is something that fails, and is mended after a while.
type fault struct {
	name       string
	fail, mend func() error
	stops      bool // too many are gone: until it is mended nothing may be kept
}

// faults are all that a table must bear. Of the engines it is the one that leads most.
func (h *house) faults(ctx context.Context, engine int) []fault {
	e, s := h.engines[engine], h.servers[0]
	second := h.engines[(engine+1)%engines]
	must := func(do func()) func() error { return func() error { do(); return nil } }
	restart := func(all ...*program) func() error {
		return func() error {
			for _, p := range all {
				if err := p.start(h.program); err != nil {
					return err
				}
			}
			return nil
		}
	}
	cut := func(cut func(int, bool)) (fail, mend func() error) {
		return must(func() { cut(engine, true) }), must(func() { cut(engine, false) })
	}
	off, on := cut(h.cutOff)
	fromServers, toServers := cut(h.cutFromServers)
	fromEngines, toEngines := cut(h.cutFromEngines)
	return []fault{
		{name: e.name + " is killed", fail: must(e.kill), mend: restart(e)},
		{name: e.name + " is cut off", fail: off, mend: on},
		{name: e.name + " is cut off from the servers", fail: fromServers, mend: toServers},
		{name: e.name + " is cut off from the engines", fail: fromEngines, mend: toEngines},
		{name: e.name + " is frozen", fail: must(e.freeze), mend: must(e.wake)},
		{name: e.name + " loses its disk", fail: func() error { e.kill(); return os.RemoveAll(e.dir) }, mend: restart(e)},
		{name: s.name + " is killed", fail: must(s.kill), mend: restart(s)},
		{name: s.name + " is frozen", fail: must(s.freeze), mend: must(s.wake)},
		{name: e.name + " and " + second.name + " are killed", fail: must(func() { e.kill(); second.kill() }), mend: restart(e, second), stops: true},
		{name: h.servers[0].name + " is renewed", fail: func() error { return h.renew(ctx, h.servers[0]) }, mend: must(func() {})},
		{name: h.servers[1].name + " is renewed", fail: func() error { return h.renew(ctx, h.servers[1]) }, mend: must(func() {})},
		{name: "each engine is renewed", fail: func() error { return h.renewEngines(ctx) }, mend: must(func() {})},
	}
}

// cutOff has an engine hear nobody and be heard by nobody.
func (h *house) cutOff(i int, cut bool) {
	h.cutFromServers(i, cut)
	h.cutFromEngines(i, cut)
}

// cutFromServers has only the other engines hear an engine.
func (h *house) cutFromServers(i int, cut bool) { h.lines[i].cutOff(cut) }

// cutFromEngines has only the servers hear an engine.
func (h *house) cutFromEngines(i int, cut bool) {
	for j := range engines {
		h.routes[i][j].cutOff(cut)
		h.routes[j][i].cutOff(cut)
	}
}

// renew ends and starts a server, as docs/operating.md says for an upgrade. The next one
// has its turn when this one has read the battles that are come for.
func (h *house) renew(ctx context.Context, s *program) error {
	s.end()
	if err := s.start(h.program); err != nil {
		return err
	}
	return h.waitFor(ctx, s)
}

// renewEngines does the same with the engines, each once all is whole.
func (h *house) renewEngines(ctx context.Context) error {
	for _, e := range h.engines {
		e.end()
		if err := e.start(h.program); err != nil {
			return err
		}
		if err := h.settle(ctx); err != nil {
			return err
		}
	}
	return nil
}
