package server_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"drumhead/scenarios"
	"drumhead/server"
)

// BenchmarkLive is so many battles of two people at once, an order a second
// each, load and server on one machine, every order synced: how long until the
// other player sees an order. Run it with -benchtime 1x.
func BenchmarkLive(b *testing.B) {
	for _, id := range []string{"maida", "fort-de-gre", "langensalza", "ridgeway", "cowpens"} {
		for _, n := range []int{500, 2000} {
			b.Run(fmt.Sprint(id, "-", n), func(b *testing.B) {
				for b.Loop() {
					live(b, id, n, 10*time.Second)
				}
			})
		}
	}
}

// duel is a battle with its two players. They read as little of what they are
// sent as will do, and post on one plain line: the load shares the machine with
// the server.
type duel struct {
	path    string
	players [2]*onlooker
	line    net.Conn
	answers *bufio.Reader

	mu   sync.Mutex
	sent time.Time // of the order that is on its way, zero: none
	from int       // whose it is
}

// onlooker is a player's line, and what he is asked.
type onlooker struct {
	key, seat string
	ask       int
	orders    []string
}

func live(b *testing.B, id string, battles int, span time.Duration) {
	server.Tidy()
	tb := serve(b, options(b, b.TempDir()))
	var sides []string
	for _, s := range scenarios.Find(id).Sides {
		sides = append(sides, s.ID)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var mu sync.Mutex
	var took []time.Duration
	var work sync.WaitGroup
	all := make([]*duel, battles)
	for i := range all {
		chairs := map[string]string{sides[0]: "you", sides[1]: "friend"}
		path, _, with := tb.begin(id, chairs)
		d := &duel{path: path}
		for side, seat := range sides {
			d.players[side] = &onlooker{key: with(seat).keys, seat: seat}
		}
		for side, p := range d.players {
			p.know(with(p.seat).send("GET", path, "").body)
			work.Go(func() {
				d.watch(ctx, strings.TrimPrefix(tb.url, "http://"), side, func(late time.Duration) {
					mu.Lock()
					defer mu.Unlock()
					took = append(took, late)
				})
			})
		}
		all[i] = d
	}
	time.Sleep(2 * time.Second) // all lines stand
	mu.Lock()
	took = took[:0]
	mu.Unlock()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	used := processor(b)
	end := time.Now().Add(span)
	var orders sync.WaitGroup
	for i, d := range all {
		orders.Go(func() {
			luck := rand.New(rand.NewPCG(uint64(i), 1))
			time.Sleep(time.Duration(luck.Int64N(int64(time.Second))))
			line, err := net.Dial("tcp", strings.TrimPrefix(tb.url, "http://"))
			if err != nil {
				b.Error(err)
				return
			}
			defer line.Close()
			d.line, d.answers = line, bufio.NewReader(line)
			for n := 0; time.Now().Before(end); n++ {
				next := time.Now().Add(time.Second)
				d.order(luck, n)
				time.Sleep(time.Until(next))
			}
		})
	}
	orders.Wait()
	used = processor(b) - used
	runtime.ReadMemStats(&after)
	time.Sleep(time.Second)
	cancel()
	work.Wait()
	slices.Sort(took)
	if len(took) == 0 {
		b.Fatal("no order reached anybody")
	}
	at := func(hundredth int) float64 {
		return float64(took[min(len(took)-1, len(took)*hundredth/100)].Microseconds()) / 1000
	}
	b.ReportMetric(at(50), "p50-ms")
	b.ReportMetric(at(99), "p99-ms")
	b.ReportMetric(float64(len(took))/span.Seconds(), "orders/s")
	// Of load and server together; these hang on nothing else that the machine does.
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(len(took))/1024, "KiB/order")
	b.ReportMetric(used.Seconds()*1000/float64(len(took)), "cpu-ms/order")
	b.ReportMetric(float64(before.HeapAlloc)/float64(battles)/1024, "KiB/battle")
}

// processor is the processor's time that the program has had.
func processor(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// know keeps what the player is asked first, of a table or an update: the first
// thing in it with orders for him.
func (p *onlooker) know(data []byte) {
	p.ask, p.orders = 0, nil
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

// order gives any order for the player who is asked.
func (d *duel) order(luck *rand.Rand, n int) {
	d.mu.Lock()
	var body string
	var p *onlooker
	for side, o := range d.players {
		if d.sent.IsZero() && len(o.orders) > 0 {
			p, d.from = o, side
			body = fmt.Sprintf(`{"seat":%q,"id":"n%d","ask":%d,"order":%q}`, o.seat, n, o.ask, o.orders[luck.IntN(len(o.orders))])
			o.orders = nil
			break
		}
	}
	if p != nil {
		d.sent = time.Now()
	}
	d.mu.Unlock()
	if p == nil {
		return
	}
	fmt.Fprintf(d.line, "POST %s/orders HTTP/1.1\r\nHost: %s\r\nDrumhead-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		d.path, d.line.RemoteAddr(), p.key, len(body), body)
	res, err := http.ReadResponse(d.answers, nil)
	if err == nil {
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
	}
	if err != nil || res.StatusCode != http.StatusOK {
		d.mu.Lock()
		d.sent = time.Time{}
		d.mu.Unlock()
	}
}

// watch reads a player's line, and tells how late the other's orders come. It is a
// plain line, as that of the orders is.
func (d *duel) watch(ctx context.Context, addr string, side int, tell func(time.Duration)) {
	p := d.players[side]
	line, err := net.Dial("tcp", addr)
	if err != nil {
		return
	}
	defer context.AfterFunc(ctx, func() { line.Close() })()
	defer line.Close()
	fmt.Fprintf(line, "GET %s/events HTTP/1.1\r\nHost: %s\r\nDrumhead-Key: %s\r\n\r\n", d.path, addr, p.key)
	res, err := http.ReadResponse(bufio.NewReader(line), nil)
	if err != nil {
		return
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	others := []byte(`"kind":"order","seat":"` + d.players[1-side].seat + `"`)
	for lines.Scan() {
		data, ok := bytes.CutPrefix(lines.Bytes(), []byte(`data: {"seq":`))
		if !ok {
			continue
		}
		now := time.Now()
		d.mu.Lock()
		p.know(data)
		if !d.sent.IsZero() && d.from != side && bytes.Contains(data, others) {
			tell(now.Sub(d.sent))
			d.sent = time.Time{}
		}
		d.mu.Unlock()
	}
}
