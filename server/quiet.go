package server

import (
	"fmt"
	"time"
	_ "time/tzdata" // a machine may have none

	"github.com/danielgtaylor/huma/v2"
)

// Quiet are hours of each day in which a player is told nothing, by his own clock.
type Quiet struct {
	From string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"22:00"`
	To   string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" example:"07:00"`
	Zone string `json:"zone" maxLength:"64" example:"Europe/London" doc:"of the IANA's list"`
}

func (q *Quiet) check() error {
	if q == nil {
		return nil
	}
	if _, err := time.LoadLocation(q.Zone); err != nil || q.Zone == "" || q.Zone == "Local" {
		return huma.Error422UnprocessableEntity(fmt.Sprintf("No time zone is called %.64q: wanted one like Europe/London.", q.Zone))
	}
	if q.From == q.To {
		return huma.Error422UnprocessableEntity("Quiet hours end at another time than they begin.")
	}
	return nil
}

// zone is that of the player's clock; nobody has said one: UTC.
func (q *Quiet) zone() *time.Location {
	if q != nil {
		if zone, err := time.LoadLocation(q.Zone); err == nil {
			return zone
		}
	}
	return time.UTC
}

// after is a time, or when the quiet hours are over in which it lies; nil: there are none.
func (q *Quiet) after(t time.Time) time.Time {
	if q == nil {
		return t
	}
	zone, err := time.LoadLocation(q.Zone)
	to, bad := time.Parse("15:04", q.To)
	if err != nil || bad != nil || !q.holds(t.In(zone)) {
		return t // it was checked when it was chosen; to be told at night is better than never
	}
	here := t.In(zone)
	day := here.Day()
	if q.To < q.From && here.Format("15:04") >= q.From {
		day++
	}
	end := time.Date(here.Year(), here.Month(), day, to.Hour(), to.Minute(), 0, 0, zone)
	for q.holds(end) { // a night in spring has no such hour
		end = end.Add(time.Minute)
	}
	return end
}

// holds says whether it is quiet at a time in its zone.
func (q *Quiet) holds(here time.Time) bool {
	clock := here.Format("15:04")
	if q.To < q.From {
		return clock >= q.From || clock < q.To
	}
	return clock >= q.From && clock < q.To
}
