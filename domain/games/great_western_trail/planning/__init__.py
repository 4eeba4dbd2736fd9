"""The evaluation of the game by bots; the names are fields of `Planning`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.great_western_trail.planning.evaluation import evaluate
from domain.games.great_western_trail.planning.outlook import OUTLOOK as outlook
from domain.games.great_western_trail.state import Player, State
from domain.kernel.chance import Chance
from domain.kernel.determinize import deal
from domain.kernel.multiset import plus_all


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Return a possible world for a seat: redeal hand and draw pile of every other seat.

    The cards in a herd and a discard pile are public, because cards are gained and lost openly. The exception
    are objective cards that nobody else has seen: they may be any card not yet revealed. Stacks and decks
    have no order.
    """
    if state.over:  # everything is visible
        return state
    hidden = state.board.objectives
    for number, player in enumerate(state.players):
        if number != seat:
            hidden = plus_all(hidden, player.unseen)
    players = []
    for number, player in enumerate(state.players):
        if number == seat:
            players.append(player)
        else:
            unseen, hidden = deal(hidden, len(player.unseen), chance)
            players.append(_redeal(player, unseen, chance))
    return replace(state, players=tuple(players), board=replace(state.board, objectives=hidden))


def _redeal(player: Player, unseen: tuple[str, ...], chance: Chance) -> Player:
    """Redeal a player's hand and draw pile, with the unseen cards in the hand."""
    known = [card for card in player.hand if card not in player.unseen]
    hand, draw = deal(plus_all(player.draw, known), len(known), chance)
    return replace(player, hand=tuple(sorted((*hand, *unseen))), draw=draw, unseen=tuple(sorted(unseen)))


__all__ = ["determinize", "evaluate", "outlook"]
