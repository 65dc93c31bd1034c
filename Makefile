# The two commands of the README are `make play` and `make test`.
# Everything runs in .venv, which is built when it is missing or older than pyproject.toml.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: play test check bench clean
.DELETE_ON_ERROR:

play: $(STAMP)  ## open the table in a browser
	@$(BIN)/igroteka

test: $(STAMP)-test  ## run all tests
	@$(BIN)/python -m pytest -n auto

check: $(STAMP)-test  ## format, lint, types, import directions
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest tests/test_house.py

bench: $(STAMP)-bench  ## measure what the README claims
	@$(BIN)/python -m benchmarks

clean:
	rm -rf .venv build dist

define install
	@echo "Setting up .venv ($(2)) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".$(1)" || \
		{ echo "The packages that Igroteka needs could not be installed: pip's message above says why. Is this machine online?"; exit 1; }
	@touch $@
endef

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || \
		{ echo "Igroteka needs Python 3.11 or newer, and no '$(PYTHON)' was found. Install it, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Igroteka needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V). Name a newer one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || \
		{ echo "Python's venv module is missing. On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }

$(STAMP): pyproject.toml | $(BIN)/python
	$(call install,,to play)

$(STAMP)-test: pyproject.toml | $(BIN)/python
	$(call install,[test],to test)

$(STAMP)-bench: pyproject.toml | $(BIN)/python
	$(call install,[bench],to measure)
