"""JSON bodies: read up to a size, within a time, then decoded by msgspec as a type."""

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
    """Return whether the brackets of a JSON text cancel each other out, at most so many deep.

    True of all JSON that is no deeper. What is no JSON may pass or not: its decoder stops at the first fault,
    and up to there the brackets were read as the decoder reads them.
    """
    bare = data.replace(rb"\\", b"").replace(rb"\"", b"")
    brackets = b"".join(bare.split(b'"')[::2]).translate(ONE_KIND, NO_BRACKET)
    for _ in range(max_depth):
        brackets = brackets.replace(b"[]", b"")
    return not brackets


WHOLE = "railhead.whole"
"""Stands in the scope of a request from when its last byte came."""

BODY_BYTES, BODY_SECONDS = 65_536, 20.0
"""How long a body may be, and how long it may take to come."""

MAX_DEPTH = 32
"""Brackets within brackets that a body may have."""

MAX_LENGTH_DIGITS = 15
"""A length that takes more digits is too large whatever it is."""

_SURROGATE_PAIR = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


class BodyParser:
    """Reads bodies of one type, or of several that tags tell apart; its decoder is prepared once."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self._decoder = msgspec.json.Decoder(kind)
        members = get_args(kind) if get_origin(kind) in {Union, UnionType} else ()
        self._tags = sorted(str(one.__struct_config__.tag) for one in members)

    async def __call__(self, request: Request) -> Any:
        """Read the request's body; an empty one stands for `{}`. Bad-request says what is wrong and where."""
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
    """Say what is wrong with a body; the decoder takes half of a surrogate pair for a body that was cut."""
    half = _SURROGATE.search(_SURROGATE_PAIR.sub(b" ", data.replace(b"\\\\", b"  ")))
    if half is None:
        return reason
    return f"{half[0].decode()} is an unpaired surrogate"


async def read_body(request: Request) -> bytes:
    """Read the body up to the limit; a longer one is refused before it is read, a slow one cut."""
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
    """Read piece by piece: a body may be longer than its head says, or say nothing of its length."""
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
    """Raise bad-request for bytes that are no UTF-8, and for brackets too deep for a recursive decoder."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise Problem("bad-request", f"the body is not UTF-8: {error}") from error
    if data.count(b"[") + data.count(b"{") <= MAX_DEPTH:
        return
    if not is_nested_within(data, MAX_DEPTH):
        raise Problem(
            "bad-request", f"the body nests more than {MAX_DEPTH} levels deep, or its brackets do not match"
        )
