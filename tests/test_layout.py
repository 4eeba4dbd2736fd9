"""The layout of docs/contributing.md, as far as the import contracts in pyproject.toml cannot say it."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from domain.games import catalog
from tests.support.source_files import ROOT, imported_modules, is_within, list_files, relative_name

LONGEST_FILE = 600
LONGEST_FUNCTION = 40

GENERIC = ("kernel", "drawing", "table", "log", "audit")

ADAPTERS = ("infra.redis", "infra.embedded", "infra.archive")

PRIVATE = re.compile(
    r"(?<![\w.~])/(?:wo[r]k|fa[r]m|ro[o]t|ho[m]e|tm[p])/"  # a path of somebody's machine
    r"|pypi[.]org|pythonhosted[.]org|npmjs[.]org|debian[.]org|index[-]url|://[^\s\"']*/simple\b"  # a registry
)


def game_folders() -> list[Path]:
    """List the games, the template among them."""
    return sorted(init.parent for init in (ROOT / "domain/games").glob("*/__init__.py"))


def written(folder: Path, file: str) -> Path:
    """Give where a game's file lies; one that grew large may be a folder of the same name."""
    package = folder / file.removesuffix(".py") / "__init__.py"
    return package if package.is_file() else folder / file


def test_files_have_at_most_600_lines() -> None:
    lengths = {
        relative_name(path): len(path.read_text().splitlines())
        for path in list_files(".py", ".js", ".css", ".lua")
    }

    assert {} == {name: length for name, length in lengths.items() if length > LONGEST_FILE}


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of the body, without docstring and parameters (which may be a command's options)."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_functions_have_at_most_40_lines() -> None:
    lengths = {
        f"{relative_name(path)}: {node.name}": length(node)
        for path in list_files(".py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert {} == {name: count for name, count in lengths.items() if count > LONGEST_FUNCTION}


def test_parameters_and_docstring_do_not_count_as_lines_of_a_function() -> None:
    source = 'def told(\n    n: int,\n) -> int:\n    """Say.\n\n    More.\n    """\n    n += 1\n    return n'
    function = ast.parse(source).body[0]

    assert isinstance(function, ast.FunctionDef)
    assert length(function) == 2


def test_no_file_tells_where_it_was_written() -> None:
    leaks = [
        f"{relative_name(path)}:{number}: {line.strip()[:100]}"
        for path in list_files()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if PRIVATE.search(line)
    ]

    assert [] == leaks


@pytest.mark.parametrize(
    "line",
    ["see /wo" + "rk/notes", 'open("/tm' + 'p/x")', "--index" + "-url there", "https://pypi." + "org/"],
)
def test_the_search_for_such_places_finds_them(line: str) -> None:
    assert PRIVATE.search(line)


@pytest.mark.parametrize("line", ["docs/work/notes", "/v1/tables", "a.work/b", "/var/lib/railhead"])
def test_the_search_for_such_places_passes_others(line: str) -> None:
    assert not PRIVATE.search(line)


def test_the_domain_imports_itself_msgspec_zone_data_and_the_standard_library_only() -> None:
    allowed = {*sys.stdlib_module_names, "domain", "msgspec", "tzdata"} | {
        "typing_extensions"
    }  # for type checkers alone
    strays = [
        f"{relative_name(path)} imports {imported}"
        for path in list_files(".py", under="domain")
        for imported in sorted(imported_modules(path.read_text()))
        if imported.split(".")[0] not in allowed
    ]

    assert [] == strays


def test_games_know_neither_each_other_nor_the_table() -> None:
    names = {folder.name for folder in game_folders()}
    strays: list[str] = []
    for folder in game_folders():
        others = {"domain.table", "domain.games.catalog"} | {
            f"domain.games.{name}" for name in names - {folder.name}
        }
        for path in list_files(".py", under=relative_name(folder)):
            for imported in imported_modules(path.read_text()):
                strays += [
                    f"{relative_name(path)} imports {imported}"
                    for other in others
                    if is_within(imported, other)
                ]

    assert [] == strays


def test_kernel_table_and_services_know_no_game_by_name() -> None:
    generic = [
        *(path for folder in GENERIC for path in list_files(".py", under=f"domain/{folder}")),
        *(
            path
            for folder in ("projections", "services", "infra")
            for path in list_files(".py", under=folder)
        ),
    ]
    strays = [
        f"{relative_name(path)} imports {imported}"
        for path in generic
        for imported in imported_modules(path.read_text())
        for folder in game_folders()
        if is_within(imported, f"domain.games.{folder.name}")
    ]

    assert [] == strays


def test_only_wiring_and_main_choose_adapters() -> None:
    strays = sorted(
        f"{relative_name(path)} imports {imported}"
        for path in list_files(".py", under="services")
        if path.name not in {"wiring.py", "main.py"}
        for imported in imported_modules(path.read_text())
        if any(is_within(imported, adapters) for adapters in ADAPTERS)
    )

    assert [] == strays


def test_every_game_has_its_mirror_among_the_tests() -> None:
    missing = [
        folder.name for folder in game_folders() if not (ROOT / "tests/domain/games" / folder.name).is_dir()
    ]

    assert [] == missing


def test_the_catalog_offers_every_game_folder_but_the_template() -> None:
    folders = {folder.name for folder in game_folders()}

    assert {*catalog.names(), catalog.TEMPLATE} == folders


def test_a_game_package_holds_its_game_and_nothing_else() -> None:
    """`OLDER` are the rules versions that the package keeps for the tables that began with them."""
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


def test_an_import_inside_a_function_is_an_import() -> None:
    source = "def late() -> None:\n    from infra.redis import store\n"

    assert {"infra.redis", "infra.redis.store"} == imported_modules(source)


MOST_ENTRIES = 17
"""Files and folders in one folder, its `__init__` and what builds leave behind not counted."""

GAMES = "domain/games/"


def packages() -> list[Path]:
    """List the folders of code, games' own folders apart: those follow a form of their own."""
    tops = ("railhead", "domain", "infra", "projections", "services")
    found = {path.parent for top in tops for path in list_files(".py", under=top)}
    return sorted(folder for folder in found if not relative_name(folder).startswith(GAMES))


@pytest.mark.parametrize("folder", packages(), ids=relative_name)
def test_a_folder_says_at_its_top_what_belongs_in_it(folder: Path) -> None:
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""

    assert len(said) > 30


@pytest.mark.parametrize("folder", packages(), ids=relative_name)
def test_a_folder_can_be_read_at_a_glance(folder: Path) -> None:
    left_behind = {"__init__.py", "__pycache__", "py.typed"}
    entries = [path.name for path in folder.iterdir() if path.name not in left_behind]

    assert len(entries) <= MOST_ENTRIES, entries
