package server

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"drumhead/store"
)

// A seed that was cut or spoilt is lost, and stops nothing.
func TestSpoiltSeed(t *testing.T) {
	for _, seed := range []string{"", "ab", strings.Repeat("ab", 31), strings.Repeat("ab", 33), strings.Repeat("x", 64)} {
		if s, err := (&vault{Seed: seed}).secret(); !errors.Is(err, store.ErrLost) || s != nil {
			t.Errorf("%q: %v", seed, err)
		}
	}
	if s, err := (&vault{Seed: strings.Repeat("ab", 32)}).secret(); err != nil || s == nil {
		t.Error(err)
	}
}

// Only keys that are in the vault open seats, each once, however they are written.
func TestSeatsOfKeys(t *testing.T) {
	v, keys := newVault([]string{"red", "blue"})
	for sent, want := range map[string]string{
		"":                               "",
		",,":                             "",
		keys["red"]:                      "red",
		" " + keys["red"] + " ,":         "red",
		keys["red"] + "," + keys["red"]:  "red",
		keys["red"] + "," + keys["blue"]: "blue red",
		strings.ToUpper(keys["red"]):     "",
		keys["red"][1:]:                  "",
		hashKey(keys["red"]):             "",
		"wrong," + keys["blue"] + ",x":   "blue",
		keys["red"] + " " + keys["blue"]: "",
		keys["red"] + ";" + keys["blue"]: "",
	} {
		if got := strings.Join(v.seats(sent), " "); got != want {
			t.Errorf("%q opens %q, wanted %q", sent, got, want)
		}
	}
}

// Where there is no data folder nobody is its owner, not even who shows nothing.
func TestNobodyOwnsAStoreWithoutAFolder(t *testing.T) {
	s := &Server{o: Options{Store: &store.Store{}}}
	h := s.forOwner("chair", func(http.ResponseWriter, *http.Request) { t.Error("somebody is let through") })
	for _, shown := range []string{"", "x"} {
		r := httptest.NewRequest("POST", chairPath, nil)
		r.Header.Set(ownerHeader, shown)
		w := httptest.NewRecorder()
		if h(w, r); w.Code != http.StatusForbidden {
			t.Errorf("who shows %q is answered with %d", shown, w.Code)
		}
	}
}
