"""How bots judge the game; the names are fields of `Planning`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.great_western_trail.planning.evaluation import evaluate
from domain.games.great_western_trail.planning.outlook import OUTLOOK as outlook
from domain.games.great_western_trail.state import Player, State
from domain.kernel.chance import Chance
from domain.kernel.determinize import deal
from domain.kernel.multiset import plus_all


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Deal anew the herds of the others, between draw stack and hand.

    What is in a herd and in a discard pile is public, as cards come and go openly; but for objective cards
    that nobody else has seen, which are any of those that have not been turned up. Stacks and decks have no
    order.
    """
    if state.over:  # all is shown then
        return state
    hidden = state.board.objectives
    for other, player in enumerate(state.players):
        if other != seat:
            hidden = plus_all(hidden, player.unseen)
    players = []
    for other, player in enumerate(state.players):
        if other == seat:
            players.append(player)
        else:
            unseen, hidden = deal(hidden, len(player.unseen), chance)
            players.append(_dealt(player, unseen, chance))
    return replace(state, players=tuple(players), board=replace(state.board, objectives=hidden))


def _dealt(player: Player, unseen: tuple[str, ...], chance: Chance) -> Player:
    """Deal hand and draw stack of a player, the unseen cards into the hand."""
    known = [card for card in player.hand if card not in player.unseen]
    hand, draw = deal(plus_all(player.draw, known), len(known), chance)
    return replace(player, hand=tuple(sorted((*hand, *unseen))), draw=draw, unseen=tuple(sorted(unseen)))


__all__ = ["determinize", "evaluate", "outlook"]
