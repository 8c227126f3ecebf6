package rules

import "strings"

// Clause is a clause of a rulebook.
type Clause struct {
	ID      string // NP-FIRE-02
	Chapter string // Fire
	Title   string
	State   string // done, ruled, left out, open
	Text    string // Markdown, the heading left out
}

// Clauses reads the clauses of a rulebook: sections headed
// "### ID title", each with a line "- State: ...", in chapters headed "## title".
func Clauses(book string) []Clause {
	var out []Clause
	in, chapter := false, ""
	for line := range strings.Lines(book) {
		line = strings.TrimRight(line, "\r\n")
		if heading, ok := strings.CutPrefix(line, "### "); ok && isClause(heading) {
			id, title, _ := strings.Cut(heading, " ")
			out, in = append(out, Clause{ID: id, Chapter: chapter, Title: title, State: "open"}), true
			continue
		}
		if title, ok := strings.CutPrefix(line, "## "); ok {
			chapter = title
		}
		if strings.HasPrefix(line, "#") {
			in = false
		}
		if !in {
			continue
		}
		c := &out[len(out)-1]
		if state, ok := strings.CutPrefix(line, "- State: "); ok {
			c.State, _, _ = strings.Cut(state, ":")
			c.State = strings.TrimSpace(c.State)
		}
		c.Text += line + "\n"
	}
	for i := range out {
		out[i].Text = strings.TrimSpace(out[i].Text)
	}
	return out
}

// isClause tells NP-FIRE-02 from other headings.
func isClause(heading string) bool {
	id, _, _ := strings.Cut(heading, " ")
	parts := strings.Split(id, "-")
	if len(parts) < 3 || len(parts[0]) != 2 {
		return false
	}
	for _, p := range parts {
		if p == "" || strings.Trim(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
			return false
		}
	}
	return true
}
