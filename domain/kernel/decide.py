"""Deciding: who is asked, what may be answered, and what an answer leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.frames import Answered, Stacked, Stepped, Together, without_answers
from domain.kernel.game import Asks, AsksAll, Game, Listed, Offers, Runs, Why
from domain.kernel.ledger import Ledger
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from domain.kernel.values import Command, Event, Value

S = TypeVar("S", bound=Stacked[Any])

RUNAWAY = 10_000
"""Steps that the rules may run for one command; a game that needs more is broken."""


class Decided(NamedTuple):
    """The events of a command and the state after them."""

    events: tuple[Event, ...]
    state: Any


def asked(state: Stacked[Any]) -> tuple[int, ...]:
    """Give the seats that are asked now, ascending; none when the game is over."""
    if not state.stack:
        return ()
    top = state.stack[-1]
    if isinstance(top, Together):
        return tuple(seat for seat in sorted(top.seats) if top.given(seat) < top.steps)
    return (top.seat,)


def options(game: Game[S], state: S, seat: int) -> tuple[Command, ...]:
    """Give every legal answer of the seat to its decision, none if it is not asked."""
    listed = game.listed[0]
    if listed.state is state and listed.seat == seat:
        return listed.options
    found = tuple(_options(game, state, seat)) if seat in asked(state) else ()
    game.listed[0] = Listed(state, seat, found)
    return found


def offered(game: Game[S], state: S, seat: int) -> tuple[Command, ...]:
    """Give what the seat may do without being asked."""
    if game.anytime is None or not state.stack:
        return ()
    return tuple(game.anytime.options(state, seat))


def default(game: Game[S], state: S, seat: int) -> Command:
    """Give the answer that is taken for a seat that does not answer."""
    rule, top = game.rules_by_frame[type(state.stack[-1])], state.stack[-1]
    if isinstance(rule, Asks) and rule.default:
        return rule.default(state, top)
    if isinstance(rule, AsksAll) and rule.default:
        return rule.default(state, top, seat)
    return options(game, state, seat)[0]


def start(game: Game[S], chosen: Value, seats: int, chance: Chance) -> Decided:
    """Set the game up and run it to its first question."""
    ledger = Ledger(game.blank(chosen, seats), game.folding, chance)
    game.setup(ledger)
    return _run(game, ledger)


def decide(game: Game[S], state: S, seat: int, command: Command, chance: Chance) -> Decided:
    """Carry the command out; NotYourTurn or IllegalCommand if it is not allowed now."""
    ledger = Ledger(state, game.folding, chance)
    if game.anytime and isinstance(command, game.anytime.commands):
        _offer(game, ledger, game.anytime, seat, command)
        return _run(game, ledger)
    if seat not in asked(state):
        raise NotYourTurn(_not_asked(state, seat))
    top = state.stack[-1]
    rule = game.rules_by_frame[type(top)]
    if (
        isinstance(rule, Asks)
        and rule.between
        and game.between
        and isinstance(command, game.between.commands)
    ):
        _offer(game, ledger, game.between, seat, command)
    else:
        _answer(game, ledger, rule, seat, command)
    return _run(game, ledger)


def _answer(game: Game[S], ledger: Ledger[S], rule: Any, seat: int, command: Command) -> None:
    state, top = ledger.state, ledger.state.stack[-1]
    if not _allowed(game, state, rule, seat, command):
        raise _illegal(game, state, rule, seat, command)
    if isinstance(rule, Asks):
        rule.answer(ledger, top, command)
    else:
        last = top.given(seat) + 1 == top.steps
        ledger.record(Answered(seat, command) if last else Stepped(seat, command))


def _allowed(game: Game[S], state: S, rule: Any, seat: int, command: Command) -> bool:
    listed = game.listed[0]
    if listed.state is state and listed.seat == seat:
        return command in listed.options
    if isinstance(rule, Asks) and rule.allows:
        return rule.allows(state, state.stack[-1], command)
    return command in _options(game, state, seat)


def _options(game: Game[S], state: S, seat: int) -> Iterable[Command]:
    top = state.stack[-1]
    rule = game.rules_by_frame[type(top)]
    if isinstance(rule, AsksAll):
        return rule.options(state, top, seat)
    if not isinstance(rule, Asks):
        return ()
    if rule.between and game.between:
        return (*rule.options(state, top), *game.between.options(state, seat))
    return rule.options(state, top)


def _offer(game: Game[S], ledger: Ledger[S], offers: Offers[S], seat: int, command: Command) -> None:
    state = ledger.state
    if not state.stack or command not in tuple(offers.options(state, seat)):
        why = offers.why(state, seat, command) if offers.why and state.stack else None
        raise _explained(why, f"{named(command)} is not open to seat {seat} now")
    offers.answer(ledger, seat, command)


def _run(game: Game[S], ledger: Ledger[S]) -> Decided:
    """Carry out what the rules do by themselves, up to the next question or the end."""
    rules = game.rules_by_frame
    for _ in range(RUNAWAY):
        stack = ledger.state.stack
        if not stack:
            break
        top = stack[-1]
        rule = rules[type(top)]
        if isinstance(rule, Runs):
            rule.run(ledger, top)
        elif isinstance(rule, AsksAll) and not asked(ledger.state):
            given = sorted(top.answers, key=lambda answer: answer.seat)
            rule.answer(ledger, top, tuple(answer.command for answer in given))
        else:
            break
    else:
        raise RuntimeError(f"the rules of {game.name} run without ever asking a player")
    return Decided(tuple(ledger.events), ledger.state)


def named(command: Command) -> str:
    """Give the words of a command's name: `PlaceTent` is `place tent`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(command).__name__).lower()


def _not_asked(state: Stacked[Any], seat: int) -> str:
    if not state.stack:
        return "the game is over"
    waiting = ", ".join(str(other) for other in asked(state))
    return f"seat {seat} is not asked now; the table waits for seat {waiting}"


def _illegal(game: Game[S], state: S, rule: Any, seat: int, command: Command) -> IllegalCommand:
    top, why = state.stack[-1], None
    if game.between and isinstance(command, game.between.commands):
        why = game.between.closed
    if rule.why and why is None:
        why = rule.why(state, top, command) if isinstance(rule, Asks) else rule.why(state, top, seat, command)
    asks = _question(game, state, seat)
    return _explained(why, f"{named(command)} does not answer what seat {seat} is asked: {asks}")


def _question(game: Game[S], state: S, seat: int) -> str:
    """Give the words of the question as the seat may know it: a refusal tells nobody what others hold."""
    frame = without_answers(game.hide(state.stack[-1], seat), seat)
    return game.question(game.view(state, seat), frame)


def _explained(why: Why | None, plain: str) -> IllegalCommand:
    return IllegalCommand(f"{why.says} ({plain})", why.rule) if why else IllegalCommand(plain)
