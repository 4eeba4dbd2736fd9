"""Every call as a value, so that the blocking and the awaiting client are the same but for how they wait."""

from __future__ import annotations

import secrets
from typing import Any, Generic, TypeVar

import msgspec

from services.players import answers

T = TypeVar("T")

WAIT_SECONDS = 15
"""How long the service may hold a request back until it knows the outcome of a command."""


class Call(msgspec.Struct, Generic[T], frozen=True):
    """A request, and the type of its answer; each may be sent again without harm."""

    method: str
    path: str
    answer: type[T] | None
    body: dict[str, Any] | None = None
    query: dict[str, Any] = {}
    headers: dict[str, str] = {}

    def read(self, data: bytes) -> T:
        """Read the answer; msgspec.ValidationError if it is not what it should be."""
        return msgspec.json.decode(data, type=self.answer or Any)  # type: ignore[return-value]  # Any is for None


def register(name: str, password: str | None = None, bot: str | None = None) -> Call[answers.Registered]:
    """Make a player; `bot` says to everybody that it is a program, and of which kind."""
    body = _given({"name": name, "password": password, "bot": bot})
    return Call("POST", "/v1/players", answers.Registered, body)


def games() -> Call[list[dict[str, Any]]]:
    """List the games with their options."""
    return Call("GET", "/v1/games", None)


def open_table(settings: dict[str, Any]) -> Call[answers.Sight]:
    """Open a table; docs/api.md lists the settings."""
    return Call("POST", "/v1/tables", answers.Sight, {"command_id": new_id(), **settings})


def tables(phase: str | None = None, game: str | None = None, mine: bool = False) -> Call[answers.Lobby]:  # noqa: FBT001, FBT002 - a filter, by its name
    """List public tables, or all of one's own, those moved last first."""
    query = {"phase": phase, "game": game, "mine": "true" if mine else None}
    return Call("GET", "/v1/tables", answers.Lobby, query=_given(query))


def sight(table: str, seat: int | None, at_least: int | None = None) -> Call[answers.Sight]:
    """Look at a table as a seat of one's own, or as a spectator."""
    query = {"seat": seat, "at_least": at_least}
    return Call("GET", f"/v1/tables/{table}", answers.Sight, query=_given(query))


def take_seat(table: str, seat: int, invite: str | None = None) -> Call[answers.Outcome]:
    """Sit down, with a nonce that goes into every draw; `invite` is the code of a private table."""
    body = {"seat": seat, "nonce": secrets.token_urlsafe(16), "command_id": new_id()}
    return Call("POST", f"/v1/tables/{table}/seats", answers.Outcome, body, _given({"invite": invite}))


def start(table: str) -> Call[Any]:
    """Begin the game at a table that waits for its owner."""
    return Call("POST", f"/v1/tables/{table}/start", None, {"command_id": new_id()})


def act(
    table: str, seat: int, decision: int | None, command: dict[str, Any], command_id: str | None = None
) -> Call[answers.Outcome]:
    """Post a command and wait for its outcome; with the same id it is carried out once."""
    body = {"command_id": command_id or new_id(), "seat": seat, "decision": decision, "command": command}
    headers = {"Prefer": f"wait={WAIT_SECONDS}"}
    return Call("POST", f"/v1/tables/{table}/commands", answers.Outcome, body, headers=headers)


def outcome(table: str, command_id: str) -> Call[answers.Outcome]:
    """Ask what became of a command."""
    return Call("GET", f"/v1/tables/{table}/commands/{command_id}", answers.Outcome)


def inbox() -> Call[answers.Inbox]:
    """List the decisions that wait for this player."""
    return Call("GET", "/v1/inbox", answers.Inbox)


def lookahead(table: str, seat: int) -> Call[answers.Lookahead]:
    """Ask how far each option would lead."""
    return Call("GET", f"/v1/tables/{table}/lookahead", answers.Lookahead, query={"seat": seat})


def new_id() -> str:
    """Make a command id that nobody used."""
    return secrets.token_urlsafe(12)


def _given(query: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in query.items() if value is not None}
