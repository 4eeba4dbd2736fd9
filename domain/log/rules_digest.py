"""The digest of all that decides in a game: code without docstrings, comments and layout, and data as values.

It is made of syntax trees in a form of its own, so that formatting, or another Python, changes nothing. What
words, draws, shows or estimates decides nothing and is left out.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from domain.games import catalog

DIGEST_LENGTH = 12
"""Hexadecimal digits: 48 bits tell releases apart; the hash chain, not these, guards against forgery."""

PRESENTING = frozenset({"/planning", "/players_rules", "/presentation", "/redaction", "/view"})
"""What of a game's folder decides nothing that is recorded: modules or folders at its top, by path."""

KERNEL = ("chance", "decide", "frames", "ledger", "multiset", "ranking", "toml_data", "tuples", "values")
"""The part of the kernel that decides; the rest types, words and describes."""

TABLE = "domain.table"
TABLE_PRESENTING = frozenset(
    {
        "/correspondence/words",
        *("/journal_lines", "/visibility"),
    }
)


@cache
def rules_digest(game: str) -> str:
    """Return the digest of a game's rules as this build has them; KeyError if the game is not known.

    It reads some hundred files, in 50 to 150 ms; later calls cost nothing.
    """
    package = files(f"domain.games.{game}")
    kernel = (files("domain.kernel").joinpath(f"{name}.py") for name in KERNEL)
    seats = ("seats", " ".join(map(str, catalog.game(game).seat_counts)))
    return _digest((seats, *(_part("kernel", one) for one in kernel), *_parts("", package, PRESENTING)))


@cache
def table_digest() -> str:
    """Return the digest of what decides at any table, whatever is played there."""
    return folder_digest(files(TABLE), TABLE_PRESENTING)


def folder_digest(folder: Traversable, left_out: frozenset[str] = PRESENTING) -> str:
    """Return the digest of what decides in a folder."""
    return _digest(_parts("", folder, left_out))


def _digest(parts: Iterable[tuple[str, str]]) -> str:
    told = hashlib.sha256()
    for name, form in parts:
        told.update(f"{name}\n{form}\n".encode())
    return told.hexdigest()[:DIGEST_LENGTH]


def _parts(path: str, folder: Traversable, left_out: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the deciding files of a folder in the order of their names, without its own wiring."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        name = f"{path}/{one.name}"
        if name.removesuffix(".py") in left_out or one.name == "__pycache__":
            continue
        if one.is_dir():
            yield from _parts(name, one, left_out)
        elif one.name.endswith((".py", ".toml")) and name not in {"/__init__.py", "/releases.toml"}:
            yield _part(path, one)


def _part(path: str, file: Traversable) -> tuple[str, str]:
    name, data = f"{path}/{file.name}", file.read_bytes()
    if name.endswith(".toml"):
        return name, msgspec.json.encode(msgspec.toml.decode(data), order="sorted").decode()
    return name, " ".join(_form(ast.parse(data)))


def _form(thing: object) -> Iterator[str]:
    """Give a syntax tree as words: kinds of nodes with the fields that say something, docstrings left out."""
    if isinstance(thing, ast.AST):
        yield type(thing).__name__
        for name, value in ast.iter_fields(thing):
            if value is None or value == [] or name in {"kind", "type_comment", "type_ignores"}:
                continue
            yield name
            yield from _form(_without_docstring(thing, value) if name == "body" else value)
        yield ";"
    elif isinstance(thing, list):
        for one in thing:
            yield from _form(one)
    else:
        yield repr(thing)


def _without_docstring(node: ast.AST, body: object) -> object:
    """Leave out every bare string of a body: docstrings, and those behind constants."""
    if not isinstance(body, list) or not isinstance(
        node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    ):
        return body
    return [one for one in body if not _is_bare_string(one)]


def _is_bare_string(one: object) -> bool:
    value = one.value if isinstance(one, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
