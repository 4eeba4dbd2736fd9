"""Responses about ratings, finished games and statistics."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from projections.table_results.ratings import UnratedReason
from services.shared.bodies import ResponsePart

JsonText = Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "A value of the game's option"})]
RatedState = Literal["expected", "waiting", "counted", "unrated"]


class RatingValue(ResponsePart, frozen=True):
    """A rating after `games` games: `rating` is `mu` minus three times `sigma`, its uncertainty.

    All are rounded to six decimals. Players without rated games start at 25 and 8.333333.
    """

    rating: float
    mu: float
    sigma: float
    games: int


class GameRating(ResponsePart, frozen=True):
    """A player's rating in a game."""

    game: str
    title: str
    rating: RatingValue


class PlayerRatingsResponse(ResponsePart, frozen=True):
    """A player's ratings by game; `rated`: the player agrees to be rated from now on."""

    player: str
    name: str
    rated: bool
    ratings: tuple[GameRating, ...]


class RatingStep(ResponsePart, frozen=True):
    """The effect of a game on a player's rating: when it ended (ms), and the place among its seats."""

    table: str
    ended: int
    seats: int
    place: int
    before: RatingValue
    after: RatingValue


class RatingHistoryResponse(ResponsePart, frozen=True):
    """The games that changed a player's rating, the latest first; `next` is the `after` of the next page."""

    player: str
    name: str
    game: str
    title: str
    rating: RatingValue | None
    history: tuple[RatingStep, ...]
    next: str | None


class LadderEntry(ResponsePart, frozen=True):
    """A player of a ladder; `house` marks the service's own bots."""

    player: str
    name: str
    house: bool
    rating: RatingValue


class LadderResponse(ResponsePart, frozen=True):
    """Players by rating, the highest first; `next` is the `after` of the next page."""

    game: str
    title: str
    ladder: tuple[LadderEntry, ...]
    next: str | None


class RatedSeatSummary(ResponsePart, frozen=True):
    """A seat of a table for ratings, before and after the game is rated.

    `player` is the player it counts for, `agrees` whether they agreed to be rated when they sat down.
    `before` is the rating before the game, today's if it is not rated yet; `expected` is the chance to
    win by these ratings; `place` and `after` are the result.
    """

    seat: int
    player: str | None
    name: str | None
    agrees: bool
    before: RatingValue | None
    expected: float | None
    place: int | None = None
    after: RatingValue | None = None


class TableRatingResponse(ResponsePart, frozen=True):
    """Whether a table counts for ratings, the chances, and the changes.

    `state` is `expected` while the game may still count, `waiting` once it has ended and is not rated
    yet, `counted` after that, and else `unrated`: `why` is the reason, `says` the same in words.
    """

    table: str
    game: str
    state: RatedState
    why: UnratedReason | None
    says: str
    seats: tuple[RatedSeatSummary, ...]


class FinishedSeat(ResponsePart, frozen=True):
    """A seat of a finished game, with its holder at the end."""

    seat: int
    player: str | None
    name: str | None
    place: int
    points: int


class FinishedGame(ResponsePart, frozen=True):
    """A finished game; `change` is the change of the player's rating, null if it did not count."""

    table: str
    name: str
    game: str
    title: str
    ended: int
    public: bool
    seats: tuple[FinishedSeat, ...]
    change: float | None


class FinishedGamesResponse(ResponsePart, frozen=True):
    """A player's finished games, the latest first; `next` is the `after` of the next page."""

    player: str
    name: str
    games: tuple[FinishedGame, ...]
    next: str | None


class SeatCount(ResponsePart, frozen=True):
    """The number of games with that number of seats."""

    seats: int
    plays: int


class SeatPlaceCounts(ResponsePart, frozen=True):
    """At tables with `seats` seats, how often a seat ended in each place (1st, 2nd ...)."""

    seats: int
    seat: int
    places: tuple[int, ...]


class NumberSpread(ResponsePart, frozen=True):
    """A distribution: the least, the quartiles, the greatest."""

    least: int
    low: int
    median: int
    high: int
    greatest: int


class OptionCount(ResponsePart, frozen=True):
    """The number of games with a value of an option; the twenty most used values of each option."""

    option: str
    value: JsonText
    plays: int


class StatisticsResponse(ResponsePart, frozen=True):
    """Statistics on finished games: public ones, and those where the caller sat.

    `moves` are the commands of a game, `lasted` its duration (ms), `median_turn` the median time of a
    turn in seconds by the clock, without bots. Distributions are null if there is no data.
    """

    game: str
    title: str
    plays: int
    by_seats: tuple[SeatCount, ...]
    places: tuple[SeatPlaceCounts, ...]
    moves: NumberSpread | None
    lasted: NumberSpread | None
    median_turn: int | None
    points: NumberSpread | None
    winners: NumberSpread | None
    options: tuple[OptionCount, ...]


class StandingSummary(ResponsePart, frozen=True):
    """A player's achievements in finished games: how often in each place, and the points in all."""

    player: str
    name: str
    games: int
    places: tuple[int, ...]
    points: int


class StandingsResponse(ResponsePart, frozen=True):
    """Players by their achievements, the best first."""

    standings: tuple[StandingSummary, ...]
