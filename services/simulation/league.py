"""A league: all kinds of players meet, each group on the same deals and in every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.values import Value
from domain.planning.players import PLAYERS, make_player
from services.simulation.seated_game import play_seats, seed_player

USUAL_KINDS = ("random", "greedy-0", "beginner", "companion")
"""The default kinds of players: those whose games are short."""

ANCHOR = "greedy-0"
"""The reference kind for all ratings."""


class LeagueSetup(Value, frozen=True):
    """The setup of a league; `options` and `weights` as JSON, `budget` of `planner`.

    Each game names its players, so more kinds may join later.
    """

    game: str
    seats: int
    options: Any
    weights: Any
    budget: int
    seed: int


class Meeting(Value, frozen=True):
    """A game to be played: its number within its group, and the kinds of players by seat."""

    number: int
    kinds: tuple[str, ...]


class LeagueGame(Value, frozen=True):
    """The result of a game, by seat; `places` rank players only, `won` means that no rival was ahead.

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
        """The meeting of this game."""
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
    """Return whether the game can be played solo against opponents played by the rules."""
    game = catalog.game(name)
    return 1 in game.seat_counts and bool(game.score(game.blank(game.options_type(), 1)).rivals)


def list_meetings(kinds: Sequence[str], seats: int, games: int) -> Iterator[Meeting]:
    """Yield the games of each group of kinds, the first games of all groups first.

    As many consecutive games as there are seats share a deal, with each kind on each seat once.
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
        places=tuple(1 + sum(other < place for other in score.places) for place in score.places),
        won=tuple(seat in score.winners for seat in range(setup.seats)),
        decisions=tuple(one.decisions for one in efforts),
        seconds=tuple(round(one.seconds, 3) for one in efforts),
    )
