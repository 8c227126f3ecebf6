package dispatch

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"drumhead/analyse"
	"drumhead/scene"
)

func unit(id string, side, strength int) scene.Piece {
	return scene.Piece{ID: id, Name: "the " + id, Side: side, Arm: "infantry", Strength: strength, Full: 12}
}

// stepped folds lines and the scenes behind them as an entry's are.
func stepped(before []scene.Piece, steps ...struct {
	line  scene.Line
	after []scene.Piece
}) (list []deed) {
	first := scene.Scene{Pieces: before}
	then := byID(&first)
	for _, step := range steps {
		after := scene.Scene{Pieces: step.after}
		now := byID(&after)
		list = said(list, &step.line, now, nil)
		cost(list, then, now, &after)
		then = now
	}
	return list
}

type step = struct {
	line  scene.Line
	after []scene.Piece
}

// TestWhoHurtWhom: where all fire at once, who was struck falls behind the last volley; he has lost
// nothing to who missed him.
func TestWhoHurtWhom(t *testing.T) {
	whole := []scene.Piece{unit("Zouaves", 0, 12), unit("Companies", 0, 10), unit("Virginians", 1, 12)}
	fewer := []scene.Piece{unit("Zouaves", 0, 12), unit("Companies", 0, 6), unit("Virginians", 1, 9)}
	list := stepped(whole,
		step{scene.Line{Kind: "fire", Pieces: []string{"Companies", "Virginians"}}, whole},
		step{scene.Line{Kind: "loss", Depth: 1, Pieces: []string{"Virginians"}}, whole},
		step{scene.Line{Kind: "fire", Pieces: []string{"Virginians", "Companies"}}, whole},
		step{scene.Line{Kind: "loss", Depth: 1, Pieces: []string{"Zouaves", "Companies"}}, whole},
		step{scene.Line{Kind: "fire", Pieces: []string{"Zouaves", "Virginians"}}, whole},
		step{scene.Line{Kind: "loss", Depth: 1, Pieces: []string{"Virginians"}}, fewer})
	var got []string
	for _, d := range list {
		for _, l := range d.lost {
			got = append(got, fmt.Sprintf("%s cost %s %d", d.who.ID, l.piece.ID, l.fell))
		}
	}
	if want := []string{"Companies cost Virginians 3", "Virginians cost Companies 4"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestToldOffIsNotLost: men who are told off from a corps, or fall in with it again, are not lost.
func TestToldOffIsNotLost(t *testing.T) {
	whole, off := []scene.Piece{unit("Troop", 0, 6)}, []scene.Piece{unit("Troop", 0, 4), unit("detachment", 0, 2)}
	for _, s := range []step{
		{scene.Line{Kind: "form", Pieces: []string{"detachment", "Troop"}}, off},
		{scene.Line{Kind: "form", Pieces: []string{"Troop"}}, whole},
	} {
		before := whole
		if len(s.after) == 1 {
			before = off
		}
		if list := stepped(before, s); len(list) != 1 || len(list[0].lost) != 0 {
			t.Errorf("%+v", list)
		}
	}
}

// TestAnswered: what comes of a volley once its hit has been answered, in an entry of its own, is of that volley; and so is what
// both did to the chances.
func TestAnswered(t *testing.T) {
	volunteers, gun, general := unit("volunteers", 0, 5), unit("gun", 1, 1), unit("General", 1, 0)
	general.Arm, general.Full = "general", 0
	shot, answered := &analyse.Move{Seq: 164, Turn: 6, Before: 59000, After: 60000}, &analyse.Move{Seq: 165, Turn: 6, Before: 60000, After: 65000}
	first := scene.Scene{Pieces: []scene.Piece{volunteers, gun, general}}
	list := said(nil, &scene.Line{Kind: "fire", Pieces: []string{"volunteers", "gun"}}, byID(&first), shot)
	share(list, shot)
	steady := &scene.Line{Kind: "loss", Depth: 1, Pieces: []string{"General", "gun"}}
	if !answers(steady, list, shot) || answers(steady, list, answered) || answers(&scene.Line{Pieces: []string{"General"}}, list, shot) {
		t.Error("who answers?")
	}
	list = said(list, steady, byID(&first), answered)
	gun.Strength, gun.State = 0, []scene.State{{Kind: "destroyed", Text: "destroyed"}}
	general.State = []scene.State{{Kind: "gone", Text: "wounded"}}
	after := scene.Scene{Pieces: []scene.Piece{volunteers, gun, general}}
	cost(list, byID(&first), byID(&after), &after)
	share(list, answered)
	if len(list) != 1 || list[0].swing != 6000 || list[0].upto != answered {
		t.Fatalf("%+v", list)
	}
	tt := &teller{said: map[string]int{}}
	if got := tt.sentence(&list[0], true) + " " + tt.weighed(&list[0]); got != "In the sixth turn our volunteers fired upon the gun, which was the end of what remained of them, the General being wounded. Our chances had been nine in ten; now the day was all but ours." {
		t.Errorf("%q", got)
	}
}

// TestTakenIsLostToWhoseItWas, though it is then the enemy's.
func TestTakenIsLostToWhoseItWas(t *testing.T) {
	gun, taken := scene.Piece{ID: "gun", Name: "the gun", Side: 0}, scene.Piece{ID: "gun", Name: "the gun", Side: 1, State: []scene.State{{Kind: "captured", Text: "captured"}}}
	foot := unit("foot", 1, 12)
	list := stepped([]scene.Piece{gun, foot}, step{scene.Line{Pieces: []string{"foot"}}, []scene.Piece{taken, foot}})
	tt := &teller{side: 0, said: map[string]int{}}
	if got := strings.Join(tt.outcomes(&list[0]), "; "); got != "we lost the gun, captured" {
		t.Errorf("%q", got)
	}
}

// TestTold: what is told is told in the order in which it was done, also within an entry.
func TestTold(t *testing.T) {
	m := &analyse.Move{Seq: 5, Turn: 1}
	var deeds []deed
	for i := range 9 {
		p := unit("foot", 1, 12)
		deeds = append(deeds, deed{move: m, kind: "fire", who: &p, lost: []loss{{piece: &p, fell: 2 * i}}})
	}
	told, drawn := (&teller{}).choose(deeds, []*deed{&deeds[3]})
	for i := 1; i < len(told); i++ {
		if told[i-1].lost[0].fell >= told[i].lost[0].fell {
			t.Errorf("%d is told behind %d", told[i].lost[0].fell, told[i-1].lost[0].fell)
		}
	}
	if len(told) != mostDeeds || len(drawn) != mostDrawn || !slices.Contains(drawn, &deeds[3]) {
		t.Errorf("%d told, %d drawn", len(told), len(drawn))
	}
}

// TestOutcomes are English.
func TestOutcomes(t *testing.T) {
	major, rifles, wing := unit("Major", 1, 0), unit("Rifles", 1, 0), unit("76e, first battalion", 0, 3)
	major.Full, major.Arm = 0, "general"
	tigers := unit("Rifles", 0, 8)
	for want, d := range map[string]deed{
		"the enemy lost the Major and the Rifles, driven from the field": {kind: "retreat", lost: []loss{{&major, 0, "left the table"}, {&rifles, 4, "left the table"}}},
		"our Rifles having but a detachment left":                        {kind: "assault", who: &wing, lost: []loss{{&tigers, 0, "only its detachment is left"}}},
		"which was the end of what remained of them":                     {kind: "fire", who: &rifles, whom: &wing, lost: []loss{{&wing, 3, "lost with its detachment"}}},
		"the Major being lost":                                           {kind: "fire", who: &wing, lost: []loss{{&major, 0, "eliminated"}}},
		"at a cost to itself of two, with three left":                    {kind: "assault", who: &wing, lost: []loss{{&wing, 2, ""}}},
		"our 76e, first battalion, losing two and keeping three":         {kind: "assault", who: &tigers, lost: []loss{{&wing, 2, ""}}},
		"our 76e, first battalion, came off by the road":                 {kind: "move", who: &wing, lost: []loss{{&wing, 0, "left by an exit"}}},
		"which was the end of them; the Major being routed":              {kind: "fire", who: &wing, whom: &rifles, lost: []loss{{&rifles, 7, "no man is left"}, {&major, 0, "routed"}}},
	} {
		if got := strings.Join((&teller{said: map[string]int{}}).outcomes(&d), "; "); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestTellsOnce: nobody is named twice in a breath, what all dice did goes on into what came of it, and a man is not ours by
// his name.
func TestTellsOnce(t *testing.T) {
	foot, hussars, earl, captain := unit("78th", 0, 12), unit("Hussars", 1, 0), unit("Earl of Balcarres", 0, 0), unit("Captain", 0, 0)
	earl.Arm, captain.Arm = "general", "general"
	for want, d := range map[string]deed{
		"In the second turn our 78th fired upon the Hussars, all four dice telling, which was the end of them.":                               {dice: 4, told: 4, whom: &hussars, lost: []loss{{&hussars, 12, "eliminated"}}},
		"In the second turn our 78th fired upon the Hussars, both dice telling, and they were routed.":                                        {dice: 2, told: 2, whom: &hussars, lost: []loss{{&hussars, 4, "routed"}}},
		"In the second turn our 78th fired upon the Hussars, and the die told.":                                                               {dice: 1, told: 1, whom: &hussars},
		"In the second turn our 78th fired upon the Hussars, one of three dice telling, the Earl of Balcarres and our Captain being wounded.": {dice: 3, told: 1, whom: &hussars, lost: []loss{{&earl, 0, "wounded"}, {&captain, 0, "wounded"}}},
	} {
		d.move, d.kind, d.who = &analyse.Move{Turn: 2}, "fire", &foot
		if got := (&teller{said: map[string]int{}}).sentence(&d, true); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestOurs: a body is ours, but for one that is somebody's by its name.
func TestOurs(t *testing.T) {
	for name, want := range map[string]string{"78th": "our 78th", "Amir's first battalion": "the Amir's first battalion", "Fusiliers' guns": "the Fusiliers' guns", "Colonel’s staff": "the Colonel’s staff"} {
		p := unit(name, 0, 6)
		if got := (&teller{}).name(&p); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestCaption: what did not bring about a loss is not told before it.
func TestCaption(t *testing.T) {
	line := func(kind, piece, text string) scene.Line {
		return scene.Line{Kind: kind, Pieces: []string{piece}, Spans: []scene.Span{{Text: text}}}
	}
	foot, horse := unit("foot", 0, 4), unit("horse", 0, 2)
	left := []loss{{&horse, 0, "left the table"}}
	for want, d := range map[string]deed{
		"The horse is driven from the field.":                                         {kind: "form", who: &foot, lost: left, lines: []scene.Line{line("form", "foot", "The foot is now in line."), line("loss", "horse", "The horse leaves the table.")}},
		"The foot makes an end of the horse.":                                         {kind: "fire", who: &foot, whom: &horse, dice: 3, lost: []loss{{&horse, 2, "eliminated"}}, lines: []scene.Line{line("fire", "foot", "")}},
		"Needing sixes, the foot fires at the horse and leaves them two of twelve.":   {kind: "fire", who: &foot, whom: &horse, dice: 3, need: 6, lost: []loss{{&horse, 2, ""}}, lines: []scene.Line{line("fire", "foot", "")}},
		"Needing threes, the foot fires at the horse in vain.":                        {kind: "fire", who: &foot, whom: &horse, dice: 3, need: 3, lines: []scene.Line{line("fire", "foot", "")}},
		"The foot closes with the horse: the horse loses two, the foot is destroyed.": {kind: "assault", who: &foot, whom: &horse, lost: []loss{{&horse, 2, ""}, {&foot, 4, "eliminated"}}, lines: []scene.Line{line("assault", "foot", "")}},
		"The foot fires: the horse loses two.":                                        {kind: "fire", who: &foot, lost: []loss{{&horse, 2, ""}}, lines: []scene.Line{line("fire", "foot", "")}},
		"The horse gives way.":                                                        {kind: "retreat", who: &horse, lines: []scene.Line{line("retreat", "horse", "")}},
		"The foot fires at the horse, and they are driven from the field.":            {kind: "fire", who: &foot, whom: &horse, lost: left, lines: []scene.Line{line("fire", "foot", "The foot fires at the horse."), line("loss", "horse", "The horse leaves the table.")}},
	} {
		if got := d.caption(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
