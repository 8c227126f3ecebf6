package notice_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"drumhead/notice"
	"drumhead/notice/noticetest"
)

// A browser is called so that it alone reads it, by the caller whom it has named; nothing is said to
// one in a private network, and of one that is gone that is known.
func TestPush(t *testing.T) {
	caller, err := notice.NewCaller()
	if err != nil {
		t.Fatal(err)
	}
	caller.Contact = "https://table.example"
	call := func(context.Context) (notice.Caller, error) { return caller, nil }
	teller := notice.New(notice.Options{Private: true, Caller: call})
	b := noticetest.NewBrowser(t)
	b.Subscribe(caller.Public)
	n := notice.Notice{ID: "n1", Battle: "b1", Title: "Maida", Words: strings.Repeat("“78th <Highlanders>” ", 300), Since: time.Now()}
	for range 2 {
		if err := teller.Tell(t.Context(), b.Way, n); err != nil {
			t.Error(err)
		}
	}
	came, wrong := b.Came()
	if wrong != nil || len(came) != 2 || came[0] != came[1] || came[0].ID != "n1" || came[0].Battle != "b1" || came[0].Title != "Maida" || !strings.HasPrefix(came[0].Text, "“78th <Highlanders>” ") {
		t.Errorf("%+v came, %v", came, wrong)
	}
	again, trial := n, n
	again.Again, trial.Trial = true, true
	if err := errors.Join(teller.Tell(t.Context(), b.Way, again), teller.Tell(t.Context(), b.Way, trial)); err != nil {
		t.Error(err)
	}
	if came, _ = b.Came(); !strings.HasPrefix(came[2].Text, "Still your move. ") || !strings.HasPrefix(came[3].Text, "This is how") {
		t.Errorf("a reminder and a trial: %+v", came[2:])
	}
	for status, gone := range map[int]bool{http.StatusGone: true, http.StatusNotFound: true, http.StatusTooManyRequests: false, http.StatusForbidden: false} {
		b.Answer(status)
		if err := teller.Tell(t.Context(), b.Way, n); err == nil || notice.Gone(err) != gone {
			t.Errorf("at %d: %v", status, err)
		}
	}
	if err := notice.New(notice.Options{Caller: call}).Tell(t.Context(), b.Way, n); !errors.Is(err, notice.ErrPrivate) {
		t.Errorf("into a private network: %v", err)
	}
	b.Subscribe("another")
	if err := teller.Tell(t.Context(), b.Way, n); err == nil {
		t.Error("it is called by whom it has not named")
	}
	for _, keys := range []notice.Keys{{}, {P256dh: b.Way.Keys.P256dh}, {P256dh: b.Way.Keys.P256dh[:40], Auth: b.Way.Keys.Auth}, {P256dh: strings.Repeat("B", 87), Auth: b.Way.Keys.Auth}} {
		w := b.Way
		w.Keys = keys
		if w.Check() == nil {
			t.Errorf("%+v are taken for keys", keys)
		}
	}
}
