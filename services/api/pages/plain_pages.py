"""Pages without scripts: what a problem means and what to do about it."""

from __future__ import annotations

from functools import cache
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


EXPLANATIONS = {
    "malformed-command": (
        "The command has no form that this game or the table knows: a misspelt type, field or value. Send "
        "one of `options`, unchanged."
    ),
    "illegal-command": (
        "The rules do not allow it here; `rule` names the rule, `legal` lists what they allow. Choose one "
        "of these."
    ),
    "not-your-turn": "The seat is not asked just now. Wait on the stream or the inbox until it is.",
    "not-allowed": (
        "The caller does not hold the seat, has or had another one of this game, does not own the table, or "
        "the command is not for players."
    ),
    "table-closed": (
        "The table is not in the phase that the command needs: it has not begun, has begun already, is full "
        "or has ended."
    ),
    "stale-command": (
        "The decision that the command names is no longer asked: an undo, a time-out or another answer came "
        "first. Look at the table again and answer its present decision."
    ),
    "conflicting-command-id": (
        "The caller used this command id at this table for another content. Every new command takes a new "
        "id; only a retry repeats one, unchanged."
    ),
    "name-taken": "Another player has this name, or one that looks the same. Choose another.",
    "bad-request": "The request is not valid: the detail names the place, and what is allowed there.",
    "unauthorized": (
        "The call needs a token (`Authorization: Bearer TOKEN`) or a session, or the one that was sent is "
        "not known, was revoked or has expired."
    ),
    "forbidden": (
        "The caller is known, but this is not open to it: another seat's eyes, a scope that the token lacks."
    ),
    "hints-off": (
        "The table was opened without hints, as every rated one is: nobody is told there what options are "
        "worth. Choose without; a program may work it out for itself in the world that the service "
        "imagines for its seat (`GET /v1/tables/T/world`)."
    ),
    "csrf": (
        "A request without a token that changes something has to come from this site's own page (or one that "
        "the operator names), and by cookie to repeat the session's code in `X-Railhead-CSRF`."
    ),
    "not-found": (
        "There is no such thing, or not for this caller: private tables are there only for who belongs to "
        "them."
    ),
    "method-not-allowed": "The path is right, the method is not; `Allow` names one that is.",
    "not-acceptable": (
        "`Accept` leaves out every form that there is of this; the detail names those. A call without it, or "
        "with `*/*`, gets the usual one."
    ),
    "request-timeout": (
        "The head or the body of the request did not arrive in time, and the connection is closed. Send it "
        "again in one piece; a command keeps its id."
    ),
    "unsupported-media-type": (
        "Bodies are JSON: `Content-Type: application/json`, or no such header at all, and no "
        "`Content-Encoding`. What `curl -d` sends by default says that it is a form."
    ),
    "head-too-large": "Address and header fields of the request are longer than the bound in the detail.",
    "not-implemented": "The request has a method that no part of the service knows.",
    "too-large": "The body is longer than this service takes; the detail names the bound.",
    "too-many-requests": (
        "A bound was reached; the detail names it. `Retry-After` says in how many seconds to try again, "
        "`RateLimit` how much is left."
    ),
    "failed": (
        "The rules broke on this command: a fault of the service. The table stays playable, and the command "
        "lies with its operator. Choose another answer, or wait."
    ),
    "internal": (
        "A fault of the service. It stands in the operator's log; nothing of the request was carried out by "
        "halves."
    ),
    "partition-full": (
        "So many commands wait that no more are taken for now. Send the same command with the same id again "
        "after `Retry-After` seconds."
    ),
    "unavailable": (
        "The store is away or takes nothing for now, lists are being made, or this table waits for repair "
        "or for another version of the service; `detail` says which. Nothing was carried out: send the same "
        "command with the same id again after `Retry-After` seconds, or once the operator has mended it."
    ),
}
"""For each problem what it means and what a client does about it; words in backquotes are code."""

CodeArg = Annotated[str, Path(description="The code of a problem", examples=["illegal-command"])]


@router.get("/problems", include_in_schema=False)
async def every_problem(request: Request) -> Response:
    parts = "".join(_described(code, level=2) for code in STATUS)
    return _page("Problems", f"<h1>What can go wrong</h1>{parts}")


@router.get(PROBLEM_PATH + "{code}", include_in_schema=False)
async def one_problem(request: Request, code: CodeArg) -> Response:
    if code not in STATUS:
        raise Problem("not-found", f"no problem is called {code[:60]!r}; {PROBLEM_PATH[:-1]} lists them all")
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
    return Response(_html(title, body), media_type="text/html; charset=utf-8", headers=PAGE_HEADERS)


@cache
def _html(title: str, body: str) -> str:
    return plain_page(title, body)
