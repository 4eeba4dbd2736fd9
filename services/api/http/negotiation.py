"""In which form something is given, by `Accept` and its weights, and in which it is taken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache, wraps

from starlette.requests import Request
from starlette.responses import Response
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header, parse_options_header

from services.api.schemas.problems import Problem

JSON, SVG, TEXT = "application/json", "image/svg+xml", "text/plain"

Endpoint = Callable[[Request], Awaitable[Response]]

MAX_ACCEPT_LENGTH = 1_000
CACHE_SIZE = 256


def choose_media_type(request: Request, *offers: str) -> str:
    """Give the form that the caller likes best, of equals the first; not-acceptable where it takes none."""
    said = ",".join(request.headers.getlist("accept"))
    if len(said) > MAX_ACCEPT_LENGTH:
        raise Problem("bad-request", f"Accept has at most {MAX_ACCEPT_LENGTH} characters")
    best = _best(said, offers)
    if best is None:
        raise Problem("not-acceptable", f"this is given as {' or '.join(offers)}, not as {said[:80]!r}")
    return best


@lru_cache(CACHE_SIZE)
def _best(said: str, offers: tuple[str, ...]) -> str | None:
    named = parse_accept_header(said, MIMEAccept)
    if not named:
        return offers[0]
    # Parameters of a form (a charset, a version) are no reason to refuse it: there is one of each.
    plain = MIMEAccept((form.partition(";")[0].strip(), weight) for form, weight in named)
    return plain.best_match(offers)


def with_accept_check(endpoint: Endpoint, *offers: str) -> Endpoint:
    """Have a route refuse callers who take none of its forms, before it goes to any trouble."""

    @wraps(endpoint)
    async def answered(request: Request) -> Response:
        choose_media_type(request, *offers)
        return await endpoint(request)

    return answered


def require_json(request: Request) -> None:
    """Raise unsupported-media-type where a body says that it is no JSON; one that says nothing is read."""
    headers = request.headers
    if "transfer-encoding" not in headers and headers.get("content-length", "0") == "0":
        return
    form, _ = parse_options_header(headers.get("content-type"))
    if form and not _is_json(form.lower()):
        detail = f"a body is {JSON}, not {form[:60]}; with curl: -H 'Content-Type: {JSON}'"
        raise Problem("unsupported-media-type", detail)
    packed = headers.get("content-encoding", "identity")
    if packed.lower() != "identity":
        detail = f"a body is sent as it is, not compressed (Content-Encoding: {packed[:60]})"
        raise Problem("unsupported-media-type", detail, encoding="identity")


def _is_json(form: str) -> bool:
    return form == JSON or (form.startswith("application/") and form.endswith("+json"))
