package ai

import "testing"

// What is worth a battle is told as one.
func TestGain(t *testing.T) {
	for v, want := range map[int64]string{
		0: "+0", -450: "-450", 4999: "+4999", 583_232: "the battle is won 58 times in 100", -20_300: "the battle is lost 20 times in 1000", 1_000_040: "the battle is won", -999_700: "the battle is lost",
	} {
		if got := gain(v); got != want {
			t.Errorf("%d: %s, wanted %s", v, got, want)
		}
	}
}
