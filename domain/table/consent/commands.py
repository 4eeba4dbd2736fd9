"""What may be wanted of steps that are not one's own alone to take back."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command

RecordSeq = Annotated[int, Meta(ge=1)]


ProposalName = RecordSeq | UnsetType
"""The record that made a proposal; tables of version 1 of their own rules name none."""


class AskUndo(Command, frozen=True):
    """Ask the seats whom it concerns to let the game go back to how it was after record `to`."""

    to: RecordSeq


class AgreeUndo(Command, frozen=True):
    """Agree to go back to record `to`, by the request that record `made` opened, if that is named."""

    to: RecordSeq
    made: ProposalName = UNSET


class DeclineUndo(Command, frozen=True):
    """Decline the open request, or withdraw one's own."""


ConsentCommand = AskUndo | AgreeUndo | DeclineUndo
"""Closed union."""
