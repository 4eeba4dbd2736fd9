"""The state of a tournament: all that is folded from its log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value
from domain.table.correspondence.calendar import DAY_MS, Hours
from domain.table.tenure.seating import TournamentPlace
from domain.tournament.plan import TournamentPlan

TOURNAMENT_RULES = "tournament"
"""The name under which a tournament's records name their rules; no game has it."""

FIRST_TOURNAMENT_VERSION = 1

TOURNAMENT_VERSION = 2
"""The version of the rules of new tournaments. A tournament keeps the version that it was opened with.

A change that could alter an outcome raises it, and applies only where `Tournament.version` is as high.
"""

MAX_PAUSE_DAYS = 30
"""In a round without a date, no pause of a table goes on for longer than this after the round was paired."""

TournamentPhase = Literal["open", "running", "ended"]


class Entrant(Value, frozen=True):
    """Somebody who takes part, by number in the order of entering: a player, or a bot of the service.

    With `no_show` it was withdrawn as the player did not come. `owner` is the player whose program it is.
    """

    player: str
    bot: str | None
    nonce: str
    hours: Hours | UnsetType = UNSET
    withdrawn: bool = False
    no_show: bool | UnsetType = UNSET
    owner: str | UnsetType = UNSET

    @property
    def person(self) -> str:
        """The person that takes part: the owner of a program."""
        return self.player if isinstance(self.owner, UnsetType) else self.owner


class Group(Value, frozen=True):
    """Entrants who meet at a table, in seat order."""

    table: str
    entrants: tuple[int, ...]


class TableOutcome(Value, frozen=True):
    """What came of a table: the place of each seat, None where it counts for nothing.

    `head` is the hash of its last record, empty where it had not ended when its round was closed.
    """

    places: tuple[int, ...] | None
    head: str


class Round(Value, frozen=True):
    """A round: its groups, what came of each (None: nothing yet), and who sits out; `closes` in UTC, ms."""

    number: int
    groups: tuple[Group, ...]
    outcomes: tuple[TableOutcome | None, ...]
    byes: tuple[int, ...]
    paired: int
    closes: int | None
    closed: bool = False

    @property
    def open_groups(self) -> tuple[Group, ...]:
        """The groups of which nothing is known yet."""
        return tuple(group for group, found in zip(self.groups, self.outcomes, strict=True) if found is None)


class Tournament(Value, frozen=True):
    """A tournament after record `seq` at `at` (UTC, ms).

    `order` are those who took part when it began, as they were drawn. `secret` (hexadecimal) is set by the
    end, `draw_count` is the index of the next draw. `rules` is the version of its rules, unset for the first.
    """

    id: str
    seq: int
    at: int
    plan: TournamentPlan
    owner: str
    opened: int
    commitment: str
    phase: TournamentPhase = "open"
    entrants: tuple[Entrant, ...] = ()
    order: tuple[int, ...] = ()
    nonces: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    draw_count: int = 0
    end_reason: Literal["finished", "called off"] | None = None
    secret: str | None = None
    rules: int | UnsetType = UNSET

    @property
    def version(self) -> int:
        """The version of the rules that it was opened with."""
        return FIRST_TOURNAMENT_VERSION if isinstance(self.rules, UnsetType) else self.rules

    @property
    def undo_points(self) -> tuple[()]:
        """Nothing of a tournament is taken back."""
        return ()

    @property
    def public(self) -> bool:
        """Whether everybody may look."""
        return self.plan.public

    @property
    def active(self) -> tuple[int, ...]:
        """The entrants who have not withdrawn, in the order of entering."""
        return tuple(number for number, one in enumerate(self.entrants) if not one.withdrawn)

    @property
    def current_round(self) -> Round | None:
        """The round that is played, None where there is none."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].closed else None

    @property
    def open_groups(self) -> tuple[Group, ...]:
        """The groups of all rounds whose results may still come in."""
        return tuple(group for one in self.rounds for group in one.open_groups)

    def table_place(self, of: Round, group: int) -> TournamentPlace:
        """Return the place of the table of a group, both counted from 1, as the table records it."""
        until = of.paired + MAX_PAUSE_DAYS * DAY_MS if of.closes is None else of.closes
        return TournamentPlace(self.id, of.number, group, self.owner, until)

    def entrant_of(self, player: str) -> int | None:
        """Return the number by which a player takes part, None where it does not or has withdrawn."""
        found = (number for number in self.active if self.entrants[number].player == player)
        return next(found, None)

    def entrant_of_person(self, person: str) -> int | None:
        """Return the number by which a person takes part with any account, None where it does not."""
        return next((number for number in self.active if self.entrants[number].person == person), None)

    def outcomes(self) -> Iterator[tuple[Group, TableOutcome]]:
        """Yield each group of which something is known."""
        for one in self.rounds:
            for group, found in zip(one.groups, one.outcomes, strict=True):
                if found is not None:
                    yield group, found
