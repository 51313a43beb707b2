# 時序教室. The two that a newcomer needs: make run, make test.
.PHONY: run demo test lint format bench bench-peers evidence thousand messages backup restore help
.DEFAULT_GOAL := help

run: ## install what is missing, migrate, load the content and a demo class, serve on port 8000
	@scripts/run.sh

demo: ## the same, with a session open in which bots play at six tables
	@scripts/run.sh --demo

test: ## install what is missing, start real services, run every check and test
	@scripts/test.sh

lint: ## formatting, types, import contracts, migrations, deployment checks, content, JavaScript types
	@scripts/lint.sh

format: ## put the code into its format
	@scripts/setup.sh dev
	@.venv/bin/ruff format .
	@.venv/bin/ruff check --fix .

bench: ## measure our server (results in bench/RESULTS.md)
	@scripts/bench.sh

bench-peers: ## measure our server and its peers in the same run
	@scripts/bench.sh --peers

evidence: ## are the reports' figures right? simulated pupils play all games (bench/EVIDENCE.md)
	@scripts/setup.sh dev
	@.venv/bin/python -m bench.evidence

thousand: ## a thousand games of each game by bots: all end, nothing breaks, and who wins by seat
	@scripts/setup.sh dev
	@.venv/bin/python -m tests.games.thousand

messages: ## collect texts into locale/ and compile them (needs GNU gettext)
	@scripts/setup.sh dev
	@scripts/messages.sh

backup: ## a copy of the database, also while lessons run: make backup [TO=file]
	@scripts/setup.sh base
	@.venv/bin/python manage.py backup $(if $(TO),"$(TO)")

restore: ## put a backup in place of the database, the server being stopped: make restore FROM=file
	@test -n "$(FROM)" || { echo "✗ Which backup? make restore FROM=file"; exit 1; }
	@scripts/setup.sh base
	@.venv/bin/python manage.py restore "$(FROM)"

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
