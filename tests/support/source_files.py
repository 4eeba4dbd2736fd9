"""The project's files and their imports, for the layout tests."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

FOLDERS = (".ci", "docs", "domain", "infra", "projections", "services", "tests", "tools")

_LEFT_BEHIND = frozenset({"__pycache__", ".hypothesis", "node_modules"})


def list_files(*suffixes: str, under: str | None = None) -> list[Path]:
    """List the project's files, optionally below a folder and with a suffix."""
    if under is not None:
        found = list(_below(ROOT / under))
    else:
        found = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]
        found += [path for folder in FOLDERS for path in _below(ROOT / folder)]
    return sorted(path for path in found if not suffixes or path.suffix in suffixes)


@cache
def _below(folder: Path) -> tuple[Path, ...]:
    return tuple(path for path in folder.rglob("*") if path.is_file() and not _LEFT_BEHIND & set(path.parts))


def relative_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


class Source(NamedTuple):
    """Facts about a module for the layout tests; each module is parsed once for all of them."""

    docstring: str
    imports: frozenset[str]
    functions: tuple[tuple[str, int], ...]
    """Each function and method with its length."""

    public_classes: tuple[str, ...]
    """The public classes at the top level of the module."""

    names: frozenset[str]
    """Classes, functions and assigned names, at any level."""


@cache
def read_source(path: Path) -> Source:
    return examine_source(path.read_text(encoding="utf-8"))


def examine_source(text: str) -> Source:
    module = ast.parse(text)
    found = tuple(_statements(module.body))
    functions = [node for node in found if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return Source(
        docstring=ast.get_docstring(module) or "",
        imports=frozenset(name for node in found for name in _imported(node)),
        functions=tuple((node.name, _length(node)) for node in functions),
        public_classes=tuple(
            node.name
            for node in module.body
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
        ),
        names=frozenset(name for node in found for name in _defined(node)),
    )


def _statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield all statements, including nested ones; skip expressions, which are most of the tree."""
    for node in body:
        yield node
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            within = getattr(node, field, None)
            if isinstance(within, list):
                yield from _statements(within)


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of the body, without the docstring and the parameters (or a command's options)."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def _imported(node: ast.AST) -> Iterator[str]:
    """Yield the imported modules; `from a import b` also yields `a.b`, because b may be a module."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        yield module
        yield from (f"{module}.{alias.name}" for alias in node.names)


def _defined(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def is_within(imported: str, package: str) -> bool:
    return imported == package or imported.startswith(f"{package}.")
