"""Ratings: how a game moves those who played it, by the model of Plackett and Luce as openskill has it.

Values are whole millionths, rounded after each game, so that the same games in the same order give the same
on any machine. The order is that of when games ended, and of tables' ids where that is the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec
from openskill.models import PlackettLuce

from domain.kernel.values import Value
from projections.table_results.rated_game import RatedGame, UnratedReason

FORMULA = 2
"""Rises with whatever changes what a game comes to: all ratings are then reckoned anew."""

MILLION = 1_000_000

_model = PlackettLuce()


class Rating(Value, frozen=True):
    """How strong a player is held to be, and how sure that is, in millionths; after so many games."""

    mu: int
    sigma: int
    games: int

    @property
    def shown(self) -> int:
        """The rating that is shown: what the player is at least worth, almost surely; in millionths."""
        return self.mu - 3 * self.sigma

    @property
    def points(self) -> int:
        """The rating that is shown, rounded down, as tables and seeks ask for it."""
        return self.shown // MILLION


NEWCOMER = Rating(round(_model.mu * MILLION), round(_model.sigma * MILLION), 0)


class SeatRatingChange(Value, frozen=True):
    """What a game did to the rating of the player of a seat.

    A bot that held several seats moved by the mean of what each of them would have moved it.
    """

    seat: int
    player: str
    place: int
    before: Rating
    after: Rating


class RatingChange(Value, frozen=True):
    """What a game did to the ratings of those who played it; of one that does not count, `why` not."""

    table: str
    ended: int
    seats: tuple[SeatRatingChange, ...] = ()
    why: UnratedReason | None = None

    @property
    def before(self) -> dict[str, Rating]:
        """The ratings of its players before it."""
        return {one.player: one.before for one in self.seats}

    @property
    def after(self) -> dict[str, Rating]:
        """The ratings of its players after it."""
        return {one.player: one.after for one in self.seats}


decode_rating = msgspec.json.Decoder(Rating).decode
decode_rating_change = msgspec.json.Decoder(RatingChange).decode


def apply_game(ratings: Mapping[str, Rating], game: RatedGame) -> RatingChange:
    """Say what a game does to ratings; who has none yet is a newcomer."""
    if game.why is not None:
        return RatingChange(game.table, game.ended, why=game.why)
    before = [ratings.get(one.player, NEWCOMER) for one in game.seats]
    by_seat = rate_seats(before, [one.place for one in game.seats])
    of_player = defaultdict[str, list[Rating]](list)
    for one, rated in zip(game.seats, by_seat, strict=True):
        of_player[one.player].append(rated)
    after = {player: _mean(rated) for player, rated in of_player.items()}
    changes = (
        SeatRatingChange(one.seat, one.player, one.place, was, after[one.player])
        for one, was in zip(game.seats, before, strict=True)
    )
    return RatingChange(game.table, game.ended, tuple(changes))


def rate_seats(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Give the rating of each seat after a game with these places."""
    teams = [[_model.rating(mu=one.mu / MILLION, sigma=one.sigma / MILLION)] for one in ratings]
    rated = _model.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(round(after.mu * MILLION), round(after.sigma * MILLION), one.games + 1)
        for one, (after,) in zip(ratings, rated, strict=True)
    ]


def _mean(rated: Sequence[Rating]) -> Rating:
    """Give the mean of what a player's seats came to, rounded to whole millionths."""
    count = len(rated)
    mu, sigma = (sum(values) for values in zip(*((one.mu, one.sigma) for one in rated), strict=True))
    return Rating((2 * mu + count) // (2 * count), (2 * sigma + count) // (2 * count), rated[0].games)


def expected_wins(ratings: Sequence[Rating]) -> list[float]:
    """Give for each seat how likely it is to win, in all 1."""
    teams = [[_model.rating(mu=one.mu / MILLION, sigma=one.sigma / MILLION)] for one in ratings]
    return _model.predict_win(teams)


def ladder_row(player: str, rating: Rating) -> str:
    """Give the text under which a player is listed: the higher the rating, the later it sorts."""
    return f"{rating.shown + 1_000 * MILLION:012d}:{player}"
