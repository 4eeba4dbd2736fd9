"""How strong the service's bots were measured to be in each game: what `railhead league` found."""

from __future__ import annotations

from functools import cache

import msgspec

from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value


class BotRating(Value, frozen=True):
    """A rating on the scale of Elo on which the bot `greedy` has 1000, and its standard error."""

    rating: int
    error: int


class GameRatings(Value, frozen=True):
    """The ratings of a game's bots by kind, and the command and number of games that they come from."""

    measured_by: str
    seats: int
    games: int
    bots: dict[str, BotRating]


RATINGS_FILE = "ratings.toml"
RatingsByGame = dict[str, GameRatings]


@cache
def measured_ratings() -> RatingsByGame:
    """Return what was measured, by game."""
    return load_toml(__package__, RATINGS_FILE, RatingsByGame)


def parse_ratings(text: bytes) -> RatingsByGame:
    """Read such a file; msgspec.DecodeError where it is none."""
    return msgspec.toml.decode(text, type=RatingsByGame)
