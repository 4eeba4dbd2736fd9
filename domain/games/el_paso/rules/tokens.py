"""Taking goal and bonus tokens from displays and stacks (ELP-2.9, ELP-6.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.games.el_paso.commands import AnyCommand, ChooseGoal, DrawToken, TakeToken
from domain.games.el_paso.data import POOLS
from domain.games.el_paso.data.actions import GainToken as Printed
from domain.games.el_paso.data.actions import Pool
from domain.games.el_paso.events import MoneyPaid, TokenDrawn, TokenTaken, TokenTurned
from domain.games.el_paso.frames import GainToken, SetupGoal
from domain.games.el_paso.rules.price import why_too_poor
from domain.games.el_paso.rules.refusals import why_first
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger

Choice = TakeToken | DrawToken


def pools_of(pool: Pool | Literal["any"]) -> tuple[Pool, ...]:
    return POOLS if pool == "any" else (pool,)


def turn_up(ledger: Ledger[State], pool: Pool, index: int) -> None:
    """Fill a gap in a display from its stack, unless the stack is empty (ELP-6.8, ELP-18.34)."""
    supply = ledger.state.board.supply(pool)
    if supply.stack:
        token = ledger.chance.draw_from(supply.stack, f"{pool}:{supply.drawn + 1}")
        ledger.record(TokenTurned(pool, index, token))


def token_choices(state: State, pool: Pool | Literal["any"]) -> Iterator[Choice]:
    """Yield the ways to take a token: any displayed token, or the top of the stack unseen."""
    for kind in pools_of(pool):
        supply = state.board.supply(kind)
        yield from (TakeToken(kind, index) for index, token in enumerate(supply.display) if token)
        if supply.stack:
            yield DrawToken(kind)


def take_token(ledger: Ledger[State], seat: int, command: Choice) -> None:
    """Take the token. If it came from the display, refill the gap (ELP-6.8)."""
    supply = ledger.state.board.supply(command.pool)
    if isinstance(command, DrawToken):
        token = ledger.chance.draw_from(supply.stack, f"{command.pool}:{supply.drawn + 1}")
        ledger.record(TokenDrawn(seat, command.pool, token))
        return
    taken = supply.display[command.index]
    if taken is None:
        raise ValueError(f"there is no {command.pool} token at {command.index}")
    ledger.record(TokenTaken(seat, command.pool, command.index, taken))
    turn_up(ledger, command.pool, command.index)


def why_not_token(state: State, pool: Pool | Literal["any"], command: AnyCommand) -> RefusalReason | None:
    """Return why a token cannot be taken; None if the command takes no token."""
    if not isinstance(command, Choice):
        return None
    if command.pool not in pools_of(pool):
        return RefusalReason("ELP-6.8", f"you can only take a {pool} token here")
    if isinstance(command, DrawToken):
        return RefusalReason("ELP-6.8", f"the stack of {command.pool} tokens is empty")
    return RefusalReason(
        "ELP-6.8", f"there is no {command.pool} token in position {command.index + 1} of the display"
    )


def why_no_gain(state: State, seat: int, action: Printed) -> RefusalReason | None:
    if next(token_choices(state, action.pool), None) is None:
        return RefusalReason("ELP-6.8", "no token of this kind is left")
    return why_too_poor(state.players[seat], action.cost, "ELP-6.8")


def ask_gain(ledger: Ledger[State], seat: int, action: Printed) -> None:
    ledger.open_frames(GainToken(seat, action.pool, action.cost))


def gain_options(state: State, frame: GainToken) -> Iterator[Choice]:
    return token_choices(state, frame.pool)


def pay_and_take(ledger: Ledger[State], frame: GainToken, command: Choice) -> None:
    ledger.close_frame()
    if frame.cost:
        ledger.record(MoneyPaid(frame.seat, frame.cost))
    take_token(ledger, frame.seat, command)


def why_not_gained(state: State, frame: GainToken, command: AnyCommand) -> RefusalReason:
    return why_not_token(state, frame.pool, command) or why_first("take a token from a display or stack")


def first_goals(state: State, frame: SetupGoal) -> Iterator[ChooseGoal]:
    """Return the face-up goals. The first goal may not be taken unseen (ELP-2.9)."""
    display = state.board.goal.display
    return (ChooseGoal(index) for index, token in enumerate(display) if token)


def take_first_goal(ledger: Ledger[State], frame: SetupGoal, command: ChooseGoal) -> None:
    ledger.close_frame()
    take_token(ledger, frame.seat, TakeToken("goal", command.index))


def why_not_first_goal(state: State, frame: SetupGoal, command: AnyCommand) -> RefusalReason:
    return RefusalReason("ELP-2.9", "first take one of the face-up goal tokens")


RULES: tuple[FrameRule, ...] = (
    Question(SetupGoal, first_goals, take_first_goal, why=why_not_first_goal),
    Question(GainToken, gain_options, pay_and_take, why=why_not_gained),
)
