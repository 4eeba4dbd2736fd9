"""Other worlds that a seat cannot tell from the real one (ELP-13.2, ELP-13.3)."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from domain.el_paso.data import CATTLE
from domain.el_paso.folding import less_one
from domain.el_paso.state import Player, State
from domain.kernel import cards
from domain.kernel.chance import Chance


def imagine(state: State, seat: int | None, chance: Chance) -> State:
    """Deal again what others hold: what lies in a stack or a deck is known, only its order is not."""
    if state.over:
        return state
    players = tuple(
        player if other == seat else _dealt(player, chance) for other, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _dealt(player: Player, chance: Chance) -> Player:
    """Deal the hand again out of the draw pile; cards that a delivery has shown stay where they are."""
    hidden = reduce(less_one, player.shown, player.hand)
    draw = reduce(cards.plus, hidden, player.draw)
    came = []
    for _ in hidden:
        cattle = tuple((card, count) for card, count in draw if card in CATTLE)
        breed = chance.pick(cattle, "imagined card")
        draw = cards.without(draw, breed)
        came.append(breed)
    return replace(player, hand=tuple(sorted((*player.shown, *came))), draw=draw)
