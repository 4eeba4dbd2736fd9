"""What players ask of each other and of the service between turns, as calls: pauses, votes, undo, tenures."""

from __future__ import annotations

from typing import Any

from services.client import responses
from services.client.requests import ApiRequest, send_command

Receipt = ApiRequest[responses.CommandReceipt]


def propose_pause(table: str, seat: int, until: int) -> Receipt:
    """Ask the others to let all clocks rest until that moment (UTC, ms), at most 30 days ahead."""
    return send_command(table, seat, None, {"type": "ProposePause", "until": until})


def agree_pause(table: str, seat: int, made: int) -> Receipt:
    """Agree to the pause that record `made` proposed: `made` of the observation's `proposals["pause"]`."""
    return send_command(table, seat, None, {"type": "AgreePause", "made": made})


def end_pause(table: str, seat: int) -> Receipt:
    """Let the clocks run again before the pause is over."""
    return send_command(table, seat, None, {"type": "EndPause"})


def vote_out(table: str, seat: int, other: int, decision: int | None = None) -> Receipt:
    """Vote that a seat which lets the table wait is somebody else's.

    With the `decision` that it is asked, the vote is refused once the seat has answered.
    """
    named = {} if decision is None else {"decision": decision}
    return send_command(table, seat, None, {"type": "VoteOut", "seat": other, **named})


def ask_undo(table: str, seat: int, to: int) -> Receipt:
    """Ask the others to take the game back to a record of the observation's `may_ask`."""
    return send_command(table, seat, None, {"type": "AskUndo", "to": to})


def agree_undo(table: str, seat: int, to: int, made: int | None = None) -> Receipt:
    """Agree to the request that would take the game back to that record.

    With `made` of the observation's `undo_request`, the agreement is refused once the request was replaced.
    """
    named = {} if made is None else {"made": made}
    return send_command(table, seat, None, {"type": "AgreeUndo", "to": to, **named})


def decline_undo(table: str, seat: int) -> Receipt:
    """Decline the request that is open, or withdraw one's own."""
    return send_command(table, seat, None, {"type": "DeclineUndo"})


def list_tenures(table: str, invite: str | None = None) -> ApiRequest[responses.TenureList]:
    """Ask who held each seat from which record to which, and why it ended."""
    query = {} if invite is None else {"invite": invite}
    return ApiRequest("GET", f"/v1/tables/{table}/tenures", responses.TenureList, query=query)


def delete_account(password: str | None = None) -> ApiRequest[responses.DeletionInfo]:
    """Ask for the deletion of one's account, which may be called off for seven days."""
    body = {} if password is None else {"password": password}
    return ApiRequest("POST", "/v1/me/deletion", responses.DeletionInfo, body)


def keep_account() -> ApiRequest[Any]:
    """Keep one's account after all."""
    return ApiRequest("DELETE", "/v1/me/deletion", None)
