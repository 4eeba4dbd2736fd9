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

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from domain.kernel.frames import Frame
from domain.kernel.ranking import CategoryNote
from domain.kernel.values import Value


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


class ScorePart(Value, frozen=True):
    """What some of the points of a line of the score sheet are for, in a few words."""

    says: str
    points: int


ScoreParts = Mapping[str, Sequence[Sequence[ScorePart]]]
"""By line of the score sheet the parts of each seat and, behind them, of the rivals: all of its points.

A line of which the game keeps no account is left out.
"""


def _no_parts(state: object) -> ScoreParts:
    return {}


class Topics(NamedTuple):
    """Where players read of a rule or a question: headings of their rules by slug, in reading order.

    `rules` are the ids of the rules that each topic tells, as refusals cite them; a whole section (`GLD-6`)
    stands for all its rules that are named nowhere else. `questions` are the topics of questions. `tables`
    are rows in Markdown made of the game's data, the first their head, by the name that the text calls them.
    `scored` says of the lines of the score sheet, by their names, what they count, and `score_parts` of a
    state what their points are for.
    """

    headings: Mapping[str, str] = {}
    rules: Mapping[str, tuple[str, ...]] = {}
    questions: Mapping[type[Frame], str] = {}
    tables: Mapping[str, Callable[[], Sequence[Sequence[str]]]] = {}
    scored: Mapping[str, CategoryNote] = {}
    score_parts: Callable[[Any], ScoreParts] = _no_parts

    def of_rule(self, rule: str | None) -> str | None:
        """Return the topic that tells a rule, None where none does."""
        if rule is None:
            return None
        topics = {each: topic for topic, ids in self.rules.items() for each in ids}
        while rule not in topics and "." in rule:
            rule = rule.rpartition(".")[0]
        return topics.get(rule)

    def of_question(self, frame: type[Frame]) -> str | None:
        """Return the topic that tells what is asked."""
        return self.questions.get(frame)


def rule_ids(prefix: str, numbers: str) -> tuple[str, ...]:
    """Return the ids of rules of a game by their numbers: `GLD` and `4.1 4.2`."""
    return tuple(f"{prefix}-{number}" for number in numbers.split())


NO_TOPICS = Topics()
