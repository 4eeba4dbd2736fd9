"""Refusals: a command was not carried out, and nothing happened.

CommandRefused
├── NotYourTurn        the seat is not asked now
├── IllegalCommand     the rules do not allow the command now; carries the rule's id
├── StaleCommand       it answers a decision that is no longer the seat's
├── NotAllowed         this player may not do that at this table
├── MalformedCommand   it is no command of the game, or a field of it is wrong
├── TableClosed        the table is not in a phase that takes it
└── TableLimitReached  a bound of the table on how often something is done is reached
"""

from __future__ import annotations

from typing import ClassVar


class CommandRefused(Exception):
    """The command was not carried out; nothing happened.

    `rule` is the id of the rule that speaks against it (``GLD-6.10``), where there is one. `reason` says
    it alone, in words for a player; the message names the command and the question beside it.
    """

    slug: ClassVar[str] = "refused"

    def __init__(self, message: str, rule: str | None = None, reason: str = "") -> None:
        super().__init__(message)
        self.message, self.rule, self.reason = message, rule, reason or message


class NotYourTurn(CommandRefused):
    """The seat is not asked now."""

    slug = "not-your-turn"


class IllegalCommand(CommandRefused):
    """The rules do not allow the command now."""

    slug = "illegal-command"


class StaleCommand(CommandRefused):
    """The command answers a decision that is no longer the seat's."""

    slug = "stale-command"


class NotAllowed(CommandRefused):
    """This player may not do that at this table."""

    slug = "not-allowed"


class MalformedCommand(CommandRefused):
    """The command is none of the game's, or a field of it is wrong."""

    slug = "malformed-command"


class TableClosed(CommandRefused):
    """The table is not in a phase that takes the command."""

    slug = "table-closed"


class TableLimitReached(CommandRefused):
    """It was done as often as the table allows."""

    slug = "too-many-requests"
