"""The digest of everything that determines the course of a game: data, and code without comments.

It is computed from syntax trees without docstrings, so formatting and the Python version do not matter. Code
that only produces texts, drawings, views or estimates is left out.
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
from domain.kernel.editions import edition_digest

DIGEST_LENGTH = 12
"""Number of hexadecimal digits: 48 bits are enough to distinguish releases.

The hash chain, not this digest, prevents forgery.
"""

PRESENTING = frozenset({"/planning", "/players_rules", "/presentation", "/redaction", "/view"})
"""Modules and folders of a game that do not affect records, as paths inside the game's folder."""

EDITION_MARK = "+"
"""Precedes the digest of an edition's data."""

KERNEL = (
    "chance",
    "decide",
    "editions",
    "frames",
    "ledger",
    "multiset",
    "ranking",
    "toml_data",
    "tuples",
    "values",
)
"""The kernel's modules that affect decisions; the others contain types, texts and descriptions."""

TABLE = "domain.table"
TABLE_PRESENTING = frozenset(
    {
        "/correspondence/words",
        *("/journal_lines", "/visibility"),
    }
)


def rules_digest(game: str) -> str:
    """Return the digest of a game's rules in this build, followed by that of its edition's data, if any."""
    edition = edition_digest(game)
    return packaged_digest(game) if edition is None else f"{packaged_digest(game)}{EDITION_MARK}{edition}"


def split_digest(digest: str) -> tuple[str, str | None]:
    """Return the digests of the packaged rules and of the edition's data, None if there is no edition."""
    packaged, mark, edition = digest.partition(EDITION_MARK)
    return packaged, edition if mark else None


@cache
def packaged_digest(game: str) -> str:
    """Return the digest of a game's rules with the packaged data; raise KeyError if the game is unknown.

    The first call reads about a hundred files in 50 to 150 ms; later calls are cached.
    """
    package = files(f"domain.games.{game}")
    kernel = (files("domain.kernel").joinpath(f"{name}.py") for name in KERNEL)
    seats = ("seats", " ".join(map(str, catalog.game(game).seat_counts)))
    return _digest(
        (seats, *(_read_part("kernel", file) for file in kernel), *_list_parts("", package, PRESENTING))
    )


@cache
def table_digest() -> str:
    """Return the digest of the code that affects decisions at any table, regardless of the game."""
    return folder_digest(files(TABLE), TABLE_PRESENTING)


def folder_digest(folder: Traversable, left_out: frozenset[str] = PRESENTING) -> str:
    """Return the digest of the files in a folder that affect decisions."""
    return _digest(_list_parts("", folder, left_out))


def _digest(parts: Iterable[tuple[str, str]]) -> str:
    result = hashlib.sha256()
    for name, form in parts:
        result.update(f"{name}\n{form}\n".encode())
    return result.hexdigest()[:DIGEST_LENGTH]


def _list_parts(path: str, folder: Traversable, left_out: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield a folder's files that affect decisions, sorted by name."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        name = f"{path}/{file.name}"
        if name.removesuffix(".py") in left_out or file.name == "__pycache__":
            continue
        if file.is_dir():
            yield from _list_parts(name, file, left_out)
        elif file.name.endswith((".py", ".toml")) and name not in {"/__init__.py", "/releases.toml"}:
            yield _read_part(path, file)


def _read_part(path: str, file: Traversable) -> tuple[str, str]:
    name, data = f"{path}/{file.name}", file.read_bytes()
    if name.endswith(".toml"):
        return name, msgspec.json.encode(msgspec.toml.decode(data), order="sorted").decode()
    return name, " ".join(_list_words(ast.parse(data)))


def _list_words(thing: object) -> Iterator[str]:
    """Yield a syntax tree as words: node types with their non-empty fields, without docstrings."""
    if isinstance(thing, ast.AST):
        yield type(thing).__name__
        for name, value in ast.iter_fields(thing):
            if value is None or value == [] or name in {"kind", "type_comment", "type_ignores"}:
                continue
            yield name
            yield from _list_words(_without_docstring(thing, value) if name == "body" else value)
        yield ";"
    elif isinstance(thing, list):
        for item in thing:
            yield from _list_words(item)
    else:
        yield repr(thing)


def _without_docstring(node: ast.AST, body: object) -> object:
    """Remove all bare strings from a body: docstrings, and strings that document constants."""
    if not isinstance(body, list) or not isinstance(
        node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    ):
        return body
    return [statement for statement in body if not _is_bare_string(statement)]


def _is_bare_string(statement: object) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
