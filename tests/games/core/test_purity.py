"""The games reach for nothing outside: no web framework, clock, file, network, process or global random."""

from __future__ import annotations

import ast
from pathlib import Path

import games

STANDARD = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "collections.abc",
    "functools",
    "itertools",
    "math",
    "typing",
}
ALLOWED = STANDARD | {"msgspec", "msgspec.structs"}

CALLS = {"open", "print", "input", "exec", "eval", "hash", "id", "globals"}


def test_games_import_only_pure_modules():
    root = Path(games.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= ALLOWED, path
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert node.module in ALLOWED, path
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in CALLS, path


def test_a_game_imports_no_other_game():
    root = Path(games.__file__).parent
    folders = {path.parent.name for path in root.glob("*/__init__.py")} - {"core"}
    for name in folders:
        for path in (root / name).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.level == 2:
                    assert (node.module or "").split(".")[0] == "core", path
