"""Refusals: a command was not carried out, and the state did not change.

CommandRefused
├── NotYourTurn        the seat is not asked now
├── IllegalCommand     the rules forbid the command now; carries the rule's id
├── StaleCommand       the command answers a decision that is no longer pending
├── NotAllowed         the player has no permission for this at the table
├── MalformedCommand   the game has no such command, or a field is invalid
├── TableClosed        the table does not accept the command in its current phase
└── TableLimitReached  the table's limit for this command is reached
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from domain.kernel.frames import Frame
from domain.kernel.ranking import CategoryNote
from domain.kernel.values import Value


class CommandRefused(Exception):
    """A command was not carried out, and the state did not change.

    `rule` is the id of the rule that forbids it (``GLD-6.10``), if any. `reason` is that rule's explanation
    alone, worded for a player; the message adds the command and the question.
    """

    slug: ClassVar[str] = "refused"

    def __init__(self, message: str, rule: str | None = None, reason: str = "") -> None:
        super().__init__(message)
        self.message, self.rule, self.reason = message, rule, reason or message


class NotYourTurn(CommandRefused):
    """The seat is not asked now."""

    slug = "not-your-turn"


class IllegalCommand(CommandRefused):
    """The rules forbid the command now."""

    slug = "illegal-command"


class StaleCommand(CommandRefused):
    """The command answers a decision that is no longer pending for the seat."""

    slug = "stale-command"


class NotAllowed(CommandRefused):
    """The player has no permission for this at the table."""

    slug = "not-allowed"


class MalformedCommand(CommandRefused):
    """The game has no such command, or a field is invalid."""

    slug = "malformed-command"


class TableClosed(CommandRefused):
    """The table does not accept the command in its current phase."""

    slug = "table-closed"


class TableLimitReached(CommandRefused):
    """The table's limit for this command is reached."""

    slug = "too-many-requests"


class ScorePart(Value, frozen=True):
    """Part of the points in a line of the score sheet, with a few words on what they were scored for."""

    says: str
    points: int


ScoreParts = Mapping[str, Sequence[Sequence[ScorePart]]]
"""For each line of the score sheet: the parts that add up to its points, by seat and then by rival.

Lines without a breakdown are left out.
"""


def _no_parts(state: object) -> ScoreParts:
    return {}


class Topics(NamedTuple):
    """The topics of the players' rules: headings by slug, in reading order.

    - `rules` maps each topic to the ids of the rules that it explains, as refusals cite them; a whole section
      (`GLD-6`) covers the rules in it that no topic lists.
    - `questions` maps each question to its topic.
    - `tables` are Markdown tables built from the game's data, by the name that the text uses; the header row
      comes first.
    - `scored` explains the lines of the score sheet by name; `score_parts` breaks down a state's points.
    """

    headings: Mapping[str, str] = {}
    rules: Mapping[str, tuple[str, ...]] = {}
    questions: Mapping[type[Frame], str] = {}
    tables: Mapping[str, Callable[[], Sequence[Sequence[str]]]] = {}
    scored: Mapping[str, CategoryNote] = {}
    score_parts: Callable[[Any], ScoreParts] = _no_parts

    def of_rule(self, rule: str | None) -> str | None:
        """Return the topic that explains a rule, or None."""
        if rule is None:
            return None
        topics = {covered: topic for topic, ids in self.rules.items() for covered in ids}
        while rule not in topics and "." in rule:
            rule = rule.rpartition(".")[0]
        return topics.get(rule)

    def of_question(self, frame: type[Frame]) -> str | None:
        """Return the topic of a question, or None."""
        return self.questions.get(frame)


def rule_ids(prefix: str, numbers: str) -> tuple[str, ...]:
    """Return rule ids built from a prefix (`GLD`) and numbers separated by spaces (`4.1 4.2`)."""
    return tuple(f"{prefix}-{number}" for number in numbers.split())


NO_TOPICS = Topics()
