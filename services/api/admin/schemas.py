"""Bodies and answers of the operations for operators."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.bot_accounts import BotKind
from domain.table.commands import OperatorReason
from domain.table.tenure.commands import VersionNumber
from infra.ports.accounts import RenameReason
from infra.ports.profile import MAX_SIGNS
from services.api.http.arguments import CommandId, TableId
from services.api.http.json_schema import RequestBody, ResponsePart
from services.api.tables.requests import NewName


class ReasonRequest(RequestBody, frozen=True):
    """Why an operator does it."""

    why: OperatorReason


class CloseTableRequest(RequestBody, frozen=True):
    """Call a table off."""

    why: OperatorReason
    command_id: CommandId | None = None


class ProposeVersionRequest(RequestBody, frozen=True):
    """The version of its rules that a table is to be played on by, if its seats agree."""

    version: VersionNumber
    why: OperatorReason
    command_id: CommandId | None = None


class HandOverRequest(RequestBody, frozen=True):
    """Whom a seat goes to: a player, by id or name, a bot of a kind, or nobody."""

    why: OperatorReason
    to: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    bot: BotKind | None = None
    command_id: CommandId | None = None


class RenamePlayerRequest(RequestBody, frozen=True):
    """What a player is called from now on."""

    name: NewName
    why: OperatorReason


class NameClashSummary(ResponsePart, frozen=True):
    """A player who has to choose another name: why, and who has that name or one that looks like it."""

    player: str
    name: str
    why: RenameReason
    other: str | None = None


class NameClashesResponse(ResponsePart, frozen=True):
    """Players who have to choose another name, the oldest first."""

    clashes: tuple[NameClashSummary, ...]


class OperatorResponse(ResponsePart, frozen=True):
    """What came of it: the record that it became where a table's log has one; `waits` while it is judged."""

    on: str
    says: str
    seq: int | None = None
    waits: bool = False


class OperatorActionSummary(ResponsePart, frozen=True):
    """What an operator did, or tried to."""

    id: str
    at: int
    by: str
    does: str
    on: str
    why: str


class OperatorLogResponse(ResponsePart, frozen=True):
    """A page of the operators' log."""

    deeds: tuple[OperatorActionSummary, ...]
    next: str | None


class DeadLetterSummary(ResponsePart, frozen=True):
    """A command that could not be processed; what it said is left out, as it may be a secret of the game."""

    partition: int
    id: str
    reason: str
    table: str | None = None
    seat: int | None = None
    player: str | None = None
    command_id: str | None = None


class DeadLettersResponse(ResponsePart, frozen=True):
    """Commands that could not be processed, the oldest first."""

    letters: tuple[DeadLetterSummary, ...]


class AccountSignSummary(ResponsePart, frozen=True):
    """Two players of a rated table: on how many days they played from one network, and one browser there.

    `says` puts the reason into words; it is a sign, never a proof.
    """

    table: TableId
    players: tuple[str, str]
    network_days: Annotated[int, Meta(ge=0)]
    browser_days: Annotated[int, Meta(ge=0)]
    first: int
    last: int
    says: str


class AccountSignsResponse(ResponsePart, frozen=True):
    """Signs, the latest first, and for how many days each is kept; 0 where nothing is compared."""

    days: Annotated[int, Meta(ge=0)]
    signs: Annotated[tuple[AccountSignSummary, ...], Meta(max_length=MAX_SIGNS)]
