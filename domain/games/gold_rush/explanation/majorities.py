"""Who would score a mountain, railroad or prairie as things are."""

from __future__ import annotations

from collections import Counter

from domain.games.gold_rush.explanation.readers import name_seats
from domain.games.gold_rush.scoring import owners
from domain.games.gold_rush.state import Feature
from domain.games.gold_rush.view import View
from domain.kernel.phrases import pluralize


def tell_majority(view: View, feature: Feature, cowboys: str, points: int) -> tuple[str, ...]:
    """Say who has most cowboys there, and what it would bring now; `cowboys` names them by their role."""
    leaders, counts = owners(feature), Counter(cowboy.seat for cowboy in feature.cowboys)
    if not leaders:
        return (f"No {cowboys} are on it: it would give nobody points.",)
    worth, names = pluralize(points, "point"), name_seats(view, leaders)
    if len(leaders) > 1:
        return (f"{names} share the most {cowboys} on it: {worth} for each of them as it is now.",)
    if leaders[0] == view.viewer:
        return (f"You have most {cowboys} on it: {worth} for you as it is now.",)
    most, yours = counts[leaders[0]], 0 if view.viewer is None else counts[view.viewer]
    if yours:
        return (f"{names} has most {cowboys} on it, {most} to your {yours}: {worth}, and none for you.",)
    return (f"{names} has most {cowboys} on it: {worth} for {names} as it is now.",)
