"""Tables as lists show them, and the whole view of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UnsetType

from domain.games import catalog
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.presets import preset_name
from domain.table.evolve import AnyTable
from infra.ports.accounts import Player
from services.api.auth.access import holds_seat, invite_code
from services.api.presenters.clocks import build_clocks, build_offers
from services.api.presenters.line import build_line
from services.api.presenters.perspective import build_perspective
from services.api.presenters.proposals import build_proposals
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState
from services.api.schemas.responses import LogHead, SeatSummary, TableSummary, TableView
from services.queries.reader import LoadedTable, LobbyDocument


def to_log_head(loaded: LoadedTable) -> LogHead:
    """Give the head of a table that is folded to it."""
    return LogHead(loaded.seq, loaded.hash)


class _Place(NamedTuple):
    """Who sits on a seat, and the kind of bot that it waits for."""

    player: str | None
    wanted: str | None
    gave_up: bool
    offered: bool


class _TableFacts(NamedTuple):
    """What a folded table and its entry in the lobby say in different ways; times in ms."""

    title: str
    options: msgspec.Raw
    several: bool
    opened: int
    moved: int
    invitation: int
    places: tuple[_Place, ...]
    pace: Pace | None


async def build_table_summary(api: ApiState, loaded: LoadedTable, caller: Caller) -> TableSummary:
    """Show a table as its log says it is."""
    table = loaded.table
    facts = _TableFacts(
        title=loaded.code.game.title,
        options=msgspec.Raw(loaded.code.encode(table.options)),
        several=table.hot_seat,
        opened=await _opening_time(api, loaded),
        moved=table.at,
        invitation=table.invitation_number,
        places=_places(table),
        pace=None if table.paced is None else table.paced.pace,
    )
    players = await api.player_names.players((table.owner, *(seat.player for seat in table.seats)))
    return _summary(api, table, facts, players, caller)


def _places(table: AnyTable) -> tuple[_Place, ...]:
    clocks = () if table.paced is None else table.paced.clocks
    offered = {seat for seat, clock in enumerate(clocks) if clock.offer is not None}
    return tuple(
        _Place(seat.player, seat.wanted_bot, seat.gave_up, table.phase == "playing" and number in offered)
        for number, seat in enumerate(table.seats)
    )


async def _opening_time(api: ApiState, loaded: LoadedTable) -> int:
    cached = api.opening_times.get(loaded.table.id)
    if cached is not None:
        return cached
    first = (await api.ports.reader.records(loaded.table.id, 0, 1))[0]
    return api.opening_times.put(loaded.table.id, loaded.code.decode_record(first.record).at)


async def build_lobby_summaries(
    api: ApiState, listed: Sequence[LobbyDocument], caller: Caller
) -> tuple[TableSummary, ...]:
    """Show tables as the lobby's read model knows them."""
    wanted = {table.owner for table in listed}
    wanted.update(seat.player for table in listed for seat in table.seats if seat.player)
    players = await api.player_names.players(wanted)
    return tuple(_summary(api, table, _listed_facts(table), players, caller) for table in listed)


def _listed_facts(table: LobbyDocument) -> _TableFacts:
    offered = {one.seat for one in table.offers}
    return _TableFacts(
        title=catalog.game(table.game).title,
        options=table.options,
        several=table.several,
        opened=table.opened,
        moved=table.moved,
        invitation=table.invitation,
        places=tuple(
            _Place(seat.player, seat.wanted, seat.gave_up, number in offered)
            for number, seat in enumerate(table.seats)
        ),
        pace=None if isinstance(table.pace, UnsetType) else table.pace,
    )


def _summary(
    api: ApiState,
    table: AnyTable | LobbyDocument,
    facts: _TableFacts,
    players: Mapping[str, Player],
    caller: Caller,
) -> TableSummary:
    """Build it; `invite` is for those who own a private table or sit at it."""
    members = {table.owner, *(place.player for place in facts.places)}
    invited = not table.public and caller.player is not None and caller.player in members
    return TableSummary(
        id=table.id,
        game=table.game,
        title=facts.title,
        name=table.name,
        phase=table.phase,
        options=facts.options,
        owner=table.owner,
        owner_name=players[table.owner].display_name,
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=facts.several,
        opened=facts.opened,
        moved=facts.moved,
        seats=tuple(_seat_summary(seat, place, players, caller) for seat, place in enumerate(facts.places)),
        invite=invite_code(api, table.id, facts.invitation) if invited else None,
        pace=None if facts.pace is None else preset_name(facts.pace),
    )


def _seat_summary(seat: int, place: _Place, players: Mapping[str, Player], caller: Caller) -> SeatSummary:
    holder = None if place.player is None else players[place.player]
    owner = None if holder is None or holder.owner is None else players[holder.owner]
    return SeatSummary(
        seat=seat,
        player=place.player,
        name=None if holder is None else holder.display_name,
        bot=None if holder is None else holder.bot,
        house=holder is not None and holder.is_service_bot,
        owner=None if owner is None else owner.id,
        owner_name=None if owner is None else owner.display_name,
        wanted=place.wanted,
        gave_up=place.gave_up,
        offered=place.offered,
        mine=place.player is not None and place.player == caller.player,
    )


async def build_table_view(
    api: ApiState, head: LoadedTable, shown: LoadedTable, caller: Caller, seat: int | None
) -> TableView:
    """Give what a seat, or a spectator, sees after the record shown; the table itself as it is now."""
    is_head = shown.seq == head.seq
    acts = is_head and holds_seat(head.table, caller, seat)
    known = build_perspective(api.perspectives, shown, seat, acts=acts)
    paced, line = shown.table.paced, build_line(head.table, seat if acts else None)
    return TableView(
        game=head.table.game,
        table=await build_table_summary(api, head, caller),
        seat=seat,
        at=shown.seq,
        head=to_log_head(head),
        view=known.view,
        scoreboard=known.scoreboard,
        question=known.question,
        way=known.way,
        waiting=shown.table.waiting,
        score=shown.table.score if is_head else None,
        pace=None if paced is None else paced.pace,
        clocks=None if paced is None else build_clocks(paced),
        offered=build_offers(paced) if paced is not None and shown.table.phase == "playing" else (),
        proposals=None if paced is None or not is_head else build_proposals(head.table, paced),
        undo_request=line.undo_request if is_head else None,
        crossed=line.crossed,
        fork=line.fork,
        decision=known.decision,
        options=known.options if acts else None,
        anytime=known.anytime if acts else None,
        undo=known.undo if acts else None,
        asks=known.asks if acts else None,
        may_ask=line.may_ask,
    )
