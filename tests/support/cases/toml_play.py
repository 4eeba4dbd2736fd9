"""Running a case of a TOML file through the players' door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from domain.kernel import decide as kernel
from domain.kernel.chance import Scripted, Seeded
from domain.kernel.game import Game
from domain.kernel.refusals import Refused
from domain.kernel.values import Command, Event
from domain.table.evolve import AnyTable
from tests.support.cases.claims import check
from tests.support.cases.forms import CaseForm, Given, When
from tests.support.cases.outcome import CaseError
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
        return super().choice(index, names, total, label)

    def value(self, index: int, of: int, label: str) -> int:
        """Give the forced number."""
        return super().value(index, of, label) if label in self.forced else self._rest.value(index, of, label)


class Playing:
    """A case while it is played."""

    def __init__(self, game: Game[Any], given: Given) -> None:
        self.game, self.given = game, given
        self.draws: Mapping[str, Any] = given.draws
        self.events: tuple[Event, ...] = ()
        seats = min(game.seats) if given.seats is None else given.seats
        options = _converted(given.options, game.options, "given.options")
        self.played = started(game, seats, options, chances=self._chance)
        self.place(options, seats)
        for number, step in enumerate(given.play, start=1):
            self.take(step, f"given.play {number}")

    def _chance(self, table: AnyTable | None) -> Fixed:
        return Fixed(self.draws, table.drawn if table else 0)

    def place(self, options: Any, seats: int) -> None:
        """Put the position that is given on the table."""
        state = self.played.state
        if self.given.position is not None:
            state = _builder(self.game.name)(options, seats, self.given.position)
        if self.given.state:
            form = merged(plain(state), self.given.state)
            state = _converted(form, self.game.state, "given.state")
        if state is not self.played.state:
            self.played.place(state)

    def take(self, step: When, where: str) -> None:
        """Let a seat give a command, which is accepted or refused as the case says."""
        self.draws = {**self.given.draws, **step.draws}
        try:
            self._take(step)
        except CaseError as error:
            raise CaseError(f"{where}: {error}") from error

    def _take(self, step: When) -> None:
        seat = step.seat if step.seat is not None else next(iter(self.played.asked), 0)
        if not 0 <= seat < len(self.played.table.chairs):
            raise CaseError(f"there is no seat {seat}")
        before, records = self.played.table, len(self.played.records)
        listed = self._listed(seat)
        try:
            command = self.played.code.command(msgspec.json.encode(meant(dict(step.command))))
            record = self.played.do(command, seat)
        except Refused as refused:
            if before is not self.played.table or records != len(self.played.records):
                raise CaseError("the refusal left something behind") from refused
            _expect_refusal(step, refused)
            return
        if step.refused:
            raise CaseError(f"{command} had to be refused and was accepted")
        if isinstance(command, self.game.commands) and command not in listed:
            raise CaseError(f"{command} was accepted and is not listed")
        unused = step.draws.keys() - {draw.label for draw in record.draws}
        if unused:
            made = [draw.label for draw in record.draws]
            raise CaseError(f"draws {sorted(unused)} were not made; made were {made}")
        self.events = record.events

    def _listed(self, seat: int) -> tuple[Command, ...]:
        if self.played.table.phase != "playing":
            return ()
        return (*self.played.options(seat), *kernel.offered(self.game, self.played.state, seat))


def _expect_refusal(step: When, refused: Refused) -> None:
    if not step.refused:
        raise CaseError(f"{dict(step.command)} was refused: {refused}")
    if step.refused is not True and step.refused not in (refused.rule, refused.slug):
        raise CaseError(f"refused by {refused.rule or refused.slug}, not by {step.refused}: {refused}")


def _converted(form: Any, into: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(msgspec.json.encode(meant(form)), type=into)
    except msgspec.DecodeError as error:
        raise CaseError(f"{where}: {error}") from error


def _builder(game: str) -> Any:
    name = f"tests.support.positions.{game}"
    if find_spec(name) is None:
        raise CaseError(f"{game} has no short descriptions; give given.state instead of given.position")
    build = import_module(name).build

    def checked(options: Any, seats: int, description: Mapping[str, Any]) -> Any:
        try:
            return build(options, seats, meant(dict(description)))
        except (msgspec.ValidationError, ValueError, LookupError) as error:
            raise CaseError(f"given.position: {error}") from error

    return checked


def run(game: Game[Any], case: CaseForm) -> Played:
    """Play the case and give the table; CaseError says what does not hold."""
    playing = Playing(game, case.given)
    for number, step in enumerate(case.when, start=1):
        playing.take(step, f"when {number}")
    check(playing.played, playing.events, case.then)
    return playing.played
