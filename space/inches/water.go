package inches

// Water is ground that is in the way of a base, until the base's middle goes
// over a bridge or a ford: from there on the base may hang over the banks, as
// far as its middle does not leave the crossings.
type Water struct {
	In, Over []*Area
	Hangs    bool // the base hangs over it as it starts, and may
	Clear    bool // it may not, if it does not by where it stands already
}

// maxWaters is the most that a survey may have.
const maxWaters = 64

// Crossed is how far along the line the middle has come onto a crossing for a
// thousandth of an inch, Endless if it does not.
func (w *Water) Crossed(l *Line) Fine {
	first := Endless
	var kept [8]Span
	for _, c := range w.Over {
		for _, over := range c.Spans(kept[:0], l) {
			if over.Length() >= Thousandth {
				first = min(first, over.From+Thousandth)
				break
			}
		}
	}
	return first
}

// Swum is how far along the line the middle comes for a thousandth of an inch
// into water beside the crossings, Endless if it does not.
func (w *Water) Swum(l *Line) Fine {
	first := Endless
	var kept, bridged [8]Span
	for _, a := range w.In {
		for _, water := range a.Spans(kept[:0], l) {
			dry := water.From
			for grown := true; grown; {
				grown = false
				for _, c := range w.Over {
					for _, over := range c.Spans(bridged[:0], l) {
						if over.From < dry+Thousandth && over.To > dry {
							dry, grown = over.To, true
						}
					}
				}
			}
			if dry+Thousandth < water.To {
				first = min(first, dry+Thousandth)
			}
		}
	}
	return first
}
