"""Page files are compressed, cached under their version, and all listed in the page's document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from services.api.pages import endpoints as pages
from services.api.pages import files
from services.api.pages.files import BAR as BAR_FILE
from services.api.pages.files import FONTS, STAMP, PageAssets, digest_files, read_bundles
from tests.services.api.running_api import Api

HEAD = (
    '<head><link rel="stylesheet" href="/ink.css"><link rel="stylesheet" href="/static/shared/base.css">\n'
    '<script type="module" src="/static/table/page.js"></script>\n'
    '<script type="module" src="/static/app/app.js"></script></head>'
)
BAR = '<nav><a href="/">Tables</a><a href="/help">Help</a></nav>\n'
FILES = {
    "page.html": HEAD,
    "help.html": "<!--bar /help page-->\n<main>",
    BAR_FILE: BAR,
    "shared/base.css": "b{}",
    "table/page.js": 'import { a } from "../shared/a.js";\nimport {\n  b,\n} from "./b.js";\n',
    "table/b.js": '/** @import { C } from "./none.js" */\nimport "../shared/a.js";\n',
    "shared/a.js": "export const a = 1;\n",
    "app/app.js": "",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of pages without bundles."""
    monkeypatch.setattr(files, "read_bundles", lambda scripts: {})
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_document_lists_all_script_modules_and_one_style_sheet(folder: Path) -> None:
    made = PageAssets(folder, {"ink.css": b"i{}"})

    text = made.document("page.html")
    begin = re.escape(f"/static/@{made.version}/")
    assert re.findall(f'<script type="module" src="{begin}(.*?)">', text) == ["table/page.js", "app/app.js"]
    assert re.findall(f'modulepreload" href="{begin}(.*?)">', text) == ["shared/a.js", "table/b.js"]
    (sheet,) = re.findall(f'stylesheet" href="{begin}(.*?)">', text)
    found = made.find(sheet)
    assert found is not None
    assert found.body == b"i{}b{}"


def test_document_has_its_navigation_bar_with_the_current_link_marked(folder: Path) -> None:
    made = PageAssets(folder, {"ink.css": b""})

    marked = '<nav><a href="/">Tables</a><a href="/help" aria-current="page">Help</a></nav>\n<main>'
    assert marked == made.document("help.html")
    assert f"{BAR}{BAR}" == made.link("help.html", "<!--bar-->\n<!--bar-->\n")
    with pytest.raises(ValueError, match='no <a href="/none">'):
        made.link("help.html", "<!--bar /none page-->")


def test_changed_byte_changes_the_version_even_in_a_checkout(folder: Path) -> None:
    before = PageAssets(folder, {"ink.css": b""})
    assert not before.is_outdated()
    (folder / "shared/a.js").write_text("export const a = 2;\n")

    assert before.is_outdated()
    assert before.version != PageAssets(folder, {"ink.css": b""}).version


def test_bundles_replace_only_the_modules_they_were_built_from(tmp_path: Path) -> None:
    scripts = {"a.js": b"1", "b.js": b"2"}
    (tmp_path / "table.js").write_text("12")
    (tmp_path / STAMP).write_text(digest_files(scripts))

    assert read_bundles(scripts, tmp_path) == {"bundles/table.js": b"12"}
    assert read_bundles({**scripts, "b.js": b"3"}, tmp_path) == {}
    assert read_bundles(scripts, tmp_path / "none") == {}


def test_document_preloads_fonts_that_are_cached_for_good(api: Api) -> None:
    assets = pages.page_assets()

    for name in FONTS:
        address = assets.address(name)
        preload = f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{address}">'
        assert preload in assets.document("lobby.html")
        answer = api.nobody.get(address)
        assert answer.content == (pages.WEB / name).read_bytes()
        assert answer.headers["Content-Type"] == "font/woff2"
        assert "immutable" in answer.headers["Cache-Control"]
        plain = api.nobody.get(f"/static/{name}")
        assert (200, "font/woff2") == (plain.status_code, plain.headers["Content-Type"])


def test_versioned_file_is_compressed_and_cached_only_under_its_version(api: Api) -> None:
    version = pages.page_assets().version
    address, script = f"/static/@{version}/shared/dom.js", (pages.WEB / "shared/dom.js").read_bytes()
    sizes = []
    for taken, coding in (("gzip, deflate, br", "br"), ("gzip, br;q=0", "gzip"), ("identity", None)):
        kept = api.nobody.get(address, headers={"Accept-Encoding": taken})
        assert (coding, script) == (kept.headers.get("Content-Encoding"), kept.content)
        assert "immutable" in kept.headers["Cache-Control"]
        sizes.append(int(kept.headers["Content-Length"]))
    assert sizes == sorted(set(sizes))
    other = api.nobody.get("/static/@0123456789abcdef/shared/dom.js")
    assert (200, "no-cache") == (other.status_code, other.headers["Cache-Control"])
    for none in (f"/static/@{version}/none.js", f"/static/@{version}/../pages.py", "/static/@/"):
        assert 404 == api.nobody.get(none).status_code
