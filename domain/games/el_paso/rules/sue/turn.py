"""Sue's turn: a bot card, a move, an action, and El Paso if the move ended there (ELP-16.6 to ELP-16.8)."""

from __future__ import annotations

from domain.games.el_paso.data import BOT_CARDS, EL_PASO
from domain.games.el_paso.events.sue import BotCardPutAway, BotCardTurned, BotDeckShuffled, SueMoved
from domain.games.el_paso.frames import SueTurn
from domain.games.el_paso.model.trail import is_stop, onward, tiles_of
from domain.games.el_paso.rules.sue.acting import act
from domain.games.el_paso.rules.sue.row import count
from domain.games.el_paso.rules.sue.visiting import visit
from domain.games.el_paso.state import State, sue_of
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def play(ledger: Ledger[State], frame: SueTurn) -> None:
    """Turn a card over, move, act, visit El Paso, put the card away."""
    ledger.close_frame()
    card = turn_over(ledger)
    move(ledger, card)
    act(ledger, card)
    if sue_of(ledger.state).rancher == EL_PASO:
        visit(ledger)
    ledger.record(BotCardPutAway(card))


def turn_over(ledger: Ledger[State]) -> str:
    """Turn over a bot card; an empty deck is made of the used ones first (ELP-16.6)."""
    if not sue_of(ledger.state).bots:
        ledger.record(BotDeckShuffled())
    sue = sue_of(ledger.state)
    card = ledger.chance.draw_from(sue.bots, f"bot:{sue.played + 1}")
    ledger.record(BotCardTurned(card))
    return card


def move(ledger: Ledger[State], card: str) -> None:
    """Move as many steps as the card says, or as there are workers of its specialty (ELP-16.7)."""
    state, bot = ledger.state, BOT_CARDS[card]
    steps = bot.steps if bot.steps_per is None else count(sue_of(state), bot.steps_per)
    site, entered, tiles = sue_of(state).rancher, 0, tiles_of(state)
    while entered < steps and not (entered and site == EL_PASO):  # ELP-4.4
        site = onward(site, tiles)
        entered += is_stop(site, tiles)
    ledger.record(SueMoved(site, entered))


RULES: tuple[FrameRule, ...] = (AutoStep(SueTurn, play),)
