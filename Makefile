# The two commands of the README are `make play` and `make test`.
# Everything runs in .venv, which is built when it is missing, broken, moved, or older than
# pyproject.toml.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: play test check mutants bench findings docs clean
.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
.NOTPARALLEL: # with -j, two installations would write to one .venv

# What .venv says of itself: the place it was built in, then what its Python complains of.
ifneq ($(shell { cat .venv/.place && $(BIN)/python -c 'import pip' || true; } 2>&1),$(CURDIR))
REBUILD := rebuild
.PHONY: rebuild
rebuild:
endif

play: $(STAMP)  ## open the table in a browser
	@$(BIN)/igroteka

test: $(STAMP)-test  ## run all tests
	@$(BIN)/python -m tests.kernels
	@$(BIN)/python -m pytest -n auto --dist worksteal -rs

check: $(STAMP)-test  ## format, lint, types, import directions
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest tests/test_house.py

mutants: $(STAMP)-test  ## change the rules of GAME in a thousand places: do its tests notice?
	@$(BIN)/python -m tests.mutants $(GAME)

bench: $(STAMP)-bench  ## measure what the README claims
	@$(BIN)/python -m benchmarks

findings: $(STAMP)-test  ## play the experiments anew, and write docs/findings (hours)
	@$(BIN)/python -m experiments

docs: $(STAMP)-docs  ## build the documentation site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

clean:
	rm -rf .venv build dist

# Without compiling: Python does so with what it imports, which is a small part.
define install
	@echo "Setting up .venv ($(2)) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable ".$(1)" || \
		{ echo "The packages that Igroteka needs could not be installed: pip's message above says why. Is this machine online?"; exit 1; }
	@touch $@
endef

$(BIN)/python: $(REBUILD)
	@command -v $(PYTHON) >/dev/null || \
		{ echo "Igroteka needs Python 3.11 or newer, and no '$(PYTHON)' was found. Install it, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Igroteka needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V). Name a newer one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv --clear .venv || \
		{ echo "Python's venv module is missing. On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	@printf %s "$(CURDIR)" > .venv/.place

$(STAMP): pyproject.toml $(REBUILD) | $(BIN)/python
	$(call install,,to play)

$(STAMP)-test: pyproject.toml $(REBUILD) | $(BIN)/python
	$(call install,[test],to test)

$(STAMP)-docs: pyproject.toml $(REBUILD) | $(BIN)/python
	$(call install,[docs],to write the documentation)

$(STAMP)-bench: pyproject.toml $(REBUILD) | $(BIN)/python
	$(call install,[bench],to measure)
