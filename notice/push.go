package notice

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/SherClockHolmes/webpush-go"
)

// Keys are those of a browser that asked to be called, each base64 of a URL: what is sent to it
// is sealed to them (RFC 8291), and whoever passes it on reads nothing.
type Keys struct {
	P256dh string `json:"p256dh" maxLength:"100"`
	Auth   string `json:"auth" maxLength:"50"`
}

var errKeys = errors.New("the keys of this browser are none: let it ask anew")

func (k Keys) check() error {
	point, err := base64.RawURLEncoding.DecodeString(k.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	auth, bad := base64.RawURLEncoding.DecodeString(k.Auth)
	if err != nil || bad != nil || len(auth) != 16 {
		return errKeys
	}
	return nil
}

// Caller is who calls browsers: they take it from nobody else (VAPID, RFC 8292).
type Caller struct {
	Private string `json:"private"` // both keys base64 of a URL
	Public  string `json:"public"`
	Contact string `json:"-"` // for the service of the browser's maker: an address of the web by https, or of mail
}

// NewCaller makes the keys of one.
func NewCaller() (Caller, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	return Caller{Private: private, Public: public}, err
}

// fresh is how long a notice is kept for a browser that is not there, in seconds: three days.
const fresh = 3 * 24 * 60 * 60

// call is what a browser is told. It holds no address: the browser opens the battle at the table
// where it has asked.
type call struct {
	ID     string `json:"id"`
	Battle string `json:"battle"`
	Title  string `json:"title"`
	Text   string `json:"text"`
}

func (t *Teller) push(ctx context.Context, w Way, n Notice) (*http.Response, error) {
	if t.caller == nil {
		return nil, errors.New("this table calls no browsers")
	}
	caller, err := t.caller(ctx)
	if err != nil {
		return nil, err
	}
	said := call{n.ID, n.Battle, short(n.Title, 100), short(n.Words, 300)}
	if n.News {
		said.Title, said.Text = "", n.Line() // a title says that it is his move
	} else if n.Trial {
		said.Text = n.Line()
	} else if n.Again {
		said.Text = "Still your move. " + said.Text
	}
	body, err := json.Marshal(said)
	if err != nil {
		return nil, err
	}
	// Of several that wait for a browser the newest of a battle is enough.
	topic := sha256.Sum256([]byte(n.Battle))
	answer, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{Endpoint: w.To, Keys: webpush.Keys{Auth: w.Keys.Auth, P256dh: w.Keys.P256dh}}, &webpush.Options{
		HTTPClient: t.client, Subscriber: caller.Contact, VAPIDPublicKey: caller.Public, VAPIDPrivateKey: caller.Private,
		TTL: fresh, Urgency: webpush.UrgencyNormal, Topic: base64.RawURLEncoding.EncodeToString(topic[:24]),
	})
	if err != nil {
		return nil, fmt.Errorf("calling a browser: %w", err)
	}
	return answer, nil
}
