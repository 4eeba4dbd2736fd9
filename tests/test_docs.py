"""The documentation names files, folders, modules, fields, pages and keys that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from domain.kernel.game import Game, Planning
from domain.kernel.presentation import Presentation
from infra.redis.backup.key_families import GROUPS
from tests.support.source_files import ROOT, list_files, relative_name

PAGES = [
    path
    for path in list_files(".md")
    if path.parent == ROOT / "docs" or path.name in {"README.md", "EXAMPLES.md"}
]

TOPS = r"(?:railhead|services|infra|projections|domain|tests|tools)"
CODE_SPAN = re.compile(r"`([^`\n]+)`")
FROM_ROOT = re.compile(rf"(?<![\w/.<{{-]){TOPS}(?:/[\w.*-]+)+")
RELATIVE = re.compile(rf"^(?!{TOPS}/)(?:[\w-]+/)*[\w-]+\.(?:py|lua)$|^(?!{TOPS}/)(?:[a-z_]+/)+$")
DOTTED = re.compile(rf"^(?:-m )?({TOPS}(?:\.[A-Za-z_]+)+)$")
FIELD = re.compile(r"\b(Game|Presentation|Planning)\.(\w+)")
FIELDS = {kind.__name__: {field.name for field in fields(kind)} for kind in (Game, Presentation, Planning)}
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")

ELSEWHERE = frozenset(
    {"dist/", "services/bundles", "railhead.d.ts", "mybot.py", "learner.py"}
)
"""Made by a build, or by the reader."""

WRITTEN_BY_THE_PAGE = re.compile(r"domain/games/(handcar|lanterns)")

every_page = pytest.mark.parametrize("page", [pytest.param(page, id=relative_name(page)) for page in PAGES])


@cache
def all_names() -> frozenset[str]:
    """Return the files of the project and their folders, these with a slash at the end."""
    files = [relative_name(path) for path in list_files()]
    return frozenset((*files, *(f"{folder}/" for file in files for folder in map(str, Path(file).parents))))


def find_missing(page: Path) -> Iterator[str]:
    """Yield the names in a page's code spans that stand for nothing; `GAME` stands for any game."""
    for span in CODE_SPAN.findall(page.read_text(encoding="utf-8")):
        yield from (path for path in FROM_ROOT.findall(span) if not any(ROOT.glob(as_pattern(path))))
        if RELATIVE.match(span) and not has_relative(page, span):
            yield span
        dotted = DOTTED.match(span)
        if dotted and not is_importable(dotted[1]):
            yield span
        yield from (f"{kind}.{name}" for kind, name in FIELD.findall(span) if name not in FIELDS[kind])


def as_pattern(path: str) -> str:
    return re.sub(r"(?<=/)[A-Z]+(?=[/.]|$)", "*", path).rstrip("/.")


def has_relative(page: Path, name: str) -> bool:
    """Return whether the page's game, or for another page any folder, has such a file or folder."""
    folder = relative_name(page.parent)
    folder = f"{folder}/" if folder.startswith("domain/games/") else ""
    return any(each.startswith(folder) and f"/{each}".endswith(f"/{name}") for each in all_names())


def is_importable(dotted: str) -> bool:
    """Return whether a name is a module or package, or something that its module defines."""
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
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    broken = []
    for target, heading in LINK.findall(CODE_SPAN.sub("", page.read_text(encoding="utf-8"))):
        if ":" in target or target.startswith("/"):
            continue
        file = (page.parent / target).resolve() if target else page
        if not file.exists() or (heading and heading not in find_anchors(file)):
            broken.append(f"{target}#{heading}")

    assert [] == broken


def find_anchors(page: Path) -> set[str]:
    """Return the anchors of a page: those of its headings, and those set by hand."""
    text = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    return anchors | set(re.findall(r'<a id="([^"]+)"', text))


def test_every_kind_of_stored_key_is_explained() -> None:
    page = (ROOT / "docs/stored-keys.md").read_text(encoding="utf-8")
    kinds = {kind for group in GROUPS for kind in group.kinds}

    assert set() == {kind for kind in kinds if f":{kind}" not in page and f"`{kind}" not in page}
