# Everything a contributor or a player needs. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check

CODE = src tests docs hatch_build.py $(wildcard bench)
EXTRAS := cli server lab envs openspiel datasets mcp test docs
PIP_COMPILE = CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url \
	--no-emit-trusted-host --no-emit-find-links --no-emit-options --allow-unsafe --strip-extras

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z][a-z-]*:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-10s %s\n", $$1, $$2}'

# --- setting up: each step leaves a stamp, so that a second run does nothing ---

.PHONY: setup
setup: $(STAMPS)/package $(if $(wildcard web/package.json),$(STAMPS)/web) ## install everything into .venv (and the browser client, if Node is there)

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Armillary needs Python 3.11 or newer; name one with: make setup PYTHON=python3.12" >&2; exit 1; }
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@mkdir -p $(STAMPS)
	@touch $@

$(STAMPS)/requirements: $(STAMPS)/venv requirements/dev.txt
	@echo "installing the pinned dependencies"
	@$(BIN)/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/dev.txt # the lock is whole: nothing is resolved again
	@touch $@

$(STAMPS)/package: $(STAMPS)/requirements pyproject.toml hatch_build.py
	@echo "installing armillary, editable"
	@$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# Only the tests and the pictures need anything outside .venv; playing does not.
$(STAMPS)/system: $(STAMPS)/venv scripts/system-packages
	@scripts/system-packages
	@touch $@

# The browser client: built into the package, so that a wheel carries it and needs no Node.
WEB_SOURCES = $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/coverage/*' 2>/dev/null)

$(STAMPS)/web-packages: $(STAMPS)/venv web/package.json $(wildcard web/package-lock.json web/.npmrc)
	@command -v npm >/dev/null || { echo "The browser client needs Node 20 or newer and npm." >&2; exit 1; }
	@echo "installing the browser client's packages"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

$(STAMPS)/web: $(STAMPS)/web-packages $(STAMPS)/package $(WEB_SOURCES)
	@echo "building the browser client"
	@cd web && npm run --silent build
	@touch $@

# The page without a server, from pinned parts; two builds of the same sources give the same bytes.
PACKAGE_SOURCES = $(shell find src/armillary -type f -not -path '*/__pycache__/*' -not -path '*/static/*' 2>/dev/null)

dist/page/page.json: $(STAMPS)/web-packages $(STAMPS)/package scripts/page.py requirements/page.txt $(WEB_SOURCES) $(PACKAGE_SOURCES)
	@echo "building the page without a server"
	@$(BIN)/python scripts/page.py --out dist/page

.PHONY: page
page: dist/page/page.json ## build the page without a server into dist/page, for any web host (armillary page --serve tries it)

# --- using it ---

.PHONY: play
play: setup ## play a game
	@$(BIN)/armillary play

# --- checking it ---

.PHONY: test
test: setup dist/page/page.json $(STAMPS)/system $(STAMPS)/ray $(STAMPS)/agents ## lint and run all tests (installs a Chromium and a PostgreSQL from the system's packages, if they are missing)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint $(WEB:%=test-%)
	@$(BIN)/python -m pytest -n auto --dist worksteal --drawn --durations=30

.PHONY: check
check: setup ## for daily work, two minutes: style, types, imports, and the quick tests of kernel, table and the small titles
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint
	@$(BIN)/python -m pytest -q -n auto -m "not slow" tests/kernel tests/table tests/testkit tests/games/salvage tests/games/tictactoe

# Everything that `make test` draws a sample of, whole; then the figures of the README, and for each title whether the proofs of
# GUARDED of its rules fail when the rule is broken: of 95 in a hundred they must.
GUARDED ?= 100
.PHONY: nightly
nightly: setup dist/page/page.json $(STAMPS)/system $(STAMPS)/ray $(STAMPS)/agents adapters ## run all tests with nothing left to a sample, and check the figures of fidelity (long)
	@ARMILLARY_WHOLE=1 $(BIN)/python -m pytest -n auto --dist worksteal
	@$(BIN)/python -m armillary.fidelity --readme README.md --check
	@failed=; for title in $$($(BIN)/python -c 'from armillary.kernel.registry import titles; print(*titles())'); do \
		$(BIN)/armillary fidelity $$title --mutate $(GUARDED) --least 95 || failed=yes; done; test -z "$$failed"

# TextArena, verifiers and OpenEnv: each in an environment of its own below build/, by its own loop with a scripted player.
.PHONY: adapters
adapters: $(STAMPS)/package ## play the text environments in the harnesses they are for (installs each of them)
	@$(BIN)/python scripts/adapters.py

# Players need no cluster; the tests start a small one.
$(STAMPS)/ray: $(STAMPS)/requirements requirements/ray.txt
	@echo "installing Ray for the tests of the laboratory"
	@$(BIN)/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/ray.txt
	@touch $@

# OpenSpiel's own agents learn with JAX; one of them is tried on a title.
$(STAMPS)/agents: $(STAMPS)/requirements requirements/agents.txt
	@echo "installing what OpenSpiel's agents need, for the tests of the environments"
	@$(BIN)/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/agents.txt
	@touch $@

.PHONY: test-web
test-web: setup
	@cd web && npm run --silent test

# What the tests that name rules saw of them, and the reports made of it; recorded again only where code or tests have changed.
.PHONY: fidelity
fidelity: $(STAMPS)/package ## record the evidence for every rule and write the figures of the README
	@$(BIN)/python -m armillary.fidelity --out build/fidelity.json --readme README.md

# The browser client's part needs Node; without it, only Python is checked.
WEB := $(and $(wildcard web/package.json),$(shell command -v npm),web)

.PHONY: lint
lint: lint-python $(WEB:%=lint-%) ## check style, types and the direction of imports (the browser client's style too, if Node is there)

.PHONY: lint-web
lint-web: $(STAMPS)/web-packages
	@cd web && npm run --silent lint

.PHONY: lint-python
lint-python: $(STAMPS)/package
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/mypy --strict
	@$(BIN)/lint-imports
	@$(BIN)/python scripts/audit.py

.PHONY: format
format: $(STAMPS)/package $(if $(wildcard web/package.json),$(STAMPS)/web-packages) ## put the code into shape
	@$(BIN)/ruff check --fix $(CODE)
	@$(BIN)/ruff format $(CODE)
	@if [ -f web/package.json ]; then cd web && npm run --silent format; fi

.PHONY: bench
bench: $(STAMPS)/bench compiled ## measure against the peers, in one run
	@$(BIN)/python -m bench

$(STAMPS)/bench: $(STAMPS)/package requirements/bench.txt requirements/bench-alone.txt
	@echo "installing the peers to measure against"
	@$(BIN)/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/bench.txt -r requirements/bench-alone.txt
	@touch $@

.PHONY: docs
docs: $(STAMPS)/package dist/page/page.json ## build the documentation into docs/_build/html, with the playable page
	@$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

.PHONY: pictures
pictures: setup $(STAMPS)/system ## retake the screenshots of the documentation (docs/pictures)
	@$(BIN)/python tests/web/pictures.py

# --- packaging it ---

.PHONY: build
build: setup ## build the wheel and the source distribution into dist
	@$(BIN)/python -m armillary.fidelity --games 1000 --out build/fidelity.json
	@ARMILLARY_COMPILE=0 $(BIN)/python -m build --no-isolation --outdir dist .

.PHONY: release
release: setup $(STAMPS)/release ## build and check everything that a release publishes, into dist (uploads nothing)
	@$(BIN)/python scripts/release.py

$(STAMPS)/release: $(STAMPS)/requirements requirements/release.txt
	@echo "installing what writes the software bill of materials"
	@$(BIN)/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/release.txt
	@touch $@

.PHONY: compiled
compiled: $(STAMPS)/package ## build the wheel compiled with mypyc and install it into .venv-compiled
	@rm -rf build/compiled
	@ARMILLARY_COMPILE=require $(BIN)/python -m build --no-isolation --wheel --outdir build/compiled .
	@rm -rf .venv-compiled && $(BIN)/python -m venv .venv-compiled
	@site=$$(.venv-compiled/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') && \
		$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >"$$site/dependencies.pth"
	@.venv-compiled/bin/python $(PIP_INSTALL) --no-deps build/compiled/*.whl
	@.venv-compiled/bin/python -c 'import armillary.kernel.position as m; assert not m.__file__.endswith(".py"), m.__file__'
	@echo "compiled: .venv-compiled/bin/python"

# The same tests: whatever the sources do, the compiled modules must do.
.PHONY: test-compiled
test-compiled: compiled $(STAMPS)/system $(STAMPS)/ray $(STAMPS)/agents ## run all tests on the compiled build
	@.venv-compiled/bin/python -m pytest -n auto

# Platform wheels that any Linux installs, in the containers of cibuildwheel (it wants Docker or Podman).
.PHONY: wheels
wheels: setup ## build compiled wheels for every supported Python into dist (needs Docker or Podman)
	@$(BIN)/python $(PIP_INSTALL) cibuildwheel
	@$(BIN)/python -m cibuildwheel --platform linux --output-dir dist .

.PHONY: lock
lock: $(STAMPS)/venv ## pin the newest versions of all dependencies in requirements/*.txt
	@test -x $(BIN)/pip-compile || $(BIN)/python $(PIP_INSTALL) pip-tools
	@$(PIP_COMPILE) --upgrade $(EXTRAS:%=--extra %) --output-file requirements/dev.txt pyproject.toml requirements/dev.in
	@$(PIP_COMPILE) --upgrade --extra bench --output-file requirements/bench.txt pyproject.toml requirements/bench.in
	@$(PIP_COMPILE) --upgrade --extra ray --output-file requirements/ray.txt pyproject.toml requirements/ray.in
	@$(PIP_COMPILE) --upgrade --extra agents --output-file requirements/agents.txt pyproject.toml requirements/agents.in
	@$(PIP_COMPILE) --upgrade --output-file requirements/release.txt requirements/release.in

.PHONY: clean
clean: ## remove everything that was built or installed here
	@rm -rf $(VENV) .venv-compiled build dist docs/_build web/node_modules web/dist src/armillary/server/static
	@rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage .coverage.* htmlcov
	@find src tests docs $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +
