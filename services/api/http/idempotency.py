"""Under which id a command is sent: in the body or the query, or in the header `Idempotency-Key`."""

from __future__ import annotations

import secrets

import msgspec
from starlette.requests import Request

from services.api.schemas.problems import Problem
from services.api.schemas.requests import CommandId

HEADER = "Idempotency-Key"
DOT_SEGMENTS = frozenset({".", ".."})


def find_command_id(request: Request, said: str | None) -> str | None:
    """Give the id that the request names, None where it names none; the two names have to agree.

    The header is a quoted string in the draft, and bare in most of what is sent.
    """
    field = request.headers.get(HEADER)
    if field is None:
        return None if said is None else _checked("command_id", said)
    is_quoted = len(field) > 1 and field[0] == field[-1] == '"'
    key = _checked(HEADER, field[1:-1] if is_quoted else field, sent=field)
    if said not in (None, key):
        raise Problem("bad-request", f"command_id and {HEADER} name two ids; one is enough")
    return key


def command_id_or_new(request: Request, said: str | None) -> str:
    """Give the id that the request names, or a fresh one: a retry is then another command."""
    return find_command_id(request, said) or secrets.token_urlsafe(12)


def require_command_id(request: Request, said: str | None) -> str:
    """Give the id that the request names; bad-request where it names none."""
    named = find_command_id(request, said)
    if named is None:
        raise Problem("bad-request", f"a command has an id: `command_id` in its body, or {HEADER}")
    return named


def _checked(name: str, said: str, sent: str | None = None) -> str:
    if DOT_SEGMENTS.intersection(said.split("/")):
        # clients take `.` and `..` out of a path (RFC 3986 5.2.4), so nobody could ask for the outcome
        raise Problem("bad-request", f"{name} has no part that is . or .. alone, as {said[:64]!r} has")
    try:
        return msgspec.convert(said, CommandId)
    except msgspec.ValidationError:
        detail = f"{name} has 1 to 64 letters, digits and signs of . _ = + / -, not {(sent or said)[:66]!r}"
        raise Problem("bad-request", detail) from None
