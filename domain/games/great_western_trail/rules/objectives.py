"""Objective cards: taking them (GWT-8.13), and playing them between actions (section 11 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import Forfeit, PlayObjective, TakeCard, TakeTop
from domain.games.great_western_trail.data import IMMEDIATE, OBJECTIVES, actions
from domain.games.great_western_trail.events import (
    ObjectiveDrawn,
    ObjectivePlayed,
    ObjectivesDealt,
    ObjectiveTaken,
)
from domain.games.great_western_trail.frames import (
    Auxiliary,
    DrawCount,
    MoveCattleman,
    MoveEngine,
    TakeObjective,
)
from domain.games.great_western_trail.model import described_cards, locations
from domain.games.great_western_trail.rules.gains import gain_money
from domain.games.great_western_trail.rules.movement import cattleman_space, free_moves
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, FreeActions, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def has_objectives_left(state: State) -> bool:
    """Return whether there is an objective card to take (GWT-8.13.2)."""
    return bool(state.board.display or state.board.objectives)


def objective_cards(state: State, frame: TakeObjective) -> Iterator[Command]:
    """Yield the cards on display and the top of the deck. A reward may be declined (GWT-8.13)."""
    yield from (TakeCard(card) for card in sorted(state.board.display))
    if state.board.objectives:
        yield TakeTop()
    if frame.optional:
        yield Forfeit()


def take_objective(
    ledger: Ledger[State], frame: TakeObjective, command: TakeCard | TakeTop | Forfeit
) -> None:
    """Take the card and refill the display immediately (GWT-8.13.1)."""
    ledger.close_frame()
    if isinstance(command, TakeCard):
        ledger.record(ObjectiveTaken(frame.seat, command.card, frame.to))
        if ledger.state.board.objectives:
            ledger.record(ObjectivesDealt((draw_objective(ledger),)))
    elif isinstance(command, TakeTop):
        ledger.record(ObjectiveDrawn(frame.seat, draw_objective(ledger), frame.to))


def why_not_taken(state: State, frame: TakeObjective, command: Command) -> RefusalReason:
    legal = f"on display: {described_cards(state.board.display)}"
    return RefusalReason("GWT-8.13.1", f"take a card from the display or the top of the deck; {legal}")


def draw_objective(ledger: Ledger[State]) -> str:
    """Draw the top card of the objective deck. All remaining cards are equally likely."""
    board = ledger.state.board
    return ledger.chance.draw_from(board.objectives, f"objective:{board.shown + 1}")


def plays(state: State, seat: int) -> Iterator[PlayObjective]:
    """Yield every objective card in hand (GWT-5.4)."""
    hand = state.players[seat].hand
    return (PlayObjective(card) for card in sorted(set(hand)) if card in OBJECTIVES)


def play_objective(ledger: Ledger[State], seat: int, command: PlayObjective) -> None:
    """Move the card to the objective area, then offer its action (GWT-11.2, GWT-11.3)."""
    ledger.record(ObjectivePlayed(seat, command.card))
    state = ledger.state
    match IMMEDIATE[OBJECTIVES[command.card].immediate]:
        case actions.Gain(money=money):
            gain_money(ledger, seat, money)
        case actions.DrawDiscard(up_to=int(limit)):
            if state.players[seat].draw or state.players[seat].discard:
                ledger.open_frames(DrawCount(seat, limit))
        case actions.EngineForward(up_to=int(limit)):
            ledger.open_frames(MoveEngine(seat, "forward", limit, optional=True))
        case actions.FreeMove(up_to=limit):
            if free_moves(cattleman_space(state, seat), locations(state), limit):
                ledger.open_frames(MoveCattleman(seat, limit, free=True))
        case actions.Auxiliary():
            ledger.open_frames(Auxiliary(seat, optional=True))
        case action:
            raise LookupError(f"no objective card has the action {action}")


def why_not_played(state: State, seat: int, command: PlayObjective) -> RefusalReason:
    held = described_cards(play.card for play in plays(state, seat))
    return RefusalReason("GWT-5.4", f"play an objective card from your hand; in hand: {held}")


NOT_NOW = RefusalReason(
    "GWT-5.4",
    "objective cards can be played only before phase A, or before and after actions of phase B; not during"
    " an action, in Kansas City or in phase C",
)

BETWEEN_ACTIONS: FreeActions[State] = FreeActions(
    (PlayObjective,), plays, play_objective, why=why_not_played, closed_reason=NOT_NOW
)
"""Objective cards may be played before phase A, and before and after each action of phase B (GWT-5.4)."""

RULES: tuple[FrameRule, ...] = (Question(TakeObjective, objective_cards, take_objective, why=why_not_taken),)
