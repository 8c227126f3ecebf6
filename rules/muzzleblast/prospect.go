package muzzleblast

import (
	"fmt"

	"drumhead/dice"
	"drumhead/rules"
	"drumhead/scene"
	"drumhead/space/inches"
)

// prospect is what a template that is laid may do, exactly, row by row of the
// gun's die.
type prospect struct {
	falls []scene.Fall
	total [mostUnder + 1]chance // so many of the enemy fall
	safe  chance                // nobody of one's own falls
	risks [maxFigures]int       // of one's own, in 1/36
}

// row is some faces of a gun's die.
type row struct {
	faces   string
	ways    int // of six
	misfire bool
	at      *scene.Point
}

// foresee works out what a gun would do if it were laid on a place: with ball
// by each result of the stick, with grapeshot if it goes off (MB-ART-05,
// MB-GRP-02).
func (s *State) foresee(p *prospect, g int8, verb Verb, to inches.Position) {
	*p = prospect{}
	var list under
	if verb == GrapeVerb {
		p.take(s, g, row{faces: "1", ways: 1, misfire: true}, &list)
		s.before(g, s.towards(g, to), &list)
		p.take(s, g, row{faces: "2 to 6", ways: 5}, &list)
		return
	}
	gun := s.Guns[g].At.Point()
	for die := 1; die <= 6; die++ {
		at, misfire := s.impact(g, to, die)
		spot := pointOf(at.Position())
		list.n = 0
		if !misfire {
			s.beneath(inches.Disc{Centre: at, Radius: s.blast(g)}, gun, &list)
		}
		p.take(s, g, row{faces: itoa(die), ways: 1, misfire: misfire, at: &spot}, &list)
	}
}

// take adds a row and the men who would be thrown for in it.
func (p *prospect) take(s *State, g int8, r row, list *under) {
	fall := scene.Fall{Faces: r.faces, Misfire: r.misfire, At: r.at}
	var here [mostUnder + 1]chance
	here[0] = chance{1, 1}
	safe := chance{1, 1}
	sixths := 0
	for i, f := range list.men[:list.n] {
		falls := fallSixths(list.mods[i])
		if s.b.units[s.b.figures[f].unit].side == s.Guns[g].Side {
			fall.Own++
			p.risks[f] += falls * r.ways
			safe = safe.times(6-falls, 6)
			continue
		}
		fall.Men++
		sixths += falls
		for k := fall.Men; k >= 0; k-- {
			stay := here[k].times(6-falls, 6)
			if k > 0 {
				stay = stay.plus(here[k-1].times(falls, 6))
			}
			here[k] = stay
		}
	}
	fall.Mean = (sixths*100 + 3) / 6
	for k := range fall.Men + 1 {
		p.total[k] = p.total[k].plus(here[k].times(r.ways, 6))
	}
	p.safe = p.safe.plus(safe.times(r.ways, 6))
	p.falls = append(p.falls, fall)
}

// underFall says who lies under a fall of a shot.
func underFall(f *scene.Fall) string {
	switch {
	case f.Misfire:
		return "misfire"
	case f.Men+f.Own == 0:
		return "nobody under it"
	case f.Men == 0:
		return fmt.Sprintf("none of the enemy under it, and %d of your own", f.Own)
	}
	return fmt.Sprintf("%d of the enemy under it, of whom %s fall on the average, and %d of your own", f.Men, hundredths(f.Mean), f.Own)
}

// words are the rows of a prospect in words, and how likely one's own men fall.
func (p *prospect) words() (list []scene.Chance) {
	for _, f := range p.falls {
		ways := 1
		if len(f.Faces) > 1 {
			ways = 5
		}
		list = append(list, chance{1, 1}.times(ways, 6).scene("die "+f.Faces+": "+underFall(&f), 0))
	}
	if own := (chance{1, 1}).minus(p.safe); own.num != 0 {
		list = append(list, own.scene("one or more of your own men fall", rules.ForThem))
	}
	return list
}

// odds are how many of the enemy fall.
func (s *State) odds(g int8, verb Verb, to inches.Position) *scene.Odds {
	var p prospect
	s.foresee(&p, g, verb, to)
	o := newOrder(verb, gunPiece(g))
	o.Path.add(to)
	odds := &scene.Odds{Ends: "if all stand as they stand now", Also: p.words(), Throws: directRules.First(s, rules.Seat(0), &o)}
	for k, c := range p.total {
		if c.num != 0 {
			odds.Results = append(odds.Results, c.scene(foesFall(k), int8(min(k, 1))))
		}
	}
	return odds
}

// volleyOdds are how many a volley brings down, of those whom it sees: others cannot fall
// (MB-SHT-05 to 07, MB-SHT-15).
func (s *State) volleyOdds(shot *aim, u, v int8) *scene.Odds {
	var p prospect
	p.total[0] = chance{1, 1}
	var struck [mostShooters]int16
	most := s.victims(shot, v, mostShooters, &struck)
	var throws []scene.Throw
	var lots [3]lot
	for i := range lots[:s.lots(shot, u, v, &lots)] {
		if full, rest := lots[i].split(s); full+rest > 0 {
			var t dice.Throw
			t.Reset("volley", "MB-SHT-05", s.b.units[u].side)
			lots[i].ask(&t, s.b.units[u].side, full, rest)
			throws = append(throws, rules.Asked(&t))
		}
		felled := lots[i].chances(s)
		var next [mostUnder + 1]chance
		for have := range most + 1 {
			for n, c := range felled {
				to := min(have+n, most)
				next[to] = next[to].plus(p.total[have].and(c))
			}
		}
		p.total = next
	}
	odds := p.few()
	odds.Ends, odds.Throws = "if all stand as they stand now", throws
	return odds
}

// chances are those of how many men the dice of a lot bring down, read as they are when they
// have been thrown.
func (l *lot) chances(s *State) []chance {
	full, rest := l.split(s)
	sums := []chance{{1, 1}}
	for n := range full + min(rest, 1) {
		men := sixes
		if n == full {
			men = rest
		}
		var next [mostShot]chance
		for sum, c := range sums {
			for face := 1; face <= 6; face++ {
				to := sum + face
				if !s.summed() {
					to = sum + l.falls(s, face, men)
				}
				next[to] = next[to].plus(c.times(1, 6))
			}
		}
		sums = next[:]
		for sums[len(sums)-1].num == 0 {
			sums = sums[:len(sums)-1]
		}
	}
	if !s.summed() {
		return sums
	}
	felled := make([]chance, mostShot)
	for sum, c := range sums {
		to := 0
		if full+rest > 0 {
			to = l.summed(s, sum, full, rest)
		}
		felled[to] = felled[to].plus(c)
	}
	return felled
}

// mostShot is more than the dice of any volley can come to.
const mostShot = 128

// few are how many of the enemy fall, from three on together.
func (p *prospect) few() *scene.Odds {
	more := chance{0, 1}
	for _, c := range p.total[3:] {
		more = more.plus(c)
	}
	return &scene.Odds{Results: []scene.Chance{p.total[0].scene("none", 0), p.total[1].scene("one", rules.ForUs), p.total[2].scene("two", rules.ForUs), more.scene("three and more", rules.ForUs)}}
}

// thereShot is what a shot may do: what its template would cover by the die, how
// many of the enemy would fall, and which of one's own are at risk.
func (s *State) thereShot(t *scene.There, o *Order) {
	g, to := o.Who.gun(), o.Path.Ends[0]
	var p prospect
	s.foresee(&p, g, o.Verb, to)
	from := s.Guns[g].At
	far := inches.Distance(from.Point(), to.Point()).Length()
	t.Measures = append(t.Measures, scene.Measure{From: pointOf(from), To: pointOf(to), Text: s.b.short(far)})
	t.Falls, t.Odds = p.falls, p.few()
	for f, n := range p.risks {
		if n > 0 {
			t.Risks = append(t.Risks, scene.Risk{Point: pointOf(s.figureAt(int16(f)).Position()), Piece: s.b.units[s.b.figures[f].unit].id, Share: (n*10_000 + 18) / 36})
		}
	}
}

// hundredths is a number of hundredths to a tenth.
func hundredths(n int) string { return itoa((n+5)/100) + "." + itoa((n+5)%100/10) }

// layNeeds are what the dice of a template need, in a line.
var layNeeds = map[Verb]string{
	BallVerb:  fmt.Sprintf("a man under it is saved by %d or more", savedAt),
	GrapeVerb: fmt.Sprintf("2 or more to fire; saved by %d or more", savedAt),
}

// holdGun is what a client needs while a template is laid from a gun: the stick
// and the cone (MB-ART-02, MB-ART-05, MB-GRP-03).
func (s *State) holdGun(p Piece) (scene.Hold, bool) {
	if !p.isGun() || s.Up >= 0 && s.upPiece() != p || !s.mayFire(p.gun()).Legal() {
		return scene.Hold{}, false
	}
	g := p.gun()
	n := &s.Guns[g]
	h := scene.Hold{Piece: s.b.id(p), From: spotOf(n.At.Point(), n.Facing), Motions: []scene.Motion{}}
	shot := &s.Shots[g]
	lay := func(verb Verb, over, to inches.Length) scene.Lay {
		l := scene.Lay{Verb: verbNames[verb], Label: map[Verb]string{BallVerb: "Ball", GrapeVerb: "Grapeshot"}[verb], Need: layNeeds[verb],
			Order: s.b.id(p) + " " + verbNames[verb] + " {at}", From: pointOf(n.At), Over: int(over), To: int(to)}
		l.Aim = pointOf(n.At.Point().Ahead(n.Facing, (over+to).Fine()/2, 0).Position())
		if shot.Verb == verb {
			l.Aim = pointOf(shot.At)
		}
		return l
	}
	ball := lay(BallVerb, s.shortRange(g), s.fullRange(g))
	ball.Clause, ball.Radius = "MB-ART-05", int(s.blast(g))
	for die := range 6 {
		by := s.small(inches.Length(stick.At(die, 1)-stick.At(die, 0)) * inches.Inch)
		ball.Shifts = append(ball.Shifts, scene.Shift{Faces: itoa(die + 1), By: int(by), Stop: by > 0})
	}
	if at, _, ok := BestAim(s, g); ok {
		ball.Best = &scene.Best{Point: pointOf(at), Advice: s.b.opt[bestAim] != shownToAll}
	}
	h.Lays = append(h.Lays, ball)
	if s.hasGrape(g) {
		c := s.cone(g, n.Facing)
		grape := lay(GrapeVerb, 0, c.Length)
		tip := inches.Distance(n.At.Point(), c.Tip).Length()
		grape.Clause, grape.Cone = "MB-GRP-03", &scene.Cone{Tip: int(tip), Length: int(c.Length), Width: int(c.Width)}
		grape.To += int(tip)
		h.Lays = append(h.Lays, grape)
		if shot.Verb == GrapeVerb {
			h.Lays[0], h.Lays[1] = h.Lays[1], h.Lays[0]
		}
	}
	return h, true
}
