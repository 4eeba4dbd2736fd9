"""Bodies of requests about tables, with the types that they share."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.table.bot_accounts import BotKind
from domain.table.commands import Nonce, TableName
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.pace import MinuteOfDay, Pace, PresetName, ZoneName
from domain.table.tenure.seating import Entry, Languages, SeatOrder
from infra.names import MAX_INPUT_LENGTH, MAX_LENGTH, MIN_LENGTH
from infra.ports.accounts import Scope
from infra.ports.profile import Motion, Theme
from services.api.http.arguments import MAX_SEQ, CommandId, SeatNumber, TableId
from services.api.http.json_schema import RequestBody, described_by, documented_as

NameInput = Annotated[str, Meta(max_length=MAX_INPUT_LENGTH)]
"""A name as somebody says it; what it may be is the business of `infra.names`."""

NewName = Annotated[
    str,
    Meta(
        max_length=MAX_INPUT_LENGTH,
        extra_json_schema=documented_as(minLength=MIN_LENGTH, maxLength=MAX_LENGTH),
    ),
]
"""A name to be had from now on; the rules, which refuse it in words, know more than the document."""

Password = Annotated[str, Meta(min_length=8, max_length=200)]

MAX_TIMESTAMP = 4_102_444_800_000
"""The end of the century, in milliseconds since 1970."""

MAX_ABOUT = 300
"""Letters of what a player says about himself."""


class NewPlayer(RequestBody, frozen=True):
    """Register; `bot` says which kind of program plays under the name."""

    name: NewName
    password: Password | None = None
    session: bool = False
    bot: Annotated[str, Meta(min_length=1, max_length=30)] | None = None


class Login(RequestBody, frozen=True):
    """Log in with a password."""

    name: NameInput
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(RequestBody, frozen=True):
    """Set a password, or another one; all other sessions end, and with `tokens` all other tokens.

    `old` is the one before, where there was one, or the recovery code.
    """

    password: Password
    old: Annotated[str, Meta(max_length=200)] | None = None
    tokens: bool = False


class ChangeNameRequest(RequestBody, frozen=True):
    """Choose another name, where the one before cannot be kept."""

    name: NewName


class RecoveryCodeRequest(RequestBody, frozen=True):
    """Make a recovery code; where there is a password it has to be known."""

    password: Annotated[str, Meta(max_length=200)] | None = None


class DeletionRequest(RequestBody, frozen=True):
    """Delete one's account; where there is a password it has to be known. `talk`: what one said goes, too."""

    password: Annotated[str, Meta(max_length=200)] | None = None
    talk: bool = False


class RecoveryRequest(RequestBody, frozen=True):
    """Come back by a recovery code, which is used up."""

    name: NameInput
    code: Annotated[str, Meta(max_length=100)]


class ResetRequest(RequestBody, frozen=True):
    """Have a link sent that sets a new password: `address` is a mailbox that the player has confirmed."""

    name: NameInput
    address: Annotated[str, Meta(max_length=254)]


class ResetPassword(RequestBody, frozen=True):
    """Set a new password by a link's `token`; with `tokens` all tokens of programs end, too."""

    token: Annotated[str, Meta(max_length=100)]
    password: Password
    tokens: bool = False


class NewToken(RequestBody, frozen=True, omit_defaults=True):
    """Make a token; it ends at `expires` (ms) or after so many `days`, if one of them is said: never both."""

    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=4)]
    note: Annotated[str, Meta(max_length=100)] = ""
    expires: Annotated[int, Meta(ge=0, le=MAX_TIMESTAMP)] | None = None
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None


class WindowChange(RequestBody, frozen=True):
    """A part of the day, in minutes of the wall clock from 0 to 1439; the whole day where both are alike."""

    opens: MinuteOfDay
    closes: MinuteOfDay


class PreferencesChange(RequestBody, frozen=True):
    """How the pages are to be: `theme` and `motion` are null where the player's system is asked.

    `instant` plays what is chosen without asking again, `turn_sound` lets a tone tell of one's turn, and
    `letter_keys` lets keys of a single letter do something.
    """

    theme: Theme | None = None
    motion: Motion | None = None
    instant: bool = False
    turn_sound: bool = False
    letter_keys: bool = True


class ProfileChange(RequestBody, frozen=True):
    """What a player brings to tables; what is left out stays, and null is as if never chosen.

    `zone` is a time zone by its IANA name, `hours` the part of the day in which the player's clocks may run
    at tables with a pace. `rated`: the player agrees to be rated at the rated tables joined from now on.
    `languages` that the player speaks, by ISO 639 codes; `about`: a few words that everybody may read.
    `waiting_most` is how many tables may wait for the player before no more are opened; the service has a
    bound, too, and the smaller one holds. `preferences` are those of the pages, kept all together.
    """

    zone: ZoneName | UnsetType | None = UNSET
    hours: WindowChange | UnsetType | None = UNSET
    rated: bool | UnsetType = UNSET
    languages: Languages | UnsetType = UNSET
    about: Annotated[str, Meta(min_length=1, max_length=MAX_ABOUT)] | UnsetType | None = UNSET
    waiting_most: Annotated[int, Meta(ge=1, le=100)] | UnsetType | None = UNSET
    preferences: PreferencesChange | UnsetType | None = UNSET


class NewVacation(RequestBody, frozen=True):
    """Book a vacation of so many days of 24 hours, from a moment on (UTC, ms) or at once."""

    days: Annotated[int, Meta(ge=1, le=366)]
    since: Annotated[int, Meta(ge=0, le=MAX_TIMESTAMP)] | None = None


class SeatChoice(RequestBody, frozen=True):
    """Where the caller sits down, with a nonce of its own if it has one.

    `hours` are those in which the caller's clock may run, where the table's pace goes by them.
    """

    seat: SeatNumber
    nonce: Nonce | None = None
    hours: Hours | None = None


class NewTable(RequestBody, frozen=True):
    """Open a table; seats that are neither `me` nor `bots` wait for others.

    `several` makes it a hot-seat table, where one person may hold several seats, also with programs of their
    own. `pace` is the name of one, or a whole one; `zone` is where the clocks hang that a named one goes by.
    `hours` instead is so much for each decision; with neither it is played at the pace `daily`, alone at the
    pace `open`. `rated`: the game is to count for ratings, if those who play it agree; the table is a public
    one of two seats or more, where one person holds one seat. `hints`: seats may ask what their options are
    worth; they may unless the table is rated, and never there. `entry` is asked of everybody else who sits
    down.
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=8), described_by("Seats")]
    name: TableName
    options: Annotated[msgspec.Raw, described_by("Options")] = msgspec.field(
        default_factory=lambda: msgspec.Raw(b"{}")
    )
    public: bool = True
    hours: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    pace: PresetName | Pace | None = None
    zone: ZoneName = "UTC"
    begin: Literal["full", "owner"] = "full"
    several: bool = False
    rated: bool = False
    hints: bool | None = None
    entry: Entry | None = None
    command_id: CommandId | None = None
    me: SeatChoice | None = None
    bots: Annotated[
        dict[SeatNumber, BotKind], Meta(extra_json_schema={"propertyNames": {"pattern": "^[0-7]$"}})
    ] = msgspec.field(default_factory=dict)


class RematchRequest(RequestBody, frozen=True):
    """Play again; `seats` says in which order, which whoever asks first decides."""

    seats: SeatOrder = "rotate"
    command_id: CommandId | None = None


class NewFork(RequestBody, frozen=True):
    """Play on from how a table was after record `at`; it keeps the table's name where none is said."""

    table: TableId
    at: Annotated[int, Meta(ge=1, le=MAX_SEQ)]
    name: TableName | None = None
    command_id: CommandId | None = None


class SeatRequest(RequestBody, frozen=True):
    """Take a seat, or ask for a bot on it; `hours` are those in which the caller's clock may run."""

    seat: SeatNumber
    nonce: Nonce | None = None
    hours: Hours | None = None
    bot: BotKind | None = None
    command_id: CommandId | None = None


class StartRequest(RequestBody, frozen=True):
    """Start the table."""

    command_id: CommandId | None = None


class CommandRequest(RequestBody, frozen=True):
    """A command, and the decision it answers; talk, undo and giving up name none.

    `command_id` may stand in the header `Idempotency-Key` instead; one of the two is needed.
    """

    command: Annotated[msgspec.Raw, described_by("Command")]
    command_id: CommandId | None = None
    seat: SeatNumber | None = None
    decision: Annotated[int, Meta(ge=0, le=MAX_SEQ)] | None = None


class AuditRequest(RequestBody, frozen=True):
    """Ask for an audit of a table."""

    table: TableId


class ReviewRequest(RequestBody, frozen=True):
    """Ask for a look back at how a seat played."""

    seat: SeatNumber
