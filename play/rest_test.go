package play_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"drumhead/play"
)

// resting is a paced battle whose first seat is waited for from noon on.
func resting(t *testing.T, pace play.Pace) (b *play.Battle, asked string, say func(at time.Duration, text string) error) {
	t.Helper()
	b, do, next := paced(t, pace)
	for _, seat := range []string{"blue-captain", "blue-general"} {
		do(0, play.Command{Kind: play.KindAnswer, Seat: seat, To: 1, Text: play.Yes})
	}
	next(0)
	for _, seat := range []string{"red-general", "red-captain", "blue-general", "blue-captain"} {
		if a := b.Awaited(seat); a != nil && a.Yours && asked == "" {
			asked = seat
		}
	}
	return b, asked, func(at time.Duration, text string) error {
		c := play.Command{Kind: play.KindRest, Seat: asked, Text: text, At: noon.Add(at)}
		_, err := b.Propose(c)
		if err == nil {
			do(at, c)
		}
		return err
	}
}

// On a night that its player has said the clock of a seat stands still, from a day later on, since it ran as he said it.
func TestNights(t *testing.T) {
	const hour = time.Hour
	b, seat, say := resting(t, play.Pace{Bank: 24 * 3600, Night: 10 * 3600})
	if out := outOf(t, b, seat); out != 24*hour {
		t.Fatalf("a day runs out after %v", out)
	}
	for _, text := range []string{"night 22:00/09:00", "night 22:00/22:00", "night 22/8", "night 25:00/07:00", "night ", "nap 12:00/13:00", "", "holiday 2026-03-02T00:00:00Z/2026-03-03T00:00:00Z"} {
		if err := say(0, text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if err := say(hour, "night 21:30/07:30"); err != nil {
		t.Fatal(err)
	}
	// In force from 13:00 of the next day, when the bank is empty.
	if out := outOf(t, b, seat); out != 24*hour {
		t.Errorf("a night that is said while the clock runs holds at once: out after %v", out)
	}
	if err := say(2*hour, "night 09:00/19:00"); err == nil || !strings.Contains(err.Error(), "seven days") {
		t.Errorf("one night follows the other: %v", err)
	}
	good(t, b)

	// Said before his clock runs it holds at once; two nights lie in two days and a half.
	b, do, next := paced(t, play.Pace{Bank: 36 * 3600, Night: 10 * 3600})
	for _, seat := range []string{"red-general", "red-captain", "blue-general", "blue-captain"} {
		do(0, play.Command{Kind: play.KindRest, Seat: seat, Text: "night 21:30/07:30"})
	}
	for _, seat := range []string{"blue-captain", "blue-general"} {
		do(0, play.Command{Kind: play.KindAnswer, Seat: seat, To: 1, Text: play.Yes})
	}
	next(0)
	var out time.Duration = -1
	for _, seat := range []string{"red-general", "red-captain", "blue-general", "blue-captain"} {
		out = max(out, outOf(t, b, seat))
	}
	// Noon to 21:30, 07:30 to 21:30, and 12:30 of the third day's 36.
	if want := 9*hour + 30*time.Minute + 10*hour + 14*hour + 10*hour + 12*hour + 30*time.Minute; out != want {
		t.Errorf("36 hours awake are over after %v, wanted %v", out, want)
	}
	v := b.Table(nil).Rests
	if len(v) != 4 || v[0].Night != "21:30/07:30" || v[0].Since != "" || v[0].Said == "" || v[0].Said > b.Entries()[len(b.Entries())-1].At {
		t.Errorf("told of rests: %+v", v)
	}
	good(t, b)
}

// Holidays stop the clock from when they are said, as long as there are any left; what is not taken is kept.
func TestHolidays(t *testing.T) {
	const hour, day = time.Hour, 24 * time.Hour
	stamp := func(at time.Duration) string { return noon.Add(at).Format(time.RFC3339) }
	b, seat, say := resting(t, play.Pace{Bank: 2 * 86_400, Holidays: 10 * 86_400})
	left := func() int {
		v := b.Table(nil).Rests
		return v[slices.IndexFunc(v, func(r play.Rest) bool { return r.Seat == seat })].Left / 3600
	}
	if err := say(day, "holiday "+stamp(2*hour)+"/"+stamp(4*day)); err != nil {
		t.Fatal(err)
	}
	if out := outOf(t, b, seat); out != 5*day {
		t.Errorf("three days of holidays that begin a day late: out after %v, wanted 5 days", out)
	}
	if left() != 7*24 {
		t.Errorf("%d hours are left", left())
	}
	if err := say(2*day, "holiday"); err != nil { // he is back
		t.Fatal(err)
	}
	if out := outOf(t, b, seat); out != 3*day || left() != 9*24 {
		t.Errorf("back after a day: out after %v, %d hours left", out, left())
	}
	for _, text := range []string{
		"holiday " + stamp(3*day) + "/" + stamp(13*day), // too many
		"holiday " + stamp(0) + "/" + stamp(day),        // over
		"holiday " + stamp(4*day) + "/" + stamp(3*day),
		"holiday tomorrow/" + stamp(3*day),
		"holiday " + stamp(3*day),
	} {
		if err := say(2*day, text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if err := say(2*day, "holiday "+stamp(2*day+12*hour)+"/"+stamp(11*day+12*hour)); err != nil {
		t.Fatal(err)
	}
	if out := outOf(t, b, seat); out != 12*day || left() != 0 {
		t.Errorf("out after %v, %d hours left", out, left())
	}
	refused(t, b, play.ErrNoRest, play.Command{Kind: play.KindRest, Seat: seat, Text: "night 22:00/07:00", At: noon.Add(2 * day)})
	good(t, b)
	good(t, load(t, lines(b)))
	claimer := map[bool]string{true: "blue-captain", false: "red-general"}[strings.HasPrefix(seat, "red")]
	refused(t, b, play.ErrPace, play.Command{Kind: play.KindEnd, Seat: claimer, Text: seat, At: noon.Add(12*day - time.Second)})
	give(t, b, play.Command{Kind: play.KindEnd, Seat: claimer, Text: seat, At: noon.Add(12 * day)})
	good(t, b)

	// Who forges a claim within the holidays, or more of them, does not verify.
	entries := slices.Clone(b.Entries())
	last := len(entries) - 1
	entries[last].At = noon.Add(11 * day).Format("2006-01-02T15:04:05.000Z")
	if r := play.Verify(play.Forge(t, entries), lookup); r.Holds() {
		t.Error("a claim within the holidays verifies")
	}
	entries = slices.Clone(b.Entries())
	for i := range entries {
		if entries[i].Kind == play.KindRest {
			entries[i].Text = "holiday " + stamp(2*day) + "/" + stamp(40*day)
		}
	}
	if r := play.Verify(play.Forge(t, entries), lookup); r.Holds() {
		t.Error("forty days of holidays verify")
	}
}

func TestNoRest(t *testing.T) {
	b, seat, _ := resting(t, play.Pace{Bank: 86_400})
	refused(t, b, play.ErrNoRest, play.Command{Kind: play.KindRest, Seat: seat, Text: "night 22:00/07:00"})
	b = create(t, nil)
	refused(t, b, play.ErrNoRest, play.Command{Kind: play.KindRest, Seat: "red-general", Text: "holiday"})
	for _, p := range []play.Pace{{Bank: 60, Night: 17 * 3600}, {Bank: 60, Night: -1}, {Bank: 60, Holidays: -1}} {
		if _, err := play.Create(system, play.CreateOptions{ID: "test", Scenario: b.Scenario().Source(), At: noon, Secret: secret(1), Seats: map[string]string{"B": play.WhoFriend}, Pace: &p}); err == nil || errors.Is(err, play.ErrNoRest) {
			t.Errorf("%+v is begun: %v", p, err)
		}
	}
}
