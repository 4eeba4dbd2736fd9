"""Pages without scripts, and explanations of problem codes."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from services.api.problems import PROBLEM_PATH, STATUS, TITLES, Problem
from services.api.routing import ApiRoute

router = APIRouter(tags=["pages"], route_class=ApiRoute)

PAGE_HEADERS = {"Cache-Control": "no-cache"}

SECRET_PAGE_HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
"""Headers of pages whose URL contains a secret."""


def plain_page(title: str, body: str, *, narrow: bool = False) -> str:
    """Return an HTML page with this title and body."""
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
    """Return a page that is not cached and does not leak its URL to other sites."""
    html = plain_page(title, f"<h1>{escape(title)}</h1>{''.join(parts)}", narrow=True)
    return Response(html, status, headers=SECRET_PAGE_HEADERS, media_type="text/html; charset=utf-8")


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def one_button(words: str) -> str:
    """Return a form with one button, which posts to the page's own URL."""
    return f'<form method="post"><button class="sign" type="submit">{escape(words)}</button></form>'


EXPLANATIONS = {
    "malformed-command": (
        "Neither the game nor the table has this command: its type, a field or a value is wrong. "
        "Send one of `options` unchanged."
    ),
    "illegal-command": (
        "The rules do not allow the command now. `rule` is the rule's id, and `legal` lists the legal "
        "commands: send one of them."
    ),
    "not-your-turn": "The seat has no decision to make now. Wait until the stream or the inbox shows one.",
    "not-allowed": (
        "The caller may not send this command: they do not hold the seat or own the table, they hold or held "
        "another seat in this game, or the command is not for players."
    ),
    "table-closed": (
        "The table is not in the phase that the command needs: it has not begun, has already begun, is full"
        " or has ended."
    ),
    "stale-command": (
        "The decision named by the command is no longer open: an undo, a time-out or another answer came "
        "first. Get the table again and answer its current decision."
    ),
    "conflicting-command-id": (
        "The caller already used this command id at this table with different content. Use a new id for "
        "every new command, and repeat an id only to retry the same command."
    ),
    "name-taken": "Another player has this name or one that looks the same. Choose a different name.",
    "bad-request": "The request is not valid. The detail names the field and the allowed values.",
    "unauthorized": (
        "The request needs a token (`Authorization: Bearer TOKEN`) or a session; or the token or session "
        "that was sent is unknown, revoked or expired."
    ),
    "forbidden": (
        "The caller is known but lacks access: for example to another seat's view, or because the token "
        "lacks a scope."
    ),
    "hints-off": (
        "Analysis is disabled at this table, as at every rated table: the service does not reveal the value "
        "of options. A program can compute its own analysis in a world imagined for its seat "
        "(`GET /v1/tables/T/world`)."
    ),
    "csrf": (
        "A write request without a token must come from this site's pages (or a site that the operator "
        "allows). With a session cookie, it must send the session's `csrf` value in `X-Railhead-CSRF`."
    ),
    "not-found": (
        "The resource does not exist, or the caller may not see it: private tables are visible only to "
        "their members."
    ),
    "method-not-allowed": (
        "The path exists but does not support this method. `Allow` names a method that it supports."
    ),
    "not-acceptable": (
        "`Accept` excludes every available format; the detail names them. Without `Accept`, or with `*/*`, "
        "you get the default."
    ),
    "request-timeout": (
        "The headers or the body did not arrive in time, and the connection is closed. Send the request "
        "again in one piece; for a command, use the same id."
    ),
    "unsupported-media-type": (
        "Bodies must be JSON: send `Content-Type: application/json` or no such header, and no "
        "`Content-Encoding`. By default, `curl -d` declares form data."
    ),
    "head-too-large": "The URL and header fields exceed the limit in the detail.",
    "not-implemented": "The service does not know this request method.",
    "too-large": "The body exceeds the limit in the detail.",
    "too-many-requests": (
        "A limit was reached; the detail names it. `Retry-After` gives the seconds to wait, `RateLimit` the"
        " remaining quota."
    ),
    "failed": (
        "The rules raised an error on this command because of a bug in the service. The table stays "
        "playable, and the operator can see the command. Choose a different answer, or wait for a fix."
    ),
    "internal": (
        "An error occurred in the service; it was logged for the operator. No request is ever carried out "
        "only in part."
    ),
    "partition-full": (
        "The queue of commands is full. Send the same command with the same id again after `Retry-After` "
        "seconds."
    ),
    "unavailable": (
        "The store is unreachable or rejects writes, the lists are being rebuilt, or this table awaits "
        "repair or a different version of the service; `detail` says which. Nothing was carried out: send "
        "the same command with the same id again after `Retry-After` seconds, or once the operator has fixed "
        "it."
    ),
}
"""The meaning of each problem and what a client can do; words in backquotes are code."""

CodeArg = Annotated[str, Path(description="The problem's code", examples=["illegal-command"])]


@router.get("/problems", include_in_schema=False)
async def every_problem(request: Request) -> Response:
    parts = "".join(_described(code, level=2) for code in STATUS)
    return _page("Problems", f"<h1>Problems</h1>{parts}")


@router.get(PROBLEM_PATH + "{code}", include_in_schema=False)
async def one_problem(request: Request, code: CodeArg) -> Response:
    if code not in STATUS:
        raise Problem("not-found", f"unknown problem {code[:60]!r}; {PROBLEM_PATH[:-1]} lists all")
    return _page(TITLES[code], f'{_described(code, level=1)}<p><a href="/problems">All problems</a></p>')


def _described(code: str, *, level: int) -> str:
    explanation = "".join(
        f"<code>{part}</code>" if number % 2 else part
        for number, part in enumerate(escape(EXPLANATIONS[code]).split("`"))
    )
    return (
        f'<h{level} id="{code}">{escape(TITLES[code])}</h{level}>'
        f"<p><code>{code}</code>, status {STATUS[code]}</p><p>{explanation}</p>"
    )


def _page(title: str, body: str) -> Response:
    return Response(plain_page(title, body), media_type="text/html; charset=utf-8", headers=PAGE_HEADERS)
