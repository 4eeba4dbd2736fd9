"""The state of a table: all that is folded from its log."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from domain.kernel.game import Score
from domain.kernel.values import Value
from domain.table.records import Waiting

O = TypeVar("O")  # noqa: E741 - the type of a game's options
S = TypeVar("S")


class Chair(Value, frozen=True):
    """A place at the table: who holds it, or which bot it waits for.

    `holders` are all who have held it since the game began, in the order in which they came.
    """

    player: str | None = None
    nonce: str = ""
    wanted: str | None = None
    gave_up: bool = False
    lapses: int = 0
    holders: tuple[str, ...] = ()


class Kept(Value, Generic[S], frozen=True):
    """The game as it was after record `seq`, which that seat may still take its steps back to.

    `since` is when the seat was asked there (ms): the clock is not turned back with the game.
    """

    seq: int
    seat: int
    play: S
    since: int


class Table(Value, Generic[O, S], frozen=True):
    """A table and the game on it; `play` is None before the start, `drawn` counts the numbers used.

    `said` counts the lines of talk where there may be only so many: `lines`.
    `several` says that one person may hold several seats, `invitation` numbers the invitation that holds.
    `kept` is what undo may still reach: it is left out of hashes and snapshots.
    """

    id: str
    seq: int
    at: int
    game: str
    version: int
    options: O
    name: str
    owner: str
    public: bool
    hours: int | None
    begin: Literal["full", "owner"]
    commitment: str
    chairs: tuple[Chair, ...]
    phase: Literal["open", "playing", "ended"] = "open"
    nonces: tuple[str, ...] = ()
    drawn: int = 0
    play: S | None = None
    waiting: tuple[Waiting, ...] = ()
    score: Score | None = None
    secret: str | None = None
    several: bool = True
    invitation: int = 0
    kept: tuple[Kept[S], ...] = ()
    lines: int | None = None
    said: int = 0

    @property
    def position(self) -> S:
        """The state of the game; RuntimeError before the start."""
        if self.play is None:
            raise RuntimeError(f"the game at table {self.id} has not begun")
        return self.play

    def seat_of(self, player: str) -> int | None:
        """Give the lowest seat that the player holds."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.player == player), None)

    def holds(self, player: str, seat: int | None) -> bool:
        """Say whether the player holds that seat."""
        return seat is not None and 0 <= seat < len(self.chairs) and self.chairs[seat].player == player

    def decision(self, seat: int) -> int | None:
        """Give the decision that the seat is asked, None if it is not asked."""
        for waiting in self.waiting:
            if waiting.seat == seat:
                return waiting.decision
        return None
