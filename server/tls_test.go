package server_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"drumhead/server"
	"drumhead/store"
)

// selfSigned writes a certificate for a name and its key.
func selfSigned(t *testing.T, dir, name string) (cert, key string) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{name}, NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, &secret.PublicKey, secret)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: signed}, key: {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// A table has a certificate of its own, tells browsers to come so alone, and its owner's commands reach it.
func TestTLS(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	o := options(t, dir)
	o.Cert, o.Key = selfSigned(t, t.TempDir(), "club.example")
	tb := serve(t, o)
	line := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: "club.example", InsecureSkipVerify: true}}}
	res, err := line.Get(tb.url + "/api/about")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if !strings.HasPrefix(tb.url, "https://") || res.Header.Get("Strict-Transport-Security") == "" || res.TLS.PeerCertificates[0].DNSNames[0] != "club.example" {
		t.Errorf("%s: %v", tb.url, res.Header)
	}
	if err := server.FromServer(t.Context(), &store.Taken{Address: tb.url, Key: o.Store.Key()}, func(string, []byte) error { return nil }); err != nil {
		t.Error("its owner's backup: ", err)
	}
	if err := server.CheckCertificate(o.Cert, o.Cert); err == nil {
		t.Error("a certificate is its own key")
	}
}
