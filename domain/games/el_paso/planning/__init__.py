"""The game's support for planning bots. The exported names are the fields of `Planning`."""

from __future__ import annotations

from functools import reduce
from itertools import repeat

from msgspec.structs import replace

from domain.games.el_paso.data import B_CARDS, BOT_CARDS, CATTLE
from domain.games.el_paso.evolve import hand_without
from domain.games.el_paso.planning.evaluation import evaluate
from domain.games.el_paso.planning.outlook import OUTLOOK as outlook
from domain.games.el_paso.state import Player, State, Sue
from domain.games.el_paso.variants import Options
from domain.kernel import multiset
from domain.kernel.chance import Chance

A_CARDS = len(BOT_CARDS) - len(B_CARDS)


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Redeal the other seats' hidden cards and Sue's random B cards.

    Of the other decks, only the order is hidden.
    """
    if state.over:
        return state
    players = tuple(
        player if owner == seat else _redeal(player, chance) for owner, player in enumerate(state.players)
    )
    sue = None if state.sue is None else _redraw_b_cards(state.sue, state.options, chance)
    return replace(state, players=players, sue=sue)


def _redraw_b_cards(sue: Sue, options: Options, chance: Chance) -> Sue:
    """Redraw Sue's random B cards that have not been turned over.

    After one pass through the deck, all have been turned over.
    """
    first_pass = sue.played + multiset.size(sue.bots) == A_CARDS + options.difficulty
    if options.b_cards is not None or not first_pass:
        return sue
    hidden = [card for card, _ in sue.bots if card in B_CARDS]
    seen = {sue.turned, *(card for card, _ in sue.used)}
    bots = reduce(multiset.without, hidden, sue.bots)
    left = multiset.to_multiset(card for card in B_CARDS if card not in seen)
    for _ in hidden:
        card = chance.draw_from(left, "hidden B card")
        left, bots = multiset.without(left, card), multiset.plus(bots, card)
    return replace(sue, bots=bots)


def _redeal(player: Player, chance: Chance) -> Player:
    """Redeal the hand from the draw pile, except for cards that a delivery has shown."""
    hidden = reduce(hand_without, player.shown, player.hand)
    draw = multiset.plus_all(player.draw, hidden)
    cattle = [pair for pair in draw if pair[0] in CATTLE]
    dealt, left = chance.deal_from(cattle, repeat("hidden card", len(hidden)))
    draw = tuple(sorted((*left, *(pair for pair in draw if pair[0] not in CATTLE))))
    return replace(player, hand=tuple(sorted((*player.shown, *dealt))), draw=draw)


__all__ = ["determinize", "evaluate", "outlook"]
