"""Whether a table counts for ratings, what is expected of it, and what it changed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UnsetType

from domain.table.bot_accounts import bot_account_id
from domain.table.tenure.bot_names import seat_names
from projections.seats import SeatOccupancy
from projections.table_results.rated_game import UnratedReason, has_agreed, unrated_reason
from projections.table_results.ratings import NEWCOMER, Rating, RatingChange, expected_wins
from projections.table_results.results import TableResult
from services.api.presenters.ratings import build_rating
from services.api.runtime.state import ApiState
from services.api.schemas.people.ratings import RatedSeatSummary, RatedState, TableRatingResponse

WHY: dict[UnratedReason, str] = {
    "not opened as rated": "The table was opened without ratings.",
    "hot-seat": "One person may hold several seats here.",
    "fork": "The game was played on from another one.",
    "called off": "The game has no result.",
    "crossed": "Draws were taken back here by consent.",
    "not agreed": "Not everybody who sat here when the game began had agreed to be rated.",
    "alone": "Nobody plays against anybody else.",
    "foreign": "The table was imported from elsewhere.",
}

SAYS: dict[RatedState, str] = {
    "expected": "The game counts for ratings if all who play it agreed to that.",
    "waiting": "The game has ended and will be counted in a moment.",
    "counted": "The game counts for ratings.",
    "unrated": "The game does not count for ratings.",
}


async def build_table_rating(
    api: ApiState, table: str, played: TableResult, *, ended: bool
) -> TableRatingResponse:
    """Build it from what the table has come to so far."""
    change = await api.ports.ratings.change(played.game, table) if played.ended is not None else None
    why = unrated_reason(played) if change is None else change.why
    if why is None and change is None:
        why = _open_reason(played, ended=ended)
    state: RatedState = "unrated"
    if why is None:
        state = "counted" if change is not None else "expected" if played.ended is None else "waiting"
    seats: tuple[RatedSeatSummary, ...] = ()
    if change is not None and change.seats:
        seats = await _counted_seats(api, table, change)
    elif played.rated:
        seats = await _expected_seats(api, table, played)
    says = SAYS[state] if why is None else WHY[why]
    return TableRatingResponse(table, played.game, state, why, says, seats)


def _open_reason(played: TableResult, *, ended: bool) -> UnratedReason | None:
    """Return why a game that was not counted yet will not count, None where it may."""
    if ended and played.ended is None:
        return "called off"
    players = played.starters
    if isinstance(players, UnsetType):
        players = tuple(seat.player for seat in played.seats)
    if not all(player is None or has_agreed(player, played.agreed) for player in players):
        return "not agreed"
    holders = [_holder(seat) for seat in played.seats]
    return "alone" if None not in holders and len(set(holders)) == 1 else None


async def _counted_seats(api: ApiState, table: str, change: RatingChange) -> tuple[RatedSeatSummary, ...]:
    holders = {seat.seat: seat.player for seat in change.seats}
    names = await _names(api, table, [holders.get(seat) for seat in range(max(holders) + 1)])
    expected = expected_wins([seat.before for seat in change.seats])
    return tuple(
        RatedSeatSummary(
            seat=seat.seat,
            player=seat.player,
            name=names[seat.seat] or "",
            agrees=True,
            before=build_rating(seat.before),
            expected=round(wins, 4),
            place=seat.place,
            after=build_rating(seat.after),
        )
        for seat, wins in zip(change.seats, expected, strict=True)
    )


async def _expected_seats(api: ApiState, table: str, played: TableResult) -> tuple[RatedSeatSummary, ...]:
    """Show who sits down by today's ratings; how likely a win is once every seat is taken."""
    holders = [_holder(seat) for seat in played.seats]
    known = sorted({one for one in holders if one is not None})
    ratings = await api.ports.ratings.ratings(played.game, known)
    names = await _names(api, table, holders)
    found = [None if one is None else ratings.get(one, NEWCOMER) for one in holders]
    expected = _expected(found)
    return tuple(
        RatedSeatSummary(
            seat=seat,
            player=holder,
            name=names[seat],
            agrees=holder is not None and has_agreed(holder, played.agreed),
            before=None if rating is None else build_rating(rating),
            expected=wins,
        )
        for seat, (holder, rating, wins) in enumerate(zip(holders, found, expected, strict=True))
    )


async def _names(api: ApiState, table: str, holders: Sequence[str | None]) -> tuple[str | None, ...]:
    names = await api.player_names(frozenset(holder for holder in holders if holder is not None))
    return seat_names(table, holders, names)


def _expected(ratings: Sequence[Rating | None]) -> list[float | None]:
    known = [one for one in ratings if one is not None]
    if len(known) < len(ratings):
        return [None] * len(ratings)
    return [round(wins, 4) for wins in expected_wins(known)]


def _holder(seat: SeatOccupancy) -> str | None:
    """Give who holds a seat, or the account of the bot that it waits for."""
    return bot_account_id(seat.wanted) if seat.player is None and seat.wanted is not None else seat.player
