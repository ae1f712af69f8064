# overhead-probe. `make` alone lists what there is.
# Each environment has a stamp file, so that a second `make` installs nothing and needs no network.

VENV := .venv
VENV_TF1 := .venv-tf1
STAMP := $(VENV)/.installed
STAMP_TF1 := $(VENV_TF1)/.installed
PIP_FLAGS := --disable-pip-version-check --no-input

# Candidates are run, not looked up: a version manager's shim is on PATH even where its interpreter is not.
CANDIDATES := python3.11 python3.13 python3.12 python3.10 python3 \
	$(wildcard $(HOME)/.pyenv/versions/3.11.*/bin/python $(HOME)/.pyenv/versions/3.1[023].*/bin/python)
CANDIDATES_TF1 := python3.7 $(wildcard $(HOME)/.pyenv/versions/3.7.*/bin/python)
USABLE := import sys, venv, ensurepip; sys.exit(not (3, 10) <= sys.version_info < (3, 14))
USABLE_TF1 := import sys, venv, ensurepip; sys.exit(sys.version_info[:2] != (3, 7))

.PHONY: help probe test accuracy edits cases disturbance findings example readme tf1-env env coverage clean

help:
	@echo "make probe      make the environment, then run: probe scenarios/tf_session.py"
	@echo "make test       make the environment, then run the tests"
	@echo "make accuracy   check the breakdown against overhead of known size (benchmarks/accuracy)"
	@echo "make coverage   check that the intervals contain what they speak for, and that probes repeat (half an hour)"
	@echo "make edits      hold changes tried on a running loop against edits by hand: docs/edits.md (about ten minutes)"
	@echo "make disturbance  compare the probe's blocks with other profilers, in one run"
	@echo "make example    make reports/example/ anew from a real run"
	@echo "make readme     measure again what README.md shows (about ten minutes on a quiet machine)"
	@echo "make cases      probe the scripts of public reports and their corrected twins: docs/cases.md (about an hour)"
	@echo "make findings   make docs/findings.md from the rules"
	@echo "make tf1-env    make $(VENV_TF1) with TensorFlow 1.15 (needs a Python 3.7; goes on without one)"
	@echo "make env        make the environment $(VENV) only"
	@echo "make clean      remove environments, caches and reports"

probe: $(STAMP)
	$(VENV)/bin/probe scenarios/tf_session.py

test: $(STAMP)
	$(VENV)/bin/python -m pytest

accuracy: $(STAMP)
	$(VENV)/bin/python -m benchmarks.accuracy

coverage: $(STAMP)
	$(VENV)/bin/python -m benchmarks.coverage

edits: $(STAMP)
	$(VENV)/bin/python -m benchmarks.edited --report docs/edits.md

disturbance: $(STAMP)
	$(VENV)/bin/python -m benchmarks.disturbance

example: $(STAMP)
	$(VENV)/bin/python -m tools.example

readme: $(STAMP)
	$(VENV)/bin/python -m tools.capture

cases: $(STAMP)
	$(VENV)/bin/python -m benchmarks.cases --report docs/cases.md $(if $(wildcard $(STAMP_TF1)),--tf1 $(VENV_TF1)/bin/python)

findings: $(STAMP)
	$(VENV)/bin/python -m overhead_probe.analysis.diagnosis > docs/findings.md

env: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@found=; for candidate in $(CANDIDATES); do \
		if "$$candidate" -c '$(USABLE)' >/dev/null 2>&1; then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "No Python from 3.10 to 3.13 with its venv module was found. Tried: $(CANDIDATES)" >&2; exit 1; \
	fi; \
	echo "Making $(VENV) with $$("$$found" --version)"; \
	"$$found" -m venv $(VENV)
	$(VENV)/bin/python -m pip install $(PIP_FLAGS) --quiet -c constraints.txt -e '.[tensorflow,dev]'
	@touch $@

tf1-env:
	@found=; for candidate in $(CANDIDATES_TF1); do \
		if "$$candidate" -c '$(USABLE_TF1)' >/dev/null 2>&1; then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "No Python 3.7 was found, so there is no TensorFlow 1 environment; all else works without it."; \
	else \
		$(MAKE) --no-print-directory $(STAMP_TF1) PYTHON_TF1="$$found"; \
	fi

$(STAMP_TF1): constraints-tf1.txt
	@echo "Making $(VENV_TF1) with $$("$(PYTHON_TF1)" --version)"
	@"$(PYTHON_TF1)" -m venv $(VENV_TF1)
	$(VENV_TF1)/bin/python -m pip install $(PIP_FLAGS) --quiet -c constraints-tf1.txt tensorflow
	@touch $@

clean:
	rm -rf $(VENV) $(VENV_TF1) build dist *.egg-info .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find reports -mindepth 1 -maxdepth 1 ! -name example -exec rm -rf {} + 2>/dev/null || true
