package macduff

import "drumhead/space/inches"

// orderValue is what an order may be expected to bring, and the place to which
// it may be expected to lead. While orders are given it is worked out with care;
// afterwards they wait to be carried out, and a rough guess will do.
func (s judged) orderValue(u int8) (n int, at inches.Place) {
	if s.top().Step != Ordering {
		return s.guessed(u)
	}
	o := s.Pieces[u].Order
	at = s.place(u)
	switch o.Kind {
	case Shoot, ShootMove, ShootCharge:
		if s.known(o.Target) && s.on(o.Target) {
			n += s.shotValue(u, o.Target) * s.promised(u) / 100
		}
	case Charge:
		return s.chargeValue(u, o.Target, true), at
	case ManeuverCharge:
		return s.chargeValue(u, o.Prey, false), at
	case Breach:
		n += 60
	}
	if o.Kind == ShootCharge {
		return n + s.chargeValue(u, o.Prey, false), at
	}
	change, at := s.leadsTo(u, &o)
	return n + change + s.placeValue(u, at), at
}

// leadsTo is where a move or a maneuver mostly brings a unit, and what the change of its
// formation is worth. What brings it nowhere, as all stand, is in vain.
func (s judged) leadsTo(u int8, o *Declared) (n int, at inches.Place) {
	at = s.place(u)
	switch o.Kind {
	case Basic, March, ShootMove, Ride:
		row := s.moveRow(u, s.inFormation(u))
		dice := moveDice(row, basicColumn)
		if o.Kind == March {
			dice += moveDice(row, marchColumn)
		}
		if o.Extra&FollowMe != 0 {
			dice++
		}
		w := s.along(u, o, inches.Fine(dice)*7*inches.Inch.Fine()/2)
		if s.by.InVain > 0 && w.gone < inches.Inch.Fine()/2 {
			return -s.by.InVain, at
		}
		at = w.at
	case Land:
		at = inches.Place{At: o.Legs[0], Facing: o.Facing}
	case Maneuver:
		means := fine(7 * s.basicDice(u) / 2)
		if s.by.InVain > 0 && !s.completes(u, o, means) && !s.stages(u, o) {
			return -s.by.InVain, at
		}
		form, _, _ := s.newForm(u, o)
		n = -s.formWorth(u, s.Pieces[u].Form, at)
		if to := s.newPlace(u, o); s.shift(u, o, to) <= means {
			at = to
		}
		n += s.formWorth(u, form, at)
	}
	return n, at
}

// promised is for how much of itself a shot counts that has still to be made.
func (s judged) promised(u int8) int {
	if s.gun(u) {
		return s.by.Gun
	}
	return s.by.Shooting
}

// shotValue is the expected loss of a target.
func (s judged) shotValue(u, t int8) int {
	a := s.aimAt(u, t)
	if a.files == 0 || a.band == outOfRange {
		return 0
	}
	return s.lossWorth(t, s.shootingDice(u, s.bearing(u, a.files), a.band), s.needOf(nil, u, t, &a, false))
}

// lossWorth is what so many dice are worth that hit a target with such a score.
func (s judged) lossWorth(t int8, dice, need int) int {
	v := dice * (7 - min(max(need, 1), 7)) * figureWorth / 6
	if s.shaken(t) || 2*(int(s.Pieces[t].Lost)+2) > int(s.Pieces[t].Full) {
		v += v * s.by.ShakenShot / 100
	}
	return v
}

// chargeValue is what a charge may be expected to bring: how surely it arrives,
// and by how much its dice are better.
func (s judged) chargeValue(u, t int8, bonus bool) int {
	if !s.known(t) || !s.on(t) {
		return 0
	}
	k := s.trackTo(u, t, s.struckFace(u, t))
	if !k.ok || s.barred(u, t, &k) {
		return -50 + s.placeValue(u, s.place(u))
	}
	return s.clash(u, t, k.face, k.dist, bonus) + s.placeValue(u, s.place(u))
}

// barred says whether somebody stands in the way of a charge.
func (s *State) barred(u, t int8, k *track) bool {
	width, depth := s.extent(u)
	w := walk{at: k.at}
	far := s.unhindered(&w, u, inches.BaseAt(k.at, width, depth), &k.line, manner{ignore: 1<<t | s.row(t)})
	return far < k.line.Length-inches.Inch.Fine()
}

// clash is what a charge over a distance upon a face of its target may be expected
// to bring.
func (s judged) clash(u, t int8, struck face, far inches.Fine, bonus bool) int {
	row := s.moveRow(u, s.inFormation(u))
	n := moveDice(row, basicColumn)
	if bonus {
		n += moveDice(row, chargeColumn)
	}
	sure := 0
	for _, r := range reached(n) {
		if inches.Length(r.Cost) >= far.Length() {
			sure = r.Share
			break
		}
	}
	dice, need := s.meleeDice(u, false), s.meleeNeed(nil, u, t, s.Pieces[u].has(Cheered))
	if bonus && !s.Pieces[u].has(Fired) {
		need--
	}
	theirs, theirNeed := s.meleeDice(t, false), s.meleeNeed(nil, t, u, s.Pieces[t].has(Cheered))
	if struck != frontFace {
		theirs = half(theirs)
	}
	give := dice * (7 - min(max(need, 1), 7)) * figureWorth / 6
	take := theirs * (7 - min(max(theirNeed, 1), 7)) * figureWorth / 6
	if s.mayShoot(t) && struck == frontFace {
		take += half(s.figures(t)) * figureWorth / 4
	}
	v := (give*s.by.ClashGive - take*s.by.ClashTake) / 100
	if give > take {
		v += s.by.ClashWon
	} else {
		v -= s.by.ClashLost
	}
	if s.shaken(u) {
		v -= s.by.ClashShaken
	}
	if s.shaken(t) {
		v += s.by.ClashUpon
	}
	if s.cavalry(u) && (s.Pieces[t].Form == Square || s.canReact(u, t, squaring)) {
		v -= s.by.ClashSquare
	}
	if v > 0 {
		if s.canReact(u, t, evading) {
			v /= 3 // it will not be there
		}
		v /= 1 + s.chargersOf(t, u)
	}
	return v*sure/10000 - (10000-sure)*figureWorth/10000
}

// chargersOf are how many others have been ordered to charge a unit and have still
// to do so.
func (s *State) chargersOf(t, but int8) (n int) {
	side := 1 - s.side(t)
	for u := s.b.first[side]; u < s.b.first[side+1]; u++ {
		if o := &s.Pieces[u].Order; u != but && s.on(u) && s.Pieces[u].Marks&Activated == 0 && (o.Kind == Charge && o.Target == t || o.Kind >= ManeuverCharge && o.Prey == t) {
			n++
		}
	}
	return n
}

// guessed is orderValue from distances alone.
func (s judged) guessed(u int8) (n int, at inches.Place) {
	o := &s.Pieces[u].Order
	at = s.place(u)
	switch o.Kind {
	case Shoot, ShootMove, ShootCharge, MoveShoot:
		n += s.guessedShot(u, o.Target) * s.promised(u) / 100
	case Breach:
		n += 60
	}
	switch o.Kind {
	case Charge:
		return s.guessedCharge(u, o.Target, true) + s.placeValue(u, at), at
	case ManeuverCharge, ShootCharge:
		return n + s.guessedCharge(u, o.Prey, false) + s.placeValue(u, at), at
	}
	if o.N > 0 {
		row := s.moveRow(u, s.inFormation(u))
		dice := moveDice(row, basicColumn)
		if o.Kind == March {
			dice += moveDice(row, marchColumn)
		}
		l := inches.NewLine(at.At.Point(), o.Legs[o.N-1].Point())
		at.At = l.At(min(l.Length, inches.Fine(dice)*7*inches.Inch.Fine()/2)).Position()
	}
	if o.Facing != noFacing {
		at.Facing = o.Facing
	}
	return n + s.placeValue(u, at), at
}

// apart is about how far the fronts of two units are from one another.
func (s *State) apart(u, t int8) inches.Fine {
	_, d := s.extent(t)
	a, b := s.base(u), s.base(t)
	return max(inches.Fine(root(uint64(inches.Square(inches.FrontOf(a).At.Point(), b.At.Point()))))-d.Fine()/2, 0)
}

// guessedShot is about the loss of a target that is shot at.
func (s judged) guessedShot(u, t int8) int {
	if !s.known(t) || !s.on(t) || s.Pieces[u].has(Fired) {
		return 0
	}
	band := s.card(u).weapon.bandAt(s.apart(u, t))
	if band == outOfRange {
		return 0
	}
	dice := s.shootingDice(u, s.bearing(u, s.figures(u)), band)
	a := aim{from: s.Pieces[u].At.Point(), point: s.Pieces[t].At.Point(), figures: s.figures(u)}
	return s.lossWorth(t, dice, s.needOf(nil, u, t, &a, false))
}

// guessedCharge is about what a charge brings.
func (s judged) guessedCharge(u, t int8, bonus bool) int {
	if !s.known(t) || !s.on(t) {
		return 0
	}
	return s.clash(u, t, s.struckFace(u, t), s.apart(u, t), bonus)
}
