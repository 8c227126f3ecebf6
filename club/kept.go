package club

import (
	"context"
	"errors"
	"slices"
	"strings"

	"drumhead/store"
)

// Keepable is what a member's browser has kept for him beside his keys: the key of who makes battles, what he calls battles, how he is told of them, and by what he has asked for mail.
var Keepable = []string{"maker", "names", "notices", "mail"}

const (
	keeps    = "kept."
	mostKept = 64 << 10 // bytes of each
)

// Kept is what a member's browsers keep for him. It means something to them alone.
func (c *Club) Kept(ctx context.Context, id string) (map[string]string, error) {
	kept := map[string]string{}
	_, err := c.read(ctx, keeps+id, &kept)
	return kept, err
}

// Keep keeps one thing in the place of what was kept before; "": nothing.
func (c *Club) Keep(ctx context.Context, id, what, text string) error {
	if !slices.Contains(Keepable, what) {
		return refused("There is nothing called %q to be kept: wanted one of %s.", what, strings.Join(Keepable, ", "))
	}
	if len(text) > mostKept {
		return refused("That is more than is kept: %d bytes, and %d are room.", len(text), mostKept)
	}
	for {
		kept := map[string]string{}
		at, err := c.read(ctx, keeps+id, &kept)
		if err != nil {
			return err
		}
		if kept[what] = text; text == "" {
			delete(kept, what)
		}
		if _, err = c.put(ctx, keeps+id, at, kept); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}
