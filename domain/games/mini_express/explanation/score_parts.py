"""What the points of shares are made of: their number, and what one was worth (section 8 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.data import BOX
from domain.games.mini_express.scoring import share_value
from domain.games.mini_express.state import State
from domain.kernel.phrases import pluralize
from domain.kernel.refusals import ScorePart, ScoreParts


def score_parts(state: State) -> ScoreParts:
    """Give by company what each seat's shares brought, and the Machinist's."""
    who = range(len(state.players) if state.machinist else state.seats)
    return {
        company.name: [_parts(state, number, seat) for seat in who]
        for number, company in enumerate(BOX.company)
    }


def _parts(state: State, company: int, seat: int) -> list[ScorePart]:
    shares, worth = state.players[seat].shares[company], share_value(state, seat, company)
    influence = state.players[seat].influence[company]
    says = f"{pluralize(shares, 'share')} at {worth}, with an influence of {influence}"
    return [ScorePart(says, shares * worth)] if shares else []
