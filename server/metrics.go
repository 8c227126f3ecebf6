package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// figures are what who watches over a server should see: whether words are kept, how
// fast, and how much there is to do. docs/operating.md says what to make of them.
type figures struct {
	all      *prometheus.Registry
	kept     prometheus.Histogram
	unclear  prometheus.Counter
	thoughts prometheus.Counter
	watchers atomic.Int64
}

func newFigures(h *hall) *figures {
	f := &figures{
		all: prometheus.NewRegistry(),
		kept: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "drumhead_keep_seconds", Help: "How long the store took to keep an entry.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2, 5, 10}}),
		unclear:  prometheus.NewCounter(prometheus.CounterOpts{Name: "drumhead_unclear_total", Help: "Entries of which the store did not say in time whether they were kept."}),
		thoughts: prometheus.NewCounter(prometheus.CounterOpts{Name: "drumhead_thoughts_total", Help: "Orders that were thought out for computers here."}),
	}
	gauge := func(name, help string, value func() float64) {
		f.all.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	gauge("drumhead_battles", "Battles that are in memory.", func() float64 { return float64(len(h.all())) })
	gauge("drumhead_watchers", "Event streams that are open.", func() float64 { return float64(f.watchers.Load()) })
	gauge("drumhead_stuck", "Battles that do not go on by themselves.", func() float64 {
		stuck := 0
		for _, k := range h.all() {
			if k.stuck.Load() {
				stuck++
			}
		}
		return float64(stuck)
	})
	gauge("drumhead_faults", "Battles that have brought a fault of the program to light.", func() float64 {
		h.mu.Lock()
		defer h.mu.Unlock()
		return float64(len(h.faults))
	})
	gauge("drumhead_leases", "Battles that this server works for, of those on a cluster.", func() float64 { return float64(h.store.Held()) })
	gauge("drumhead_copies_lacking", "Copies of what a cluster keeps that are away or behind; -1: it does not say.", func() float64 {
		ctx, done := context.WithTimeout(context.Background(), healthy)
		defer done()
		n, err := h.store.Lacking(ctx)
		if err != nil {
			return -1
		}
		return float64(n)
	})
	f.all.MustRegister(f.kept, f.unclear, f.thoughts, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return f
}

// showFigures listens for who collects figures, at an address of its own: they are
// not for everybody who may come to the table.
func (s *Server) showFigures(ctx context.Context) error {
	if s.o.Metrics == "" {
		return nil
	}
	listener, err := net.Listen("tcp", s.o.Metrics)
	if err != nil {
		return fmt.Errorf("cannot listen at %s for who collects figures: %w", s.o.Metrics, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.hall.figures.all, promhttp.HandlerOpts{}))
	web := &http.Server{Handler: mux, ReadTimeout: s.o.Patience, WriteTimeout: 30 * time.Second}
	context.AfterFunc(ctx, func() { web.Close() })
	s.hall.work.Go(func() {
		if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.o.Log.Error("figures are shown no more", "error", err)
		}
	})
	return nil
}
