package macduff

import (
	"slices"
	"strings"
	"testing"

	"drumhead/rules"
	"drumhead/space/inches"
)

// A computer commander has guns fire first, then everybody else who is to shoot,
// and then those who move, from the front.
func TestItemsOfAComputerCommander(t *testing.T) {
	s := trial(t, fairField)
	piece := func(id string) *Piece { return &s.Pieces[s.b.find(id)] }
	s.Active = s.b.find("g1")
	for id, k := range map[string]Kind{"i1": Basic, "i2": Shoot, "i3": Stand, "k1": March, "c1": Charge, "a1": Shoot, "g2": Ride} {
		piece(id).Order.Kind = k
	}
	piece("c1").At.Y = piece("d1").At.Y - 5000
	var got []string
	for u := s.nextItem(); u != nobody; u = s.nextItem() {
		got = append(got, s.card(u).id)
		s.Pieces[u].Marks |= Activated | Rode
	}
	if want := []string{"a1", "i2", "c1", "k1", "i1", "g2"}; !slices.Equal(got, want) {
		t.Errorf("carried out in the order %v, wanted %v", got, want)
	}
}

// A computer commander rides to a unit that runs, or to where he has more of his
// units near; where he has them all he stays, and he is not glad to be alone near
// the enemy (MD-CMD-03, MD-CMD-09).
func TestWhereAComputerCommanderRides(t *testing.T) {
	s := trial(t, fairField)
	g := s.b.find("g2")
	for s.Depth > 0 {
		s.Depth--
	}
	s.Frames[0] = Frame{Step: Ordering, Unit: g, Target: nobody}
	s.Depth, s.Active = 1, g
	rides := func() (list []string) {
		c := offers{s: s, off: &rules.Offer[Order]{}, one: true}
		for q := s.asked(); !q.For(c.seat); {
			c.seat++
		}
		c.rides(g)
		for _, o := range c.off.Orders {
			if id := s.card(max(o.D.Target, o.Target)).id; !slices.Contains(list, id) {
				list = append(list, id)
			}
		}
		return list
	}
	if got := rides(); len(got) != 0 {
		t.Errorf("with all his units near he may ride to %v", got)
	}
	s.Pieces[s.b.find("i1")].Marks |= Retreating
	if got := rides(); !slices.Equal(got, []string{"i1"}) {
		t.Errorf("one of his units runs, and he may ride to %v", got)
	}
	near := s.Pieces[s.b.find("j1")].At
	near.Y -= 6000
	if alone, with := byHand(s).leadsFrom(g, nobody, near), byHand(s).leadsFrom(g, s.b.find("i2"), near); alone >= with {
		t.Errorf("alone near the enemy is worth %d, with a unit %d", alone, with)
	}
}

// Troops near the enemy are worth more in what they fight in.
func TestFormationsNearTheEnemy(t *testing.T) {
	s := trial(t, fairField)
	u := s.b.find("i1")
	s.Pieces[u].At.Y = 1000
	far := byHand(s).formWorth(u, RoadColumn, s.place(u))
	s.Pieces[u].At.Y = s.Pieces[s.b.find("j1")].At.Y - 8000
	if near := byHand(s).formWorth(u, RoadColumn, s.place(u)); near >= far || byHand(s).formWorth(u, Line, s.place(u)) <= byHand(s).formWorth(u, Column, s.place(u)) || byHand(s).formWorth(u, Line, s.place(u)) != 0 {
		t.Errorf("a road column is worth %d near the enemy and %d far off", near, far)
	}
}

// An order of which nothing can come is worth less than to stand: to go where the ground is
// closed, to turn where there is no room, to tell off men who have farther to go than dice
// mostly carry them. Recruits do not look.
func TestOrdersInVain(t *testing.T) {
	s := trial(t, strings.NewReplacer("board: {grid: inches}", `board: {grid: inches, grounds: [{terrain: lake, box: "30,12.01 38,18"}]}`, "  B:", `    - {id: i2, type: infantry, at: "18,10.2", files: 6}
    - {id: i3, type: infantry, at: "34,12", files: 6}
  B:`).Replace(chargeOdds))
	worth := func(by *Weights, text string) int {
		q := *s
		o, err := parseOrder(&q, text)
		if err != nil {
			t.Fatal(err)
		}
		q.Pieces[o.Unit].Order = o.D
		n, _ := judged{&q, by}.orderValue(o.Unit)
		return n
	}
	for _, text := range []string{"i3 move 34,19", "i1 maneuver facing 90", "i1 maneuver tell-off 4 14,20"} {
		if vain, stands := worth(&Learned, text), worth(&Learned, text[:2]+" stand"); vain != stands-Learned.InVain {
			t.Errorf("%s is worth %d, to stand %d", text, vain, stands)
		}
	}
	if vain, stands := worth(&ByHand, "i1 maneuver tell-off 4 14,20"), worth(&ByHand, "i1 stand"); vain != stands {
		t.Errorf("to a recruit it is worth %d to tell men off in vain, to stand %d", vain, stands)
	}
}

// A gun that sees nobody is taken where it sees somebody: behind a hill it is no better off
// unlimbered, and every way round the hill is better than to stand there.
func TestGunBehindAHill(t *testing.T) {
	s := trial(t, fairField)
	u := s.b.find("a1")
	for v := s.b.first[1]; v < s.b.first[2]; v++ {
		if s.card(v).id != "j3" {
			s.Pieces[v].Marks |= Hidden
		}
	}
	by := judged{s, &Learned}
	seen, behind := s.place(u), s.place(u)
	seen.At, behind.At = inches.Position{X: 20_000, Y: 14_000}, inches.Position{X: 10_000, Y: 10_000}
	if by.blind(u, seen) || !by.blind(u, behind) {
		t.Fatalf("blind at %v: %v, behind the hill at %v: %v", seen.At, by.blind(u, seen), behind.At, by.blind(u, behind))
	}
	if got := by.formWorth(u, Limbered, behind); got != 0 {
		t.Errorf("behind the hill it is worth %d to be on its limber, wanted 0", got)
	}
	if got := by.formWorth(u, Limbered, seen); got >= 0 {
		t.Errorf("in sight of the enemy it is worth %d to be on its limber, wanted less than 0", got)
	}
	if stays, goes := by.placeValue(u, behind), by.placeValue(u, seen); goes-stays < Learned.Blind {
		t.Errorf("to stand behind the hill is worth %d, and %d to stand where it sees the enemy", stays, goes)
	}
	recruit := byHand(s)
	if recruit.blind(u, behind) {
		t.Error("a recruit minds that his gun sees nobody")
	}
}

// A computer's gun that has somebody to shoot at does not think of standing; one that has nobody does (MD-SHOOT-01).
func TestAGunThatMayShootDoesNotStand(t *testing.T) {
	s := trial(t, fairField)
	gun, foe := s.b.find("a1"), s.b.find("d1")
	s.Frames[0] = Frame{Step: Ordering, Unit: s.b.find("g1"), Target: nobody}
	s.Depth, s.Active = 1, s.b.find("g1")
	thinks := func(one bool) (stands, shoots bool) {
		c := offers{s: s, off: &rules.Offer[Order]{}, one: one}
		for q := s.asked(); !q.For(c.seat); {
			c.seat++
		}
		c.unitOrders(gun)
		for _, o := range c.off.Orders {
			stands = stands || o.D.Kind == Stand
			shoots = shoots || o.D.Kind == Shoot
		}
		return stands, shoots
	}
	s.Pieces[gun].Marks |= Fired
	if stands, shoots := thinks(true); !stands || shoots {
		t.Errorf("having fired it may stand: %v, shoot: %v; wanted true and false", stands, shoots)
	}
	s.Pieces[gun].Marks &^= Fired
	s.Pieces[foe].At = s.Pieces[gun].At
	s.Pieces[foe].At.Y += 10 * inches.Inch
	if stands, shoots := thinks(true); stands || !shoots {
		t.Errorf("with horse ten inches before it it may stand: %v, shoot: %v; wanted false and true", stands, shoots)
	}
	if stands, shoots := thinks(false); !stands || !shoots {
		t.Errorf("a player is offered to stand: %v, to shoot: %v; wanted both", stands, shoots)
	}
}
