# One verb, one command. `make run` and `make test` each do all the set-up that they need;
# stamp files make a second run instant, and a changed lock file installs again.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Where this is set, every start of Python compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NPM := npm --prefix web --silent
WORKERS ?= 3

PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print)

.PHONY: soak help setup setup-test run test test-server test-page bench bench-prompts fmt generate lock clean \
	local-model \
	check check-style check-types check-layers check-generated check-requirements

help:
	@echo "make run       set up and start Wenko"
	@echo "make test      set up and run every test"
	@echo "make check     style, types, layers, generated files, requirements"
	@echo "make soak      the slow proofs: many kills, every prompt of the corpus"
	@echo "make bench     measure, beside a peer or a floor"
	@echo "make fmt       format and fix what can be fixed"
	@echo "make local-model  fetch a small real model and serve it on port 8080"
	@echo "make generate  write the generated files"
	@echo "make setup     only set up; make lock resolves every version anew"

# --- for people -------------------------------------------------------------------------------

setup: system-run $(BIN)/.runtime .toolbox/.installed src/wenko/page/.built

setup-test: system-test $(BIN)/.dev .toolbox/.installed .cache/prompts/.cached .cache/mcp/.installed \
	src/wenko/page/.built

run: setup
	@exec $(BIN)/wenko serve

test: setup-test
	@$(MAKE) --no-print-directory --keep-going test-server test-page

# `make -k check` goes on after a failure and shows everything that is wrong.
check: check-style check-types check-layers check-generated check-requirements
	@echo "All checks passed."

bench: setup-test $(BIN)/.bench
	@$(BIN)/python -m bench

# The same proofs, longer: more kills, the whole corpus of prompts.
soak: setup-test
	@WENKO_TEST_SEEDS=24 WENKO_TEST_EVERY_PROMPT=1 $(BIN)/python -m pytest -q -n $(WORKERS) \
		tests/acceptance/test_recovery.py tests/contract/test_prompts.py

bench-prompts: setup-test $(BIN)/.bench
	@$(BIN)/python -m bench prompts

# A real model without a key: fetched once (1.1 GB), then served on port 8080.
local-model: $(BIN)/.local
	@$(BIN)/python -m tools.local_model

fmt: $(BIN)/.dev
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

generate: $(BIN)/.dev web/node_modules/.installed
	@$(BIN)/python -m tools.generate

# Prints nothing but the versions: no host of a registry may end up in a lock file.
COMPILE := .cache/uv/bin/uv pip compile --quiet --upgrade --no-annotate --no-header \
	--no-emit-index-url --no-emit-find-links --python-version 3.11
lock: .cache/uv/bin/uv
	@echo "· resolving every version anew"
	@$(COMPILE) pyproject.toml -o requirements/runtime.lock
	@$(COMPILE) pyproject.toml --group dev -o requirements/dev.lock
	@$(COMPILE) --group bench -c requirements/runtime.lock -o requirements/bench.lock
	@echo xllamacpp | $(COMPILE) - -o requirements/local.lock
	@echo flask | $(COMPILE) - -o requirements/toolbox.lock
	@printf '%s\n' click inquirer inquirerpy questionary rich | $(COMPILE) - -o requirements/prompts.lock
	@printf '%s\n' mcp-server-time tzlocal | $(COMPILE) --no-deps - -o requirements/mcp/python.lock
	@echo hatchling editables | tr ' ' '\n' | $(COMPILE) - -o requirements/build.lock
	@$(NPM) update --package-lock-only

clean:
	rm -rf .venv .toolbox .cache web/node_modules src/wenko/page

# --- parts ------------------------------------------------------------------------------------

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
	@told=$$($(BIN)/lint-imports --no-logo) || { echo "$$told"; exit 1; }

check-generated: $(BIN)/.dev web/node_modules/.installed
	@echo "· generated files"
	@$(BIN)/python -m tools.generate --check

check-requirements: $(BIN)/.dev
	@echo "· requirements"
	@$(BIN)/python -m tools.conformance

test-server:
	@$(BIN)/python -m pytest -q -n $(WORKERS)

test-page:
	@$(NPM) test

.PHONY: system-run system-test
system-run system-test: system-%:
	@tools/system-packages.sh $*

$(BIN)/python:
	@echo "· making .venv"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@$(PYTHON) -m venv .venv

# The package itself is installed in place, with the build tool's version locked as well.
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

# What code in a sandbox may import beside the standard library.
.toolbox/.installed: requirements/toolbox.lock requirements/toolbox/package-lock.json | $(BIN)/python
	@echo "· installing the sandbox's toolbox"
	@rm -rf .toolbox
	@$(PIP) --target .toolbox -r $<
	@cp requirements/toolbox/package.json requirements/toolbox/package-lock.json .toolbox
	@npm --prefix .toolbox --silent --no-audit --no-fund ci
	@touch $@

# Programs that ask, for tests: a sandbox has no network to install them from.
.cache/prompts/.installed: requirements/prompts.lock bench/prompts/package-lock.json | $(BIN)/python
	@echo "· installing programs that ask"
	@rm -rf .cache/prompts && mkdir -p .cache/prompts
	@$(PIP) --target .cache/prompts/python -r $<
	@cp bench/prompts/package.json bench/prompts/package-lock.json .cache/prompts
	@npm --prefix .cache/prompts --silent --no-audit --no-fund ci
	@touch $@

# MCP servers of other makers, for tests; what they share with us is ours already.
.cache/mcp/.installed: requirements/mcp/python.lock requirements/mcp/package-lock.json | $(BIN)/python
	@echo "· installing MCP servers"
	@rm -rf .cache/mcp && mkdir -p .cache/mcp
	@$(PIP) --no-deps --target .cache/mcp/python -r $<
	@cp requirements/mcp/package.json requirements/mcp/package-lock.json .cache/mcp
	@npm --prefix .cache/mcp --silent --no-audit --no-fund ci
	@touch $@

# What `npm create` asks a registry for, kept: a pinned version, and the latest that is not known yet.
.cache/prompts/.cached: .cache/prompts/.installed
	@echo "· keeping what npm create asks for"
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
