"""Files of the web client: bundles, and URLs with versions."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import sha256
from mimetypes import add_type, guess_type
from pathlib import Path
from posixpath import dirname, join, normpath

import brotli
from anyio import to_thread
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import services
from services.api.http.responses import Coding, choose_coding, conditional_response, pack_document
from services.api.problems import STATUS

add_type("font/woff2", ".woff2")  # Python 3.11 does not know it, and not every system does

BAR = "fragments/bar.html"
MARKER = r"<!--bar(?: (/\w*) (page|true))?-->\n?"
"""Placeholder for the navigation bar in documents."""


def fill_bar(text: str, bar: str) -> str:
    """Replace the placeholder with the bar; raise ValueError if the bar lacks the link to highlight."""
    return re.sub(MARKER, lambda found: _mark_current(bar, found[1], found[2]), text)


def _mark_current(bar: str, path: str | None, current: str) -> str:
    if path is None:
        return bar
    link = f'<a href="{path}">'
    if link not in bar:
        raise ValueError(f"the bar has no {link}")
    return bar.replace(link, f'<a href="{path}" aria-current="{current}">')


BUNDLES = Path(services.__file__).parent / "bundles"
STAMP = "made-of.txt"
"""Name of the file that holds the digest of the bundled modules."""


def digest_files(files: Mapping[str, bytes]) -> str:
    """Return a digest of the files' names and contents."""
    digest = sha256()
    for name, body in sorted(files.items()):
        digest.update(f"{name} {len(body)}\n".encode() + body)
    return digest.hexdigest()


def bundle_name(document: str) -> str:
    """Return the name of the bundle for an HTML file, given its path within the web folder."""
    return f"bundles/{document.removesuffix('.html').replace('/', '-')}.js"


def read_bundles(scripts: Mapping[str, bytes], folder: Path = BUNDLES) -> dict[str, bytes]:
    """Return the bundles by name; empty if they are missing, or were built from different modules."""
    stamp = folder / STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8").strip() != digest_files(scripts):
        return {}
    return {f"bundles/{path.name}": path.read_bytes() for path in folder.glob("*.js")}


IMPORTED = r'(?m)^(?:import|\})[\w{},$ ]{0,300}"(\.[^"]+)"'
"""Matches the last line of an import statement, as the formatter writes it."""


def find_modules(scripts: Mapping[str, bytes], entries: Iterable[str]) -> tuple[str, ...]:
    """Return the entries and all modules that they import, each once, in breadth-first order."""
    modules: dict[str, None] = dict.fromkeys(entries)
    queue = list(modules)
    for name in queue:
        for path in re.findall(IMPORTED, scripts[name].decode()):
            imported = normpath(join(dirname(name), path))
            if imported not in modules:
                modules[imported] = None
                queue.append(imported)
    return tuple(modules)


STYLE = r'<link rel="stylesheet" href="/(?:static/)?([^"]+)">\n?'
MODULE = r'<script type="module" src="/static/([^"]+)"></script>\n?'
COMMENT = rb"/\*[\s\S]*?\*/\n?"
SPACES = rb"\s+"
"""Whitespace that is collapsed in style sheets, after comments are removed.

No string in them contains a comment or consecutive spaces.
"""
AROUND_MARKS = rb" ?([{};,]) ?"
"""Marks around which spaces mean nothing in a style sheet; no string in them contains such a mark."""
STATIC = r'(?<=["\'])/static/(?!@)'
"""The start of a URL in a document; the version is added to it."""

FONTS = ("fonts/zilla-slab-latin-700.woff2", "fonts/zilla-slab-latin-500.woff2")
"""The font files that every page needs; fonts for other scripts are loaded by pages that need them."""

LOADS_ICONS, ART = b"loadIcons(", "art.json"
"""A page whose own module contains the call LOADS_ICONS preloads the file ART."""

PACKED_TYPES = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
VERSION_LENGTH = 16

PACKERS: dict[Coding, Callable[[bytes], bytes]] = {
    "br": partial(brotli.compress, mode=brotli.MODE_TEXT),
    "gzip": partial(gzip.compress, mtime=0),
}
"""Compressors for files, at best quality, since the result is cached."""


class PageAsset:
    """A file with its media type, its content, and its compressed content."""

    def __init__(self, name: str, body: bytes) -> None:
        self.media_type = "text/javascript" if name.endswith(".js") else guess_type(name)[0] or "text/plain"
        self.body = body
        self._packed: dict[Coding, bytes] = {}

    @property
    def is_packed(self) -> bool:
        """Whether the file is sent compressed."""
        return self.media_type.startswith(PACKED_TYPES)

    async def pack(self, coding: Coding) -> bytes:
        """Return the compressed content.

        It is compressed once, on a thread, which takes up to 300 ms.
        """
        if coding not in self._packed:
            self._packed[coding] = await to_thread.run_sync(PACKERS[coding], self.body)
        return self._packed[coding]


class PageAssets:
    """The files of the web folder and generated files, by name, and the HTML documents that link to them."""

    def __init__(self, folder: Path, made: Mapping[str, bytes]) -> None:
        self._folder, self._changed = folder, _last_change(folder)
        self._files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        } | dict(made)
        self._bar = self._files[BAR].decode()
        self.scripts = {name: body for name, body in self._files.items() if name.endswith(".js")}
        self._bundles = read_bundles(self.scripts)
        self.version = digest_files(self._files | self._bundles)[:VERSION_LENGTH]
        documents = {name: body.decode() for name, body in self._files.items() if _is_document(name)}
        sheets = {sheet_name(name): self._join_styles(text) for name, text in documents.items()}
        self._assets = {
            name: PageAsset(name, body) for name, body in (self._files | self._bundles | sheets).items()
        }
        self._documents = {name: self.link(name, text) for name, text in documents.items()}

    def _join_styles(self, text: str) -> bytes:
        joined = b"\n".join(self._files[name] for name in re.findall(STYLE, text))
        spaced = re.sub(SPACES, b" ", re.sub(COMMENT, b"", joined))
        return re.sub(AROUND_MARKS, rb"\1", spaced)

    def is_outdated(self) -> bool:
        """Return whether a file has changed since loading.

        Always false if bundles are used, which development checkouts do not have.
        """
        return not self._bundles and self._changed != _last_change(self._folder)

    def find(self, name: str) -> PageAsset | None:
        return self._assets.get(name)

    def body(self, name: str) -> bytes:
        """Return a file's content; raise KeyError if there is none."""
        return self._assets[name].body

    def document(self, name: str) -> str:
        """Return a document with the navigation bar and versioned URLs; raise KeyError if there is none."""
        return self._documents[name]

    def address(self, name: str) -> str:
        """Return the versioned URL of a file."""
        return f"/static/@{self.version}/{name}"

    def link(self, name: str, text: str) -> str:
        """Add the navigation bar, versioned URLs and preloads to a document or a rendered page."""
        text = fill_bar(text, self._bar)
        modules, styles = re.findall(MODULE, text), re.findall(STYLE, text)
        if styles:
            sheet = f'<link rel="stylesheet" href="{self.address(sheet_name(name))}">\n'
            text = _replace_all(STYLE, text, self._preload_fonts() + sheet)
        if modules:
            text = _replace_all(MODULE, text, self._ask_for(name, modules))
        return re.sub(STATIC, self.address(""), text)

    def _preload_fonts(self) -> str:
        return "".join(
            f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{self.address(font)}">\n'
            for font in FONTS
            if font in self._files
        )

    def _ask_for(self, name: str, entries: list[str]) -> str:
        graph = find_modules(self.scripts, entries)
        bundle = bundle_name(name)
        asked = [bundle] if bundle in self._bundles else entries
        lines = [f'<script type="module" src="{self.address(module)}"></script>' for module in asked]
        if bundle not in self._bundles:
            others = [module for module in graph if module not in entries]
            lines += [f'<link rel="modulepreload" href="{self.address(module)}">' for module in others]
        if any(LOADS_ICONS in self.scripts[module] for module in entries):
            art = self.address(ART)
            lines.insert(0, f'<link rel="preload" as="fetch" crossorigin id="art" href="{art}">')
        return "".join(f"{line}\n" for line in lines)


def _last_change(folder: Path) -> int:
    """Return the time of the latest change to a file (ns)."""
    return max(path.stat().st_mtime_ns for path in folder.rglob("*"))


def _is_document(name: str) -> bool:
    return name.endswith(".html") and name != BAR


def sheet_name(document: str) -> str:
    return f"sheets/{document.removesuffix('.html').replace('/', '-')}.css"


def _replace_all(pattern: str, text: str, by: str) -> str:
    """Replace the first match with `by`, and remove all other matches."""
    first = re.search(pattern, text)
    if first is None:
        return text
    return text[: first.start()] + by + re.sub(pattern, "", text[first.end() :])


HTML = "text/html; charset=utf-8"
PAGE_HEADERS = {"Cache-Control": "no-cache"}
"""Browsers check at each visit whether a page has changed, so that files of two versions do not mix."""

FOR_GOOD = "public, max-age=31536000, immutable"


def page_response(headers: Headers, text: str) -> Response:
    body, packed = pack_document(headers, text.encode())
    return conditional_response(headers.get("if-none-match"), body, HTML, **PAGE_HEADERS, **packed)


class VersionedPageFiles(StaticFiles):
    """Serves files below `/@VERSION/` from memory, and other files from the folder."""

    def __init__(self, folder: str, assets: Callable[[], PageAssets]) -> None:
        super().__init__(directory=folder)
        self._find_assets = assets

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; for any other version, return the current file, which is then not cached."""
        version, _, name = path.partition("/")
        if not version.startswith("@"):
            return await super().get_response(path, scope)
        assets = self._find_assets()
        asset = assets.find(name)
        if asset is None or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(STATUS["not-found"])
        return await _asset_response(asset, Headers(scope=scope), is_current=version[1:] == assets.version)


async def _asset_response(asset: PageAsset, headers: Headers, *, is_current: bool) -> Response:
    kept = {"Cache-Control": FOR_GOOD} if is_current else PAGE_HEADERS
    if not asset.is_packed:
        return Response(asset.body, media_type=asset.media_type, headers=kept)
    kept = {**kept, "Vary": "Accept-Encoding"}
    coding = choose_coding(headers)
    if coding is None:
        return Response(asset.body, media_type=asset.media_type, headers=kept)
    return Response(
        await asset.pack(coding), media_type=asset.media_type, headers={**kept, "Content-Encoding": coding}
    )
