"""Which finished games count for ratings, for whom each seat counts, and who is ranked behind whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal

from domain.kernel.ranking import places
from domain.kernel.values import Value
from domain.table.bot_accounts import is_bot_account
from projections.table_results.results import TableResult
from projections.tenures import Tenure, TenuresDocument

UnratedReason = Literal[
    "not opened as rated", "hot-seat", "fork", "called off", "crossed", "not agreed", "alone", "foreign"
]
"""Why a game does not count: its table was opened without it; one person may have held several seats; it was
played on from another; it has no result; draws were taken back by consent; somebody who sat there when the
game began had not agreed to be rated; nobody played against anybody else; or it came from elsewhere."""


class RatedSeat(Value, frozen=True):
    """For whom a seat counts, and on which place; equal places are ties."""

    seat: int
    player: str
    place: int


class RatedGame(Value, frozen=True):
    """A finished game as ratings count it, in seat order; of one that does not count, `why` not."""

    table: str
    ended: int
    seats: tuple[RatedSeat, ...] = ()
    why: UnratedReason | None = None


def unrated_reason(played: TableResult) -> UnratedReason | None:
    """Say why a table cannot count, whoever holds its seats; None where it may, or may still."""
    if not played.rated:
        return "not opened as rated"
    if played.foreign is True:
        return "foreign"
    if played.several:
        return "hot-seat"
    if played.forked:
        return "fork"
    return "crossed" if played.crossed else None


def rate_game(table: str, played: TableResult, tenures: TenuresDocument) -> RatedGame:
    """Read a finished game as ratings count it; ValueError for one that has not ended."""
    if played.ended is None:
        raise ValueError(f"the game at table {table} is not finished")
    why = unrated_reason(played)
    if why is None and not _have_agreed(_starters(tenures.tenures), played.agreed):
        why = "not agreed"
    agreed = [one for one in tenures.tenures if one.player and has_agreed(one.player, played.agreed)]
    counted = [one for seat in range(len(played.seats)) if (one := counted_tenure(seat, agreed)) is not None]
    holders = [one.player for one in counted if one.player is not None]
    if why is None and len(set(holders)) < 2:  # noqa: PLR2004 - one against another
        why = "alone"
    if why is not None:
        return RatedGame(table, played.ended, why=why)
    seats = zip(holders, _ranked(played, counted), strict=True)
    return RatedGame(table, played.ended, tuple(RatedSeat(number, *one) for number, one in enumerate(seats)))


def _starters(tenures: Iterable[Tenure]) -> list[str]:
    """Return the players who held the seats when the game began."""
    return [one.player or "" for one in tenures if one.n == 1]


def counted_tenure(seat: int, tenures: Iterable[Tenure]) -> Tenure | None:
    """Return the last tenure of the player for whom the seat counts, None if nobody is named.

    The player with most turns until the seat was left for good; of equal ones the earlier. At tables without
    a clock, the player with most records. What others play on a seat that was left counts for nobody, nor
    does what a bot plays that stands in.
    """
    held: defaultdict[str | None, list[Tenure]] = defaultdict(list)
    for one in tenures:
        if one.seat == seat and one.kind in {"person", "bot"}:
            held[one.player].append(one)
            if one.gone:
                break
    most = max(held.values(), key=_share, default=None)
    return None if most is None else most[-1]


def _share(own: Sequence[Tenure]) -> tuple[int, int, int]:
    """Return the turns and records of a player's tenures of a seat; of equal ones the earlier is greater."""
    return sum(one.turns for one in own), sum(map(_length, own)), -own[0].n


def _length(tenure: Tenure) -> int:
    return 0 if tenure.until is None else tenure.until - tenure.since


def has_agreed(player: str, agreed: Iterable[str]) -> bool:
    """Say whether a player agreed to be rated; the service's own bots always do."""
    return is_bot_account(player) or player in agreed


def _have_agreed(players: Iterable[str], agreed: tuple[str, ...]) -> bool:
    return all(has_agreed(player, agreed) for player in players)


def _ranked(played: TableResult, counted: list[Tenure]) -> tuple[int, ...]:
    """Rank players who are gone or gave up behind all others, each among their like by place."""
    keys = []
    for tenure, seat, place in zip(counted, played.seats, played.places, strict=True):
        behind = tenure.gone or (seat.gave_up and seat.player == tenure.player)
        keys.append((not behind, -place))
    return places(keys)
