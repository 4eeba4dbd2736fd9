"""Tables as lists and pages show them, and the whole sight of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from domain import catalog
from domain.table.evolve import AnyTable
from services.api.believed import Caller
from services.api.insight import insight
from services.api.looking import belongs, holds, invitation
from services.api.service import Service
from services.api.shapes import Head, SeatShown, Sight, TableShown
from services.ports_accounts import Player
from services.reading import Folded, Listed


def head_of(folded: Folded) -> Head:
    """Give the head of a table that is folded to it."""
    return Head(folded.seq, folded.hash)


async def table_shown(service: Service, folded: Folded, caller: Caller) -> TableShown:
    """Show a table as its log says it is."""
    table = folded.table
    players = await service.names.players((table.owner, *(chair.player for chair in table.chairs)))
    return TableShown(
        id=table.id,
        game=table.game,
        title=folded.code.game.title,
        name=table.name,
        phase=table.phase,
        options=msgspec.Raw(folded.code.encode(table.options)),
        owner=table.owner,
        owner_name=players[table.owner].called,
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=table.several,
        opened=await _opened(service, folded),
        moved=table.at,
        seats=_seats(table, players, caller),
        invite=(
            invitation(service, table.id, table.invitation)
            if not table.public and belongs(table, caller)
            else None
        ),
    )


def _seats(table: AnyTable, players: Mapping[str, Player], caller: Caller) -> tuple[SeatShown, ...]:
    return tuple(
        seat_shown(seat, chair.player, chair.wanted, players, caller, gave_up=chair.gave_up)
        for seat, chair in enumerate(table.chairs)
    )


def seat_shown(
    seat: int,
    player: str | None,
    wanted: str | None,
    players: Mapping[str, Player],
    caller: Caller,
    *,
    gave_up: bool,
) -> SeatShown:
    """Show a seat with the name of its player."""
    holder = None if player is None else players[player]
    owner = None if holder is None or holder.owner is None else players[holder.owner]
    return SeatShown(
        seat=seat,
        player=player,
        name=None if holder is None else holder.called,
        bot=None if holder is None else holder.bot,
        house=holder is not None and holder.house,
        owner=None if owner is None else owner.id,
        owner_name=None if owner is None else owner.called,
        wanted=wanted,
        gave_up=gave_up,
        mine=player is not None and player == caller.player,
    )


async def _opened(service: Service, folded: Folded) -> int:
    kept = service.opened.get(folded.table.id)
    if kept is not None:
        return kept
    first = (await service.ports.reader.records(folded.table.id, 0, 1))[0]
    return service.opened.put(folded.table.id, folded.code.record(first.record).at)


async def lobby_shown(service: Service, listed: Sequence[Listed], caller: Caller) -> tuple[TableShown, ...]:
    """Show tables as the lobby knows them."""
    wanted = {table.owner for table in listed}
    wanted.update(seat.player for table in listed for seat in table.seats if seat.player)
    players = await service.names.players(wanted)
    return tuple(_listed(service, table, players, caller) for table in listed)


def _listed(service: Service, table: Listed, players: Mapping[str, Player], caller: Caller) -> TableShown:
    mine = caller.player in (table.owner, *(seat.player for seat in table.seats))
    return TableShown(
        id=table.id,
        game=table.game,
        title=catalog.game(table.game).title,
        name=table.name,
        phase=table.phase,
        options=table.options,
        owner=table.owner,
        owner_name=players[table.owner].called,
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=table.several,
        opened=table.opened,
        moved=table.moved,
        seats=tuple(
            seat_shown(seat, place.player, place.wanted, players, caller, gave_up=place.gave_up)
            for seat, place in enumerate(table.seats)
        ),
        invite=invitation(service, table.id, table.invitation) if mine and not table.public else None,
    )


async def sight(service: Service, head: Folded, shown: Folded, caller: Caller, seat: int | None) -> Sight:
    """Give what a seat, or a spectator, sees after the record shown; the table itself as it is now."""
    now = shown.seq == head.seq
    acts = now and holds(head.table, caller, seat)
    known = insight(service.insights, shown, seat, acts=acts)
    return Sight(
        game=head.table.game,
        table=await table_shown(service, head, caller),
        seat=seat,
        at=shown.seq,
        head=head_of(head),
        view=known.view,
        seat_summaries=known.summaries,
        question=known.question,
        way=known.way,
        waiting=shown.table.waiting,
        score=shown.table.score if now else None,
        decision=known.decision,
        options=known.options if acts else None,
        anytime=known.anytime if acts else None,
        undo=known.undo if acts else None,
    )
