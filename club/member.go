package club

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"drumhead/store"

	"golang.org/x/text/secure/precis"
)

// members are the keys of members, behind the club's prefix.
const members = "member."

// Inks are the colours in which a member's name is written.
var Inks = []string{"sepia", "black", "blue", "green", "red", "violet"}

// Member is somebody who plays here.
type Member struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Ink      string    `json:"ink"`
	Host     bool      `json:"host,omitempty"`
	Barred   bool      `json:"barred,omitempty"`
	Joined   time.Time `json:"joined"`
	Mail     string    `json:"mail,omitempty"`
	Entered  time.Time `json:"entered,omitzero"` // until when the newest letter was good by which he came in: it and all older are good no more
	Passkeys []Passkey `json:"passkeys,omitempty"`
	Sessions []Session `json:"sessions,omitempty"`
	Blocks   []string  `json:"blocks,omitempty"`  // members who see none of his offers
	Leaving  bool      `json:"leaving,omitempty"` // he has removed himself, and what is his goes

	at uint64
}

// mostNames is how long a name may be, in letters.
const mostNames = 30

// fold is the form of a name by which two are the same: capitals, widths and spaces make no other.
func fold(name string) (string, error) { return precis.Nickname.CompareKey(name) }

// scripts are those of which a name has one: their letters look alike.
var scripts = []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek}

// nameOf is a name as it is kept.
func nameOf(name string) (string, error) {
	name, err := precis.Nickname.String(name)
	if err != nil {
		return "", refused("A name has letters, digits and single spaces: this one holds something that cannot be seen, or nothing.")
	}
	if n := utf8.RuneCountInString(name); n < 2 || n > mostNames {
		return "", refused("A name has 2 to %d letters: this one has %d.", mostNames, n)
	}
	if strings.Contains(name, "@") {
		return "", refused("A name is no address: leave the @ out. Everybody here sees it.")
	}
	some, letters := 0, false
	for _, script := range scripts {
		if strings.IndexFunc(name, func(r rune) bool { return unicode.Is(script, r) }) >= 0 {
			some++
		}
	}
	for _, r := range name {
		letters = letters || unicode.IsLetter(r)
	}
	switch {
	case some > 1:
		return "", refused("A name has the letters of one script: those of others look like them.")
	case !letters:
		return "", refused("A name has at least one letter.")
	}
	return name, nil
}

func inkOf(ink string) (string, error) {
	if ink == "" {
		return Inks[0], nil
	}
	if !slices.Contains(Inks, ink) {
		return "", refused("There is no ink %q: wanted one of %s.", ink, strings.Join(Inks, ", "))
	}
	return ink, nil
}

// member is a member as the store has him.
func (c *Club) member(ctx context.Context, id string) (*Member, error) {
	var m Member
	if id == "" || strings.ContainsAny(id, ".*> ") {
		return nil, ErrNobody
	}
	at, err := c.read(ctx, members+id, &m)
	if err == nil && at == 0 || errors.Is(err, store.ErrName) {
		return nil, ErrNobody
	}
	m.at = at
	return &m, err
}

// Member is one who is here; ErrNobody: he is not.
func (c *Club) Member(ctx context.Context, id string) (*Member, error) {
	m, err := c.member(ctx, id)
	if err == nil && m.Leaving {
		return nil, ErrNobody
	}
	return m, err
}

// IsHost says whether a member looks after the club.
func (c *Club) IsHost(m *Member) bool {
	word, _ := fold(m.Name)
	return !m.Barred && (m.Host || slices.Contains(c.hosts, word) || m.Mail != "" && slices.Contains(c.hosts, strings.ToLower(m.Mail)))
}

// change changes a member, once more where another server has changed him meanwhile.
func (c *Club) change(ctx context.Context, id string, do func(*Member) error) (*Member, error) {
	for {
		m, err := c.Member(ctx, id)
		if err != nil {
			return nil, err
		}
		if err := do(m); err != nil {
			return nil, err
		}
		m.at, err = c.put(ctx, members+id, m.at, m)
		if !errors.Is(err, store.ErrConflict) {
			return m, err
		}
	}
}

// Joining is a member who is on his way in: his name is free, and he has an id.
func (c *Club) Joining(ctx context.Context, name, ink string) (*Member, error) {
	name, err := nameOf(name)
	if err != nil {
		return nil, err
	}
	if ink, err = inkOf(ink); err != nil {
		return nil, err
	}
	m := &Member{ID: newID(10), Name: name, Ink: ink}
	word, err := fold(name)
	if err != nil {
		return nil, err
	}
	who, err := c.claimed(ctx, "name", word)
	if err == nil && who != "" {
		if there, err := c.Member(ctx, who); err == nil && there.bears(word) {
			return nil, nameTaken(name)
		}
	}
	return m, err
}

func nameTaken(name string) error {
	return refused("Somebody here is called %q: choose another name.", name)
}

func (m *Member) bears(word string) bool {
	own, err := fold(m.Name)
	return err == nil && own == word
}

// Join takes a member in who has proved himself, by a passkey or an address.
func (c *Club) Join(ctx context.Context, m *Member) error {
	if len(m.Passkeys) == 0 && m.Mail == "" {
		return refused("One comes in by a passkey or by a link in a letter.")
	}
	if err := c.claimName(ctx, m.ID, m.Name); err != nil {
		return err
	}
	if m.Mail != "" {
		if err := c.claimMail(ctx, m.ID, m.Mail); err != nil {
			return err
		}
	}
	m.Joined = c.now()
	if err := c.first(ctx, m); err != nil {
		return err
	}
	at, err := c.put(ctx, members+m.ID, 0, m)
	m.at = at
	if errors.Is(err, store.ErrConflict) {
		return refused("This has been done already: sign in.")
	}
	return err
}

// first makes him host who comes first, where nobody was named: into a club with members nobody comes first, whatever has become of its first host.
func (c *Club) first(ctx context.Context, m *Member) error {
	all, err := c.Members(ctx)
	if err != nil || len(c.hosts) > 0 || len(all) > 0 {
		return err
	}
	err = c.claim(ctx, "first", "host", m.ID, func(first *Member) bool { return first.Host })
	if m.Host = err == nil; errors.Is(err, errTaken) {
		return nil
	}
	return err
}

func (c *Club) claimName(ctx context.Context, id, name string) error {
	word, err := fold(name)
	if err != nil {
		return err
	}
	if err = c.claim(ctx, "name", word, id, func(m *Member) bool { return m.bears(word) }); errors.Is(err, errTaken) {
		return nameTaken(name)
	}
	return err
}

func (c *Club) claimMail(ctx context.Context, id, mail string) error {
	word := strings.ToLower(mail)
	err := c.claim(ctx, "mail", word, id, func(m *Member) bool { return strings.ToLower(m.Mail) == word })
	if errors.Is(err, errTaken) {
		return refused("Another member comes in by this address.")
	}
	return err
}

// ByMail is who comes in by an address; ErrNobody: nobody does.
func (c *Club) ByMail(ctx context.Context, mail string) (*Member, error) {
	id, err := c.claimed(ctx, "mail", strings.ToLower(mail))
	if err != nil {
		return nil, err
	}
	m, err := c.Member(ctx, id)
	if err == nil && !strings.EqualFold(m.Mail, mail) {
		return nil, ErrNobody
	}
	return m, err
}

// ByName is who is called so; ErrNobody: nobody is.
func (c *Club) ByName(ctx context.Context, name string) (*Member, error) {
	word, err := fold(name)
	if err != nil {
		return nil, ErrNobody
	}
	id, err := c.claimed(ctx, "name", word)
	if err != nil {
		return nil, err
	}
	m, err := c.Member(ctx, id)
	if err == nil && !m.bears(word) {
		return nil, ErrNobody
	}
	return m, err
}

// Rename gives a member another name and ink.
func (c *Club) Rename(ctx context.Context, id, name, ink string) (*Member, error) {
	name, err := nameOf(name)
	if err != nil {
		return nil, err
	}
	if ink, err = inkOf(ink); err != nil {
		return nil, err
	}
	if err := c.claimName(ctx, id, name); err != nil {
		return nil, err
	}
	was := ""
	m, err := c.change(ctx, id, func(m *Member) error {
		was, m.Name, m.Ink = m.Name, name, ink
		return nil
	})
	if err != nil {
		return nil, err
	}
	if word, err := fold(was); err == nil && !m.bears(word) {
		return m, c.unclaim(ctx, "name", word, id)
	}
	return m, nil
}

// SetMail gives a member the address by which he comes in, once its reader has agreed; "" takes it away, where he
// has another way.
func (c *Club) SetMail(ctx context.Context, id, mail string, until time.Time) (*Member, error) {
	if mail != "" {
		if err := c.claimMail(ctx, id, mail); err != nil {
			return nil, err
		}
	}
	was := ""
	m, err := c.change(ctx, id, func(m *Member) error {
		if mail == "" && len(m.Passkeys) == 0 {
			return refused("This address is the only way by which you come in: make a passkey before.")
		}
		if was, m.Mail = m.Mail, mail; mail != "" {
			return m.open(until)
		}
		return nil
	})
	if err == nil && was != "" && !strings.EqualFold(was, mail) {
		err = c.unclaim(ctx, "mail", strings.ToLower(was), id)
	}
	return m, err
}

// open takes a letter that is good until then: each is good once.
func (m *Member) open(until time.Time) error {
	if !until.After(m.Entered) {
		return refused("This link was used, or a newer one was: ask for another.")
	}
	m.Entered = until
	return nil
}

// Opened notes that a member has come in by a letter.
func (c *Club) Opened(ctx context.Context, id string, until time.Time) (*Member, error) {
	return c.change(ctx, id, func(m *Member) error {
		if m.Barred {
			return ErrBarred
		}
		return m.open(until)
	})
}

// Bar shuts a member out, or lets him in again; whom the club was opened for cannot be.
func (c *Club) Bar(ctx context.Context, id string, on bool) (*Member, error) {
	return c.change(ctx, id, func(m *Member) error {
		if on && c.IsHost(m) {
			return refused("%s is a host: take that from him before.", m.Name)
		}
		if m.Barred = on; on {
			m.Sessions = nil
		}
		return nil
	})
}

// SetHost has a member look after the club, or no more. There is always one who does.
func (c *Club) SetHost(ctx context.Context, id string, on bool) (*Member, error) {
	return c.change(ctx, id, func(m *Member) error {
		if m.Barred && on {
			return refused("%s is barred: let him in again before.", m.Name)
		}
		m.Host = on
		return nil
	})
}

// Leave is Remove of a member by himself. The only host leaves when another is one, or nobody: else none would look after who is left.
func (c *Club) Leave(ctx context.Context, id string) error {
	m, err := c.Member(ctx, id)
	if err != nil {
		return err
	}
	if c.IsHost(m) {
		all, err := c.Members(ctx)
		if err != nil {
			return err
		}
		other := func(m *Member) bool { return m.ID != id }
		if slices.ContainsFunc(all, other) && !slices.ContainsFunc(all, func(m *Member) bool { return other(m) && c.IsHost(m) }) {
			return refused("You are the only host: make another one first, on the page Members.")
		}
	}
	return c.Remove(ctx, id)
}

// Remove removes a member with all that is his. What was begun is ended, if not now, when the club is next opened.
func (c *Club) Remove(ctx context.Context, id string) error {
	m, err := c.change(ctx, id, func(m *Member) error {
		m.Leaving, m.Sessions, m.Passkeys = true, nil, nil
		return nil
	})
	if err != nil {
		return err
	}
	return c.finish(ctx, m)
}

// forget takes the offers back that a member has made, or that were made to him.
func (c *Club) forget(ctx context.Context, id string) error {
	all, err := c.offers(ctx)
	for _, o := range all {
		if err == nil && (o.By == id || o.To == id) {
			err = c.drop(ctx, offers+o.ID)
		} else if err == nil && slices.ContainsFunc(o.Chairs, func(x Chair) bool { return x.Member == id }) {
			err = c.stand(ctx, o, id)
		}
		if errors.Is(err, errNoOffer) {
			err = nil // it has begun meanwhile, or was withdrawn
		}
	}
	return err
}

// finish removes what is left of a member who leaves; he himself goes last, so that it can be done again.
func (c *Club) finish(ctx context.Context, m *Member) error {
	word, _ := fold(m.Name)
	err := c.unclaim(ctx, "name", word, m.ID)
	if err == nil && m.Mail != "" {
		err = c.unclaim(ctx, "mail", strings.ToLower(m.Mail), m.ID)
	}
	if err == nil {
		err = c.forget(ctx, m.ID)
	}
	if err == nil {
		err = c.unreport(ctx, m.ID)
	}
	if err == nil {
		err = c.unblock(ctx, m.ID)
	}
	if err == nil {
		err = c.silence(ctx, m.ID)
	}
	if err == nil {
		err = c.unclaim(ctx, "first", "host", m.ID)
	}
	if err == nil {
		err = c.drop(ctx, rings+m.ID)
	}
	if err == nil {
		err = c.drop(ctx, keeps+m.ID)
	}
	if err == nil {
		err = c.drop(ctx, members+m.ID)
	}
	return err
}
