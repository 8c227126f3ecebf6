package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// maxRecord is how long a record that is brought in may be, in bytes.
const maxRecord = 16 << 20

// Handler answers everything: the interface below /api and the web client.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.api(mux)
	mux.HandleFunc("GET "+backupPath, s.forOwner("backup", s.backup))
	mux.HandleFunc("POST "+chairPath, s.forOwner("chair", s.chair))
	mux.HandleFunc("GET "+undeliveredPath, s.forOwner("notices", s.undelivered))
	mux.HandleFunc("POST "+filePath, s.forOwner("exchange", s.ownFile))
	mux.HandleFunc("POST "+takePath, s.forOwner("exchange", s.ownTake))
	mux.HandleFunc("GET "+filePath, s.forOwner("exchange", s.ownFiles))
	mux.Handle("/api/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refuse(w, http.StatusNotFound, "There is nothing at "+r.URL.Path+".")
	}))
	s.handleMail(mux)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("/", s.client)
	return s.guard(mux)
}

// OpenAPI is the description of the interface, as JSON.
func OpenAPI() ([]byte, error) {
	return New(Options{}).api(http.NewServeMux()).OpenAPI().MarshalJSON()
}

// api registers every operation.
func (s *Server) api(mux *http.ServeMux) huma.API {
	config := huma.DefaultConfig("Drumhead", s.o.Version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/api/openapi", "", ""
	config.CreateHooks = nil // no links to schemas in the answers
	config.Info.Description = "Battles of toy soldiers. A seat is held by a key, sent as Drumhead-Key."
	api := humago.New(mux, config)

	get(api, "/api/about", "about", "What answers here", s.about)
	get(api, "/api/rules", "rules", "The rule systems", s.rules)
	get(api, "/api/rules/{system}", "rulebook", "A rule system's clauses and charts", s.rulebook)
	get(api, "/api/scenarios", "scenarios", "The battles that can be fought", s.scenarios)
	get(api, "/api/scenarios/{id}", "scenario", "One of them, as it begins", s.scenario)
	get(api, "/api/battles", "battles", "The battles that are being fought, the newest first", s.battles)
	get(api, "/api/turns", "turns", "The battles in which it is your move, whoever has waited longest first", s.myTurns)
	get(api, "/api/battles/{id}", "table", "A battle as the holder of the keys sees it", s.table)
	get(api, "/api/battles/{id}/at/{seq}", "sceneAt", "The table as it was after an entry", s.sceneAt)
	get(api, "/api/battles/{id}/record", "record", "The record, JSON Lines, as the holder of the keys may have it", s.record)

	get(api, "/api/battles/{id}/reach/{piece}", "reach", "Where a piece could go now, and what it could do from there", s.reach)
	get(api, "/api/battles/{id}/could/{piece}", "could", "What a piece of another side could do if it were its turn now", s.could)
	get(api, "/api/battles/{id}/hold/{piece}", "hold", "Where a piece held over an open table could go", s.hold)
	get(api, "/api/battles/{id}/moves", "moves", "How all goes at once by what is plotted, or went in an entry", s.moves)
	get(api, "/api/battles/{id}/case/{seq}", "case", "An entry written down as a case, YAML", s.writeCase)

	post(api, "/api/battles", "create", "Begin a battle", http.StatusCreated, s.create)
	post(api, "/api/records", "bring", "Bring in a battle by its record, or a friend's file", http.StatusCreated, s.bring,
		func(op *huma.Operation) { op.MaxBodyBytes, op.BodyReadTimeout = maxRecord, 3*s.o.Patience })
	post(api, "/api/battles/{id}/orders", "order", "Give an order", http.StatusOK, s.order)
	post(api, "/api/battles/{id}/check", "check", "Ask what the rules say of an order, and give it to nobody", http.StatusOK, s.check)
	post(api, "/api/battles/{id}/there", "there", "What would hold for a piece if it had moved so on an open table", http.StatusOK, s.there)
	post(api, "/api/battles/{id}/undo", "undo", "Take back the last order; alone, go back to an entry", http.StatusOK, s.undo)
	post(api, "/api/battles/{id}/propose", "propose", "Propose to go back to an entry, to read the rules otherwise, or to end the battle", http.StatusOK, s.propose)
	post(api, "/api/battles/{id}/answer", "answer", "Answer a proposal", http.StatusOK, s.answer)
	post(api, "/api/battles/{id}/notes", "note", "Write down a note for oneself", http.StatusOK, s.note)
	post(api, "/api/battles/{id}/advice", "advise", "Be told what a general would order in a seat's place; only for who plays one side alone, against computers", http.StatusOK, s.advise)
	post(api, "/api/battles/{id}/marks", "mark", "Mark a step worth finding again, for oneself", http.StatusOK, s.mark)
	post(api, "/api/battles/{id}/point", "point", "Point at the map", http.StatusOK, s.point)
	post(api, "/api/battles/{id}/talk", "talk", "Say something to all", http.StatusOK, s.talk)
	post(api, "/api/battles/{id}/council", "council", "Say something to the other commanders of your side; an umpire hears it too, and all may read it once the battle is over", http.StatusOK, s.council)
	post(api, "/api/battles/{id}/instruct", "instruct", "Leave standing instructions, one order a line", http.StatusOK, s.instruct)
	post(api, "/api/battles/{id}/rest", "rest", "Say when the clock of a seat stands still, as was agreed", http.StatusOK, s.rest)
	post(api, "/api/battles/{id}/throw", "throw", "Give the dice that the table waits for", http.StatusOK, s.throw)
	post(api, "/api/battles/{id}/rules", "adopt", "Go on under rules that were corrected since", http.StatusOK, s.adopt)
	post(api, "/api/battles/{id}/sit", "sit", "Lay the anchor of a seat's own dice, and its key", http.StatusOK, s.sit)
	post(api, "/api/battles/{id}/leave", "leave", "Give up a chair: it is free for another", http.StatusOK, s.leave)
	post(api, "/api/battles/{id}/links", "links", "Give a seat's link for the dice that are wanted", http.StatusOK, s.links)
	post(api, "/api/battles/{id}/seal", "seal", "Agree that later dice fall sealed; they do once all agree", http.StatusOK, s.seal)
	post(api, "/api/battles/{id}/claim", "claim", "End a battle whose other side has left a link out for too long", http.StatusOK, s.claim)
	post(api, "/api/battles/{id}/commit", "commit", "Bind a seat to secret orders by their hash", http.StatusOK, s.commit)
	post(api, "/api/battles/{id}/reveal", "reveal", "Show the orders that a seat has bound itself to", http.StatusOK, s.reveal)
	post(api, "/api/battles/{id}/file", "file", "Hand a battle by file over, and get the file for the friend; again, the same one", http.StatusOK, s.sendFile)
	post(api, "/api/battles/{id}/resign", "resign", "Give up the field", http.StatusOK, s.resign)

	post(api, "/api/battles/{id}/seats/{seat}/key", "key", "Give a seat a new key; the old one dies", http.StatusCreated, s.key)

	huma.Register(api, huma.Operation{OperationID: "remove", Method: http.MethodDelete, Path: "/api/battles/{id}",
		Summary: "Take a battle off the list of who sends its keys; it is removed when nobody is left who has sat in it", DefaultStatus: http.StatusNoContent}, s.remove)
	s.registerAnalysis(api)
	s.registerDrafts(api)
	s.registerPrint(api)
	s.registerShare(api)
	s.registerQuick(api)
	s.registerCountryside(api)
	s.registerNotices(api)
	s.registerReal(api)
	s.registerEntrance(api)
	s.registerYou(api)
	s.registerHost(api)
	s.registerOffers(api)
	s.registerReports(api)
	s.registerNews(api)
	s.registerResults(api)
	s.registerWatch(api)
	s.registerEvents(api)
	return api
}

func get[I, O any](api huma.API, path, name, summary string, handler func(context.Context, *I) (*O, error)) {
	huma.Register(api, huma.Operation{OperationID: name, Method: http.MethodGet, Path: path, Summary: summary}, handler)
}

func post[I, O any](api huma.API, path, name, summary string, status int, handler func(context.Context, *I) (*O, error), set ...func(*huma.Operation)) {
	op := huma.Operation{OperationID: name, Method: http.MethodPost, Path: path, Summary: summary, DefaultStatus: status}
	for _, f := range set {
		f(&op)
	}
	huma.Register(api, op, handler)
}

// of is an answer with a body.
type of[T any] struct{ Body T }
