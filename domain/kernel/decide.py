"""Deciding: who is asked, what may be answered, and what an answer leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, GameState, SimultaneousFrame, redact_answers
from domain.kernel.game import (
    AutoStep,
    FreeActions,
    Game,
    ListedOptions,
    Question,
    RefusalReason,
    SimultaneousQuestion,
)
from domain.kernel.ledger import Ledger
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from domain.kernel.values import Command, Event, Value

S = TypeVar("S", bound=GameState[Any])

MAX_AUTO_STEPS = 10_000
"""Steps that the rules may run for one command; a game that needs more is broken."""


class Transition(NamedTuple):
    """The events of a command and the state after them."""

    events: tuple[Event, ...]
    state: Any


def seats_to_act(state: GameState[Any]) -> tuple[int, ...]:
    """Give the seats that are asked now, ascending; none when the game is over."""
    if not state.stack:
        return ()
    top = state.stack[-1]
    if isinstance(top, SimultaneousFrame):
        return tuple(seat for seat in sorted(top.seats) if top.steps_answered(seat) < top.steps)
    return (top.seat,)


def legal_options(game: Game[S], state: S, seat: int) -> tuple[Command, ...]:
    """Give every legal answer of the seat to its decision, none if it is not asked."""
    listed = game.listed[0]
    if listed.state is state and listed.seat == seat:
        return listed.options
    found = tuple(_options(game, state, seat)) if seat in seats_to_act(state) else ()
    game.listed[0] = ListedOptions(state, seat, found)
    return found


def free_actions(game: Game[S], state: S, seat: int) -> tuple[Command, ...]:
    """Give what the seat may do without being asked."""
    if game.anytime is None or not state.stack:
        return ()
    return tuple(game.anytime.options(state, seat))


def default_answer(game: Game[S], state: S, seat: int) -> Command:
    """Give the answer that is taken for a seat that does not answer."""
    rule, top = game.rules_by_frame[type(state.stack[-1])], state.stack[-1]
    if isinstance(rule, Question) and rule.default:
        return rule.default(state, top)
    if isinstance(rule, SimultaneousQuestion) and rule.default:
        return rule.default(state, top, seat)
    return legal_options(game, state, seat)[0]


def start_game(game: Game[S], options: Value, seats: int, chance: Chance) -> Transition:
    """Set the game up and run it to its first question."""
    ledger = Ledger(game.blank(options, seats), game.evolve_all, chance)
    game.setup(ledger)
    return _run(game, ledger)


def decide(game: Game[S], state: S, seat: int, command: Command, chance: Chance) -> Transition:
    """Carry the command out; NotYourTurn or IllegalCommand if it is not allowed now."""
    ledger = Ledger(state, game.evolve_all, chance)
    if game.anytime and isinstance(command, game.anytime.commands):
        _offer(game, ledger, game.anytime, seat, command)
        return _run(game, ledger)
    if seat not in seats_to_act(state):
        raise NotYourTurn(_not_asked(state, seat))
    top = state.stack[-1]
    rule = game.rules_by_frame[type(top)]
    if (
        isinstance(rule, Question)
        and rule.allows_between_actions
        and game.between_actions
        and isinstance(command, game.between_actions.commands)
    ):
        _offer(game, ledger, game.between_actions, seat, command)
    else:
        _answer(game, ledger, rule, seat, command)
    return _run(game, ledger)


def _answer(game: Game[S], ledger: Ledger[S], rule: Any, seat: int, command: Command) -> None:
    state, top = ledger.state, ledger.state.stack[-1]
    if not _allowed(game, state, rule, seat, command):
        raise _illegal(game, state, rule, seat, command)
    if isinstance(rule, Question):
        rule.answer(ledger, top, command)
    else:
        last = top.steps_answered(seat) + 1 == top.steps
        ledger.record(AnswerGiven(seat, command) if last else AnswerStepGiven(seat, command))


def _allowed(game: Game[S], state: S, rule: Any, seat: int, command: Command) -> bool:
    listed = game.listed[0]
    if listed.state is state and listed.seat == seat:
        return command in listed.options
    if isinstance(rule, Question) and rule.allows:
        return rule.allows(state, state.stack[-1], command)
    return command in _options(game, state, seat)


def _options(game: Game[S], state: S, seat: int) -> Iterable[Command]:
    top = state.stack[-1]
    rule = game.rules_by_frame[type(top)]
    if isinstance(rule, SimultaneousQuestion):
        return rule.options(state, top, seat)
    if not isinstance(rule, Question):
        return ()
    if rule.allows_between_actions and game.between_actions:
        return (*rule.options(state, top), *game.between_actions.options(state, seat))
    return rule.options(state, top)


def _offer(game: Game[S], ledger: Ledger[S], offers: FreeActions[S], seat: int, command: Command) -> None:
    state = ledger.state
    if not state.stack or command not in tuple(offers.options(state, seat)):
        why = offers.why(state, seat, command) if offers.why and state.stack else None
        raise _explained(why, f"{command_name(command)} is not open to seat {seat} now")
    offers.answer(ledger, seat, command)


def _run(game: Game[S], ledger: Ledger[S]) -> Transition:
    """Carry out what the rules do by themselves, up to the next question or the end."""
    rules = game.rules_by_frame
    for _ in range(MAX_AUTO_STEPS):
        stack = ledger.state.stack
        if not stack:
            break
        top = stack[-1]
        rule = rules[type(top)]
        if isinstance(rule, AutoStep):
            rule.run(ledger, top)
        elif isinstance(rule, SimultaneousQuestion) and not seats_to_act(ledger.state):
            given = sorted(top.answers, key=lambda answer: answer.seat)
            rule.answer(ledger, top, tuple(answer.command for answer in given))
        else:
            break
    else:
        raise RuntimeError(f"the rules of {game.name} run without ever asking a player")
    return Transition(tuple(ledger.events), ledger.state)


def command_name(command: Command) -> str:
    """Give the words of a command's name: `PlaceTent` is `place tent`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(command).__name__).lower()


def _not_asked(state: GameState[Any], seat: int) -> str:
    if not state.stack:
        return "the game is over"
    waiting = ", ".join(str(other) for other in seats_to_act(state))
    return f"seat {seat} is not asked now; the table waits for seat {waiting}"


def _illegal(game: Game[S], state: S, rule: Any, seat: int, command: Command) -> IllegalCommand:
    top, why = state.stack[-1], None
    if game.between_actions and isinstance(command, game.between_actions.commands):
        why = game.between_actions.closed_reason
    if rule.why and why is None:
        why = (
            rule.why(state, top, command)
            if isinstance(rule, Question)
            else rule.why(state, top, seat, command)
        )
    asks = _question(game, state, seat)
    return _explained(why, f"{command_name(command)} does not answer what seat {seat} is asked: {asks}")


def _question(game: Game[S], state: S, seat: int) -> str:
    """Give the words of the question as the seat may know it: a refusal tells nobody what others hold."""
    frame = redact_answers(game.redact(state.stack[-1], seat), seat)
    return game.question_text(game.view(state, seat), frame)


def _explained(why: RefusalReason | None, plain: str) -> IllegalCommand:
    return IllegalCommand(f"{why.message} ({plain})", why.rule) if why else IllegalCommand(plain)
