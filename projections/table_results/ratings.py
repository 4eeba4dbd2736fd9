"""Ratings by the Plackett-Luce model of openskill.

Values are whole millionths and are rounded after each game, so the same games in the same order give the same
ratings on any machine. Games are ordered by the time when they ended, then by table id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from openskill.models import PlackettLuce

from domain.kernel.ranking import places
from domain.kernel.values import Value
from domain.table.bot_accounts import is_bot_account
from projections.table_results.results import TableResult
from projections.tenures import Tenure, TenuresDocument

UnratedReason = Literal[
    "not opened as rated", "hot-seat", "fork", "called off", "crossed", "not agreed", "alone", "foreign"
]
"""Reasons why a game is not rated.

- `not opened as rated`, `hot-seat`, `fork`: the table was of this kind.
- `called off`: the game has no result.
- `crossed`: draws were undone by consent.
- `not agreed`: a player at the start had not agreed to be rated.
- `alone`: fewer than two players count.
- `foreign`: the game was imported.
"""


class RatedSeat(Value, frozen=True):
    """The player for whom a seat counts, and their place; equal places are ties."""

    seat: int
    player: str
    place: int


class RatedGame(Value, frozen=True):
    """A finished game for rating, in seat order; `why` says why it is not rated, or is None if it is."""

    table: str
    ended: int
    seats: tuple[RatedSeat, ...] = ()
    why: UnratedReason | None = None


def unrated_reason(played: TableResult) -> UnratedReason | None:
    """Return why a table cannot be rated, regardless of its players; None if it may be rated."""
    if not played.rated:
        return "not opened as rated"
    if played.foreign is True:
        return "foreign"
    if played.several:
        return "hot-seat"
    if played.forked:
        return "fork"
    return "crossed" if played.crossed else None


def rate_game(table: str, played: TableResult, tenures: TenuresDocument) -> RatedGame:
    """Return a finished game for rating; raise ValueError if it has not ended."""
    if played.ended is None:
        raise ValueError(f"the game at table {table} is not finished")
    why = unrated_reason(played)
    if why is None and not _have_agreed(_starters(tenures.tenures), played.agreed):
        why = "not agreed"
    agreed = [one for one in tenures.tenures if one.player and has_agreed(one.player, played.agreed)]
    counted = [one for seat in range(len(played.seats)) if (one := counted_tenure(seat, agreed)) is not None]
    holders = [one.player for one in counted if one.player is not None]
    if why is None and len(set(holders)) < 2:  # noqa: PLR2004 - one against another
        why = "alone"
    if why is not None:
        return RatedGame(table, played.ended, why=why)
    seats = zip(holders, _ranked(played, counted), strict=True)
    return RatedGame(table, played.ended, tuple(RatedSeat(number, *one) for number, one in enumerate(seats)))


def _starters(tenures: Iterable[Tenure]) -> list[str]:
    """Return the players who held the seats at the start of the game."""
    return [one.player or "" for one in tenures if one.n == 1]


def counted_tenure(seat: int, tenures: Iterable[Tenure]) -> Tenure | None:
    """Return the last tenure of the player for whom the seat counts, or None.

    The seat counts for the player with the most turns until somebody left the seat for good; if several
    players are equal, it counts for the earliest. Without a clock, it counts for the player with the most
    records. Play for a seat after its holder left for good counts for nobody, and neither does play by a
    stand-in bot.
    """
    held: defaultdict[str | None, list[Tenure]] = defaultdict(list)
    for one in tenures:
        if one.seat == seat and one.kind in {"person", "bot"}:
            held[one.player].append(one)
            if one.gone:
                break
    most = max(held.values(), key=_share, default=None)
    return None if most is None else most[-1]


def _share(own: Sequence[Tenure]) -> tuple[int, int, int]:
    """Return a sort key for a player's tenures of a seat: turns, records, and how early they began."""
    return sum(one.turns for one in own), sum(map(_length, own)), -own[0].n


def _length(tenure: Tenure) -> int:
    return 0 if tenure.until is None else tenure.until - tenure.since


def has_agreed(player: str, agreed: Iterable[str]) -> bool:
    """Return whether a player agreed to be rated; house bots always do."""
    return is_bot_account(player) or player in agreed


def _have_agreed(players: Iterable[str], agreed: tuple[str, ...]) -> bool:
    return all(has_agreed(player, agreed) for player in players)


def _ranked(played: TableResult, counted: list[Tenure]) -> tuple[int, ...]:
    """Rank players who left or resigned behind all others, each group by place."""
    keys = []
    for tenure, seat, place in zip(counted, played.seats, played.places, strict=True):
        behind = tenure.gone or (seat.gave_up and seat.player == tenure.player)
        keys.append((not behind, -place))
    return places(keys)


FORMULA = 2
"""The version of the formula; increase it whenever results change, so that all ratings are recomputed."""

MILLION = 1_000_000

_model = PlackettLuce()


class Rating(Value, frozen=True):
    """A player's estimated strength and its uncertainty, in millionths, after `games` games."""

    mu: int
    sigma: int
    games: int

    @property
    def shown(self) -> int:
        """The displayed rating, a cautious lower bound on the strength, in millionths."""
        return self.mu - 3 * self.sigma

    @property
    def points(self) -> int:
        """The displayed rating, rounded down; tables and seeks use it for requirements."""
        return self.shown // MILLION


NEWCOMER = Rating(round(_model.mu * MILLION), round(_model.sigma * MILLION), 0)


class SeatRatingChange(Value, frozen=True):
    """A game's effect on the rating of a seat's player.

    For a bot with several seats, the effect is the mean over its seats.
    """

    seat: int
    player: str
    place: int
    before: Rating
    after: Rating


class RatingChange(Value, frozen=True):
    """A game's effect on its players' ratings; `why` says why it is not rated, or is None if it is."""

    table: str
    ended: int
    seats: tuple[SeatRatingChange, ...] = ()
    why: UnratedReason | None = None

    @property
    def before(self) -> dict[str, Rating]:
        """The players' ratings before the game."""
        return {one.player: one.before for one in self.seats}

    @property
    def after(self) -> dict[str, Rating]:
        """The players' ratings after the game."""
        return {one.player: one.after for one in self.seats}


decode_rating = msgspec.json.Decoder(Rating).decode
decode_rating_change = msgspec.json.Decoder(RatingChange).decode


def apply_game(ratings: Mapping[str, Rating], game: RatedGame) -> RatingChange:
    """Return a game's effect on ratings; unrated players start as newcomers."""
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
    """Return the rating of each seat after a game with these places."""
    teams = [[_model.rating(mu=one.mu / MILLION, sigma=one.sigma / MILLION)] for one in ratings]
    rated = _model.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(round(after.mu * MILLION), round(after.sigma * MILLION), one.games + 1)
        for one, (after,) in zip(ratings, rated, strict=True)
    ]


def _mean(rated: Sequence[Rating]) -> Rating:
    """Return the mean of the ratings of a player's seats, rounded to whole millionths."""
    count = len(rated)
    mu, sigma = (sum(values) for values in zip(*((one.mu, one.sigma) for one in rated), strict=True))
    return Rating((2 * mu + count) // (2 * count), (2 * sigma + count) // (2 * count), rated[0].games)


def expected_wins(ratings: Sequence[Rating]) -> list[float]:
    """Return each seat's probability of winning; they add up to 1."""
    teams = [[_model.rating(mu=one.mu / MILLION, sigma=one.sigma / MILLION)] for one in ratings]
    return _model.predict_win(teams)


def ladder_row(player: str, rating: Rating) -> str:
    """Return a player's row; rows with higher ratings sort later."""
    return f"{rating.shown + 1_000 * MILLION:012d}:{player}"
