"""Who may look at a table, and from which seat's perspective."""

from __future__ import annotations

import hmac

from msgspec import UNSET

from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.evolve import AnyTable
from infra.ports.tables import partition_of
from services.api.auth.authentication import PLAYING, ApiCall, require_scope
from services.api.problems import Problem
from services.api.runtime.players import Caller
from services.api.runtime.state import ApiState
from services.queries.reader import LoadedTable, NoSuchTable
from services.shared import derived_ids


def invite_code(api: ApiState, table: str, number: int) -> str:
    """Return the code that lets its bearer look at a private table."""
    return derived_ids.derive_invitation(api.ports.derivation_key, table, number)


async def load_table(api: ApiState, table: str, at: int | None = None) -> LoadedTable:
    """Fold a table to its head, or to an earlier record."""
    if partition_of(table) >= api.ports.partitions:
        raise unknown_table(table)
    try:
        return await api.ports.reader.load_table(table, at=at)
    except NoSuchTable:
        raise unknown_table(table) from None


async def load_visible_table(call: ApiCall, table: str, invite: str | None) -> LoadedTable:
    """Fold a table to its head for one who may look at it; not-found for everybody else."""
    loaded = await load_table(call.api, table)
    require_visible(call, loaded.table, invite)
    call.api.demo_viewers.note(loaded.table)
    return loaded


def require_visible(call: ApiCall, table: AnyTable, invite: str | None) -> None:
    """Raise not-found where a private table is none of the caller's, as if it were not there."""
    if not is_visible_to(call.api, invite or "", call.caller, table):
        raise unknown_table(table.id)


def is_visible_to(api: ApiState, invite: str, caller: Caller, table: AnyTable) -> bool:
    """Return whether the caller may look at a table.

    It is public, the caller's or of the caller's tournament, or opened by code, wish, offer or invitation.
    """
    return (
        table.public
        or is_member(table, caller)
        or _is_organiser(table, caller)
        or _is_wanted(table, caller)
        or _is_offered(table, caller)
        or _is_invited(table, caller)
        or _opens(api, invite, table)
    )


def is_member(table: AnyTable, caller: Caller) -> bool:
    """Return whether the caller owns the table or sits at it, or stands in for somebody who does."""
    player = caller.player
    if player is None:
        return False
    return table.owner == player or any(table.holds(player, seat) for seat in range(len(table.seats)))


def _is_organiser(table: AnyTable, caller: Caller) -> bool:
    """Return whether the caller organises the tournament that the table belongs to."""
    pairing = table.pairing
    return caller.player is not None and pairing is not UNSET and pairing.organiser == caller.player


def _is_wanted(table: AnyTable, caller: Caller) -> bool:
    """Return whether the caller is the service's own bot of a kind that a seat waits for."""
    kinds = {seat.wanted_bot for seat in table.seats if seat.wanted_bot is not None}
    return caller.player in {bot_account_id(kind) for kind in kinds}


def _is_offered(table: AnyTable, caller: Caller) -> bool:
    """Return whether a seat of the running game is offered to this caller by name."""
    if caller.player is None or table.phase != "playing" or table.paced is None:
        return False
    return any(clock.offer is not None and clock.offer.to == caller.player for clock in table.paced.clocks)


def _is_invited(table: AnyTable, caller: Caller) -> bool:
    """Return whether a seat is kept for this caller, also where its time is over: nobody else has it yet."""
    return caller.player is not None and any(one.player == caller.player for one in table.agreed_terms.kept)


def _opens(api: ApiState, invite: str, table: AnyTable) -> bool:
    code = invite_code(api, table.id, table.invitation_number)
    return hmac.compare_digest(invite.encode(), code.encode())


def require_seat_access(table: AnyTable, caller: Caller, seat: int | None) -> None:
    """Raise unauthorized or forbidden unless the caller holds that seat, or the table has ended."""
    if seat is None:
        return
    if not 0 <= seat < len(table.seats):
        raise Problem("not-found", f"the table has seats 0 to {len(table.seats) - 1}")
    if table.phase == "ended" or holds_seat(table, caller, seat):
        return
    require_scope(caller, *PLAYING)
    raise Problem("forbidden", f"seat {seat} is not yours")


def holds_seat(table: AnyTable, caller: Caller, seat: int | None) -> bool:
    """Return whether the caller holds that seat."""
    return caller.player is not None and table.holds(caller.player, seat)


def require_hints(table: AnyTable, caller: Caller) -> None:
    """Raise hints-off where the table gives none; bots of the house think all the same."""
    if not table.gives_hints and not is_bot_account(caller.player or ""):
        raise Problem("hints-off", "this table does not allow analysis")


def unknown_table(table: str) -> Problem:
    """Return the problem of a table that is not there, or not there for this caller."""
    return Problem("not-found", f"table {table} does not exist, or it is private")
