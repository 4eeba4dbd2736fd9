"""The contents of a game's rules for players: what cards, refusals and questions lead to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.kernel.frames import Frame


class Topics(NamedTuple):
    """The topics in reading order: slug to heading.

    `rules` are the ids of the rules that each topic tells, as the rules are cited in refusals; a whole section
    (`GLD-6`) stands for all its rules that are named nowhere else. `questions` are the topics of questions.
    """

    headings: Mapping[str, str] = {}
    rules: Mapping[str, tuple[str, ...]] = {}
    questions: Mapping[type[Frame], str] = {}

    def of_rule(self, rule: str | None) -> str | None:
        """Give the topic that tells a rule, None where none does."""
        if rule is None:
            return None
        topics = {each: topic for topic, ids in self.rules.items() for each in ids}
        while rule not in topics and "." in rule:
            rule = rule.rpartition(".")[0]
        return topics.get(rule)

    def of_question(self, frame: type[Frame]) -> str | None:
        """Give the topic that tells what is asked."""
        return self.questions.get(frame)


def rule_ids(prefix: str, numbers: str) -> tuple[str, ...]:
    """Give the ids of rules of a game by their numbers: `GLD` and `4.1 4.2`."""
    return tuple(f"{prefix}-{number}" for number in numbers.split())
