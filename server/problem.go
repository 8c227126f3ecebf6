package server

import (
	"context"
	"errors"
	"net/http"

	"drumhead/play"
	"drumhead/scene"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

// Problem is an answer that says no (RFC 9457).
type Problem struct {
	huma.ErrorModel
	Refusal *scene.Refusal `json:"refusal,omitempty" doc:"why the rules do not allow the order"`
	Seq     int            `json:"seq,omitempty" doc:"number of the newest entry of the battle"`
	Misfit  string         `json:"misfit,omitempty" enum:"damaged,cut,newer,other,own,old,branched,unproved" doc:"why a friend's file is not taken in"`
	Written string         `json:"written,omitempty" doc:"how the order, or the instructions, are written down: they are to be signed so"`
	Anew    bool           `json:"anew,omitempty" doc:"the seat has signed something else meanwhile: it is to be signed anew, behind that"`
}

func init() {
	plain := huma.NewError
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return &Problem{ErrorModel: *plain(status, message, errs...).(*huma.ErrorModel)}
	}
	// Lists are never null, and say so.
	huma.DefaultArrayNullable = false
}

// conflicts are what a command meets when the battle is not where its sender
// thought, or not his to go on with.
var conflicts = []error{
	play.ErrStale, play.ErrNotYours, play.ErrOpenThrow, play.ErrNoThrow, play.ErrOver, play.ErrDamaged, play.ErrRemoved,
	play.ErrNoUndo, play.ErrWatchOnly, play.ErrSettles, play.ErrRules, play.ErrSeats, play.ErrLinks, play.ErrNoLinks, play.ErrBadLink,
	play.ErrForEver, play.ErrOwnLink, play.ErrPatience, play.ErrPace, play.ErrNoPace, play.ErrNoRest, play.ErrStands, play.ErrUnsigned, play.ErrAfter,
	play.ErrSecret, play.ErrOpenly, play.ErrEarly, play.ErrBound, play.ErrNoMoves, play.ErrNoOther, play.ErrNoDie, play.ErrNoJudge, play.ErrParted,
	play.ErrNoAdvice, play.ErrAdviceNow, play.ErrElsewhere, play.ErrOtherTable, play.ErrKeep, play.ErrOneTable, play.ErrByFile, errTakeUp,
}

// errUnclear means that the store did not say whether an entry was kept.
var errUnclear = errors.New("it is not known yet whether this was kept: send the same again")

// notKept says why the store did not take something.
func notKept(err error) error {
	if errors.Is(err, store.ErrTooLarge) || errors.Is(err, store.ErrName) {
		return huma.Error422UnprocessableEntity(err.Error())
	}
	return problem(errors.Join(errUnclear, err), 0)
}

// problem says why a command was not taken, of a battle whose newest entry is
// number seq.
func problem(err error, seq int) error {
	p := &Problem{Seq: seq}
	p.Status, p.Detail = http.StatusUnprocessableEntity, err.Error()
	var refused *play.Refused
	var damaged *store.Damaged
	var fault *Fault
	var written *play.Written
	switch {
	case errors.As(err, &fault):
		p.Status = http.StatusInternalServerError
	case errors.As(err, &written):
		p.Status, p.Written = http.StatusConflict, written.Words
	case errors.Is(err, play.ErrBehind):
		p.Status, p.Anew = http.StatusConflict, true
	case errors.As(err, &refused):
		p.Refusal = &refused.Refusal
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrName):
		p.Status, p.Detail = http.StatusNotFound, "There is no such battle here."
	case errors.As(err, &damaged):
		p.Status = http.StatusConflict
	case errors.Is(err, store.ErrFull):
		p.Status, p.Detail = http.StatusInsufficientStorage, "The disk of this table is full: nothing is taken until there is room on it again. Then send the same again."
	case errors.Is(err, store.ErrAway):
		p.Status, p.Detail = http.StatusServiceUnavailable, "The folder of this table was taken away: nothing is taken any more."
	case errors.Is(err, errNoNews) && !errors.Is(err, errUnclear):
		p.Status, p.Detail = http.StatusServiceUnavailable, errNoNews.Error()
	case errors.Is(err, errUnclear), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		p.Status, p.Detail = http.StatusServiceUnavailable, errUnclear.Error()
	case isAny(err, conflicts):
		p.Status = http.StatusConflict
	}
	p.Title = http.StatusText(p.Status)
	return p
}

func isAny(err error, of []error) bool {
	for _, o := range of {
		if errors.Is(err, o) {
			return true
		}
	}
	return false
}
