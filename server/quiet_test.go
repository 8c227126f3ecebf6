package server

import (
	"testing"
	"time"
)

// Quiet hours are those of the player's own clock, over midnight and in the nights in which clocks
// are put on and back.
func TestQuietHours(t *testing.T) {
	london, zurich := &Quiet{"22:30", "07:00", "Europe/London"}, &Quiet{"09:00", "17:30", "Europe/Zurich"}
	for _, tt := range []struct {
		q    *Quiet
		at   string
		want string
	}{
		{nil, "2026-01-10T03:00:00Z", "2026-01-10T03:00:00Z"},
		{london, "2026-01-10T22:29:59Z", "2026-01-10T22:29:59Z"},
		{london, "2026-01-10T22:30:00Z", "2026-01-11T07:00:00Z"},
		{london, "2026-01-11T06:59:00Z", "2026-01-11T07:00:00Z"},
		{london, "2026-01-11T07:00:00Z", "2026-01-11T07:00:00Z"},
		{london, "2026-07-10T21:29:00Z", "2026-07-10T21:29:00Z"},
		{london, "2026-07-10T21:30:00Z", "2026-07-11T06:00:00Z"},
		{london, "2026-03-28T23:00:00Z", "2026-03-29T06:00:00Z"},
		{london, "2026-10-24T22:00:00Z", "2026-10-25T07:00:00Z"},
		// An hour that a spring night does not have: quiet does not end before.
		{&Quiet{"22:00", "01:30", "Europe/London"}, "2026-03-28T23:00:00Z", "2026-03-29T01:30:00Z"},
		{&Quiet{"22:00", "02:30", "America/New_York"}, "2026-03-08T05:00:00Z", "2026-03-08T07:00:00Z"},
		{&Quiet{"22:00", "02:15", "Australia/Lord_Howe"}, "2026-10-03T14:00:00Z", "2026-10-03T15:45:00Z"},
		{&Quiet{"22:00", "03:00", "Pacific/Chatham"}, "2026-09-26T12:00:00Z", "2026-09-26T14:15:00Z"},
		{&Quiet{"18:00", "00:00", "America/Havana"}, "2026-03-08T02:00:00Z", "2026-03-08T05:00:00Z"},
		// One that an autumn night has twice is quiet both times.
		{&Quiet{"22:00", "01:30", "Europe/London"}, "2026-10-25T00:10:00Z", "2026-10-25T01:30:00Z"},
		{&Quiet{"22:00", "01:30", "Europe/London"}, "2026-10-25T01:10:00Z", "2026-10-25T01:30:00Z"},
		{&Quiet{"23:00", "06:45", "Asia/Kathmandu"}, "2024-02-28T18:00:00Z", "2024-02-29T01:00:00Z"},
		{&Quiet{"23:00", "06:45", "Asia/Kathmandu"}, "2026-12-31T18:00:00Z", "2027-01-01T01:00:00Z"},
		{zurich, "2026-01-10T07:59:00Z", "2026-01-10T07:59:00Z"},
		{zurich, "2026-01-10T08:00:00Z", "2026-01-10T16:30:00Z"},
		{zurich, "2026-01-10T16:30:00Z", "2026-01-10T16:30:00Z"},
	} {
		at, err := time.Parse(time.RFC3339, tt.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := tt.q.after(at).UTC().Format(time.RFC3339); got != tt.want {
			t.Errorf("%+v at %s: %s, wanted %s", tt.q, tt.at, got, tt.want)
		}
	}
	for _, q := range []*Quiet{{"22:00", "07:00", ""}, {"22:00", "07:00", "Local"}, {"22:00", "07:00", "Mars/Base"}, {"22:00", "07:00", "../../etc/passwd"}, {"07:00", "07:00", "Europe/London"}} {
		if q.check() == nil {
			t.Errorf("%+v is taken", q)
		}
	}
}

// What is owed in quiet hours is owed after them, and a reminder too.
func TestQuietHoursHoldNoticesBack(t *testing.T) {
	now := time.Now().UTC()
	hour := func(h int) string { return now.Add(time.Duration(h) * time.Hour).Format("15:04") }
	b := &bell{Quiet: &Quiet{hour(-1), hour(1), "UTC"}, Remind: 1}
	w := &way{}
	for _, told := range []int{0, 7} {
		w.Turn, w.Told = told, now.Add(-2*time.Hour)
		if _, at, owes := b.owes(w, call{turn: 7, from: now.Add(-time.Minute)}, now); !owes || at.Sub(now) < 58*time.Minute || at.Sub(now) > 61*time.Minute {
			t.Errorf("told of %d: owed %v in %v", told, owes, at.Sub(now))
		}
	}
	b.Quiet = &Quiet{hour(1), hour(2), "UTC"}
	if _, at, owes := b.owes(w, call{turn: 7, from: now}, now); !owes || at.Sub(now) > time.Minute {
		t.Errorf("by day it is owed %v in %v", owes, at.Sub(now))
	}
}
