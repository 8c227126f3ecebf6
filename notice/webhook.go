package notice

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Headers of a webhook of our own.
const (
	// SignedHeader is the time in seconds and what signs it with the body behind it, as in
	// t=1772366400,v1=6d2e…: HMAC-SHA-256, in hexadecimal, of the time, a full stop and the body.
	SignedHeader = "Drumhead-Signature"
	// OnceHeader names the notice: it is the same at every try.
	OnceHeader = "Idempotency-Key"
)

// told is the body of a webhook of our own.
type told struct {
	ID       string    `json:"id"`
	Battle   string    `json:"battle,omitempty"`
	Title    string    `json:"title,omitempty"`
	Asked    string    `json:"asked,omitempty"`
	Since    time.Time `json:"since,omitzero"`
	Until    time.Time `json:"until,omitzero"`
	Link     string    `json:"link"`
	Text     string    `json:"text"`
	Reminder bool      `json:"reminder,omitempty"`
	Trial    bool      `json:"trial,omitempty"`
	News     bool      `json:"news,omitempty"`
}

// request is what is sent.
func request(ctx context.Context, w Way, n Notice) (*http.Request, error) {
	body, kind := []byte(nil), "application/json"
	var err error
	switch w.Kind {
	case Discord:
		// Nobody is called by a name that stands in the title of a battle.
		body, err = json.Marshal(map[string]any{"content": discordWords.Replace(n.Line()) + "\n" + n.Link, "allowed_mentions": map[string]any{"parse": []string{}}})
	case Slack:
		body, err = json.Marshal(map[string]any{"text": slackWords.Replace(n.Line()) + "\n" + n.Link, "mrkdwn": false})
	case Ntfy:
		body, kind = []byte(ntfyWords.Replace(n.Line())), "text/plain; charset=utf-8"
	default:
		body, err = json.Marshal(told{n.ID, n.Battle, n.Title, n.Words, n.Since.UTC(), n.Until.UTC(), n.Link, n.Line(), n.Again, n.Trial, n.News})
	}
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.To, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("User-Agent", "Drumhead")
	r.Header.Set(OnceHeader, n.ID)
	switch w.Kind {
	case Ntfy:
		r.Header.Set("Title", mime.QEncoding.Encode("utf-8", "Drumhead"))
		r.Header.Set("Click", n.Link)
	case Webhook:
		if w.Secret != "" {
			r.Header.Set(SignedHeader, Sign(w.Secret, time.Now(), body))
		}
	}
	return r, nil
}

// What would be taken for more than words. Players have chosen them, and others read them: the only link is the battle's. Discord takes
// back what stands behind a backslash, except a call; Slack writes three letters otherwise, and leaves stars and bars alone where it is
// told to; in both and in ntfy an address is one only if nothing stands in it.
var (
	discordWords = strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "~", "\\~", "`", "\\`", "|", "\\|", "<", "\\<", ">", "\\>", "[", "\\[", "]", "\\]",
		"(", "\\(", ")", "\\)", "#", "\\#", "-", "\\-", "://", "\\://", "@", "@"+nothing)
	slackWords = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "://", ":"+nothing+"//")
	ntfyWords  = strings.NewReplacer("://", ":"+nothing+"//")
)

// nothing is a space of no width.
const nothing = "\u200b"

// Sign is the value of SignedHeader.
func Sign(secret string, at time.Time, body []byte) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(seconds + "."))
	mac.Write(body)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}
