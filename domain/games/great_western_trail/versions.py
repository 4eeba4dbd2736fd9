"""The supported versions of the rules. A table keeps the version with which it started.

| version | since | rule |
|---|---|---|
| 1 | the first release | a building chosen through the player's 8b stays in use even if the 8b is replaced |
| 2 | 2026-11 | its use ends with the 8b, because both are part of the same location (GWT-8.4.4) |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.games.great_western_trail.rules.phase_b import PHASE_B_QUESTION_1
from domain.games.great_western_trail.state import State
from domain.kernel.defaults import with_rule
from domain.kernel.game import Game

NEWEST = 2


def older_versions(newest: Game[State]) -> Mapping[int, Game[State]]:
    """Return the older versions, by version number."""
    return {1: replace(newest, version=1, rules=with_rule(newest.rules, PHASE_B_QUESTION_1))}
