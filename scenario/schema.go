package scenario

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"
)

// Section is a section of a scenario that a rule system decodes.
type Section struct {
	Name string // forces, victory or now
	Type any    // a value of the type that it is decoded into
}

// System is a rule system as far as a schema goes.
type System struct {
	ID       string
	Sections []Section
}

// Schema is a JSON Schema of scenario files for editors, in which the sections
// are as the system that the file names has them.
func Schema(systems []System) ([]byte, error) {
	schema := reflectSchema(Scenario{})
	schema.Version = jsonschema.Version
	schema.Title = "A battle for Drumhead"
	for _, system := range systems {
		named, sections := jsonschema.NewProperties(), jsonschema.NewProperties()
		named.Set("rules", &jsonschema.Schema{Pattern: "^" + system.ID + "(@[0-9]+)?$"})
		for _, s := range system.Sections {
			section := reflectSchema(s.Type)
			section.Version = ""
			sections.Set(s.Name, section)
		}
		schema.AllOf = append(schema.AllOf, &jsonschema.Schema{
			If:   &jsonschema.Schema{Properties: named},
			Then: &jsonschema.Schema{Properties: sections},
		})
	}
	out, err := json.MarshalIndent(schema, "", "  ")
	return append(out, '\n'), err
}

// SchemaOf is the schema of the battles of one system, its sections among the rest.
func SchemaOf(system System) ([]byte, error) {
	schema := reflectSchema(Scenario{})
	for _, s := range system.Sections {
		section := reflectSchema(s.Type)
		section.Version = ""
		schema.Properties.Set(s.Name, section)
	}
	return json.Marshal(schema)
}

// reflectSchema makes the schema of a type from its yaml, doc and enum tags.
func reflectSchema(value any) *jsonschema.Schema {
	r := jsonschema.Reflector{
		Anonymous:      true,
		DoNotReference: true,
		FieldNameTag:   "yaml",
		Mapper: func(t reflect.Type) *jsonschema.Schema {
			if t == nodeType {
				return jsonschema.TrueSchema
			}
			return nil
		},
		LookupComment: func(t reflect.Type, name string) string {
			if t.Kind() != reflect.Struct || name == "" {
				return ""
			}
			f, _ := t.FieldByName(name)
			return f.Tag.Get("doc")
		},
	}
	t := reflect.TypeOf(value)
	schema := r.ReflectFromType(t)
	choices(schema, t)
	return schema
}

// choices adds the words that an enum tag lists, and the bounds of numbers.
func choices(schema *jsonschema.Schema, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Slice:
		if schema.Items != nil {
			choices(schema.Items, t.Elem())
		}
	case reflect.Map:
		if schema.AdditionalProperties != nil {
			choices(schema.AdditionalProperties, t.Elem())
		}
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
			property, ok := (*jsonschema.Schema)(nil), false
			if schema.Properties != nil {
				property, ok = schema.Properties.Get(name)
			}
			if !ok {
				continue
			}
			if words := f.Tag.Get("enum"); words != "" {
				of := property
				if f.Type.Kind() == reflect.Slice { // each of the list is one of them
					of = property.Items
				}
				for word := range strings.SplitSeq(words, ",") {
					of.Enum = append(of.Enum, word)
				}
			}
			within(property, f.Type, boundsOf(name, f.Tag))
			choices(property, f.Type)
		}
	}
}

// within adds the bounds of a number, a text or a list.
func within(schema *jsonschema.Schema, t reflect.Type, b bounds) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case schema == nil:
	case t.Kind() == reflect.String:
		if b.letters != unsaidLetters {
			schema.MaxLength = new(uint64(b.letters))
		}
	case isNumber(t):
		schema.Minimum, schema.Maximum = json.Number(strconv.Itoa(b.least)), json.Number(strconv.Itoa(b.most))
	case t.Kind() == reflect.Slice:
		if b.items != unsaidItems {
			schema.MaxItems = new(uint64(b.items))
		}
		within(schema.Items, t.Elem(), b)
	case t.Kind() == reflect.Map:
		within(schema.AdditionalProperties, t.Elem(), b)
	}
}
