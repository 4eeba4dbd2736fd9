"""A page as one file: its style sheets, fonts and scripts are in the document, which needs no server."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from html import escape
from posixpath import dirname, join, normpath

import msgspec

from services.api.pages.files import (
    FONTS,
    IMPORTED,
    MODULE,
    STYLE,
    PageAssets,
    bundle_name,
    find_modules,
    sheet_name,
)

TITLE = "<!--title-->"
DATA = "<!--data-->"
"""Placeholders in a document: the title of the page, and the elements with its data."""

POLICY = "<!--policy-->"
FONT_FACE = r"@font-face\{[^}]*\}"
FONT_FILE = r'url\("\.\./([^"]+)"\)'


def render_single_file(assets: PageAssets, name: str, title: str, data: str) -> bytes:
    """Return a page as one file that loads nothing; `data` is markup."""
    text = assets.body(name).decode()
    style = _inline_fonts(assets, assets.body(sheet_name(name)).decode())
    entries = re.findall(MODULE, text)
    scripts = _inline_scripts(assets, name, entries)
    text = re.sub(STYLE, "", re.sub(MODULE, "", text))
    parts = {
        POLICY: _policy(style, scripts),
        TITLE: escape(title),
        DATA: data,
        "</head>": f"<style>{style}</style>\n</head>",
        "</body>": "".join(f"<script{kind}>{script}</script>\n" for kind, script in scripts) + "</body>",
    }
    for mark, part in parts.items():
        text = text.replace(mark, part, 1)
    return text.encode()


def _policy(style: str, scripts: list[tuple[str, str]]) -> str:
    """Return the policy that forbids every connection, and every script and style but the page's own."""
    allowed = " ".join(_hash(script) for _, script in scripts)
    modules = " data:" if len(scripts) > 1 else ""
    return (
        f"default-src 'none'; script-src {allowed}{modules}; style-src {_hash(style)}; font-src data:; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def _inline_fonts(assets: PageAssets, style: str) -> str:
    """Put the fonts that every page needs into a style sheet, and remove the others."""

    def inline(found: re.Match[str]) -> str:
        return f'url("{_data_url("font/woff2", assets.body(found[1]))}")'

    def keep(found: re.Match[str]) -> str:
        files = re.findall(FONT_FILE, found[0])
        return re.sub(FONT_FILE, inline, found[0]) if set(files) <= set(FONTS) else ""

    return re.sub(FONT_FACE, keep, style)


def _data_url(media_type: str, body: bytes) -> str:
    return f"data:{media_type};base64,{base64.b64encode(body).decode()}"


def _inline_scripts(assets: PageAssets, name: str, entries: list[str]) -> list[tuple[str, str]]:
    """Return the attributes and contents of the page's script elements.

    Without a bundle, an import map holds all modules.
    """
    bundle = assets.find(bundle_name(name))
    if bundle is not None:
        return [(' type="module"', _script(bundle.body.decode()))]
    modules = find_modules(assets.scripts, entries)
    urls = {f"/{one}": _data_url("text/javascript", _name_imports(assets, one)) for one in modules}
    names = {f"railhead:{path}": url for path, url in urls.items()}
    imports = msgspec.json.encode({"imports": names}).decode()
    start = "".join(f'import "railhead:/{entry}";' for entry in entries)
    return [(' type="importmap"', imports), (' type="module"', start)]


def _name_imports(assets: PageAssets, module: str) -> bytes:
    """Return a module whose imports are named as in the import map: a data URL has no relative ones."""

    def rename(found: re.Match[str]) -> str:
        name = normpath(join(dirname(module), found[1]))
        return found[0].replace(f'"{found[1]}"', f'"railhead:/{name}"')

    return re.sub(IMPORTED, rename, assets.scripts[module].decode()).encode()


def _script(text: str) -> str:
    """Return a script that does not end its element early."""
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
