package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// battle is one that is fought: two people, or one against the computer. They
// read as little of what they are sent as will do.
type battle struct {
	load    *load
	id      string
	players []*player

	mu      sync.Mutex
	over    bool
	taken   map[string]int  // orders that were acknowledged, by their ids: their entries
	refused map[string]bool // orders that were said not to be taken
	last    time.Time       // when an order was last taken, or the computer gave one
	owed    time.Time       // since when the table or a computer has the word; zero: not
	news    chan struct{}

	sent time.Time // of the order that the other player has not seen yet; zero: none
	from string    // the seat that gave it
}

// player is somebody at a seat, and what he is asked.
type player struct {
	key, seat string
	door      int // the server that he comes to first
	seq       int // the newest entry that he was sent
	ask       int
	orders    []string
}

var seats = []string{"british", "french"}

// begin begins a battle.
func (l *load) begin(ctx context.Context, luck *rand.Rand, computer bool) (*battle, error) {
	who := map[string]string{"british": "you", "french": "friend"}
	if computer {
		who["french"] = "recruit"
	}
	wish, err := json.Marshal(map[string]any{"scenario": "maida", "grade": "sealed", "seats": who})
	if err != nil {
		return nil, err
	}
	status, body := l.say(ctx, luck.IntN(len(l.door.urls)), "POST", "/api/battles", "", wish)
	var begun struct {
		ID   string
		Keys map[string]string
	}
	if err := json.Unmarshal(body, &begun); err != nil || status != http.StatusCreated {
		return nil, fmt.Errorf("a battle does not begin: %d %s", status, body)
	}
	b := &battle{load: l, id: begun.ID, taken: map[string]int{}, refused: map[string]bool{}, news: make(chan struct{}, 1), last: time.Now()}
	for i, seat := range seats {
		if key := begun.Keys[seat]; key != "" {
			b.players = append(b.players, &player{key: key, seat: seat, door: luck.IntN(len(l.door.urls)) + i})
		}
	}
	for _, p := range b.players {
		_, table := l.say(ctx, p.door, "GET", "/api/battles/"+b.id, p.key, nil)
		b.know(p, table)
		fmt.Sscanf(string(table[max(0, bytes.Index(table, []byte(`"seq":`))):]), `"seq":%d`, &p.seq)
	}
	return b, nil
}

// know keeps what a player is asked first, of a table or an update: the first thing
// in it with orders for him.
func (b *battle) know(p *player, data []byte) {
	p.ask, p.orders = 0, nil
	if at := bytes.Index(data, []byte(`"over":"`)); at >= 0 && data[at+8] != '"' {
		b.over = true
	}
	at := bytes.Index(data, []byte(`"yours":true`))
	if at < 0 {
		return
	}
	fmt.Sscanf(string(data[bytes.LastIndex(data[:at], []byte(`{"id":`)):at]), `{"id":%d`, &p.ask)
	mark := []byte(`{"order":"`)
	for data = data[at:]; ; {
		at := bytes.Index(data, mark)
		if at < 0 {
			return
		}
		data = data[at+len(mark):]
		p.orders = append(p.orders, string(data[:bytes.IndexByte(data, '"')]))
	}
}

// watch reads a player's line, from whatever server there is, until ctx ends.
func (b *battle) watch(ctx context.Context, p *player) {
	for ctx.Err() == nil {
		url, line := b.load.door.send(p.door)
		both, end := context.WithCancel(ctx)
		stop := context.AfterFunc(line, end)
		b.read(both, p, url)
		stop()
		end()
		select {
		case <-ctx.Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func (b *battle) read(ctx context.Context, p *player, url string) {
	r, err := http.NewRequestWithContext(ctx, "GET", url+"/api/battles/"+b.id+"/events", nil)
	if err != nil {
		panic(err)
	}
	b.mu.Lock()
	r.Header.Set("Last-Event-ID", strconv.Itoa(p.seq))
	b.mu.Unlock()
	r.Header.Set("Drumhead-Key", p.key)
	res, err := b.load.door.web.Do(r)
	if err != nil {
		return
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if data, ok := bytes.CutPrefix(lines.Bytes(), []byte(`data: {"seq":`)); ok {
			b.take(p, data, time.Now())
		}
	}
}

// take takes in an update that a player was sent.
func (b *battle) take(p *player, data []byte, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	seq, _ := strconv.Atoi(string(data[:max(0, bytes.IndexByte(data, ','))]))
	if seq < p.seq {
		b.load.wrong("battle %s: entry %d was told behind entry %d", b.id, seq, p.seq)
	}
	p.seq = seq
	b.know(p, data)
	if !b.sent.IsZero() && b.from != p.seat && bytes.Contains(data, []byte(`"kind":"order","seat":"`+b.from+`"`)) {
		b.load.seen.note(now.Sub(b.sent), now)
		b.sent = time.Time{}
	}
	if len(b.players) == 1 && !b.over {
		if !b.owed.IsZero() {
			b.load.thought.note(now.Sub(b.owed), now)
		}
		b.owed, b.last = now, now
		if len(p.orders) > 0 {
			b.owed = time.Time{}
		}
	}
	select {
	case b.news <- struct{}{}:
	default:
	}
}

// fight gives orders for whoever is asked until ctx ends or the battle is over: one
// every so often, or, if that is 0, one as soon as there is one to give.
func (b *battle) fight(ctx context.Context, every time.Duration, luck *rand.Rand) {
	time.Sleep(time.Duration(luck.Int64N(int64(every) + 1)))
	for n := 0; ctx.Err() == nil; n++ {
		next := time.Now().Add(every)
		p, order := b.choose(n, luck)
		if p == nil {
			b.mu.Lock()
			over := b.over
			b.mu.Unlock()
			if over {
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-b.news:
			case <-time.After(time.Second):
				b.ask(ctx, luck)
			}
			continue
		}
		b.give(ctx, p, order, luck)
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Until(next)):
		}
	}
}

// order is one that is to be given.
type order struct {
	id   string
	body []byte
}

// choose is any order for a player who is asked.
func (b *battle) choose(n int, luck *rand.Rand) (*player, order) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.players {
		if b.over || len(p.orders) == 0 {
			continue
		}
		o := order{id: fmt.Sprintf("n%d-%d", n, luck.Uint32())}
		words := p.orders[luck.IntN(len(p.orders))]
		for _, other := range p.orders {
			if len(b.players) == 1 && strings.HasSuffix(other, " done") {
				words = other // so that the computer has the word as often as may be
			}
		}
		o.body = fmt.Appendf(nil, `{"seat":%q,"id":%q,"ask":%d,"order":%q}`, p.seat, o.id, p.ask, words)
		p.orders = nil
		b.sent, b.from = time.Now(), p.seat
		return p, o
	}
	return nil, order{}
}

// ask looks at the table, for who has heard nothing for a while.
func (b *battle) ask(ctx context.Context, luck *rand.Rand) {
	for _, p := range b.players {
		status, table := b.load.say(ctx, luck.IntN(len(b.load.door.urls)), "GET", "/api/battles/"+b.id, p.key, nil)
		if status != http.StatusOK {
			continue
		}
		b.mu.Lock()
		if at := bytes.Index(table, []byte(`"seq":`)); at >= 0 {
			seq := 0
			if fmt.Sscanf(string(table[at:]), `"seq":%d`, &seq); seq >= p.seq {
				b.know(p, table)
			}
		}
		b.mu.Unlock()
	}
}

// give gives an order, by its one name, until some server says whether it was taken.
func (b *battle) give(ctx context.Context, p *player, o order, luck *rand.Rand) {
	began := time.Now()
	// Ordered through one server and watched through another.
	status, answer := b.load.say(context.WithoutCancel(ctx), p.door+1+luck.IntN(2), "POST", "/api/battles/"+b.id+"/orders", p.key, o.body)
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	var s struct{ Seq int }
	switch {
	case status == http.StatusOK && json.Unmarshal(answer, &s) == nil && s.Seq > 0:
		b.taken[o.id], b.last = s.Seq, now
		b.load.kept.note(now.Sub(began), now)
	case status == http.StatusConflict || status == http.StatusUnprocessableEntity:
		b.refused[o.id], b.sent = true, time.Time{}
	default:
		b.sent = time.Time{}
		b.load.wrong("battle %s: an order was answered by %d %.200s", b.id, status, answer)
	}
}

// say sends something until a server answers; of one that does not, or does not know,
// another is asked the same.
func (l *load) say(ctx context.Context, wish int, method, path, key string, body []byte) (status int, answer []byte) {
	for tries := 0; tries < 200; tries++ {
		url, _ := l.door.send(wish + tries)
		status, answer = l.try(ctx, method, url+path, key, body)
		if status != 0 && status < 500 {
			return status, answer
		}
		if status == http.StatusServiceUnavailable && method == "POST" && bytes.Contains(answer, []byte(`"detail":"`)) {
			l.refused.note(0, time.Now())
		}
		select {
		case <-ctx.Done():
			return status, answer
		case <-time.After(50 * time.Millisecond):
		}
	}
	return status, answer
}

func (l *load) try(ctx context.Context, method, url, key string, body []byte) (int, []byte) {
	ctx, done := context.WithTimeout(ctx, time.Duration(l.patience.Load()))
	defer done()
	r, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(string(body)))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Drumhead-Key", key)
	r.Header.Set("Content-Type", "application/json")
	res, err := l.door.web.Do(r)
	if err != nil {
		return 0, []byte(err.Error())
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, []byte(err.Error())
	}
	return res.StatusCode, answer
}
