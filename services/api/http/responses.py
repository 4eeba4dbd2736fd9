"""Answers: a value as JSON, the head in a header, 304 for who has it already."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from werkzeug.http import parse_etags

from services.api.http.negotiation import JSON, pack_document
from services.api.schemas.problems import NOT_MODIFIED, OK
from services.api.schemas.responses import LogHead

encode_json = msgspec.json.encode


NO_STORE = (b"cache-control", b"no-store")


class JsonResponse(Response):
    """A value as JSON."""

    media_type = "application/json"

    def __init__(self, value: Any, status: int = OK, *, head: LogHead | None = None) -> None:
        super().__init__(value, status)
        self.raw_headers.append(NO_STORE)  # mapping the headers would walk over all of them for each
        if head is not None:
            self.raw_headers.append((b"railhead-head", str(head).encode()))

    def render(self, content: Any) -> bytes:
        return encode_json(content)


def conditional_table_response(
    if_none_match: str | None, body: bytes, media_type: str, head: LogHead, **headers: str
) -> Response:
    """Give the bytes of a table, or 304 where the caller names their tag."""
    vary = "Accept, Accept-Encoding, Authorization, Cookie"
    named = {"Railhead-Head": str(head), "Vary": vary, **headers}
    return conditional_response(if_none_match, body, media_type, **named)


def conditional_response(if_none_match: str | None, body: bytes, media_type: str, **headers: str) -> Response:
    """Give the bytes, or 304 where the caller names their tag; one that a proxy made weak is the same tag."""
    value = blake2b(body, digest_size=12).hexdigest()
    known = if_none_match is not None and parse_etags(if_none_match).contains_weak(value)
    response = Response(status_code=NOT_MODIFIED) if known else Response(body, media_type=media_type)
    response.headers.update({"ETag": f'"{value}"', "Cache-Control": "private, no-cache", **headers})
    return response


def constant_json_response(headers: Headers, value: Any) -> Response:
    """Answer with a value that rarely changes, as JSON packed once."""
    body, packed = pack_document(headers, encode_json(value))
    return Response(body, media_type=JSON, headers={"Cache-Control": "no-store", **packed})


def conditional_json_response(if_none_match: str | None, value: Any) -> Response:
    """Give a value as JSON, or 304 where the caller names its tag."""
    vary = "Accept, Accept-Encoding, Authorization, Cookie"
    return conditional_response(if_none_match, encode_json(value), "application/json", Vary=vary)
