"""The layout in docs/contributing.md, beyond the import contracts in pyproject.toml."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games import catalog
from tests.support.source_files import ROOT, examine_source, is_within, list_files, read_source, relative_name

LONGEST_FILE = 600
LONGEST_FUNCTION = 40

TOPS = ("railhead", "domain", "infra", "projections", "services")

DOMAIN_IMPORTS = {*sys.stdlib_module_names, "domain", "msgspec", "tzdata", "typing_extensions"}
"""Modules that the domain may import; typing_extensions only for type checkers."""

GATHERS_GAMES = re.compile(r"domain/games/__init__\.py|domain/games/catalog\.py|railhead/|domain/planning/")

WIRING = {"wiring.py", "main.py", "backups.py"}
"""Files that may construct adapters; backups.py opens the stores of copies, which no process serves."""

ADAPTERS = ("infra.redis", "infra.embedded", "infra.archive")

PRIVATE = re.compile(
    r"(?<![\w.~])/(?:wo[r]k|fa[r]m|ro[o]t|ho[m]e|tm[p])/"  # a path on somebody's machine
    r"|pypi[.]org|pythonhosted[.]org|npmjs[.]org|debian[.]org|index[-]url|://[^\s\"']*/simple\b"  # a registry
)


def game_folders() -> list[Path]:
    """List the folders of all games, including the template."""
    return sorted(init.parent for init in (ROOT / "domain/games").glob("*/__init__.py"))


def written(folder: Path, file: str) -> Path:
    """Return the path of a game's module; a large module may be a folder of the same name."""
    package = folder / file.removesuffix(".py") / "__init__.py"
    return package if package.is_file() else folder / file


def test_files_have_at_most_600_lines() -> None:
    lengths = {
        relative_name(path): len(path.read_text().splitlines())
        for path in list_files(".py", ".js", ".css", ".lua")
    }

    assert {} == {name: length for name, length in lengths.items() if length > LONGEST_FILE}


@pytest.mark.wide
def test_functions_have_at_most_40_lines() -> None:
    lengths = {
        f"{relative_name(path)}: {name}": length
        for path in list_files(".py")
        for name, length in read_source(path).functions
    }

    assert {} == {name: count for name, count in lengths.items() if count > LONGEST_FUNCTION}


def test_parameters_and_docstring_do_not_count_as_function_lines() -> None:
    source = 'def told(\n    n: int,\n) -> int:\n    """Say.\n\n    More.\n    """\n    n += 1\n    return n'

    assert examine_source(source).functions == (("told", 2),)


def test_no_file_reveals_where_it_was_written() -> None:
    leaks = [
        f"{relative_name(path)}: {found[0]}"
        for path in list_files()
        for found in PRIVATE.finditer(path.read_text(errors="replace"))
    ]

    assert [] == leaks


def test_search_for_private_paths_finds_them_and_skips_others() -> None:
    for line in (
        "see /wo" + "rk/notes",
        'open("/tm' + 'p/x")',
        "--index" + "-url there",
        "https://pypi." + "org/",
    ):
        assert PRIVATE.search(line), line
    for line in ("docs/work/notes", "/v1/tables", "a.work/b", "/var/lib/railhead"):
        assert not PRIVATE.search(line), line


def stray_imports(path: Path, games: set[str]) -> Iterator[str]:
    """Yield the forbidden imports of a file, each with the violated rule."""
    name = relative_name(path)
    top, *_ = name.split("/")
    game = next((game for game in games if name.startswith(f"domain/games/{game}/")), None)
    for imported in read_source(path).imports:
        other = imported.removeprefix("domain.games.").split(".")[0]
        if top == "domain" and imported.split(".")[0] not in DOMAIN_IMPORTS:
            yield f"{name} imports {imported}: the domain uses no libraries"
        if game is not None and is_within(imported, "domain.games.catalog"):
            yield f"{name} imports {imported}: games do not know the catalog"
        if imported.startswith("domain.games.") and other in games - {game} and not GATHERS_GAMES.match(name):
            yield f"{name} imports {imported}: only the catalog finds a game"
        if top == "services" and path.name not in WIRING and constructs(path, imported):
            yield f"{name} constructs {imported}: only wiring and main do"


def constructs(path: Path, imported: str) -> bool:
    """Return whether a file calls an adapter's class; all files may use it in annotations."""
    adapter = imported.rpartition(".")[2]
    is_adapter = adapter[0].isupper() and any(is_within(imported, package) for package in ADAPTERS)
    return is_adapter and re.search(rf"\b{adapter}\(", path.read_text(encoding="utf-8")) is not None


def test_no_file_has_forbidden_imports() -> None:
    games = {folder.name for folder in game_folders()}
    files = [path for top in TOPS for path in list_files(".py", under=top)]

    assert [] == [stray for path in files for stray in stray_imports(path, games)]


def test_every_game_has_a_mirrored_test_folder() -> None:
    missing = [
        folder.name for folder in game_folders() if not (ROOT / "tests/domain/games" / folder.name).is_dir()
    ]

    assert [] == missing


def test_catalog_offers_every_game_folder_except_the_template() -> None:
    folders = {folder.name for folder in game_folders()}

    assert {*catalog.names(), catalog.TEMPLATE} == folders


def test_game_package_exports_only_its_game() -> None:
    """`OLDER` has the rules versions that are kept for tables that began with them."""
    others: list[str] = []
    for folder in game_folders():
        for node in ast.parse((folder / "__init__.py").read_text()).body:
            match node:
                case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
                    continue
                case ast.Assign(targets=[ast.Name(id="GAME" | "OLDER")]):
                    continue
                case _:
                    others.append(f"{folder.name}: {ast.unparse(node)[:100]}")

    assert [] == others


def test_import_inside_a_function_counts() -> None:
    source = "def late() -> None:\n    from infra.redis import store\n"

    assert {"infra.redis", "infra.redis.store"} == examine_source(source).imports


MOST_ENTRIES = 24
"""The maximum number of files and folders in one folder, not counting `__init__` and build products."""

GAMES = "domain/games/"


def packages() -> list[Path]:
    """List the folders of code, except the games' own folders, which have a different form."""
    found = {path.parent for top in TOPS for path in list_files(".py", under=top)}
    return sorted(folder for folder in found if not relative_name(folder).startswith(GAMES))


def test_folders_docstring_says_what_belongs_in_it() -> None:
    said = {relative_name(folder): read_source(folder / "__init__.py").docstring for folder in packages()}

    assert {} == {name: docstring for name, docstring in said.items() if len(docstring) <= 30}


def test_folder_is_small_enough_to_read_at_a_glance() -> None:
    left_behind = {"__init__.py", "__pycache__", "py.typed"}
    entries = {
        relative_name(folder): [path.name for path in folder.iterdir() if path.name not in left_behind]
        for folder in packages()
    }

    assert {} == {folder: names for folder, names in entries.items() if len(names) > MOST_ENTRIES}
