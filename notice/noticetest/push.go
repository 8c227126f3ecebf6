// Package noticetest is the other end of notices, for tests: what a browser's push service and a
// server for mail do, with all that they look at. It must never be part of the program.
package noticetest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"drumhead/notice"
)

// Browser is one that has subscribed at a push service of its maker: it takes what is sealed to
// it by the one caller whom it has named.
type Browser struct {
	*httptest.Server
	Way notice.Way // by which it is called

	key  *ecdh.PrivateKey
	auth []byte

	mu     sync.Mutex
	caller string // his public key; empty: not known yet
	status int
	came   []Call
	wrong  []error
}

// Call is what came to a browser.
type Call struct {
	ID, Battle, Title, Text string
}

// NewBrowser is a browser, until the test ends.
func NewBrowser(t testing.TB) *Browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{key: key, auth: make([]byte, 16), status: http.StatusCreated}
	rand.Read(b.auth)
	b.Server = httptest.NewServer(http.HandlerFunc(b.take))
	t.Cleanup(b.Close)
	text := base64.RawURLEncoding.EncodeToString
	b.Way = notice.Way{Kind: notice.Push, To: b.URL + "/send/1", Keys: notice.Keys{P256dh: text(key.PublicKey().Bytes()), Auth: text(b.auth)}}
	return b
}

// Subscribe names the caller.
func (b *Browser) Subscribe(caller string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.caller = caller
}

// Answer has the service answer so from now on.
func (b *Browser) Answer(status int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.status = status
}

// Came is what has come so far, and all that was wrong with it.
func (b *Browser) Came() (calls []Call, wrong error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append(calls, b.came...), errors.Join(b.wrong...)
}

func (b *Browser) take(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	b.mu.Lock()
	defer b.mu.Unlock()
	var c Call
	if err == nil {
		err = b.called(r)
	}
	var text []byte
	if err == nil {
		text, err = b.open(body)
	}
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		b.wrong = append(b.wrong, err)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	b.came = append(b.came, c)
	w.WriteHeader(b.status)
}

// called checks who calls (RFC 8292), and what a push service wants besides (RFC 8030).
func (b *Browser) called(r *http.Request) error {
	if r.Method != http.MethodPost || r.Header.Get("TTL") == "" || r.Header.Get("Content-Encoding") != "aes128gcm" || len(r.Header.Get("Topic")) > 32 {
		return fmt.Errorf("%s with headers %v", r.Method, r.Header)
	}
	token, key, ok := strings.Cut(strings.TrimPrefix(r.Header.Get("Authorization"), "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !ok || len(parts) != 3 || key != b.caller {
		return fmt.Errorf("called by %q: wanted %q", r.Header.Get("Authorization"), b.caller)
	}
	point, err := decode(key)
	if err != nil {
		return err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return err
	}
	signed, err := decode(parts[2])
	if err != nil || len(signed) != 64 {
		return fmt.Errorf("a signature of %d bytes, %w", len(signed), err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signed[:32]), new(big.Int).SetBytes(signed[32:])) {
		return errors.New("the token is not signed by its caller")
	}
	var head struct{ Alg string }
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := errors.Join(unpack(parts[0], &head), unpack(parts[1], &claims)); err != nil {
		return err
	}
	if lasts := time.Until(time.Unix(claims.Exp, 0)); head.Alg != "ES256" || claims.Aud != b.URL || lasts < time.Minute || lasts > 24*time.Hour ||
		!strings.HasPrefix(claims.Sub, "mailto:") && !strings.HasPrefix(claims.Sub, "https://") {
		return fmt.Errorf("the token is %+v %+v", head, claims)
	}
	return nil
}

// open unseals a body (RFC 8188 and 8291).
func (b *Browser) open(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) || len(body) > 4096 {
		return nil, fmt.Errorf("a body of %d bytes", len(body))
	}
	salt, size, sender, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])], body[21+int(body[20]):]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(public)
	if err != nil || len(sealed) > int(size) {
		return nil, fmt.Errorf("%d bytes in records of %d: %w", len(sealed), size, err)
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			panic(err) // of lengths alone
		}
		return key
	}
	secret := derive(shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(secret, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, derive(secret, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		return nil, err
	}
	text = []byte(strings.TrimRight(string(text), "\x00"))
	if len(text) == 0 || text[len(text)-1] != 2 {
		return nil, errors.New("it is not the last record")
	}
	return text[:len(text)-1], nil
}

func decode(text string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(text) }

func unpack(text string, into any) error {
	b, err := decode(text)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, into)
}
