"""Examples of ratings, finished games and statistics, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.games import catalog
from projections.table_results.ratings import MILLION, NEWCOMER, Rating, expected_wins, rate_seats
from services.api.ratings import schemas as ratings
from services.api.ratings.presenters import SAYS, build_rating
from services.api.tables.examples import ADA, GAME, GREEDY, MOMENT, TABLE

BEFORE = (Rating(27 * MILLION, 4 * MILLION, 11), NEWCOMER)
AFTER = rate_seats(BEFORE, (1, 2))
NAME = "An evening in Dawson"
ROW = f"{MOMENT:015d}:{TABLE}"


def rating_examples() -> dict[Any, Any]:
    """Return an example of each type of an answer about ratings."""
    title = catalog.game(GAME).title
    mine = build_rating(AFTER[0])
    step = ratings.RatingStep(TABLE, MOMENT, 2, 1, build_rating(BEFORE[0]), mine)
    ladder = (
        ratings.LadderEntry(ADA, "Ada", house=False, rating=mine),
        ratings.LadderEntry(GREEDY, "the house's greedy bots", house=True, rating=build_rating(AFTER[1])),
    )
    return {
        ratings.PlayerRatingsResponse: ratings.PlayerRatingsResponse(
            ADA, "Ada", rated=True, ratings=(ratings.GameRating(GAME, title, mine),)
        ),
        ratings.RatingHistoryResponse: ratings.RatingHistoryResponse(
            ADA, "Ada", GAME, title, mine, (step,), ROW
        ),
        ratings.LadderResponse: ratings.LadderResponse(GAME, title, ladder, None),
        ratings.TableRatingResponse: ratings.TableRatingResponse(
            TABLE, GAME, "counted", None, SAYS["counted"], _seats()
        ),
        ratings.FinishedGamesResponse: ratings.FinishedGamesResponse(ADA, "Ada", (_finished(title),), ROW),
        ratings.StatisticsResponse: _statistics(title),
    }


def _seats() -> tuple[ratings.RatedSeatSummary, ...]:
    wins = [round(one, 4) for one in expected_wins(BEFORE)]
    return tuple(
        ratings.RatedSeatSummary(
            seat=seat,
            player=player,
            name=name,
            agrees=True,
            before=build_rating(BEFORE[seat]),
            expected=wins[seat],
            place=seat + 1,
            after=build_rating(AFTER[seat]),
        )
        for seat, (player, name) in enumerate(((ADA, "Ada"), (GREEDY, "Clem")))
    )


def _finished(title: str) -> ratings.FinishedGame:
    seats = (ratings.FinishedSeat(0, ADA, "Ada", 1, 41), ratings.FinishedSeat(1, GREEDY, "Clem", 2, 33))
    change = (AFTER[0].shown - BEFORE[0].shown) / MILLION
    return ratings.FinishedGame(TABLE, NAME, GAME, title, MOMENT, public=True, seats=seats, change=change)


def _statistics(title: str) -> ratings.StatisticsResponse:
    return ratings.StatisticsResponse(
        game=GAME,
        title=title,
        plays=2,
        by_seats=(ratings.SeatCount(2, 2),),
        places=(ratings.SeatPlaceCounts(2, 0, (1, 1)), ratings.SeatPlaceCounts(2, 1, (1, 1))),
        moves=ratings.NumberSpread(51, 53, 55, 57, 59),
        lasted=ratings.NumberSpread(86_400_000, 172_800_000, 259_200_000, 345_600_000, 432_000_000),
        median_turn=3_444,
        points=ratings.NumberSpread(20, 28, 33, 41, 47),
        winners=ratings.NumberSpread(41, 42, 44, 45, 47),
        options=(ratings.OptionCount("farmers", msgspec.Raw(b"true"), 2),),
    )
