package club

import (
	"bytes"
	"context"
	"encoding/hex"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// Passkey is a key of a member's device, by which he comes in.
type Passkey struct {
	Label      string              `json:"label"`
	Made       time.Time           `json:"made"`
	Used       time.Time           `json:"used,omitzero"`
	Credential webauthn.Credential `json:"credential"`
}

// ID names a passkey.
func (p *Passkey) ID() string { return hex.EncodeToString(p.Credential.ID) }

// mostPasskeys is how many a member may have.
const mostPasskeys = 10

// asking is how long a browser may take to answer for its passkey.
const asking = 5 * time.Minute

// Door is where passkeys are shown: an address of the table.
type Door struct{ web *webauthn.WebAuthn }

// NewDoor is one for a table of this host's name, whose pages are at these addresses.
func NewDoor(host string, pages ...string) (*Door, error) {
	timeout := webauthn.TimeoutConfig{Enforce: true, Timeout: asking, TimeoutUVD: asking}
	web, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Drumhead", RPOrigins: pages,
		AttestationPreference:  protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired},
		Timeouts:               webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
		// Some browsers say what nobody has asked them.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	return &Door{web}, err
}

// user is a member as the library wants him.
type user struct{ *Member }

func (u user) WebAuthnID() []byte          { return []byte(u.ID) }
func (u user) WebAuthnName() string        { return u.Name }
func (u user) WebAuthnDisplayName() string { return u.Name }
func (u user) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, p := range u.Passkeys {
		all = append(all, p.Credential)
	}
	return all
}

// Asked is what a browser was asked: it comes back to the table with the answer, signed.
type Asked = webauthn.SessionData

// AskNew asks a browser to make a passkey for a member, which it has not made yet.
func (d *Door) AskNew(m *Member) (options any, asked *Asked, err error) {
	o, asked, err := d.web.BeginRegistration(user{m}, webauthn.WithExclusions(webauthn.Credentials(user{m}.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return nil, nil, err
	}
	return o.Response, asked, nil
}

// errProof says that a browser's answer proves nothing.
var errProof = &Refused{"This passkey proves nothing here: try again from the beginning."}

// Made is the passkey that a browser has made for a member.
func (d *Door) Made(m *Member, asked *Asked, answer []byte, label string) (p Passkey, err error) {
	said, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return p, errProof
	}
	made, err := d.web.CreateCredential(user{m}, *asked, said)
	if err != nil {
		return p, errProof
	}
	// What proves of what make a device is is not wanted, and not kept.
	made.Attestation = webauthn.CredentialAttestation{}
	return Passkey{Label: label, Made: time.Now(), Credential: *made}, nil
}

// Ask asks a browser for any passkey of this table.
func (d *Door) Ask() (options any, asked *Asked, err error) {
	o, asked, err := d.web.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, nil, err
	}
	return o.Response, asked, nil
}

// Shown is the member whose passkey a browser has shown.
func (c *Club) Shown(ctx context.Context, d *Door, asked *Asked, answer []byte) (*Member, error) {
	said, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, errProof
	}
	var lost error
	who, used, err := d.web.ValidatePasskeyLogin(func(_, id []byte) (webauthn.User, error) {
		m, err := c.Member(ctx, string(id))
		if err != nil {
			lost = err
			return nil, err
		}
		return user{m}, nil
	}, *asked, said)
	switch {
	case lost != nil:
		return nil, lost
	case err != nil:
		return nil, errProof
	case used.Authenticator.CloneWarning:
		return nil, refused("This passkey was used elsewhere meanwhile, as if it had been copied: come in another way, and remove it.")
	}
	return c.change(ctx, who.(user).ID, func(m *Member) error {
		if m.Barred {
			return ErrBarred
		}
		i := m.passkey(used.ID)
		if i < 0 {
			return errProof
		}
		m.Passkeys[i].Used, m.Passkeys[i].Credential = c.now(), *used
		return nil
	})
}

func (m *Member) passkey(id []byte) int {
	return slices.IndexFunc(m.Passkeys, func(p Passkey) bool { return bytes.Equal(p.Credential.ID, id) })
}

// AddPasskey gives a member one more.
func (c *Club) AddPasskey(ctx context.Context, id string, p Passkey) (*Member, error) {
	return c.change(ctx, id, func(m *Member) error {
		if m.passkey(p.Credential.ID) >= 0 {
			return nil
		}
		if len(m.Passkeys) >= mostPasskeys {
			return refused("You have %d passkeys, which is as many as one may have: remove one before.", mostPasskeys)
		}
		m.Passkeys = append(m.Passkeys, p)
		return nil
	})
}

// DropPasskey removes one, if he has another way to come in.
func (c *Club) DropPasskey(ctx context.Context, id, passkey string) (*Member, error) {
	return c.change(ctx, id, func(m *Member) error {
		left := slices.DeleteFunc(slices.Clone(m.Passkeys), func(p Passkey) bool { return p.ID() == passkey })
		if len(left) == 0 && m.Mail == "" {
			return refused("This is the only way by which you come in: make another passkey, or give an address, before.")
		}
		m.Passkeys = left
		return nil
	})
}
