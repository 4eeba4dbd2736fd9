"""Play a case as players do: options are listed, commands pass through JSON, records through bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, assert_never

import msgspec

from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance, SeededChance
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.table.evolve import AnyRecord, AnyTable
from tests.support.cases.case import CaseError
from tests.support.cases.claims import require_seat
from tests.support.cases.json_paths import resolve_nulls, to_json
from tests.support.cases.script import Attempt, Check, Place, Replay, Script, StateChange, Step
from tests.support.games.table_driver import TableDriver, start_game_table

SECRET = bytes(32)
"""The secret from which a case's unforced draws are derived, without nonces."""


class CaseChance(ScriptedChance):
    """Draws forced by label; the others are derived from a fixed secret, so a case always plays the same."""

    def __init__(self, forced: Mapping[str, Any], start: int) -> None:
        super().__init__({label: resolve_nulls(thing) for label, thing in forced.items()}, start=start)
        self._rest = SeededChance(SECRET, ())

    def choice_at(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Return the index of the forced item, which the case names in its JSON form."""
        if label not in self.forced_draws:
            return self._rest.number_at(index, total, label)
        names = [(to_json(thing), count) for thing, count in left]
        try:
            return super().choice_at(index, names, total, label)
        except ValueError as error:
            raise CaseError(f"draws: {error}: {[thing for thing, count in names if count]}") from error

    def number_at(self, index: int, of: int, label: str) -> int:
        """Return the forced number."""
        if label not in self.forced_draws:
            return self._rest.number_at(index, of, label)
        try:
            return super().number_at(index, of, label)
        except (TypeError, ValueError) as error:
            raise CaseError(
                f"draws: {label} is one of 0 to {of - 1}, not {self.forced_draws[label]!r}"
            ) from error


class CaseRun:
    """A case while it is being played."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.draws = script.draws
        self.blank: Callable[[Any, int], Any] = script.game.blank
        self.last: tuple[Any, Command, int] | None = None
        self.placed = 0
        with error_context("given"):
            self.played = self._start()

    def _start(self) -> TableDriver:
        game, seats, options, *_ = self.script
        return start_game_table(replace(game, blank=self.blank), seats, options, chances=self._chance)

    def _chance(self, table: AnyTable | None) -> CaseChance:
        return CaseChance(self.draws, table.draw_count if table else 0)

    def execute(self, step: Step) -> None:
        """Execute a step; raise a CaseError stating what failed."""
        match step:
            case Attempt():
                self.attempt(step)
            case Place(_, position):
                self.played.set_position(position())
                self.placed = len(self.played.record_bytes)
            case StateChange(_, change):
                self.played.set_position(change(self.played.state))
                self._change_before(change)
            case Replay(_, change):
                self._replay(change)
            case Check(_, claim):
                claim(self)
            case _:
                assert_never(step)

    def attempt(self, step: Attempt) -> None:
        """Submit a seat's command, which must be accepted or refused as the case states."""
        self.draws = {**self.script.draws, **step.draws}
        before, records, seat = self.played.table, len(self.played.record_bytes), self._seat(step)
        listed, command = self._listed(seat), None
        try:
            command = self.played.codec.decode_command(msgspec.json.encode(resolve_nulls(dict(step.command))))
            record = self.played.play(command, seat)
        except CommandRefused as refused:
            if before is not self.played.table or records != len(self.played.record_bytes):
                raise CaseError("the refused command changed the table") from refused
            if step.refused is None or command in listed:
                listing = " and is listed" if command in listed else ""
                raise CaseError(f"{dict(step.command)} was refused{listing}: {refused}") from refused
            step.refused(self, refused)
            return
        if step.refused is not None:
            raise CaseError(f"{dict(step.command)} should have been refused, but was accepted")
        if isinstance(command, self.script.game.commands) and command not in listed:
            raise CaseError(f"{dict(step.command)} was accepted, but is not listed")
        require_draws(step.draws, [record], "draws")
        self.last = before.game_state, command, seat

    def _change_before(self, change: Callable[[Any], Any]) -> None:
        """Change the state before the last command, or before the start."""
        if self.last is not None:
            self.last = change(self.last[0]), *self.last[1:]
            return
        blank = self.blank
        self.blank = lambda options, seats: change(blank(options, seats))

    def _replay(self, change: Callable[[Any], Any]) -> None:
        """Go back to the state before the last command or the start, change it, and repeat the command."""
        if not self.played.state.stack:
            return
        self._change_before(change)
        if self.last is None:
            self.played = self._start()
            return
        before, command, seat = self.last
        self.played.set_position(before)
        self.played.play(command, seat)

    def _seat(self, step: Attempt) -> int:
        seat = require_seat(self.played, step.seat)
        return next(iter(self.played.seats_to_act), 0) if seat is None else seat

    def _listed(self, seat: int) -> tuple[Command, ...]:
        if self.played.table.phase != "playing":
            return ()
        game = self.script.game
        return (*self.played.legal_options(seat), *kernel.free_actions(game, self.played.state, seat))


def require_draws(forced: Iterable[str], records: Sequence[AnyRecord], where: str) -> None:
    """Raise CaseError if a forced draw was not made in these records."""
    made = [draw.label for record in records for draw in record.draws]
    unused = sorted(set(forced) - set(made))
    if unused:
        raise CaseError(f"{where} {unused} were not made; made were {made}")


@contextmanager
def error_context(where: str, *, any_error: bool = False) -> Iterator[None]:
    """Add the position to the message of a failure or, with `any_error`, of every exception."""
    try:
        yield
    except CaseError as error:
        raise CaseError(f"{where}: {error}" if where else str(error)) from error
    except Exception as error:
        if not any_error:
            raise
        raise CaseError(f"{where}: {_told(error)}") from error


def _told(error: Exception) -> str:
    """Describe a failure that occurred while a position was being built."""
    match error:
        case KeyError():
            return f"there is no {error} (left)"
        case AssertionError():
            return str(error) or "this cannot be, says the referee"
        case ValueError():
            return str(error)
        case _:
            return f"{type(error).__name__}: {error}"


def run_script(script: Script) -> TableDriver:
    """Play the case and return the table; raise a CaseError stating what failed, and where."""
    playing = CaseRun(script)
    for step in script.steps:
        with error_context(step.where, any_error=isinstance(step, Place | StateChange)):
            playing.execute(step)
    return playing.played
