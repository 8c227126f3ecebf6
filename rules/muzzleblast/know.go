package muzzleblast

import "drumhead/dice"

// know hides what the other side has plotted and declared (MB-SIM-02): side -1
// knows neither's.
func know(dst, src *State, side int8) {
	*dst = *src
	for other := range int8(2) {
		if other == side {
			continue
		}
		dst.Plots[other], dst.Plotted[other], dst.Hand[other] = [maxPlots]Plot{}, 0, -1
	}
	if src.b.opt[fireSimultaneity] == inOrder {
		return
	}
	for g := range src.b.gunN {
		if src.Guns[g].Side != side {
			dst.Shots[g] = Shot{House: -1}
		}
	}
	for f := range src.Figures {
		if src.Figures[f].Serves >= 0 && src.b.units[src.b.figures[f].unit].side != side {
			dst.Figures[f].Serves = -1
		}
	}
	for u := range src.b.count {
		if src.b.units[u].side == side {
			continue
		}
		for i := range src.Volleys[u] {
			if !src.Volleys[u][i].Done {
				dst.Volleys[u][i] = Volley{Target: -1}
			}
		}
	}
}

// guess leaves the enemy standing and silent, which he may choose to be: what
// he has plotted and declared nobody can know.
func guess(*State, *dice.Fast) {}
