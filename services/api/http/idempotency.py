"""Under which id a command is sent: in the body or the query, or in the header `Idempotency-Key`."""

from __future__ import annotations

import secrets

from services.api.schemas.problems import Problem

DOT_SEGMENTS = frozenset({".", ".."})


def find_command_id(named: str | None, key: str | None) -> str | None:
    """Give the one id of a request, None where it names none; bad-request where the two differ.

    The header is a quoted string in draft-ietf-httpapi-idempotency-key-header, and bare in most of what is
    sent.
    """
    bare = None if key is None else key.strip('"')
    if None not in (named, bare) and named != bare:
        raise Problem("bad-request", "command_id and Idempotency-Key name two ids; one is enough")
    found = bare or named
    if found is not None and DOT_SEGMENTS.intersection(found.split("/")):
        # Clients take them out of a path (RFC 3986, 5.2.4), so that nobody could ask for the outcome.
        raise Problem("bad-request", f"a command id has no part that is . or .. alone, as {found!r} has")
    return found


def command_id_or_new(named: str | None, key: str | None) -> str:
    """Give the id of a request, or a fresh one: a retry is then another command."""
    return find_command_id(named, key) or secrets.token_urlsafe(12)


def require_command_id(named: str | None, key: str | None) -> str:
    """Give the id of a request; bad-request where it names none."""
    found = find_command_id(named, key)
    if found is None:
        raise Problem("bad-request", "a command has an id: `command_id` in its body, or Idempotency-Key")
    return found
