"""The supported versions of the rules. A table keeps the version with which it started.

| version | since | rule |
|---|---|---|
| 1 | the first release | a player who gave away the last coin may reroll once a coin comes back |
| 2 | 2026-11 | a player who gave away the last coin must stop: a gift does not reopen a state (TNS-13.8) |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.games.trains_and_stations.rules.free_actions import actions_with, give_coins
from domain.games.trains_and_stations.state import State
from domain.kernel.game import Game

NEWEST = 2


def older_versions(newest: Game[State]) -> Mapping[int, Game[State]]:
    """Return the versions before the newest one, by version number."""
    return {
        1: replace(newest, version=1, anytime=actions_with(give_coins), never_set=(("RerollDice", "spent"),))
    }
