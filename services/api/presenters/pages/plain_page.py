"""Pages that are whole as they are sent: legible and usable without a script."""

from __future__ import annotations

from html import escape

from starlette.responses import Response

PAGE_HEADERS = {"Cache-Control": "no-cache"}

SECRET_PAGE_HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
"""Of pages whose address is a secret."""


def plain_page(title: str, body: str, *, narrow: bool = False) -> str:
    """Give a page around a body of HTML."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)} – Railhead</title>'
        '<link rel="icon" href="data:,"><script src="/static/shared/theme.js"></script>'
        '<link rel="stylesheet" href="/ink.css"><link rel="stylesheet" href="/static/shared/base.css"></head>'
        '<body><header class="head"><a class="brand" href="/">Railhead</a></header>'
        f'<main class="prose{" narrow-prose" if narrow else ""}">{body}</main></body></html>'
    )


def secret_page(title: str, *parts: str, status: int = 200) -> Response:
    """Answer with a page that no cache keeps and that tells no other site its address."""
    html = plain_page(title, f"<h1>{escape(title)}</h1>{''.join(parts)}", narrow=True)
    return Response(html, status, headers=SECRET_PAGE_HEADERS, media_type="text/html; charset=utf-8")


def paragraph(text: str) -> str:
    """Give a paragraph of plain words."""
    return f"<p>{escape(text)}</p>"


def one_button(words: str) -> str:
    """Give a form that posts to the page's own address; it works without a script."""
    return f'<form method="post"><button class="sign" type="submit">{escape(words)}</button></form>'
