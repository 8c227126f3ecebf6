package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// How often a silent stream says that it still stands, and how long a client
// may take to read.
const (
	ping  = 2 * time.Second
	stuck = 10 * time.Second
)

// Here says which seats somebody watches for now.
type Here struct {
	Seats []string `json:"seats"`
	Stuck string   `json:"stuck,omitempty" doc:"why the table does not go on by itself, for as long as it does not"`
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
	if err := k.fresh(); err != nil && !errors.Is(err, errGone) {
		s.hall.release(k)
		return nil, problem(err, 0)
	}
	var seats []string
	err = k.do(func() error {
		if seats = k.vault.seats(in.Keys + "," + in.Key); len(seats) > 0 {
			k.owner = from(ctx).address
		}
		return nil
	})
	if err != nil {
		s.hall.release(k)
		return nil, problem(errUnclear, 0)
	}
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
}

func (s *stream) run(ctx context.Context, last string) {
	s.w.Header().Set("Content-Type", "text/event-stream")
	// A server in between must pass on what comes as it comes.
	s.w.Header().Set("Cache-Control", "no-store, no-transform")
	s.w.Header().Set("X-Accel-Buffering", "no")
	if err := s.control.SetReadDeadline(time.Time{}); err != nil {
		return
	}
	s.keeper.sit(s.seats)
	l := s.keeper.listen(s.seats)
	defer s.keeper.leave(l)
	if s.write([]byte(": it stands\n\n")) != nil { // once he sits, and not before
		return
	}
	at, told := -1, ""
	for {
		now := s.look(l)
		if now == nil {
			return
		}
		if at < 0 {
			at = begin(last, now.Seq())
		}
		if s.catchUp(at, now) != nil {
			return
		}
		at = now.Seq()
		if words := strings.Join(slices.Concat(now.here, []string{now.stuck}), "\n"); at > 0 && words != told {
			told = words
			if line, err := event("here", 0, Here{now.here, now.stuck}); err != nil || s.write(line) != nil {
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

// look is the battle as it was last shown to all; nil: he who listens must ask anew.
func (s *stream) look(l *listener) *look {
	if l.shut.Load() {
		return nil
	}
	now := *s.keeper.shown.Load()
	now.Battle, now.seats = now.Battle.Look(), s.seats
	return &now
}

// begin is the entry behind which the stream goes on. One that never was sends
// the client back to the table.
func begin(last string, newest int) int {
	if last == "" {
		return newest
	}
	n, err := strconv.Atoi(last)
	if err != nil || n < 0 || n > newest {
		return 0
	}
	return n
}

// mostMissed is how many entries are told one by one. Who has missed more
// fetches the table, which is cheaper for all.
const mostMissed = 512

// fewMissed is how many entries are each told with what is asked now, so that
// nobody who looks on waits for it; of more it goes with the newest alone.
const fewMissed = 8

// catchUp sends what came behind an entry. To a client that knows nothing, or
// has missed too much, the newest entry is sent alone, with the word to fetch the
// table.
func (s *stream) catchUp(at int, now *look) error {
	seq := now.Seq()
	if at == 0 || seq-at > mostMissed {
		return s.tell(func() ([]byte, error) {
			u := now.Update(seq, s.seats)
			u.Reset = true
			return event("entry", seq, u)
		})
	}
	for n := at + 1; n <= seq; n++ {
		work := func() ([]byte, error) { return event("entry", n, now.Change(n, s.seats)) }
		if n >= seq-fewMissed {
			work = func() ([]byte, error) {
				return now.once(n, func() ([]byte, error) { return event("entry", n, now.Update(n, s.seats)) })
			}
		}
		if err := s.tell(work); err != nil {
			return err
		}
	}
	return nil
}

// tell sends what is worked out of the battle.
func (s *stream) tell(work func() ([]byte, error)) error {
	var words []byte
	err := s.keeper.hall.safely(s.keeper.id, func() (err error) {
		words, err = work()
		return err
	})
	if err != nil {
		return err
	}
	return s.write(words)
}

// event is an event as it goes over the line.
func event(name string, id int, data any) ([]byte, error) {
	var line bytes.Buffer
	if id > 0 {
		fmt.Fprintf(&line, "id: %d\n", id)
	}
	line.WriteString("event: " + name + "\ndata: ")
	err := json.NewEncoder(&line).Encode(data)
	line.WriteByte('\n')
	return line.Bytes(), err
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

// sit notes on the record that a friend has come to his seat: for the first
// time, or by a new link.
func (k *keeper) sit(seats []string) {
	err := k.do(func() error {
		for _, seat := range seats {
			if !k.battle.Open(seat) || k.battle.Over() || k.battle.Damaged() != nil {
				continue
			}
			// The same id makes it the same entry, whatever becomes of this one.
			c := play.Command{Kind: play.KindSit, Seat: seat, ID: fmt.Sprint("sit ", k.battle.Left(seat)), At: k.hall.now()}
			if _, err := k.put(c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		k.hall.log.Warn("a friend's coming was not noted", "battle", k.id, "error", err)
	}
}
