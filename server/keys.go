package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"drumhead/play"
	"drumhead/store"
)

var alphabet = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// newName is random: nobody can guess it, and none is ever given twice.
func newName(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b)
	return alphabet.EncodeToString(b)
}

// newKey is the proof that somebody holds a seat: 128 random bits.
func newKey() string { return newName(16) }

// vault is what the server knows of a battle and no record may hold.
type vault struct {
	Seed  string            `json:"seed"`            // of the dice and salts, in hexadecimal
	Marks []byte            `json:"marks,omitempty"` // of its chain; none: it is made of the seed
	Keys  map[string]string `json:"keys"`            // hash of a key: its seat
	Gone  []string          `json:"gone,omitempty"`  // seats whose players have taken the battle off their lists

	at uint64 // where the store keeps it; 0: not yet
}

func vaultKey(battle string) string { return battle + ".vault" }

// newVault makes a seed, and a key for each seat that a person holds.
func newVault(seats []string) (v *vault, keys map[string]string) {
	var seed [32]byte
	rand.Read(seed[:])
	v = &vault{Seed: hex.EncodeToString(seed[:]), Marks: play.NewSecret(seed).Marks(), Keys: map[string]string{}}
	keys = map[string]string{}
	for _, seat := range seats {
		keys[seat] = newKey()
		v.Keys[hashKey(keys[seat])] = seat
	}
	return v, keys
}

func hashKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// secret is the seed as play wants it.
func (v *vault) secret() (*play.Secret, error) {
	b, err := hex.DecodeString(v.Seed)
	if err != nil || len(b) != 32 {
		return nil, store.ErrLost
	}
	return play.NewSecret([32]byte(b)).Marked(v.Marks), nil
}

// hashesOf are those of keys, comma-separated.
func hashesOf(keys string) (hashes []string) {
	for key := range strings.SplitSeq(keys, ",") {
		hashes = append(hashes, hashKey(strings.TrimSpace(key)))
	}
	return hashes
}

// seats are those that somebody holds who sends these keys, comma-separated.
func (v *vault) seats(keys string) []string { return v.opened(hashesOf(keys)) }

// opened are the seats that keys of these hashes open.
func (v *vault) opened(hashes []string) []string {
	seats := []string{}
	for _, hash := range hashes {
		seat, ok := v.Keys[hash]
		if ok && !slices.Contains(seats, seat) {
			seats = append(seats, seat)
		}
	}
	slices.Sort(seats)
	return seats
}

func (h *hall) vault(ctx context.Context, battle string) (*vault, error) {
	b, at, err := h.store.Secrets().Read(ctx, vaultKey(battle))
	if err != nil {
		return nil, err
	}
	v := vault{at: at}
	if err := json.Unmarshal(b, &v); err != nil {
		return nil, fmt.Errorf("%w: %w", store.ErrLost, err)
	}
	return &v, nil
}

// putVault keeps a vault in the place of the one that it was made of: what another
// server has changed meanwhile is not undone.
func (h *hall) putVault(ctx context.Context, battle string, v *vault) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	v.at, err = h.store.Secrets().Replace(ctx, vaultKey(battle), v.at, b)
	return err
}
