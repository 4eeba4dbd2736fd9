"""The pages' files as they lie; no browser is needed to read them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from domain.drawing.stylesheet import page_css
from services.api.routes import pages
from services.api.routing.route_table import build_routes

STATIC = pages.STATIC
SHARED = {"icon", "badge", "option"}
"""Classes of the drawings that the page knows and means."""

PAGES = sorted(STATIC.glob("*.html"))
SCRIPTS = sorted(STATIC.glob("*.js"))
STYLES = sorted(STATIC.glob("*.css"))


def classes(style: str) -> set[str]:
    bare = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", style, flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", bare))


Ask = Callable[..., httpx.Response]


@pytest.fixture(scope="module")
def ask() -> Ask:
    """Ask an application that has the pages alone."""
    app = Starlette(routes=build_routes([pages.routes]))

    async def answer(path: str, method: str) -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://page.test") as client:
            return await client.request(method, path)

    return lambda path, method="GET": asyncio.run(answer(path, method))


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_the_page_has_no_class_in_common_with_the_drawings_by_chance(style: Path) -> None:
    both = classes(style.read_text()) & classes(page_css())

    assert set() == both - SHARED


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_no_page_has_script_or_style_of_its_own_which_its_policy_would_forbid(page: Path) -> None:
    text = page.read_text()

    assert [] == re.findall(r"<style|\sstyle=|\son\w+=|<script>", text)
    assert [] == re.findall(r"(?:src|href)=\"(?:https?:)?//", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_file_that_a_page_asks_for_is_there(page: Path, ask: Ask) -> None:
    asked = re.findall(r"(?:src|href)=\"(/[^\"]*)\"", page.read_text())
    static = [path.removeprefix("/static/") for path in asked if path.startswith("/static/")]
    others = [path for path in asked if not path.startswith(("/static/", "/v1/"))]

    assert [] == [name for name in static if not (STATIC / name).is_file()]
    assert [] == [path for path in others if ask(path).status_code != 200]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_import_only_each_other_and_only_what_is_there(script: Path) -> None:
    asked = re.findall(r"^import (?:\{([^}]*)\} from )?\"([^\"]+)\"", script.read_text(), re.MULTILINE)
    missing = [
        f"{name} of {path}"
        for names, path in asked
        for name in filter(None, map(str.strip, names.split(",")))
        if not path.startswith("./") or not exported(STATIC / path[2:], name)
    ]

    assert [] == missing


def exported(script: Path, name: str) -> bool:
    declared = rf"^export (?:async )?(?:function|class|const) {name}\b"
    return bool(re.search(declared, script.read_text(), re.MULTILINE))


@pytest.mark.parametrize("file", [*PAGES, *SCRIPTS, *STYLES], ids=lambda path: path.name)
def test_no_file_of_the_page_knows_a_game(file: Path) -> None:
    words = r"gold.?rush|cowboy|\btents?\b|\bore\b|locomotive|whistle|el.?paso|mini.?express|great.?western"
    found = re.findall(words, re.sub(r"`PlaceCowboy`, `cowboys`", "", file.read_text()), re.IGNORECASE)

    assert [] == found


@pytest.mark.parametrize("path", ["/", "/table/00abc", "/table/00abc/text", "/rules/any", "/login", "/help"])
def test_pages_are_asked_for_anew_at_each_visit(path: str, ask: Ask) -> None:
    answer = ask(path)

    assert 200 == answer.status_code
    assert answer.headers["content-type"].startswith("text/html")
    assert "no-cache" == answer.headers["cache-control"]
    assert 200 == ask(path, "HEAD").status_code


def test_the_art_has_every_seat_s_badge_and_icons_by_name(ask: Ask) -> None:
    art = ask("/art.json").json()

    assert set(art["seats"]) <= set(art["badges"])
    assert {"undo", "journal", "eye", "lock"} <= set(art["icons"])


def test_the_style_of_the_boards_is_served_to_the_pages(ask: Ask) -> None:
    answer = ask("/ink.css")

    assert page_css() == answer.text
    assert answer.headers["content-type"].startswith("text/css")
