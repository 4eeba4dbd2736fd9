"""What a seat was shown of the record that is being decided; each view is made once, where it is needed."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from domain.kernel.values import Command
from domain.table.context import CommandContext
from domain.table.evolve import AnyTable
from domain.table.visibility import game_view, redact_command

DIGEST_BYTES = 6
"""Enough to tell a few hundred options apart; nobody but the seat sees them."""

NOTHING = "-"
"""Stands for what a pointer does not find."""

_ENCODER = msgspec.json.Encoder(order="deterministic")


class SeatSight:
    """The views of one seat before and after a record, and the command of another that it was shown."""

    def __init__(self, before: AnyTable, context: CommandContext, seat: int) -> None:
        self._before, self._context, self.seat = before, context, seat

    @cached_property
    def view_before(self) -> Any:
        """The seat's view before the record, None before the game."""
        return game_view(self._context.game, self._before, self.seat)

    @cached_property
    def view(self) -> Any:
        """The seat's view after the record."""
        return game_view(self._context.game, self._context.table, self.seat)

    @cached_property
    def _document(self) -> Any:
        return msgspec.json.decode(_ENCODER.encode(self.view))

    @cached_property
    def shown_command(self) -> tuple[int, Command] | None:
        """Another seat's command of the game and who gave it, None where there is none to be seen."""
        given = self._context.given
        if given is None or given[0] == self.seat:
            return None
        author, command = given
        events = tuple(self._context.events)
        shown = redact_command(self._context.game, command, author, events, self.seat)
        return None if shown is None else (author, shown)

    @cached_property
    def places(self) -> frozenset[str]:
        """Where that command stands on the drawing, by the eyes of this seat."""
        if self.shown_command is None:
            return frozenset()
        found = self._context.game.target(self.view_before, self.shown_command[1])
        return frozenset({found} if isinstance(found, str) else found or ())

    def digest_at(self, pointer: str) -> str:
        """Give the digest of the part of the view that a JSON pointer leads to."""
        found = self._document
        for name in pointer.split("/")[1:]:
            key = name.replace("~1", "/").replace("~0", "~")
            if isinstance(found, list) and key.isdigit() and int(key) < len(found):
                found = found[int(key)]
            elif isinstance(found, dict) and key in found:
                found = found[key]
            else:
                return NOTHING
        return digest_of(found)


def digest_of(value: object) -> str:
    """Give a short digest of a value's JSON."""
    return blake2b(_ENCODER.encode(value), digest_size=DIGEST_BYTES).hexdigest()
