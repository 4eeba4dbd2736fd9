"""Digging for gold: taking an ore token (section 6c of the rules)."""

from __future__ import annotations

from domain.games.gold_rush.commands import TAKE_ORE, TakeOre
from domain.games.gold_rush.events import OreTaken
from domain.games.gold_rush.frames import Act
from domain.games.gold_rush.state import State, feature_of, spot_of
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def digs(state: State, frame: Act) -> list[TakeOre]:
    """The own tent stands on a mountain with a token (GLD-6.13), complete since now or not (GLD-14.1)."""
    tent = state.players[frame.seat].tent
    return [TAKE_ORE] if tent is not None and feature_of(state, tent).ore else []


def dig(ledger: Ledger[State], frame: Act, command: TakeOre) -> None:
    """The top token goes to the player; the tent stays (GLD-6.14)."""
    tent = ledger.state.players[frame.seat].tent
    if tent is None:
        raise AssertionError("digging is offered only to a seat whose tent stands on the map")
    take_top(ledger, frame.seat, tent)


def take_top(ledger: Ledger[State], seat: int, node: int) -> None:
    """Give the seat the top token of the mountain; its face is drawn now that somebody sees it."""
    token = feature_of(ledger.state, node).ore[-1]
    face = ledger.chance.draw_from(ledger.state.faces, f"ore:{token}")
    ledger.record(OreTaken(seat, *spot_of(ledger.state, node), token, face))


def why_no_ore(state: State, frame: Act, command: TakeOre) -> RefusalReason:
    """Return which rule speaks against the command."""
    if state.players[frame.seat].tent is None:
        return RefusalReason("GLD-6.13", "the tent stands on no mountain; it has to be placed on one first")
    return RefusalReason("GLD-6.13", "no ore token is left on the mountain where the tent stands")
