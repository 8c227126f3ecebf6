# make help tells what there is. Nothing but Go, Node and make is needed
# beforehand; the rest is installed from the lock files.

GO        ?= go
NPM       ?= npm
ADDRESS   ?= 127.0.0.1:1815
BUILD     := .build
WEB       := $(shell find web/src web/index.html web/vite.config.ts web/vite.paper.ts web/tsconfig.json web/public -type f 2>/dev/null)
SOURCES   := $(shell find . -name '*.go' -not -path './web/node_modules/*') $(shell find rules scenarios -name '*.yaml' -o -name '*.md') go.mod go.sum
# Paths kept out of what is built: a fresh clone finds in Go's cache what any
# other has compiled, vetted and checked.
export GOFLAGS := $(filter-out -trimpath,$(shell $(GO) env GOFLAGS)) -trimpath
# The rule books: the folders of rules/ that have the conformance suite run on them.
BOOKS     := $(patsubst rules/%/conformance_test.go,%,$(wildcard rules/*/conformance_test.go))
# Only what holds goroutines and shared memory: the rest has none by rule. Of play's
# own tests that is those where many ask at once; the server's ask of it as well. What does
# one thing after the other, or has another process do it, leaves itself out of a short run.
RACE      := ./store/... ./server/...
RACEPLAY  := AtOnce|Shared

.PHONY: run build test check test-go test-web test-browser soak battles bench bench-browser strength even tune attack cluster mutants help clean chromium

run: build ## open the table in the browser
	bin/drumhead serve --addr $(ADDRESS)

build: bin/drumhead ## build bin/drumhead with the web client in it

$(BUILD)/npm: web/package.json web/package-lock.json web/.npmrc
	cd web && $(NPM) ci --no-audit --no-fund
	@mkdir -p $(BUILD) && touch $@

# The types of the wire come from the server's own description of it.
$(BUILD)/openapi.json: $(SOURCES)
	@mkdir -p $(BUILD)
	$(GO) run ./cmd/openapi > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

web/src/api/api.d.ts: $(BUILD)/openapi.json $(BUILD)/npm
	cd web && npx openapi-typescript ../$(BUILD)/openapi.json -o src/api/api.d.ts

$(BUILD)/web: $(BUILD)/npm web/src/api/api.d.ts $(WEB)
	cd web && npx vite build && npx vite build --config vite.paper.ts --logLevel warn
	@touch $@

bin/drumhead: $(SOURCES) $(BUILD)/web
	$(GO) build -o $@ ./cmd/drumhead

# Side by side: while one of them waits, for a disk or a browser, another works. The
# longest begins first, else the machine is half idle at the end. All is built before:
# Go must not read the web client while it is written.
test: ## everything that must hold
	$(MAKE) -j2 bin/drumhead
	$(MAKE) -j2 test-browser test-go check test-web

check: ## form and lint
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	  if [ -n "$$unformatted" ]; then echo "not in gofmt's form:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# The limit is for what hangs: Go's own, ten minutes, is too short where much else runs.
# Vet has its turn in check. Memory is cheaper here than its collector's time.
test-go check: export GOGC = 400
test-go:
	$(GO) test -vet=off -timeout 40m ./...
	@if command -v $${CC:-cc} >/dev/null; then \
	  $(GO) test -vet=off -timeout 40m -race -short $(RACE) && $(GO) test -vet=off -timeout 40m -race -run '$(RACEPLAY)' ./play; \
	  else echo "no C compiler found: the race detector is left out"; fi

# Node's collector of what is young has a sixteenth of a gigabyte to work in, else it works all the time.
test-web: export NODE_OPTIONS += --max-semi-space-size=64
test-web: $(BUILD)/web ## types and units of the web client
	cd web && $(NPM) run check && $(NPM) test

# The browser is looked for by the recipe: as something to be made before, it would let all others begin first.
test-browser: bin/drumhead ## every page and battles of every book in a real browser
	@$(MAKE) --no-print-directory chromium
	cd web && $(NPM) run e2e

# What proves more of the same: every value of an option by itself, kills by the
# thousand, hands that give wrong orders by the hundred thousand.
soak: ## the long forms of the tests, an hour or so
	$(GO) test -timeout 3h $(BOOKS:%=./rules/%) -run Conformance -each
	SEEDS=100 $(GO) test -timeout 3h ./quick
	for l in recruit sergeant; do $(GO) test -timeout 3h ./systems -run Movement -marches 20 -led $$l || exit 1; done
	for l in colonel general; do $(GO) test -timeout 3h ./systems -run Movement -led $$l || exit 1; done
	$(GO) test -timeout 3h ./store -run Kill -kills 1000
	$(GO) test -timeout 3h ./server -run 'Kill|Illegal' -kills 1000 -illegal 200000

battles: bin/drumhead chromium ## whole battles in a real browser: the longest, Rorke's Drift from both sides, Maida with every kind of dice, the first of each book by mouse, finger and keys, real dice by taps in all, the panel in all that they ask, each field of the maker, the first of each book by post with a day between the parts and by file between two tables, an evening of a club, and axe over all that is seen now and then
	cd web && WHOLE=1 $(NPM) run e2e -- battle drift frontierbattle played panel maida realdice axe forms bypost byfile
	$(GO) test ./server -run TestClubFought -args -fought 20

# A browser: $CHROMIUM, else one on the path (web/e2e/browser.ts looks for the same), else Debian's
# without a window, which needs little more than half of the other's processor.
chromium:
	@if [ -n "$$CHROMIUM" ] || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null; then :; \
	elif command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then apt-get update -q && apt-get install -q -y chromium-headless-shell; \
	else echo "The browser tests need Chromium. Type: sudo apt-get install chromium-headless-shell   (or set CHROMIUM to its path)"; exit 1; fi

bench: bin/drumhead ## how fast it is: rules, dice, store, live battles, computer players; how well the estimate foretells
	$(GO) test -run '^$$' -bench . -benchmem ./dice ./space/... ./rules/... ./play/... ./store/...
	$(GO) test -run '^$$' -bench . -benchtime 1x ./server
	$(GO) test -run '^$$' -bench . ./systems ./lab
	for s in $(BOOKS); do bin/drumhead train $$s --check --games 20 --seed 2 || exit 1; done
	$(MAKE) bench-browser

bench-browser: bin/drumhead chromium ## how soon a tap is answered on a processor slowed four times
	cd web && $(NPM) run bench

# BOOK or BATTLE is one alone, PAIR one pairing (general-colonel), GAMES and POSITIONS how many.
strength: ## how the computer's commanders stand to one another, in two battles of each book: hours, one battle and pairing on hexes a minute or two
	$(GO) run ./cmd/strength $(if $(BOOK),-book $(BOOK)) $(if $(BATTLE),-battle $(BATTLE)) $(if $(PAIR),-pair $(PAIR)) $(if $(GAMES),-games $(GAMES)) $(if $(POSITIONS),-positions $(POSITIONS)) $(if $(SEED),-seed $(SEED))

# BOOK or BATTLE is one alone, CHECK=1 only compares.
even: ## how even the shipped battles are between sergeants, written into each: a quarter of an hour
	$(GO) run ./cmd/even $(if $(BOOK),-book $(BOOK)) $(if $(BATTLE),-battle $(BATTLE)) $(if $(GAMES),-games $(GAMES)) $(if $(CHECK),-check)

tune: ## learn by play what a rule book's judge goes by: SYSTEM=napoleonic, some minutes
	$(GO) run ./cmd/tune -book "$(SYSTEM)" $(if $(HELD),-held $(HELD)) $(if $(ROUNDS),-rounds $(ROUNDS)) $(if $(SEED),-seed $(SEED))

# FOR bounds the time, SEED repeats what was done: without it each time is another.
FOR ?= 5m
attack: $(BUILD)/npm ## forged records, wild requests, kills, spoilt folders: nothing must get through
	$(GO) run ./cmd/attack -for $(FOR) $(if $(SEED),-seed $(SEED)) -vectors $(BUILD)/forgeries.jsonl
	cd web && FORGERIES=../$(BUILD)/forgeries.jsonl npx vitest run src/dice/vectors.test.ts

# BATTLES is how many are fought meanwhile, with an order in each EVERY so often: as it
# stands it wants two processors for itself.
BATTLES ?= 500
EVERY   ?= 4s
cluster: bin/drumhead ## three engines and two servers: one killed, cut off, frozen, emptied, two gone, and nothing lost; six minutes
	$(GO) run ./cmd/cluster -battles $(BATTLES) -every $(EVERY) $(if $(SEED),-seed $(SEED))

# PACKAGE is one of those whose tests must mind every change that matters, ONLY an
# expression for its files or functions.
PACKAGE ?= ./dice ./store ./play ./server
ONLY    ?= .
mutants: ## changes the code in small places and names the changes that no test minds
	@for p in $(PACKAGE); do $(GO) run ./cmd/mutants -only '$(ONLY)' $$p || failed=1; done; [ -z "$$failed" ]

clean: ## remove what was built
	rm -rf bin $(BUILD) web/node_modules
	find web/dist web/paper -mindepth 1 -not -name .gitkeep -delete

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16
