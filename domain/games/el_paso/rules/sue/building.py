"""How Sue builds: the first thing of a list that is possible (ELP-16.12, ELP-16.13)."""

from __future__ import annotations

from domain.games.el_paso.data import REGULAR_SITES, SITES, SOLO
from domain.games.el_paso.events.sue import SueBuilt, SueGainedCow
from domain.games.el_paso.model.limits import buildings
from domain.games.el_paso.model.trail import distance
from domain.games.el_paso.rules.sue.row import count
from domain.games.el_paso.state import SUE, State, sue_of
from domain.kernel.ledger import Ledger


def build(ledger: Ledger[State]) -> None:
    """Build anew, or replace, or else take a Hereford (ELP-16.12, ELP-19.27)."""
    state = ledger.state
    few = len(buildings(state, SUE)) < SOLO.sue_max_buildings
    built = new_building(state) if few else replacement(state)
    if built is not None:
        ledger.record(built)
    elif dict(state.board.cattle).get(SOLO.sue_fallback_cow):
        ledger.record(SueGainedCow(SOLO.sue_fallback_cow))


def new_building(state: State) -> SueBuilt | None:
    """The highest tile that her builders allow, on the most expensive space, the nearest if equal."""
    builders, rancher = count(sue_of(state), "builder"), sue_of(state).rancher
    levels = [level for level, left in enumerate(state.board.stacks, 1) if left and level <= builders]
    empty = [site for site in REGULAR_SITES if site not in state.board.buildings]
    if not levels or not empty:
        return None
    site = min(empty, key=lambda each: (-(SITES[each].cost or 0), distance(rancher, each)))
    return SueBuilt(max(levels), site, None)


def replacement(state: State) -> SueBuilt | None:
    """The greatest step up that her builders allow (ELP-19.26), of the nearest building if equal."""
    builders, rancher = count(sue_of(state), "builder"), sue_of(state).rancher
    possible = [
        (site, state.board.buildings[site].level, level)
        for site in buildings(state, SUE)
        for level, left in enumerate(state.board.stacks, 1)
        if left and 0 < level - state.board.buildings[site].level <= builders
    ]
    if not possible:
        return None
    site, old, new = min(possible, key=lambda each: (each[1] - each[2], distance(rancher, each[0])))
    return SueBuilt(new, site, old)
