"""Request and response bodies of the operator endpoints."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.bot_accounts import BotKind
from domain.table.commands import OperatorReason
from domain.table.tenure.commands import VersionNumber
from infra.ports.accounts import RenameReason
from infra.ports.profile import MAX_SIGNS
from services.api.accounts.requests import NewName
from services.api.http.arguments import CommandId, TableId
from services.shared.bodies import RequestBody, ResponsePart


class ReasonRequest(RequestBody, frozen=True):
    """The reason for an operator's action."""

    why: OperatorReason


class CloseTableRequest(RequestBody, frozen=True):
    """Cancel a table."""

    why: OperatorReason
    command_id: CommandId | None = None


class ProposeVersionRequest(RequestBody, frozen=True):
    """Propose that the game continue with this version of the rules, if all seats agree."""

    version: VersionNumber
    why: OperatorReason
    command_id: CommandId | None = None


class HandOverRequest(RequestBody, frozen=True):
    """The new holder of a seat: a player (by id or name), a kind of bot, or nobody."""

    why: OperatorReason
    to: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    bot: BotKind | None = None
    command_id: CommandId | None = None


class RenamePlayerRequest(RequestBody, frozen=True):
    """The player's new name."""

    name: NewName
    why: OperatorReason


class NameClashSummary(ResponsePart, frozen=True):
    """A player who must choose a different name, and why. `other` has the same name or a similar one."""

    player: str
    name: str
    why: RenameReason
    other: str | None = None


class NameClashesResponse(ResponsePart, frozen=True):
    """Players who must choose a different name, oldest account first."""

    clashes: tuple[NameClashSummary, ...]


class OperatorResponse(ResponsePart, frozen=True):
    """The result of an action. `seq` is its record in the table's log, if any; `waits`: no outcome yet."""

    on: str
    says: str
    seq: int | None = None
    waits: bool = False


class OperatorActionSummary(ResponsePart, frozen=True):
    """An action that an operator took or attempted."""

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
    """A command that could not be processed. Its content is left out because it may be secret."""

    partition: int
    id: str
    reason: str
    table: str | None = None
    seat: int | None = None
    player: str | None = None
    command_id: str | None = None


class DeadLettersResponse(ResponsePart, frozen=True):
    """Commands that could not be processed, oldest first."""

    letters: tuple[DeadLetterSummary, ...]


class AccountSignSummary(ResponsePart, frozen=True):
    """Two players of a rated table who may be the same person.

    `network_days` counts the days on which they used the same network, and `browser_days` those on which they
    also used the same browser. `says` explains this in words. It is a hint, not proof.
    """

    table: TableId
    players: tuple[str, str]
    network_days: Annotated[int, Meta(ge=0)]
    browser_days: Annotated[int, Meta(ge=0)]
    first: int
    last: int
    says: str


class AccountSignsResponse(ResponsePart, frozen=True):
    """Signs that two accounts belong to one person, latest first.

    Each is kept for `days` days; `days` is 0 if the service does not compare networks.
    """

    days: Annotated[int, Meta(ge=0)]
    signs: Annotated[tuple[AccountSignSummary, ...], Meta(max_length=MAX_SIGNS)]


class MuteRequest(RequestBody, frozen=True):
    """Mute a player for a number of days, or permanently if `days` is omitted."""

    why: OperatorReason
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
