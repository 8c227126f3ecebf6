package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"

	"drumhead/server"
)

// operation is one of the interface, as it describes itself.
type operation struct {
	method, path, name string
	params             []param
	body               *schema
	record             bool // its body is a record
}

type param struct {
	Name, In string
	Schema   schema
}

// schema is what the description says of a value.
type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Properties map[string]schema
	Required   []string
	Items      *schema
	Enum       []any
	Additional any `json:"additionalProperties"`
}

// described is the interface by its own description.
type described struct {
	operations []operation
	schemas    map[string]schema
}

func describe() (*described, error) {
	text, err := server.OpenAPI()
	if err != nil {
		return nil, err
	}
	var d struct {
		Paths map[string]map[string]struct {
			OperationID string
			Parameters  []param
			RequestBody struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	out := &described{schemas: d.Components.Schemas}
	for path, methods := range d.Paths {
		for method, o := range methods {
			op := operation{method: strings.ToUpper(method), path: path, name: o.OperationID, params: o.Parameters}
			for kind, c := range o.RequestBody.Content {
				op.body, op.record = &c.Schema, kind == "application/jsonl"
			}
			out.operations = append(out.operations, op)
		}
	}
	slices.SortFunc(out.operations, func(a, b operation) int { return strings.Compare(a.name, b.name) })
	return out, nil
}

// value makes one that fits a schema, or now and then one that does not; name is
// that of its property, for which the known values are taken.
func (d *described) value(luck *rand.Rand, s schema, name string, known map[string][]string) any {
	if s.Ref != "" {
		return d.value(luck, d.schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]], name, known)
	}
	if luck.IntN(25) == 0 {
		return wild(luck)
	}
	switch kind := fmt.Sprint(s.Type); {
	case len(s.Enum) > 0:
		return one(luck, s.Enum)
	case strings.Contains(kind, "object"):
		o := tree{}
		for _, k := range sorted(s.Properties) {
			if slices.Contains(s.Required, k) && luck.IntN(40) > 0 || luck.IntN(3) == 0 {
				o[k] = d.value(luck, s.Properties[k], k, known)
			}
		}
		if s.Additional != nil && s.Additional != false {
			for range luck.IntN(3) {
				o[text(luck, "seat", known)] = text(luck, "who", known)
			}
		}
		if luck.IntN(40) == 0 {
			o[one(luck, []string{"extra", "Seat", "", "__proto__"})] = wild(luck)
		}
		return o
	case strings.Contains(kind, "array"):
		l := []any{}
		for range luck.IntN(5) {
			if s.Items != nil {
				l = append(l, d.value(luck, *s.Items, name, known))
			}
		}
		return l
	case strings.Contains(kind, "integer"):
		if of := known[name]; len(of) > 0 && luck.IntN(4) > 0 {
			return json.Number(one(luck, of))
		}
		return one(luck, []any{num(0), num(1), num(2), num(luck.IntN(60)), num(-1), json.Number("9223372036854775807"), json.Number("1e99")})
	case strings.Contains(kind, "boolean"):
		return luck.IntN(2) == 0
	}
	return text(luck, name, known)
}

// text is a word that is known for what it is called, or a strange one.
func text(luck *rand.Rand, name string, known map[string][]string) string {
	if of := known[name]; len(of) > 0 && luck.IntN(12) > 0 {
		return one(luck, of)
	}
	switch luck.IntN(14) {
	case 0:
		return strings.Repeat("x", 1<<luck.IntN(20))
	case 1:
		return "\x1b[31m\u202e\u2028<script>'\"`;--"
	case 2:
		return "\x00"
	case 3:
		return "../../../etc/passwd"
	case 4:
		return "*.>"
	case 5:
		return strings.Repeat("[", 2000)
	case 6:
		return "none"
	case 7:
		return ""
	}
	for _, k := range []string{"order", "seat", "piece", "id"} {
		if len(known[k]) > 0 && luck.IntN(3) == 0 {
			return one(luck, known[k])
		}
	}
	return "yes"
}

func wild(luck *rand.Rand) any {
	return one(luck, []any{nil, true, num(-1), "x", []any{}, tree{}, []any{[]any{[]any{}}}, json.Number("1.5"), json.Number("1e400"), tree{"a": tree{"b": []any{num(1)}}}})
}

func sorted[T any](m map[string]T) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// request is what is sent for an operation.
type request struct {
	op      string
	method  string
	path    string
	headers map[string]string
	body    []byte
	slow    bool
}

// fill makes a request of an operation. Its keys are whoever sends it has to say.
func (d *described) fill(luck *rand.Rand, op operation, known map[string][]string) request {
	r := request{op: op.name, method: op.method, path: op.path, headers: map[string]string{}}
	query := url.Values{}
	for _, p := range op.params {
		v := d.value(luck, p.Schema, p.Name, known)
		s, ok := v.(string)
		if !ok {
			s = string(canonical(nil, v))
		}
		switch {
		case p.In == "path":
			r.path = strings.ReplaceAll(r.path, "{"+p.Name+"}", url.PathEscape(s))
		case p.In == "query" && luck.IntN(2) == 0:
			query.Set(p.Name, s)
		case p.In == "header" && p.Name != "Drumhead-Key" && luck.IntN(2) == 0:
			r.headers[p.Name] = strings.Map(printable, s)
		}
	}
	if len(query) > 0 {
		r.path += "?" + query.Encode()
	}
	if op.body != nil && !op.record {
		r.headers["Content-Type"] = "application/json"
		r.body = canonical(nil, d.value(luck, *op.body, "", known))
	}
	switch luck.IntN(40) {
	case 0:
		r.method = one(luck, []string{"PUT", "PATCH", "DELETE", "POST", "GET", "HEAD", "OPTIONS", "TRACE"})
	case 1:
		r.headers["Content-Type"] = one(luck, []string{"text/plain", "application/cbor", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""})
	case 2:
		r.body = r.body[:len(r.body)/2]
	case 3:
		r.body = append(r.body, r.body...)
	case 4:
		r.body = append(r.body, 0xff, 0xfe)
	case 5:
		r.slow = true
	case 6:
		r.headers["Content-Encoding"] = "gzip"
	case 7:
		r.headers["Accept"] = one(luck, []string{"application/cbor", "text/html", "*/*;q=0", "x"})
	}
	return r
}

func printable(r rune) rune {
	if r < ' ' || r > '~' {
		return -1
	}
	return r
}

// empty says whether a body has nothing in it.
func (d *described) empty(s *schema) bool {
	if s.Ref != "" {
		named := d.schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
		s = &named
	}
	for name := range s.Properties {
		if name != "$schema" {
			return false
		}
	}
	return true
}
