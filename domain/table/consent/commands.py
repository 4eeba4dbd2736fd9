"""What may be wanted of steps that are not one's own alone to take back."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Command

RecordSeq = Annotated[int, Meta(ge=1)]


class AskUndo(Command, frozen=True):
    """Ask the seats whom it concerns to let the game go back to how it was after record `to`."""

    to: RecordSeq


class AgreeUndo(Command, frozen=True):
    """Agree to the open request; `to` is where it leads, so that nobody agrees to another one by mistake."""

    to: RecordSeq


class DeclineUndo(Command, frozen=True):
    """Decline the open request, or withdraw one's own."""


ConsentCommand = AskUndo | AgreeUndo | DeclineUndo
"""Closed union."""
