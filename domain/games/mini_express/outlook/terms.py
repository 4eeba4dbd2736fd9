"""What the estimate needs to know of how a game of Mini Express is played, looked up once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from domain.games.mini_express.data import BOX, LEVELS, MODES
from domain.games.mini_express.outlook.weights import MiniExpressWeights
from domain.games.mini_express.variants import Options, mode_of


@dataclass(frozen=True, eq=False)
class ScoringTerms:
    """How shares count and when the end comes; the same object for the same options, so it is a quick key.

    `needed` gives by seat, the Machinist's last, the influence below which a share is worth nothing (MEX-8.2,
    MEX-9.16 e). Where `behind_counts` is False a single player's share is worth nothing either with less than
    the Machinist has (MEX-9.16 g). As many companies as `to_exhaust` end the game. `actions` are those of a
    turn.
    """

    weights: MiniExpressWeights
    needed: tuple[int, ...]
    has_machinist: bool
    has_two_columns: bool
    behind_counts: bool
    ends_at_last_city: bool
    to_exhaust: int
    actions: int


@lru_cache(maxsize=64)
def scoring_terms(options: Options, seats: int, weights: MiniExpressWeights) -> ScoringTerms:
    """Give the terms of all games with these options."""
    mode, is_alone = MODES[mode_of(options, seats)], seats == 1
    level = LEVELS[options.level if is_alone else "passenger"]
    humans = (1 + level.human_zero_at_influence,) * seats
    return ScoringTerms(
        weights=weights,
        needed=(*humans, 1) if mode.machinist else humans,
        has_machinist=mode.machinist,
        has_two_columns=mode.scoring == "two_columns",
        behind_counts=not level.human_zero_if_behind,
        ends_at_last_city=mode.machinist and level.end_at_city_32,
        to_exhaust=BOX.end.exhausted_companies_duel if mode.draft == "duel" else BOX.end.exhausted_companies,
        actions=mode.actions_per_turn,
    )
