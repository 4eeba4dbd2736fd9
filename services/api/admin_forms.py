"""What operators send, and what they are answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.commands import Kind, Why
from services.api.bodies import Body, CommandId
from services.api.shapes import Shape
from services.ports_accounts import Renaming


class Reason(Body, frozen=True):
    """Why an operator does it."""

    why: Why


class CloseIt(Body, frozen=True):
    """Call a table off."""

    why: Why
    command_id: CommandId | None = None


class HandSeat(Body, frozen=True):
    """Whom a seat goes to: a player, by id or name, a bot of a kind, or nobody."""

    why: Why
    to: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    bot: Kind | None = None
    command_id: CommandId | None = None


class NewName(Body, frozen=True):
    """What a player is called from now on."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    why: Why


class ClashShown(Shape, frozen=True):
    """A player who has to choose another name: why, and who has that name or one that looks like it."""

    player: str
    name: str
    why: Renaming
    other: str | None = None


class Clashes(Shape, frozen=True):
    """Players who have to choose another name, the oldest first."""

    clashes: tuple[ClashShown, ...]


class Operated(Shape, frozen=True):
    """What came of it: the record that it became where a table's log has one; `waits` while it is judged."""

    on: str
    says: str
    seq: int | None = None
    waits: bool = False


class DeedShown(Shape, frozen=True):
    """What an operator did, or tried to."""

    id: str
    at: int
    by: str
    does: str
    on: str
    why: str


class Deeds(Shape, frozen=True):
    """A page of the operators' log."""

    deeds: tuple[DeedShown, ...]
    next: str | None


class LetterShown(Shape, frozen=True):
    """A command that could not be processed; what it said is left out, as it may be a secret of the game."""

    partition: int
    id: str
    reason: str
    table: str | None = None
    seat: int | None = None
    player: str | None = None
    command_id: str | None = None


class Letters(Shape, frozen=True):
    """Commands that could not be processed, the oldest first."""

    letters: tuple[LetterShown, ...]
