"""The documentation names only existing files, commands, options, settings, fields, pages and keys."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer
from starlette.routing import Route

from domain.kernel.game import Game, Planning
from domain.kernel.presentation import Presentation
from infra.redis.backup.key_families import GROUPS
from infra.settings.parsing import OTHER_VARIABLES, PREFIX
from infra.settings.settings import Settings
from services.api.app import ROUTES
from services.cli.main import app
from tests.support.source_files import ROOT, list_files, relative_name

PAGES = [
    path
    for path in list_files(".md")
    if path.parent == ROOT / "docs" or path.name in {"README.md", "EXAMPLES.md", "CHANGELOG.md"}
]

TOPS = r"(?:railhead|services|infra|projections|domain|tests|tools)"
CODE_SPAN = re.compile(r"`([^`\n]+)`")
FROM_ROOT = re.compile(rf"(?<![\w/.<{{-]){TOPS}(?:/[\w.*-]+)+")
RELATIVE = re.compile(rf"^(?!{TOPS}/)(?:[\w-]+/)*[\w-]+\.(?:py|lua)$|^(?!{TOPS}/)(?:[a-z_]+/)+$")
DOTTED = re.compile(rf"^(?:-m )?({TOPS}(?:\.[A-Za-z_]+)+)$")
FIELD = re.compile(r"\b(Game|Presentation|Planning)\.(\w+)")
FIELDS = {kind.__name__: {field.name for field in fields(kind)} for kind in (Game, Presentation, Planning)}
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")

SHELL_BLOCK = re.compile(r"^```(?:sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(
    r"(?:^|[|&;(] *)(?:[A-Z_]+=\S* +)*(?:[\w./-]+/)?(railhead|make|python3?) ([^|&;#`\n]+)", re.MULTILINE
)
CALL = re.compile(r"`(GET|POST|PUT|PATCH|DELETE) (/[^`\s?]*)")
SETTING = re.compile(rf"\b{PREFIX}[A-Z_]+\b")
MENTION = re.compile(r"\bdocs/[\w-]+\.md\b")

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = frozenset(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
VARIABLES = frozenset(re.findall(r"\b[A-Z_]+\b", MAKEFILE)) | {"PYTHON"}
COMMAND_LINE: Any = typer.main.get_command(app)
CALLS = frozenset(
    (method, re.sub(r"\{[^}]*\}", "*", route.path))
    for route in ROUTES
    if isinstance(route, Route)
    for method in route.methods or ()
)
SETTINGS = frozenset(f"{PREFIX}{name.upper()}" for name in Settings.model_fields)

ELSEWHERE = frozenset({"dist/", "services/bundles", "railhead.d.ts", "mybot.py", "learner.py"})
"""Files that a build or the reader creates."""

WRITTEN_BY_THE_PAGE = re.compile(r"(?:domain|tests/domain)/games/(handcar|lanterns)")

every_page = pytest.mark.parametrize("page", [pytest.param(page, id=relative_name(page)) for page in PAGES])


@cache
def all_names() -> frozenset[str]:
    """Return the files of the project and their folders; folder names end with a slash."""
    files = [relative_name(path) for path in list_files()]
    return frozenset((*files, *(f"{folder}/" for file in files for folder in map(str, Path(file).parents))))


def find_missing(page: Path) -> Iterator[str]:
    """Yield names in a page's code spans that do not exist; `GAME` may be any game."""
    for span in CODE_SPAN.findall(page.read_text(encoding="utf-8")):
        yield from (path for path in FROM_ROOT.findall(span) if not any(ROOT.glob(as_pattern(path))))
        if RELATIVE.match(span) and not has_relative(page, span):
            yield span
        dotted = DOTTED.match(span)
        if dotted and not is_importable(dotted[1]):
            yield span
        yield from (f"{kind}.{name}" for kind, name in FIELD.findall(span) if name not in FIELDS[kind])


def find_commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the programs that the blocks and code spans of a page run, with their arguments."""
    blocks = [block.replace("\\\n", " ") for block in SHELL_BLOCK.findall(text)]
    for code in (
        *blocks,
        *CODE_SPAN.findall(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)),
    ):
        yield from ((program, shlex.split(words)) for program, words in PROGRAM.findall(code))


def find_unknown_words(program: str, words: list[str]) -> list[str]:
    """Return the targets, variables, subcommands, options and scripts of a command that do not exist."""
    if program == "make":
        assigned = {name for word in words for name in re.findall(r"^([A-Z_]+)=", word)}
        targets = {word for word in words if re.fullmatch(r"[a-z][a-z-]*", word)}
        return sorted((assigned - VARIABLES) | (targets - TARGETS))
    if program == "railhead":
        return find_unknown_options(words)
    if words[0] == "-m":
        return [] if is_importable(words[1]) or find_spec(words[1]) else [words[1]]
    return [words[0]] if "/" in words[0] and not (ROOT / words[0]).is_file() else []


def find_unknown_options(words: list[str]) -> list[str]:
    """Return the subcommands and options of a `railhead` command line that do not exist."""
    command, rest = COMMAND_LINE, list(words)
    while hasattr(command, "commands") and rest and not rest[0].startswith("-"):
        command = command.commands.get(rest.pop(0))
        if command is None:
            return words[:2]
    known = {"--help"} | {name for option in command.params for name in option.opts + option.secondary_opts}
    options = [word.strip("[]").partition("=")[0] for word in rest]
    return [option for option in options if option.startswith("--") and option not in known]


def as_pattern(path: str) -> str:
    return re.sub(r"(?<=/)[A-Z]+(?=[/.]|$)", "*", path).rstrip("/.")


def has_relative(page: Path, name: str) -> bool:
    """Return whether the page's game (for other pages: any folder) has such a file or folder."""
    folder = relative_name(page.parent)
    folder = f"{folder}/" if folder.startswith("domain/games/") else ""
    return any(each.startswith(folder) and f"/{each}".endswith(f"/{name}") for each in all_names())


def is_importable(dotted: str) -> bool:
    """Return whether a name is a module or a package, or is defined in a module."""
    module, _, name = dotted.rpartition(".")
    place = ROOT / dotted.replace(".", "/")
    if place.is_dir() or place.with_suffix(".py").is_file():
        return True
    file = (ROOT / module.replace(".", "/")).with_suffix(".py")
    return file.is_file() and re.search(rf"\b{name}\b", file.read_text(encoding="utf-8")) is not None


@every_page
def test_names_on_a_page_exist(page: Path) -> None:
    missing = [name for name in find_missing(page) if not WRITTEN_BY_THE_PAGE.search(name)]

    assert [] == [name for name in missing if name not in ELSEWHERE]


@every_page
def test_commands_on_a_page_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    unknown = [
        (program, " ".join(words), word)
        for program, words in find_commands(text)
        for word in find_unknown_words(program, words)
    ]

    assert [] == unknown


@every_page
def test_calls_on_a_page_exist(page: Path) -> None:
    calls = CALL.findall(page.read_text(encoding="utf-8"))

    assert set() == {(method, re.sub(r"(?<=/)[A-Z]+(?=/|$)", "*", path)) for method, path in calls} - CALLS


@every_page
def test_paths_in_shell_blocks_exist(page: Path) -> None:
    blocks = " ".join(SHELL_BLOCK.findall(page.read_text(encoding="utf-8")))
    paths = [path for path in FROM_ROOT.findall(blocks) if not WRITTEN_BY_THE_PAGE.match(path)]

    assert [] == [path for path in paths if not any(ROOT.glob(as_pattern(path)))]


@every_page
def test_settings_on_a_page_exist(page: Path) -> None:
    named = {*SETTING.findall(page.read_text(encoding="utf-8"))}

    assert set() == named - SETTINGS - {*OTHER_VARIABLES}


def test_every_setting_is_explained() -> None:
    running = (ROOT / "docs/running.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\|([^|]*)\|", running, re.MULTILINE)

    assert set() == SETTINGS - {name for cell in cells for name in SETTING.findall(cell)}


def test_every_operator_command_is_explained() -> None:
    operators = (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    table = operators.partition("## Admin commands")[2].partition("\n## ")[0]
    rows = [
        span for row in re.findall(r"^\| (`.*?) \| ", table, re.MULTILINE) for span in CODE_SPAN.findall(row)
    ]

    assert sorted(COMMAND_LINE.commands["admin"].commands) == sorted(row.split()[0] for row in rows)
    assert [] == [word for row in rows for word in find_unknown_options(["admin", *row.split()])]


def test_pages_that_code_mentions_exist() -> None:
    mentions = {
        (relative_name(path), mention)
        for path in list_files(".py", ".js", ".ts", ".html", ".yml", ".toml", ".lua", ".md")
        for mention in MENTION.findall(path.read_text(encoding="utf-8"))
    }

    assert [] == sorted(pair for pair in mentions if not (ROOT / pair[1]).is_file())


def test_every_page_is_in_the_index_and_the_site() -> None:
    pages = {path.name for path in PAGES if path.parent == ROOT / "docs"}
    index = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    site = re.findall(r"^ +- (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)

    assert pages - {"index.md"} == {target for target, _ in LINK.findall(index) if target.endswith(".md")}
    assert sorted(pages) == sorted(site)


def test_newest_version_of_the_changelog_is_the_project_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = re.findall(
        r"^## \[([\d.]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )

    assert project["version"] == versions[0]


@every_page
def test_links_on_a_page_work(page: Path) -> None:
    broken = []
    for target, heading in LINK.findall(CODE_SPAN.sub("", page.read_text(encoding="utf-8"))):
        if ":" in target or target.startswith("/"):
            continue
        file = (page.parent / target).resolve() if target else page
        if not file.exists() or (heading and heading not in find_anchors(file)):
            broken.append(f"{target}#{heading}")

    assert [] == broken


def find_anchors(page: Path) -> set[str]:
    """Return the anchors of a page: those of its headings, and those set explicitly."""
    text = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    return anchors | set(re.findall(r'<a id="([^"]+)"', text))


def test_every_kind_of_stored_key_is_explained() -> None:
    page = (ROOT / "docs/stored-keys.md").read_text(encoding="utf-8")
    kinds = {kind for group in GROUPS for kind in group.kinds}

    assert set() == {kind for kind in kinds if f":{kind}" not in page and f"`{kind}" not in page}
