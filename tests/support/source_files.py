"""The project's own files, and what they import: for the tests of its layout."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

FOLDERS = (".ci", "docs", "domain", "infra", "projections", "services", "tests", "tools")

_LEFT_BEHIND = frozenset({"__pycache__", ".hypothesis", "node_modules"})


def list_files(*suffixes: str, under: str | None = None) -> list[Path]:
    """List the project's files below a folder, or all of them, by suffix where any is named."""
    if under is not None:
        found = list(_below(ROOT / under))
    else:
        found = [path for path in ROOT.iterdir() if path.is_file()]
        found += [path for folder in FOLDERS for path in _below(ROOT / folder)]
    return sorted(path for path in found if not suffixes or path.suffix in suffixes)


def _below(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and not _LEFT_BEHIND & set(path.parts):
            yield path


def relative_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported_modules(source: str) -> set[str]:
    """Name all modules that a source imports, at its top or inside a function.

    `from a import b` counts as `a.b` as well, as b may be a module.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found.add(module)
            found.update(f"{module}.{alias.name}" for alias in node.names)
    return found


def is_within(imported: str, package: str) -> bool:
    return imported == package or imported.startswith(f"{package}.")
