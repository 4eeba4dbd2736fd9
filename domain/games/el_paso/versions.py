"""The versions of the rules that are kept: a table plays on under the one that it began with.

| version | since | what was decided |
|---|---|---|
| 1 | the first release | the question of the stop does not say whether the auxiliary action was performed |
| 2 | 2026-11 | it says so, and nobody looks for it among what is left |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.games.el_paso.rules.slots import STOP_QUESTION_1
from domain.games.el_paso.state import State
from domain.kernel.defaults import with_rule
from domain.kernel.game import Game

NEWEST = 2


def older_versions(newest: Game[State]) -> Mapping[int, Game[State]]:
    """Return the versions before the newest one, by number."""
    return {1: replace(newest, version=1, rules=with_rule(newest.rules, STOP_QUESTION_1))}
