"""JSON bodies: limits on size, time and nesting depth, and decoding by msgspec."""

from __future__ import annotations

import asyncio
import re
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from starlette.requests import Request

from services.api.http.responses import require_json
from services.api.problems import Problem

ONE_KIND = bytes.maketrans(b"{}", b"[]")
NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))


def is_nested_within(data: bytes, max_depth: int) -> bool:
    """Return whether the brackets of a JSON text match and nest at most `max_depth` levels deep.

    For invalid JSON the result is arbitrary, but harmless: the decoder stops at the first error, and up to
    that point it sees the same brackets as this function.
    """
    bare = data.replace(rb"\\", b"").replace(rb"\"", b"")
    brackets = b"".join(bare.split(b'"')[::2]).translate(ONE_KIND, NO_BRACKET)
    for _ in range(max_depth):
        brackets = brackets.replace(b"[]", b"")
    return not brackets


WHOLE = "railhead.whole"
"""Key in a request's scope: set once the last byte of the request has arrived."""

BODY_BYTES, BODY_SECONDS = 65_536, 20.0
"""Maximum size of a body, and maximum seconds until it has arrived."""

MAX_DEPTH = 32
"""Maximum nesting depth of brackets in a body."""

MAX_LENGTH_DIGITS = 15
"""Maximum number of digits in `Content-Length`."""

_SURROGATE_PAIR = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


class BodyParser:
    """Parses request bodies of one type, or of a tagged union."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self._decoder = msgspec.json.Decoder(kind)
        members = get_args(kind) if get_origin(kind) in {Union, UnionType} else ()
        self._tags = sorted(str(member.__struct_config__.tag) for member in members)

    async def __call__(self, request: Request) -> Any:
        """Read and decode the body; raise bad-request if it is invalid. An empty body counts as `{}`."""
        data = await read_body(request) or b"{}"
        check_json(data)
        try:
            return self._decoder.decode(data)
        except msgspec.DecodeError as error:
            reason = _decode_error(data, str(error))
            if self._tags and reason.endswith(("`$.type`", "field `type`")):
                reason = f"{reason}; allowed: {', '.join(self._tags)}"
            raise Problem("bad-request", reason) from error


def _decode_error(data: bytes, reason: str) -> str:
    """Return the decoder's error message, or a clearer one for an unpaired surrogate.

    The decoder would report that as a truncated body.
    """
    half = _SURROGATE.search(_SURROGATE_PAIR.sub(b" ", data.replace(b"\\\\", b"  ")))
    if half is None:
        return reason
    return f"{half[0].decode()} is an unpaired surrogate"


async def read_body(request: Request) -> bytes:
    """Read the body; raise request-timeout if it arrives too slowly, and too-large if it is too long.

    If the declared length is too large, nothing is read.
    """
    length = request.headers.get("content-length", "0")
    if (
        not length.isascii()
        or not length.isdigit()
        or len(length) > MAX_LENGTH_DIGITS
        or int(length) > BODY_BYTES
    ):
        raise _too_large(BODY_BYTES)
    require_json(request)
    if WHOLE in request.scope:
        return await _read(request, BODY_BYTES)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read(request, BODY_BYTES)
    except TimeoutError:
        detail = f"the body did not arrive within {BODY_SECONDS:g} s"
        raise Problem("request-timeout", detail) from None


async def _read(request: Request, limit: int) -> bytes:
    """Read in chunks and count the bytes, as the declared length may be missing or wrong."""
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > limit:
            raise _too_large(limit)
        parts.append(part)
    return b"".join(parts)


def _too_large(limit: int) -> Problem:
    return Problem("too-large", f"the body may have at most {limit} bytes")


def check_json(data: bytes) -> None:
    """Raise bad-request for invalid UTF-8 or for nesting that is too deep for a recursive decoder."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise Problem("bad-request", f"the body is not UTF-8: {error}") from error
    if data.count(b"[") + data.count(b"{") <= MAX_DEPTH:
        return
    if not is_nested_within(data, MAX_DEPTH):
        raise Problem(
            "bad-request",
            f"the body is nested more than {MAX_DEPTH} levels deep, or its brackets do not match",
        )
