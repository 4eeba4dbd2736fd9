"""Sue in El Paso: a Simmental or the end, then a delivery without value (ELP-16.15, ELP-16.16)."""

from __future__ import annotations

from domain.games.el_paso.data import POSTS, SOLO
from domain.games.el_paso.data.actions import GainToken, Hire
from domain.games.el_paso.events.board import EndTriggered
from domain.games.el_paso.events.sue import SuePlacedDisc, SueTookSimmental
from domain.games.el_paso.rules.sue.acting import draw, take_token
from domain.games.el_paso.rules.tokens import pools
from domain.games.el_paso.state import SUE, State, sue_of
from domain.kernel.ledger import Ledger


def visit(ledger: Ledger[State]) -> None:
    """Her next disc goes on the next post; other rewards than tokens and hires are nothing to her."""
    state = ledger.state
    if state.closer is None and state.board.simmental:
        ledger.record(SueTookSimmental())
    elif state.closer is None:
        ledger.record(EndTriggered(SUE))
    left = [post for post in SOLO.sue_delivery_order if post not in sue_of(state).posts]
    if not left:  # ELP-18.44
        return
    ledger.record(SuePlacedDisc(left[0]))
    for action in POSTS[left[0]].reward:
        match action:
            case GainToken(pool):
                take_token(ledger, pools(pool))
            case Hire():
                draw(ledger, 1)
            case _:
                pass
