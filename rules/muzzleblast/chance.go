package muzzleblast

import (
	"math/big"

	"drumhead/scene"
)

// chance is an exact fraction while it fits, else one in 2^40 rounded.
type chance struct{ num, den int64 }

const wide = int64(1) << 40

// fit keeps a chance small enough to be multiplied.
func (c chance) fit() chance {
	if c.num == 0 {
		return chance{0, 1}
	}
	a, b := c.num, c.den
	for b != 0 {
		a, b = b, a%b
	}
	c.num, c.den = c.num/a, c.den/a
	if c.den > wide {
		n := new(big.Int).Mul(big.NewInt(c.num), big.NewInt(wide))
		return chance{n.Div(n, big.NewInt(c.den)).Int64(), wide}.fit()
	}
	return c
}

func (c chance) times(num, den int) chance {
	if c.den == 0 {
		return chance{0, 1}
	}
	return chance{c.num * int64(num), c.den * int64(den)}.fit()
}

// and is the chance of both.
func (c chance) and(d chance) chance {
	if c.num == 0 || c.den == 0 || d.num == 0 || d.den == 0 {
		return chance{0, 1}
	}
	return narrow(new(big.Rat).Mul(big.NewRat(c.num, c.den), big.NewRat(d.num, d.den)))
}

func (c chance) plus(d chance) chance {
	switch {
	case c.den == 0 || c.num == 0:
		return d
	case d.den == 0 || d.num == 0:
		return c
	}
	return narrow(new(big.Rat).Add(big.NewRat(c.num, c.den), big.NewRat(d.num, d.den)))
}

// narrow is a fraction that may not fit as one that does.
func narrow(r *big.Rat) chance {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		return chance{r.Num().Int64(), r.Denom().Int64()}.fit()
	}
	n := new(big.Int).Mul(r.Num(), big.NewInt(wide))
	return chance{n.Div(n, r.Denom()).Int64(), wide}.fit()
}

func (c chance) minus(d chance) chance { return c.plus(chance{-d.num, d.den}) }

// scene is the chance as people read it, and whom it favours.
func (c chance) scene(text string, by int8) scene.Chance {
	r := big.NewRat(c.num, max(c.den, 1))
	share := new(big.Rat).Mul(r, big.NewRat(10_000, 1))
	share.Add(share, big.NewRat(1, 2))
	return scene.Chance{Text: text, Fraction: r.RatString(), Share: int(new(big.Int).Div(share.Num(), share.Denom()).Int64()), For: int(by)}
}
