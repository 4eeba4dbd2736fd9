"""The API's answers as Python values. Unknown fields are ignored."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class ResponseValue(msgspec.Struct, frozen=True):
    """Base of all values received from the service."""


class LegalOption(ResponseValue, frozen=True):
    """A legal answer: the command to send, its text, and its place or places on the board."""

    command: dict[str, Any]
    says: str = ""
    at: str | None = None
    places: tuple[str, ...] = ()


class HeadRecord(ResponseValue, frozen=True):
    """The last record of a table. Keep it: with it, an audit can tell whether the log was rewritten later."""

    seq: int
    hash: str


class SeatInfo(ResponseValue, frozen=True):
    """A seat at a table."""

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
    """A table in the lobby."""

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
    """Tables, latest activity first; pass `next` as `after` for more."""

    tables: tuple[TableInfo, ...]
    next: str | None = None


class OpenDecision(ResponseValue, frozen=True):
    """A seat's open decision, its number, and when it arose (UTC, ms)."""

    seat: int
    decision: int
    since: int = 0


class ClockInfo(ResponseValue, frozen=True):
    """The state of a seat's clock; times in ms.

    `left` is the time that was left when the clock started, and `flag` is the deadline. `stand_in` is the
    kind of stand-in bot; `lapses` counts consecutive time-outs.
    """

    seat: int
    left: int | None = None
    flag: int | None = None
    warning: int | None = None
    runs: bool = False
    stand_in: str | None = None
    lapses: int = 0


class SeatOfferInfo(ResponseValue, frozen=True):
    """A seat offered to a specific player, or to anyone (None)."""

    seat: int
    to: str | None = None


class PaceInfo(ResponseValue, frozen=True):
    """A named pace, and its values."""

    name: str
    says: str
    pace: dict[str, Any]


class Observation(ResponseValue, frozen=True):
    """A seat's view of a table: its question, its decision with every legal option, and the final score.

    For a seat without options, the service sends null; in this class, the options are empty. `pace`, `clocks`
    and `proposals` are None at a table without a pace. `undo_request`, `ending` and `rules_proposal` are None
    if none is open.
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
        """Commands that the seat may send at any time."""
        return self.given_anytime or ()

    @property
    def undo(self) -> tuple[int, ...]:
        """The records to which the seat may undo the game without asking."""
        return self.given_undo or ()

    @property
    def over(self) -> bool:
        """Whether the table has ended."""
        return self.table.phase == "ended"


class JournalLineInfo(ResponseValue, frozen=True):
    """A record in words; `kind` is `play` for records of the game, and `talk` for chat messages."""

    seq: int
    says: tuple[str, ...]
    seat: int | None = None
    kind: str = ""
    undone_by: int | None = None


class Journal(ResponseValue, frozen=True):
    """Records of a table in words, oldest first."""

    lines: tuple[JournalLineInfo, ...]
    head: HeadRecord


class PlaceLineInfo(ResponseValue, frozen=True):
    """An effect of a place, or the reason why it cannot be chosen."""

    says: str
    topic: str | None = None


class PlaceInfo(ResponseValue, frozen=True):
    """A place on the board: its effects (`lines`), its present meaning (`now`), and the choices there."""

    title: str
    kind: str = ""
    lines: tuple[PlaceLineInfo, ...] = ()
    now: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    topic: str | None = None
    options: tuple[str, ...] = ()
    refusal: PlaceLineInfo | None = None


class ProfileInfo(ResponseValue, frozen=True):
    """A player's public profile; `bot` is the kind of program, and `owner_name` the name of its owner."""

    player: str
    name: str
    bot: str | None = None
    owner_name: str | None = None


class InboxDecision(ResponseValue, frozen=True):
    """An open decision of a player."""

    table: str
    seat: int
    decision: int
    since: int = 0
    game: str = ""
    name: str = ""
    due: int | None = None
    warning: int | None = None


class PlayerInbox(ResponseValue, frozen=True):
    """All open decisions of a player, in the requested order."""

    waiting: tuple[InboxDecision, ...]


class CommandReceipt(ResponseValue, frozen=True):
    """A command's outcome, with its record; `seq` is None while the command is pending."""

    seq: int | None = None
    hash: str = ""
    events: tuple[dict[str, Any], ...] = ()
    command_id: str = ""


class PlayerCredentials(ResponseValue, frozen=True):
    """A new player and their token."""

    player: str
    name: str
    token: str


class OptionEvaluation(ResponseValue, frozen=True):
    """The estimated lead of the seat after each option."""

    decision: int
    worth: tuple[int, ...]


class SeatWorld(ResponseValue, frozen=True):
    """An imagined position that a seat cannot tell from the real one; `state` is a stored game state."""

    game: str
    version: int
    seat: int
    decision: int | None
    head: int
    state: msgspec.Raw


class ClockLineInfo(ResponseValue, frozen=True):
    """A change to a clock, in readable form; fields that do not apply are None."""

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
    """The state of a seat's clock, and the changes that led to it."""

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
    """A pre-set move of the player: its content, number of answers, and why it stopped, if it did."""

    made: int
    order: dict[str, Any]
    seals: tuple[str, ...]
    step: int = 0
    fired: int = 0
    stopped: str | None = None


class OrderList(ResponseValue, frozen=True):
    """The pre-set moves of a seat, including the last ones that ended."""

    seat: int
    orders: tuple[OrderInfo, ...]


class ImaginedPosition(ResponseValue, frozen=True):
    """The position after some commands; `refused` says why the next command was not possible."""

    applied: int
    asked: tuple[int, ...]
    options: tuple[LegalOption, ...]
    view: Any = None
    turn: int | None = None
    question: str | None = None
    refused: dict[str, Any] | None = None


class TenureInfo(ResponseValue, frozen=True):
    """A holder of a seat from record `first` to `until`, inclusive (None: until now), and why they left."""

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
    """The holders of each seat of a table, oldest first."""

    tenures: tuple[TenureInfo, ...]


class DeletionInfo(ResponseValue, frozen=True):
    """When the account will be deleted (UTC, ms)."""

    deletion: int


class RatingInfo(ResponseValue, frozen=True):
    """A rating after a number of games; `rating` is `mu` minus three times `sigma`."""

    rating: float
    mu: float
    sigma: float
    games: int


class LadderPlayer(ResponseValue, frozen=True):
    """A player in a ladder; `house` marks the service's own bots."""

    player: str
    name: str
    rating: RatingInfo
    house: bool = False


class Ladder(ResponseValue, frozen=True):
    """Players by rating, highest first; pass `next` as `after` for more."""

    game: str
    ladder: tuple[LadderPlayer, ...]
    next: str | None = None
