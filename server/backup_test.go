package server_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"drumhead/play"
	"drumhead/server"
	"drumhead/store"
)

// files takes in a backup.
func files() (fstest.MapFS, func(string, []byte) error) {
	all := fstest.MapFS{}
	return all, func(name string, data []byte) error {
		all[name] = &fstest.MapFile{Data: bytes.Clone(data)}
		return nil
	}
}

// backedUp is a backup out of a server that runs on a folder.
func backedUp(t *testing.T, dir string) fstest.MapFS {
	t.Helper()
	var taken *store.Taken
	if _, err := store.Open(t.Context(), store.Options{Dir: dir}); err == nil || !asTaken(err, &taken) {
		t.Fatalf("the folder is not taken: %v", err)
	}
	all, put := files()
	if err := server.FromServer(t.Context(), taken, put); err != nil {
		t.Fatal(err)
	}
	return all
}

func asTaken(err error, taken **store.Taken) (ok bool) {
	*taken, ok = err.(*store.Taken)
	return ok
}

// A backup is taken while battles go on, and what comes back goes on as well:
// by the old keys, with dice from a new anchor, and the record says so.
func TestBackup(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	here := serve(t, options(t, dir))
	path, all, with := here.begin("strip", hotSeat)
	playTo(all, path, 12)
	over, me, _ := here.begin("strip", hotSeat)
	playOut(me, over, 3, nil)
	gone, owner, _ := here.begin("strip", hotSeat)
	if a := owner.send("DELETE", gone, ""); a.status != http.StatusNoContent {
		t.Fatalf("removing: %d %s", a.status, a.body)
	}
	backup := backedUp(t, dir)
	playTo(all, path, 20) // what comes of it is not in the backup
	id, ended := strings.TrimPrefix(path, "/api/battles/"), strings.TrimPrefix(over, "/api/battles/")
	want := []string{id + ".jsonl", ended + ".jsonl", "seeds.jsonl"}
	slices.Sort(want)
	if got, _ := fs.Glob(backup, "*"); !slices.Equal(got, want) {
		t.Fatalf("the backup has %v, wanted %v", got, want)
	}
	for name, f := range backup {
		if name != "seeds.jsonl" && bytes.Contains(f.Data, []byte(`"seed"`)) {
			t.Errorf("%s holds a seed", name)
		}
	}

	o := options(t, t.TempDir())
	done, err := server.Restore(t.Context(), o.Store, o.Systems, backup)
	if err != nil || done.Wrong != nil || len(done.Back) != 2 || len(done.Here) != 0 {
		t.Fatalf("restoring: %+v, %v", done, err)
	}
	done, err = server.Restore(t.Context(), o.Store, o.Systems, backup)
	if err != nil || done.Wrong != nil || len(done.Back) != 0 || len(done.Here) != 2 {
		t.Errorf("restoring again: %+v, %v", done, err)
	}
	there := serve(t, o)
	back := &client{there, all.keys}
	before, _ := play.ReadRecord(bytes.NewReader(backup[id+".jsonl"].Data))
	said, err := play.ReadRecord(bytes.NewReader(back.send("GET", path+"/record", "").body))
	if err != nil || len(said) <= len(before) {
		t.Fatalf("of %d entries %d came back, %v", len(before), len(said), err)
	}
	var e play.Entry
	if err := json.Unmarshal(said[len(before)], &e); err != nil || e.Kind != play.KindSit || e.By != play.ByTable ||
		e.Anchor == "" || e.Text != "restored from a backup" {
		t.Errorf("the first entry of the restored battle is %s, %v", said[len(before)], err)
	}
	if a := (&client{there, with("umpire").keys}).send("GET", path, ""); a.status != http.StatusOK || !bytes.Contains(a.body, []byte(`"you":["umpire"]`)) {
		t.Errorf("a key of before: %d %.300s", a.status, a.body)
	}
	playOut(back, path, 5, nil)
	lines, err := play.ReadRecord(bytes.NewReader(back.send("GET", path+"/record", "").body))
	if err != nil {
		t.Fatal(err)
	}
	if r := play.Verify(lines, lookup); !r.Good() {
		t.Errorf("the restored battle does not verify: %+v", r)
	}
}

// A backup is only for who can read the data folder.
func TestBackupIsForTheOwner(t *testing.T) {
	tb := serve(t, options(t, t.TempDir()))
	_, all, _ := tb.begin("strip", hotSeat)
	for _, c := range []*client{all, {tb, ""}} {
		if a := c.send("GET", "/api/backup", ""); a.status != http.StatusForbidden || bytes.Contains(a.body, []byte("seed")) {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
}

// What is wrong with a battle of a backup is said, and the others come back.
func TestRestoreRefuses(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	for range 2 {
		path, all, _ := tb.begin("strip", hotSeat)
		playTo(all, path, 6)
	}
	sound := backedUp(t, dir)
	names, _ := fs.Glob(sound, "*.jsonl")
	// The ids of battles are drawn: some sort after the file of seeds.
	first := names[slices.IndexFunc(names, func(name string) bool { return name != server.SeedsFile })]
	for _, c := range []struct {
		name, want string
		spoil      func(backup fstest.MapFS)
	}{
		{"an entry was changed", "line 2", func(b fstest.MapFS) {
			b[first] = &fstest.MapFile{Data: bytes.Replace(b[first].Data, []byte(`"seq":2`), []byte(`"seq": 2,"text":"x"`), 1)}
		}},
		{"another name", "another name", func(b fstest.MapFS) { b["other.jsonl"] = b[first]; delete(b, first) }},
		{"no keys", "keys", func(b fstest.MapFS) {
			_, rest, _ := bytes.Cut(b["seeds.jsonl"].Data, []byte("\n"))
			b["seeds.jsonl"] = &fstest.MapFile{Data: rest}
		}},
	} {
		backup := fstest.MapFS{}
		for name, f := range sound {
			backup[name] = f
		}
		c.spoil(backup)
		o := options(t, t.TempDir())
		done, err := server.Restore(t.Context(), o.Store, o.Systems, backup)
		if err != nil || done.Wrong == nil || !strings.Contains(done.Wrong.Error(), c.want) || len(done.Back) != 1 {
			t.Errorf("%s: %+v, %v; wanted %q and the other battle", c.name, done, err, c.want)
		}
	}
	delete(sound, "seeds.jsonl")
	o := options(t, t.TempDir())
	if _, err := server.Restore(t.Context(), o.Store, o.Systems, sound); err == nil || !strings.Contains(err.Error(), "seeds.jsonl") {
		t.Errorf("without its seeds: %v", err)
	}
}

// A restoring that was broken off at any step is gone on with.
func TestRestoreGoesOn(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	tb := serve(t, options(t, dir))
	path, all, _ := tb.begin("strip", hotSeat)
	playTo(all, path, 6)
	id := strings.TrimPrefix(path, "/api/battles/")
	backup := backedUp(t, dir)
	lines := bytes.Split(bytes.TrimSpace(backup[id+".jsonl"].Data), []byte("\n"))
	for _, vault := range []bool{false, true} {
		o := options(t, t.TempDir())
		var mark store.Mark
		for n, line := range lines {
			if !vault && n == 3 {
				break
			}
			var err error
			if mark, err = o.Store.Append(t.Context(), id, mark, line); err != nil {
				t.Fatal(err)
			}
		}
		if vault {
			value := []byte(`{"seed":"` + strings.Repeat("ab", 32) + `","keys":{}}`)
			if err := o.Store.Secrets().Put(t.Context(), id+".vault", value); err != nil {
				t.Fatal(err)
			}
		}
		done, err := server.Restore(t.Context(), o.Store, o.Systems, backup)
		if err != nil || done.Wrong != nil || len(done.Back) != 1 {
			t.Errorf("broken off, with its seed: %v: %+v, %v", vault, done, err)
		}
	}
}
