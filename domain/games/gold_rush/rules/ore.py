"""Digging for gold: taking an ore token (section 6c of the rules)."""

from __future__ import annotations

from domain.games.gold_rush.commands import TAKE_ORE, TakeOre
from domain.games.gold_rush.events import OreTaken
from domain.games.gold_rush.frames import Act
from domain.games.gold_rush.state import State, feature_of, spot_of
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger


def digs(state: State, frame: Act) -> list[TakeOre]:
    """Return TakeOre if the tent is on a mountain with a token (GLD-6.13).

    The mountain may be complete or unfinished (GLD-14.1).
    """
    tent = state.players[frame.seat].tent
    return [TAKE_ORE] if tent is not None and feature_of(state, tent).ore else []


def dig(ledger: Ledger[State], frame: Act, command: TakeOre) -> None:
    """Take the top token. The tent stays where it is (GLD-6.14)."""
    tent = ledger.state.players[frame.seat].tent
    if tent is None:
        raise AssertionError("TakeOre is legal only for a seat whose tent is on the map")
    take_top(ledger, frame.seat, tent)


def take_top(ledger: Ledger[State], seat: int, node: int) -> None:
    """Move the top token of a mountain to the seat. Its face is drawn now."""
    token = feature_of(ledger.state, node).ore[-1]
    face = ledger.chance.draw_from(ledger.state.faces, f"ore:{token}")
    ledger.record(OreTaken(seat, *spot_of(ledger.state, node), token, face))


def why_no_ore(state: State, frame: Act, command: TakeOre) -> RefusalReason:
    """Return the rule that forbids the command."""
    if state.players[frame.seat].tent is None:
        return RefusalReason("GLD-6.13", "your tent is not on a mountain; pitch it on one first")
    return RefusalReason("GLD-6.13", "no ore tokens are left on the mountain where your tent stands")
