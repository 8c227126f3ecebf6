package server_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"drumhead/store"
)

// Wherever the process is killed while a friend's file is taken instead of what is here, the table comes back with all of the file and the same keys; and where
// it was done, with what was ordered since.
func TestInsteadSurvives(t *testing.T) {
	dir := t.TempDir()
	o := options(t, dir)
	tb := serve(t, o)
	path, me, _ := tb.begin("the-mill", map[string]string{"french": "you"})
	id := strings.TrimPrefix(path, "/api/battles/")
	me.wants(path, 3)
	course := me.send("GET", path+"/record", "").body
	lines := strings.Split(strings.TrimSpace(string(course)), "\n")
	tb.stop()

	o = options(t, dir)
	st := o.Store
	log, err := st.Load(t.Context(), id, store.Mark{})
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for _, e := range log.Entries {
		kept = append(kept, string(e))
	}
	vault, err := st.Secrets().Get(t.Context(), id+".vault")
	if err != nil {
		t.Fatal(err)
	}
	// The course that is to be: what is here up to some entry; what is here itself went on.
	upTo := len(kept) - 2
	if upTo < 3 || len(lines) < upTo {
		t.Fatalf("only %d entries", len(kept))
	}
	intent, err := json.Marshal(map[string]any{"lines": kept[:upTo], "vault": json.RawMessage(vault)})
	if err != nil {
		t.Fatal(err)
	}
	other := append([]string{}, kept[:upTo-1]...)
	other = append(other, strings.Replace(kept[upTo-1], `"seq":`, `"seq": `, 1)) // not the file's
	for died, has := range map[string][]string{"before anything went": other, "when all was gone": nil, "amid the lines": kept[:upTo-2], "before the keys": kept[:upTo], "when it was done": kept} {
		if err := st.Purge(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		var mark store.Mark
		for _, line := range has {
			if mark, err = st.Append(t.Context(), id, mark, []byte(line)); err != nil {
				t.Fatal(err)
			}
		}
		if died == "before anything went" || died == "when it was done" {
			if err := st.Secrets().Put(t.Context(), id+".vault", vault); err != nil {
				t.Fatal(err)
			}
		}
		if err := st.Secrets().Put(t.Context(), "table.instead."+id, intent); err != nil {
			t.Fatal(err)
		}
		st.Close()
		o = options(t, dir)
		back := serve(t, o)
		c := &client{back, me.keys}
		a := c.send("GET", path+"/record", "")
		want := kept[:upTo]
		if died == "when it was done" {
			want = kept
		}
		if a.status != http.StatusOK || !bytes.HasPrefix(a.body, course[:bytes.IndexByte(course, '\n')]) {
			t.Fatalf("%s: %d %.200s", died, a.status, a.body)
		}
		var seen struct{ You []string }
		if c.get(path, &seen); len(seen.You) == 0 {
			t.Errorf("%s: the keys open nothing", died)
		}
		back.stop()
		o = options(t, dir)
		st = o.Store
		log, err := st.Load(t.Context(), id, store.Mark{})
		if err != nil || len(log.Entries) < len(want) {
			t.Fatalf("%s: %d entries of %d, %v", died, len(log.Entries), len(want), err)
		}
		for i, line := range want {
			if string(log.Entries[i]) != line {
				t.Errorf("%s: entry %d is another", died, i+1)
			}
		}
		if keys, err := st.Secrets().Keys(t.Context(), "table.instead."); err != nil || len(keys) > 0 {
			t.Errorf("%s: it is still intended: %v, %v", died, keys, err)
		}
	}
}
