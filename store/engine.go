package store

import (
	"context"
	"errors"
	"fmt"
	"time"
	_ "unsafe" // for the engine's own times, see below

	"github.com/nats-io/nats-server/v2/server"
)

// How soon the engines of a cluster miss one of them and elect another in its
// place. NATS waits 4 to 9 seconds, for clusters around the world, and can be told
// nothing else: an order would wait as long. These are for machines in one house.
// The names are the engine's own; one that it gives up is an error of the linker.
const (
	beats       = 75 * time.Millisecond
	electFirst  = 300 * time.Millisecond
	electLatest = 700 * time.Millisecond
	alone       = time.Second // after which a leader that hears nobody steps down
)

// How soon an engine is done with another, or with a server, that takes nothing in:
// who reads the words of one writes those to another, and would hear nobody as long as
// that one is waited for, ten seconds and more.
const (
	stuckAt   = 250 * time.Millisecond
	pingEvery = 500 * time.Millisecond
	pingsLost = 2
)

//go:linkname hbInterval github.com/nats-io/nats-server/v2/server.hbInterval
var hbInterval time.Duration

//go:linkname minElectionTimeout github.com/nats-io/nats-server/v2/server.minElectionTimeout
var minElectionTimeout time.Duration

//go:linkname maxElectionTimeout github.com/nats-io/nats-server/v2/server.maxElectionTimeout
var maxElectionTimeout time.Duration

//go:linkname lostQuorumInterval github.com/nats-io/nats-server/v2/server.lostQuorumInterval
var lostQuorumInterval time.Duration

//go:linkname lostQuorumCheck github.com/nats-io/nats-server/v2/server.lostQuorumCheck
var lostQuorumCheck time.Duration

// RunEngine runs an engine of a cluster by a file of NATS's own form until ctx ends.
// What it acknowledges is on the disks of most of the engines. Ready is called once
// it takes clients; it may still have to find the others.
func RunEngine(ctx context.Context, file string, ready func(url string)) error {
	o, err := server.ProcessConfigFile(file)
	if err != nil {
		return err
	}
	if !o.JetStream || o.ServerName == "" || o.Cluster.Name == "" {
		return errors.New(file + ": an engine of a cluster wants a server_name, a cluster with a name, and jetstream with a store_dir")
	}
	hbInterval, minElectionTimeout, maxElectionTimeout = beats, electFirst, electLatest
	lostQuorumInterval, lostQuorumCheck = alone, alone/4
	o.Cluster.WriteDeadline, o.Cluster.WriteTimeout, o.WriteDeadline = stuckAt, server.WriteTimeoutPolicyClose, 2*stuckAt
	o.Cluster.PingInterval, o.Cluster.MaxPingsOut = pingEvery, pingsLost
	o.LameDuckGracePeriod, o.LameDuckDuration = time.Second/5, time.Second
	o.NoSigs, o.SyncAlways = true, true
	engine, err := server.NewServer(o)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	engine.ConfigureLogger()
	engine.Start()
	defer engine.WaitForShutdown()
	for !engine.ReadyForConnections(slow) {
		if ctx.Err() != nil {
			engine.Shutdown()
			return nil
		}
	}
	ready(engine.ClientURL())
	<-ctx.Done()
	engine.LameDuckShutdown() // it hands over what it leads
	return nil
}
