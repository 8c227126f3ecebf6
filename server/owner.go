package server

import (
	"context"
	"crypto/subtle"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"drumhead/play"
	"drumhead/store"
	"drumhead/systems"
)

// What a server that holds the data folder does for its owner, who shows it what
// stands in the folder.
const (
	backupPath      = "/api/backup"
	chairPath       = "/api/chair"
	undeliveredPath = "/api/notices"
	filePath        = "/api/exchange"
	takePath        = "/api/exchange/taken"
	ownerHeader     = "Drumhead-Owner"
)

// forOwner lets nobody through but who can read the data folder.
func (s *Server) forOwner(command string, do http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key := s.o.Store.Key()
		if key == "" || subtle.ConstantTimeCompare([]byte(r.Header.Get(ownerHeader)), []byte(key)) != 1 {
			refuse(w, http.StatusForbidden, "This is for whoever keeps the data folder: use drumhead "+command+".")
			return
		}
		do(w, r)
	}
}

// own speaks to a server of which the data folder says where it is: its certificate is for the name that others use.
var own = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}

// asOwner asks the server that holds a data folder for something.
func asOwner(ctx context.Context, taken *store.Taken, method, path string) (io.ReadCloser, error) {
	answer, err := ownerAsks(ctx, taken, method, path, nil)
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// ownerAsks is asOwner with what is sent, and the heads of the answer.
func ownerAsks(ctx context.Context, taken *store.Taken, method, path string, body io.Reader) (*http.Response, error) {
	if taken.Address == "" {
		return nil, fmt.Errorf("%w; it is only just opening its table: try again in a moment", taken)
	}
	r, err := http.NewRequestWithContext(ctx, method, taken.Address+path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set(ownerHeader, taken.Key)
	answer, err := own.Do(r)
	if err != nil {
		return nil, fmt.Errorf("%w; and it does not answer: %w", taken, err)
	}
	if answer.StatusCode == http.StatusOK {
		return answer, nil
	}
	defer answer.Body.Close()
	var p Problem
	if json.NewDecoder(answer.Body).Decode(&p); p.Detail == "" {
		p.Detail = answer.Status
	}
	return nil, fmt.Errorf("the table at %s says no: %s", taken.Address, p.Detail)
}

// chair gives a seat a new link whatever became of its old ones, which are good
// no more. The record says so, for all who play.
func (s *Server) chair(w http.ResponseWriter, r *http.Request) {
	links, err := s.hall.newLink(r.Context(), r.FormValue("battle"), r.FormValue("seat"))
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	bases := s.reachable()
	if len(bases) == 0 {
		bases = []string{s.url}
	}
	for i, base := range bases {
		bases[i] = base + links
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(bases)
}

// newLink is the path of a link to a seat, behind the table's address.
func (h *hall) newLink(ctx context.Context, battle, seat string) (link string, err error) {
	k, err := h.get(battle)
	if err != nil {
		return "", fmt.Errorf("battle %q: %w", battle, err)
	}
	defer h.release(k)
	err = k.do(func() error {
		who := k.battle.Who(seat)
		if who != play.WhoYou && who != play.WhoFriend {
			var people []string
			for _, c := range k.battle.Header().Seats {
				if w := k.battle.Who(c.ID); w == play.WhoYou || w == play.WhoFriend {
					people = append(people, c.ID)
				}
			}
			slices.Sort(people)
			return fmt.Errorf("nobody holds a seat %q in this battle by a link: wanted one of %s", seat, strings.Join(people, ", "))
		}
		key, err := k.rekeyed(ctx, seat, byTheOwner, play.ByTable)
		link = "/b/" + url.PathEscape(battle) + "#key=" + key
		return err
	})
	return link, err
}

// NewLinks are the links to a seat by which its player comes back who has lost
// his own: of a data folder that nobody holds, what stands behind the table's
// address.
func NewLinks(ctx context.Context, st *store.Store, all []*systems.System, battle, seat string) ([]string, error) {
	h := newHall(st, all, slog.New(slog.DiscardHandler))
	h.still = true
	if err := h.open(ctx); err != nil {
		return nil, err
	}
	defer h.close()
	link, err := h.newLink(ctx, battle, seat)
	return []string{link}, err
}

// NewLinksFrom is NewLinks of a folder that a server holds.
func NewLinksFrom(ctx context.Context, taken *store.Taken, battle, seat string) (links []string, err error) {
	answer, err := asOwner(ctx, taken, http.MethodPost, chairPath+"?"+url.Values{"battle": {battle}, "seat": {seat}}.Encode())
	if err != nil {
		return nil, err
	}
	defer answer.Close()
	return links, json.NewDecoder(answer).Decode(&links)
}
