package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"sync"
	"time"

	"drumhead/club"
	"drumhead/play"
	"drumhead/quick"
	"drumhead/scenario"
	"drumhead/store"

	"github.com/danielgtaylor/huma/v2"
)

func (s *Server) registerOffers(api huma.API) {
	get(api, "/api/club/offers", "offers", "The battles that members offer, as you see them, the newest first", s.offers)
	post(api, "/api/club/offers", "offer", "Offer a battle to all, or challenge a member", http.StatusCreated, s.offer)
	gone(api, "/api/club/offers/{id}", "withdraw", "Withdraw an offer of yours, refuse a challenge, or leave a chair that you have taken", s.withdraw)
	post(api, "/api/club/offers/{id}/take", "take", "Take an offer, or a chair of it: once all are taken the battle begins, and all have their keys; before, it has no id", http.StatusCreated, s.take)
	put(api, "/api/club/blocked/{id}", "block", "Have a member see none of your offers and challenge you no more", s.block)
	huma.Register(api, huma.Operation{OperationID: "unblock", Method: http.MethodDelete, Path: "/api/club/blocked/{id}", Summary: "Block a member no more"}, s.unblock)
}

// NewOffer is a battle that a member wants to fight.
type NewOffer struct {
	Battle NewBattle `json:"battle" doc:"as it is to begin, with no seats"`
	Code   string    `json:"code,omitempty" maxLength:"120" doc:"of a quick battle, instead of a battle by its id"`
	Side   string    `json:"side,omitempty" maxLength:"64" doc:"yours, in a battle of two chairs"`
	Seat   string    `json:"seat,omitempty" maxLength:"64" doc:"your chair, in a battle of more: the others are for one member each, and it begins when all are taken"`
	Wanted *Wanted   `json:"wanted,omitempty" doc:"how experienced whoever takes it must be; who is challenged may be anybody"`
	To     string    `json:"to,omitempty" maxLength:"120" doc:"the name of whom you challenge; left out: it is for all"`
	Text   string    `json:"text,omitempty" maxLength:"800" doc:"a line for who reads it"`
}

// Wanted is how experienced somebody should be.
type Wanted struct {
	From     int  `json:"from,omitempty" minimum:"0" maximum:"4000" doc:"by his rating in the book, as it stands at his name; 0: any"`
	To       int  `json:"to,omitempty" minimum:"0" maximum:"4000" doc:"0: any"`
	Newcomer bool `json:"newcomer,omitempty" doc:"who has fought nobody by this book is welcome too, whatever the band"`
}

// QuickOffer is what a quick battle that is offered is.
type QuickOffer struct {
	Code   string `json:"code" doc:"makes the same battle anywhere"`
	Length string `json:"length" enum:"ten,half,hour"`
	Ground string `json:"ground" enum:"open,rolling,wooded,village,river"`
	Fight  string `json:"fight" enum:"meeting,attack,rearguard,breakthrough,convoy"`
}

// ChairView is a chair of an offer.
type ChairView struct {
	Seat string      `json:"seat"`
	Name string      `json:"name"`
	Side string      `json:"side,omitempty" doc:"left out: he umpires"`
	By   *MemberName `json:"by,omitempty" doc:"left out: it is free"`
	You  bool        `json:"you,omitempty"`
}

// OfferView is an offer as a member sees it.
type OfferView struct {
	ID    string     `json:"id"`
	By    MemberName `json:"by"`
	Yours bool       `json:"yours"`
	ToYou bool       `json:"toYou" doc:"a challenge to you"`
	To    string     `json:"to,omitempty" doc:"of a challenge of yours: whom"`
	Made  time.Time  `json:"made"`
	Book  string     `json:"book" doc:"the rule system's id"`
	Name  string     `json:"name" doc:"of the battle"`
	Side  string     `json:"side" doc:"the maker's"`
	Other string     `json:"other" doc:"who takes it has this"`
	Text  string     `json:"text,omitempty"`
	Pace  *play.Pace `json:"pace,omitempty"`

	Quick  *QuickOffer `json:"quick,omitempty" doc:"of a quick battle: what it is"`
	Wanted *Wanted     `json:"wanted,omitempty"`
	Unfit  string      `json:"unfit,omitempty" doc:"why it is not for you, by the experience that is wanted: it would be refused"`
	Chairs []ChairView `json:"chairs,omitempty" doc:"of a battle in which more than two sit"`
}

// MemberName is a member's name, in his ink.
type MemberName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Ink  string `json:"ink"`
}

// formerMember is whom the club knows no more.
const formerMember = "a former member"

func (s *Server) nameOf(ctx context.Context, id string) (MemberName, error) {
	m, err := s.club.Member(ctx, id)
	if errors.Is(err, club.ErrNobody) {
		return MemberName{ID: id, Name: formerMember, Ink: club.Inks[0]}, nil
	}
	if err != nil {
		return MemberName{}, clubProblem(err)
	}
	return MemberName{m.ID, m.Name, m.Ink}, nil
}

// offered is what is kept of an offer's battle, beside what is to begin.
type offered struct {
	Battle NewBattle   `json:"battle"`
	Sides  [2]string   `json:"sides"` // by name, the maker's first
	Other  string      `json:"other"` // the other's id
	Quick  *QuickOffer `json:"quick,omitempty"`
	Wanted *Wanted     `json:"wanted,omitempty"`
	Chairs []ChairView `json:"chairs,omitempty"` // as they are called
}

func (s *Server) offerView(ctx context.Context, me *club.Member, o *club.Offer) (v OfferView, err error) {
	var wish offered
	if err := json.Unmarshal(o.Wish, &wish); err != nil {
		return v, err
	}
	v = OfferView{ID: o.ID, Yours: o.By == me.ID, ToYou: o.To == me.ID, Made: o.Made, Book: o.Book, Name: o.Name, Side: wish.Sides[0], Other: wish.Sides[1], Text: o.Text, Pace: wish.Battle.Pace,
		Quick: wish.Quick, Wanted: wish.Wanted, Chairs: wish.Chairs}
	if v.By, err = s.nameOf(ctx, o.By); err == nil && v.Yours && o.To != "" {
		var to MemberName
		to, err = s.nameOf(ctx, o.To)
		v.To = to.Name
	}
	for i, chair := range o.Chairs {
		if err != nil || chair.Member == "" {
			continue
		}
		m, bad := s.club.Member(ctx, chair.Member)
		if bad == nil && !m.Barred {
			v.Chairs[i].By, v.Chairs[i].You = &MemberName{m.ID, m.Name, m.Ink}, m.ID == me.ID
		} else if !errors.Is(bad, club.ErrNobody) {
			err = bad
		}
	}
	return v, err
}

func (s *Server) offers(ctx context.Context, _ *struct{}) (*of[[]OfferView], error) {
	me, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.club.Offers(ctx, me)
	if err != nil {
		return nil, clubProblem(err)
	}
	views, strength := []OfferView{}, s.strengthOf(ctx, me)
	for _, o := range all {
		v, err := s.offerView(ctx, me, o)
		if err == nil {
			v.Unfit, err = v.unfit(strength)
		}
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	return &of[[]OfferView]{views}, nil
}

// strengthOf is a member's rating in a book and by how many battles, worked out of the results when it is first asked for.
func (s *Server) strengthOf(ctx context.Context, m *club.Member) func(book string) (points, battles int, err error) {
	results := sync.OnceValues(func() ([]fought, error) { return s.results(ctx) })
	return func(book string) (points, battles int, err error) {
		all, err := results()
		for _, f := range all {
			if f.Book == book && f.alone() && (f.sides[0][0] == m.ID || f.sides[1][0] == m.ID) {
				battles++
			}
		}
		return int(math.Round(s.ratings(all, book)[m.ID].Points)), battles, err
	}
}

// unfit says why an offer is not for a member of such strength; "": it is.
func (v *OfferView) unfit(strength func(book string) (points, battles int, err error)) (string, error) {
	w := v.Wanted
	if w == nil || w.From == 0 && w.To == 0 || v.Yours || v.ToYou {
		return "", nil
	}
	points, battles, err := strength(v.Book)
	band := fmt.Sprintf("Wanted is who is rated from %d to %d by this book", w.From, w.To)
	switch {
	case w.To == 0:
		band = fmt.Sprintf("Wanted is who is rated %d or more by this book", w.From)
	case w.From == 0:
		band = fmt.Sprintf("Wanted is who is rated %d or less by this book", w.To)
	}
	switch {
	case err != nil, battles == 0 && w.Newcomer:
		return "", err
	case battles == 0:
		return band + "; you have fought nobody by it yet. You can challenge " + v.By.Name + ".", nil
	case points < w.From || w.To > 0 && points > w.To:
		return fmt.Sprintf("%s; you are at %d. You can challenge %s.", band, points, v.By.Name), nil
	}
	return "", nil
}

// fits refuses an offer to a member whose experience is not what is wanted.
func (s *Server) fits(ctx context.Context, me *club.Member, id string) error {
	all, err := s.club.Offers(ctx, me)
	if err != nil {
		return clubProblem(err)
	}
	i := slices.IndexFunc(all, func(o *club.Offer) bool { return o.ID == id })
	if i < 0 {
		return nil // which is said when it is taken
	}
	v, err := s.offerView(ctx, me, all[i])
	if err != nil {
		return err
	}
	why, err := v.unfit(s.strengthOf(ctx, me))
	if err == nil && why != "" {
		err = huma.Error422UnprocessableEntity(why)
	}
	return err
}

// offer keeps an offer of a battle that could begin.
func (s *Server) offer(ctx context.Context, in *of[NewOffer]) (*of[OfferView], error) {
	me, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.begins, 1); err != nil {
		return nil, err
	}
	o, err := s.offerOf(&in.Body)
	if err != nil {
		return nil, err
	}
	o.By = me.ID
	for i, chair := range o.Chairs {
		if chair.Seat == in.Body.Seat {
			o.Chairs[i].Member = me.ID
		}
	}
	if in.Body.To != "" {
		to, err := s.club.ByName(ctx, in.Body.To)
		if err != nil {
			return nil, clubProblem(err)
		}
		o.To = to.ID
	}
	made, err := s.club.Offer(ctx, *o)
	if err != nil {
		return nil, clubProblem(err)
	}
	signal(s.news)
	v, err := s.offerView(ctx, me, made)
	return &of[OfferView]{v}, err
}

// offerOf is an offer of a battle that could begin.
func (s *Server) offerOf(in *NewOffer) (*club.Offer, error) {
	b := &in.Battle
	wish := offered{Wanted: in.Wanted}
	if w := in.Wanted; w != nil && w.To > 0 && w.To < w.From {
		return nil, huma.Error422UnprocessableEntity("The experience that is wanted ends below where it begins.")
	}
	if in.Code != "" {
		w, err := quick.Read(in.Code)
		if err == nil {
			b.Scenario = ""
			b.Source, err = quick.Make(w, s.muster(w.Book))
		}
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		wish.Quick = &QuickOffer{w.Code(), w.Length, w.Ground, w.Fight}
	}
	_, sc, err := s.arranged(b)
	if err != nil {
		return nil, err
	}
	if b.Lead || b.File || b.Grade == play.GradeTyped { // it counts for both, and of real dice nobody knows how they fell
		return nil, huma.Error422UnprocessableEntity("An offer is of a battle at the screen, at this table and with its dice: begin others yourself.")
	}
	o := &club.Offer{Book: sc.Rules, Name: sc.Title, Text: in.Text}
	if seats := sc.SeatList(); len(seats) > 2 {
		err = wish.chairs(sc, in, o)
	} else if mine := sc.SideIndex(in.Side); mine < 0 {
		err = huma.Error422UnprocessableEntity("There is no side " + in.Side + " in this battle.")
	} else {
		other := sc.Sides[1-mine]
		o.Side, wish.Sides, wish.Other = sc.Sides[mine].ID, [2]string{sc.Sides[mine].Name, other.Name}, other.ID
		b.Seats = map[string]string{o.Side: play.WhoYou, other.ID: play.WhoFriend}
	}
	if err != nil {
		return nil, err
	}
	if _, err := s.draw(b); err != nil {
		return nil, err
	}
	wish.Battle = *b
	o.Wish, err = json.Marshal(wish)
	return o, err
}

// chairs are those of a battle in which more than two sit.
func (wish *offered) chairs(sc *scenario.Scenario, in *NewOffer, o *club.Offer) error {
	in.Battle.Seats = map[string]string{}
	for _, seat := range sc.SeatList() {
		o.Chairs = append(o.Chairs, club.Chair{Seat: seat.ID})
		view := ChairView{Seat: seat.ID, Name: seat.Name}
		if side := sc.SideIndex(seat.Side); side >= 0 {
			view.Side = sc.Sides[side].Name
		}
		wish.Chairs = append(wish.Chairs, view)
		if in.Battle.Seats[seat.ID] = play.WhoFriend; seat.ID == in.Seat {
			in.Battle.Seats[seat.ID], o.Side, wish.Sides[0] = play.WhoYou, seat.Side, cmp.Or(view.Side, seat.Name)
		}
	}
	if wish.Sides[0] == "" {
		return huma.Error422UnprocessableEntity("Say which chair is yours: this battle has one for each of several members.")
	}
	return nil
}

func (s *Server) withdraw(ctx context.Context, in *named) (*struct{}, error) {
	me, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	return nil, clubProblem(s.club.Withdraw(ctx, me.ID, in.ID))
}

// takeInput is an offer that somebody takes, and which chair of it.
type takeInput struct {
	ID   string `path:"id" maxLength:"64"`
	Seat string `query:"seat" maxLength:"64" doc:"of a battle in which more than two sit"`
}

func (s *Server) take(ctx context.Context, in *takeInput) (*of[Begun], error) {
	me, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.afford(ctx, s.begins, 1); err != nil {
		return nil, err
	}
	if err := s.fits(ctx, me, in.ID); err != nil {
		return nil, err
	}
	out := &of[Begun]{Begun{Keys: map[string]string{}}}
	var d *drawn
	match, err := s.club.Take(ctx, me, in.ID, in.Seat, func(o *club.Offer) (*club.Match, error) {
		var wish offered
		if err := json.Unmarshal(o.Wish, &wish); err != nil {
			return nil, err
		}
		var err error
		if d, err = s.draw(&wish.Battle); err != nil {
			return nil, err
		}
		m := &club.Match{Battle: d.battle.Header().Battle, Book: o.Book, Name: o.Name, Begun: time.Now(), Chairs: map[string]string{}, Keys: d.keys}
		for _, chair := range o.Chairs {
			m.Chairs[chair.Seat] = chair.Member
		}
		for _, seat := range d.scenario.SeatList() {
			if len(o.Chairs) == 0 {
				if m.Chairs[seat.ID] = o.By; seat.Side != o.Side {
					m.Chairs[seat.ID] = me.ID
				}
			}
			if m.Chairs[seat.ID] == me.ID {
				out.Body.Keys[seat.ID] = d.keys[seat.ID]
			}
		}
		return m, nil
	}, func(*club.Match) error { return s.begin(ctx, d) }, func(m *club.Match) error { return s.discard(ctx, m.Battle) })
	if err != nil {
		var status huma.StatusError
		if errors.As(err, &status) {
			return nil, err
		}
		return nil, clubProblem(err)
	}
	if match == nil {
		return out, nil // others are waited for
	}
	out.Body.ID = match.Battle
	signal(s.news)
	return out, nil
}

// discard has a battle be gone that has begun for nothing.
func (s *Server) discard(ctx context.Context, id string) error {
	k, err := s.hall.get(id)
	if errors.Is(err, store.ErrNotFound) {
		return s.hall.store.Purge(ctx, id) // it had not come so far
	}
	if err == nil {
		s.hall.release(k)
	}
	return s.with(Battle{ID: id}, func(k *keeper, _ []string) error { return k.purge(ctx) })
}

func (s *Server) block(ctx context.Context, in *named) (*of[[]string], error) {
	return s.setBlock(ctx, in.ID, true)
}

func (s *Server) unblock(ctx context.Context, in *named) (*of[[]string], error) {
	return s.setBlock(ctx, in.ID, false)
}

func (s *Server) setBlock(ctx context.Context, whom string, on bool) (*of[[]string], error) {
	me, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	if me, err = s.club.Block(ctx, me.ID, whom, on); err != nil {
		return nil, clubProblem(err)
	}
	return &of[[]string]{append([]string{}, slices.Clone(me.Blocks)...)}, nil
}
