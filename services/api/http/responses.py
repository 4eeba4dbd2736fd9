"""Answers: a value as JSON, the head in a header, 304 for who has it already."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from werkzeug.datastructures import ETags
from werkzeug.http import parse_etags

from services.api.schemas.problems import NOT_MODIFIED, OK
from services.api.schemas.responses import LogHead

encode_json = msgspec.json.encode


class JsonResponse(Response):
    """A value as JSON."""

    media_type = "application/json"

    def __init__(self, value: Any, status: int = OK, *, head: LogHead | None = None) -> None:
        super().__init__(value, status)
        self.headers["Cache-Control"] = "no-store"
        if head is not None:
            self.headers["Railhead-Head"] = str(head)

    def render(self, content: Any) -> bytes:
        """Write the value."""
        return encode_json(content)


def _named(request: Request) -> ETags:
    """Give the tags of `If-None-Match`, in which a tag that a proxy made weak is still the same tag."""
    return parse_etags(",".join(request.headers.getlist("if-none-match")))


def conditional_table_response(
    request: Request, body: bytes, media_type: str, head: LogHead, **headers: str
) -> Response:
    """Give the bytes of a table, or 304 where the caller names their tag."""
    said = {"Railhead-Head": str(head), "Vary": "Accept, Accept-Encoding, Authorization, Cookie", **headers}
    return conditional_response(request, body, media_type, **said)


def conditional_response(request: Request, body: bytes, media_type: str, **headers: str) -> Response:
    """Give the bytes, or 304 where the caller names their tag."""
    value = blake2b(body, digest_size=12).hexdigest()
    tag, known = f'"{value}"', _named(request).contains_weak(value)
    response = Response(status_code=NOT_MODIFIED) if known else Response(body, media_type=media_type)
    response.headers.update({"ETag": tag, "Cache-Control": "private, no-cache", **headers})
    return response
