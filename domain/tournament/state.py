"""The state of a tournament, folded from its log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value
from domain.table.correspondence.calendar import DAY_MS, Hours
from domain.table.tenure.seating import TournamentPlace
from domain.tournament.plan import TournamentPlan

TOURNAMENT_RULES = "tournament"
"""The name of the rules in a tournament's records; no game uses it."""

FIRST_TOURNAMENT_VERSION = 1

TOURNAMENT_VERSION = 2
"""The version of the rules for new tournaments; a tournament keeps the version it was opened with.

Increase it for any change that could alter an outcome, and apply the change only from that
`Tournament.version` on.
"""

MAX_PAUSE_DAYS = 30
"""In a round without a deadline, the tables' pauses end at most this many days after the pairing."""

TournamentPhase = Literal["open", "running", "ended"]


class Entrant(Value, frozen=True):
    """An entrant, numbered in the order of entering: a player or a house bot.

    `no_show`: the entrant was withdrawn because the player never came. `owner`: the player who owns the
    entered program.
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
        """The person behind the entrant: a program's owner, or the player themselves."""
        return self.player if isinstance(self.owner, UnsetType) else self.owner


class Group(Value, frozen=True):
    """Entrants at one table, in seat order."""

    table: str
    entrants: tuple[int, ...]


class TableOutcome(Value, frozen=True):
    """A table's result: the place of each seat, None if the table does not count.

    `head` is the hash of the table's last record, empty if the table had not ended when its round closed.
    """

    places: tuple[int, ...] | None
    head: str


class Round(Value, frozen=True):
    """A round: its groups, their outcomes (None: not known yet), the byes, and its deadline (UTC, ms)."""

    number: int
    groups: tuple[Group, ...]
    outcomes: tuple[TableOutcome | None, ...]
    byes: tuple[int, ...]
    paired: int
    closes: int | None
    closed: bool = False

    @property
    def open_groups(self) -> tuple[Group, ...]:
        """The groups without an outcome."""
        outcomes = zip(self.groups, self.outcomes, strict=True)
        return tuple(group for group, outcome in outcomes if outcome is None)


class Tournament(Value, frozen=True):
    """A tournament after record `seq` at `at` (UTC, ms).

    `order` lists the entrants who were active at the start, in drawn order. `secret` (hexadecimal) is set at
    the end. `draw_count` is the index of the next draw. `rules` is the version of the rules, unset for the
    first.
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
        """The version of the rules with which the tournament was opened."""
        return FIRST_TOURNAMENT_VERSION if isinstance(self.rules, UnsetType) else self.rules

    @property
    def undo_points(self) -> tuple[()]:
        """Empty: nothing in a tournament can be undone."""
        return ()

    @property
    def public(self) -> bool:
        """Whether anyone may view the tournament."""
        return self.plan.public

    @property
    def active(self) -> tuple[int, ...]:
        """The entrants who have not withdrawn, in the order of entering."""
        return tuple(number for number, entrant in enumerate(self.entrants) if not entrant.withdrawn)

    @property
    def current_round(self) -> Round | None:
        """The round that is being played, or None."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].closed else None

    @property
    def open_groups(self) -> tuple[Group, ...]:
        """The groups, from all rounds, whose results may still be entered."""
        return tuple(group for paired in self.rounds for group in paired.open_groups)

    def table_place(self, of: Round, group: int) -> TournamentPlace:
        """Return a group's place in the tournament, as its table records it; `group` is counted from 1."""
        until = of.paired + MAX_PAUSE_DAYS * DAY_MS if of.closes is None else of.closes
        return TournamentPlace(self.id, of.number, group, self.owner, until)

    def entrant_of(self, player: str) -> int | None:
        """Return the number of a player's active entrant, or None."""
        return next((number for number in self.active if self.entrants[number].player == player), None)

    def entrant_of_person(self, person: str) -> int | None:
        """Return the number of a person's active entrant, under any of their accounts, or None."""
        return next((number for number in self.active if self.entrants[number].person == person), None)

    def outcomes(self) -> Iterator[tuple[Group, TableOutcome]]:
        """Yield each group whose outcome is known, with the outcome."""
        for paired in self.rounds:
            for group, outcome in zip(paired.groups, paired.outcomes, strict=True):
                if outcome is not None:
                    yield group, outcome
