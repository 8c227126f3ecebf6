// Package play is one battle: its seats, its log, undo, replay, verification,
// redaction, and the record format. It knows no rules: it speaks to every
// system through the seam (drumhead/rules), and must never name one. It does
// no input or output: it proposes entries, and whoever keeps the battle
// appends them and then applies them.
package play
