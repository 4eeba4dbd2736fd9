"""The files that make the pages an app; reading them needs no browser."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest

from services.api.pages import endpoints as pages
from tests.support.page.pages_alone import ask_pages
from tools import app_icons

WEB = pages.WEB
WORKER = (WEB / "app" / "service-worker.js").read_text()
NO_PAGES = {"offline.html", "bar.html", "replay.html"}
"""The offline page, a fragment of pages, and the page of saved replays, which works without the app."""

PAGES = sorted(path for path in WEB.rglob("*.html") if path.name not in NO_PAGES)


def kept() -> set[str]:
    """List the paths that the service worker caches."""
    listed = re.search(r"const KEPT = \[(.*?)\];", WORKER, re.DOTALL)
    offline = re.search(r"const OFFLINE = locate\(\"(.*?)\"\)", WORKER)
    assert listed
    assert offline
    return {offline[1], *re.findall(r"locate\(\"(.*?)\"\)", listed[1])}


def test_service_worker_caches_exactly_the_offline_page_and_its_files() -> None:
    offline = (WEB / "app" / "offline.html").read_text()
    asked = {path.removeprefix("/") for path in re.findall(r"(?:src|href)=\"(/[^\"]+)\"", offline)}

    assert kept() == {"static/app/offline.html", "static/fonts/zilla-slab-latin-700.woff2", *asked}
    assert not any(path.startswith("v1") for path in kept())
    assert ["addAll"] == re.findall(r"\.(addAll|add|put)\(", WORKER)


def test_offline_page_imports_nothing() -> None:
    assert "import" not in re.sub(r"//.*", "", (WEB / "app" / "offline.js").read_text())


def test_service_worker_changes_with_any_page_file(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ask_pages("/service-worker.js")
    assert before.headers["content-type"].startswith("text/javascript")
    assert "no-cache" == before.headers["cache-control"]
    assert before.text.startswith(WORKER)

    monkeypatch.setattr(pages, "page_css", lambda accents: "/* another version */")
    pages.page_assets.cache_clear()  # as in a new process
    after = ask_pages("/service-worker.js")
    pages.page_assets.cache_clear()  # for later tests
    assert before.text != after.text


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_every_page_belongs_to_the_app(page: Path) -> None:
    text = page.read_text()

    assert '<link rel="manifest" href="/manifest.webmanifest">' in text
    assert 'src="/static/app/registration.js"' in text


def test_manifest_is_complete_and_icons_have_their_stated_sizes() -> None:
    answer = ask_pages("/manifest.webmanifest")
    assert "application/manifest+json" == answer.headers["content-type"]
    manifest = answer.json()

    assert {"name", "short_name", "start_url", "scope", "display", "icons"} <= manifest.keys()
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        picture = (WEB / icon["src"].removeprefix("/static/")).read_bytes()
        width, height = struct.unpack(">II", picture[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    assert {200} == {ask_pages(one["url"]).status_code for one in (*manifest["shortcuts"], {"url": "/"})}


@pytest.mark.parametrize(
    "spec",
    [
        pytest.param(spec, id=spec.name, marks=pytest.mark.wide if spec.size > 200 else ())
        for spec in app_icons.ICONS
    ],
)
def test_icons_match_the_drawn_mark(spec: app_icons.IconSpec) -> None:
    """After changing the mark, run `python tools/app_icons.py`."""
    stored = (app_icons.FOLDER / spec.name).read_bytes()
    length = stored.index(b"IDAT") - 4
    (size,) = struct.unpack(">I", stored[length : length + 4])
    data = zlib.decompress(stored[length + 8 : length + 8 + size])

    assert b"".join(b"\0" + row for row in app_icons.pixels(spec)) == data


def test_icons_have_the_mark_of_the_tab() -> None:
    rails = "".join(f"M{x:g} {start:g}v{end - start:g}" for x, start, end in app_icons.RAILS)
    ties = "".join(f"M{start:g} {y:g}h{end - start:g}" for y, start, end in app_icons.TIES)

    tab = (WEB / "shared" / "page-status.js").read_text()
    assert f'd="{rails}{ties}"' in tab
    assert f'stroke-width="{app_icons.STROKE:g}"' in tab
