"""Tables and the seats that they are waiting for, for operators and hosts."""

from __future__ import annotations

import msgspec

from domain.table.tenure.seating import seat_names
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from projections.turns import DUE_PREFIX, TURNS, TurnsDocument
from services.shared.rows import read_rows, read_table_id


class WaitingSeat(msgspec.Struct, frozen=True):
    """A seat that has had an open decision since `since`; times are in UTC milliseconds.

    `player` is its holder's name, None for an empty seat; `stand_in` is the kind of stand-in bot. `warning`
    and `flag` are None without a running clock; `flag` is the deadline. If other players may claim the
    time-out first, `called` is when the service itself claims it. `offered` means that someone else may take
    the seat.
    """

    table: str
    name: str
    game: str
    seat: int
    player: str | None
    since: int
    stand_in: str | None = None
    offered: bool = False
    warning: int | None = None
    flag: int | None = None
    called: int | None = None


async def list_waiting_seats(
    read_models: AsyncRedisReadModelStore, accounts: RedisAccounts, table: str | None, limit: int
) -> tuple[WaitingSeat, ...]:
    """Return the seats with the earliest deadlines across all tables, or all open decisions of one table.

    Raise ReadModelNotReady while the list is being built.
    """
    if table is None:
        rows = await read_models.read_first_rows(TURNS.name, TURNS.schema_version, DUE_PREFIX, limit)
        named = read_rows(rows, _read_row)
    else:
        named = [(table, -1)]
    tables = sorted({table_id for table_id, _ in named})
    stored = await read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
    documents = {
        table_id: turns for table_id, data in stored.items() if (turns := TURNS.decode(data)) is not None
    }
    seats = [
        waiting
        for table_id, number in named
        if table_id in documents
        for waiting in _seats(table_id, documents[table_id])
        if number in {-1, waiting.seat}
    ]
    held = {table_id: [seat.player for seat in turns.seats] for table_id, turns in documents.items()}
    known = await accounts.find_players(
        {player for seats_of in held.values() for player in seats_of if player}
    )
    names = {player.id: player.display_name for player in known.values()}
    called = {table_id: seat_names(table_id, players, names) for table_id, players in held.items()}
    return tuple(
        msgspec.structs.replace(seat, player=called[seat.table][seat.seat] or seat.player) for seat in seats
    )


def _seats(table: str, turns: TurnsDocument) -> list[WaitingSeat]:
    """Return the seats with an open decision at a table, with their players' ids."""
    return [
        WaitingSeat(
            table=table,
            name=turns.name,
            game=turns.game,
            seat=asked.seat,
            player=turns.seats[asked.seat].player,
            since=asked.since,
            stand_in=turns.seats[asked.seat].stand_in,
            offered=_is_offered(turns, asked.seat),
            warning=turns.warned_at(asked),
            flag=turns.due_at(asked),
            called=turns.called_at(asked),
        )
        for asked in turns.waiting
    ]


def _is_offered(turns: TurnsDocument, seat: int) -> bool:
    play = turns.correspondence
    return not isinstance(play, msgspec.UnsetType) and play.clocks[seat].offer is not None


def _read_row(row: str) -> tuple[str, int]:
    """Return the table and the seat in a row of running clocks."""
    _, table, seat = row.split(":")
    return read_table_id(table), int(seat)
