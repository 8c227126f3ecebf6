package club

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// Wherever the process is killed while an offer is taken, both sit down or neither does, and nobody else.
func TestTake(t *testing.T) {
	keys := map[string]string{"british": strings.Repeat("a", 26), "french": strings.Repeat("b", 26)}
	sat, not := 0, 0
	for die := 1; die < 17; die++ {
		c, s := opened(t)
		ctx := t.Context()
		anne, bert := in(t, c, "Anne", "anne@example.org"), in(t, c, "Bert", "bert@example.org")
		o, err := c.Offer(ctx, Offer{By: anne.ID, Book: "book", Name: "The Mill", Side: "british", Wish: []byte("{}")})
		if err != nil {
			t.Fatal(err)
		}
		s.die = die
		there := false
		_, err = c.Take(ctx, bert, o.ID, "", func(*Offer) (*Match, error) {
			return &Match{Battle: "mill", Chairs: map[string]string{"british": anne.ID, "french": bert.ID}, Keys: maps.Clone(keys)}, nil
		}, func(*Match) error {
			there = true
			return nil
		}, func(*Match) error { return errors.New("it is lost") })
		s.die = 0
		c = reopened(t, s)
		gone := func(*Match) error {
			there = false
			return nil
		}
		was := there
		if err := c.Unfinished(ctx, gone); err != nil || there != was {
			t.Errorf("%d: what may just be beginning is ended, %v", die, err)
		}
		now := time.Now()
		c.now = func() time.Time { return now.Add(settling) }
		if err := c.Unfinished(ctx, gone); err != nil {
			t.Error(err)
		}
		c.now = time.Now
		begins, _ := c.keys(ctx, begun)
		left, listed := c.Offers(ctx, bert)
		if listed != nil {
			t.Fatal(listed)
		}
		a, _ := c.Ring(ctx, anne.ID)
		b, _ := c.Ring(ctx, bert.ID)
		m, _ := c.Matches(ctx)
		if there != (len(m) == 1) || len(begins) > 0 {
			t.Errorf("%d: the battle is there: %v; matches %v, begun %v", die, there, m, begins)
		}
		switch len(m) {
		case 1:
			sat++
			if n, err := c.News(ctx); err != nil || len(n) != 1 || n[0].What != Taken || n[0].For != anne.ID || n[0].From != bert.ID || n[0].Battle != "mill" {
				t.Errorf("%d: who has offered is to be told %+v, %v", die, n, err)
			}
			if len(left) != 0 || !slices.Equal(a["mill"].Mine, []string{keys["british"]}) || !slices.Equal(b["mill"].Mine, []string{keys["french"]}) || m[0].Keys != nil {
				t.Errorf("%d: offers %v, rings %v and %v, %+v", die, left, a, b, m[0])
			}
		case 0:
			not++
			if err == nil || len(left) != 1 || len(a)+len(b) > 0 {
				t.Errorf("%d: %v, offers %v, rings %v and %v", die, err, left, a, b)
			}
		}
	}
	if sat == 0 || not == 0 {
		t.Errorf("sat down %d times, and %d times not", sat, not)
	}
}

// Who withdraws his offer while another takes it, or leaves the club or his chair, leaves no battle behind to which nobody has a key; and one of which the store has lost its answer stands.
func TestTakeLost(t *testing.T) {
	key := strings.Repeat("a", 26)
	for _, meanwhile := range []struct {
		what string
		do   func(c *Club, s *shelf, anne, carla *Member, o *Offer) error
		lost bool
	}{
		{"withdrawn", func(c *Club, _ *shelf, anne, _ *Member, o *Offer) error {
			return c.Withdraw(t.Context(), anne.ID, o.ID)
		}, true},
		{"left", func(c *Club, _ *shelf, anne, _ *Member, _ *Offer) error { return c.Remove(t.Context(), anne.ID) }, true},
		{"a chair is left", func(c *Club, _ *shelf, _, carla *Member, o *Offer) error {
			return c.Withdraw(t.Context(), carla.ID, o.ID)
		}, true},
		{"nothing", func(*Club, *shelf, *Member, *Member, *Offer) error { return nil }, false},
	} {
		c, s := opened(t)
		in(t, c, "Host", "host@example.org")
		anne, bert, carla := in(t, c, "Anne", "anne@example.org"), in(t, c, "Bert", "bert@example.org"), in(t, c, "Carla", "carla@example.org")
		o, err := c.Offer(t.Context(), Offer{By: anne.ID, Chairs: []Chair{{"red", anne.ID}, {"blue", ""}, {"umpire", carla.ID}}, Wish: []byte("{}")})
		if err != nil {
			t.Fatal(err)
		}
		lost := ""
		m, err := c.Take(t.Context(), bert, o.ID, "blue", func(o *Offer) (*Match, error) {
			return &Match{Battle: "mill", Chairs: map[string]string{"blue": bert.ID}, Keys: map[string]string{"blue": key}}, nil
		}, func(*Match) error { return meanwhile.do(c, s, anne, carla, o) }, func(m *Match) error {
			lost = m.Battle
			return nil
		})
		ring, _ := c.Ring(t.Context(), bert.ID)
		if (lost == "mill") != meanwhile.lost || (err != nil) != meanwhile.lost || (m == nil) != meanwhile.lost || (len(ring) == 0) != meanwhile.lost {
			t.Errorf("%s: %+v, %v, lost %q, his ring %v", meanwhile.what, m, err, lost, ring)
		}
	}
}

// Of an offer that is taken the store may keep what it has become and lose its answer, and another server end what was begun: the battle is theirs.
func TestTakeUnclear(t *testing.T) {
	c, s := opened(t)
	anne, bert := in(t, c, "Anne", "anne@example.org"), in(t, c, "Bert", "bert@example.org")
	o, err := c.Offer(t.Context(), Offer{By: anne.ID, Side: "red", Wish: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.Take(t.Context(), bert, o.ID, "", func(o *Offer) (*Match, error) {
		m := &Match{Battle: "mill", Chairs: map[string]string{"red": anne.ID, "blue": bert.ID}, Keys: map[string]string{"blue": strings.Repeat("a", 26)}}
		kept := *o // as the store has kept it, and another server has gone on from there
		kept.Match, kept.Took = m, bert.ID
		if _, err := c.put(t.Context(), offers+o.ID, o.at, &kept); err != nil {
			return nil, err
		}
		_, err := reopened(t, s).Offers(t.Context(), anne)
		return m, err
	}, func(*Match) error { return nil }, func(*Match) error { return errors.New("it is lost") })
	if ring, _ := c.Ring(t.Context(), bert.ID); err != nil || m == nil || len(ring) != 1 {
		t.Errorf("%+v, %v, his ring %v", m, err, ring)
	}
}
