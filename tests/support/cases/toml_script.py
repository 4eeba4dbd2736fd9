"""A TOML case as a script: the setup, the commands, and the claims after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused, MalformedCommand
from tests.support.cases import completeness
from tests.support.cases.case import CaseError
from tests.support.cases.claims import build_vocabulary, check_claims
from tests.support.cases.json_paths import merge, resolve_nulls, to_json
from tests.support.cases.runner import error_context, require_draws, run_script
from tests.support.cases.schema import CaseClaims, CaseCommand, CaseSetup, CaseSpec
from tests.support.cases.script import Attempt, Check, Place, Run, Script, StateChange, Step
from tests.support.cases.vocabulary import require_possible
from tests.support.games.table_driver import TableDriver


def run_case(game: Game[Any], case: CaseSpec) -> TableDriver:
    """Play the case and return the table; raise a CaseError stating what failed."""
    return run_script(read_script(game, case))


def read_script(game: Game[Any], case: CaseSpec) -> Script:
    """Return the steps for the runner; raise CaseError if the case claims nothing or its table is invalid."""
    completeness.require_claims(case)
    with error_context("given.options"):
        options = _converted(case.given.options, game.options_type)
    seats = _seats(game, options, case.given.seats)
    steps = (*_given(game, case.given, options, seats), *_when(case), *_then(case))
    return Script(game, seats, options, steps, case.given.draws)


def _given(game: Game[Any], given: CaseSetup, options: Any, seats: int) -> Iterator[Step]:
    position = given.position
    if position is not None:
        yield Place(
            "given.position", lambda: _builder(game.name)(options, seats, resolve_nulls(dict(position)))
        )
    if given.state:
        yield StateChange(
            "given.state", lambda state: _converted(merge(to_json(state), given.state), game.state_type)
        )
    for number, step in enumerate(given.play, start=1):
        yield Attempt(f"given.play {number}", step.command, step.seat, step.draws)


def _when(case: CaseSpec) -> Iterator[Step]:
    for number, step in enumerate(case.when, start=1):
        where = f"when {number}"
        refused = partial(_expect_refusal, step) if step.refused else None
        yield Attempt(where, step.command, step.seat, step.draws, refused)
        if step.then is not None:
            yield Check(where, partial(_claims, step.then))


def _then(case: CaseSpec) -> Iterator[Step]:
    if case.then is not None:
        yield Check("", partial(_claims, case.then))
    yield Check("", partial(_draws_made, case.given.draws))


def _claims(then: CaseClaims, run: Run) -> None:
    check_claims(run.played, then)


def _draws_made(draws: Mapping[str, Any], run: Run) -> None:
    """Raise CaseError if a forced draw was never made, unless its record was discarded."""
    require_draws(draws, run.played.log[run.placed :], "given.draws")


def _expect_refusal(step: CaseCommand, run: Run, refused: CommandRefused) -> None:
    """Check a refusal's reason; if the case gives none, the command must at least be valid for the game."""
    if step.refused is True:
        if isinstance(refused, MalformedCommand):
            raise CaseError(
                f"{dict(step.command)} is no command: {refused}; if this is meant, refused is"
                f" {MalformedCommand.slug!r}"
            )
        words = build_vocabulary(run.played)
        require_possible(step.command, run.played.codec.command_type, words, "command")
    elif step.refused not in (refused.rule, refused.slug):
        raise CaseError(f"refused by {refused.rule or refused.slug}, not by {step.refused}: {refused}")


def _seats(game: Game[Any], options: Any, seats: int | None) -> int:
    """Return the number of seats, by default the smallest number that the game allows."""
    if seats is not None and seats not in game.seat_counts:
        raise CaseError(
            f"given.seats: {game.title} is for {', '.join(map(str, game.seat_counts))}, not {seats}"
        )
    found = min(game.seat_counts) if seats is None else seats
    objection = game.invalid_reason(options, found)
    if objection:
        raise CaseError(f"given.options: {objection}")
    return found


def _converted(form: Any, into: Any) -> Any:
    try:
        return msgspec.json.decode(msgspec.json.encode(resolve_nulls(form)), type=into)
    except msgspec.DecodeError as error:
        raise CaseError(str(error)) from error


def _builder(game: str) -> Callable[[Any, int, Mapping[str, Any]], Any]:
    name = f"tests.domain.games.{game}.positions"
    if find_spec(name) is None:
        raise CaseError(f"{game} has no short descriptions; give given.state instead")
    build: Callable[[Any, int, Mapping[str, Any]], Any] = import_module(name).build
    return build
