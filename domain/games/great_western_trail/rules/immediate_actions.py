"""Immediate actions of worker spaces and station masters (GWT-8.3.3, GWT-8.8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import Forfeit, Perform
from domain.games.great_western_trail.data import STATION_MASTERS, WORKER_ROWS, actions
from domain.games.great_western_trail.frames import Build, Hire, Immediate, RemoveHazard, Trade
from domain.games.great_western_trail.model import (
    affordable_placings,
    cards_name,
    hireable_workers,
    list_words,
)
from domain.games.great_western_trail.rules.discs import discard_for_gain, discardable_sets
from domain.games.great_western_trail.rules.gains import gain_certificates, gain_money
from domain.games.great_western_trail.rules.hazards import removable_hazards
from domain.games.great_western_trail.rules.trade import tradeable_teepees
from domain.games.great_western_trail.state import State
from domain.kernel.frames import SeatFrame
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import spell_name
from domain.kernel.values import Command


def offer_action(ledger: Ledger[State], seat: int, source: str, action: actions.AnyAction) -> None:
    """Offer the action if it can be performed. Money is always gained (GWT-8.8.4)."""
    if isinstance(action, actions.Gain):
        gain_money(ledger, seat, action.money)
        gain_certificates(ledger, seat, action.certificates)
        return
    question = _question(ledger.state, seat, source, action)
    if question is not None:
        ledger.open_frames(question)


def _question(state: State, seat: int, source: str, action: actions.AnyAction) -> SeatFrame | None:
    """Return the frame that asks about the action; None if it cannot be performed."""
    match action:
        case actions.RemoveHazard(cost):
            return RemoveHazard(seat, cost, optional=True) if removable_hazards(state, seat, cost) else None
        case actions.Trade():
            return Trade(seat, optional=True) if tradeable_teepees(state, seat) else None
        case actions.Build(price):
            return Build(seat, price, optional=True) if affordable_placings(state, seat, price) else None
        case actions.Hire(modifier):
            return Hire(seat, modifier, optional=True) if hireable_workers(state, seat, modifier) else None
        case actions.DiscardGain():
            # Ask regardless of the hand: not asking would reveal that the cards are missing (GWT-14.2).
            return Immediate(seat, source) if state.players[seat].hand else None
        case actions.Choice(options):
            possible = any(_question(state, seat, source, option) for option in options)
            return Immediate(seat, source) if possible else None
    raise LookupError(f"no worker space or station master has the action {action}")


def printed_action(source: str) -> actions.AnyAction:
    """Return the action of a worker space (`engineer:3`) or a station master (`SM_objectives`)."""
    row, _, column = source.partition(":")
    action = WORKER_ROWS[row].immediate[int(column)] if column else STATION_MASTERS[source].immediate
    if action is None:
        raise LookupError(f"{source} has no action")
    return action


def performances(state: State, frame: Immediate) -> Iterator[Command]:
    """Yield every way to perform the action, and the option to forfeit it (GWT-8.1.2)."""
    action = printed_action(frame.source)
    if isinstance(action, actions.Choice):
        for number, option in enumerate(action.options):
            if _question(state, frame.seat, frame.source, option):
                yield Perform(number)
    elif isinstance(action, actions.DiscardGain):
        for cards in discardable_sets(state.players[frame.seat], action):
            yield Perform(cards=cards)
    yield Forfeit()


def perform(ledger: Ledger[State], frame: Immediate, command: Perform | Forfeit) -> None:
    """Discard the cards and gain the rewards, or offer the chosen half."""
    ledger.close_frame()
    if isinstance(command, Forfeit):
        return
    action = printed_action(frame.source)
    if isinstance(action, actions.Choice):
        offer_action(ledger, frame.seat, frame.source, action.options[command.option])
    elif isinstance(action, actions.DiscardGain):
        discard_for_gain(ledger, frame.seat, action, command.cards)


def why_not(state: State, frame: Immediate, command: Command) -> RefusalReason:
    possible = list_words(_describe(frame, each) for each in performances(state, frame))
    rule = "GWT-8.8.4" if frame.source in STATION_MASTERS else "GWT-8.3.3"
    missing = _missing_part(frame, command)
    return RefusalReason(
        rule, f"perform the immediate action in full or forfeit it{missing}; possible: {possible}"
    )


def _missing_part(frame: Immediate, command: Command) -> str:
    """Return a hint about the field that the command left at its default (no card, or half 0)."""
    if not isinstance(command, Perform):
        return ""
    if isinstance(printed_action(frame.source), actions.Choice):
        return "" if command.option else "; set `option` to the other half"
    return "" if command.cards else "; list the cards to discard in `cards`"


def _describe(frame: Immediate, command: Command) -> str:
    if not isinstance(command, Perform):
        return "forfeit it"
    if command.cards:
        return f"discard {cards_name(command.cards)}"
    action = printed_action(frame.source)
    half = action.options[command.option] if isinstance(action, actions.Choice) else action
    return spell_name(type(half))


RULES: tuple[FrameRule, ...] = (
    Question(Immediate, performances, perform, why=why_not, default=lambda state, frame: Forfeit()),
)
