"""Access to tables and to the perspectives of their seats."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import Depends
from msgspec import UNSET

from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.evolve import AnyTable
from services.api.auth.authentication import PLAYING, AnyCaller, require_scope
from services.api.http.arguments import InviteArg, TableArg
from services.api.problems import LogHead, Problem
from services.api.runtime.dependencies import Tables
from services.api.runtime.players import Caller, KnownCaller
from services.api.runtime.tables import unknown_table
from services.queries.reader import LoadedTable


async def load_visible_table(
    tables: Tables, caller: AnyCaller, table: TableArg, invite: InviteArg = None
) -> LoadedTable:
    """Load a table at its head; raise not-found unless the caller may see it."""
    loaded = await tables.load(table)
    require_visible(tables, caller, loaded.table, invite)
    tables.viewers.note(loaded.table)
    return loaded


VisibleTable = Annotated[LoadedTable, Depends(load_visible_table)]
"""The table named in the path, at its head; not-found unless the caller may see it."""


def require_visible(tables: Tables, caller: Caller, table: AnyTable, invite: str | None) -> None:
    """Raise not-found if the caller may not see a private table, as if it did not exist."""
    if not is_visible_to(tables, caller, table, invite or ""):
        raise unknown_table(table.id)


def is_visible_to(tables: Tables, caller: Caller, table: AnyTable, invite: str) -> bool:
    """Return whether the caller may see a table.

    Anyone may see a public table. A private one is visible to its owner, its players, players with an
    invitation or a seat offer, its tournament's organiser, a bot that it waits for, and callers with its
    code.
    """
    return (
        table.public
        or is_member(table, caller)
        or _is_organiser(table, caller)
        or _is_wanted(table, caller)
        or _is_offered(table, caller)
        or _is_invited(table, caller)
        or _is_code_right(tables, table, invite)
    )


def is_member(table: AnyTable, caller: Caller) -> bool:
    player = caller.player
    if player is None:
        return False
    return table.owner == player or any(table.holds(player, seat) for seat in range(len(table.seats)))


def _is_organiser(table: AnyTable, caller: Caller) -> bool:
    pairing = table.pairing
    return caller.player is not None and pairing is not UNSET and pairing.organiser == caller.player


def _is_wanted(table: AnyTable, caller: Caller) -> bool:
    """Return whether the caller is a house bot that one of the seats is waiting for."""
    kinds = {seat.wanted_bot for seat in table.seats if seat.wanted_bot is not None}
    return caller.player in {bot_account_id(kind) for kind in kinds}


def _is_offered(table: AnyTable, caller: Caller) -> bool:
    if caller.player is None or table.phase != "playing" or table.paced is None:
        return False
    return any(clock.offer is not None and clock.offer.to == caller.player for clock in table.paced.clocks)


def _is_invited(table: AnyTable, caller: Caller) -> bool:
    """Return whether a seat is or was reserved for the caller."""
    return caller.player is not None and any(
        kept_seat.player == caller.player for kept_seat in table.agreed_terms.kept
    )


def _is_code_right(tables: Tables, table: AnyTable, invite: str) -> bool:
    code = tables.invite_code(table.id, table.invitation_number)
    return hmac.compare_digest(invite.encode(), code.encode())


def require_seat_access(table: AnyTable, caller: Caller, seat: int | None) -> None:
    """Raise unauthorized or forbidden unless the caller holds that seat or the table has ended."""
    if seat is None:
        return
    if not 0 <= seat < len(table.seats):
        raise Problem("not-found", f"the table has seats 0 to {len(table.seats) - 1}")
    if table.phase == "ended" or holds_seat(table, caller, seat):
        return
    require_scope(caller, *PLAYING)
    raise Problem("forbidden", f"seat {seat} is not yours")


def holds_seat(table: AnyTable, caller: Caller, seat: int | None) -> bool:
    return caller.player is not None and table.holds(caller.player, seat)


def require_own_seat(head: LoadedTable, caller: KnownCaller, seat: int | None, may: str) -> int:
    """Return the seat, or the caller's first one if omitted; raise forbidden unless the caller holds it."""
    own_seat = head.table.seat_of(caller.player) if seat is None else seat
    if own_seat is None or not holds_seat(head.table, caller, own_seat):
        raise Problem("forbidden", f"only the seat's holder {may}", head=LogHead(head.seq, head.hash))
    return own_seat


def require_hints(table: AnyTable, caller: Caller) -> None:
    """Raise hints-off if the table does not allow analysis; house bots are exempt."""
    if not table.gives_hints and not is_bot_account(caller.player or ""):
        raise Problem("hints-off", "this table does not allow analysis")
