"""What scripts of the sites that an operator named may send, and what of the answers they may read."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp

from services.api.errors import NO_CONTENT, Problem, answer

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "DELETE")
SETTABLE = ("Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID", "Prefer")
READABLE = (
    "Allow",
    "ETag",
    "Link",
    "Location",
    "Preference-Applied",
    "Railhead-Head",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
)


class CrossOrigin(CORSMiddleware):
    """Lets these origins in, with a token and never by cookie."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        super().__init__(
            app,
            allow_origins=list(origins),
            allow_methods=METHODS,
            allow_headers=SETTABLE,
            expose_headers=READABLE,
        )

    def preflight_response(self, request_headers: Headers) -> Response:
        """Answer what a browser asks in advance; a refusal is a problem document as every other."""
        decided = super().preflight_response(request_headers)
        if decided.status_code < 400:  # noqa: PLR2004 - where refusals begin
            response = Response(status_code=NO_CONTENT)
        else:
            said = bytes(decided.body).decode().removeprefix("Disallowed CORS ")
            response = answer(
                Problem(
                    "forbidden",
                    f"a page of another site asked for more than it is let: {said}; sites are named by the "
                    f"operator, methods are {', '.join(METHODS)}, fields {', '.join(SETTABLE)}",
                )
            )
        for name, value in decided.headers.items():
            if not name.startswith("content-"):
                response.headers[name] = value
        return response
