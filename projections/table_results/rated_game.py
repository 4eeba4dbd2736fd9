"""Which finished games count for ratings, for whom each seat counts, and who is ranked behind whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from domain.kernel.ranking import places
from domain.kernel.values import Value
from domain.table.bot_accounts import is_bot_account
from projections.table_results.results import TableResult
from projections.tenures import Tenure, TenuresDocument

UnratedReason = Literal[
    "not opened as rated", "hot-seat", "fork", "called off", "crossed", "not agreed", "alone"
]
"""Why a game does not count: its table was opened without it; one person may have held several seats; it was
played on from another; it has no result; draws were taken back by consent; somebody for whom a seat counts
had not agreed to be rated; or nobody played against anybody else."""


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
    counted = [counted_tenure(seat, tenures.tenures) for seat in range(len(played.seats))]
    holders = [one.player for one in counted if one is not None and one.player is not None]
    if why is None and (len(holders) < len(played.seats) or not _have_agreed(holders, played.agreed)):
        why = "not agreed"
    if why is None and len(set(holders)) < 2:  # noqa: PLR2004 - one against another
        why = "alone"
    if why is not None:
        return RatedGame(table, played.ended, why=why)
    ranked = _ranked(played, [one for one in counted if one is not None])
    seats = zip(holders, ranked, strict=True)
    return RatedGame(table, played.ended, tuple(RatedSeat(number, *one) for number, one in enumerate(seats)))


def counted_tenure(seat: int, tenures: Iterable[Tenure]) -> Tenure | None:
    """Give the tenure that a seat counts for: that with most turns, the earlier of equal ones.

    Where no clock tells turns, it is that with most records. What a bot plays that stands in is nobody's.
    """
    own = [one for one in tenures if one.seat == seat and one.kind in {"person", "bot"}]
    return max(own, key=lambda one: (one.turns, _length(one), -one.n), default=None)


def _length(tenure: Tenure) -> int:
    return 0 if tenure.until is None else tenure.until - tenure.since


def has_agreed(player: str, agreed: Iterable[str]) -> bool:
    """Say whether a player agreed to be rated; the service's own bots always do."""
    return is_bot_account(player) or player in agreed


def _have_agreed(players: Iterable[str], agreed: tuple[str, ...]) -> bool:
    return all(has_agreed(player, agreed) for player in players)


def _ranked(played: TableResult, counted: list[Tenure]) -> tuple[int, ...]:
    """Rank who left, was voted out or gave up behind all who did not, each among their like by place."""
    keys = []
    for tenure, seat, place in zip(counted, played.seats, played.places, strict=True):
        behind = tenure.left or (seat.gave_up and seat.player == tenure.player)
        keys.append((not behind, -place))
    return places(keys)
