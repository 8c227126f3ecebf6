package server

import (
	"context"
	"net/http"
	"slices"
	"time"

	"drumhead/club"
	"drumhead/play"

	"github.com/danielgtaylor/huma/v2"
)

func (s *Server) registerReports(api huma.API) {
	huma.Register(api, huma.Operation{OperationID: "report", Method: http.MethodPost, Path: "/api/club/reports", DefaultStatus: http.StatusNoContent,
		Summary: "Tell the host of a member, or of his offer"}, s.report)
	huma.Register(api, huma.Operation{OperationID: "reportTalk", Method: http.MethodPost, Path: "/api/battles/{id}/report", DefaultStatus: http.StatusNoContent,
		Summary: "Tell the host of what a member of the club has said in a battle"}, s.reportTalk)
	get(api, "/api/club/reports", "reports", "What members have told of others, for the host", s.reports)
	put(api, "/api/club/reports/{id}", "setReport", "Note that a report was seen, for the host", s.setReport)
}

// NewReport is what somebody tells the host of a member.
type NewReport struct {
	Member string `json:"member,omitempty" maxLength:"64" doc:"whom, by his id"`
	Offer  string `json:"offer,omitempty" maxLength:"64" doc:"whose, and what he has written there"`
	Words  string `json:"words" maxLength:"800" doc:"what is amiss"`
}

// TalkReport is what he tells him of a line of talk.
type TalkReport struct {
	Seq   int    `json:"seq" doc:"the entry by which it was said"`
	Words string `json:"words" maxLength:"800" doc:"what is amiss"`
}

// ReportView is a report as the host sees it.
type ReportView struct {
	ID     string      `json:"id"`
	By     *MemberName `json:"by,omitempty" doc:"left out: he has left"`
	Of     MemberName  `json:"of"`
	At     time.Time   `json:"at"`
	Words  string      `json:"words"`
	Quoted string      `json:"quoted,omitempty" doc:"what he has written, as it stood"`
	Where  string      `json:"where,omitempty" doc:"in which battle, or offer of one"`
	Battle string      `json:"battle,omitempty"`
	Seen   time.Time   `json:"seen,omitzero"`
}

// reporting is a report that somebody is about to make.
func (s *Server) reporting(ctx context.Context, words string) (*club.Member, club.Report, error) {
	me, err := s.member(ctx)
	if err != nil {
		return nil, club.Report{}, err
	}
	return me, club.Report{By: me.ID, Words: words}, s.afford(ctx, s.tries, 1)
}

func (s *Server) report(ctx context.Context, in *of[NewReport]) (*struct{}, error) {
	me, r, err := s.reporting(ctx, in.Body.Words)
	if r.Of = in.Body.Member; err == nil && in.Body.Offer != "" {
		err = s.quoteOffer(ctx, me, in.Body.Offer, &r)
	}
	if err != nil {
		return nil, err
	}
	return nil, clubProblem(s.club.Report(ctx, r))
}

func (s *Server) reportTalk(ctx context.Context, in *command[TalkReport]) (*struct{}, error) {
	_, r, err := s.reporting(ctx, in.Body.Words)
	if err == nil {
		err = s.quoteTalk(ctx, in, &r)
	}
	if err != nil {
		return nil, err
	}
	return nil, clubProblem(s.club.Report(ctx, r))
}

// quoteOffer writes an offer into a report: as the table has it, so that nobody is said to have written what he has not.
func (s *Server) quoteOffer(ctx context.Context, me *club.Member, id string, r *club.Report) error {
	all, err := s.club.Offers(ctx, me)
	if err != nil {
		return clubProblem(err)
	}
	i := slices.IndexFunc(all, func(o *club.Offer) bool { return o.ID == id })
	if i < 0 {
		return huma.Error404NotFound("This offer is there no more: report its maker instead, on the page Members.")
	}
	r.Of, r.Quoted, r.Where = all[i].By, all[i].Text, all[i].Name
	return nil
}

// errWhoSpoke is of words of which the table cannot say whose they are.
var errWhoSpoke = huma.Error422UnprocessableEntity("Only where members fight by an offer, and each has kept his chair, can the table say who spoke: report the member himself, on the page Members.")

// quoteTalk writes a line of talk into a report, as it stands on the record, and whose it is: that of the member whose chair it is by
// the offer. In any other battle who began it had the keys of all chairs, and whoever has a link may have it from somebody: others could
// be said to have spoken there.
func (s *Server) quoteTalk(ctx context.Context, in *command[TalkReport], r *club.Report) error {
	match, err := s.match(ctx, in.ID)
	if err != nil {
		return err
	}
	return s.with(in.Battle, func(k *keeper, seats []string) error {
		var seat string
		if seat, r.Quoted = k.battle.Heard(in.Body.Seq, seats); len(seats) == 0 || seat == "" {
			return huma.Error404NotFound("Nothing was said there that you have heard.")
		}
		if match == nil || slices.ContainsFunc(k.battle.Entries()[:in.Body.Seq], func(e play.Entry) bool {
			return e.Kind == play.KindLeave && e.By == play.ByTable && e.Seat == seat
		}) {
			return errWhoSpoke
		}
		r.Of, r.Where, r.Battle = match.Chairs[seat], k.battle.Header().Title, in.ID
		if _, err := s.club.Member(ctx, r.Of); err != nil || r.Of == r.By {
			return huma.Error422UnprocessableEntity("Who said this is no member any more, or it was yourself.")
		}
		return nil
	})
}

func (s *Server) reportView(ctx context.Context, r *club.Report) (v ReportView, err error) {
	v = ReportView{ID: r.ID, At: r.At, Words: r.Words, Quoted: r.Quoted, Where: r.Where, Battle: r.Battle, Seen: r.Seen}
	if v.Of, err = s.nameOf(ctx, r.Of); err == nil && r.By != "" {
		var by MemberName
		by, err = s.nameOf(ctx, r.By)
		v.By = &by
	}
	return v, err
}

func (s *Server) reports(ctx context.Context, _ *struct{}) (*of[[]ReportView], error) {
	if _, err := s.host(ctx); err != nil {
		return nil, err
	}
	views, err := s.reportsOf(ctx, "")
	return &of[[]ReportView]{views}, err
}

// reportsOf are the reports that a member has made; "": those of all.
func (s *Server) reportsOf(ctx context.Context, by string) ([]ReportView, error) {
	all, err := s.club.Reports(ctx)
	if err != nil {
		return nil, clubProblem(err)
	}
	views := []ReportView{}
	for _, r := range all {
		if by != "" && r.By != by {
			continue
		}
		v, err := s.reportView(ctx, r)
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	return views, nil
}

// ReportSet is what a host notes of a report.
type ReportSet struct {
	Seen bool `json:"seen"`
}

func (s *Server) setReport(ctx context.Context, in *struct {
	ID   string `path:"id" maxLength:"64"`
	Body ReportSet
}) (*of[ReportView], error) {
	if _, err := s.host(ctx); err != nil {
		return nil, err
	}
	r, err := s.club.See(ctx, in.ID, in.Body.Seen)
	if err != nil {
		return nil, clubProblem(err)
	}
	v, err := s.reportView(ctx, r)
	return &of[ReportView]{v}, err
}
