package notice

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// What a player has called a battle, a unit or a place is read as it stands where it is told, and never as markup: no link under another
// word, nobody called, nothing bold, no line of its own.
func TestNoMarkup(t *testing.T) {
	teller := New(Options{Private: true})
	url, came := hook(t, status(http.StatusNoContent))
	tell := func(kind string, title string) got {
		t.Helper()
		n := maida
		n.Title, n.Words = title, "unit"
		if err := teller.Tell(t.Context(), Way{Kind: kind, To: url}, n); err != nil {
			t.Fatal(kind, err)
		}
		return <-came
	}
	for title, want := range map[string][3]string{ // in Discord, Slack, ntfy
		"[Your battle](https://bad.example)": {`\[Your battle\]\(https\://bad.example\)`, "[Your battle](https:\u200b//bad.example)", "[Your battle](https:\u200b//bad.example)"},
		"<https://bad.example|Maida>":        {`\<https\://bad.example\|Maida\>`, "&lt;https:\u200b//bad.example|Maida&gt;", "<https:\u200b//bad.example|Maida>"},
		"@everyone @here":                    {"@\u200beveryone @\u200bhere", "@everyone @here", "@everyone @here"},
		"<!channel> <@U1>":                   {"\\<!channel\\> \\<@\u200bU1\\>", "&lt;!channel&gt; &lt;@U1&gt;", "<!channel> <@U1>"},
		"**a** _b_ ~~c~~ `d` \\":             {"\\*\\*a\\*\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\` \\\\", "**a** _b_ ~~c~~ `d` \\", "**a** _b_ ~~c~~ `d` \\"},
		"a\n# b\r\n> c\u2028- d\u202e":       {`a \# b \> c \- d`, "a # b &gt; c - d", "a # b > c - d"},
	} {
		var d struct {
			Content string
			Allowed struct{ Parse []string } `json:"allowed_mentions"`
		}
		if g := tell(Discord, title); json.Unmarshal([]byte(g.body), &d) != nil || d.Content != want[0]+": your move. unit\n"+maida.Link || d.Allowed.Parse == nil || len(d.Allowed.Parse) > 0 {
			t.Errorf("discord: %q", d.Content)
		}
		var s struct {
			Text   string
			Mrkdwn *bool
		}
		if g := tell(Slack, title); json.Unmarshal([]byte(g.body), &s) != nil || s.Text != want[1]+": your move. unit\n"+maida.Link || s.Mrkdwn == nil || *s.Mrkdwn {
			t.Errorf("slack: %s", g.body)
		}
		if g := tell(Ntfy, title); g.body != want[2]+": your move. unit" || g.header.Get("Markdown") != "" || !strings.HasPrefix(g.header.Get("Content-Type"), "text/plain") {
			t.Errorf("ntfy: %q, %v", g.body, g.header)
		}
	}
}
