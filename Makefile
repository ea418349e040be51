# Each target installs what it needs. Stamp files make a second run instant; a changed lock file
# triggers a new installation.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# With this set, every start of Python would recompile all modules.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NPM := npm --prefix web --silent
# More than cores: a worker often waits for a sandbox or a browser.
WORKERS ?= 4
SELECTED ?= -m "not slow"

export BASE DOCKER_BUILD

PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print)

.PHONY: docker-image docker-base test-docker injection undo-soak soak escape chaos fuzz soak-day help setup setup-test run test test-all test-server test-page bench bench-prompts bench-memory fmt generate lock clean \
	bench-tasks bench-compare local-model screenshots \
	check check-style check-types check-layers check-generated check-requirements

help:
	@echo "make run          install and start Wenko"
	@echo "make test         install and run the tests"
	@echo "make test-all     with the long tail: many programs, escapes, faults, both databases everywhere"
	@echo "make check        style, types, layers, generated files, requirements"
	@echo "make soak         long tests: many kills, the whole prompt corpus, careless forms, a thousand questions"
	@echo "make undo-soak    1,000 random sequences of file operations, undone step by step"
	@echo "make escape       escape attempts in each isolation, as root and as a plain user"
	@echo "make docker-image  the image of sandboxes in containers (WENKO_SANDBOX=docker)"
	@echo "make test-docker  the sandbox tests in containers of a Docker engine"
	@echo "make chaos        real servers under random faults, with counts"
	@echo "make fuzz         50,000 generated requests and frames on each database"
	@echo "make soak-day     24 hours of load: memory, descriptors, errors"
	@echo "make bench        benchmarks, each next to a peer or a lower bound"
	@echo "make bench-memory search in memories: recall, speed beside FTS5, LoCoMo"
	@echo "make bench-tasks  small tasks with hidden checks: TASKS='--model provider:name'"
	@echo "make bench-compare  Wenko and mini-swe-agent on 20 tasks with the local model"
	@echo "make screenshots  pictures of the page's states, in .cache/screenshots"
	@echo "make fmt          format and apply automatic fixes"
	@echo "make local-model  download a small language model and serve it on port 8080"
	@echo "make generate     write the generated files"
	@echo "make setup        install only"
	@echo "make lock         resolve all versions again"
	@echo "make clean        delete everything that was installed or built"

# --- targets ----------------------------------------------------------------------------------

setup: system-run $(BIN)/.runtime .toolbox/.installed src/wenko/page/.built

setup-test: system-test $(BIN)/.dev .toolbox/.installed .cache/prompts/.cached .cache/mcp/.installed \
	.cache/miniwob/.installed src/wenko/page/.built

run: setup
	@exec $(BIN)/wenko serve

test: setup-test
	@$(MAKE) --no-print-directory --keep-going test-server test-page

# The tests that are marked slow too.
test-all: setup-test
	@$(MAKE) --no-print-directory --keep-going test-server test-page SELECTED=

# `make -k check` continues after a failure and reports all problems.
check: system-run check-style check-types check-layers check-generated check-requirements
	@echo "All checks passed."

injection: $(BIN)/.dev
	@$(BIN)/python -m tests.unit.gate.injection_cases

bench: setup-test $(BIN)/.bench
	@$(BIN)/python -m bench

# The same tests, longer: more kills, a crash after every batch of events, the whole prompt corpus,
# 10,000 careless forms, 1,000 questions.
soak: setup-test
	@WENKO_TEST_SEEDS=24 WENKO_TEST_EVERY_PROMPT=1 WENKO_TEST_FORMS=10000 WENKO_TEST_QUESTIONS=1000 \
		$(BIN)/python -m pytest -q -n $(WORKERS) --timeout 7200 \
		tests/acceptance/test_recovery.py tests/scenarios/test_crashing_runs.py \
		tests/contract/test_prompts.py \
		tests/unit/protocol/test_careless_forms.py tests/scenarios/test_careless_forms.py \
		tests/contract/test_questions.py

# 1,000 random sequences of file operations with a second writer, undone step by step.
undo-soak: setup-test
	@WENKO_TEST_UNDO=$${UNDO:-500} $(BIN)/python -m pytest -q --timeout 7200 \
		tests/contract/sandbox/test_undo.py -k "bubblewrap and (random or second_writer)"

# Over 500 escape attempts in each isolation, as root and as a plain user; needs root for both.
escape: setup-test
	@$(BIN)/python -m tests.escapes

# The image of sandboxes for WENKO_SANDBOX=docker, on the engine that the docker command uses.
docker-image: $(BIN)/.runtime
	@tools/docker-image.sh

# Where no image can be pulled: then `make docker-image BASE=wenko-sandbox-base`.
docker-base:
	@tools/docker-image.sh base

# The contract suite and escape attempts in containers; says so where there is no engine.
test-docker: setup-test
	@$(BIN)/python -m tests.docker $(DOCKER_TESTS)

# Real servers under random faults; counts what is lost. CHAOS='--only postgres --questions 1000', for example.
chaos: setup-test
	@$(BIN)/python -m bench.chaos $(CHAOS)

# Schemathesis and Hypothesis with ids that exist. FUZZ='--only sqlite --cases 1000', for example.
fuzz: setup-test
	@$(BIN)/python -m tests.fuzz $(FUZZ)

# A day of load on two servers: memory, descriptors and errors each minute. HOURS=1 for an hour.
soak-day: setup-test
	@$(BIN)/python -m bench.chaos --soak $(or $(HOURS),24)

# With WENKO_LOCOMO=file.zip also LoCoMo's evidence recall.
bench-memory: setup-test $(BIN)/.bench
	@$(BIN)/python -m bench memory

bench-prompts: setup-test $(BIN)/.bench
	@$(BIN)/python -m bench prompts

# Small tasks with hidden checks, e.g. make bench-tasks TASKS='--model openai:gpt-5 --only data'.
bench-tasks: setup-test
	@$(BIN)/python -m bench.tasks $(TASKS)

# Hours on two cores; continues where it was interrupted. COMPARE='--only-table' prints the results.
bench-compare: setup-test $(BIN)/.local
	@$(BIN)/python -m bench.tasks.compare $(COMPARE)

# A language model without an API key: downloaded once (1.1 GB), then served on port 8080.
local-model: $(BIN)/.local
	@$(BIN)/python -m tools.local_model

screenshots: setup-test
	@$(BIN)/python -m tools.screenshots

fmt: $(BIN)/.dev
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

generate: $(BIN)/.dev web/node_modules/.installed
	@$(BIN)/python -m tools.generate

# Only versions are printed: no registry host may end up in a lock file.
COMPILE := .cache/uv/bin/uv pip compile --quiet --upgrade --no-annotate --no-header \
	--no-emit-index-url --no-emit-find-links --python-version 3.11
lock: .cache/uv/bin/uv
	@echo "· resolving versions"
	@$(COMPILE) pyproject.toml -o requirements/runtime.lock
	@$(COMPILE) pyproject.toml --group dev -o requirements/dev.lock
	@$(COMPILE) --group bench -c requirements/runtime.lock -o requirements/bench.lock
	@echo xllamacpp | $(COMPILE) - -o requirements/local.lock
	@printf '%s\n' flask lxml matplotlib openpyxl pandas playwright pytest python-xlib requests | $(COMPILE) - -o requirements/toolbox.lock
	@printf '%s\n' beaupy bullet click cutie inquirer inquirerpy pick questionary rich rich-toolkit \
		simple-term-menu survey textual typer | $(COMPILE) - -o requirements/prompts.lock
	@printf '%s\n' mcp-server-time tzlocal | $(COMPILE) --no-deps - -o requirements/mcp/python.lock
	@echo miniwob | $(COMPILE) --no-deps - -o requirements/miniwob.lock
	@echo hatchling editables | tr ' ' '\n' | $(COMPILE) - -o requirements/build.lock
	@$(NPM) update --package-lock-only

clean:
	rm -rf .venv .toolbox .cache web/node_modules src/wenko/page

# --- parts of the targets ---------------------------------------------------------------------

check-style: $(BIN)/.dev
	@echo "· style"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet

check-types: $(BIN)/.dev web/node_modules/.installed
	@echo "· types"
	@$(BIN)/mypy --no-error-summary
	@$(NPM) run check

check-layers: $(BIN)/.dev
	@echo "· layers"
	@output=$$($(BIN)/lint-imports --no-logo) || { echo "$$output"; exit 1; }

check-generated: $(BIN)/.dev web/node_modules/.installed
	@echo "· generated files"
	@$(BIN)/python -m tools.generate --check

check-requirements: $(BIN)/.dev
	@echo "· requirements"
	@$(BIN)/python -m tools.conformance

test-server:
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --reruns 1 --max-suite-reruns 20 $(SELECTED) || $(BIN)/python -m tools.retest

test-page:
	@$(NPM) test

.PHONY: system-run system-test
system-run system-test: system-%:
	@tools/system-packages.sh $*

$(BIN)/python:
	@echo "· creating .venv"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is required")'
	@$(PYTHON) -m venv .venv

# Editable installation of the package; the version of the build tool is locked too.
define install
	@echo "· installing Python packages ($(notdir $<))"
	@$(PIP) -r $< -r requirements/build.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@
endef

$(BIN)/.runtime: requirements/runtime.lock requirements/build.lock pyproject.toml | $(BIN)/python
	$(install)

$(BIN)/.dev: requirements/dev.lock requirements/build.lock pyproject.toml | $(BIN)/python
	$(install)

$(BIN)/.bench: requirements/bench.lock requirements/build.lock pyproject.toml | $(BIN)/python
	$(install)

$(BIN)/.local: requirements/local.lock | $(BIN)/python
	@echo "· installing Python packages ($(notdir $<))"
	@$(PIP) -r $<
	@touch $@

# Packages that code in a sandbox can import in addition to the standard library.
.toolbox/.installed: requirements/toolbox.lock requirements/toolbox/package-lock.json | $(BIN)/python
	@echo "· installing the sandbox toolbox"
	@rm -rf .toolbox
	@# Some packages are compiled: for the Python that sandboxes run, which may not be ours.
	@$(BIN)/python -m pip --python /usr/bin/python3 install --quiet --disable-pip-version-check \
		--root-user-action ignore --target .toolbox -r $<
	@cp requirements/toolbox/package.json requirements/toolbox/package-lock.json .toolbox
	@npm --prefix .toolbox --silent --no-audit --no-fund ci
	@touch $@

# Interactive programs for tests: a sandbox has no network to install them.
.cache/prompts/.installed: requirements/prompts.lock bench/prompts/package-lock.json | $(BIN)/python
	@echo "· installing interactive programs for tests"
	@rm -rf .cache/prompts && mkdir -p .cache/prompts
	@$(PIP) --target .cache/prompts/python -r $<
	@cp bench/prompts/package.json bench/prompts/package-lock.json .cache/prompts
	@npm --prefix .cache/prompts --silent --no-audit --no-fund ci
	@touch $@

# Third-party MCP servers for tests; dependencies shared with ours are already installed.
.cache/mcp/.installed: requirements/mcp/python.lock requirements/mcp/package-lock.json | $(BIN)/python
	@echo "· installing MCP servers"
	@rm -rf .cache/mcp && mkdir -p .cache/mcp
	@$(PIP) --no-deps --target .cache/mcp/python -r $<
	@cp requirements/mcp/package.json requirements/mcp/package-lock.json .cache/mcp
	@npm --prefix .cache/mcp --silent --no-audit --no-fund ci
	@touch $@

# Web pages with tasks and their own rewards, which the browser tool has to solve.
.cache/miniwob/.installed: requirements/miniwob.lock | $(BIN)/python
	@echo "· installing MiniWoB++"
	@rm -rf .cache/miniwob && mkdir -p .cache/miniwob
	@$(PIP) --no-deps --target .cache/miniwob/python -r $<
	@ln -s python/miniwob/html .cache/miniwob/html
	@touch $@

# Packages that `npm create` fetches from a registry: pinned versions, and the latest ones.
.cache/prompts/.cached: .cache/prompts/.installed
	@echo "· caching packages for npm create"
	@npm --cache .cache/prompts/npm-cache --silent cache add \
		create-vue@3.10.4 create-vue@latest create-vite@5.5.5 create-vite@latest
	@npm --silent config get registry > .cache/prompts/registry
	@touch $@

web/node_modules/.installed: web/package-lock.json web/package.json
	@echo "· installing the page's packages"
	@$(NPM) ci
	@touch $@

src/wenko/page/.built: $(PAGE_SOURCES) | web/node_modules/.installed
	@echo "· building the page"
	@$(NPM) run build -- --logLevel warn
	@touch $@

.cache/uv/bin/uv:
	@$(PYTHON) -m venv .cache/uv
	@.cache/uv/bin/python -m pip install --quiet uv
