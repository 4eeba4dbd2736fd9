"""The API's answers as values. Unknown fields are ignored."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class ResponseValue(msgspec.Struct, frozen=True):
    """A value that came from the service."""


class LegalOption(ResponseValue, frozen=True):
    """One legal answer: the command as it is posted, and its words."""

    command: dict[str, Any]
    says: str = ""
    at: str | None = None


class HeadRecord(ResponseValue, frozen=True):
    """The last record of a table: keep it, and an audit will tell you whether the log was rewritten."""

    seq: int
    hash: str


class SeatInfo(ResponseValue, frozen=True):
    """A place at a table."""

    seat: int
    player: str | None = None
    name: str | None = None
    bot: str | None = None
    wanted: str | None = None
    gave_up: bool = False
    mine: bool = False
    house: bool = False
    owner_name: str | None = None


class TableInfo(ResponseValue, frozen=True):
    """A table as the lobby knows it."""

    id: str
    game: str
    phase: Literal["open", "playing", "ended"]
    seats: tuple[SeatInfo, ...]
    name: str = ""
    title: str = ""
    opened: int = 0
    moved: int = 0
    invite: str | None = None
    several: bool = False
    rated: bool = False
    hours: int | None = None
    pace: str | None = None


class TableList(ResponseValue, frozen=True):
    """Tables, those moved last first; `next` is what to give as `after` for more."""

    tables: tuple[TableInfo, ...]
    next: str | None = None


class OpenDecision(ResponseValue, frozen=True):
    """A seat that is asked, the decision's name, and since when (ms)."""

    seat: int
    decision: int
    since: int = 0


class ClockInfo(ResponseValue, frozen=True):
    """How the clock of a seat stands (UTC, ms): `left` it held when it was started, `flag` is when it falls.

    `stand_in` is the kind of the bot that answers for the seat's player, `lapses` are time-outs in a row.
    """

    seat: int
    left: int | None = None
    flag: int | None = None
    warning: int | None = None
    runs: bool = False
    stand_in: str | None = None
    lapses: int = 0


class SeatOfferInfo(ResponseValue, frozen=True):
    """A seat that a certain player, or whoever comes first (None), may take over."""

    seat: int
    to: str | None = None


class PaceInfo(ResponseValue, frozen=True):
    """A pace that has a name, and the value that it stands for."""

    name: str
    says: str
    pace: dict[str, Any]


class Observation(ResponseValue, frozen=True):
    """What a seat sees: view, question, its decision with every legal option, and the score at the end.

    What a seat may do comes as null where it may do nothing; here it is empty then. `pace`, `clocks` and
    `proposals` are None at a table without a pace. `undo_request`, `ending` and `rules_proposal` are None
    while none is open.
    """

    table: TableInfo
    at: int
    head: HeadRecord
    seat: int | None = None
    view: Any = None
    question: str | None = None
    decision: int | None = None
    waiting: tuple[OpenDecision, ...] = ()
    score: dict[str, Any] | None = None
    pace: dict[str, Any] | None = None
    clocks: tuple[ClockInfo, ...] | None = None
    offered: tuple[SeatOfferInfo, ...] = ()
    given_options: tuple[LegalOption, ...] | None = msgspec.field(default=None, name="options")
    given_anytime: tuple[LegalOption, ...] | None = msgspec.field(default=None, name="anytime")
    given_undo: tuple[int, ...] | None = msgspec.field(default=None, name="undo")
    may_ask: tuple[int, ...] | None = None
    undo_request: dict[str, Any] | None = None
    proposals: dict[str, Any] | None = None
    ending: dict[str, Any] | None = None
    rules_proposal: dict[str, Any] | None = None

    @property
    def options(self) -> tuple[LegalOption, ...]:
        """Every legal answer to the decision."""
        return self.given_options or ()

    @property
    def anytime(self) -> tuple[LegalOption, ...]:
        """What the seat may do without being asked."""
        return self.given_anytime or ()

    @property
    def undo(self) -> tuple[int, ...]:
        """The records that the seat may go back to."""
        return self.given_undo or ()

    @property
    def over(self) -> bool:
        """Whether nothing more will be decided."""
        return self.table.phase == "ended"


class InboxDecision(ResponseValue, frozen=True):
    """A decision that waits for its player."""

    table: str
    seat: int
    decision: int
    since: int = 0
    game: str = ""
    name: str = ""
    due: int | None = None
    warning: int | None = None


class PlayerInbox(ResponseValue, frozen=True):
    """All decisions that wait, in the order that was asked for."""

    waiting: tuple[InboxDecision, ...]


class CommandReceipt(ResponseValue, frozen=True):
    """What became of a command: the record it is, or no `seq` yet while it is on its way."""

    seq: int | None = None
    hash: str = ""
    events: tuple[dict[str, Any], ...] = ()
    command_id: str = ""


class PlayerCredentials(ResponseValue, frozen=True):
    """A new player and the token that names him."""

    player: str
    name: str
    token: str


class OptionEvaluation(ResponseValue, frozen=True):
    """How far the seat would be ahead after each option."""

    decision: int
    worth: tuple[int, ...]


class SeatWorld(ResponseValue, frozen=True):
    """A world that a seat cannot tell from the real one; `state` is its game's, as the rules write it."""

    game: str
    version: int
    seat: int
    decision: int | None
    head: int
    state: msgspec.Raw


class ClockLineInfo(ResponseValue, frozen=True):
    """One thing that moved a clock, in words and figures to be read; what a step does not have is None."""

    seq: int
    what: str
    at: str
    left: str | None = None
    flag: str | None = None
    warning: str | None = None
    passed: str | None = None
    counted: str | None = None
    late: str | None = None
    credit: str | None = None
    not_counted: dict[str, str] | None = None
    since: str | None = None
    until: str | None = None
    hours: str | None = None
    done: str | None = None
    zones: str | None = None
    note: str | None = None


class ClockExplanation(ResponseValue, frozen=True):
    """How the clock of a seat stands, and line by line how it came to that."""

    seat: int
    pace: str
    hours: str | None
    left: str | None
    flag: str | None
    warning: str | None
    runs: bool
    lines: tuple[ClockLineInfo, ...]
    head: HeadRecord


class OrderInfo(ResponseValue, frozen=True):
    """A standing order of one's own: what it is, how often it answered, and why it stopped, if it did."""

    made: int
    order: dict[str, Any]
    seals: tuple[str, ...]
    step: int = 0
    fired: int = 0
    stopped: str | None = None


class OrderList(ResponseValue, frozen=True):
    """The standing orders of a seat, and the last that ended."""

    seat: int
    orders: tuple[OrderInfo, ...]


class ImaginedPosition(ResponseValue, frozen=True):
    """How things would stand after commands; `refused` says why the next one was not possible there."""

    applied: int
    asked: tuple[int, ...]
    options: tuple[LegalOption, ...]
    view: Any = None
    turn: int | None = None
    question: str | None = None
    refused: dict[str, Any] | None = None


class TenureInfo(ResponseValue, frozen=True):
    """Who held a seat from record `first` to `until`, both included, and why that ended; None: until now."""

    seat: int
    n: int
    player: str | None
    kind: str
    first: int = msgspec.field(name="from")
    name: str | None = None
    until: int | None = None
    why: str | None = None
    turns: int = 0
    late: int = 0
    lapses: int = 0
    left: bool = False


class TenureList(ResponseValue, frozen=True):
    """The tenures of a table, by seat, the oldest first."""

    tenures: tuple[TenureInfo, ...]


class DeletionInfo(ResponseValue, frozen=True):
    """When an account is deleted (UTC, ms)."""

    deletion: int


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
