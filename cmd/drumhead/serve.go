package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"drumhead/notice"
	"drumhead/scenarios"
	"drumhead/server"
	"drumhead/store"
	"drumhead/systems"

	"github.com/spf13/cobra"
)

// serveFlags are what serve is told.
type serveFlags struct {
	addr, publicURL, data, nats, log, metrics, battles string
	smtp, mailFrom, smtpPassword                       string
	ahead                                              string
	proxies, hosts                                     []string
	tlsCert, tlsKey, visitors                          string
	noOpen, noticePrivate, club                        bool
	thinking, grace                                    time.Duration
}

func serveCommand() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Open the table in the browser and keep its battles",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), out(cmd), f)
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.addr, "addr", server.DefaultAddr, "HOST:PORT to listen on; port 0 takes any free one")
	fl.StringVar(&f.publicURL, "public-url", "", "the address that friends use, for links")
	fl.StringVar(&f.data, "data", "", "the data folder (left out: the platform's own)")
	fl.StringVar(&f.battles, "battles", "", "a folder of battles of your own (YAML), offered beside the shipped ones and read again when it changes")
	fl.StringVar(&f.nats, "nats", "", "keep battles in the NATS cluster of this URL, or of several, comma-separated")
	fl.StringSliceVar(&f.proxies, "proxy", nil, "address or network of a balancer on another computer, believed for whom it asks (repeat)")
	fl.StringVar(&f.metrics, "metrics", "", "HOST:PORT at which to show figures for Prometheus, below /metrics (left out: nowhere)")
	fl.StringVar(&f.log, "log", "text", "form of the log on standard error: text, or json, which also says when the table opens and closes")
	fl.DurationVar(&f.thinking, "thinking", time.Second, "how long a computer may think about one order")
	fl.DurationVar(&f.grace, "grace", time.Minute, "how long a player may be off the line before his standing instructions speak for him")
	fl.BoolVar(&f.noticePrivate, "notice-private", false, "tell players that it is their move at addresses of private networks too, such as 192.168.0.7")
	fl.StringVar(&f.smtp, "smtp", "", "the server for mail that tells players that it is their move, as smtp://USER@HOST:587 or smtps://… (left out: no mail)")
	fl.StringVar(&f.mailFrom, "mail-from", "", "who writes that mail, as \"Drumhead <table@example.org>\"")
	fl.StringVar(&f.smtpPassword, "smtp-password-file", "", "a file with the password of --smtp (left out: the environment's "+smtpPassword+")")
	fl.StringVar(&f.ahead, "clock-ahead", "", "a file that says how far the table's clock is ahead of the machine's, as 25h, and is read each time: for tests of days")
	if err := fl.MarkHidden("clock-ahead"); err != nil {
		panic(err)
	}
	fl.BoolVar(&f.club, "club", false, "keep the table for a club: whoever plays is a member, who comes in by a passkey or a link in a letter")
	fl.StringSliceVar(&f.hosts, "host", nil, "name or mail address of who looks after the club (repeat; left out: who comes first)")
	fl.StringVar(&f.visitors, "visitors", visitNothing, "what of a club is seen by who is not signed in: nothing, or watch (battles to look on at)")
	fl.StringVar(&f.tlsCert, "tls-cert", "", "a certificate (PEM) for https without a server in front; read again when it is renewed")
	fl.StringVar(&f.tlsKey, "tls-key", "", "the key of --tls-cert (PEM)")
	fl.BoolVar(&f.noOpen, "no-open", false, "do not open a browser")
	return cmd
}

// serve keeps the table open until ctx ends.
func serve(ctx context.Context, out io.Writer, f serveFlags) error {
	data, err := dataFolder(f.data)
	if err != nil {
		return err
	}
	log, err := logger(f.log)
	if err != nil {
		return err
	}
	var own fs.FS
	if f.battles != "" {
		if info, err := os.Stat(f.battles); err != nil || !info.IsDir() {
			return fmt.Errorf("--battles %s: wanted a folder of battles", f.battles)
		}
		own = os.DirFS(f.battles)
	}
	proxies, err := networks(f.proxies)
	if err != nil {
		return err
	}
	members, err := clubOf(f)
	if err != nil {
		return err
	}
	post, err := postOf(f)
	if err != nil {
		return err
	}
	st, err := store.Open(ctx, store.Options{Dir: data, URL: f.nats, Log: log})
	if ctx.Err() != nil {
		return nil // told to stop before it had begun
	}
	if err != nil {
		return err
	}
	defer st.Close()
	server.Tidy()
	s := server.New(server.Options{
		Store: st, Systems: systems.All, Scenarios: scenarios.List(), Battles: own,
		Club: members, Cert: f.tlsCert, Key: f.tlsKey,
		Addr: f.addr, Metrics: f.metrics, Proxies: proxies, PublicURL: f.publicURL, Version: version, DataDir: data, Thinking: f.thinking, Grace: f.grace,
		Notices: server.Notices{Private: f.noticePrivate, After: min(f.grace, time.Minute), Post: post}, Log: log,
		Clock: clockAhead(f.ahead),
	})
	return s.Run(ctx, func(url string) {
		fmt.Fprintf(out, "Drumhead is at %s\n", url)
		if !f.noOpen {
			openBrowser(url)
		}
	})
}

// clockAhead is the machine's clock set forward by what stands in a file; nil without one.
func clockAhead(file string) func() time.Time {
	if file == "" {
		return nil
	}
	return func() time.Time {
		words, err := os.ReadFile(file)
		ahead, bad := time.ParseDuration(strings.TrimSpace(string(words)))
		if err != nil || bad != nil {
			return time.Now() // it is being written
		}
		return time.Now().Add(ahead)
	}
}

// What of a club is seen by who is not signed in.
const (
	visitNothing = "nothing"
	visitWatch   = "watch"
)

// clubOf is the club that a table is kept for; nil: for none.
func clubOf(f serveFlags) (*server.Club, error) {
	if (f.tlsCert == "") != (f.tlsKey == "") {
		return nil, errors.New("--tls-cert and --tls-key belong together: name both files")
	}
	if f.tlsCert != "" {
		if err := server.CheckCertificate(f.tlsCert, f.tlsKey); err != nil {
			return nil, fmt.Errorf("--tls-cert: %w", err)
		}
	}
	switch {
	case f.visitors != visitNothing && f.visitors != visitWatch:
		return nil, fmt.Errorf("--visitors %s: wanted %s or %s", f.visitors, visitNothing, visitWatch)
	case !f.club && (len(f.hosts) > 0 || f.visitors != visitNothing):
		return nil, errors.New("--host and --visitors are of use with --club alone")
	case !f.club:
		return nil, nil
	}
	return &server.Club{Hosts: f.hosts, Watch: f.visitors == visitWatch}, nil
}

// smtpPassword is the environment's variable: what stands among the arguments of a program everybody on
// its computer can read.
const smtpPassword = "DRUMHEAD_SMTP_PASSWORD"

// postOf is through whom mail goes; nil: none is written.
func postOf(f serveFlags) (*notice.Post, error) {
	if f.smtp == "" {
		if f.mailFrom != "" || f.smtpPassword != "" {
			return nil, errors.New("--mail-from and --smtp-password-file are of use with --smtp alone: name the server for mail")
		}
		return nil, nil
	}
	password := os.Getenv(smtpPassword)
	if f.smtpPassword != "" {
		b, err := os.ReadFile(f.smtpPassword)
		if err != nil {
			return nil, fmt.Errorf("--smtp-password-file: %w", err)
		}
		password = strings.TrimRight(string(b), "\r\n")
	}
	return notice.NewPost(f.smtp, f.mailFrom, password)
}

// networks reads addresses and networks.
func networks(words []string) (all []netip.Prefix, err error) {
	for _, w := range words {
		net, err := netip.ParsePrefix(w)
		if ip, bad := netip.ParseAddr(w); bad == nil {
			net, err = ip.Prefix(ip.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("--proxy %s: wanted an address or a network, such as 10.0.0.7 or 10.0.0.0/24", w)
		}
		all = append(all, net)
	}
	return all, nil
}

// logger writes down what goes wrong; for a program that reads it, what else happens
// too.
func logger(form string) (*slog.Logger, error) {
	switch form {
	case "text":
		return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})), nil
	case "json":
		return slog.New(slog.NewJSONHandler(os.Stderr, nil)), nil
	}
	return nil, fmt.Errorf("--log %s: wanted text or json", form)
}

// dataFolder is the folder named, or the platform's own for this program.
func dataFolder(named string) (string, error) {
	if named != "" {
		return filepath.Abs(named)
	}
	if runtime.GOOS == "linux" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("no home folder to keep battles in: name one with --data: %w", err)
		}
		return filepath.Join(cmp.Or(os.Getenv("XDG_DATA_HOME"), filepath.Join(home, ".local", "share")), "drumhead"), nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("no folder to keep battles in: name one with --data: %w", err)
	}
	return filepath.Join(dir, "Drumhead"), nil
}

// openBrowser opens the table where there is a screen to open it on. Where it
// cannot, the address has been said.
func openBrowser(url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
	}
	_ = exec.Command(name, args...).Start()
}
