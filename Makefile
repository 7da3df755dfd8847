# The two commands that a newcomer needs are `make demo` and `make test`; both set up what they need in .venv.

.DEFAULT_GOAL := help
.PHONY: help demo test bench corpus fuzz soak accept clean

# The first Python of 3.11 or later; PYTHON=… names another.
PYTHON ?= $(shell for python in python3.11 python3 python3.14 python3.13 python3.12; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$python"; break; }; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ACCEPTED := tests/test_golden.py tests/test_readme.py

help: ## these lines
	@sed -n 's/^\([a-z]*\):.*## /make \1	/p' Makefile

demo: .venv/ready ## a whole turn of the shipped zine, in a copy in demo/
	@rm -rf demo
	@$(BIN)/gm demo demo

test: .venv/ready-to-test ## lint, types, floors and tests
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q -n 2

bench: .venv/ready-to-test ## how long it takes
	$(BIN)/python tools/bench.py
	$(BIN)/python tools/bench_field.py

corpus: .venv/ready-to-test ## how the letters of tests/corpus are read: right, asked or wrong
	$(BIN)/python tools/corpus.py

SECONDS := 60
fuzz: .venv/ready-to-test ## letters of any bytes, read for SECONDS=60
	$(PIP) install atheris
	$(BIN)/python tools/fuzz.py $(SECONDS)

TOURNAMENTS := 100000
soak: .venv/ready-to-test ## tournaments by chance, TOURNAMENTS=100000, each round checked
	$(BIN)/python tools/soak.py $(TOURNAMENTS)

accept: .venv/ready-to-test ## take what the shipped turns and the pages give today as what they are to give
	GM_ACCEPT=1 $(BIN)/python -m pytest -q $(ACCEPTED)
	git status --short turns secrets tests/archive README.md docs

clean: ## away with all that was made here
	rm -rf .venv demo build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis zine.db .gm.lock
	find gm tests tools -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed; name it with PYTHON=…" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/ready: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP) install --constraint constraints.txt --editable .
	@touch $@

.venv/ready-to-test: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ .venv/ready
