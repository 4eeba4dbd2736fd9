"""Ratings, finished games and statistics, as the API shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UnsetType

from domain.games import catalog
from domain.table.bot_accounts import bot_account_id
from domain.table.evolve import AnyTable
from domain.table.tenure.seating import seat_names
from projections.seats import SeatOccupancy
from projections.table_results.ratings import (
    MILLION,
    NEWCOMER,
    Rating,
    RatingChange,
    UnratedReason,
    expected_wins,
    has_agreed,
    unrated_reason,
)
from projections.table_results.results import TableResult
from projections.table_results.statistics import GameStatistics
from services.api.http.responses import build_from
from services.api.ratings import schemas
from services.api.ratings.schemas import RatedSeatSummary, RatedState, TableRatingResponse
from services.api.runtime.dependencies import Ratings
from services.api.runtime.players import PlayerNames
from services.queries.ratings_reader import FinishedTable


def build_rating(rating: Rating) -> schemas.RatingValue:
    """Convert a rating to points."""
    return schemas.RatingValue(
        rating=rating.shown / MILLION,
        mu=rating.mu / MILLION,
        sigma=rating.sigma / MILLION,
        games=rating.games,
    )


def build_rating_steps(player: str, changes: Sequence[RatingChange]) -> tuple[schemas.RatingStep, ...]:
    """Return the changes to a player's rating; for a bot that held several seats, its best place counts."""
    steps = []
    for change in changes:
        own_seats = [seat for seat in change.seats if seat.player == player]
        before, after = build_rating(own_seats[0].before), build_rating(own_seats[0].after)
        place = min(seat.place for seat in own_seats)
        steps.append(schemas.RatingStep(change.table, change.ended, len(change.seats), place, before, after))
    return tuple(steps)


async def build_finished_games(
    find_names: PlayerNames, player: str, found: Sequence[FinishedTable]
) -> tuple[schemas.FinishedGame, ...]:
    """Return a player's finished games, with the players' current names."""
    ids = frozenset(who for game in found for who in game.result.players)
    names = await find_names(ids)
    return tuple(_finished_game(game, player, names) for game in found)


def _finished_game(found: FinishedTable, player: str, names: Mapping[str, str]) -> schemas.FinishedGame:
    result = found.result
    given = [seat.bot_name for seat in result.seats]
    called = seat_names(found.table, [seat.player for seat in result.seats], names, given)
    seats = (
        schemas.FinishedSeat(number, seat.player, called[number], place, points)
        for number, (seat, place, points) in enumerate(
            zip(result.seats, result.places, result.points, strict=True)
        )
    )
    return schemas.FinishedGame(
        table=found.table,
        name=result.name,
        game=result.game,
        title=catalog.game(result.game).title,
        ended=result.ended or 0,
        public=result.public,
        seats=tuple(seats),
        change=_moved_by(found.change, player),
    )


def _moved_by(change: RatingChange | None, player: str) -> float | None:
    if change is None or player not in change.after:
        return None
    return (change.after[player].shown - change.before[player].shown) / MILLION


def build_statistics(game: str, found: GameStatistics) -> schemas.StatisticsResponse:
    spreads = {name: getattr(found, name) for name in ("moves", "lasted", "points", "winners")}
    return build_from(
        schemas.StatisticsResponse,
        found,
        game=game,
        title=catalog.game(game).title,
        by_seats=tuple(schemas.SeatCount(*counts) for counts in found.by_seats),
        places=tuple(build_from(schemas.SeatPlaceCounts, place) for place in found.places),
        options=tuple(
            build_from(schemas.OptionCount, option, value=msgspec.Raw(option.value.encode()))
            for option in found.options
        ),
        **{name: spread and build_from(schemas.NumberSpread, spread) for name, spread in spreads.items()},
    )


WHY: dict[UnratedReason, str] = {
    "not opened as rated": "The table was opened without ratings.",
    "hot-seat": "One person may hold several seats here.",
    "fork": "The game was forked from another game.",
    "called off": "The game has no result.",
    "crossed": "Random draws were undone by agreement.",
    "not agreed": "Not every player had agreed to be rated when the game began.",
    "alone": "One player holds all seats.",
    "foreign": "The table was imported.",
}

SAYS: dict[RatedState, str] = {
    "expected": "The game is rated if all players have agreed to it.",
    "waiting": "The game has ended and will be rated shortly.",
    "counted": "The game is rated.",
    "unrated": "The game is not rated.",
}


async def build_table_rating(
    find_names: PlayerNames, ratings: Ratings, table: AnyTable, played: TableResult
) -> TableRatingResponse:
    """Return whether a table is rated, from its results so far."""
    change = await ratings.change(played.game, table.id) if played.ended is not None else None
    why = unrated_reason(played) if change is None else change.why
    if why is None and change is None:
        why = _open_reason(played, ended=table.phase == "ended")
    state: RatedState = "unrated"
    if why is None:
        state = "counted" if change is not None else "expected" if played.ended is None else "waiting"
    seats: tuple[RatedSeatSummary, ...] = ()
    given = [seat.bot_name for seat in played.seats]
    if change is not None and change.seats:
        holders = {seat.seat: seat.player for seat in change.seats}
        rated = [holders.get(seat) for seat in range(max(holders) + 1)]
        names = await _find_seat_names(find_names, table.id, rated, given)
        seats = _counted_seats(change, names)
    elif played.rated:
        seated = [_holder(seat) for seat in played.seats]
        known = await ratings.ratings(
            played.game, sorted({holder for holder in seated if holder is not None})
        )
        names = await _find_seat_names(find_names, table.id, seated, given)
        seats = _expected_seats(played, seated, known, names)
    return TableRatingResponse(
        table.id, played.game, state, why, SAYS[state] if why is None else WHY[why], seats
    )


async def _find_seat_names(
    find_names: PlayerNames,
    table: str,
    holders: Sequence[str | None],
    given: Sequence[str | UnsetType],
) -> tuple[str | None, ...]:
    names = await find_names(frozenset(holder for holder in holders if holder is not None))
    return seat_names(table, holders, names, given)


def _open_reason(played: TableResult, *, ended: bool) -> UnratedReason | None:
    """Return why a game that is not rated yet will never be; None if it may still be rated."""
    if ended and played.ended is None:
        return "called off"
    players = played.starters
    if isinstance(players, UnsetType):
        players = tuple(seat.player for seat in played.seats)
    if not all(player is None or has_agreed(player, played.agreed) for player in players):
        return "not agreed"
    holders = [_holder(seat) for seat in played.seats]
    return "alone" if None not in holders and len(set(holders)) == 1 else None


def _counted_seats(change: RatingChange, names: Sequence[str | None]) -> tuple[RatedSeatSummary, ...]:
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


def _expected_seats(
    played: TableResult,
    holders: Sequence[str | None],
    known: Mapping[str, Rating],
    names: Sequence[str | None],
) -> tuple[RatedSeatSummary, ...]:
    """Return the seats with current ratings, and with chances of winning once every seat is taken."""
    ratings = [None if holder is None else known.get(holder, NEWCOMER) for holder in holders]
    rated = [rating for rating in ratings if rating is not None]
    expected: list[float | None] = [None] * len(ratings)
    if len(rated) == len(ratings):
        expected = [round(wins, 4) for wins in expected_wins(rated)]
    return tuple(
        RatedSeatSummary(
            seat=seat,
            player=holder,
            name=names[seat],
            agrees=holder is not None and has_agreed(holder, played.agreed),
            before=None if rating is None else build_rating(rating),
            expected=wins,
        )
        for seat, (holder, rating, wins) in enumerate(zip(holders, ratings, expected, strict=True))
    )


def _holder(seat: SeatOccupancy) -> str | None:
    """Return the holder of a seat, or the account of the bot that it is waiting for."""
    return bot_account_id(seat.wanted) if seat.player is None and seat.wanted is not None else seat.player
