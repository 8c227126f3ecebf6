package scenario

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"
)

// Schema is a JSON Schema of scenario files for editors. Sections holds a value
// of the type of each section that a rule system decodes: forces, victory, now.
func Schema(title string, sections map[string]any) ([]byte, error) {
	schema := reflectSchema(Scenario{})
	schema.Version = jsonschema.Version
	schema.Title = title
	for name, value := range sections {
		section := reflectSchema(value)
		section.Version = ""
		schema.Properties.Set(name, section)
	}
	out, err := json.MarshalIndent(schema, "", "  ")
	return append(out, '\n'), err
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

// choices adds the words that an enum tag lists.
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
				for word := range strings.SplitSeq(words, ",") {
					property.Enum = append(property.Enum, word)
				}
			}
			choices(property, f.Type)
		}
	}
}
