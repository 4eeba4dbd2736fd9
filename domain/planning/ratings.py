"""Measured strength of the house bots in each game, from `railhead league`."""

from __future__ import annotations

from functools import cache

import msgspec

from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value


class BotRating(Value, frozen=True):
    """A bot's Elo rating, on a scale where the bot `greedy` has 1000, and its standard error."""

    rating: int
    error: int


class GameRatings(Value, frozen=True):
    """The ratings of a game's bots by kind, with the command that measured them and its number of games."""

    measured_by: str
    seats: int
    games: int
    bots: dict[str, BotRating]


RATINGS_FILE = "ratings.toml"
RatingsByGame = dict[str, GameRatings]


@cache
def measured_ratings() -> RatingsByGame:
    """Return the measured ratings by game."""
    return load_toml(__package__, RATINGS_FILE, RatingsByGame)


def parse_ratings(text: bytes) -> RatingsByGame:
    """Parse a ratings file; raise msgspec.DecodeError if it is invalid."""
    return msgspec.toml.decode(text, type=RatingsByGame)
