package server

import (
	"context"
	"time"

	"drumhead/club"

	"github.com/danielgtaylor/huma/v2"
)

func (s *Server) registerHost(api huma.API) {
	get(api, "/api/club/members", "members", "Who is a member", s.members)
	put(api, "/api/club/members/{id}", "setMember", "Give a member a host's right or take it, shut him out or let him in, end his sessions", s.setMember)
	gone(api, "/api/club/members/{id}", "removeMember", "Remove a member with all that is his", s.removeMember)
}

// MemberView is a member as others see him; what is the host's to know is left out for others.
type MemberView struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Ink      string    `json:"ink"`
	Host     bool      `json:"host"`
	Joined   time.Time `json:"joined"`
	Barred   bool      `json:"barred,omitempty" doc:"for the host"`
	Mail     string    `json:"mail,omitempty" doc:"for the host"`
	Sessions int       `json:"sessions,omitempty" doc:"for the host: in how many browsers he is signed in"`
}

func (s *Server) memberView(m *club.Member, host bool) MemberView {
	v := MemberView{ID: m.ID, Name: m.Name, Ink: m.Ink, Host: s.club.IsHost(m), Joined: m.Joined}
	if host {
		v.Barred, v.Mail, v.Sessions = m.Barred, m.Mail, len(m.Sessions)
	}
	return v
}

func (s *Server) members(ctx context.Context, _ *struct{}) (*of[[]MemberView], error) {
	m, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.club.Members(ctx)
	if err != nil {
		return nil, clubProblem(err)
	}
	views, host := []MemberView{}, s.club.IsHost(m)
	for _, m := range all {
		if host || !m.Barred {
			views = append(views, s.memberView(m, host))
		}
	}
	return &of[[]MemberView]{views}, nil
}

// MemberSet is what a host changes of a member.
type MemberSet struct {
	Host    *bool `json:"host,omitempty"`
	Barred  *bool `json:"barred,omitempty"`
	SignOut bool  `json:"signOut,omitempty" doc:"end all his sessions"`
}

type memberInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body MemberSet
}

func (s *Server) setMember(ctx context.Context, in *memberInput) (*of[MemberView], error) {
	me, err := s.host(ctx)
	if err != nil {
		return nil, err
	}
	if in.ID == me.ID && (in.Body.Host != nil || in.Body.Barred != nil) {
		return nil, huma.Error422UnprocessableEntity("Another host does this of you: so there is always one.")
	}
	m, err := s.club.Member(ctx, in.ID)
	if err == nil && in.Body.SignOut {
		m, err = s.club.SignOut(ctx, in.ID, func(string) bool { return true })
	}
	if err == nil && in.Body.Host != nil {
		m, err = s.club.SetHost(ctx, in.ID, *in.Body.Host)
	}
	if err == nil && in.Body.Barred != nil {
		m, err = s.club.Bar(ctx, in.ID, *in.Body.Barred)
	}
	if err != nil {
		return nil, clubProblem(err)
	}
	if m.Barred {
		quiet, err := s.quieter(ctx, m.ID)
		if err == nil {
			err = quiet()
		}
		if err != nil {
			return nil, err
		}
	}
	return &of[MemberView]{s.memberView(m, true)}, nil
}

func (s *Server) removeMember(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"64"`
}) (*struct{}, error) {
	me, err := s.host(ctx)
	if err != nil {
		return nil, err
	}
	m, err := s.club.Member(ctx, in.ID)
	if err == nil && (s.club.IsHost(m) || m.ID == me.ID) {
		return nil, huma.Error422UnprocessableEntity(m.Name + " is a host: take that from him before.")
	}
	if err != nil {
		return nil, clubProblem(err)
	}
	return nil, s.without(ctx, in.ID, s.club.Remove)
}
