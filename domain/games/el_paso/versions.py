"""The supported versions of the rules. A table keeps the version with which it started.

| version | since | change |
|---|---|---|
| 1 | the first release | the frame of a stop does not record the use of an auxiliary action |
| 2 | 2026-11 | the frame records it (`Actions.helped`) |
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
    """Return the versions before the newest one, by version number."""
    return {1: replace(newest, version=1, rules=with_rule(newest.rules, STOP_QUESTION_1))}
