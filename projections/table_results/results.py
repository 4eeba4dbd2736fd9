"""The result of each table: places, points, duration, time per turn."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import TABLE_COMMANDS
from domain.table.correspondence.state import Tick
from domain.table.events import EndReason, SeatTaken, TableEnded, TableOpened, TableStarted, TakenBack
from domain.table.evolve import AnyRecord
from domain.table.tenure.shown import Shown
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel, document_decoder, sortable_time
from projections.seats import SeatOccupancy, apply_seat_record


class TableEnding(Value, frozen=True):
    """How a table ended. `places` and `points` are by seat, and empty if there is no score."""

    reason: EndReason
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


def to_outcome(event: TableEnded) -> TableEnding:
    """Return how a table ended."""
    score = event.score
    return (
        TableEnding(event.reason) if score is None else TableEnding(event.reason, score.places, score.totals)
    )


TurnTimes = tuple[tuple[int, int], ...]
"""Pairs (length, number of turns), sorted by length; a length is given as the number of BOUNDS up to it."""

STEPS = 4
"""Number of bounds per doubling of the length; lengths are accurate to within 20%."""

BOUNDS = tuple(sorted({round(2 ** (step / STEPS)) for step in range(22 * STEPS)}))
"""Lower bounds of lengths in seconds; the last one is about 40 days."""


def add_turn(times: TurnTimes, milliseconds: int) -> TurnTimes:
    """Count a turn of this length."""
    length = bisect_right(BOUNDS, milliseconds // 1_000)
    counts = dict(times)
    counts[length] = counts.get(length, 0) + 1
    return tuple(sorted(counts.items()))


def median_turn(times: Iterable[TurnTimes]) -> int | None:
    """Return the median length of all turns in seconds, rounded down to a bound, or None without turns."""
    counts = Counter[int]()
    for one in times:
        counts.update(dict(one))
    left = (counts.total() + 1) // 2
    for length, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return BOUNDS[length - 1] if length else 0
    return None


NO_OPTIONS = msgspec.Raw(b"{}")


class TableResult(Value, frozen=True):
    """A table's players and, after its game, their results; times are in ms (UTC).

    - Tables that are `several` (hot-seat), `crossed` (draws were undone by consent) or `foreign` (imported)
      count for nobody.
    - `rated`: the table was opened as rated. `agreed` lists the players who had agreed to be rated when they
      sat down; once the game starts, nobody is removed from it.
    - `starters` held the seats at the start. `moves` counts commands of the game.
    - `turns` are the lengths of people's turns, known only with clocks. `running` is each seat's time in its
      current turn (ms).
    """

    seq: int
    game: str
    seats: tuple[SeatOccupancy, ...]
    public: bool
    several: bool
    ended: int | None = None
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    name: str = ""
    options: msgspec.Raw = NO_OPTIONS
    rated: bool = False
    forked: bool = False
    agreed: tuple[str, ...] = ()
    crossed: bool = False
    started: int | None = None
    moves: int = 0
    turns: TurnTimes = ()
    running: tuple[int, ...] = ()
    starters: tuple[str | None, ...] | UnsetType = UNSET
    foreign: bool | UnsetType = UNSET

    @property
    def players(self) -> frozenset[str]:
        """The current holders of seats; after the game, those at its end."""
        return frozenset(seat.player for seat in self.seats if seat.player is not None)


_READ = frozenset({SeatTaken, TakenBack, TableStarted, TableEnded})


def start() -> TableResult | None:
    """Return None: there is no document before record 1."""
    return None


def apply(document: TableResult | None, decoded: DecodedRecord) -> TableResult:
    """Fold a record; a table that ends without a score was cancelled and does not count."""
    record = decoded.record
    played = document if document is not None else _opened(record.events[0])
    seats = apply_seat_record(played.seats, record)
    if not _READ.isdisjoint(map(type, record.events)):
        for event in record.events:
            played = _happened(played, event, record.at)
            if isinstance(event, TableStarted):
                played = replace(played, started=record.at, starters=tuple(seat.player for seat in seats))
    if not isinstance(record.ticks, UnsetType):
        played = _timed(played, record.ticks)
    return replace(played, seq=record.seq, seats=seats, moves=played.moves + _is_move(record))


def apply_plays(played: TableResult, records: Sequence[DecodedRecord]) -> TableResult:
    """Fold records that contain only moves."""
    moves = sum(_is_move(one.record) for one in records)
    return replace(played, seq=records[-1].record.seq, moves=played.moves + moves)


def _opened(event: TableOpened[Value]) -> TableResult:
    return TableResult(
        seq=0,
        game=event.game,
        seats=(SeatOccupancy(),) * event.seats,
        public=event.public,
        several=event.several,
        name=event.name,
        options=msgspec.Raw(msgspec.json.encode(event.options, order="deterministic")),
        rated=event.rated is True,
        forked=not isinstance(event.fork, UnsetType),
        running=(0,) * event.seats,
    )


def _happened(played: TableResult, event: Event, at: int) -> TableResult:
    match event:
        case SeatTaken(_, player, shown=Shown(rated=True)):
            return replace(played, agreed=tuple(sorted({*played.agreed, player})))
        case SeatTaken(_, player) if played.started is None:
            return replace(played, agreed=tuple(one for one in played.agreed if one != player))
        case TakenBack() if event.crosses is True:
            return replace(played, crossed=True)
        case TableEnded(_, score) if score is not None:
            return replace(played, ended=at, places=score.places, points=score.totals)
        case _:
            return played


def _is_move(record: AnyRecord) -> bool:
    return record.seat is not None and type(record.command) not in TABLE_COMMANDS


def _timed(played: TableResult, ticks: Iterable[Tick]) -> TableResult:
    """Add clock readings to people's turns; turns of bots are not counted."""
    for tick in ticks:
        used, seat = played.running[tick.seat] + tick.ran, played.seats[tick.seat]
        turns, left = played.turns, used
        if tick.turn:
            left = 0
            if seat.player is not None and seat.stand_in is None and not is_bot_account(seat.player):
                turns = add_turn(turns, used)
        running = (*played.running[: tick.seat], left, *played.running[tick.seat + 1 :])
        played = replace(played, turns=turns, running=running)
    return played


ENDED = "ended:"
"""Prefix of all finished games that count, in the order in which they ended."""


def rated_prefix(game: str) -> str:
    """Return the prefix of a game's finished tables that were opened as rated."""
    return f"rated:{game}:"


def shown_prefix(player: str) -> str:
    """Return the prefix of a player's publicly visible finished games."""
    return f"shown:{player}:"


def own_prefix(player: str) -> str:
    """Return the prefix of all of a player's finished games."""
    return f"own:{player}:"


def rows(table: str, played: TableResult) -> tuple[str, ...]:
    """Index finished games by their end: hot-seat tables only for their players, forks not at all."""
    if played.ended is None or played.forked or played.foreign is True:
        return ()
    tail = f"{sortable_time(played.ended)}:{table}"
    found = [f"{own_prefix(player)}{tail}" for player in sorted(played.players)]
    if played.several:
        return tuple(found)
    if not played.crossed:
        found.append(f"{ENDED}{tail}")
    if played.public:
        found += [f"{shown_prefix(player)}{tail}" for player in sorted(played.players)]
    if played.rated:
        found.append(f"{rated_prefix(played.game)}{tail}")
    return tuple(found)


RESULTS: ReadModel[TableResult] = ReadModel(
    name="standings",
    schema_version=6,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=document_decoder(TableResult),
    rows=rows,
    keeps_archived=True,
    apply_plays=apply_plays,
    disregard=lambda played: replace(played, foreign=True),
)
"""The read model of results; its name dates from when it held only standings."""
