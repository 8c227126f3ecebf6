package main

import (
	"context"
	"time"

	"drumhead/play"
	"drumhead/store"
	"drumhead/systems"
)

// prove reads the logs themselves: whatever was acknowledged stands there once, at
// its place, what was refused does not, and every record holds.
func (l *load) prove(ctx context.Context, nats string) (orders, computers int, err error) {
	st, err := store.Open(ctx, store.Options{URL: nats})
	if err != nil {
		return 0, 0, err
	}
	defer st.Close()
	listed, err := st.List(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, b := range l.all() {
		log, err := st.Load(ctx, b.id, store.Mark{})
		if err != nil {
			l.wrong("battle %s cannot be read: %v", b.id, err)
			continue
		}
		found, thought, err := b.found(log.Entries)
		if err != nil {
			return 0, 0, err
		}
		orders, computers = orders+len(b.taken), computers+thought
		b.compare(found, listed[b.id], len(log.Entries))
		if report := play.Verify(log.Entries, systems.Lookup); !report.Good() {
			l.wrong("battle %s does not verify: %s", b.id, report.First())
		}
	}
	return orders, computers, nil
}

// found are the entries of a battle's orders by their ids, and how many orders computers
// gave. None may stand there twice.
func (b *battle) found(lines [][]byte) (found map[string]int, computers int, err error) {
	found = map[string]int{}
	for _, line := range lines {
		e, err := play.ParseEntry(line)
		if err != nil {
			return nil, 0, err
		}
		if e.By == play.ByComputer {
			computers++
		}
		if e.ID == "" {
			continue
		}
		if found[e.ID] > 0 {
			b.load.wrong("battle %s: order %s stands in entries %d and %d", b.id, e.ID, found[e.ID], e.Seq)
		}
		found[e.ID] = e.Seq
	}
	return found, computers, nil
}

// compare holds what was said to those who gave orders against what stands there, of
// which so many entries are listed, and so many there are.
func (b *battle) compare(found map[string]int, listed, entries int) {
	newest := 0 // computers may have gone on since the list was made
	for id, seq := range b.taken {
		newest = max(newest, seq)
		if found[id] != seq {
			b.load.wrong("battle %s: order %s was acknowledged as entry %d and is entry %d", b.id, id, seq, found[id])
		}
	}
	if listed < newest || listed > entries {
		b.load.wrong("battle %s has %d entries, of which number %d was acknowledged, and is listed with %d", b.id, entries, newest, listed)
	}
	for id := range b.refused {
		if found[id] != 0 {
			b.load.wrong("battle %s: order %s was refused and is entry %d", b.id, id, found[id])
		}
	}
}

// stuck names the battles that have not gone on since a time.
func (l *load) stuck(since time.Time) {
	for _, b := range l.all() {
		b.mu.Lock()
		if !b.over && b.last.Before(since) {
			l.wrong("battle %s has not gone on since %s", b.id, b.last.Format("15:04:05.0"))
		}
		b.mu.Unlock()
	}
}
