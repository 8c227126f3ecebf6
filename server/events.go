package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"time"

	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// How often a silent stream says that it still stands, and how long a client
// may take to read.
const (
	ping  = 15 * time.Second
	stuck = 10 * time.Second
)

// Here says which seats somebody watches for now.
type Here struct {
	Seats []string `json:"seats"`
}

// registerEvents describes the event stream: events `entry` with an Update,
// whose id is the entry's number, and `here`.
func (s *Server) registerEvents(api huma.API) {
	schema := func(v any, name string) *huma.Schema {
		return api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(v), true, name)
	}
	huma.Register(api, huma.Operation{
		OperationID: "events", Method: http.MethodGet, Path: "/api/battles/{id}/events",
		Summary:     "All that happens from now on, or behind Last-Event-ID",
		Description: "Server-sent events. `entry` carries an Update, and its id is the number of the entry; `here` carries a Here. A stream that breaks is taken up again with Last-Event-ID; nothing is lost.",
		Responses: map[string]*huma.Response{"200": {Description: "The stream", Content: map[string]*huma.MediaType{
			"text/event-stream": {Schema: &huma.Schema{OneOf: []*huma.Schema{schema(play.Update{}, "Update"), schema(Here{}, "Here")}}},
		}}},
	}, s.events)
}

type eventsInput struct {
	Battle
	Key  string `query:"key" doc:"keys, for clients that cannot send a header"`
	Last string `header:"Last-Event-ID" doc:"the newest entry that is known"`
}

func (s *Server) events(ctx context.Context, in *eventsInput) (*huma.StreamResponse, error) {
	k, err := s.hall.get(in.ID)
	if err != nil {
		return nil, problem(err, 0)
	}
	seats := k.vault.seats(in.Keys + "," + in.Key)
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer s.hall.release(k)
		r, w := humago.Unwrap(hc)
		line := stream{w: w, control: http.NewResponseController(w), keeper: k, seats: seats}
		line.run(r.Context(), in.Last)
	}}, nil
}

// stream is one client's line. It keeps no queue: what the client has not been
// sent yet is made when it can take it, so that a slow client costs nothing.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	keeper  *keeper
	seats   []string
	line    bytes.Buffer // what is being written
}

func (s *stream) run(ctx context.Context, last string) {
	s.w.Header().Set("Content-Type", "text/event-stream")
	s.w.Header().Set("Cache-Control", "no-store")
	s.keeper.sit(s.seats)
	l := s.keeper.listen(s.seats)
	defer s.keeper.leave(l)
	at, here := s.begin(last), []string(nil)
	for {
		updates, now, seq := s.news(at)
		at = seq
		for _, u := range updates {
			if s.send("entry", u.Seq, u) != nil {
				return
			}
		}
		if here == nil || !slices.Equal(here, now) {
			if here = now; s.send("here", 0, Here{now}) != nil {
				return
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-s.keeper.gone:
			return
		case <-l.wake:
		case <-time.After(ping):
			if s.write([]byte(": still here\n\n")) != nil {
				return
			}
		}
	}
}

// begin is the entry behind which the stream goes on. One that never was sends
// the client back to the table.
func (s *stream) begin(last string) int {
	s.keeper.mu.Lock()
	defer s.keeper.mu.Unlock()
	newest := s.keeper.battle.Seq()
	if last == "" {
		return newest
	}
	n, err := strconv.Atoi(last)
	if err != nil || n < 0 || n > newest {
		return 0
	}
	return n
}

// news is what came behind an entry, and who is here. To a client that knows
// nothing the newest entry is sent alone, with the word to fetch the table.
func (s *stream) news(at int) (updates []play.Update, here []string, seq int) {
	k := s.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	seq = k.battle.Seq()
	if at == 0 {
		u := k.battle.Update(seq, s.seats)
		u.Reset = true
		return []play.Update{u}, k.here(), seq
	}
	for n := at + 1; n <= seq; n++ {
		updates = append(updates, k.battle.Update(n, s.seats))
	}
	return updates, k.here(), seq
}

func (s *stream) send(event string, id int, data any) error {
	s.line.Reset()
	if id > 0 {
		fmt.Fprintf(&s.line, "id: %d\n", id)
	}
	s.line.WriteString("event: " + event + "\ndata: ")
	if err := json.NewEncoder(&s.line).Encode(data); err != nil {
		return err
	}
	s.line.WriteByte('\n')
	return s.write(s.line.Bytes())
}

func (s *stream) write(words []byte) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(stuck)); err != nil {
		return err
	}
	if _, err := s.w.Write(words); err != nil {
		return err
	}
	return s.control.Flush()
}

// sit notes on the record that a friend has come to his seat for the first
// time.
func (k *keeper) sit(seats []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, seat := range seats {
		if k.battle.Who(seat) != play.WhoFriend || k.battle.Over() || k.battle.Damaged() != nil {
			continue
		}
		// The same id makes it the same entry, however often he comes.
		c := play.Command{Kind: play.KindSit, Seat: seat, ID: "sit", At: time.Now()}
		if _, err := k.put(c); err != nil {
			k.hall.log.Warn("a friend's coming was not noted", "battle", k.id, "seat", seat, "error", err)
		}
	}
}
