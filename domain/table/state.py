"""The state of a table: all that is folded from its log."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from domain.kernel.game import Score
from domain.kernel.values import Value
from domain.table.records import PendingDecision

O = TypeVar("O")  # noqa: E741 - the type of a game's options
S = TypeVar("S")


class Seat(Value, frozen=True):
    """A place at the table: who holds it, or which bot it waits for.

    `holders` are all who have held it since the game began, in the order in which they came.
    """

    player: str | None = None
    nonce: str = ""
    wanted_bot: str | None = None
    gave_up: bool = False
    timeouts: int = 0
    holders: tuple[str, ...] = ()


class UndoPoint(Value, Generic[S], frozen=True):
    """The game as it was after record `seq`, which that seat may still take its steps back to.

    `since` is when the seat was asked there (ms): the clock is not turned back with the game.
    """

    seq: int
    seat: int
    game_state: S
    asked_since: int


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
    seats: tuple[Seat, ...]
    phase: Literal["open", "playing", "ended"] = "open"
    nonces: tuple[str, ...] = ()
    draw_count: int = 0
    game_state: S | None = None
    waiting: tuple[PendingDecision, ...] = ()
    score: Score | None = None
    secret: str | None = None
    hot_seat: bool = True
    invitation_number: int = 0
    undo_points: tuple[UndoPoint[S], ...] = ()
    chat_limit: int | None = None
    chat_count: int = 0

    @property
    def position(self) -> S:
        """The state of the game; RuntimeError before the start."""
        if self.game_state is None:
            raise RuntimeError(f"the game at table {self.id} has not begun")
        return self.game_state

    def seat_of(self, player: str) -> int | None:
        """Give the lowest seat that the player holds."""
        return next((seat for seat, chair in enumerate(self.seats) if chair.player == player), None)

    def holds(self, player: str, seat: int | None) -> bool:
        """Say whether the player holds that seat."""
        return seat is not None and 0 <= seat < len(self.seats) and self.seats[seat].player == player

    def decision(self, seat: int) -> int | None:
        """Give the decision that the seat is asked, None if it is not asked."""
        for waiting in self.waiting:
            if waiting.seat == seat:
                return waiting.decision
        return None
