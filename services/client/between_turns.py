"""Calls between turns: pauses, votes, undo, tenures."""

from __future__ import annotations

from typing import Any

from services.client import responses
from services.client.requests import ApiRequest, send_command

Receipt = ApiRequest[responses.CommandReceipt]


def propose_pause(table: str, seat: int, until: int) -> Receipt:
    """Propose to stop all clocks until that moment (UTC, ms), at most 30 days ahead."""
    return send_command(table, seat, None, {"type": "ProposePause", "until": until})


def agree_pause(table: str, seat: int, made: int) -> Receipt:
    """Agree to the pause proposed by record `made`: the observation's `proposals["pause"]`."""
    return send_command(table, seat, None, {"type": "AgreePause", "made": made})


def end_pause(table: str, seat: int) -> Receipt:
    """End a pause early."""
    return send_command(table, seat, None, {"type": "EndPause"})


def vote_out(table: str, seat: int, other: int, decision: int | None = None) -> Receipt:
    """Vote on a seat that holds up the game.

    With its current `decision`, the vote is refused once the seat has answered.
    """
    named = {} if decision is None else {"decision": decision}
    return send_command(table, seat, None, {"type": "VoteOut", "seat": other, **named})


def ask_undo(table: str, seat: int, to: int) -> Receipt:
    """Ask the others to go back to a record in the observation's `may_ask`."""
    return send_command(table, seat, None, {"type": "AskUndo", "to": to})


def agree_undo(table: str, seat: int, to: int, made: int | None = None) -> Receipt:
    """Agree to the request to go back to that record.

    With `made` of the observation's `undo_request`, the agreement is refused once the request was replaced.
    """
    named = {} if made is None else {"made": made}
    return send_command(table, seat, None, {"type": "AgreeUndo", "to": to, **named})


def decline_undo(table: str, seat: int) -> Receipt:
    """Decline the open request, or withdraw one's own."""
    return send_command(table, seat, None, {"type": "DeclineUndo"})


def list_tenures(table: str, invite: str | None = None) -> ApiRequest[responses.TenureList]:
    """Return the holders of each seat over time, and why each tenure ended."""
    query = {} if invite is None else {"invite": invite}
    return ApiRequest("GET", f"/v1/tables/{table}/tenures", responses.TenureList, query=query)


def delete_account(password: str | None = None) -> ApiRequest[responses.DeletionInfo]:
    """Request the deletion of one's account, which can be cancelled for seven days."""
    body = {} if password is None else {"password": password}
    return ApiRequest("POST", "/v1/me/deletion", responses.DeletionInfo, body)


def keep_account() -> ApiRequest[Any]:
    """Cancel the deletion of one's account."""
    return ApiRequest("DELETE", "/v1/me/deletion", None)
