package club

import (
	"context"
	"crypto/subtle"
	"slices"
	"strings"
	"time"
)

// Session is a browser in which a member is signed in.
type Session struct {
	ID     string    `json:"id"`
	Hash   string    `json:"hash"` // of its secret
	Device string    `json:"device"`
	Began  time.Time `json:"began"`
	Seen   time.Time `json:"seen"` // to the day
}

const (
	mostSessions = 20                  // of a member: the one longest unseen goes
	lasts        = 90 * 24 * time.Hour // unseen
	seenEvery    = 24 * time.Hour
)

// SignIn begins a session, and says what its browser keeps.
func (c *Club) SignIn(ctx context.Context, id, device string) (token string, m *Member, err error) {
	secret := newID(20)
	now := c.now()
	s := Session{ID: newID(5), Hash: hash(secret), Device: device, Began: now, Seen: now}
	m, err = c.change(ctx, id, func(m *Member) error {
		if m.Barred {
			return ErrBarred
		}
		m.Sessions = slices.DeleteFunc(m.Sessions, func(s Session) bool { return now.Sub(s.Seen) > lasts })
		slices.SortStableFunc(m.Sessions, func(a, b Session) int { return a.Seen.Compare(b.Seen) })
		if over := len(m.Sessions) - mostSessions + 1; over > 0 {
			m.Sessions = slices.Delete(m.Sessions, 0, over)
		}
		m.Sessions = append(m.Sessions, s)
		return nil
	})
	return id + "." + s.ID + "." + secret, m, err
}

// Signed is who a browser's token says that he is, and his session; ErrNobody: nobody.
func (c *Club) Signed(ctx context.Context, token string) (*Member, string, error) {
	id, rest, _ := strings.Cut(token, ".")
	session, secret, _ := strings.Cut(rest, ".")
	m, err := c.Member(ctx, id)
	if err != nil {
		return nil, "", err
	}
	i := slices.IndexFunc(m.Sessions, func(s Session) bool { return s.ID == session })
	if i < 0 || m.Barred || subtle.ConstantTimeCompare([]byte(m.Sessions[i].Hash), []byte(hash(secret))) != 1 {
		return nil, "", ErrNobody
	}
	switch unseen := c.now().Sub(m.Sessions[i].Seen); {
	case unseen > lasts:
		return nil, "", ErrNobody
	case unseen > seenEvery:
		m, err = c.change(ctx, id, func(m *Member) error {
			if i := slices.IndexFunc(m.Sessions, func(s Session) bool { return s.ID == session }); i >= 0 {
				m.Sessions[i].Seen = c.now()
				return nil
			}
			return ErrNobody
		})
	}
	return m, session, err
}

// SignOut ends sessions of a member: those that which says.
func (c *Club) SignOut(ctx context.Context, id string, which func(session string) bool) (*Member, error) {
	return c.change(ctx, id, func(m *Member) error {
		m.Sessions = slices.DeleteFunc(m.Sessions, func(s Session) bool { return which(s.ID) })
		return nil
	})
}
