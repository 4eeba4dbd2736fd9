"""What came of a league: ratings with their errors, and points against opponents that the rules play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from domain.kernel.values import Value
from domain.planning.players import PLAYERS
from services.simulation.league import ANCHOR, LeagueGame, LeagueSetup
from services.simulation.strength_fit import Groups, Strength, fit_strengths

Part = tuple[LeagueGame, int]
"""A game, and the seat that is meant."""


class LeaguePlayer(Value, frozen=True):
    """What a kind of player came to in its games.

    `first` is the share of them in which no other player was ahead, `won` that in which no rival was,
    either; `strength` is None where it played alone. `seconds` are of CPU, for a decision.
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
    """What came of the league of a game; the strongest player comes first."""

    setup: LeagueSetup
    games: int
    players: tuple[LeaguePlayer, ...]


def report_league(setup: LeagueSetup, games: Sequence[LeagueGame]) -> LeagueReport:
    """Say what came of at least one game; ratings follow from the places alone."""
    results = Counter(_group_by_place(one) for one in games)
    strengths = fit_strengths(results, ANCHOR) if setup.seats > 1 else {}
    parts: dict[str, list[Part]] = {}
    for one in games:
        for seat, kind in enumerate(one.kinds):
            parts.setdefault(kind, []).append((one, seat))
    players = [_describe(kind, strengths.get(kind), found) for kind, found in parts.items()]
    return LeagueReport(setup, len(games), tuple(sorted(players, key=_rank)))


def _group_by_place(game: LeagueGame) -> Groups:
    by_place: dict[int, list[str]] = {}
    for kind, place in zip(game.kinds, game.places, strict=True):
        by_place.setdefault(place, []).append(kind)
    return tuple(tuple(sorted(by_place[place])) for place in sorted(by_place))


def _describe(kind: str, strength: Strength | None, parts: Sequence[Part]) -> LeaguePlayer:
    rivals = [points for one, _ in parts for points in one.rivals]
    decisions = sum(one.decisions[seat] for one, seat in parts)
    return LeaguePlayer(
        kind=kind,
        strength=strength,
        games=len(parts),
        first=round(fmean(one.places[seat] == 1 for one, seat in parts), 4),
        won=round(fmean(one.won[seat] for one, seat in parts), 4),
        points=round(fmean(one.points[seat] for one, seat in parts), 1),
        points_of_rivals=round(fmean(rivals), 1) if rivals else None,
        seconds=round(sum(one.seconds[seat] for one, seat in parts) / max(1, decisions), 5),
    )


def _rank(player: LeaguePlayer) -> tuple[float, int]:
    worth = player.points if player.strength is None else player.strength.rating
    return -worth, -PLAYERS.index(player.kind)
