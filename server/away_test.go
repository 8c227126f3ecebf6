package server_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"drumhead/server"
	"drumhead/store"
)

// A table whose data folder is taken away says so and ends.
func TestFolderTakenAway(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	o := options(t, dir)
	address, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- server.New(o).Run(context.Background(), func(url string) { address <- url }) }()
	tb := &table{t: t, url: <-address}
	path, me, _ := tb.begin("standard", map[string]string{"red": "you", "blue": "you"})
	if err := os.Rename(dir, dir+".old"); err != nil {
		t.Fatal(err)
	}
	if status, answer := me.try("POST", path+"/talk", `{"seat":"red","text":"is anybody here?"}`); status == 200 {
		t.Errorf("a word is acknowledged: %s", answer)
	}
	if err := <-ended; !errors.Is(err, store.ErrAway) || !strings.Contains(err.Error(), dir) {
		t.Errorf("the table ends with %v", err)
	}
	o.Store.Close()
}
