"""The game's support for planning bots. The exported names are the fields of `Planning`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.great_western_trail.planning.evaluation import evaluate
from domain.games.great_western_trail.planning.outlook import OUTLOOK as outlook
from domain.games.great_western_trail.state import Player, State
from domain.kernel.chance import Chance
from domain.kernel.determinize import deal
from domain.kernel.multiset import plus_all


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Return a state that is consistent with a seat's knowledge.

    The hands and draw piles of the other seats are dealt again. The cards in a herd and a discard pile are
    public, because cards are gained and lost openly. Objective cards that nobody else has seen are the
    exception: they may be any card not yet revealed. Stacks and decks have no order.
    """
    if state.over:  # the end of the game reveals everything
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
    """Redeal a player's hand and draw pile. The unseen cards go to the hand."""
    known = [card for card in player.hand if card not in player.unseen]
    hand, draw = deal(plus_all(player.draw, known), len(known), chance)
    return replace(player, hand=tuple(sorted((*hand, *unseen))), draw=draw, unseen=tuple(sorted(unseen)))


__all__ = ["determinize", "evaluate", "outlook"]
