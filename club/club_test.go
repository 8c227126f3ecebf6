package club

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/store"
)

// shelf is a Keeper in memory.
type shelf struct {
	mu  sync.Mutex
	at  uint64
	has map[string]kept
	die int // after so many more writes nothing is taken; 0: never
}

type kept struct {
	value []byte
	at    uint64
}

var errDied = errors.New("the process was killed")

func (s *shelf) Read(_ context.Context, key string) ([]byte, uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.has[key]
	if !ok {
		return nil, 0, store.ErrNotFound
	}
	return k.value, k.at, nil
}

func (s *shelf) write() error {
	if s.die > 0 {
		if s.die--; s.die == 0 {
			s.die = 1
			return errDied
		}
	}
	return nil
}

func (s *shelf) Replace(_ context.Context, key string, after uint64, value []byte) (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.write(); err != nil {
		return 0, err
	}
	if s.has[key].at != after {
		return 0, store.ErrConflict
	}
	s.at++
	s.has[key] = kept{slices.Clone(value), s.at}
	return s.at, nil
}

func (s *shelf) Remove(_ context.Context, key string, at uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.write(); err != nil {
		return err
	}
	if s.has[key].at != at {
		return store.ErrConflict
	}
	delete(s.has, key)
	return nil
}

func (s *shelf) Keys(_ context.Context, prefix string) (keys []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range s.has {
		if strings.HasPrefix(k, prefix) {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys, nil
}

func opened(t *testing.T, hosts ...string) (*Club, *shelf) {
	t.Helper()
	s := &shelf{has: map[string]kept{}}
	return reopened(t, s, hosts...), s
}

func reopened(t *testing.T, s *shelf, hosts ...string) *Club {
	t.Helper()
	c, err := Open(t.Context(), s, "club.", hosts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// joins has somebody come in by an address.
func (c *Club) joins(t *testing.T, name, mail string) (*Member, error) {
	t.Helper()
	m, err := c.Joining(t.Context(), name, "")
	if err != nil {
		return nil, err
	}
	m.Mail = mail
	return m, c.Join(t.Context(), m)
}

func in(t *testing.T, c *Club, name, mail string) *Member {
	t.Helper()
	m, err := c.joins(t, name, mail)
	if err != nil {
		t.Fatal(name, ": ", err)
	}
	return m
}

func TestNames(t *testing.T) {
	c, _ := opened(t)
	in(t, c, "Anne of Maida", "anne@example.org")
	for _, name := range []string{"", "A", "anne of maida", "ANNE  OF  MAIDA ", "Ａnne of Maida", "Anne\u200bof Maida", "Аnne of Maida", "1815", "anne@maida", strings.Repeat("a", 31), "a\x00b"} {
		if m, err := c.joins(t, name, "other@example.org"); err == nil {
			t.Errorf("%q is taken as %q", name, m.Name)
		}
	}
	m := in(t, c, "  Björn   Zweihander ", "b@example.org")
	if m.Name != "Björn Zweihander" {
		t.Errorf("called %q", m.Name)
	}
	if _, err := c.joins(t, "Carla", "B@EXAMPLE.org"); err == nil {
		t.Error("two come in by one address")
	}
}

// Of twenty who want one name at once one has it, whatever server he came to.
func TestOneName(t *testing.T) {
	c, s := opened(t)
	in(t, c, "the first", "first@example.org")
	other := reopened(t, s)
	var done sync.WaitGroup
	var mu sync.Mutex
	var won []string
	for i := range 20 {
		at := []*Club{c, other}[i%2]
		done.Go(func() {
			m, err := at.Joining(t.Context(), "Wellesley", "")
			if err == nil {
				m.Passkeys = []Passkey{{Label: "made up"}}
				err = at.Join(t.Context(), m)
			}
			if err == nil {
				mu.Lock()
				won = append(won, m.ID)
				mu.Unlock()
			}
		})
	}
	done.Wait()
	m, err := c.ByName(t.Context(), "wellesley")
	if len(won) != 1 || err != nil || m.ID != won[0] || m.Host {
		t.Errorf("the name is %v's: %+v, %v", won, m, err)
	}
}

// A name that was given up, or claimed by a server that died, is free after a while and not before.
func TestNameSettles(t *testing.T) {
	c, s := opened(t)
	anne := in(t, c, "Anne", "anne@example.org")
	if _, err := c.Rename(t.Context(), anne.ID, "Annette", "blue"); err != nil {
		t.Fatal(err)
	}
	in(t, c, "Anne", "other@example.org") // given up: free at once
	s.die = 2
	if _, err := c.joins(t, "Kate", "kate@example.org"); !errors.Is(err, errDied) {
		t.Fatal(err)
	}
	s.die = 0
	if _, err := c.joins(t, "Kate", "kate@example.org"); err == nil {
		t.Error("a name is taken that somebody may be on his way to")
	}
	later := time.Now().Add(settling + time.Minute)
	c.now = func() time.Time { return later }
	in(t, c, "Kate", "kate@example.org")
	if m, err := c.ByName(t.Context(), "annette"); err != nil || m.ID != anne.ID || m.Ink != "blue" {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestHosts(t *testing.T) {
	c, _ := opened(t)
	first, second := in(t, c, "First", "1@example.org"), in(t, c, "Second", "2@example.org")
	if !c.IsHost(first) || c.IsHost(second) {
		t.Error("the first is not the host, or the second is")
	}
	c, _ = opened(t, "Second", "third@Example.org")
	for name, want := range map[string]bool{"First": false, "SECOND": true, "Third": true, "Third too": false} {
		if m := in(t, c, name, strings.ReplaceAll(name, " ", "")+"@example.org"); c.IsHost(m) != want {
			t.Errorf("%s is a host: %t", name, !want)
		}
	}
}

// Who comes into a club with members is no host, though its first is none any more; into one that all have left he is.
func TestFirstHost(t *testing.T) {
	c, s := opened(t)
	now, ctx := time.Now(), t.Context()
	anne, bert := in(t, c, "Anne", "anne@example.org"), in(t, c, "Bert", "bert@example.org")
	if err := c.Leave(ctx, anne.ID); err == nil || len(s.has) == 0 {
		t.Error("the only host leaves the others alone")
	}
	_, err := c.SetHost(ctx, bert.ID, true)
	if err == nil {
		_, err = c.SetHost(ctx, anne.ID, false)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.now = func() time.Time { return now.Add(2 * settling) }
	if carla := in(t, c, "Carla", "carla@example.org"); carla.Host {
		t.Error("a host has come in by himself")
	} else if err := errors.Join(c.Leave(ctx, anne.ID), c.Leave(ctx, carla.ID), c.Leave(ctx, bert.ID)); err != nil {
		t.Error(err)
	}
	if dora := in(t, c, "Dora", "dora@example.org"); !dora.Host {
		t.Error("nobody looks after the club")
	}
}

func TestSessions(t *testing.T) {
	c, _ := opened(t)
	anne, ctx := in(t, c, "Anne", "anne@example.org"), t.Context()
	var tokens []string
	for range mostSessions + 2 {
		token, _, err := c.SignIn(ctx, anne.ID, "a browser")
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, token)
	}
	good := func(token string) bool {
		m, _, err := c.Signed(ctx, token)
		if err != nil && !errors.Is(err, ErrNobody) {
			t.Fatal(err)
		}
		return err == nil && m.ID == anne.ID
	}
	last := tokens[len(tokens)-1]
	if good(tokens[0]) || good(tokens[1]) || !good(tokens[2]) || !good(last) {
		t.Error("the oldest sessions do not go, or others do")
	}
	for _, token := range []string{"", ".", anne.ID, anne.ID + "..", last + "a", "*." + last, strings.Replace(last, anne.ID, "aaaaaaaaaaaaaaaa", 1)} {
		if good(token) {
			t.Errorf("%q signs in", token)
		}
	}
	_, session, _ := c.Signed(ctx, last)
	if _, err := c.SignOut(ctx, anne.ID, func(s string) bool { return s == session }); err != nil || good(last) || !good(tokens[5]) {
		t.Error("one session is not ended, or all are: ", err)
	}
	c.now = func() time.Time { return time.Now().Add(lasts - time.Hour) }
	if !good(tokens[5]) {
		t.Error("a session ends too early")
	}
	c.now = func() time.Time { return time.Now().Add(lasts + time.Hour) }
	if !good(tokens[5]) || good(tokens[6]) {
		t.Error("who was seen is forgotten, or who was not is not")
	}
	if _, err := c.Bar(ctx, anne.ID, true); err == nil {
		t.Error("the only host is barred")
	}
	bert := in(t, c, "Bert", "bert@example.org")
	token, _, err := c.SignIn(ctx, bert.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Bar(ctx, bert.ID, true); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.Signed(ctx, token); !errors.Is(err, ErrNobody) {
		t.Errorf("who is barred is signed in: %v", err)
	}
	if _, _, err := c.SignIn(ctx, bert.ID, ""); !errors.Is(err, ErrBarred) {
		t.Errorf("who is barred signs in: %v", err)
	}
}

// A letter's link is good once, and none that was written before it is good any more.
func TestLetterOnce(t *testing.T) {
	c, _ := opened(t)
	anne, now := in(t, c, "Anne", "anne@example.org"), time.Now()
	for _, l := range []struct {
		until time.Time
		good  bool
	}{{now.Add(2 * time.Minute), true}, {now.Add(2 * time.Minute), false}, {now.Add(time.Minute), false}, {now.Add(3 * time.Minute), true}} {
		if _, err := c.Opened(t.Context(), anne.ID, l.until); (err == nil) != l.good {
			t.Errorf("until %v: %v", l.until.Sub(now), err)
		}
	}
}

// Whoever removes himself leaves nothing, wherever the process was killed meanwhile.
func TestRemove(t *testing.T) {
	key := strings.Repeat("a", 26)
	for die := range 12 {
		c, s := opened(t)
		host := in(t, c, "Host", "host@example.org")
		before := len(s.has)
		anne := in(t, c, "Anne", "anne@example.org")
		token, _, err := c.SignIn(t.Context(), anne.ID, "")
		if err == nil {
			_, err = c.Block(t.Context(), host.ID, anne.ID, true)
		}
		if err == nil {
			err = c.tell(t.Context(), News{ID: "n", For: anne.ID, What: Taken, From: host.ID})
		}
		if err == nil {
			err = c.Hold(t.Context(), anne.ID, "battle", Held{Mine: []string{key}, Links: map[string]string{"french": key}})
		}
		if err != nil {
			t.Fatal(err)
		}
		s.die = die
		err = c.Remove(t.Context(), anne.ID)
		if s.die = 0; errors.Is(err, errDied) && die > 1 {
			if _, _, err := c.Signed(t.Context(), token); !errors.Is(err, ErrNobody) {
				t.Errorf("%d: who leaves is signed in: %v", die, err)
			}
		}
		c = reopened(t, s)
		if die == 1 { // it had not begun
			if _, _, err := c.Signed(t.Context(), token); err != nil {
				t.Error(err)
			}
			continue
		}
		for k, v := range s.has {
			if strings.Contains(k+string(v.value), anne.ID) {
				t.Errorf("%d: %s is left, %s", die, k, v.value)
			}
		}
		if _, err := c.Block(t.Context(), host.ID, anne.ID, true); !errors.Is(err, ErrNobody) {
			t.Errorf("%d: who has left is blocked: %v", die, err)
		}
		if len(s.has) != before {
			t.Errorf("%d: %d values are left, of %d before", die, len(s.has), before)
		}
		in(t, c, "Anne", "anne@example.org")
	}
}

// Whenever the process is killed, of a challenge that was made he is to be told who is challenged; of one that was not, or that is withdrawn, nobody is.
func TestChallengeTold(t *testing.T) {
	for die := range 5 {
		c, s := opened(t)
		now, ctx := time.Now(), t.Context()
		anne, bert := in(t, c, "Anne", "anne@example.org"), in(t, c, "Bert", "bert@example.org")
		s.die = die
		o, made := c.Offer(ctx, Offer{By: anne.ID, To: bert.ID, Name: "The Mill", Wish: []byte("{}")})
		s.die = 0
		c = reopened(t, s)
		c.now = func() time.Time { return now.Add(2 * newsMoot) }
		n, err := c.News(ctx)
		if err != nil || (made == nil) != (len(n) == 1) {
			t.Errorf("%d: %v, is to be told %v, %v", die, made, n, err)
		}
		if made != nil {
			continue
		}
		if err := c.Withdraw(ctx, anne.ID, o.ID); err != nil {
			t.Error(err)
		}
		if n, err = c.News(ctx); err != nil || len(n) > 0 {
			t.Errorf("of what is withdrawn he is told %v, %v", n, err)
		}
	}
}

// What no host has seen is bounded, for each who tells it; what one has seen goes in time.
func TestReports(t *testing.T) {
	c, _ := opened(t)
	now, ctx := time.Now(), t.Context()
	c.now = func() time.Time { return now }
	anne, bert := in(t, c, "Anne", "anne@example.org"), in(t, c, "Bert", "bert@example.org")
	for i := range mostReports + 1 {
		err := c.Report(ctx, Report{By: anne.ID, Of: bert.ID, Words: "again"})
		if (err == nil) != (i < mostReports) {
			t.Fatalf("report %d: %v", i+1, err)
		}
	}
	all, err := c.Reports(ctx)
	if err == nil {
		_, err = c.See(ctx, all[3].ID, true)
	}
	if err == nil {
		err = c.Report(ctx, Report{By: anne.ID, Of: bert.ID, Words: "once more"})
	}
	if err != nil {
		t.Error(err)
	}
	now = now.Add(reportsStand + time.Hour)
	if all, err = c.Reports(ctx); err != nil || len(all) != mostReports {
		t.Errorf("%d are kept, %v", len(all), err)
	}
}

func TestRing(t *testing.T) {
	c, _ := opened(t)
	anne, ctx := in(t, c, "Anne", "anne@example.org"), t.Context()
	one, two := strings.Repeat("a", 26), strings.Repeat("b", 26)
	for _, key := range []string{one, two, one} {
		if err := c.Hold(ctx, anne.ID, "maida", Held{Mine: []string{key}}); err != nil {
			t.Fatal(err)
		}
	}
	r, err := c.Ring(ctx, anne.ID)
	if err != nil || !slices.Equal(r["maida"].Mine, []string{one, two}) {
		t.Errorf("%v, %v", r, err)
	}
	for battle, h := range map[string]Held{"a.b": {Mine: []string{one}}, "b": {Mine: []string{"short"}}, "c": {Mine: slices.Repeat([]string{one}, 40)}} {
		if c.Hold(ctx, anne.ID, battle, h) == nil {
			t.Errorf("%s: %v is held", battle, h)
		}
	}
	if err := c.Drop(ctx, anne.ID, "maida"); err != nil {
		t.Fatal(err)
	}
	if r, _ := c.Ring(ctx, anne.ID); len(r) != 0 {
		t.Errorf("%v is left", r)
	}
}
