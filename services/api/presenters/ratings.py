"""Ratings, finished games and statistics, as they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from domain.games import catalog
from domain.table.tenure.bot_names import seat_names
from infra.ports.accounts import Player
from projections.table_results.ratings import MILLION, Rating, RatingChange
from projections.table_results.statistics import GameStatistics, ResultSpread
from services.api.runtime.state import ApiState
from services.api.schemas.people import ratings as schemas
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
