"""What the API answers about ratings."""

from __future__ import annotations

from services.client.responses import ResponseValue


class RatingInfo(ResponseValue, frozen=True):
    """A rating after so many games: `mu` less three times `sigma`."""

    rating: float
    mu: float
    sigma: float
    games: int


class LadderPlayer(ResponseValue, frozen=True):
    """A player of a ladder; `house` marks the service's own bots."""

    player: str
    name: str
    rating: RatingInfo
    house: bool = False


class Ladder(ResponseValue, frozen=True):
    """Players by rating, the highest first; `next` is what to give as `after` for more."""

    game: str
    ladder: tuple[LadderPlayer, ...]
    next: str | None = None
