"""Print measures of the code's structure: `python tools/structure.py [ROOT]`.

Tests are not included. A module whose only importer is in the same folder may belong in that importer. An
`__init__` that only lists modules does not count as an importer.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LEFT_OUT = frozenset({"tests", "node_modules", "build", "dist", "__pycache__"})


class PythonFile(NamedTuple):
    """A Python file, its dotted name, its number of lines and its import statements."""

    path: Path
    name: str
    lines: int
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    is_list: bool
    """Whether the file is an `__init__` that defines no function or class."""


def read_sources(root: Path) -> list[PythonFile]:
    """Read all Python files below the root, except tests and hidden folders."""
    sources = []
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if LEFT_OUT.isdisjoint(parts) and not any(part.startswith(".") for part in parts):
            text = path.read_text(encoding="utf-8")
            nodes = tuple(ast.walk(ast.parse(text)))
            imports = tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))
            name = ".".join(parts).removesuffix(".__init__")
            defines = any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in nodes)
            is_list = path.name == "__init__.py" and not defines
            sources.append(PythonFile(path, name, len(text.splitlines()), imports, is_list))
    return sources


def find_importers(sources: list[PythonFile]) -> dict[str, set[Path]]:
    """Return, for each module of the sources, the files that import it."""
    names = {source.name for source in sources}
    importers = defaultdict[str, set[Path]](set)
    for source in sources:
        for name in _imported_names(source, names):
            if name != source.name:
                importers[name].add(source.path)
    return importers


def _imported_names(source: PythonFile, names: set[str]) -> Iterator[str]:
    for statement in source.imports:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif statement.module:
            for alias in statement.names:
                full = f"{statement.module}.{alias.name}"
                yield full if full in names else statement.module


def find_single_importers(sources: list[PythonFile]) -> dict[Path, Path]:
    """Return each module whose only importer is in the same folder, with that importer.

    Modules called `__init__` are left out. So are modules whose only importer just lists modules: readers
    look for a game's parts, and for the areas of its rules, by name.
    """
    importers = find_importers(sources)
    lists = {source.path for source in sources if source.is_list}
    single = {
        source.path: next(iter(importers[source.name]))
        for source in sources
        if source.path.name != "__init__.py" and len(importers[source.name]) == 1
    }
    return {
        module: importer
        for module, importer in single.items()
        if module.parent == importer.parent and importer not in lists
    }


def measure(root: Path) -> dict[str, str]:
    """Return the text of each measure, keyed by its name."""
    sources = read_sources(root)
    lines = sum(source.lines for source in sources)
    import_lines = sum(
        (statement.end_lineno or statement.lineno) - statement.lineno + 1
        for source in sources
        for statement in source.imports
    )
    longest = max(sources, key=lambda source: source.lines)
    return {
        "Python files outside tests": f"{len(sources):,}",
        "folders that hold them": f"{len({source.path.parent for source in sources}):,}",
        "modules with exactly one importer, in the same folder": f"{len(find_single_importers(sources)):,}",
        "share of import lines": f"{100 * import_lines / lines:.1f} %",
        "longest file": f"{longest.lines:,} lines, {longest.path.relative_to(root).as_posix()}",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Print measures of the code's structure.")
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--list", action="store_true", help="list the modules with exactly one importer")
    given = parser.parse_args()
    if given.list:
        for module, importer in find_single_importers(read_sources(given.root)).items():
            print(f"{module.relative_to(given.root)} <- {importer.name}")
        return
    measures = measure(given.root)
    width = max(map(len, measures))
    for name, value in measures.items():
        print(f"{name:<{width}}  {value}")


if __name__ == "__main__":
    main()
