"""Deciding: who is asked, what may be answered, and what an answer leads to."""

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
    seats_to_act as seats_to_act,  # noqa: PLC0414 - offered here beside the rest
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
    """Keeps the options of one game, state and seat: the next question is mostly about the last ones.

    Game and state are compared by identity, which costs nothing. Threads may share a cache without a lock:
    what it keeps is read and replaced as one value, so they mix no two lists, and who comes between two calls
    of another only makes that one list again.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: tuple[Any, Any, int | None, tuple[Any, ...]] = (None, None, None, ())

    def find(self, game: Any, state: Any, seat: int) -> tuple[Any, ...] | None:
        """Return the list if it is this one, None if it is another."""
        of_game, of_state, of_seat, options = self._last
        return options if of_state is state and of_seat == seat and of_game is game else None

    def keep(self, game: Any, state: Any, seat: int, options: tuple[Any, ...]) -> None:
        self._last = (game, state, seat, options)


LISTED_OPTIONS = OptionCache()
"""An answer is checked against the list that whoever answers was just shown."""

RULE_ID = re.compile(r"\b[A-Z]{2,5}-[0-9]+(?:\.[0-9]+)*")

MAX_AUTO_STEPS = 10_000
"""Steps that the rules may run for one command; a game that needs more is broken."""


class Transition(NamedTuple):
    """The events of a command and the state after them."""

    events: tuple[Event, ...]
    state: Any


def legal_options(game: Game[S, C], state: S, seat: int) -> tuple[C, ...]:
    """Return every legal answer of the seat to its decision, none if it is not asked."""
    found: tuple[Any, ...] | None = LISTED_OPTIONS.find(game, state, seat)
    if found is None:
        found = tuple(_options(game, state, seat)) if seat in seats_to_act(state) else ()
        LISTED_OPTIONS.keep(game, state, seat, found)
    return found


def is_legal(game: Game[S, C], state: S, seat: int, command: C) -> bool:
    """Return whether `legal_options` has the command; some rules can tell without a list."""
    if seat not in seats_to_act(state):
        return False
    if game.between_actions and isinstance(command, game.between_actions.commands):
        return command in legal_options(game, state, seat)
    return _allowed(game, state, game.rules_by_frame[type(state.stack[-1])], seat, command)


def free_actions(game: Game[S, C], state: S, seat: int) -> tuple[C, ...]:
    """Return what the seat may do without being asked."""
    if game.anytime is None or not state.stack:
        return ()
    found: Iterable[Any] = game.anytime.options(state, seat)
    return tuple(found)


def default_answer(game: Game[S, C], state: S, seat: int) -> C:
    """Return the answer that is taken for a seat that does not answer."""
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


def follow_option(game: Game[S], state: S, seat: int, command: Command, chance: Chance) -> Transition:
    """Carry out what `legal_options` gave for this state, without looking whether it is legal.

    A search tries many options of a state and lists those of others in between: to look each time whether
    one is legal costs as much as to list them all again.
    """
    ledger, rule = Ledger(state, game.evolve_all, chance), game.rules_by_frame[type(state.stack[-1])]
    between = game.between_actions
    if between and isinstance(command, between.commands) and getattr(rule, "allows_between_actions", False):
        between.answer(ledger, seat, command)
    else:
        _carry_out(ledger, rule, seat, command)
    return _run(game, ledger)


def _answer(game: Game[S], ledger: Ledger[S], rule: Any, seat: int, command: Command) -> None:
    if not _allowed(game, ledger.state, rule, seat, command):
        raise _illegal(game, ledger.state, rule, seat, command)
    _carry_out(ledger, rule, seat, command)


def _carry_out(ledger: Ledger[S], rule: Any, seat: int, command: Command) -> None:
    top = ledger.state.stack[-1]
    if isinstance(rule, Question):
        rule.answer(ledger, top, command)
    else:
        last = top.steps_answered(seat) + 1 == top.steps
        ledger.record(AnswerGiven(seat, command) if last else AnswerStepGiven(seat, command))


def _allowed(game: Game[S], state: S, rule: Any, seat: int, command: Command) -> bool:
    listed = LISTED_OPTIONS.find(game, state, seat)
    if listed is not None:
        return command in listed
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
        plain = f"{spell_name(type(command))} is not open to seat {seat} now"
        raise _explained(why, plain, "this is not possible now", cited_rule(type(command).__doc__))
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
    plain = f"{spell_name(type(command))} does not answer what seat {seat} is asked: {asks}"
    return _explained(
        why, plain, f"this does not answer what is asked: {asks}", cited_rule(type(top).__doc__)
    )


def _question(game: Game[S], state: S, seat: int) -> str:
    """Return the words of the question as the seat may know it: a refusal tells nobody what others hold."""
    frame = redact_answers(game.redact(state.stack[-1], seat), seat)
    return game.presentation.question_text(game.view(state, seat), frame)


def _explained(why: RefusalReason | None, plain: str, reason: str, rule: str | None) -> IllegalCommand:
    """Refuse by the rule that speaks against a command, else by the rule of what is asked or offered."""
    if why is None:
        return IllegalCommand(plain, rule, reason)
    return IllegalCommand(f"{why.message} ({plain})", why.rule, why.message)


@cache
def cited_rule(docstring: str | None) -> str | None:
    """Return the first rule that the docstring of a frame or command cites, None where it cites none."""
    found = RULE_ID.search(docstring or "")
    return found[0] if found else None
