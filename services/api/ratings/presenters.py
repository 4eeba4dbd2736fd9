"""Ratings, finished games and statistics, as they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UnsetType

from domain.games import catalog
from domain.table.bot_accounts import bot_account_id
from domain.table.tenure.seating import seat_names
from infra.ports.accounts import Player
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
from projections.table_results.statistics import GameStatistics, ResultSpread
from services.api.ratings import schemas
from services.api.ratings.schemas import RatedSeatSummary, RatedState, TableRatingResponse
from services.api.runtime.state import ApiState
from services.queries.ratings_reader import FinishedTable, LadderPlace


def build_rating(rating: Rating) -> schemas.RatingValue:
    """Show a rating in whole points."""
    return schemas.RatingValue(
        rating=rating.shown / MILLION,
        mu=rating.mu / MILLION,
        sigma=rating.sigma / MILLION,
        games=rating.games,
    )


def build_player_ratings(player: Player, found: Mapping[str, Rating]) -> schemas.PlayerRatingsResponse:
    """Show a player's ratings, by game."""
    rated = player.rated or player.is_service_bot
    listed = (
        schemas.GameRating(game, catalog.game(game).title, build_rating(one)) for game, one in found.items()
    )
    return schemas.PlayerRatingsResponse(player.id, player.display_name, rated, tuple(listed))


def build_rating_steps(player: str, changes: Sequence[RatingChange]) -> tuple[schemas.RatingStep, ...]:
    """Show what games did to a player's rating; of a bot on several seats the best place is told."""
    steps = []
    for change in changes:
        own = [seat for seat in change.seats if seat.player == player]
        before, after = build_rating(own[0].before), build_rating(own[0].after)
        place = min(seat.place for seat in own)
        steps.append(schemas.RatingStep(change.table, change.ended, len(change.seats), place, before, after))
    return tuple(steps)


def build_ladder_entry(place: LadderPlace, player: Player) -> schemas.LadderEntry:
    """Show a player of a ladder."""
    return schemas.LadderEntry(
        place.player, player.display_name, player.is_service_bot, build_rating(place.rating)
    )


async def build_finished_games(
    api: ApiState, player: str, found: Sequence[FinishedTable]
) -> tuple[schemas.FinishedGame, ...]:
    """Show a player's finished games with the names of today."""
    ids = frozenset(who for one in found for who in one.result.players)
    names = await api.player_names(ids)
    return tuple(_finished_game(one, player, names) for one in found)


def _finished_game(found: FinishedTable, player: str, names: Mapping[str, str]) -> schemas.FinishedGame:
    result = found.result
    called = seat_names(found.table, [seat.player for seat in result.seats], names)
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
    """Show what plays of a game came to."""
    return schemas.StatisticsResponse(
        game=game,
        title=catalog.game(game).title,
        plays=found.plays,
        by_seats=tuple(schemas.SeatCount(*one) for one in found.by_seats),
        places=tuple(schemas.SeatPlaceCounts(one.seats, one.seat, one.places) for one in found.places),
        moves=_spread(found.moves),
        lasted=_spread(found.lasted),
        median_turn=found.median_turn,
        points=_spread(found.points),
        winners=_spread(found.winners),
        options=tuple(
            schemas.OptionCount(one.option, msgspec.Raw(one.value.encode()), one.plays)
            for one in found.options
        ),
    )


def _spread(found: ResultSpread | None) -> schemas.NumberSpread | None:
    if found is None:
        return None
    return schemas.NumberSpread(found.least, found.low, found.median, found.high, found.greatest)


WHY: dict[UnratedReason, str] = {
    "not opened as rated": "The table was opened without ratings.",
    "hot-seat": "One person may hold several seats here.",
    "fork": "The game was forked from another one.",
    "called off": "The game has no result.",
    "crossed": "Random draws were undone by agreement.",
    "not agreed": "Not every player had agreed to be rated when the game began.",
    "alone": "Nobody has an opponent.",
    "foreign": "The table was imported.",
}

SAYS: dict[RatedState, str] = {
    "expected": "The game is rated if all players have agreed to it.",
    "waiting": "The game has ended and will be rated shortly.",
    "counted": "The game is rated.",
    "unrated": "The game is not rated.",
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
    """Return who holds a seat, or the account of the bot that it waits for."""
    return bot_account_id(seat.wanted) if seat.player is None and seat.wanted is not None else seat.player
