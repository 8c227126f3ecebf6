package rulestest

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// Codes are for orders: whoever reads a line, a button, a question or a refusal
// reads what stands there, how far it is and whither.
var codes = regexp.MustCompile(`\b[A-Z][0-9]{1,2}\b|[0-9]+(\.[0-9]+)?,[0-9]|\bfac(e|es|ing) ([NESW]{1,2}\b|[0-9])|\b([0-9]+|[JQKA])[CDHS]\b`)

// slips are slips of the pen, each with what is wrong with it.
var slips = []struct {
	what string
	in   *regexp.Regexp
}{
	{"is finer than a tenth", regexp.MustCompile(`[0-9]\.[0-9]{2}`)},
	{"is nothing, and written out", regexp.MustCompile(`\b0\.0\b`)},
	{"is one, and said of many", regexp.MustCompile(`(?i)(^|[^.0-9-])\b(1|one|a|an) (` + things("s", "es", "men", "dice") + `)\b`)},
	{"is many, and said of one", regexp.MustCompile(`(?i)(^|[^.0-9])\b(0|[2-9]|[0-9]*[02-9]|1[0-9]|two|three|four|five|six|seven|eight|nine|ten) (` + things("", "", "man", "die") + `)\b[^-]`)},
	{"says a word twice", regexp.MustCompile(`(?i)\b(the the|a a|of of|to to|and and|is is|has has)\b`)},
	{"has a space too many", regexp.MustCompile(`  | [,;:.!?]( |$)|\(\s|\s\)`)},
}

// things are those that are counted, with the ends that they have.
func things(s, es, man, die string) string {
	list := []string{man, die}
	for _, of := range []string{"figure", "hit", "unit", "point", "card", "turn", "file", "rank", "square", "officer", "casualt"} {
		switch {
		case of == "casualt" && s == "":
			of = "casualty"
		case of == "casualt":
			of = "casualties"
		default:
			of += s
		}
		list = append(list, of)
	}
	for _, of := range []string{"inch", "hex"} {
		list = append(list, of+es)
	}
	return strings.Join(list, "|")
}

// ofOne and ofMany are verbs as one does them, and as many do.
var (
	ofOne  = strings.Fields("has is was does goes stands fires moves loses retreats charges shoots runs holds falls comes enters joins marches wins rallies routs breaks throws takes leaves fights pursues halts stays acts serves")
	ofMany = func() (list []string) {
		for _, verb := range ofOne {
			if verb != "was" {
				list = append(list, tell.OfMany(verb))
			}
		}
		return append(list, "were")
	}()
)

// A spoken name, and how its verb must not stand.
type spoken struct {
	id, name string
	wrong    *regexp.Regexp
}

// A reader knows the pieces of a battle by their names, and has read what was said of
// them: most is said again and again, in one battle and in the next.
type reader struct {
	names []spoken
	read  map[string]bool
}

// readers are those of several battles, by the names that they know.
type readers map[string]*reader

// of is who reads of those pieces.
func (all readers) of(pieces []scene.Piece) *reader {
	var names []string
	for _, p := range pieces {
		names = append(names, p.ID, p.Arm, p.Name)
	}
	key := strings.Join(names, "\n")
	if all[key] == nil {
		all[key] = newReader(pieces)
	}
	return all[key]
}

func newReader(pieces []scene.Piece) *reader {
	r := &reader{read: map[string]bool{}}
	for _, p := range pieces {
		wrong := ofMany
		if p.Arm != "general" && tell.Plural(p.Name) {
			wrong = ofOne
		}
		comma := tell.If(strings.Contains(p.Name, ", "), ",?", "")
		r.names = append(r.names, spoken{p.ID, strings.TrimPrefix(p.Name, "the "), regexp.MustCompile(`(?i)(^|[.:;] )(the )?` + regexp.QuoteMeta(p.Name) + comma + ` (` + strings.Join(wrong, "|") + `)\b`)})
	}
	return r
}

// plain: what a player reads holds no coordinates, no names of the program's own and
// no heading in degrees, and is English; a refusal may say how many degrees a target is
// outside an arc.
func (b *battle[S, O, E]) plain(what, text string) {
	if b.reader.read[text] {
		return
	}
	b.reader.read[text] = true
	if strings.Contains(text, "°") && !strings.Contains(text, "° off ") {
		b.Errorf("%s tells a heading in degrees: %q", what, text)
	}
	names := b.reader.names
	bare := text
	for _, n := range names {
		bare = strings.ReplaceAll(bare, n.name, "it") // a train may be the 9.15
	}
	for _, slip := range slips {
		if wrong := slip.in.FindString(bare); wrong != "" {
			b.Errorf("%s: what %s: %q in %q", what, slip.what, wrong, text)
		}
	}
	for _, n := range names {
		if !strings.Contains(text, n.name) {
			continue
		}
		if wrong := n.wrong.FindString(text); wrong != "" {
			b.Errorf("%s: a verb does not agree with its name: %q in %q", what, wrong, text)
		}
	}
	for _, code := range codes.FindAllString(text, -1) {
		// Who has no name is called by what his battle calls him.
		if slices.ContainsFunc(names, func(n spoken) bool { return strings.EqualFold(n.id, code) }) {
			continue
		}
		b.Errorf("%s tells a place by its code, %s: %q", what, code, text)
	}
}

// read are the fields of what is shown that people read.
var read = map[string]bool{"Text": true, "Label": true, "Title": true, "Need": true, "Closes": true, "Part": true, "Victory": true, "Over": true, "Ends": true, "Notes": true, "Cost": true, "Result": true}

// words holds all that people read of something that is shown against what is plain.
func (b *battle[S, O, E]) words(what string, v any) { b.reads(what, "", reflect.ValueOf(v)) }

func (b *battle[S, O, E]) reads(what, field string, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if text := v.String(); !b.reader.read[text] {
			b.plain(what+field, text)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			b.reads(what, field, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			b.reads(what, field, v.Index(i))
		}
	case reflect.Struct:
		for _, f := range legible(v.Type()) {
			b.reads(what, f.name, v.Field(f.at))
		}
	}
}

// line is a field of what is shown in which people read, be it in what lies in it.
type line struct {
	at   int
	name string
}

var lines = map[reflect.Type][]line{}

// legible are the lines of a type: of all that is shown most are places and numbers.
func legible(t reflect.Type) []line {
	list, is := lines[t]
	if is {
		return list
	}
	for i := range t.NumField() {
		f := t.Field(i)
		of := f.Type
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if of.Kind() == reflect.String && read[f.Name] || of.Kind() == reflect.Struct && len(legible(of)) > 0 {
			list = append(list, line{i, "." + f.Name})
		}
	}
	lines[t] = list
	return list
}

// spelt is a line as it is read, without its clauses.
func spelt(l *scene.Line) string {
	var text strings.Builder
	for _, span := range l.Spans {
		switch span.Kind {
		case "clause":
		case "dice":
			text.WriteString("⚅")
		default:
			text.WriteString(span.Text)
		}
	}
	return strings.TrimSpace(text.String())
}
