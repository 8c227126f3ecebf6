package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"

	"drumhead/analyse"
	"drumhead/play"
	"drumhead/systems"

	"github.com/danielgtaylor/huma/v2"
)

// Analysis is what decided a battle, as far as it has been worked out.
type Analysis struct {
	Working bool            `json:"working,omitempty" doc:"it is being worked out"`
	Done    int             `json:"done" doc:"how much of the work is done"`
	Of      int             `json:"of" doc:"of so much, 0: not begun yet"`
	Problem string          `json:"problem,omitempty" doc:"why it could not be"`
	Report  *analyse.Report `json:"report,omitempty" doc:"once it is worked out; while it is looked deeper the first look"`
}

// analyses are what is worked out or was lately, by battle. One is worked out
// at a time, by one processor: orders of other battles come first.
type analyses struct {
	mu   sync.Mutex
	by   map[string]*analysing
	turn chan struct{}
}

// analysing is one that was begun.
type analysing struct {
	Analysis
	entries int
	stop    context.CancelFunc
}

// mostAnalyses is how many that are done are remembered besides their copies.
const mostAnalyses = 16

func newAnalyses() *analyses {
	return &analyses{by: map[string]*analysing{}, turn: make(chan struct{}, 1)}
}

// of is what is known of a battle of so many entries.
func (a *analyses) of(battle string, entries int) (Analysis, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	x := a.by[battle]
	if x == nil || x.entries != entries {
		return Analysis{}, false
	}
	return x.Analysis, true
}

// begin begins one, unless it goes on already. While it is looked deeper the first look stands.
func (a *analyses) begin(battle string, entries int, deeper bool, first *analyse.Report) (ctx context.Context, x *analysing) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if old := a.by[battle]; old != nil {
		if old.entries == entries && (old.Working || old.Report != nil && (old.Report.Deeper || !deeper)) {
			return nil, nil
		}
		old.stop() // it is of a battle that was gone on with
	}
	for id, old := range a.by {
		if len(a.by) >= mostAnalyses && !old.Working {
			delete(a.by, id)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	x = &analysing{Analysis: Analysis{Working: true, Report: first}, entries: entries, stop: stop}
	a.by[battle] = x
	return ctx, x
}

// forget lets go of one, and stops it. What was stopped stays so for whoever looks, until it is asked for again, or is the
// first look as it was.
func (a *analyses) forget(battle string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	x := a.by[battle]
	if x == nil {
		return
	}
	x.stop()
	delete(a.by, battle)
	if x.Working && x.Report == nil {
		a.by[battle] = &analysing{Analysis: Analysis{Problem: "It was stopped."}, entries: x.entries, stop: x.stop}
	}
}

func (a *analyses) note(x *analysing, note func(*Analysis)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	note(&x.Analysis)
}

// errAnalysis is of a battle that goes on.
const errAnalysis = "The battle is not over: what decided it can be told once it has ended."

// analysis is what decided a battle, as far as it was worked out.
func (s *Server) analysis(_ context.Context, in *Battle) (*of[Analysis], error) {
	var out of[Analysis]
	err := s.look(*in, func(l *look) error {
		if !l.Over() {
			return huma.Error409Conflict(errAnalysis)
		}
		out.Body = s.analysed(in.ID, l.Battle)
		return nil
	})
	return &out, err
}

// analysed is what is known, or kept.
func (s *Server) analysed(id string, b *play.Battle) Analysis {
	known, ok := s.analyses.of(id, b.Seq())
	if ok {
		return known
	}
	if r := s.hall.findAnalysis(id, b); r != nil {
		return Analysis{Done: len(r.Moves), Of: len(r.Moves), Report: r}
	}
	return Analysis{}
}

// Depth is how far a battle is looked into.
type Depth struct {
	Deeper bool `json:"deeper,omitempty" doc:"play on the dearest orders of each side: of their cost stays what is more than chance"`
}

// analyse begins to work it out, beside the way.
func (s *Server) analyse(ctx context.Context, in *command[Depth]) (*of[Analysis], error) {
	if err := s.afford(ctx, s.thinks, 10); err != nil {
		return nil, err
	}
	var out of[Analysis]
	err := s.look(in.Battle, func(l *look) error {
		switch {
		case len(l.seats) == 0 && !from(ctx).local:
			return huma.Error403Forbidden("Only who has a chair in this battle, or sits at this computer, can have it worked out.")
		case !l.Over():
			return huma.Error409Conflict(errAnalysis)
		}
		if out.Body = s.analysed(in.ID, l.Battle); out.Body.Working || out.Body.Report != nil && (out.Body.Report.Deeper || !in.Body.Deeper) {
			return nil
		}
		sys := s.hall.system(l.System().ID())
		if sys == nil || sys.Analyse == nil {
			return huma.Error422UnprocessableEntity("For these rules it cannot be told who will win.")
		}
		if ctx, x := s.analyses.begin(in.ID, l.Seq(), in.Body.Deeper, out.Body.Report); x != nil {
			go s.workOut(ctx, x, sys, in.ID, l.Battle, analyse.Options{Deeper: in.Body.Deeper, Known: out.Body.Report})
		}
		out.Body.Working = true
		return nil
	})
	return &out, err
}

// workOut works one out when its turn has come.
func (s *Server) workOut(ctx context.Context, x *analysing, sys *systems.System, id string, b *play.Battle, opt analyse.Options) {
	defer x.stop()
	var r *analyse.Report
	err := s.hall.safely(id, func() (err error) {
		select {
		case s.analyses.turn <- struct{}{}:
			defer func() { <-s.analyses.turn }()
		case <-ctx.Done():
			return ctx.Err()
		}
		opt.Progress = func(done, of int) {
			s.analyses.note(x, func(a *Analysis) { a.Done, a.Of = done, of })
		}
		r, err = sys.Analyse(ctx, b, opt)
		return err
	})
	if err == nil {
		s.hall.putAnalysis(id, r)
	}
	s.analyses.note(x, func(a *Analysis) {
		if a.Working = false; err != nil {
			a.Problem = err.Error()
			return
		}
		a.Report = r
	})
}

// stopAnalysis stops it, or throws it away.
func (s *Server) stopAnalysis(ctx context.Context, in *Battle) (*struct{}, error) {
	return nil, s.look(*in, func(l *look) error {
		if len(l.seats) == 0 && !from(ctx).local {
			return huma.Error403Forbidden("Only who has a chair in this battle, or sits at this computer, can stop it.")
		}
		s.analyses.forget(in.ID)
		return nil
	})
}

func (s *Server) registerAnalysis(api huma.API) {
	get(api, "/api/battles/{id}/analysis", "analysis", "What decided a battle that is over, as far as it was worked out", s.analysis)
	get(api, "/api/battles/{id}/dispatch", "dispatch", "A battle that is over, told on one page", s.dispatch)
	post(api, "/api/battles/{id}/analysis", "analyse", "Work it out", http.StatusOK, s.analyse)
	huma.Register(api, huma.Operation{OperationID: "stopAnalysis", Method: http.MethodDelete, Path: "/api/battles/{id}/analysis",
		Summary: "Stop working it out", DefaultStatus: http.StatusNoContent}, s.stopAnalysis)
}

// An analysis is kept as a copy: without it, it is worked out again.

func analysisKey(battle string) string { return fmt.Sprintf("%s.analysis%d", battle, analyse.Format) }

// putAnalysis may fail, as any copy. It took minutes: of a battle that was removed meanwhile for good nothing is kept.
func (h *hall) putAnalysis(id string, r *analyse.Report) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if json.NewEncoder(z).Encode(r) == nil && z.Close() == nil && b.Len() < 900<<10 {
		ctx, done := context.WithTimeout(context.Background(), patience)
		defer done()
		h.store.Copies().Put(ctx, analysisKey(id), b.Bytes())
		// Looked for after it was put: a purge that comes later takes the copy with it.
		if n, err := h.store.Length(ctx, id); err != nil || n > 0 {
			return
		}
		if _, at, err := h.store.Copies().Read(ctx, analysisKey(id)); err == nil {
			h.store.Copies().Remove(ctx, analysisKey(id), at)
		}
	}
}

// findAnalysis is the copy, if it is of the battle as it stands.
func (h *hall) findAnalysis(id string, b *play.Battle) *analyse.Report {
	return h.analysisOf(id, b.Seq(), h.system(b.System().ID()))
}

// analysisOf is the copy, if it is of a battle of so many entries by a system as it is now.
func (h *hall) analysisOf(id string, entries int, by *systems.System) *analyse.Report {
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	kept, err := h.store.Copies().Get(ctx, analysisKey(id))
	if err != nil {
		return nil
	}
	z, err := gzip.NewReader(bytes.NewReader(kept))
	if err != nil {
		return nil
	}
	var r analyse.Report
	if raw, err := io.ReadAll(io.LimitReader(z, 64<<20)); err != nil || json.Unmarshal(raw, &r) != nil {
		return nil
	}
	if r.Format != analyse.Format || r.Entries != entries || r.Rules != string(by.ID()) || r.Weights != by.Weights {
		return nil
	}
	return &r
}
