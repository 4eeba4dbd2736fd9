"""The page files on disk; reading them needs no browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.drawing.stylesheet import page_css
from services.api.pages import endpoints as pages
from services.api.pages.files import FONTS
from tests.support.page.pages_alone import ask_pages

WEB = pages.WEB
SHARED = {"icon", "badge", "option", "spot"}
"""Classes of the drawings that the page uses intentionally."""

PAGES, SCRIPTS, STYLES, TYPES = (sorted(WEB.rglob(f"*.{suffix}")) for suffix in ("html", "js", "css", "d.ts"))
FOLDERS = sorted(path for path in WEB.rglob("*") if path.is_dir())
MOST_ENTRIES = 20

REACHES = {
    "shared": set(),
    "app": {"shared"},
    "account": {"shared", "app"},
    "notices": {"shared", "account", "app"},
    "lobby": {"shared", "account", "notices", "new-table"},  # it mentions notifications once
    "table": {"shared", "account", "app", "notices"},  # its menu sets the table's notifications
    "replay": {"shared", "table"},  # it shows the table's panels
    "rules": {"shared", "account", "new-table"},  # they open a first game
    "tournaments": {"shared", "account", "new-table"},  # its form has a game's options
}
"""Folders whose modules a folder may import from in addition to its own; by default shared and account."""


def named(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def classes(style: str) -> set[str]:
    bare = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", style, flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", bare))


def test_page_and_drawings_share_no_class_by_accident(subtests: pytest.Subtests) -> None:
    for style in STYLES:
        with subtests.test(named(style)):
            both = classes(style.read_text()) & classes(page_css())

            assert set() == both - SHARED


def test_no_page_has_inline_script_or_style(
    subtests: pytest.Subtests,
) -> None:
    for page in PAGES:
        with subtests.test(named(page)):
            text = page.read_text()

            assert [] == re.findall(r"<style|\sstyle=|\son\w+=|<script>", text)
            assert [] == re.findall(r"(?:src|href)=\"(?:https?:)?//", text)


def test_every_file_requested_by_a_page_exists(subtests: pytest.Subtests) -> None:
    for page in PAGES:
        with subtests.test(named(page)):
            asked = re.findall(r"(?:src|href)=\"(/[^\"]*)\"", page.read_text())
            static = [path.removeprefix("/static/") for path in asked if path.startswith("/static/")]
            others = [path for path in asked if not path.startswith(("/static/", "/v1/"))]

            assert [] == [name for name in static if not (WEB / name).is_file()]
            assert [] == [path for path in others if ask_pages(path).status_code != 200]


def imported(script: Path) -> list[tuple[Path, str]]:
    """List a script's imports, each as a file and a name; the name is "" if the file is only executed."""
    asked = re.findall(r"^import (?:\{([^}]*)\} from )?\"(\.[^\"]+)\"", script.read_text(), re.MULTILINE)
    return [
        ((script.parent / path).resolve(), name)
        for names, path in asked
        for name in [*filter(None, map(str.strip, names.split(",")))] or [""]
    ]


def test_scripts_import_only_existing_exports(subtests: pytest.Subtests) -> None:
    for script in SCRIPTS:
        with subtests.test(named(script)):
            missing = [
                f"{name} of {path}" for path, name in imported(script) if name and not exported(path, name)
            ]

            assert [] == missing
            assert len(re.findall(r"^import ", script.read_text(), re.MULTILINE)) == len(
                {path for path, _ in imported(script)}
            )


def exported(script: Path, name: str) -> bool:
    declared = rf"^export (?:async )?(?:function|class|const) {name}\b|export\{{[^}}]*\bas {name}\b"
    return script in SCRIPTS and bool(re.search(declared, script.read_text(), re.MULTILINE))


def test_pages_import_shared_code_and_never_each_other(subtests: pytest.Subtests) -> None:
    for script in SCRIPTS:
        with subtests.test(named(script)):
            own, *_ = script.relative_to(WEB).parts
            allowed = REACHES.get(own, {"shared", "account"}) | {own}

            assert [] == [
                named(path) for path, _ in imported(script) if path.relative_to(WEB).parts[0] not in allowed
            ]


WORKER = WEB / "app" / "service-worker.js"
"""The service worker, which every page registers at a separate address."""


FONT_BYTES = 120_000


def test_fonts_are_small_licensed_and_all_in_the_style_sheet() -> None:
    fonts = sorted((WEB / "fonts").glob("*.woff2"))
    style = (WEB / "shared/base.css").read_text()

    assert [path.name for path in fonts] == sorted(re.findall(r'url\("\.\./fonts/([^"]+)"\)', style))
    assert set(FONTS) <= {named(path) for path in fonts}
    assert style.count("font-display: swap") == len(fonts)
    assert sum(path.stat().st_size for path in fonts) <= FONT_BYTES
    assert "SIL Open Font License, Version 1.1" in (WEB / "fonts/OFL.txt").read_text()


def test_every_script_is_used_by_a_page() -> None:
    asked = {name for page in PAGES for name in re.findall(r"src=\"/static/([^\"]+)\"", page.read_text())}
    reached, left = set[Path](), [WORKER, *(WEB / name for name in asked)]
    while left:
        script = left.pop()
        if script not in reached:
            reached.add(script)
            left += [path for path, _ in imported(script)]

    assert set() == set(SCRIPTS) - reached


def test_folders_are_small_and_described_in_their_readme(
    subtests: pytest.Subtests,
) -> None:
    for folder in FOLDERS:
        with subtests.test(named(folder)):
            assert len([*folder.iterdir()]) <= MOST_ENTRIES
            assert f"| `{named(folder)}/` | " in (WEB / "README.md").read_text()


def test_type_exemptions_have_reasons(subtests: pytest.Subtests) -> None:
    for file in [*SCRIPTS, *TYPES]:
        with subtests.test(named(file)):
            text = file.read_text()

            assert [] == re.findall(r"@ts-\w+|\{\*\}|\bany\b(?=[\[\]>)},|;]| \}| \*/)", text)
            assert [] == re.findall(r"eslint-disable(?:-[a-z-]+)? (?!.* -- ).*", text)


def test_no_page_file_mentions_a_game(subtests: pytest.Subtests) -> None:
    for file in [*PAGES, *SCRIPTS, *STYLES]:
        with subtests.test(named(file)):
            words = (
                r"gold.?rush|cowboy|\btents?\b|\bore\b|locomotive|whistle"
                r"|el.?paso|mini.?express|great.?western"
            )
            found = re.findall(
                words, re.sub(r"`PlaceCowboy`, `cowboys`", "", file.read_text()), re.IGNORECASE
            )

            assert [] == found


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/rules/template",
        "/login",
        "/reset",
        "/help",
        "/settings",
        "/notices",
    ],
)
def test_pages_are_revalidated_at_each_visit(path: str) -> None:
    answer = ask_pages(path)

    assert 200 == answer.status_code
    assert answer.headers["content-type"].startswith("text/html")
    assert "no-cache" == answer.headers["cache-control"]
    assert 200 == ask_pages(path, "HEAD").status_code


def test_art_has_every_seats_badge_and_icons_by_name() -> None:
    art = ask_pages("/art.json").json()

    assert set(art["seats"]) <= set(art["badges"])
    assert {"undo", "journal", "eye", "lock"} <= set(art["icons"])


def test_board_style_is_served_to_the_pages() -> None:
    answer = ask_pages("/ink.css")

    assert pages.board_css() == answer.text
    assert answer.headers["content-type"].startswith("text/css")
