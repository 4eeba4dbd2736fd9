"""Deciding: who is asked, which answers are legal, and the effect of an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.frames import (
    AnswerGiven,
    AnswerStepGiven,
    GameState,
    redact_answers,
)
from domain.kernel.frames import (
    seats_to_act as seats_to_act,  # noqa: PLC0414 - re-exported
)
from domain.kernel.game import (
    AutoStep,
    FreeActions,
    Game,
    Question,
    RefusalReason,
    SimultaneousQuestion,
)
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import spell_name
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from domain.kernel.values import Command, Event, Value

S = TypeVar("S", bound=GameState[Any])
C = TypeVar("C", bound=Command)


class OptionCache:
    """Caches the options for the last game, state and seat, because the next call usually repeats them.

    Game and state are compared by identity, which costs nothing. Threads may share a cache without a lock:
    its content is read and replaced as one value, so lists never mix. At worst, another thread causes a list
    to be built again.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: tuple[Any, Any, int | None, tuple[Any, ...]] = (None, None, None, ())

    def find(self, game: Any, state: Any, seat: int) -> tuple[Any, ...] | None:
        """Return the cached list, or None if it belongs to a different game, state or seat."""
        of_game, of_state, of_seat, options = self._last
        return options if of_state is state and of_seat == seat and of_game is game else None

    def keep(self, game: Any, state: Any, seat: int, options: tuple[Any, ...]) -> None:
        self._last = (game, state, seat, options)


LISTED_OPTIONS = OptionCache()
"""The options listed last; answers are checked against them."""

RULE_ID = re.compile(r"\b[A-Z]{2,5}-[0-9]+(?:\.[0-9]+)*")

MAX_AUTO_STEPS = 10_000
"""Maximum number of automatic steps for one command; a game that needs more is broken."""


class Transition(NamedTuple):
    """The events of a command and the resulting state."""

    events: tuple[Event, ...]
    state: Any


def legal_options(game: Game[S, C], state: S, seat: int) -> tuple[C, ...]:
    """Return all legal answers of the seat; empty if it is not asked."""
    options: tuple[Any, ...] | None = LISTED_OPTIONS.find(game, state, seat)
    if options is None:
        options = tuple(_list_options(game, state, seat)) if seat in seats_to_act(state) else ()
        LISTED_OPTIONS.keep(game, state, seat, options)
    return options


def is_legal(game: Game[S, C], state: S, seat: int, command: C) -> bool:
    """Return whether `legal_options` contains the command; some rules can tell without listing options."""
    if seat not in seats_to_act(state):
        return False
    if game.between_actions and isinstance(command, game.between_actions.commands):
        return command in legal_options(game, state, seat)
    return _is_allowed(game, state, game.rules_by_frame[type(state.stack[-1])], seat, command)


def free_actions(game: Game[S, C], state: S, seat: int) -> tuple[C, ...]:
    """Return the commands that the seat may send without being asked."""
    if game.anytime is None or not state.stack:
        return ()
    options: Iterable[Any] = game.anytime.options(state, seat)
    return tuple(options)


def default_answer(game: Game[S, C], state: S, seat: int) -> C:
    """Return the answer for a seat that times out."""
    rule: Any = game.rules_by_frame[type(state.stack[-1])]
    top = state.stack[-1]
    if rule.default is None:
        return legal_options(game, state, seat)[0]
    chosen: C = rule.default(state, top) if isinstance(rule, Question) else rule.default(state, top, seat)
    return chosen


def start_game(game: Game[S], options: Value, seats: int, chance: Chance) -> Transition:
    """Set the game up and run it to its first question."""
    ledger = Ledger(game.blank(options, seats), game.evolve_all, chance)
    game.setup(ledger)
    return _run_auto_steps(game, ledger)


def decide(game: Game[S], state: S, seat: int, command: Command, chance: Chance) -> Transition:
    """Carry out the command; raise NotYourTurn or IllegalCommand if it is not legal now."""
    ledger = Ledger(state, game.evolve_all, chance)
    if game.anytime and isinstance(command, game.anytime.commands):
        _apply_free_action(game, ledger, game.anytime, seat, command)
        return _run_auto_steps(game, ledger)
    if seat not in seats_to_act(state):
        raise NotYourTurn(_describe_waiting(state, seat))
    top = state.stack[-1]
    rule = game.rules_by_frame[type(top)]
    if (
        isinstance(rule, Question)
        and rule.allows_between_actions
        and game.between_actions
        and isinstance(command, game.between_actions.commands)
    ):
        _apply_free_action(game, ledger, game.between_actions, seat, command)
    else:
        _apply_answer(game, ledger, rule, seat, command)
    return _run_auto_steps(game, ledger)


def follow_option(game: Game[S], state: S, seat: int, command: Command, chance: Chance) -> Transition:
    """Carry out an option from this state's `legal_options` without checking that it is legal.

    A search tries many options of a state and lists the options of other states in between. The cache then
    misses, and checking an option would cost as much as listing them all again.
    """
    ledger, rule = Ledger(state, game.evolve_all, chance), game.rules_by_frame[type(state.stack[-1])]
    between = game.between_actions
    if between and isinstance(command, between.commands) and getattr(rule, "allows_between_actions", False):
        between.answer(ledger, seat, command)
    else:
        _carry_out(ledger, rule, seat, command)
    return _run_auto_steps(game, ledger)


def _apply_answer(game: Game[S], ledger: Ledger[S], rule: Any, seat: int, command: Command) -> None:
    if not _is_allowed(game, ledger.state, rule, seat, command):
        raise _refuse(game, ledger.state, rule, seat, command)
    _carry_out(ledger, rule, seat, command)


def _carry_out(ledger: Ledger[S], rule: Any, seat: int, command: Command) -> None:
    top = ledger.state.stack[-1]
    if isinstance(rule, Question):
        rule.answer(ledger, top, command)
    else:
        last = top.steps_answered(seat) + 1 == top.steps
        ledger.record(AnswerGiven(seat, command) if last else AnswerStepGiven(seat, command))


def _is_allowed(game: Game[S], state: S, rule: Any, seat: int, command: Command) -> bool:
    listed = LISTED_OPTIONS.find(game, state, seat)
    if listed is not None:
        return command in listed
    if isinstance(rule, Question) and rule.allows:
        return rule.allows(state, state.stack[-1], command)
    return command in _list_options(game, state, seat)


def _list_options(game: Game[S], state: S, seat: int) -> Iterable[Command]:
    top = state.stack[-1]
    rule = game.rules_by_frame[type(top)]
    if isinstance(rule, SimultaneousQuestion):
        return rule.options(state, top, seat)
    if not isinstance(rule, Question):
        return ()
    if rule.allows_between_actions and game.between_actions:
        return (*rule.options(state, top), *game.between_actions.options(state, seat))
    return rule.options(state, top)


def _apply_free_action(
    game: Game[S], ledger: Ledger[S], offers: FreeActions[S], seat: int, command: Command
) -> None:
    state = ledger.state
    if not state.stack or command not in tuple(offers.options(state, seat)):
        why = offers.why(state, seat, command) if offers.why and state.stack else None
        plain = f"seat {seat} cannot {spell_name(type(command))} now"
        raise _explain_refusal(why, plain, "this is not possible now", cited_rule(type(command).__doc__))
    offers.answer(ledger, seat, command)


def _run_auto_steps(game: Game[S], ledger: Ledger[S]) -> Transition:
    """Carry out automatic steps until the next question or the end."""
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
            answers = sorted(top.answers, key=lambda answer: answer.seat)
            rule.answer(ledger, top, tuple(answer.command for answer in answers))
        else:
            break
    else:
        raise RuntimeError(f"the rules of {game.name} ran {MAX_AUTO_STEPS} steps without asking a player")
    return Transition(tuple(ledger.events), ledger.state)


def _describe_waiting(state: GameState[Any], seat: int) -> str:
    if not state.stack:
        return "the game is over"
    waiting = ", ".join(map(str, seats_to_act(state)))
    return f"seat {seat} cannot act now; the table is waiting for seat {waiting}"


def _refuse(game: Game[S], state: S, rule: Any, seat: int, command: Command) -> IllegalCommand:
    top, why = state.stack[-1], None
    if game.between_actions and isinstance(command, game.between_actions.commands):
        why = game.between_actions.closed_reason
    if rule.why and why is None:
        why = (
            rule.why(state, top, command)
            if isinstance(rule, Question)
            else rule.why(state, top, seat, command)
        )
    asks = _word_question(game, state, seat)
    plain = f"{spell_name(type(command))} does not answer the question for seat {seat}: {asks}"
    return _explain_refusal(
        why, plain, f"this does not answer the question: {asks}", cited_rule(type(top).__doc__)
    )


def _word_question(game: Game[S], state: S, seat: int) -> str:
    """Return the question's text as the seat may see it, so that refusals reveal nothing hidden."""
    frame = redact_answers(game.redact(state.stack[-1], seat), seat)
    return game.presentation.question_text(game.view(state, seat), frame)


def _explain_refusal(why: RefusalReason | None, plain: str, reason: str, rule: str | None) -> IllegalCommand:
    """Build a refusal that cites the rule in `why`, or else `rule` (the rule of the question or command)."""
    if why is None:
        return IllegalCommand(plain, rule, reason)
    return IllegalCommand(f"{why.message} ({plain})", why.rule, why.message)


@cache
def cited_rule(docstring: str | None) -> str | None:
    """Return the first rule id in the docstring of a frame or command, or None."""
    match = RULE_ID.search(docstring or "")
    return match[0] if match else None
