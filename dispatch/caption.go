package dispatch

import (
	"strings"

	"drumhead/rules/tell"
	"drumhead/scene"
)

// caption is what a map shows, in the present, for whoever looks at the maps alone.
func (d *deed) caption() string {
	lost, with := d.lost, "; "
	did := ""
	switch {
	case !d.begins():
	case d.kind == "fire" && d.whom != nil && len(lost) > 0 && lost[0].of(d.whom) == 1:
		did, lost = d.struck(), lost[1:]
	case d.kind == "fire" && d.whom != nil:
		did = does(d.who, "fires at "+d.whom.Name+tell.If(len(lost) == 0, " in vain", ""))
	case d.kind == "fire":
		did, with = does(d.who, "fires"), ": "
	case d.kind == "assault" && d.whom != nil:
		did, with = does(d.who, "closes with "+d.whom.Name), ": "
	case d.kind == "assault":
		did, with = does(d.who, "goes in"), ": "
	case len(lost) == 0:
		did = does(d.who, "gives way")
	}
	if d.dice > 0 && d.need > 1 && did != "" {
		did = "Needing " + pips(d.need) + ", " + did
	}
	fates := strings.Join(fates(lost), ", ")
	if did != "" && fates != "" {
		fates = with + fates
	}
	return tell.Capital(did + fates + ".")
}

// struck is a fire and what it did to whom it was aimed at.
func (d *deed) struck() string {
	l := &d.lost[0]
	they, them := pronouns(l.piece)
	fires := does(d.who, "fires at "+d.whom.Name)
	switch how := fallen(l.fate); {
	case l.end() && how == ruined:
		return does(d.who, "makes an end of "+d.whom.Name)
	case l.end():
		return fires + ", and " + they + tell.If(they == "they", " are ", " is ") + how
	case l.fate != "":
		return fires + ", and but a detachment is left"
	}
	return tell.Subject(fires) + " and " + tell.If(many(d.who), "leave ", "leaves ") + them + " " + number(l.piece.Strength) + " of " + number(l.piece.Full)
}

// fates say what has become of each of some.
func fates(lost []loss) (list []string) {
	for i := range lost {
		l := &lost[i]
		how := fallen(l.fate)
		one := "loses " + number(l.fell)
		switch {
		case cameOff(l.fate):
			one = "comes off by the road"
		case l.fate != "" && !l.end():
			one = "has but a detachment left"
		case l.end():
			one = "is " + tell.If(l.piece.Arm == "general" && how == ruined, "lost", how)
		}
		list = append(list, does(l.piece, one))
	}
	return list
}

// does is what a piece does, of what one does.
func does(p *scene.Piece, one string) string { return tell.Does(p.Name, many(p), one) }

// many says whether a piece wants its verb in the plural.
func many(p *scene.Piece) bool { return p.Arm != "general" && tell.Plural(p.Name) }
