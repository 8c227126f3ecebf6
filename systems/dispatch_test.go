package systems_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"drumhead/dispatch"
	"drumhead/paper"
	"drumhead/play"
	"drumhead/scenario"
	"drumhead/scenarios"
	"drumhead/scene"
	"drumhead/systems"
)

// numerals are numbers as a dispatch writes them, up to a hundred.
var numerals = func() map[string]int {
	ones := strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	m := map[string]int{}
	for n, w := range ones {
		m[w] = n
	}
	for i, w := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		m[w] = 20 + 10*i
	}
	return m
}()

// counts are the numbers of a sentence that tells of men and dice.
var counts = regexp.MustCompile(`(?:leaving|keeping|kept|losing|lost|cost to \w+ of|with|to) (\w+)(?: of (\w+))?|(\w+) of .*? being lost and (\w+) left`)

// volley is fire upon somebody, and dice are what a sentence says of those that fell.
var (
	volley = regexp.MustCompile(`(fired|opened|played|turned|fire) upon`)
	dice   = regexp.MustCompile(`(telling|told|throwing [a-z ]+|best die [a-z ]+),`)
)

// codes are clauses and dice as the log has them.
var codes = regexp.MustCompile(`\b[A-Z]+-[0-9]{2}\b|\[[0-9 ]+\]`)

// TestDispatch holds what a dispatch says of battles of each book against their
// records: who is named was there, what was left of him was left.
func TestDispatch(t *testing.T) {
	for _, id := range []string{"maida", "rorkes-drift", "the-mill", "the-lane", "the-squared-road", "hubbardton", "big-bethel", "concord-north-bridge"} {
		for seed := 1; seed <= 2; seed++ {
			b := upTo(t, scenarios.Find(id), "recruit", seed, 5000)
			if !b.Over() {
				t.Fatalf("%s: not over after %d entries", id, b.Seq())
			}
			r := analysis(t, b, 2)
			d, err := dispatch.Tell(b, r)
			if err != nil {
				t.Fatal(err)
			}
			told := map[string]int{}
			for _, p := range d.Story {
				for _, s := range p.Sentences {
					if told[s.Text]++; told[s.Text] == 3 {
						t.Errorf("%s: said three times: %s", id, s.Text)
					}
					if s.Seq > 0 {
						holds(t, b, s)
					}
					if volley.MatchString(s.Text) && !dice.MatchString(s.Text) {
						t.Errorf("%s: nothing of its dice: %s", id, s.Text)
					}
				}
			}
			if len(told) < 3 {
				t.Errorf("%s: a story of %d sentences", id, len(told))
			}
			texts := []string{d.Decided, d.History}
			shown := 0
			for _, p := range d.Plans {
				texts = append(texts, p.Text)
			}
			for _, m := range d.Maps {
				texts = append(texts, m.Caption)
				if word := played.FindString(m.Caption + m.Shows); word != "" || !strings.Contains(m.Shows, "turn") && m.Seq > 1 {
					t.Errorf("%s: %q in %q, %q", id, word, m.Caption, m.Shows)
				}
			}
			for _, m := range d.Maps[1:] {
				captioned(t, b, m)
			}
			for _, p := range d.Story {
				if p.Map >= 0 {
					shown++
				}
			}
			if shown != len(d.Maps)-1 {
				t.Errorf("%s: %d maps beside the opening, %d of them in the story", id, len(d.Maps)-1, shown)
			}
			for _, s := range texts {
				if code := codes.FindString(s); code != "" {
					t.Errorf("%s: %q in %q", id, code, s)
				}
			}
			drawnAsTold(t, d)
			casualties(t, b, d)
			written(t, b, d)
		}
	}
}

// holds compares a sentence with the record around its entry.
func holds(t *testing.T, b *play.Battle, s dispatch.Sentence) {
	t.Helper()
	var seats []string
	for _, c := range b.Header().Seats {
		seats = append(seats, c.ID)
	}
	strengths := map[int]bool{}
	bare := s.Text
	began := b.SceneAt(max(s.Seq-1, 1), seats)
	was := began
	// Dice that were given in an entry of their own end what an order began.
	var stood []scene.Scene
	for seq := s.Seq; seq <= min(s.Seq+3, b.Seq()); seq++ {
		for _, step := range b.Steps(seq) {
			stood = append(stood, step.After)
		}
	}
	for _, now := range stood {
		for i := range now.Pieces {
			p := &now.Pieces[i]
			strengths[p.Strength], strengths[p.Full] = true, true
			for _, then := range []*scene.Scene{&began, &was} {
				if i < len(then.Pieces) && then.Pieces[i].ID == p.ID {
					strengths[then.Pieces[i].Strength-p.Strength] = true
				}
			}
			bare = strings.ReplaceAll(bare, p.Name, "")
			bare = strings.ReplaceAll(bare, "our "+strings.TrimPrefix(p.Name, "the "), "")
		}
		was = now
	}
	for _, m := range counts.FindAllStringSubmatch(bare, -1) {
		for _, w := range m[1:] {
			if n, is := numerals[w]; is && !strengths[n] {
				t.Errorf("%s, entry %d: %q: nobody there has %s", b.Scenario().ID, s.Seq, s.Text, w)
			}
		}
	}
	if found := regexp.MustCompile(`\b[A-Z]\d+\b|[a-z]+\d*_|\bseat\b`).FindString(bare); found != "" {
		t.Errorf("%s, entry %d: %q in %q", b.Scenario().ID, s.Seq, found, s.Text)
	}
}

// vain are words of a caption by which nothing was done to anybody.
var vain = regexp.MustCompile(`in vain|gives? way|faces? |moves? `)

// played are words of players, of whom and whose table a dispatch knows nothing.
var played = regexp.MustCompile(`\b(hex(es)?|table|inch(es)?|need \d|hits?|figures?|plotted|player)\b`)

// drawnAsTold: a map shows what the sentence over it tells, and nothing follows from what did nothing.
func drawnAsTold(t *testing.T, d *dispatch.Dispatch) {
	t.Helper()
	for _, p := range d.Story {
		if p.Map < 0 {
			continue
		}
		m := d.Maps[p.Map]
		for _, s := range p.Sentences {
			if s.Seq == m.Seq && regexp.MustCompile("leaving|the end of|an end of|was left of").MatchString(s.Text) && vain.MatchString(m.Caption) {
				t.Errorf("%s: told %q, drawn %q", d.Title, s.Text, m.Caption)
			}
		}
	}
}

// left are the numbers of a caption.
var left = regexp.MustCompile(`leaves? \w+ (\w+) of (\w+)|loses? (\w+)|Needing (\w+?)(?:e?s),`)

// captioned holds the numbers under a map against the record around its entry.
func captioned(t *testing.T, b *play.Battle, m dispatch.Map) {
	t.Helper()
	for _, found := range left.FindAllStringSubmatch(m.Caption, -1) {
		if need, is := numerals[found[4]]; is && (need < 2 || need > 6) {
			t.Errorf("%s, entry %d: %q", b.Scenario().ID, m.Seq, m.Caption)
		}
		for _, text := range []string{"leaving " + found[1] + " of " + found[2], "losing " + found[3]} {
			holds(t, b, dispatch.Sentence{Text: text, Seq: m.Seq})
		}
	}
}

// gaveUp are corps in the first sentence.
var gaveUp = regexp.MustCompile(`took from the field (\w+) of the enemy's corps for (\w+) of its own|it lost (\w+) corps and took (none)|(no) corps (?:was|being) lost on either side|(\w+) of ours being lost and (\w+) of the enemy's`)

// casualties holds the first sentence against the returns, and the returns against their sums and the armies of the beginning.
func casualties(t *testing.T, b *play.Battle, d *dispatch.Dispatch) {
	t.Helper()
	numbered := map[string]int{"none": 0, "a": 1}
	for w, n := range numerals {
		numbered[w] = n
	}
	first := b.SceneAt(1, nil)
	teller, lost, arms := max(b.Ending().Winner, 0), [2]int{}, map[string]string{}
	for _, p := range first.Pieces {
		arms[p.ID] = p.Arm
	}
	anew := cameAgain(b)
	for side := range d.Sides {
		began, left, strength := 0, 0, 0
		for _, r := range d.Sides[side].Returns {
			began, left = began+r.Began, left+r.Left
			if r.Left > r.Began {
				t.Errorf("%s: %d left of %d: %s", d.Title, r.Left, r.Began, r.Name)
			}
			if r.Began > 0 && r.Fate != "" && arms[r.Piece] != "general" && !strings.Contains(r.Fate, "exit") && r.Fate != play.NeverCame && !strings.Contains(r.Fate, "only its detachment") {
				lost[side]++
			}
			lost[side] += anew[r.Piece]
		}
		if s := &d.Sides[side]; began != s.Began || left != s.Left {
			t.Errorf("%s: %d of %d in the sum, %d of %d in the rows", d.Title, s.Left, s.Began, left, began)
		}
		for i := range first.Pieces {
			if p := &first.Pieces[i]; p.Side == side {
				strength += p.Full * (1 + anew[p.ID])
			}
		}
		if began > strength {
			t.Errorf("%s: side %d began with %d, %d are returned", d.Title, side, strength, began)
		}
	}
	m := gaveUp.FindStringSubmatch(d.Story[0].Sentences[0].Text)
	if m == nil {
		t.Fatalf("%s: %q", d.Title, d.Story[0].Sentences[0].Text)
	}
	theirs, ours := m[1]+m[4]+m[5]+m[7], m[2]+m[3]+m[5]+m[6]
	if numbered[theirs] != lost[1-teller] || numbered[ours] != lost[teller] {
		t.Errorf("%s: %q, but %d and %d were lost", d.Title, m[0], lost[teller], lost[1-teller])
	}
}

// cameAgain is how often each piece was lost and gathered again, by the log.
func cameAgain(b *play.Battle) map[string]int {
	times := map[string]int{}
	for seq := 1; seq <= b.Seq(); seq++ {
		for _, l := range b.Lines(seq, nil) {
			if strings.Contains(l.Plain(), " again and may come on from turn ") {
				times[l.Pieces[0]]++
			}
		}
	}
	return times
}

// TestReturnsOfWhoCameAgain: of a unit that was destroyed and came on again both are returned, the men who are lost and those
// who came anew.
func TestReturnsOfWhoCameAgain(t *testing.T) {
	b := upTo(t, scenarios.Find("rorkes-drift"), "recruit", 1, 5000)
	anew, first := cameAgain(b), b.SceneAt(1, nil)
	full := map[string]int{}
	for _, p := range first.Pieces {
		full[p.ID] = p.Full
	}
	for _, r := range b.Ending().Returns {
		if want := full[r.Piece] * (1 + anew[r.Piece]); r.Began != want {
			t.Errorf("%s began with %d, and came again %d times: %d of %d are returned", r.Name, full[r.Piece], anew[r.Piece], r.Left, r.Began)
		}
	}
	if len(anew) == 0 {
		t.Error("nobody came again")
	}
}

// noMaps draws nothing: what maps are like is looked at elsewhere.
type noMaps struct{ drawn []paper.Map }

func (n *noMaps) Draw(_ context.Context, m *paper.Map) (string, error) {
	n.drawn = append(n.drawn, *m)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d"></svg>`, m.Width), nil
}

// written lays a dispatch out both ways.
func written(t *testing.T, b *play.Battle, d *dispatch.Dispatch) {
	t.Helper()
	var page, text bytes.Buffer
	maps := &noMaps{}
	if err := d.HTML(context.Background(), &page, maps); err != nil {
		t.Fatal(err)
	}
	if len(maps.drawn) != len(d.Maps) || len(d.Maps) < 3 || len(d.Maps) > 4 {
		t.Errorf("%d maps drawn of %d", len(maps.drawn), len(d.Maps))
	}
	for _, m := range maps.drawn { // what players need, readers would not know what to make of
		for _, p := range m.Scene.Pieces {
			if !m.Bare || p.May || p.Done || p.Place > 0 || p.Card != "" {
				t.Errorf("%s: a map for players: %v, %s", b.Scenario().ID, m.Bare, p.Text)
			}
		}
	}
	pictures, err := d.Markdown(context.Background(), &text, maps)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range b.Ending().Returns {
		if counts := p.Began > 0 || p.Fate != ""; strings.Contains(text.String(), "| "+p.Name+" |") != counts {
			t.Errorf("%s is told among the returns: %v, began with %d", p.Name, !counts, p.Began)
		}
	}
	for name := range pictures {
		if !regexp.MustCompile(`!\[Map [IV]+: (in|the whole field) .+\.\]\(` + regexp.QuoteMeta(name) + `\)`).MatchString(text.String()) {
			t.Errorf("%s is in no text", name)
		}
	}
	inks := []string{}
	x := xml.NewDecoder(&page)
	x.Strict, x.Entity, x.AutoClose = false, xml.HTMLEntity, xml.HTMLAutoClose
	for {
		token, err := x.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: the page: %v", b.Scenario().ID, err)
		}
		if e, is := token.(xml.StartElement); is && e.Name.Local == "caption" {
			inks = append(inks, e.Name.Local)
		}
	}
	if !slices.Equal(inks, []string{"caption", "caption"}) {
		t.Errorf("%d returns", len(inks))
	}
}

// TestDispatchOfABattleThatGoesOn is refused.
func TestDispatchOfABattleThatGoesOn(t *testing.T) {
	b := upTo(t, scenarios.Find("maida"), "recruit", 1, 40)
	if _, err := dispatch.Tell(b, nil); !errors.Is(err, dispatch.ErrGoesOn) {
		t.Errorf("told: %v", err)
	}
}

// TestDispatchOfOneWhoGaveUp tells of a battle in which nothing was done, what its commander wrote
// for himself, and why it ended; and what is written is words, whatever it looks like.
func TestDispatchOfOneWhoGaveUp(t *testing.T) {
	sc := scenarios.Find("the-mill")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	const evil = "<script>alert(1)</script>"
	source := strings.NewReplacer("title: The Mill by the Bridge", `title: "`+evil+` *Mill*"`, "name: the Rifles,", `name: "`+evil+` | *x*",`).Replace(string(sc.Source()))
	b, err := play.Create(sys.System, play.CreateOptions{ID: "odd", Scenario: []byte(source), Seats: map[string]string{"british": play.WhoYou, "french": "recruit"}, At: noon, Secret: play.NewSecret([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []play.Command{
		{Kind: play.KindNote, Seat: "british", Text: "Keep " + evil + "\n# the mill"}, {Kind: play.KindEnd, Seat: "british"},
	} {
		if c.At = noon; len(b.Notes()) != 0 {
			t.Error("notes are told while the battle goes on")
		}
		e, err := b.Propose(c)
		if err == nil {
			err = b.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	d, err := dispatch.Tell(b, analysis(t, b, 1))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Notes) != 1 || d.Notes[0].Who != "The British, in the first turn" || !strings.HasPrefix(d.Ended, "The British give up the field.") {
		t.Errorf("%+v, %q", d.Notes, d.Ended)
	}
	if first := d.Story[0].Sentences[0].Text; !strings.HasSuffix(first, "had the day, for the enemy gave up the field, no corps being lost on either side.") {
		t.Errorf("%q", first)
	}
	var page, text bytes.Buffer
	if err := d.HTML(context.Background(), &page, &noMaps{}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Markdown(context.Background(), &text, &noMaps{}); err != nil {
		t.Fatal(err)
	}
	for what, out := range map[string]string{"page": page.String(), "text": text.String()} {
		if strings.Contains(out, "<script") || strings.Count(out, "alert(1)") < 3 {
			t.Errorf("the %s: %s", what, out)
		}
	}
	for _, want := range []string{"# &lt;script&gt;alert(1)&lt;/script&gt; \\*Mill\\*\n", "| &lt;script&gt;alert(1)&lt;/script&gt; \\| \\*x\\* | 4 | 4 |", ":** Keep &lt;script&gt;alert(1)&lt;/script&gt; \\# the mill\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, text.String())
		}
	}
}

// TestASideWithItsArticle is told with one: authors may call a side "the Amir" for short.
func TestASideWithItsArticle(t *testing.T) {
	for _, id := range []string{"the-mill", "the-two-roads", "the-wells"} {
		sc := scenarios.Find(id)
		source := string(sc.Source())
		for i := range sc.Sides {
			source = strings.Replace(source, "    short: "+sc.Sides[i].Short+"\n", "    short: the "+sc.Sides[i].Short+"\n", 1)
		}
		named, err := scenario.Parse(id, []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		b := upTo(t, named, "recruit", 1, 5000)
		d, err := dispatch.Tell(b, analysis(t, b, 2))
		if err != nil {
			t.Fatal(err)
		}
		var page bytes.Buffer
		if err := d.HTML(context.Background(), &page, &noMaps{}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Index(strings.ToLower(page.String()), "the the "); n >= 0 {
			t.Errorf("%s: %q", id, page.String()[max(n-60, 0):n+60])
		}
	}
}

// TestReturnsOfWhatWasTaken: a gun that changes hands is lost to the side whose it was.
func TestReturnsOfWhatWasTaken(t *testing.T) {
	sc := scenarios.Find("the-lane")
	sys, err := systems.Find(sc.Rules)
	if err != nil {
		t.Fatal(err)
	}
	source := strings.Replace(string(sc.Source()), "\nforces:\n", "\nseats: [{id: line, side: line}, {id: militia, side: militia}, {id: umpire, umpire: true}]\nforces:\n", 1)
	b, err := play.Create(sys.System, play.CreateOptions{ID: "odd", Scenario: []byte(source), Seats: map[string]string{"line": play.WhoYou, "militia": "recruit", "umpire": play.WhoYou}, At: noon, Secret: play.NewSecret([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	var gun string
	first := b.SceneAt(1, []string{"umpire"})
	for i := range first.Pieces {
		if p := &first.Pieces[i]; p.Side == 1 && p.Full == 0 && p.Arm == "artillery" {
			gun = p.ID
		}
	}
	for b.Seq() < 4 {
		c, due := b.Due(noon)
		if !due {
			break
		}
		apply(t, b, c)
	}
	apply(t, b, play.Command{Kind: play.KindRuling, Seat: "umpire", Order: "set " + gun + " side line", At: noon})
	apply(t, b, play.Command{Kind: play.KindEnd, Seat: "line", At: noon})
	for _, r := range b.Ending().Returns {
		if r.Piece == gun && (r.Side != 1 || r.Fate != "captured") {
			t.Errorf("%+v", r)
		}
	}
	d, err := dispatch.Tell(b, analysis(t, b, 1))
	if err != nil {
		t.Fatal(err)
	}
	for side, s := range d.Sides {
		for _, r := range s.Returns {
			if r.Piece == gun && side != 1 {
				t.Errorf("%s stands among the returns of %s", r.Name, s.Name)
			}
		}
	}
}

func apply(t *testing.T, b *play.Battle, c play.Command) {
	t.Helper()
	e, err := b.Propose(c)
	if err == nil {
		err = b.Apply(e)
	}
	if err != nil {
		t.Fatal(err)
	}
}
