"""The herd deck: drawing, shuffling, exchanges (section 9, ELP-6.14)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import DiscardCattle, Done, UseExchangeToken
from domain.games.el_paso.events import CardsDrawn, DiscardPileShuffled
from domain.games.el_paso.frames import ExchangeDiscard, Move, TurnEnd
from domain.games.el_paso.rules.herd import draw, exchange
from domain.kernel.chance import ScriptedChance
from domain.kernel.ledger import Ledger
from tests.domain.games.el_paso.scene import at, player, stop
from tests.support.games.scene import events_of, play_all


def forced(*cards: str) -> dict[str, str]:
    """Return forced draws that take these cards from seat 0's draw pile, in order."""
    return {f"card:0:{number}": card for number, card in enumerate(cards, 1)}


def test_draw_phase_fills_hand_to_limit() -> None:
    """ELP-9.1"""
    scene = stop("D", hand=["galloway"]).with_draws(forced("criollo", "criollo", "pineywoods")).when(Done())

    scene.then(CardsDrawn(0, ("criollo", "criollo", "pineywoods")))
    scene.then_asks(TurnEnd(0))


def test_hand_limit_is_five_without_its_disc() -> None:
    """ELP-9.1, ELP-8.6"""
    assert 5 == len(player(play_all(stop("D", off=["disc_hand"]), Done())).hand)


def test_hand_at_or_above_limit_is_unchanged() -> None:
    """ELP-9.4"""
    full = play_all(stop("D"), Done())
    more = play_all(stop("D", hand=["criollo*3", "galloway", "pineywoods"]), Done())

    assert [] == events_of(CardsDrawn, full)
    assert [] == events_of(CardsDrawn, more)
    assert 5 == len(player(more).hand)


def test_cards_before_and_after_shuffle_are_separate_events() -> None:
    """ELP-9.2"""
    scene = stop("D", hand=[], draw=["criollo"], discard=["criollo*3", "galloway*2", *OTHERS]).when(Done())

    assert (CardsDrawn, DiscardPileShuffled, CardsDrawn) == tuple(
        type(event) for event in scene.events if isinstance(event, CardsDrawn | DiscardPileShuffled)
    )
    assert ("criollo",) == events_of(CardsDrawn, scene)[0].cattle


OTHERS = ("pineywoods*2", "santa_gertrudis*2")


def test_drawing_stops_when_both_piles_are_empty() -> None:
    """ELP-9.2"""
    scene = stop("D", hand=["galloway"])
    bare = replace(player(scene), draw=(("pineywoods", 1),), discard=(("criollo", 1),))
    ledger = Ledger(
        replace(scene.state, players=(bare, *scene.state.players[1:])), GAME.evolve_all, ScriptedChance()
    )
    draw(ledger, 0, 4)

    assert ("criollo", "galloway", "pineywoods") == ledger.state.players[0].hand
    assert ((), ()) == (ledger.state.players[0].draw, ledger.state.players[0].discard)


def test_exchange_with_empty_hand_discards_nothing() -> None:
    """ELP-3.6"""
    bare = replace(player(at()), hand=(), draw=(("cowboy", 1),))
    ledger = Ledger(replace(at().state, players=(bare,)), GAME.evolve_all, ScriptedChance())
    exchange(ledger, 0)

    assert not isinstance(ledger.state.stack[-1], ExchangeDiscard)
    assert 2 == ledger.state.players[0].area.cowboy


def test_card_just_drawn_may_be_discarded() -> None:
    """ELP-6.14"""
    scene = at(players=[{"hand": ["galloway"]}]).with_draws(forced("pineywoods"))
    scene = play_all(scene, UseExchangeToken(), DiscardCattle("pineywoods"))

    assert ("galloway",) == player(scene).hand
    scene.then_asks(Move(0))


def test_exchange_discards_only_cards_in_hand() -> None:
    """ELP-6.14"""
    scene = play_all(at(), UseExchangeToken())

    scene.when(DiscardCattle("hereford")).then_refused("ELP-6.14", "Criollo")
    scene.when(Done()).then_refused("ELP-7.3")
