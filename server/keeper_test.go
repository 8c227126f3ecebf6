package server

import (
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/play"
	"drumhead/scenarios"
	"drumhead/store"
	"drumhead/systems"
)

// attended is a keeper of a battle that nobody has opened.
func attended(t *testing.T, seats ...string) *keeper {
	h := newHall(&store.Store{}, nil, slog.New(slog.DiscardHandler))
	h.grace = grace
	k := newKeeper(h, "alma")
	k.battle = mill(t, false, 0)
	for _, seat := range seats {
		k.left[seat] = time.Now()
	}
	return k
}

// mill is a battle that was just begun.
func mill(t *testing.T, clocks bool, patience int) *play.Battle {
	t.Helper()
	sc := scenarios.Find("the-mill")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	b, err := play.Create(sys.System, play.CreateOptions{ID: "alma", Scenario: sc.Source(), Name: sc.Name(), Secret: play.NewSecret([32]byte{7}),
		Grade: play.GradeSealed, At: time.Now(), Clocks: clocks, Patience: patience})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A seat is away for whom nobody has watched for the whole of the grace, here or at
// another server; a moment on the line begins it anew.
func TestAway(t *testing.T) {
	k := attended(t, "red", "blue", "umpire")
	away := func(after time.Duration) string {
		seats := k.away(time.Now().Add(after))
		slices.Sort(seats)
		return strings.Join(seats, " ")
	}
	if got := away(grace / 2); got != "" {
		t.Errorf("within the grace %q are away", got)
	}
	if got := away(2 * grace); got != "blue red umpire" {
		t.Errorf("after it %q are away", got)
	}
	first, second := k.listen([]string{"red"}), k.listen([]string{"umpire", "red"})
	if got := away(time.Hour); got != "blue" {
		t.Errorf("while red and the umpire watch %q are away", got)
	}
	if got := strings.Join(k.watched(), " "); got != "red umpire" {
		t.Errorf("%q are watched for", got)
	}
	k.left["umpire"], k.left["red"] = time.Time{}, time.Time{}
	if k.leave(second); away(grace/2) != "" || away(time.Hour) != "blue umpire" {
		t.Errorf("when one of two has gone %q are away at once, %q in the end", away(0), away(time.Hour))
	}
	if k.leave(first); away(grace/2) != "" || away(time.Hour) != "blue red umpire" || len(k.listeners) != 0 {
		t.Errorf("when both have gone %q are away at once, %q in the end", away(0), away(time.Hour))
	}
	k.left["blue"] = time.Now().Add(-time.Hour)
	if got := away(0); got != "blue" {
		t.Errorf("%q are away", got)
	}
	st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	k.hall.store = st
	k.elsewhere.note("another", word{Seats: []string{"blue"}}, time.Now())
	k.elsewhere.note("another", word{}, time.Now())
	if away(grace/2) != "" || !strings.Contains(away(2*grace), "blue") {
		t.Error("who watched at another server just now is away, or never is")
	}
}

// Who watches for a seat that has other keys is sent to the door, and nobody else;
// what was said once stays said.
func TestRekeyShutsItsOwn(t *testing.T) {
	k := attended(t)
	red, both, blue, nobody := k.listen([]string{"red"}), k.listen([]string{"blue", "red"}), k.listen([]string{"blue"}), k.listen(nil)
	v := &vault{}
	if k.rekey(v, "red"); !red.shut.Load() || !both.shut.Load() || blue.shut.Load() || nobody.shut.Load() || k.vault != v {
		t.Errorf("shut: red %v, both %v, blue %v, nobody %v", red.shut.Load(), both.shut.Load(), blue.shut.Load(), nobody.shut.Load())
	}
	if k.rekey(v, "green"); !red.shut.Load() || blue.shut.Load() {
		t.Error("another seat's keys open or shut a door")
	}
}

// Who watches is shown what is kept while the next entry is on its way, for which the
// battle is locked; what several may see alike is made once for all of them.
func TestShownMeanwhile(t *testing.T) {
	k := attended(t)
	one, two := k.listen([]string{"red"}), k.listen([]string{"red"})
	k.mu.Lock()
	defer k.mu.Unlock()
	made := 0
	for _, l := range []*listener{one, two, one} {
		now := (&stream{keeper: k, seats: l.seats}).look(l)
		if now.Seq() != k.battle.Seq() {
			t.Errorf("%d entries are shown of %d", now.Seq(), k.battle.Seq())
		}
		for _, entry := range []int{1, 2} {
			now.once(entry, func() ([]byte, error) { made++; return nil, nil })
		}
	}
	other := k.shown.Load()
	other.seats = []string{"blue"}
	if other.once(1, func() ([]byte, error) { made++; return nil, nil }); made != 3 {
		t.Errorf("two entries for two seats were made %d times, wanted 3", made)
	}
	one.shut.Store(true)
	if (&stream{keeper: k, seats: one.seats}).look(one) != nil {
		t.Error("who is sent to the door is shown something")
	}
}

// What happens wakes everybody who watches, and the keeper's own work.
func TestTellWakes(t *testing.T) {
	k := attended(t)
	one, two := k.listen(nil), k.listen(nil)
	for _, c := range []chan struct{}{k.wake, one.wake, two.wake} {
		select {
		case <-c:
		default:
		}
	}
	k.tell()
	k.tell() // and waits for nobody
	for name, c := range map[string]chan struct{}{"the work": k.wake, "one": one.wake, "the other": two.wake} {
		if len(c) != 1 {
			t.Errorf("%s is not woken", name)
		}
	}
	<-k.wake
	if k.leave(one); len(k.wake) != 1 || !k.speak.Load() {
		t.Error("that one has gone is told to nobody")
	}
}

// The newest place that was heard of stands, whatever comes late and however many say so.
func TestHear(t *testing.T) {
	k := attended(t)
	var all sync.WaitGroup
	for n := range uint64(8) {
		all.Go(func() {
			for at := range uint64(1000) {
				k.hear(at*8 + n)
			}
		})
	}
	all.Wait()
	if k.hear(3); k.newest.Load() != 7999 || len(k.wake) != 1 {
		t.Errorf("the newest place is %d, wanted 7999", k.newest.Load())
	}
}

// Of a keeper that the hall has let go of nothing is taken, and who asked is told to
// ask the one that has the battle now, not that his command is wrong.
func TestGoneTakesNothing(t *testing.T) {
	k := attended(t)
	k.dead = true
	if _, err := k.putFor(play.Command{Kind: play.KindTalk}); !errors.Is(err, errGone) {
		t.Errorf("a command: %v", err)
	}
	if _, err := k.tryPut(play.Command{Kind: play.KindTalk}); !errors.Is(err, errGone) {
		t.Errorf("the table's own: %v", err)
	}
	if err := k.do(func() error { t.Error("something is done"); return nil }); !errors.Is(err, errGone) {
		t.Errorf("anything: %v", err)
	}
}

// What forgets its battle is dead, and the hall has another made by who asks next.
func TestForget(t *testing.T) {
	k := attended(t)
	k.hall.keepers[k.id] = k
	if k.forget(); !k.dead || k.hall.keepers[k.id] != nil {
		t.Errorf("dead %v, and the hall has %v", k.dead, k.hall.keepers[k.id])
	}
	select {
	case <-k.gone:
	default:
		t.Error("its work goes on")
	}
}

// A battle with clocks is looked at each second, any other once in a while.
func TestLater(t *testing.T) {
	k := attended(t)
	if k.later() != grace {
		t.Errorf("without clocks after %v", k.later())
	}
	if k.ticks = true; k.later() != time.Second {
		t.Errorf("with clocks after %v", k.later())
	}
}

// A battle that is taken up is looked at by the clock if anything in it hangs on one,
// and whoever does not come to it is away from then on; one that cannot be read is
// forgotten, so that it is tried anew.
func TestLoad(t *testing.T) {
	for name, ticks := range map[string]bool{"plain": false, "clocks": true, "patience": true} {
		patience := 0
		if name == "patience" {
			patience = 60
		}
		b := mill(t, name == "clocks", patience)
		k := attended(t)
		k.hall.still = true
		k.battle = b
		if k.load(); k.ticks != ticks {
			t.Errorf("%s: it is looked at by the clock: %v", name, k.ticks)
		}
		for _, c := range b.Header().Seats {
			if k.left[c.ID].IsZero() {
				t.Errorf("%s: who never came to %s is never away", name, c.ID)
			}
		}
	}
	st, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	h := newHall(st, nil, slog.New(slog.DiscardHandler))
	if err := h.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer h.close()
	if k, err := h.get("nowhere"); err == nil || h.here("nowhere") != nil {
		t.Errorf("a battle that is not there: %v, %v, and the hall keeps it", k, err)
	}
}
