package server

import (
	"errors"
	"log/slog"
	"testing"

	"drumhead/analyse"
	"drumhead/store"
)

// A battle that is gone on with and ends again is worked out again: what goes on of how it stood before is stopped, and does
// not keep others waiting.
func TestAnalysisOfWhatStoodBefore(t *testing.T) {
	a := newAnalyses()
	before, _ := a.begin("x", 10, false, nil)
	if again, _ := a.begin("x", 10, false, nil); again != nil || before.Err() != nil {
		t.Errorf("asked for twice it is begun twice, or stopped: %v", before.Err())
	}
	now, _ := a.begin("x", 14, false, nil)
	if before.Err() == nil || now.Err() != nil {
		t.Errorf("as it stood before: %v; as it stands: %v", before.Err(), now.Err())
	}
}

// What was stopped is not begun again by who only looks on: it says so, until somebody asks for it. Looking deeper leaves the
// first look.
func TestAnalysisStopped(t *testing.T) {
	a := newAnalyses()
	ctx, _ := a.begin("x", 10, false, nil)
	a.forget("x")
	if got, known := a.of("x", 10); ctx.Err() == nil || !known || got.Working || got.Problem == "" {
		t.Errorf("stopped: %v, %+v", ctx.Err(), got)
	}
	if again, _ := a.begin("x", 10, false, nil); again == nil {
		t.Error("it cannot be begun again")
	}
	first := new(analyse.Report)
	deeper, _ := a.begin("y", 10, true, first)
	if got, _ := a.of("y", 10); !got.Working || got.Report != first {
		t.Errorf("while it is looked deeper: %+v", got)
	}
	a.forget("y")
	if got, known := a.of("y", 10); deeper.Err() == nil || known {
		t.Errorf("stopped as it was looked deeper: %v, %+v", deeper.Err(), got)
	}
}

// Of a battle that was removed for good while it was worked out no copy is left, of one that is there it is.
func TestAnalysisOfWhatIsGone(t *testing.T) {
	st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	h := newHall(st, nil, slog.New(slog.DiscardHandler))
	if _, err := st.Append(t.Context(), "alma", store.Mark{}, []byte(`{"seq":1}`)); err != nil {
		t.Fatal(err)
	}
	h.putAnalysis("alma", &analyse.Report{})
	if _, err := st.Copies().Get(t.Context(), analysisKey("alma")); err != nil {
		t.Errorf("a battle that is there: %v", err)
	}
	if err := st.Purge(t.Context(), "alma"); err != nil {
		t.Fatal(err)
	}
	h.putAnalysis("alma", &analyse.Report{})
	if _, err := st.Copies().Get(t.Context(), analysisKey("alma")); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a battle that is gone: %v", err)
	}
}
