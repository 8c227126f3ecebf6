package server

import (
	"crypto/tls"
	"os"
	"sync"
	"time"
)

func (s *Server) scheme() string {
	if s.o.Cert != "" {
		return "https"
	}
	return "http"
}

// certificate is that of two files, read again when they have changed: it is renewed without a stop.
type certificate struct {
	cert, key string

	mu     sync.Mutex
	read   *tls.Certificate
	stood  time.Time // when the newest of both was written
	looked time.Time
}

// lookAgain is how often it is looked whether they have.
const lookAgain = time.Minute

func newCertificate(cert, key string) *certificate { return &certificate{cert: cert, key: key} }

// CheckCertificate says whether two files are a certificate and its key.
func CheckCertificate(cert, key string) error {
	_, err := newCertificate(cert, key).get(nil)
	return err
}

// get is the certificate; one that cannot be read just now is shown as it was.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.read != nil && time.Since(c.looked) < lookAgain {
		return c.read, nil
	}
	c.looked = time.Now()
	stands := c.written()
	if c.read != nil && !stands.After(c.stood) {
		return c.read, nil
	}
	read, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		if c.read != nil {
			return c.read, nil
		}
		return nil, err
	}
	c.read, c.stood = &read, stands
	return c.read, nil
}

func (c *certificate) written() (newest time.Time) {
	for _, name := range []string{c.cert, c.key} {
		if info, err := os.Stat(name); err == nil && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	return newest
}
