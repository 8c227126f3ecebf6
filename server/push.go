package server

import (
	"context"
	"encoding/json"
	"strings"

	"drumhead/notice"
)

// callerKey is where the store has the keys of who calls browsers: a browser that has subscribed is
// called by nobody else, whichever server of a table it is.
const callerKey = tablePrefix + "push"

// caller is who calls browsers from this table.
func (h *hall) caller(ctx context.Context) (caller notice.Caller, err error) {
	value, err := h.own(ctx, callerKey, func() ([]byte, error) {
		fresh, err := notice.NewCaller()
		if err != nil {
			return nil, err
		}
		return json.Marshal(fresh)
	})
	if err == nil {
		err = json.Unmarshal(value, &caller)
	}
	if caller.Contact = h.ringer.base(); !strings.HasPrefix(caller.Contact, "https:") {
		caller.Contact = "drumhead@invalid.invalid" // there is nobody to be written to
	}
	return caller, err
}
