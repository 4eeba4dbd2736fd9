"""What the API answers about ratings, finished games and statistics."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from projections.table_results.ratings import UnratedReason
from services.shared.bodies import ResponsePart

JsonText = Annotated[msgspec.Raw, Meta(extra_json_schema={"description": "A value of the game's option"})]
RatedState = Literal["expected", "waiting", "counted", "unrated"]


class RatingValue(ResponsePart, frozen=True):
    """A rating after so many `games`: `rating` is `mu` less three times `sigma`, which says how unsure it is.

    All are rounded to six decimals. Whoever has played no rated game begins with 25 and 8.333333.
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
    """A player's ratings by game; `rated` says whether the player agrees to be rated from now on."""

    player: str
    name: str
    rated: bool
    ratings: tuple[GameRating, ...]


class RatingStep(ResponsePart, frozen=True):
    """What a game did to a player's rating: it ended then (ms), on that place of so many seats."""

    table: str
    ended: int
    seats: int
    place: int
    before: RatingValue
    after: RatingValue


class RatingHistoryResponse(ResponsePart, frozen=True):
    """The games that moved a player's rating, the last one first; `next` is the `after` for more."""

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
    """Players by rating, the highest first; `next` is what to give as `after` for more."""

    game: str
    title: str
    ladder: tuple[LadderEntry, ...]
    next: str | None


class RatedSeatSummary(ResponsePart, frozen=True):
    """A seat of a table as ratings see it, before its game is counted and after.

    `player` is who it counts for, `agrees` whether they agreed to be rated when they sat down. `before` is
    the rating that the game found, today's where it is not counted yet; `expected` how likely the seat is to
    win by these ratings; `place` and `after` are what was counted.
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
    """Whether a table counts for ratings, what is expected of it, and what it changed.

    `state` is `expected` while its game may still count, `waiting` once it has ended and is not reckoned yet,
    `counted` after that, and else `unrated`: `why` says for what reason, `says` the same in words.
    """

    table: str
    game: str
    state: RatedState
    why: UnratedReason | None
    says: str
    seats: tuple[RatedSeatSummary, ...]


class FinishedSeat(ResponsePart, frozen=True):
    """A seat of a finished game, by who held it at the end."""

    seat: int
    player: str | None
    name: str | None
    place: int
    points: int


class FinishedGame(ResponsePart, frozen=True):
    """A finished game; `change` is by how much it moved the player's rating, null where it did not count."""

    table: str
    name: str
    game: str
    title: str
    ended: int
    public: bool
    seats: tuple[FinishedSeat, ...]
    change: float | None


class FinishedGamesResponse(ResponsePart, frozen=True):
    """A player's finished games, the last one first; `next` is what to give as `after` for more."""

    player: str
    name: str
    games: tuple[FinishedGame, ...]
    next: str | None


class SeatCount(ResponsePart, frozen=True):
    """So many plays had so many seats."""

    seats: int
    plays: int


class SeatPlaceCounts(ResponsePart, frozen=True):
    """At tables of so many `seats`, how often a seat ended on each place (1st, 2nd ...)."""

    seats: int
    seat: int
    places: tuple[int, ...]


class NumberSpread(ResponsePart, frozen=True):
    """Numbers by what lies between: the least, the quarters, the greatest."""

    least: int
    low: int
    median: int
    high: int
    greatest: int


class OptionCount(ResponsePart, frozen=True):
    """How many plays were opened with a value of an option; of each option the twenty used most."""

    option: str
    value: JsonText
    plays: int


class StatisticsResponse(ResponsePart, frozen=True):
    """What finished plays of a game came to: public ones, and those where the caller sat.

    `moves` are commands of one play, `lasted` from its beginning to its end (ms), `median_turn` seconds by
    the clock of who played it, bots left out. Spreads are null where nothing was counted.
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
    """What a player achieved in finished games: how often on which place, and points in all."""

    player: str
    name: str
    games: int
    places: tuple[int, ...]
    points: int


class StandingsResponse(ResponsePart, frozen=True):
    """Players by what they achieved, the best first."""

    standings: tuple[StandingSummary, ...]
