"""Immutable values that travel as JSON."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An immutable value; unknown fields are refused when it is read.

    The garbage collector leaves values alone: what never changes is in no cycle.
    """


class Command(Value, frozen=True, tag=True):
    """What a seat wants. Its tag is the class's name and is stored: a renaming pins the tag, or is upcast."""


class Event(Value, frozen=True, tag=True):
    """What happened: a fact that evolve folds, stored under its tag as a command is."""

    reveals: ClassVar[bool] = False
    """Whether somebody learns something by it; nothing before it can be taken back."""

    ends_turn: ClassVar[bool] = False
    """Of what reveals: nobody learns anything by it, it ends a turn that its seat alone cannot take back."""

    depends_on_hidden: ClassVar[bool] = False
    """Whether what follows rests on what was hidden: worlds that a seat cannot tell apart may part here."""
