"""A league of bots: its pairings, ratings with errors, and a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from math import exp, factorial, log, prod, sqrt
from statistics import fmean
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.values import Value
from domain.planning.players import PLAYERS, QUICK_PLAYERS, make_player
from domain.planning.ratings import BotRating, GameRatings, RatingsByGame
from services.simulation.match import CONFIDENCE, wilson_interval
from services.simulation.seated_game import play_seats, seed_player

USUAL_KINDS = ("random", "greedy-0", "beginner", "companion")
"""The default kinds of players, whose games are short."""

ANCHOR = "greedy-0"
"""The kind of player that all ratings are relative to."""


class LeagueSetup(Value, frozen=True):
    """The setup of a league; `options` and `weights` are in JSON form, `budget` is the planner's.

    Each result names the players of its game, so more kinds may join later.
    """

    game: str
    seats: int
    options: Any
    weights: Any
    budget: int
    seed: int


class Meeting(Value, frozen=True):
    """A game to play: its number within its group of kinds, and the kind of player at each seat."""

    number: int
    kinds: tuple[str, ...]


class LeagueGame(Value, frozen=True):
    """The result of a game for each seat; `places` ranks only players; `won` means that no rival was ahead.

    `seconds` are CPU time.
    """

    number: int
    kinds: tuple[str, ...]
    points: tuple[int, ...]
    rivals: tuple[int, ...]
    places: tuple[int, ...]
    won: tuple[bool, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def meeting(self) -> Meeting:
        """The meeting that had this result."""
        return Meeting(self.number, self.kinds)


def set_up_league(name: str, seats: int, budget: int, seed: int) -> LeagueSetup:
    """Return the setup of a game's league, with default options."""
    options = msgspec.to_builtins(catalog.game(name).options_type())
    outlook = catalog.game(name).planning.outlook
    weights = None if outlook is None else msgspec.to_builtins(outlook.weights)
    return LeagueSetup(name, seats, options, weights, budget, seed)


def league_seats(name: str) -> int:
    """Return the game's minimum number of seats, at least two."""
    return min(seats for seats in catalog.game(name).seat_counts if seats > 1)


def has_solo_rivals(name: str) -> bool:
    """Return whether the game can be played solo against opponents that the rules play."""
    game = catalog.game(name)
    return 1 in game.seat_counts and bool(game.score(game.blank(game.options_type(), 1)).rivals)


def list_meetings(kinds: Sequence[str], seats: int, games: int) -> Iterator[Meeting]:
    """Yield the games of each group of kinds, beginning with the first game of every group.

    Within a group, each deal is used for as many consecutive games as there are seats; each kind plays each
    seat once.
    """
    ranked = sorted(set(kinds), key=PLAYERS.index)
    for number in range(games):
        turned = number % seats
        for group in combinations(ranked, seats):
            yield Meeting(number, group[turned:] + group[:turned])


def play_league_game(setup: LeagueSetup, meeting: Meeting) -> LeagueGame:
    """Play a game of a league."""
    game, number = catalog.game(setup.game), meeting.number
    players = [
        make_player(kind, game, setup.budget, seed_player(f"league:{setup.seed}:{number}:{seat}:{kind}"))
        for seat, kind in enumerate(meeting.kinds)
    ]
    options = msgspec.convert(setup.options, game.options_type)
    deal = f"league:{setup.seed}:{number // setup.seats}"
    score, efforts = play_seats(game, options, players, deal)
    return LeagueGame(
        number=number,
        kinds=meeting.kinds,
        points=score.totals,
        rivals=tuple(rival.total for rival in score.rivals),
        places=tuple(1 + sum(other_place < place for other_place in score.places) for place in score.places),
        won=tuple(seat in score.winners for seat in range(setup.seats)),
        decisions=tuple(effort.decisions for effort in efforts),
        seconds=tuple(round(effort.seconds, 3) for effort in efforts),
    )


ELO = 400 / log(10)
"""Elo points per unit of the logarithm of strength."""
ANCHOR_RATING = 1_000
PRIOR_DEVIATION = 600 / ELO
"""Prior: two of three players are within 600 points of the reference."""
LARGEST_STEP, PRECISE, MOST_STEPS = 1.0, 1e-9, 200

Order = tuple[str, ...]
Groups = tuple[tuple[str, ...], ...]
"""Players from first to last place; players who share a place form a group."""
Matrix = list[list[float]]


class Strength(Value, frozen=True):
    """An Elo rating and its standard error; the reference player's error is 0."""

    rating: float
    error: float


def fit_strengths(results: Mapping[Groups, int], anchor: str) -> dict[str, Strength]:
    """Return each player's strength, given how many times each result occurred; `anchor` is rated 1000."""
    weights: dict[Order, float] = {}
    for groups, times in results.items():
        orders = factorial_of(groups)
        for order in _orders(groups):
            weights[order] = weights.get(order, 0.0) + times / orders
    others = sorted({player for order in weights for player in order} - {anchor})
    strengths = dict.fromkeys((*others, anchor), 0.0)
    covariance: Matrix = []
    for _ in range(MOST_STEPS):
        gradient, information = _differentiate(weights, strengths, others)
        covariance = _invert(information)
        steps = [sum(map(prod, zip(row, gradient, strict=True))) for row in covariance]
        most = max(map(abs, steps), default=0.0)
        for player, step in zip(others, steps, strict=True):
            strengths[player] += step * min(1.0, LARGEST_STEP / max(most, PRECISE))
        if most < PRECISE:
            break
    errors = {player: sqrt(covariance[row][row]) for row, player in enumerate(others)}
    return {
        player: Strength(ANCHOR_RATING + ELO * strength, ELO * errors.get(player, 0.0))
        for player, strength in strengths.items()
    }


def factorial_of(groups: Groups) -> int:
    """Return the number of strict orders that are consistent with a result with ties."""
    return prod(factorial(len(group)) for group in groups)


def _orders(groups: Groups) -> Iterator[Order]:
    for parts in product(*map(permutations, groups)):
        yield tuple(player for part in parts for player in part)


def _differentiate(
    weights: Mapping[Order, float], strengths: Mapping[str, float], others: Sequence[str]
) -> tuple[list[float], Matrix]:
    """Return the gradient of the log posterior, and the observed information."""
    size, number = len(others), {player: row for row, player in enumerate(others)}
    tight = PRIOR_DEVIATION**-2
    gradient = [-strengths[player] * tight for player in others]
    information = [[tight if row == column else 0.0 for column in range(size)] for row in range(size)]
    for order, weight in weights.items():
        for stage in range(len(order) - 1):
            shares = _shares(order[stage:], strengths)
            if (first := number.get(order[stage])) is not None:
                gradient[first] += weight
            rows = [(number[player], share) for player, share in shares.items() if player in number]
            for row, share in rows:
                gradient[row] -= weight * share
                information[row][row] += weight * share
                for column, other in rows:
                    information[row][column] -= weight * share * other
    return gradient, information


def _shares(players: Iterable[str], strengths: Mapping[str, float]) -> dict[str, float]:
    raised = {player: exp(strengths[player]) for player in players}
    total = sum(raised.values())
    return {player: one / total for player, one in raised.items()}


def _invert(matrix: Matrix) -> Matrix:
    """Invert a positive definite matrix by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(one == at) for one in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [v - factor * p for v, p in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


Part = tuple[LeagueGame, int]
"""A game, and one of its seats."""


class LeaguePlayer(Value, frozen=True):
    """The results of one kind of player.

    `first` is the share of games in which no other player was ahead; `won` is the share in which no rival was
    ahead either. `strength` is None if there were only solo games. `seconds` are CPU time per decision.
    """

    kind: str
    strength: Strength | None
    games: int
    first: float
    won: float
    points: float
    points_of_rivals: float | None
    seconds: float


class LeagueReport(Value, frozen=True):
    """The results of a game's league; the strongest player comes first."""

    setup: LeagueSetup
    games: int
    players: tuple[LeaguePlayer, ...]


def report_league(setup: LeagueSetup, games: Sequence[LeagueGame]) -> LeagueReport:
    """Return the report on at least one game; ratings are computed from places alone."""
    results = Counter(_group_by_place(game) for game in games)
    strengths = fit_strengths(results, ANCHOR) if setup.seats > 1 else {}
    parts: dict[str, list[Part]] = {}
    for game in games:
        for seat, kind in enumerate(game.kinds):
            parts.setdefault(kind, []).append((game, seat))
    players = [_describe(kind, strengths.get(kind), found) for kind, found in parts.items()]
    return LeagueReport(setup, len(games), tuple(sorted(players, key=_rank)))


def _group_by_place(game: LeagueGame) -> Groups:
    by_place: dict[int, list[str]] = {}
    for kind, place in zip(game.kinds, game.places, strict=True):
        by_place.setdefault(place, []).append(kind)
    return tuple(tuple(sorted(by_place[place])) for place in sorted(by_place))


def _describe(kind: str, strength: Strength | None, parts: Sequence[Part]) -> LeaguePlayer:
    rivals = [points for game, _ in parts for points in game.rivals]
    decisions = sum(game.decisions[seat] for game, seat in parts)
    return LeaguePlayer(
        kind=kind,
        strength=strength,
        games=len(parts),
        first=round(fmean(game.places[seat] == 1 for game, seat in parts), 4),
        won=round(fmean(game.won[seat] for game, seat in parts), 4),
        points=round(fmean(game.points[seat] for game, seat in parts), 1),
        points_of_rivals=round(fmean(rivals), 1) if rivals else None,
        seconds=round(sum(game.seconds[seat] for game, seat in parts) / max(1, decisions), 5),
    )


def _rank(player: LeaguePlayer) -> tuple[float, int]:
    worth = player.points if player.strength is None else player.strength.rating
    return -worth, -PLAYERS.index(player.kind)


RATED = ("game, seats", "player", "rating", "95%", "games", "first", "points", "CPU ms a decision")
SOLO = ("game, alone", "player", "games", "won", "95%", "points", "of the rival", "CPU ms a decision")

ROUND = 10
"""At this many milliseconds or more, no decimals are shown."""


def write_markdown(reports: Sequence[LeagueReport]) -> str:
    """Format a table of ratings as Markdown, and one of solo games if there are any."""
    rated = [row for report in reports if report.setup.seats > 1 for row in _rated_rows(report)]
    alone = [row for report in reports if report.setup.seats == 1 for row in _solo_rows(report)]
    tables = [_write_table(head, rows) for head, rows in ((RATED, rated), (SOLO, alone)) if rows]
    return "\n\n".join(tables)


def _write_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)).replace(
        "| --- ", "|---"
    )


def _rated_rows(report: LeagueReport) -> Iterator[tuple[str, ...]]:
    title = f"{catalog.game(report.setup.game).title}, {report.setup.seats}"
    for player in report.players:
        strength = player.strength
        assert strength is not None  # noqa: S101 - a kind that met others has a rating
        half = CONFIDENCE * strength.error
        low, high = strength.rating - half, strength.rating + half
        interval = "" if player.kind == ANCHOR else f"{low:,.0f} to {high:,.0f}"
        shares = f"{player.first:.0%}".replace("%", " %"), f"{player.points:g}", _milliseconds(player)
        yield title, f"`{player.kind}`", f"{strength.rating:,.0f}", interval, f"{player.games}", *shares
        title = ""


def _solo_rows(report: LeagueReport) -> Iterator[tuple[str, ...]]:
    title = catalog.game(report.setup.game).title
    for player in report.players:
        low, high = wilson_interval(player.won * player.games, player.games)
        won = f"{player.won:.0%}".replace("%", " %"), f"{100 * low:.0f} to {100 * high:.0f}"
        rival = "" if player.points_of_rivals is None else f"{player.points_of_rivals:g}"
        yield (
            title,
            f"`{player.kind}`",
            f"{player.games}",
            *won,
            f"{player.points:g}",
            rival,
            _milliseconds(player),
        )
        title = ""


def _milliseconds(player: LeaguePlayer) -> str:
    spent = 1_000 * player.seconds
    return f"{spent:,.0f}" if spent >= ROUND else f"{spent:.2g}"


def rate_bots(report: LeagueReport, measured_by: str) -> GameRatings:
    """Return the ratings, keyed by the name of each house bot."""
    bots = {
        QUICK_PLAYERS.get(player.kind, player.kind): BotRating(
            round(player.strength.rating), round(player.strength.error)
        )
        for player in report.players
        if player.strength is not None
    }
    return GameRatings(measured_by, report.setup.seats, report.games, bots)


def write_ratings(ratings: RatingsByGame) -> str:
    """Format ratings as TOML."""
    lines = list[str]()
    for game, rating in sorted(ratings.items()):
        lines += (
            f"[{game}]",
            f'measured_by = "{rating.measured_by}"',
            f"seats = {rating.seats}",
            f"games = {rating.games}",
        )
        lines += ("", f"[{game}.bots]")
        lines += (
            f"{bot} = {{ rating = {of.rating}, error = {of.error} }}" for bot, of in rating.bots.items()
        )
        lines.append("")
    return "\n".join(lines)
