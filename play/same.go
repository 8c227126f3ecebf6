package play

import (
	"slices"

	"drumhead/scene"
)

// same says whether nothing of a piece has changed. It is asked of every piece
// for every entry and listener.
func same(a, b *scene.Piece) bool {
	return a.At == b.At && a.Strength == b.Strength && a.May == b.May && a.Done == b.Done && a.Text == b.Text &&
		a.Formation == b.Formation && equal(a.Facing, b.Facing) && equal(a.Spot, b.Spot) &&
		slices.Equal(a.State, b.State) && slices.Equal(a.Bases, b.Bases) && slices.Equal(a.Told, b.Told) && a.Lays == b.Lays &&
		a.Place == b.Place && a.Card == b.Card && a.Test == b.Test && a.Full == b.Full && a.Again == b.Again &&
		a.Figures == b.Figures && a.Irregular == b.Irregular && a.Arm == b.Arm && a.Side == b.Side &&
		a.Stands == b.Stands && a.ID == b.ID && a.Name == b.Name && a.Short == b.Short
}

// equal compares what two pointers point to, where they do.
func equal[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}
