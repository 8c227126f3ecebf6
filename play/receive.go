package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"drumhead/rules"
)

// Misfit is why a friend's file is not taken in: what differs, and what to do. Nothing has been changed.
type Misfit struct {
	// Why is one of the words below.
	Why  string
	Text string
}

func (m *Misfit) Error() string { return m.Text }

// Why a friend's file is not taken in.
const (
	FileDamaged  = "damaged"  // a line is not what it was
	FileCut      = "cut"      // its end is missing
	FileNewer    = "newer"    // it was written by a newer program
	FileOther    = "other"    // it is of another battle
	FileOwn      = "own"      // it is the one that was made here
	FileOld      = "old"      // this table has gone on since
	FileBranched = "branched" // both have gone on
	FileUnproved = "unproved" // what it says does not hold
)

// Received is what a friend's file has brought.
type Received struct {
	Battle  *Battle  // as it stands behind the file; it has no secret
	Same    int      // entries that are here, and stay
	New     [][]byte // lines that were not here, none: it had been taken in before
	Instead bool     // they come in the place of what stands here behind those that stay
}

// Receive finds out whether a friend's file can be taken in at a table that keeps these lines, none: the battle is not here
// yet; visits: it is not the table of who began it; instead: where both have gone on, what is here may go. The whole record is
// proved, what stays with the parts that only this table has. The error is a Misfit, or that it would cost too much.
func Receive(mine, file [][]byte, visits, instead bool, lookup func(rules.ID) System, limits Limits) (*Received, error) {
	if err := limits.bound(file); err != nil {
		return nil, err
	}
	if len(file) > 0 {
		if err := tooNew(file[0], lookup); err != nil {
			return nil, err
		}
	}
	theirs, err := verifyChain(file)
	switch {
	case err != nil:
		return nil, damaged(fmt.Sprintf("line %d: %s", len(theirs)+1, plainly(err)))
	case theirs[0].Header == nil || !theirs[0].Header.File:
		return nil, &Misfit{FileOther, "This is the record of a battle that is not fought by file."}
	}
	if last := &theirs[len(theirs)-1]; !last.hands() {
		return nil, &Misfit{FileCut, fmt.Sprintf("The file is not whole: it breaks off behind entry %d, and a friend's file ends with the entry that hands the battle over. Ask your friend to send it once more.", last.Seq)}
	}
	r := &Received{New: file}
	if len(mine) > 0 {
		same, err := follows(mine, theirs, visits)
		var m *Misfit
		if errors.As(err, &m) && m.Why == FileBranched && instead {
			r.Instead, err = true, nil
		}
		if err != nil {
			return nil, err
		}
		r.Same, r.New = same, file[same:]
		if !r.Instead {
			same = len(mine)
		}
		file = append(mine[:same:same], r.New...)
	}
	report := verify(file, lookup, limits.Late)
	if !report.Good() {
		return nil, &Misfit{FileUnproved, "The file is in one piece, but what it says does not hold: " + report.First() + ". Nothing of it was taken in; show this to your friend."}
	}
	if r.Battle, err = Load(file, lookup, nil); err == nil {
		err = r.Battle.Damaged()
	}
	return r, err
}

// ReadFile reads what somebody has dropped, and says whether it is a friend's file of a battle by file.
func ReadFile(body []byte, lookup func(rules.ID) System) (lines [][]byte, byFile bool, err error) {
	head, _, _ := bytes.Cut(body, []byte("\n"))
	if err := tooNew(head, lookup); err != nil {
		return nil, false, err
	}
	lines, err = ReadRecord(bytes.NewReader(body))
	if len(lines) > 0 {
		if first, bad := readEntry(lines[0]); bad == nil && first.Header != nil {
			byFile = first.Header.File
		}
	}
	if err != nil && byFile {
		err = damaged(err.Error())
	}
	return lines, byFile, err
}

// damaged is of a file that is not what it was.
func damaged(how string) error {
	return &Misfit{FileDamaged, "The file was damaged on its way, or changed: " + how + ". Ask your friend to send it once more."}
}

// BattleOf is the name of the battle that lines are of.
func BattleOf(lines [][]byte) (string, error) {
	if len(lines) == 0 {
		return "", errors.New("the record is empty")
	}
	first, err := readEntry(lines[0])
	if err != nil || first.Header == nil {
		return "", damaged("line 1 does not begin a battle")
	}
	return first.Header.Battle, nil
}

// plainly is a difference without the number of its entry.
func plainly(err error) string {
	var d *Difference
	if errors.As(err, &d) {
		return d.What
	}
	return err.Error()
}

// bound says whether lines are more than may be looked at.
func (l Limits) bound(lines [][]byte) error {
	size := 0
	for _, line := range lines {
		size += len(line)
	}
	if l.Entries > 0 && len(lines) > l.Entries || l.Bytes > 0 && size > l.Bytes {
		return fmt.Errorf("%w: %d entries, %d bytes; at most %d and %d can be", ErrTooMuch, len(lines), size, l.Entries, l.Bytes)
	}
	return nil
}

// tooNew says so of a file that a newer program has written.
func tooNew(head []byte, lookup func(rules.ID) System) error {
	var first struct {
		Header struct {
			Format int      `json:"format"`
			Rules  rules.ID `json:"rules"`
		} `json:"header"`
	}
	if json.Unmarshal(head, &first) != nil {
		return nil // verification says what is wrong with it
	}
	h := first.Header
	if sys := lookup(h.Rules); h.Format > Format || sys != nil && version(h.Rules) > version(sys.ID()) {
		return &Misfit{FileNewer, fmt.Sprintf("Your friend's program is newer than this one (records of format %d, rules %s): bring this one up to date, then drop the file again.", h.Format, h.Rules)}
	}
	return nil
}

// hands says whether an entry hands a battle by file over.
func (e *Entry) hands() bool { return e.Kind == KindLeave && e.Seat == "" }

// takes says whether an entry takes it up at the other table.
func (e *Entry) takes() bool { return e.Kind == KindSit && e.Seat == "" }

// follows finds how many entries of a friend's file are here; its error says that it does not follow what is.
func follows(lines [][]byte, theirs []Entry, visits bool) (same int, err error) {
	mine, err := verifyChain(lines)
	if err != nil {
		return 0, err
	}
	for same < min(len(mine), len(theirs)) && mine[same].Hash == theirs[same].Hash {
		same++
	}
	switch {
	case same == 0:
		return 0, &Misfit{FileOther, fmt.Sprintf("This file is of another battle: %q, begun %s.", theirs[0].Header.Title, theirs[0].Header.Created)}
	case same < len(theirs) && same < len(mine):
		return same, branched(mine, theirs, same)
	case same < len(theirs):
		return same, nil
	case visitor(theirs) == visits:
		return 0, &Misfit{FileOwn, fmt.Sprintf("This is the file that was made here, behind entry %d. Send it to your friend, and drop the one that he sends back.", same)}
	}
	for i := range mine[same:] {
		if mine[same+i].hands() {
			return 0, &Misfit{FileOld, fmt.Sprintf("This file is an old one: it ends with entry %d, and here the battle stands at entry %d. Nothing was changed. If your friend has no newer one, send him yours again.", same, len(mine))}
		}
	}
	return same, nil
}

// visitor says whether the table of who did not begin a battle has handed it over last.
func visitor(entries []Entry) (visits bool) {
	away := false
	for i := range entries {
		if away && entries[i].takes() {
			visits = !visits
		}
		away = entries[i].hands()
	}
	return visits
}

// branched says where a battle parts, which entries differ and whose they are.
func branched(mine, theirs []Entry, same int) error {
	text := fmt.Sprintf("Both tables have gone on from entry %d, and a battle has one course. Nothing was changed.\n  Here: %s.\n  In the file: %s.",
		same, course(mine[same:]), course(theirs[same:]))
	return &Misfit{FileBranched, text + "\nAgree with your friend whose course is to stand. If it is yours, send him your file, and he gives his up; if it is his, drop the file again and take it instead of what is here, which is saved as a file first."}
}

// course says in a few words what has been done: what players did by their own will, if that is anything.
func course(entries []Entry) string {
	const most = 4
	var said []string
	willed := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool {
		return e.Seat == "" || slices.Contains([]string{KindSit, KindLink, KindSeal, KindReveal}, e.Kind)
	})
	if len(willed) > 0 {
		entries = willed
	}
	for i := range entries {
		e := &entries[i]
		if i == most {
			said = append(said, fmt.Sprintf("and %d more", len(entries)-most))
			break
		}
		words := fmt.Sprintf("entry %d, %s", e.Seq, e.Kind)
		if v, _, err := e.whole(); err == nil && v.Order != "" {
			words += fmt.Sprintf(" %q", v.Order)
		}
		switch {
		case e.Seat != "" && e.Signed != nil:
			words += ", signed by " + e.Seat
		case e.Seat != "":
			words += " of " + e.Seat
		}
		said = append(said, words)
	}
	return strings.Join(said, "; ")
}
