"""Running a case of a TOML file through the players' door."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance, SeededChance
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused, MalformedCommand
from domain.kernel.values import Command
from domain.table.evolve import AnyRecord, AnyTable
from tests.support.cases import completeness
from tests.support.cases.case import CaseError
from tests.support.cases.claims import build_vocabulary, check_claims, require_seat
from tests.support.cases.json_paths import merge, resolve_nulls, to_json
from tests.support.cases.schema import CaseCommand, CaseSetup, CaseSpec, CaseStep
from tests.support.cases.vocabulary import require_possible
from tests.support.games.table_driver import TableDriver, start_game_table

SECRET = bytes(32)
"""Draws that a case does not force follow from this secret and no nonces."""


class CaseChance(ScriptedChance):
    """Forced draws by label; the others follow from a fixed secret, so that a case is the same each time."""

    def __init__(self, forced: Mapping[str, Any], start: int) -> None:
        super().__init__({label: resolve_nulls(thing) for label, thing in forced.items()}, start=start)
        self._rest = SeededChance(SECRET, ())

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Give the number of the forced thing, which a case names in its JSON form."""
        if label not in self.forced_draws:
            return self._rest.number_at(index, total, label)
        names = [(to_json(thing), count) for thing, count in left]
        try:
            return super().choice_at(index, names, total, label)
        except ValueError as error:
            raise CaseError(f"draws: {error}: {[thing for thing, count in names if count]}") from error

    def number_at(self, index: int, of: int, label: str) -> int:
        """Give the forced number."""
        if label not in self.forced_draws:
            return self._rest.number_at(index, of, label)
        try:
            return super().number_at(index, of, label)
        except (TypeError, ValueError) as error:
            raise CaseError(
                f"draws: {label} is one of 0 to {of - 1}, not {self.forced_draws[label]!r}"
            ) from error


class CaseRun:
    """A case while it is played."""

    def __init__(self, game: Game[Any], given: CaseSetup) -> None:
        self.game, self.given = game, given
        self.draws: Mapping[str, Any] = given.draws
        options = _converted(given.options, game.options_type, "given.options")
        seats = _seats(game, options, given.seats)
        with error_context("given"):
            self.played = start_game_table(game, seats, options, chances=self._chance)
        self.placed = self._place(options, seats)
        for number, step in enumerate(given.play, start=1):
            with error_context(f"given.play {number}"):
                self.accept(step)

    def _chance(self, table: AnyTable | None) -> CaseChance:
        return CaseChance(self.draws, table.draw_count if table else 0)

    def _place(self, options: Any, seats: int) -> int:
        """Put the position that is given on the table; give the number of records that it does away with."""
        state = self.played.state
        if self.given.position is not None:
            with error_context("given.position", any_error=True):
                state = _builder(self.game.name)(options, seats, resolve_nulls(dict(self.given.position)))
                self.played.set_position(state)
        if self.given.state:
            form = merge(to_json(state), self.given.state)
            state = _converted(form, self.game.state_type, "given.state")
            with error_context("given.state", any_error=True):
                self.played.set_position(state)
        return 0 if self.given.position is None else len(self.played.record_bytes)

    def execute(self, step: CaseCommand) -> None:
        """Let a seat give a command, which is accepted or refused as the case says."""
        if not step.refused:
            self.accept(step)
            return
        refused = self._do(step)
        if not isinstance(refused, CommandRefused):
            raise CaseError(f"{dict(step.command)} had to be refused and was accepted")
        self._expect_refusal(step, refused)

    def accept(self, step: CaseStep) -> None:
        """Let a seat give a command that has to be accepted, and listed."""
        listed = self._listed(self._seat(step))
        done = self._do(step)
        if isinstance(done, CommandRefused):
            raise CaseError(f"{dict(step.command)} was refused: {done}")
        if isinstance(done.command, self.game.commands) and done.command not in listed:
            raise CaseError(f"{dict(step.command)} was accepted and is not listed")
        _require_made(step.draws, [done], "draws")

    def _do(self, step: CaseStep) -> AnyRecord | CommandRefused:
        """Give the command; a refusal must leave nothing behind."""
        self.draws = {**self.given.draws, **step.draws}
        before, records, seat = self.played.table, len(self.played.record_bytes), self._seat(step)
        try:
            command = self.played.codec.decode_command(msgspec.json.encode(resolve_nulls(dict(step.command))))
            return self.played.play(command, seat)
        except CommandRefused as refused:
            if before is not self.played.table or records != len(self.played.record_bytes):
                raise CaseError("the refusal left something behind") from refused
            return refused

    def _seat(self, step: CaseStep) -> int:
        seat = require_seat(self.played, step.seat)
        return next(iter(self.played.seats_to_act), 0) if seat is None else seat

    def _listed(self, seat: int) -> tuple[Command, ...]:
        if self.played.table.phase != "playing":
            return ()
        return (*self.played.legal_options(seat), *kernel.free_actions(self.game, self.played.state, seat))

    def _expect_refusal(self, step: CaseCommand, refused: CommandRefused) -> None:
        """Check why it was refused; without a rule or kind, it has at least to be a command of the game."""
        if step.refused is True:
            if isinstance(refused, MalformedCommand):
                raise CaseError(
                    f"{dict(step.command)} is no command: {refused}; if this is meant, refused is"
                    f" {MalformedCommand.slug!r}"
                )
            require_possible(
                step.command, self.played.codec.command_type, build_vocabulary(self.played), "command"
            )
        elif step.refused not in (refused.rule, refused.slug):
            raise CaseError(f"refused by {refused.rule or refused.slug}, not by {step.refused}: {refused}")

    def require_draws(self) -> None:
        """Raise CaseError if a draw that was to be forced was never made (and not done away with)."""
        _require_made(self.given.draws, self.played.log[self.placed :], "given.draws")


def _require_made(forced: Mapping[str, Any], records: Sequence[AnyRecord], where: str) -> None:
    made = [draw.label for record in records for draw in record.draws]
    unused = sorted(forced.keys() - set(made))
    if unused:
        raise CaseError(f"{where} {unused} were not made; made were {made}")


@contextmanager
def error_context(where: str, *, any_error: bool = False) -> Iterator[None]:
    """Say where it was if something does not hold; with `any_error`, whatever goes wrong."""
    try:
        yield
    except CaseError as error:
        raise CaseError(f"{where}: {error}") from error
    except Exception as error:
        if not any_error:
            raise
        raise CaseError(f"{where}: {_told(error)}") from error


def _told(error: Exception) -> str:
    """Say what went wrong while a position was built."""
    match error:
        case KeyError():
            return f"there is no {error} (left)"
        case AssertionError():
            return str(error) or "this cannot be, says the referee"
        case ValueError():
            return str(error)
        case _:
            return f"{type(error).__name__}: {error}"


def _seats(game: Game[Any], options: Any, seats: int | None) -> int:
    """Give how many play: the fewest that the game is for, where it is not said."""
    if seats is not None and seats not in game.seat_counts:
        raise CaseError(
            f"given.seats: {game.title} is for {', '.join(map(str, game.seat_counts))}, not {seats}"
        )
    found = min(game.seat_counts) if seats is None else seats
    objection = game.invalid_reason(options, found)
    if objection:
        raise CaseError(f"given.options: {objection}")
    return found


def _converted(form: Any, into: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(msgspec.json.encode(resolve_nulls(form)), type=into)
    except msgspec.DecodeError as error:
        raise CaseError(f"{where}: {error}") from error


def _builder(game: str) -> Callable[[Any, int, Mapping[str, Any]], Any]:
    name = f"tests.domain.games.{game}.positions"
    if find_spec(name) is None:
        raise CaseError(f"{game} has no short descriptions; give given.state instead")
    build: Callable[[Any, int, Mapping[str, Any]], Any] = import_module(name).build
    return build


def run_case(game: Game[Any], case: CaseSpec) -> TableDriver:
    """Play the case and give the table; CaseError says what does not hold."""
    completeness.require_claims(case)
    playing = CaseRun(game, case.given)
    for number, step in enumerate(case.when, start=1):
        with error_context(f"when {number}"):
            playing.execute(step)
            if step.then is not None:
                check_claims(playing.played, step.then)
    if case.then is not None:
        check_claims(playing.played, case.then)
    playing.require_draws()
    return playing.played
