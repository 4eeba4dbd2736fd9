"""The rules: for each frame its options and its answer."""

from __future__ import annotations

from domain.games.trains_and_stations.rules import (
    collecting,
    delivering,
    gathering,
    goals,
    keeping,
    resolving,
    rolling,
    speculating,
    splitting,
    turn,
    upgrading,
)
from domain.games.trains_and_stations.rules.refusing import explained
from domain.games.trains_and_stations.rules.talk import ANYTIME
from domain.kernel.game import FrameRule

__all__ = ["ANYTIME", "RULES"]

_RULES: tuple[FrameRule, ...] = (
    *keeping.RULES,
    *turn.RULES,
    *gathering.RULES,
    *rolling.RULES,
    *resolving.RULES,
    *delivering.RULES,
    *collecting.RULES,
    *goals.RULES,
    *upgrading.RULES,
    *speculating.RULES,
    *splitting.RULES,
)

RULES = tuple(map(explained, _RULES))
