package european

import (
	"fmt"

	"drumhead/rules"
	"drumhead/rules/tell"
	"drumhead/scene"
	"drumhead/space/inches"
)

// explain says a refusal in words and draws what decided.
func explain(s *State, _ rules.Seat, o *Order, r rules.Refusal) scene.Refusal {
	v := scene.Refusal{Clause: r.Clause}
	if o.Unit >= 0 {
		v.Pieces = append(v.Pieces, s.card(o.Unit).id)
		if o.Target >= 0 {
			v.Pieces = append(v.Pieces, s.card(o.Target).id)
		}
	}
	x := &explainer{s: s, o: o, r: r}
	v.Text = x.text()
	switch r.Code {
	case codeOtherFirst, codeFriend, codeEnemy, codeTaken, codeSightUnit, codeCovered, codeImmune:
		if id := s.card(int8(r.A)).id; r.A >= 0 && (len(v.Pieces) < 2 || v.Pieces[1] != id) {
			v.Pieces = append(v.Pieces, id)
		}
	}
	v.Measures = x.measures()
	s.b.field.cells(s, o, &v)
	return v
}

type explainer struct {
	s *State
	o *Order
	r rules.Refusal
}

// measures are the distances and lines that decided.
func (x *explainer) measures() []scene.Measure {
	s, o := x.s, x.o
	switch x.r.Code {
	case codeTooFar:
		from := s.place(o.Unit)
		w, _ := s.b.field.way(s, *o)
		var list []scene.Measure
		for i, to := range w.path.Legs() {
			m := scene.Measure{From: point(from), To: point(to)}
			if i == int(w.path.N)-1 {
				m.Text = fmt.Sprintf("%s of %s", x.far(x.r.A, x.r.B), s.b.field.distance(inches.Length(x.r.B)))
			}
			list, from = append(list, m), to
		}
		return list
	case codeRange:
		return []scene.Measure{s.aim(o.Unit, o.Target)}
	case codeArc:
		return []scene.Measure{s.centres(o.Unit, o.Target, fmt.Sprintf("%s off its front, %s may be", degrees(x.off()), degrees(s.halfArc())))}
	case codeSight, codeSightUnit:
		return []scene.Measure{s.centres(o.Unit, o.Target, x.blocker()+" is in the way")}
	case codeCovered:
		return []scene.Measure{s.centres(o.Unit, int8(x.r.A), "in cover from here")}
	case codeTaken, codeEnemy, codeFriend, codeOtherFirst:
		if at := s.place(o.Unit); o.Path.N > 0 {
			return []scene.Measure{{From: point(at), To: point(o.Path.End(at)), Text: s.the(int8(x.r.A)) + " is in the way"}}
		}
	}
	return nil
}

// off is how far off its front the target of a shot is.
func (x *explainer) off() inches.Heading {
	s := x.s
	a, b := s.place(x.o.Unit).Point(), s.place(x.o.Target).Point()
	h, _ := inches.HeadingOf(inches.Point{X: b.X - a.X, Y: b.Y - a.Y})
	return h.Between(s.Pieces[x.o.Unit].Facing)
}

// far is a length beside its limit.
func (x *explainer) far(l, limit int32) string {
	if _, open := x.s.b.field.(*table); !open {
		return x.s.b.field.distance(inches.Length(l))
	}
	return unit(against(inches.Length(l), inches.Length(limit)))
}

// who is the unit that was ordered, at the beginning of a sentence.
func (x *explainer) who() string {
	if x.o.Unit < 0 {
		return "The side"
	}
	return tell.Capital(x.s.the(x.o.Unit))
}

func (x *explainer) has() string { return x.s.agree(x.o.Unit, "has", "have") }

func (x *explainer) is() string { return x.s.agree(x.o.Unit, "is", "are") }

func (x *explainer) target() string {
	if x.o.Target < 0 {
		return "the target"
	}
	return x.s.the(x.o.Target)
}

// unit is the unit that a reason names.
func (x *explainer) unit() string { return x.s.the(int8(max(x.r.A, 0))) }

// blocker is what lies across a line of sight.
func (x *explainer) blocker() string {
	if x.r.Code == codeSightUnit {
		return x.unit()
	}
	return x.s.b.field.groundName(uint8(x.r.A), int(x.r.B))
}

func (x *explainer) text() string {
	s, who := x.s, x.who()
	switch x.r.Code {
	case codeOver:
		return "The battle is over."
	case codeUmpireOnly:
		return "Only an umpire gives rulings."
	case codeNobodyAsked:
		return "Nobody is asked now: the table goes on by itself."
	case codeChooseFirst:
		return fmt.Sprintf("The %s have won the initiative and must first say who acts first: first, or second.", s.b.sides[max(s.Chooses, 0)].short)
	case codeNoChoice:
		return "Who acts first has been settled; only with the option initiative-choice does the winner choose."
	case codeNoPass:
		if s.Phase == Melee {
			return "Every locked unit with melee dice must roll: the Melee phase cannot be passed."
		}
		return fmt.Sprintf("Only the first commander of the %s ends their part.", s.b.sides[max(s.Part, 0)].short)
	case codeEnemyPart:
		return fmt.Sprintf("It is the part of the %s: one side finishes before the other acts.", s.b.sides[max(s.Part, 0)].short)
	case codeOtherSeat:
		return fmt.Sprintf("%s %s not under your command.", who, x.is())
	case codeGone:
		if x.r.A == 1 {
			return tell.Capital(x.target()) + " is not on the table."
		}
		return fmt.Sprintf("%s %s been eliminated.", who, x.has())
	case codeNotYet:
		return fmt.Sprintf("%s comes in turn %d.", who, x.r.A)
	case codePhase:
		return fmt.Sprintf("That belongs to the %s phase; this is %s.", Phase(x.r.A), s.Phase)
	case codeRuling:
		return [...]string{
			wrongGone: who + " is not on the table: put it there first.", wrongArm: who + " has no such thing.",
			wrongPlace: "No unit can stand there.", wrongTarget: "Only two enemies on the table can be locked.",
		}[x.r.A]
	}
	if text := x.movement(who); text != "" {
		return text
	}
	return x.fighting(who)
}

// movement is why something in Movement is refused.
func (x *explainer) movement(who string) string {
	s := x.s
	switch x.r.Code {
	case codeMoved:
		if s.Pieces[x.o.Unit].With != nobody {
			return fmt.Sprintf("%s has joined %s this turn and stays with it until the next.", who, s.the(s.Pieces[x.o.Unit].With))
		}
		return fmt.Sprintf("%s %s acted in this Movement; that is once only.", who, x.has())
	case codeNoActs:
		if x.o.Verb == JoinVerb {
			return "Only a commander joins a unit."
		}
		return fmt.Sprintf("Only cavalry and dragoons move into contact; %s must keep a gap.", s.the(x.o.Unit))
	case codeLocked:
		return fmt.Sprintf("%s %s locked in melee and may not leave it.", who, x.is())
	case codeJoined:
		return fmt.Sprintf("%s is with %s: all he can do is leave, by a move.", who, s.the(s.Pieces[x.o.Unit].With))
	case codeJoinedMoved:
		return fmt.Sprintf("%s must leave %s before it moves.", who, s.the(s.Pieces[x.o.Unit].With))
	case codeSpent:
		if x.r.A == 1 {
			return "A commander of this side has joined a unit already, and the option allows one joining a side."
		}
		return fmt.Sprintf("%s has had his heroic moment: a commander joins once in a game.", who)
	case codeNotInfantry:
		return "A commander joins infantry of his own side, nobody else."
	case codeDeployed:
		if x.o.Verb == DeployVerb {
			return fmt.Sprintf("%s %s in battle formation already.", who, x.is())
		}
		return fmt.Sprintf("%s %s in battle formation: it may pivot, or reform first and move half as far.", who, x.is())
	case codeNotDeployed:
		return fmt.Sprintf("%s %s not in battle formation: there is nothing to reform.", who, x.is())
	case codeTooFar:
		return x.tooFar(who)
	case codeShortLeg:
		return "A leg of a move is at least a tenth of an inch; the last may be shorter, but not nothing. To turn on the spot, pivot."
	case codeBent:
		return "A move is one straight line, but where all of it is on road."
	case codeMisses:
		return fmt.Sprintf("Going straight ahead so, %s would not touch %s.", s.the(x.o.Unit), x.target())
	case codeOtherFirst:
		return fmt.Sprintf("On that way %s would touch %s first.", s.the(x.o.Unit), x.unit())
	case codeEdge:
		return fmt.Sprintf("Part of %s would stand over the edge of the table.", s.the(x.o.Unit))
	case codeGround:
		return fmt.Sprintf("Part of %s would be in %s, where it may not be.", s.the(x.o.Unit), s.b.field.groundName(uint8(x.r.A), int(x.r.B)))
	case codeFriend:
		return fmt.Sprintf("%s may not pass through %s.", who, x.unit())
	case codeEnemy:
		return fmt.Sprintf("%s would touch %s: a gap must stay, but for a charge.", who, x.unit())
	case codeTaken:
		return fmt.Sprintf("%s would stand in the place of %s.", who, x.unit())
	case codeImmune:
		return "A commander cannot be contacted, with this option; chargers leave a gap."
	case codeCovered:
		return fmt.Sprintf("%s is in cover from there, and a unit in cover cannot be contacted.", tell.Capital(x.unit()))
	case codeSteps, codeDiagonal, codeCell, codeNotAhead:
		return x.squares(who)
	}
	return ""
}

// tooFar says how far a unit may go by such a move, and what made it so.
func (x *explainer) tooFar(who string) string {
	why := ""
	switch x.r.Clause {
	case "EU-MOV-03":
		why = ", the road's bonus included"
	case "EU-MOV-04":
		why = " by such ground: it halves the move"
	case "EU-FRM-03":
		why = " after reforming, which halves the move"
	case "EU-MOV-05":
		why = " after reforming and by such ground: both halve the move"
		if x.s.b.opt[halvingsStack] == no {
			why = " after reforming and by such ground: one of the two halves the move"
		}
	}
	return fmt.Sprintf("%s would go %s, and may go %s%s.", who, x.far(x.r.A, x.r.B), x.s.b.field.distance(inches.Length(x.r.B)), why)
}

// squares is why a way on squares is refused.
func (x *explainer) squares(who string) string {
	switch x.r.Code {
	case codeSteps:
		return "A move goes straight ahead from square to square, and bends only on a road."
	case codeDiagonal:
		return "A step goes to a square that shares an edge, never over a corner."
	case codeCell:
		return who + " may not go there."
	}
	return fmt.Sprintf("%s must stand beside %s, with it straight ahead.", who, x.target())
}

// fighting is why a shot or a melee roll is refused.
func (x *explainer) fighting(who string) string {
	s := x.s
	switch x.r.Code {
	case codeShot:
		return fmt.Sprintf("%s %s shot in this phase; that is once only.", who, x.has())
	case codeNoDice:
		if x.o.Verb == FightVerb {
			return fmt.Sprintf("%s %s no melee dice; such units defend themselves by shooting.", who, x.has())
		}
		return fmt.Sprintf("%s %s not shoot.", who, s.agree(x.o.Unit, "does", "do"))
	case codeNotEnemy:
		return tell.Capital(x.target()) + " is no enemy."
	case codeCommander:
		return "A commander cannot be singled out for this."
	case codeLockedShot:
		if x.r.A == 1 {
			return fmt.Sprintf("%s %s locked in melee, and may shoot only at those it is locked with.", who, x.is())
		}
		return fmt.Sprintf("%s %s locked in melee, and does not shoot.", who, x.is())
	case codeIntoMelee:
		return fmt.Sprintf("%s is locked in melee: nobody shoots into it.", tell.Capital(x.target()))
	case codeRange:
		return fmt.Sprintf("%s is at %s, out of range.", tell.Capital(x.target()), s.b.field.distanceOf(s, x.o.Unit, x.o.Target))
	case codeArc:
		return fmt.Sprintf("%s is %s off the front of %s; %s to either side are in its arc.", tell.Capital(x.target()), degrees(x.off()), s.the(x.o.Unit), degrees(s.halfArc()))
	case codeSight, codeSightUnit:
		return fmt.Sprintf("%s blocks the line of sight to %s.", tell.Capital(x.blocker()), x.target())
	case codeNoOption:
		return "A unit deploys by shooting; without a shot only with the option deploy-without-shooting."
	case codeFought:
		return fmt.Sprintf("%s %s rolled in this Melee; that is once only.", who, x.has())
	case codeNotLocked:
		return fmt.Sprintf("%s %s not locked with %s.", who, x.is(), x.target())
	}
	return "That cannot be done."
}

// cells: an open table has none.
func (t *table) cells(*State, *Order, *scene.Refusal) {}
