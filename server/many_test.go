package server_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkMany is 10,000 battles kept, in 500 of which somebody who is away is due to be told in the same
// second, as the table opens: how long until all are, what memory that takes, and how long a page
// waits for its turns beside 10,000 battles. Run it with -benchtime 1x.
func BenchmarkMany(b *testing.B) {
	const kept, due, seat = 10_000, 500, "blue-general"
	var came atomic.Int64
	all := make(chan struct{})
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		if came.Add(1) == due {
			close(all)
		}
	}))
	defer hook.Close()
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = 32
	dir := b.TempDir()
	o := soonTold(b, dir)
	o.Notices.After = time.Hour
	tb := serve(b, o)
	mine := make([]*client, due)
	paths := make([]string, due)
	each := func(n int, do func(i int)) {
		var work sync.WaitGroup
		next := atomic.Int64{}
		for range 16 {
			work.Go(func() {
				for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
					do(i)
				}
			})
		}
		work.Wait()
	}
	each(kept, func(i int) {
		path, holds, with := tb.begin("strip", hotSeat)
		if i >= due {
			return
		}
		paths[i], mine[i] = path, with(seat)
		mine[i].rings(path, seat, 0, fmt.Sprint(hook.URL, "/", i))
		holds.turnOf(mine[i], path)
	})
	tb.stop()
	o = soonTold(b, dir)
	for b.Loop() {
		var before runtime.MemStats
		debug.FreeOSMemory()
		runtime.ReadMemStats(&before)
		fromNow := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // the peak of what the process has held
		begun := time.Now()
		tb = serve(b, o)
		<-all
		told := time.Since(begun)
		if status, err := os.ReadFile("/proc/self/status"); err == nil && fromNow == nil {
			var kib float64
			_, held, _ := strings.Cut(string(status), "VmHWM:")
			if fmt.Sscan(held, &kib); kib > 0 {
				b.ReportMetric(kib/1024, "MiB-peak")
			}
		}
		runtime.GC()
		var after runtime.MemStats
		runtime.ReadMemStats(&after)
		b.ReportMetric(told.Seconds(), "s/all-told")
		b.ReportMetric((float64(after.HeapAlloc)-float64(before.HeapAlloc))/(1<<20), "MiB-more")
		b.ReportMetric(float64(after.HeapAlloc)/(1<<20), "MiB-in-all")
		ask := func(path, keys string) (ms float64) {
			me := &client{tb, keys}
			var took []time.Duration
			for range 50 {
				begun := time.Now()
				if a := me.send("GET", path, ""); a.status != http.StatusOK {
					b.Fatal(a.status, string(a.body))
				}
				took = append(took, time.Since(begun))
			}
			slices.Sort(took)
			return float64(took[len(took)/2].Microseconds()) / 1000
		}
		var keys, named []string
		for i := range 20 {
			keys, named = append(keys, mine[i].keys), append(named, "battles="+strings.TrimPrefix(paths[i], "/api/battles/"))
		}
		ring := strings.Join(keys, ",")
		b.ReportMetric(ask("/api/turns?"+strings.Join(named, "&"), ring), "ms/turns-of-20")
		b.ReportMetric(ask("/api/turns", ring), "ms/turns-of-all")
	}
}
