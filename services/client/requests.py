"""API calls as values, so that the two clients differ only in how they wait."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote

import msgspec

from services.client import responses

T = TypeVar("T")

InboxOrder = Literal["since", "due"]
PaceChoice = str | dict[str, Any]
"""The name of a pace, or a complete pace as described in docs/api.md."""

WAIT_SECONDS = 15
"""How long the service may hold a request until a command's outcome is known, in seconds."""


class ApiRequest(msgspec.Struct, Generic[T], frozen=True):
    """A request, and the type of its answer, `str` for text; any request can safely be repeated."""

    method: str
    path: str
    response_type: type[T] | None
    body: dict[str, Any] | None = None
    query: dict[str, Any] = {}
    headers: dict[str, str] = {}

    def decode(self, data: bytes) -> T:
        """Return the decoded answer; raise msgspec.ValidationError if it does not match the type."""
        if self.response_type is str:
            return data.decode()  # type: ignore[return-value]  # T is str
        return msgspec.json.decode(data, type=self.response_type or Any)  # type: ignore[return-value]  # Any is for None


def register(
    name: str, password: str | None = None, bot: str | None = None
) -> ApiRequest[responses.PlayerCredentials]:
    """Register a player; `bot` publicly marks the player as a program of that kind."""
    body = _without_none({"name": name, "password": password, "bot": bot})
    return ApiRequest("POST", "/v1/players", responses.PlayerCredentials, body)


def list_games() -> ApiRequest[list[dict[str, Any]]]:
    """Return the games with their options."""
    return ApiRequest("GET", "/v1/games", None)


def read_rules(game: str) -> ApiRequest[str]:
    """Return a game's rules for players in Markdown; headings end with their topic, as in `{scoring}`."""
    return ApiRequest("GET", f"/v1/games/{quote(game, safe='')}/players-rules", str)


def read_account() -> ApiRequest[dict[str, Any]]:
    """Return this player's account."""
    return ApiRequest("GET", "/v1/me", None)


def read_profile(player: str) -> ApiRequest[responses.ProfileInfo]:
    """Return a player's public profile."""
    return ApiRequest("GET", f"/v1/players/{quote(player, safe='')}", responses.ProfileInfo)


def open_table(settings: dict[str, Any]) -> ApiRequest[responses.Observation]:
    """Open a table; docs/api.md lists the settings."""
    return ApiRequest(
        "POST", "/v1/tables", responses.Observation, {"command_id": new_command_id(), **settings}
    )


def list_tables(
    phase: str | None = None,
    game: str | None = None,
    mine: bool = False,  # noqa: FBT001, FBT002 - as the query has it
) -> ApiRequest[responses.TableList]:
    """Return public tables, or all of the player's tables, latest activity first."""
    query = {"phase": phase, "game": game, "mine": "true" if mine else None}
    return ApiRequest("GET", "/v1/tables", responses.TableList, query=_without_none(query))


def observe(table: str, seat: int | None, at_least: int | None = None) -> ApiRequest[responses.Observation]:
    """Return a table as the player's seat sees it, or, without `seat`, as a spectator does."""
    query = {"seat": seat, "at_least": at_least}
    return ApiRequest("GET", f"/v1/tables/{table}", responses.Observation, query=_without_none(query))


def read_board(table: str, seat: int | None) -> ApiRequest[str]:
    """Return the board as text, as the player's seat or a spectator sees it."""
    query = _without_none({"seat": seat})
    return ApiRequest("GET", f"/v1/tables/{table}", str, query=query, headers={"Accept": "text/plain"})


def read_journal(
    table: str, seat: int | None, after: int = 0, limit: int = 100
) -> ApiRequest[responses.Journal]:
    """Return the records after `after` in words, as the player's seat or a spectator may see them."""
    query = _without_none({"seat": seat, "after": after, "limit": limit})
    return ApiRequest("GET", f"/v1/tables/{table}/journal", responses.Journal, query=query)


def explain_place(table: str, place: str, seat: int | None) -> ApiRequest[responses.PlaceInfo]:
    """Return what a place on the board is and does."""
    query = _without_none({"place": place, "seat": seat})
    return ApiRequest("GET", f"/v1/tables/{table}/explain", responses.PlaceInfo, query=query)


def take_seat(
    table: str, seat: int, invite: str | None = None, hours: dict[str, Any] | None = None
) -> ApiRequest[responses.CommandReceipt]:
    """Take a seat, and send a nonce that all random draws will use; `invite` is the code of a private table.

    `hours` (`zone`, and `opens` and `closes` in minutes of the day) are the player's playing hours.
    """
    said = {"seat": seat, "nonce": secrets.token_urlsafe(16), "hours": hours, "command_id": new_command_id()}
    body = _without_none(said)
    return ApiRequest(
        "POST", f"/v1/tables/{table}/seats", responses.CommandReceipt, body, _without_none({"invite": invite})
    )


def start_table(table: str) -> ApiRequest[Any]:
    """Start the game at a table that this player owns and must start by hand."""
    return ApiRequest("POST", f"/v1/tables/{table}/start", None, {"command_id": new_command_id()})


def send_command(
    table: str, seat: int, decision: int | None, command: dict[str, Any], command_id: str | None = None
) -> ApiRequest[responses.CommandReceipt]:
    """Send a command and wait for its outcome; a repeated command with the same id is executed only once."""
    body = {
        "command_id": command_id or new_command_id(),
        "seat": seat,
        "decision": decision,
        "command": command,
    }
    headers = {"Prefer": f"wait={WAIT_SECONDS}"}
    return ApiRequest("POST", f"/v1/tables/{table}/commands", responses.CommandReceipt, body, headers=headers)


def read_receipt(table: str, command_id: str) -> ApiRequest[responses.CommandReceipt]:
    """Return a command's outcome."""
    return ApiRequest(
        "GET", f"/v1/tables/{table}/commands/{quote(command_id, safe='')}", responses.CommandReceipt
    )


def list_paces() -> ApiRequest[list[responses.PaceInfo]]:
    """Return the named paces."""
    return ApiRequest("GET", "/v1/paces", list[responses.PaceInfo])


def read_inbox(order: InboxOrder = "since") -> ApiRequest[responses.PlayerInbox]:
    """Return this player's open decisions, ordered by waiting time or by deadline."""
    return ApiRequest("GET", "/v1/inbox", responses.PlayerInbox, query={"order": order})


def evaluate_options(table: str, seat: int) -> ApiRequest[responses.OptionEvaluation]:
    """Return an estimate of the seat's lead after each option."""
    return ApiRequest(
        "GET", f"/v1/tables/{table}/lookahead", responses.OptionEvaluation, query={"seat": seat}
    )


def read_world(table: str, seat: int) -> ApiRequest[responses.SeatWorld]:
    """Return an imagined position that the seat cannot tell from the real one."""
    return ApiRequest("GET", f"/v1/tables/{table}/world", responses.SeatWorld, query={"seat": seat})


def explain_clock(
    table: str, seat: int | None = None, after: int = 0, invite: str | None = None
) -> ApiRequest[responses.ClockExplanation]:
    """Return the state of a seat's clock and its changes, from the records after `after`."""
    query = {"seat": seat, "after": after or None, "invite": invite}
    return ApiRequest(
        "GET", f"/v1/tables/{table}/clock", responses.ClockExplanation, query=_without_none(query)
    )


def read_ladder(
    game: str, after: str | None = None, limit: int | None = None
) -> ApiRequest[responses.Ladder]:
    """Return a game's players by rating, highest first, starting after a given position."""
    query = _without_none({"after": after, "limit": limit})
    return ApiRequest("GET", f"/v1/games/{game}/ratings", responses.Ladder, query=query)


def read_orders(table: str, seat: int) -> ApiRequest[responses.OrderList]:
    """Return the pre-set moves of a seat that the player holds."""
    return ApiRequest("GET", f"/v1/tables/{table}/orders", responses.OrderList, query={"seat": seat})


def seal_order(table: str, seat: int, order: dict[str, Any]) -> ApiRequest[responses.CommandReceipt]:
    """Pre-set a move for a seat that the player holds; docs/pre-set-moves.md lists the forms."""
    command = {"type": "SealOrder", "order": order, "nonce": secrets.token_urlsafe(24)}
    return send_command(table, seat, None, command)


def cancel_order(table: str, seat: int, made: int) -> ApiRequest[responses.CommandReceipt]:
    """Cancel the pre-set move that record `made` created."""
    return send_command(table, seat, None, {"type": "CancelOrder", "made": made})


def imagine(
    table: str, seat: int, commands: Sequence[tuple[int, dict[str, Any]]]
) -> ApiRequest[responses.ImaginedPosition]:
    """Return the view and the options that the seat would have if these commands were sent."""
    body = {"seat": seat, "commands": [list(pair) for pair in commands]}
    return ApiRequest("POST", f"/v1/tables/{table}/imagine", responses.ImaginedPosition, body)


def new_command_id() -> str:
    """Return a new, unique command id."""
    return secrets.token_urlsafe(12)


def _without_none(query: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in query.items() if value is not None}


Receipt = ApiRequest[responses.CommandReceipt]


def propose_pause(table: str, seat: int, until: int) -> Receipt:
    """Propose to stop all clocks until a given time (UTC, ms), at most 30 days ahead."""
    return send_command(table, seat, None, {"type": "ProposePause", "until": until})


def agree_pause(table: str, seat: int, made: int) -> Receipt:
    """Agree to the pause proposed by record `made`, which is in the observation's `proposals["pause"]`."""
    return send_command(table, seat, None, {"type": "AgreePause", "made": made})


def decline_pause(table: str, seat: int) -> Receipt:
    """Decline the proposed pause, or withdraw your own proposal."""
    return send_command(table, seat, None, {"type": "DeclinePause"})


def end_pause(table: str, seat: int) -> Receipt:
    """End a pause early."""
    return send_command(table, seat, None, {"type": "EndPause"})


def vote_out(table: str, seat: int, other: int, decision: int | None = None) -> Receipt:
    """Vote to replace the player of a seat that holds up the game.

    If `decision` is given and the seat has answered it in the meantime, the vote is refused.
    """
    named = {} if decision is None else {"decision": decision}
    return send_command(table, seat, None, {"type": "VoteOut", "seat": other, **named})


def ask_undo(table: str, seat: int, to: int) -> Receipt:
    """Ask the other players to undo the game back to a record listed in the observation's `may_ask`."""
    return send_command(table, seat, None, {"type": "AskUndo", "to": to})


def agree_undo(table: str, seat: int, to: int, made: int | None = None) -> Receipt:
    """Agree to undo the game back to that record.

    With `made` from the observation's `undo_request`, the agreement is refused if a newer request has
    replaced that one.
    """
    named = {} if made is None else {"made": made}
    return send_command(table, seat, None, {"type": "AgreeUndo", "to": to, **named})


def decline_undo(table: str, seat: int) -> Receipt:
    """Decline the open undo request, or withdraw the seat's own request."""
    return send_command(table, seat, None, {"type": "DeclineUndo"})


def list_tenures(table: str, invite: str | None = None) -> ApiRequest[responses.TenureList]:
    """Return the holders of each seat over time, and why each left."""
    query = {} if invite is None else {"invite": invite}
    return ApiRequest("GET", f"/v1/tables/{table}/tenures", responses.TenureList, query=query)


def delete_account(password: str | None = None) -> ApiRequest[responses.DeletionInfo]:
    """Request the deletion of the player's account, which can be cancelled for seven days."""
    body = {} if password is None else {"password": password}
    return ApiRequest("POST", "/v1/me/deletion", responses.DeletionInfo, body)


def keep_account() -> ApiRequest[Any]:
    """Cancel the deletion of the player's account."""
    return ApiRequest("DELETE", "/v1/me/deletion", None)
