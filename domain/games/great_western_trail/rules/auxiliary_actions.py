"""Auxiliary actions, single and double (GWT-8.10)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import AnyCommand, AuxiliaryId, Forfeit, PerformAuxiliary
from domain.games.great_western_trail.data import AUXILIARY
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.frames import Auxiliary, MoveEngine, Receive, RemoveCards
from domain.games.great_western_trail.model import AUXILIARY_NAMES, list_words
from domain.games.great_western_trail.rules.cards import draw_and_discard
from domain.games.great_western_trail.rules.engine import reachable_spaces
from domain.games.great_western_trail.rules.gains import gain_money, pay
from domain.games.great_western_trail.state import Player, State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

ACTIONS: tuple[AuxiliaryId, ...] = ("gain_money", "draw_discard", "back_cert", "pay_engine", "back_trash")
GREY = "grey"


def count_clear_spaces(player: Player, action: str) -> int:
    """Count the clear spaces of an auxiliary action. Grey spaces never have a disc (GWT-8.10.1)."""
    return sum(space == GREY or space in player.cleared for space in AUXILIARY[action].spaces)


def why_not_size(state: State, seat: int, size: AuxiliarySize) -> RefusalReason | None:
    """Return why the action cannot be performed in this size; None if it can."""
    if size.pay > state.players[seat].money:
        return RefusalReason("GWT-8.1.5", f"it costs ${size.pay}; you have ${state.players[seat].money}")
    back = size.engine_back
    if back and not reachable_spaces(state, seat, "back", back, exact=True):
        return RefusalReason("GWT-8.7.1", f"the engine cannot move exactly {pluralize(back, 'space')} back")
    return None


def single_actions(state: State, seat: int) -> Iterator[AuxiliaryId]:
    """Yield the actions available in the single form (GWT-8.10.1)."""
    for action in ACTIONS:
        if (
            count_clear_spaces(state.players[seat], action)
            and why_not_size(state, seat, AUXILIARY[action].single) is None
        ):
            yield action


def actions(state: State, frame: Auxiliary) -> Iterator[PerformAuxiliary | Forfeit]:
    """Yield the single forms, and the double forms if both spaces are clear (GWT-8.10.2)."""
    player = state.players[frame.seat]
    for action in ACTIONS:
        clear, printed = count_clear_spaces(player, action), AUXILIARY[action]
        if clear and why_not_size(state, frame.seat, printed.single) is None:
            yield PerformAuxiliary(action, "single")
        if clear > 1 and why_not_size(state, frame.seat, printed.double) is None:
            yield PerformAuxiliary(action, "double")
    if frame.optional:
        yield Forfeit()


def perform_chosen(ledger: Ledger[State], frame: Auxiliary, command: PerformAuxiliary | Forfeit) -> None:
    ledger.close_frame()
    if isinstance(command, PerformAuxiliary):
        printed = AUXILIARY[command.action]
        perform(ledger, frame.seat, printed.single if command.size == "single" else printed.double)


def why_not(state: State, frame: Auxiliary, command: AnyCommand) -> RefusalReason | None:
    if not isinstance(command, PerformAuxiliary):
        return RefusalReason("GWT-8.10.2", "choose one of the unlocked auxiliary actions")
    clear = count_clear_spaces(state.players[frame.seat], command.action)
    if command.size == "double" and clear == 1:
        return RefusalReason(
            "GWT-8.10.2",
            f"the double action {AUXILIARY_NAMES[command.action]} needs both spaces clear",
        )
    if command.size == "single" or not clear:
        return why_not_single(state, frame.seat, command.action)
    return why_not_size(state, frame.seat, AUXILIARY[command.action].double)


def default_action(state: State, frame: Auxiliary) -> PerformAuxiliary:
    return MILDEST


def perform(ledger: Ledger[State], seat: int, size: AuxiliarySize) -> None:
    """Pay and move the engine. Its station comes before certificates and card removal (GWT-8.7.2)."""
    pay(ledger, seat, size.pay)
    gain_money(ledger, seat, size.money)
    if size.draw:
        draw_and_discard(ledger, seat, size.draw)
    if size.certificates:
        ledger.open_frames(Receive(seat, size.certificates))
    if size.remove_hand_cards_up_to and ledger.state.players[seat].hand:
        ledger.open_frames(RemoveCards(seat, size.remove_hand_cards_up_to))
    if size.engine_back:
        ledger.open_frames(MoveEngine(seat, "back", size.engine_back, exact=True))
    if size.engine_forward:  # GWT-8.6.1: the single form moves exactly that far
        ledger.open_frames(MoveEngine(seat, "forward", size.engine_forward, exact=True))
    if size.engine_forward_up_to:
        ledger.open_frames(MoveEngine(seat, "forward", size.engine_forward_up_to))


MILDEST = PerformAuxiliary("gain_money", "single")
"""The default answer after a time-out."""


def why_not_single(state: State, seat: int, action: AuxiliaryId) -> RefusalReason | None:
    """Return why the single form cannot be performed; None if it can."""
    if not count_clear_spaces(state.players[seat], action):
        return RefusalReason(
            "GWT-8.10.1",
            f"discs cover both spaces of {AUXILIARY_NAMES[action]}; possible: "
            f"{list_words(AUXILIARY_NAMES[each] for each in single_actions(state, seat))}",
        )
    return why_not_size(state, seat, AUXILIARY[action].single)


RULES: tuple[FrameRule, ...] = (
    Question(Auxiliary, actions, perform_chosen, why=why_not, default=default_action),
)
