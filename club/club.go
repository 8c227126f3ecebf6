// Package club knows who plays at a table that is kept for many: its members, how each comes in, what
// keys of chairs he holds, and the right of its host. All of it is kept in the store, so that several
// servers are one club and none forgets. It never knows a battle or a rule, has no password, and never tells
// anybody what another holds.
package club

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"drumhead/store"
)

// Keeper keeps named values: see store.Bucket.
type Keeper interface {
	Read(ctx context.Context, key string) (value []byte, at uint64, err error)
	Replace(ctx context.Context, key string, after uint64, value []byte) (at uint64, err error)
	Remove(ctx context.Context, key string, at uint64) error
	Keys(ctx context.Context, prefix string) ([]string, error)
}

// What members are refused for, beside Refused.
var (
	ErrNobody = errors.New("there is no such member here")
	ErrBarred = errors.New("the host has barred you from this club")
)

// Refused says what is wrong with something that a member wants, and what to do.
type Refused struct{ Words string }

func (r *Refused) Error() string { return r.Words }

func refused(words string, of ...any) error { return &Refused{fmt.Sprintf(words, of...)} }

// Club is the members of a table.
type Club struct {
	keep   Keeper
	prefix string           // of the keys of all that is its own
	hosts  []string         // names, folded, and addresses, small, of who are hosts whatever else is said
	now    func() time.Time // the machine's

	matches sync.Map // that have been read, by battle
}

// At is the club that a store keeps, to be looked at.
func At(keep Keeper, prefix string) *Club { return &Club{keep: keep, prefix: prefix, now: time.Now} }

// Open is the club that a store keeps under a prefix. What was begun of a member's removal and broken off is ended.
func Open(ctx context.Context, keep Keeper, prefix string, hosts []string) (*Club, error) {
	c := At(keep, prefix)
	for _, h := range hosts {
		if word, err := fold(h); err == nil && !strings.Contains(h, "@") {
			h = word
		}
		c.hosts = append(c.hosts, strings.ToLower(h))
	}
	members, err := c.all(ctx)
	for _, m := range members {
		if m.Leaving && err == nil {
			err = c.finish(ctx, m)
		}
	}
	return c, err
}

// newID is random: nobody can guess it, and none is given twice.
func newID(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b)
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
}

// hash is a word that the store takes, of any.
func hash(word string) string {
	sum := sha256.Sum256([]byte(word))
	return hex.EncodeToString(sum[:])[:40]
}

// read reads a value; nil error and 0: there is none.
func (c *Club) read(ctx context.Context, key string, into any) (at uint64, err error) {
	value, at, err := c.keep.Read(ctx, c.prefix+key)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err == nil {
		err = json.Unmarshal(value, into)
	}
	return at, err
}

func (c *Club) put(ctx context.Context, key string, at uint64, v any) (uint64, error) {
	value, err := json.Marshal(v)
	if err != nil {
		return 0, err
	}
	return c.keep.Replace(ctx, c.prefix+key, at, value)
}

// drop removes a value whatever it is.
func (c *Club) drop(ctx context.Context, key string) error {
	for {
		_, at, err := c.keep.Read(ctx, c.prefix+key)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err == nil {
			err = c.keep.Remove(ctx, c.prefix+key, at)
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// keys are what stands behind a part of the prefix.
func (c *Club) keys(ctx context.Context, part string) ([]string, error) {
	all, err := c.keep.Keys(ctx, c.prefix+part)
	for i := range all {
		all[i] = strings.TrimPrefix(all[i], c.prefix+part)
	}
	return all, err
}

// claim is a word that one member alone may have.
type claim struct {
	Member string    `json:"member"`
	At     time.Time `json:"at"`
}

// settling is how long a claim stands whose member does not bear it out: he may be on his way to it. No
// two servers' clocks may differ by as much.
const settling = 10 * time.Minute

// claim takes a word for a member, once: the store itself has one only. One that its member gave up, or
// never came to because his server died, is free after a while.
func (c *Club) claim(ctx context.Context, kind, word, member string, holds func(*Member) bool) error {
	key := kind + "." + hash(word)
	for {
		var is claim
		at, err := c.read(ctx, key, &is)
		if err != nil {
			return err
		}
		if at > 0 && is.Member != member {
			m, err := c.Member(ctx, is.Member)
			if err != nil && !errors.Is(err, ErrNobody) {
				return err
			}
			if err == nil && holds(m) || c.now().Sub(is.At) < settling {
				return errTaken
			}
		}
		if _, err = c.put(ctx, key, at, claim{member, c.now()}); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

var errTaken = errors.New("another has it")

// unclaim gives a word up, if it is the member's.
func (c *Club) unclaim(ctx context.Context, kind, word, member string) error {
	var is claim
	key := kind + "." + hash(word)
	at, err := c.read(ctx, key, &is)
	if err != nil || at == 0 || is.Member != member {
		return err
	}
	if err = c.keep.Remove(ctx, c.prefix+key, at); errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// claimed is who has a word; "" for nobody.
func (c *Club) claimed(ctx context.Context, kind, word string) (string, error) {
	var is claim
	_, err := c.read(ctx, kind+"."+hash(word), &is)
	return is.Member, err
}

// all are all members, by their names.
func (c *Club) all(ctx context.Context) (all []*Member, err error) {
	ids, err := c.keys(ctx, members)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		m, err := c.member(ctx, id)
		if errors.Is(err, ErrNobody) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b *Member) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return all, nil
}

// Members are all who are here.
func (c *Club) Members(ctx context.Context) ([]*Member, error) {
	all, err := c.all(ctx)
	return slices.DeleteFunc(all, func(m *Member) bool { return m.Leaving }), err
}

// find is a value by its id, and where the store has it; gone: there is none.
func find[T any](ctx context.Context, c *Club, part, id string, gone error) (*T, uint64, error) {
	if !battleForm.MatchString(id) {
		return nil, 0, gone
	}
	v := new(T)
	at, err := c.read(ctx, part+id, v)
	if err == nil && at == 0 {
		err = gone
	}
	return v, at, err
}

// standing are all values of a part that one finds, but those that have gone meanwhile; done: what is over with one, which may be that it is none any more.
func standing[T any](ctx context.Context, c *Club, part string, gone error, one func(context.Context, string) (*T, error), done func(*T) (over bool, err error)) (all []*T, err error) {
	ids, err := c.keys(ctx, part)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		v, err := one(ctx, id)
		if errors.Is(err, gone) {
			continue
		}
		over := false
		if err == nil {
			over, err = done(v)
		}
		if err != nil {
			return nil, err
		}
		if !over {
			all = append(all, v)
		}
	}
	return all, nil
}

// mostText is how long a line may be that others read, in letters.
const mostText = 200

// lineOf is what somebody writes for others to read, in one line.
func lineOf(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) > mostText {
		return "", refused("Say it in %d letters.", mostText)
	}
	return text, nil
}
