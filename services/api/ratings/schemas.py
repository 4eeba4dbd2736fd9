"""Responses about ratings, finished games and statistics."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from projections.table_results.ratings import UnratedReason
from services.shared.bodies import ResponsePart

JsonText = Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "A value of the option"})]
RatedState = Literal["expected", "waiting", "counted", "unrated"]


class RatingValue(ResponsePart, frozen=True):
    """A rating after `games` games: the estimated skill `mu`, and its uncertainty `sigma`.

    `rating`, the number shown to people, is `mu` minus three times `sigma`. All three are rounded to six
    decimals. A player without rated games has `mu` 25 and `sigma` 8.333333.
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
    """The effect of a game on a player's rating.

    `ended` is when the game ended (UTC, ms), `seats` its number of seats, and `place` the player's place.
    """

    table: str
    ended: int
    seats: int
    place: int
    before: RatingValue
    after: RatingValue


class RatingHistoryResponse(ResponsePart, frozen=True):
    """The games that changed a player's rating, latest first. Pass `next` as `after` to get the next page."""

    player: str
    name: str
    game: str
    title: str
    rating: RatingValue | None
    history: tuple[RatingStep, ...]
    next: str | None


class LadderEntry(ResponsePart, frozen=True):
    """A player on a ladder. `house` marks the service's own bots."""

    player: str
    name: str
    house: bool
    rating: RatingValue


class LadderResponse(ResponsePart, frozen=True):
    """Players by rating, highest first. Pass `next` as `after` to get the next page."""

    game: str
    title: str
    ladder: tuple[LadderEntry, ...]
    next: str | None


class RatedSeatSummary(ResponsePart, frozen=True):
    """A seat's rating details, before and after the game is rated.

    `player` is the player for whom the seat counts, and `agrees` whether they agreed to be rated when they
    sat down. `before` is the rating before the game, or the current rating if the game is not rated yet.
    `expected` is the chance of winning according to these ratings, from 0 to 1. `place` and `after` are the
    result, or null until the game is rated.
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
    """Whether a table counts for ratings, with each seat's chances and rating changes.

    `state` is `expected` while the game may count, `waiting` once it has ended but is not rated yet, and
    `counted` after that. Otherwise it is `unrated`; `why` is then the reason. `says` explains the state in
    words.
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
    """A finished game. `change` is the change to the player's rating, or null if the game did not count."""

    table: str
    name: str
    game: str
    title: str
    ended: int
    public: bool
    seats: tuple[FinishedSeat, ...]
    change: float | None


class FinishedGamesResponse(ResponsePart, frozen=True):
    """A player's finished games, latest first. Pass `next` as `after` to get the next page."""

    player: str
    name: str
    games: tuple[FinishedGame, ...]
    next: str | None


class SeatCount(ResponsePart, frozen=True):
    """The number of games played (`plays`) with this number of seats."""

    seats: int
    plays: int


class SeatPlaceCounts(ResponsePart, frozen=True):
    """The number of times that seat `seat` of `seats` finished in each place (1st, 2nd and so on)."""

    seats: int
    seat: int
    places: tuple[int, ...]


class NumberSpread(ResponsePart, frozen=True):
    """A distribution: its minimum, quartiles and maximum."""

    least: int
    low: int
    median: int
    high: int
    greatest: int


class OptionCount(ResponsePart, frozen=True):
    """The number of games played (`plays`) with a value of an option.

    Only the twenty most used values of each option are listed.
    """

    option: str
    value: JsonText
    plays: int


class StatisticsResponse(ResponsePart, frozen=True):
    """Statistics on all finished public games, and on the caller's finished private ones.

    `plays` is the number of these games. `moves` is the number of commands in a game, `lasted` its duration
    (ms), `points` the points of all seats, and `winners` the points of winning seats. `median_turn` is the
    median clock time of a turn in seconds, excluding bots. A distribution is null if there is no data.
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
    """A player's achievements in finished games: the number of times in each place, and the total points."""

    player: str
    name: str
    games: int
    places: tuple[int, ...]
    points: int


class StandingsResponse(ResponsePart, frozen=True):
    """Players by their achievements, best first."""

    standings: tuple[StandingSummary, ...]
