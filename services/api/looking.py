"""Who may look at a table, and through which seat's eyes."""

from __future__ import annotations

import hmac

from starlette.requests import Request

from domain.table.evolve import AnyTable
from domain.table.house import house_bot
from services import derivation
from services.api.believed import Caller
from services.api.errors import Problem
from services.api.parameters import INVITE
from services.api.service import Service
from services.reading import Folded, NoSuchTable
from services.stored import partition_of


def invitation(service: Service, table: str, number: int) -> str:
    """Give the code that lets its bearer look at a private table."""
    return derivation.invitation(service.ports.key, table, number)


async def folded_to(service: Service, table: str, at: int | None = None) -> Folded:
    """Fold a table to its head, or to an earlier record; remember the head."""
    if partition_of(table) >= service.ports.partitions:
        raise unknown(table)
    try:
        folded = await service.ports.reader.table_at(table, at=at)
    except NoSuchTable:
        raise unknown(table) from None
    if at is None:
        service.folded.put(table, folded)
    return folded


async def seen_by(service: Service, request: Request, caller: Caller, table: str) -> Folded:
    """Fold a table to its head for one who may look at it; not-found for everybody else."""
    folded = await folded_to(service, table)
    require_look(service, request, caller, folded.table)
    return folded


def require_look(service: Service, request: Request, caller: Caller, table: AnyTable) -> None:
    """Raise not-found where a private table is none of the caller's, as if it were not there."""
    if not may_look(service, invite_said(request), caller, table):
        raise unknown(table.id)


def may_look(service: Service, invite: str, caller: Caller, table: AnyTable) -> bool:
    """Say whether a table is public or the caller's, or wants the caller, or was opened to it by its code."""
    return table.public or belongs(table, caller) or _wanted(table, caller) or _opens(service, invite, table)


def belongs(table: AnyTable, caller: Caller) -> bool:
    """Say whether the caller owns the table or sits at it."""
    player = caller.player
    return player is not None and (table.owner == player or table.seat_of(player) is not None)


def _wanted(table: AnyTable, caller: Caller) -> bool:
    """Say whether the caller is the service's own bot of a kind that a seat waits for."""
    kinds = {chair.wanted for chair in table.chairs if chair.wanted is not None}
    return caller.player in {house_bot(kind) for kind in kinds}


def invite_said(request: Request) -> str:
    """Read `?invite=`."""
    return INVITE(request) or ""


def _opens(service: Service, invite: str, table: AnyTable) -> bool:
    code = invitation(service, table.id, table.invitation)
    return hmac.compare_digest(invite.encode(), code.encode())


def require_eyes(table: AnyTable, caller: Caller, seat: int | None) -> None:
    """Raise forbidden unless the caller holds that seat, or the table has ended."""
    if seat is None:
        return
    if not 0 <= seat < len(table.chairs):
        raise Problem("not-found", f"the table has seats 0 to {len(table.chairs) - 1}")
    if table.phase != "ended" and not holds(table, caller, seat):
        raise Problem("forbidden", f"seat {seat} is not yours")


def holds(table: AnyTable, caller: Caller, seat: int | None) -> bool:
    """Say whether the caller holds that seat."""
    return caller.player is not None and table.holds(caller.player, seat)


def unknown(table: str) -> Problem:
    """Give the problem of a table that is not there, or not there for this caller."""
    return Problem("not-found", f"there is no table {table}")
