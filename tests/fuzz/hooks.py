"""Schemathesis hooks for this service: they fill in existing tables and legal commands.

They fill in only requests that are meant to be valid; invalid requests stay as they are.
"""

from __future__ import annotations

import os
import secrets
from functools import cache
from typing import Any
from zlib import crc32

import schemathesis

from tests.fuzz.fuzz_tables import FuzzTables

NEAR = 1
"""The highest record number that requests wait for; every table has it.

Waiting for a later record would take 5 s.
"""

OF_A_STRANGER = frozenset({
    "POST /v1/me/password",
    "POST /v1/me/recovery",
    "POST /v1/me/deletion",
    "POST /v1/me/channels",
    "PATCH /v1/me/channels/{channel}",
})  # fmt: skip
"""Calls that use a new player for each request, because answers to wrong passwords become ever slower."""

KEY = "Idempotency-Key"
PATIENT = {"Prefer": "wait=1"}
"""A short wait for outcomes, because some never come."""


@cache
def world() -> FuzzTables:
    """Return the tables of this run; callers without a token see them as strangers."""
    return FuzzTables(os.environ["RAILHEAD_FUZZ_URL"], os.environ["RAILHEAD_FUZZ_TOKEN"])


@schemathesis.auth(refresh_interval=None)
class Speaker:
    """The authentication of a call by a separate token; a general header would override it."""

    @staticmethod
    def get(case: schemathesis.Case[Any], _: schemathesis.AuthContext) -> str | None:
        """Return the token of the run, or a new player's token; None for anonymous calls."""
        token = os.environ.get("RAILHEAD_FUZZ_SPEAKS")
        return world().newcomer() if token and case.operation.label in OF_A_STRANGER else token

    @staticmethod
    def set(case: schemathesis.Case[Any], token: str, _: schemathesis.AuthContext) -> None:
        """Put the token into the request."""
        case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.hook
def before_call(
    context: schemathesis.HookContext, case: schemathesis.Case[Any], kwargs: dict[str, Any]
) -> None:
    """Fill in a request before it is sent."""
    if isinstance(case.body, dict | list):
        case.body = whole_numbers(case.body)
    hurry(case)
    keep_token(case)
    if case.meta is None or case.meta.generation.mode.is_positive:
        fill(case)
        name_once(case)


def hurry(case: schemathesis.Case[Any]) -> None:
    """Keep requests from being held open for long."""
    for said, name in ((case.query, "at_least"), (case.query, "after"), (case.headers, "Last-Event-ID")):
        if said and str(said.get(name, "")).isdigit():
            said[name] = str(min(int(said[name]), NEAR))
    if case.headers and "wait=" in str(case.headers.get("Prefer", "")):
        case.headers.update(PATIENT)


def keep_token(case: schemathesis.Case[Any]) -> None:
    """Log out everywhere, but keep the token in use."""
    if case.query and "tokens" in case.query:
        case.query["tokens"] = "false"
    if isinstance(case.body, dict) and case.body.get("tokens") is True:
        case.body["tokens"] = False


def whole_numbers(value: Any) -> Any:
    """Write 6.0 as 6: JSON Schema accepts both as integers, but real clients never send 6.0."""
    if isinstance(value, dict):
        return {name: whole_numbers(part) for name, part in value.items()}
    if isinstance(value, list):
        return [whole_numbers(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def name_once(case: schemathesis.Case[Any]) -> None:
    """Send the command's id only once: no schema says that the ids in body and header must agree."""
    key = case.headers.get(KEY) if case.headers else None
    body = case.body if isinstance(case.body, dict) else {}
    said = body.get("command_id") or (case.query or {}).get("command_id")
    if key is not None and said:
        case.headers.pop(KEY)
    elif key is None and not said and case.operation.label.endswith("/commands"):
        case.headers[KEY] = f"k{secrets.token_hex(6)}"


def fill(case: schemathesis.Case[Any]) -> None:
    """Replace parameters with those of existing objects, three times out of four."""
    path = case.path_parameters or {}
    body = case.body if isinstance(case.body, dict) else {}
    dice = crc32(repr((sorted(path.items()), sorted(body))).encode())
    if "token" in path:  # never the token in use
        path["token"] = world().spare_token()
    if dice % 4 == 0:
        return
    if "table" in path:
        path["table"] = world().table(dice)
    if "tournament" in path:
        path["tournament"] = world().tournament
    if "player" in path:
        path["player"] = world().spare_player()
    if case.operation.label == "POST /v1/audits" and "table" in body:
        body["table"] = world().ended
    commands = case.operation.label == "POST /v1/tables/{table}/commands"
    if commands and "command" in body and dice % 4 == 1:  # advancing a game takes time
        path["table"], more = world().move(dice)
        body.update(more)
