"""`manage.py play <game>`: one table in the terminal, for authors of games.

manage.py play voyage-team                       play the first seat, with bots in the others
manage.py play voyage-team --seat 0 --seat 1     play these seats by hand
manage.py play voyage-team --bots --seed 7       watch bots
"""

from __future__ import annotations

import argparse
import json
import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from classroom.play import terminal, texts
from games.core.api import CLOCK, HOST, Outcome
from games.core.errors import Rejected, SetupRefused
from games.core.rng import Source
from games.match import Match
from games.registry import GAMES, get


class Command(BaseCommand):
    help = "Plays one table of a game in the terminal: by hand, with bots, or bots alone."
    requires_system_checks = []  # noqa: RUF012 (as Django has it); touches neither site nor database

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", choices=[game.key for game in GAMES])
        parser.add_argument(
            "--seats", type=int, help="number of players (default: as few as the game allows)"
        )
        parser.add_argument("--seed", type=int, help="the same seed deals the same game")
        parser.add_argument("--bots", action="store_true", help="bots play all seats")
        parser.add_argument("--seat", type=int, action="append", help="a seat played by hand (default: 0)")
        parser.add_argument("--skill", type=float, default=0.7, help="0 to 1: how much the bots know")
        parser.add_argument("--deck", default="taiwan", help="key of a built-in deck")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=JSON", help="an option of the game"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        from history_content.library import built_in_deck  # content is read only when a table is wanted

        key, seed = options["game"], options["seed"]
        seed = secrets.randbits(32) if seed is None else seed
        try:
            match = Match.start(
                key,
                built_in_deck(options["deck"]),
                seats=options["seats"] or get(key).seats[0],
                seed=seed,
                options=_chosen(options["option"]),
            )
        except SetupRefused as fault:
            said = texts.setup_refusal(fault.code, fault.data, key)
            # Whoever types options knows them by the names that are typed.
            typed = fault.data.get("option")
            raise CommandError(f"{typed}: {said}" if typed else said) from fault
        self.stdout.write(self.style.MIGRATE_HEADING(f"{texts.game_title(key)} · seed {seed}"))
        by_hand = set() if options["bots"] else set(options["seat"] or [0])
        if not match.game.bots:  # such a game is led by the teacher, and played by people
            by_hand = {HOST, *range(match.seats)}
        self._play(match, by_hand, options["skill"], Source(seed + 1))

    def _play(self, match: Match, by_hand: set[int], skill: float, rng: Source) -> None:
        while match.outcome is None:
            seat = min(match.to_move, default=CLOCK)
            action: dict[str, Any] | None
            if seat == CLOCK:  # all wait for the time to pass
                seat, action = match.due()
            elif seat in by_hand:
                action = self._ask(match, seat)
                if action is None:
                    self.stdout.write(f"moves: {len(match.moves)}")
                    return
            else:
                action = match.bot(seat, skill, rng)
            told = len(match.events)
            try:
                match.act(seat, action)
            except Rejected as refused:
                self.stdout.write(self.style.ERROR(texts.rejection(match.key, refused.code, refused.data)))
                continue
            for event in match.events[told:]:
                if event.to is None or by_hand.intersection(event.to):
                    fact = {"code": event.code, "data": event.data, "seat": event.seat}
                    self.stdout.write("  " + texts.event(match.key, fact, (), _ids(match)))
        self._finish(match, match.outcome)

    def _ask(self, match: Match, seat: int) -> dict[str, Any] | None:
        """The action chosen by number or typed as JSON; None to leave."""
        self.stdout.write("")
        view = match.view(seat if seat >= 0 else None)
        lines = terminal.picture(match.key, view)
        if lines is None:
            lines = (f"{field:>12}  {_short(value)}" for field, value in view.items())
        for line in lines:
            self.stdout.write(line)
        legal = match.legal(seat)
        self.stdout.write(self.style.MIGRATE_LABEL(f"{texts.seat_name(seat)}:"))
        for number, action in enumerate(legal, start=1):
            self.stdout.write(f"{number:>4}  {terminal.label(match.key, action, view) or _short(action)}")
        while True:
            try:
                typed = input("number, JSON, or q> ").strip()
            except EOFError:
                return None
            if typed in ("q", "quit"):
                return None
            if typed.isdecimal() and 1 <= int(typed) <= len(legal) and "form" not in legal[int(typed) - 1]:
                return legal[int(typed) - 1]
            try:
                written: Any = json.loads(typed)
            except ValueError:
                written = None
            if isinstance(written, dict):
                return written
            self.stdout.write("?")

    def _finish(self, match: Match, outcome: Outcome) -> None:
        self.stdout.write(self.style.SUCCESS(texts.reason(match.key, outcome.reason)))
        for seat, (score, rank) in enumerate(zip(match.scores, outcome.ranks, strict=True)):
            tried = [a for a in match.attempts if a.seat == seat and a.score is not None]
            right = sum(a.score or 0 for a in tried)
            judged = f"judgements {right:g} of {len(tried)} right"
            self.stdout.write(f"{texts.seat_name(seat)}: {score} points, rank {rank}; {judged}")


def _chosen(pairs: list[str]) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        try:
            chosen[name] = json.loads(value)
        except ValueError as fault:
            raise CommandError(f"--option {pair}: after = comes a JSON value, such as true or 3") from fault
    return chosen


def _ids(match: Match) -> dict[str, str]:
    """Authors know cards by their ids."""
    return {card: card for card in match.setting.deck.ids}


def _short(value: Any) -> str:
    """JSON on one line, empty fields left out; a turned card as `id=year`, an unturned one as its id."""
    if isinstance(value, dict) and set(value) == {"id", "year"}:
        return f"{value['id']}={value['year']}"
    if isinstance(value, dict) and set(value) == {"id"}:
        return str(value["id"])
    if isinstance(value, dict):
        shown = (f"{name}: {_short(part)}" for name, part in value.items() if part is not None)
        return "{" + ", ".join(shown) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_short(part) for part in value) + "]"
    return "·" if value is None else str(value)
