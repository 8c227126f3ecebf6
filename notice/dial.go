package notice

import (
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// transport speaks to addresses of the open net alone, unless private ones are allowed. They are
// looked at when the line is opened: a name may lead elsewhere than when it was asked about.
func transport(private bool, patience time.Duration) *http.Transport {
	d := net.Dialer{Timeout: patience}
	if !private {
		d.Control = func(_, address string, _ syscall.RawConn) error {
			at, err := netip.ParseAddrPort(address)
			if err != nil || !public(at.Addr()) {
				return ErrPrivate
			}
			return nil
		}
	}
	return &http.Transport{
		DialContext:            d.DialContext, // and no proxy: it would open the line for us
		TLSHandshakeTimeout:    patience,
		ResponseHeaderTimeout:  patience,
		MaxResponseHeaderBytes: 16 << 10,
		MaxConnsPerHost:        8,
		IdleConnTimeout:        30 * time.Second,
		ForceAttemptHTTP2:      true,
	}
}

// reserved are networks beside the private ones that are not the open net, or lead out of it.
var reserved = func() (all []netip.Prefix) {
	for _, s := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
		"203.0.113.0/24", "240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10",
	} {
		all = append(all, netip.MustParsePrefix(s))
	}
	return all
}()

// public says whether an address is of the open net.
func public(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return false
	}
	for _, net := range reserved {
		if net.Contains(ip) {
			return false
		}
	}
	return true
}
