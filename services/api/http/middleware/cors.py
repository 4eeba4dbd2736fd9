"""What scripts of the sites that an operator named may send, and what of the answers they may read."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp

from services.api.schemas.problems import NO_CONTENT, Problem, problem_response

ALLOWED_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PATCH", "PUT", "DELETE")
ALLOWED_HEADERS = (
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
    "Prefer",
)
EXPOSED_HEADERS = (
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


class CorsMiddleware(CORSMiddleware):
    """Lets these origins in, with a token and never by cookie."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        super().__init__(
            app,
            allow_origins=list(origins),
            allow_methods=ALLOWED_METHODS,
            allow_headers=ALLOWED_HEADERS,
            expose_headers=EXPOSED_HEADERS,
        )

    def preflight_response(self, request_headers: Headers) -> Response:
        """Answer what a browser asks in advance; a refusal is a problem document as every other."""
        decided = super().preflight_response(request_headers)
        if decided.status_code < 400:  # noqa: PLR2004 - where refusals begin
            response = Response(status_code=NO_CONTENT)
        else:
            refused = bytes(decided.body).decode().removeprefix("Disallowed CORS ")
            response = problem_response(
                Problem(
                    "forbidden",
                    f"a page of another site asked for more than it is let: {refused}; sites are named by "
                    f"the operator, methods are {', '.join(ALLOWED_METHODS)}, "
                    f"fields {', '.join(ALLOWED_HEADERS)}",
                )
            )
        for name, value in decided.headers.items():
            if not name.startswith("content-"):
                response.headers[name] = value
        return response
