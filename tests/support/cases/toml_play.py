"""Running a case of a TOML file through the players' door."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from domain.kernel import decide as kernel
from domain.kernel.chance import Scripted, Seeded
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand, Refused
from domain.kernel.values import Command
from domain.table.evolve import AnyRecord, AnyTable
from tests.support.cases import substance
from tests.support.cases.claims import check, require_seat, vocabulary
from tests.support.cases.forms import CaseForm, Given, Step, When
from tests.support.cases.outcome import CaseError
from tests.support.cases.parts import require
from tests.support.cases.shapes import meant, merged, plain
from tests.support.play import Played, started

SECRET = bytes(32)
"""Draws that a case does not force follow from this secret and no nonces."""


class Fixed(Scripted):
    """Forced draws by label; the others follow from a fixed secret, so that a case is the same each time."""

    def __init__(self, forced: Mapping[str, Any], start: int) -> None:
        super().__init__({label: meant(thing) for label, thing in forced.items()}, start=start)
        self._rest = Seeded(SECRET, ())

    def choice(self, index: int, left: Sequence[tuple[Any, int]], total: int, label: str) -> int:
        """Give the number of the forced thing, which a case names in its JSON form."""
        if label not in self.forced:
            return self._rest.value(index, total, label)
        names = [(plain(thing), count) for thing, count in left]
        try:
            return super().choice(index, names, total, label)
        except ValueError as error:
            raise CaseError(f"draws: {error}: {[thing for thing, count in names if count]}") from error

    def value(self, index: int, of: int, label: str) -> int:
        """Give the forced number."""
        if label not in self.forced:
            return self._rest.value(index, of, label)
        try:
            return super().value(index, of, label)
        except (TypeError, ValueError) as error:
            raise CaseError(f"draws: {label} is one of 0 to {of - 1}, not {self.forced[label]!r}") from error


class Playing:
    """A case while it is played."""

    def __init__(self, game: Game[Any], given: Given) -> None:
        self.game, self.given = game, given
        self.draws: Mapping[str, Any] = given.draws
        options = _converted(given.options, game.options, "given.options")
        seats = _seats(game, options, given.seats)
        with named("given"):
            self.played = started(game, seats, options, chances=self._chance)
        self.placed = self._place(options, seats)
        for number, step in enumerate(given.play, start=1):
            with named(f"given.play {number}"):
                self.accept(step)

    def _chance(self, table: AnyTable | None) -> Fixed:
        return Fixed(self.draws, table.drawn if table else 0)

    def _place(self, options: Any, seats: int) -> int:
        """Put the position that is given on the table; give the number of records that it does away with."""
        state = self.played.state
        if self.given.position is not None:
            with named("given.position", any_error=True):
                state = _builder(self.game.name)(options, seats, meant(dict(self.given.position)))
                self.played.place(state)
        if self.given.state:
            form = merged(plain(state), self.given.state)
            state = _converted(form, self.game.state, "given.state")
            with named("given.state", any_error=True):
                self.played.place(state)
        return 0 if self.given.position is None else len(self.played.records)

    def take(self, step: When) -> None:
        """Let a seat give a command, which is accepted or refused as the case says."""
        if not step.refused:
            self.accept(step)
            return
        refused = self._do(step)
        if not isinstance(refused, Refused):
            raise CaseError(f"{dict(step.command)} had to be refused and was accepted")
        self._expect_refusal(step, refused)

    def accept(self, step: Step) -> None:
        """Let a seat give a command that has to be accepted, and listed."""
        listed = self._listed(self._seat(step))
        done = self._do(step)
        if isinstance(done, Refused):
            raise CaseError(f"{dict(step.command)} was refused: {done}")
        if isinstance(done.command, self.game.commands) and done.command not in listed:
            raise CaseError(f"{dict(step.command)} was accepted and is not listed")
        _require_made(step.draws, [done], "draws")

    def _do(self, step: Step) -> AnyRecord | Refused:
        """Give the command; a refusal must leave nothing behind."""
        self.draws = {**self.given.draws, **step.draws}
        before, records, seat = self.played.table, len(self.played.records), self._seat(step)
        try:
            command = self.played.code.command(msgspec.json.encode(meant(dict(step.command))))
            return self.played.do(command, seat)
        except Refused as refused:
            if before is not self.played.table or records != len(self.played.records):
                raise CaseError("the refusal left something behind") from refused
            return refused

    def _seat(self, step: Step) -> int:
        seat = require_seat(self.played, step.seat)
        return next(iter(self.played.asked), 0) if seat is None else seat

    def _listed(self, seat: int) -> tuple[Command, ...]:
        if self.played.table.phase != "playing":
            return ()
        return (*self.played.options(seat), *kernel.offered(self.game, self.played.state, seat))

    def _expect_refusal(self, step: When, refused: Refused) -> None:
        """Check why it was refused; without a rule or kind, it has at least to be a command of the game."""
        if step.refused is True:
            if isinstance(refused, MalformedCommand):
                raise CaseError(
                    f"{dict(step.command)} is no command: {refused}; if this is meant, refused is"
                    f" {MalformedCommand.slug!r}"
                )
            require(step.command, self.played.code.command_type, vocabulary(self.played), "command")
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
def named(where: str, *, any_error: bool = False) -> Iterator[None]:
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
    if seats is not None and seats not in game.seats:
        raise CaseError(f"given.seats: {game.title} is for {', '.join(map(str, game.seats))}, not {seats}")
    found = min(game.seats) if seats is None else seats
    objection = game.objection(options, found)
    if objection:
        raise CaseError(f"given.options: {objection}")
    return found


def _converted(form: Any, into: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(msgspec.json.encode(meant(form)), type=into)
    except msgspec.DecodeError as error:
        raise CaseError(f"{where}: {error}") from error


def _builder(game: str) -> Callable[[Any, int, Mapping[str, Any]], Any]:
    name = f"tests.support.positions.{game}"
    if find_spec(name) is None:
        raise CaseError(f"{game} has no short descriptions; give given.state instead")
    build: Callable[[Any, int, Mapping[str, Any]], Any] = import_module(name).build
    return build


def run(game: Game[Any], case: CaseForm) -> Played:
    """Play the case and give the table; CaseError says what does not hold."""
    substance.require(case)
    playing = Playing(game, case.given)
    for number, step in enumerate(case.when, start=1):
        with named(f"when {number}"):
            playing.take(step)
            if step.then is not None:
                check(playing.played, step.then)
    if case.then is not None:
        check(playing.played, case.then)
    playing.require_draws()
    return playing.played
