package play

import (
	"testing"

	"drumhead/scene"
)

// A place is told as a tape and a compass read it.
func TestStands(t *testing.T) {
	h := func(n int) *int { return &n }
	base := func(x, y, facing int) []scene.Base {
		return []scene.Base{{Spot: scene.Spot{X: x, Y: y, Facing: facing}, Width: 4000, Depth: 1000}}
	}
	men := func(at ...int) (list []scene.Base) {
		for i := 0; i < len(at); i += 2 {
			list = append(list, scene.Base{Spot: scene.Spot{X: at[i], Y: at[i+1]}, Width: 1000, Depth: 1000})
		}
		return list
	}
	for _, c := range []struct {
		want string
		p    scene.Piece
	}{
		{"", scene.Piece{}},
		{"E5", scene.Piece{At: "E5"}},
		{"E5, facing north-east", scene.Piece{At: "E5", Facing: h(6000)}},
		{"12½″ from the west, 8⅜″ from the south, facing north", scene.Piece{Spot: &scene.Spot{X: 12500, Y: 8370, Facing: 0}, Facing: h(0), Bases: base(12500, 8370, 0)}},
		{"12½″ from the west, 8″ from the south, facing north", scene.Piece{Spot: &scene.Spot{X: 12500, Y: 7950, Facing: 35900}, Facing: h(35900), Bases: base(12500, 7950, 35900)}},
		{"12½″ from the west, 8⅜″ from the south (the middle of its front), facing north", scene.Piece{Spot: &scene.Spot{X: 12500, Y: 8370, Facing: 0}, Facing: h(0), Bases: base(12500, 7870, 0)}},
		{"10″ from the west, 10″ from the south (the middle of its front), facing north", scene.Piece{Figures: true, Spot: &scene.Spot{X: 10000, Y: 10000}, Facing: h(0), Bases: men(9500, 9500, 10500, 9500, 10000, 8500)}},
		{"each man by himself, from the west and the south: 9½″, 9½″; 12″, 9½″; 10″, 7⅝″, facing north", scene.Piece{Figures: true, Spot: &scene.Spot{X: 10500, Y: 8875}, Facing: h(0), Bases: men(9500, 9500, 12000, 9500, 10000, 7600)}},
		{"⅛″ from the west, 0″ from the south", scene.Piece{Spot: &scene.Spot{X: 130, Y: 40, Facing: 0}}},
		{"10″ from the west, 10″ from the south, facing north-east (60°), its front from 9⅜″, 12″ to 11⅜″, 8½″", scene.Piece{Spot: &scene.Spot{X: 10000, Y: 10000, Facing: 6000}, Facing: h(6000), Bases: base(10000, 10000, 6000)}},
	} {
		if got := Stands(&c.p); got != c.want {
			t.Errorf("%+v stands %q, wanted %q", c.p, got, c.want)
		}
	}
}
