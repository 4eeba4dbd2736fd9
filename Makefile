# Commands for working on this project; `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
# Tests start hundreds of processes: without cached bytecode each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
READY := .venv/.ready
NODE_READY := tools/clients/node_modules/.package-lock.json
DOCS_BIN := build/docs-env/bin
DOCS_READY := build/docs-env/.ready
DOCS_NODE_READY := tools/docs/node_modules/.package-lock.json
PEER_READY := tools/bench/boardgame_io/node_modules/.package-lock.json
NODE := $(BIN)/node tools/clients/node_modules
PRETTIER := $(NODE)/prettier/bin/prettier.cjs --print-width 110 --log-level warn
MODULES := "services/web/**/*.{js,ts}" "!services/web/replay/hashes.js" tools/clients/eslint.config.js
# At least 4: tests wait for processes and pages as much as they work.
JOBS ?= $(shell cores=$$(getconf _NPROCESSORS_ONLN); echo $$((cores < 4 ? 4 : cores)))
PYTEST := $(BIN)/python -m pytest
# What `make test` leaves to `make test-all`. With AREA it runs the tests marked `wide`, too.
PROCESSES := (e2e or browser or fuzz) and not whole
REST := $(PROCESSES) or wide
AREAS = $(if $(AREA),$(or $(shell find tests -type d -name '$(AREA)'),$(error no folder below tests is called $(AREA))),tests)
COMPILE := $(BIN)/uv pip compile pyproject.toml --quiet --no-header --universal --python-version 3.11 --generate-hashes --extra mcp --extra notices
# The tests include golden-check and perft.
GATES := check web package
BENCHES := engine states pipeline replay projection http peer

.PHONY: help setup run test test-all test-slow search clients web web-format fuzz ci gates check collect golden golden-check stored-forms release-rules corpus perft bench soak game format docs bundles replay package image lock clean

help: ## list these commands
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## create or update the environment in .venv

$(READY): pyproject.toml requirements.lock tools/setup.sh
	@tools/setup.sh

run: $(READY) ## start everything on this machine and print the address
	@$(BIN)/railhead up

test: $(READY) ## run the tests without browsers, in minutes; for one folder: make test AREA=worker
	$(PYTEST) $(AREAS) --ignore=tests/fuzz -m "not ($(if $(AREA),$(PROCESSES),$(REST))) and not slow" -n $(JOBS) --dist worksteal
	@echo "The rest, with browsers, killed processes, clusters and fuzzing: make test-all"

test-all: $(NODE_READY) bundles ## run the rest: browsers, killed processes, clusters, fuzzing
	$(PYTEST) $(AREAS) -m "($(REST)) and not slow" -n $(JOBS) --dist worksteal

test-slow: $(READY) ## run the slow tests: deep perft, many random games, long kill tests
	$(PYTEST) -m slow -n $(JOBS) --dist worksteal

search: $(READY) ## run the property tests on new random examples: make search SEED=7
	@seed=$(or $(SEED),$$RANDOM); echo "seed $$seed"; \
	$(PYTEST) -m hypothesis --hypothesis-profile search --hypothesis-seed $$seed -n $(JOBS) --dist worksteal

clients: $(NODE_READY) ## install the npm packages for the browser client and the generated clients

web: $(NODE_READY) ## check the browser client: formatting, types against the OpenAPI document, code
	@$(BIN)/python tools/clients/document.py build/web/openapi.json
	@$(NODE)/openapi-typescript/bin/cli.js build/web/openapi.json -o build/web/railhead-api.d.ts \
		--default-non-nullable false >/dev/null
	$(PRETTIER) --check $(MODULES)
	$(NODE)/typescript/bin/tsc --project tools/clients
	$(NODE)/typescript/bin/tsc --project tools/clients/worker
	$(NODE)/eslint/bin/eslint.js --config tools/clients/eslint.config.js --max-warnings 0 services/web

web-format: $(NODE_READY) ## format the browser client's modules
	@$(PRETTIER) --write $(MODULES)

fuzz: $(NODE_READY) ## test the API with third-party tools: Schemathesis, Redocly, generated clients
	$(PYTEST) tests/fuzz -m fuzz -n $(JOBS) --dist worksteal

$(NODE_READY) $(DOCS_NODE_READY) $(PEER_READY): %/node_modules/.package-lock.json: %/package-lock.json $(READY)
	@cd $* && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --ignore-scripts --no-progress --loglevel=error
	@touch $@

check: $(READY) ## check formatting, code, types and imports
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/plain_english.py

collect: $(READY) ## collect all tests, and compile their modules for parallel test workers
	@found=$$($(PYTEST) --collect-only --quiet --quiet) || { echo "$$found" >&2; exit 1; }

golden: $(READY) ## rewrite the transcripts of the recorded games; review the difference like code
	$(BIN)/python -m tests.support.games.recorded_games

golden-check: $(READY) ## check that the transcripts match the recorded games
	@transcripts() { find tests/domain -path '*/games/*' -name '*.txt' -exec cksum {} + | sort -k 3; }; \
	before=$$(transcripts); $(MAKE) golden; \
	diff <(echo "$$before") <(transcripts) || { echo "these transcripts were out of date" >&2; exit 1; }

stored-forms: $(READY) ## add missing stored forms to tests/domain/log/stored: make stored-forms REASON="..."
	@$(BIN)/python -m tests.support.tables.stored_forms "$(REASON)"

release-rules: $(READY) ## release the rules if they decide as before: make release-rules REASON="..."
	@$(BIN)/python tools/release_rules.py "$(REASON)"

corpus: $(READY) ## add missing games to tests/domain/log/corpus, for a new game, mode or version
	@$(BIN)/python -m tests.support.tables.corpus

perft: $(READY) ## check the perft counts of each game against the counts on file
	$(BIN)/python -m tests.support.games.perft_counts

soak: $(READY) ## inject faults for an hour, and print their effects: make soak SOAK_SECONDS=600
	@SOAK_SECONDS=$(or $(SOAK_SECONDS),3600) $(BIN)/python -m tests.faults.soak

bench: $(READY) $(if $(filter peer,$(BENCHES)),$(PEER_READY)) ## run the benchmarks; figures are ratios within one run
	@for part in $(BENCHES); do echo "railhead bench $$part"; $(BIN)/railhead bench $$part; done

bundles: $(NODE_READY) ## bundle each page's modules into one file, as in the package
	$(BIN)/python tools/bundle_pages.py

replay: bundles ## play the game in docs/replay.html, an example of a saved replay
	$(BIN)/python -m tools.replay_example

package: $(NODE_READY) ## build the wheel into dist, with the pages' bundles, and check it
	$(BIN)/python tools/check_package.py

image: package ## build the image with docker or buildah; without an image registry: make image BASE=debian
	@BASE="$(BASE)" tools/build_image.sh

ci: gates test test-all ## run all gates and tests, which every change must pass

gates: ## run all gates except the tests
	@$(MAKE) --jobs 2 --output-sync=target $(GATES) collect

game: $(READY) ## create a new game: make game NAME=rail_barons [TITLE="Rail Barons"] [RULES=RBN]
	@test -n "$(NAME)" || { echo 'usage: make game NAME=rail_barons [TITLE="Rail Barons"] [RULES=RBN]' >&2; exit 2; }
	@$(BIN)/python tools/new_game.py "$(NAME)" $(if $(TITLE),--title "$(TITLE)") $(if $(RULES),--rules "$(RULES)")
	@$(BIN)/ruff check --quiet --select I --fix domain/games/$(NAME) tests/domain/games/$(NAME)
	@$(BIN)/ruff format --quiet domain/games/$(NAME) tests/domain/games/$(NAME)
	@$(BIN)/python -m tests.support.games.recorded_games write $(NAME)

format: $(READY) ## format the code and apply automatic fixes
	$(BIN)/ruff check --quiet --fix-only
	$(BIN)/ruff format

docs: $(DOCS_READY) $(DOCS_NODE_READY) ## build the documentation site into build/docs, and check its links
	@NO_MKDOCS_2_WARNING=1 $(DOCS_BIN)/mkdocs build --quiet --strict
	@echo "the documentation: build/docs/index.html"

$(DOCS_READY): tools/docs/requirements.lock $(READY)
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/docs-env
	@$(BIN)/uv pip sync --quiet --python $(DOCS_BIN)/python --require-hashes $<
	@touch $@

lock: $(READY) ## rewrite the lock files from pyproject.toml
	$(COMPILE) --group dev --output-file requirements.lock
	$(COMPILE) --constraint requirements.lock --no-annotate --output-file infra/container/runtime.lock
	$(BIN)/uv pip compile --group docs --quiet --no-header --universal --python-version 3.11 --generate-hashes \
		--constraint requirements.lock --no-annotate --output-file tools/docs/requirements.lock

clean: ## remove the environment, builds and caches; never the data
	rm -rf .venv tools/clients/node_modules tools/docs/node_modules services/bundles build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
