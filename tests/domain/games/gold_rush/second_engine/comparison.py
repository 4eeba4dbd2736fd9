"""A game in both engines: the second engine predicts all options and events."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from domain.games.gold_rush import GAME
from domain.games.gold_rush import commands as wanted
from domain.games.gold_rush import events as happened
from domain.games.gold_rush.state import State
from domain.games.gold_rush.variants import Options
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game
from domain.kernel.values import Command, Event
from tests.domain.games.gold_rush.second_engine.engine import TILES, Lying, Table, fitting
from tests.domain.games.gold_rush.second_engine.scoring import completing, ending, laying, taking

START = "M1S-start"
PILE = sum(tile["count"] for tile in TILES.values()) - 1


class Game:
    """The same game in both engines."""

    def __init__(self, seed: int) -> None:
        self.random, self.seats, self.farmers = Random(seed), 2 + seed % 4, seed % 5 != 0
        self.chance = SeededChance(seed.to_bytes(32, "big"), ())
        begun = start_game(GAME, Options(farmers=self.farmers), self.seats, self.chance)
        self.state: State = begun.state
        self.table = Table(self.seats, farmers=self.farmers)
        self.pile, self.drawn = PILE, ""
        self.expect(self.beginning(begun.events), begun.events)

    @property
    def seat(self) -> int:
        return seats_to_act(self.state)[0]

    def beginning(self, real: tuple[Event, ...]) -> Iterator[Event]:
        """Yield the setup events (GLD-2.1, GLD-2.2, GLD-2.5); the first engine draws the starting player."""
        first = next(event.seat for event in real if isinstance(event, happened.StartSeatChosen))
        self.table.laid.append(Lying(START, 0, 0, 0))
        _, *ore = laying(self.table, 0, START)
        yield happened.StartTileLaid(START, 0, 0, 0)
        yield from ore
        yield happened.StartSeatChosen(first, drawn=True)
        yield from self.turn_of(first, drawn(real))

    def turn_of(self, seat: int, tiles: Iterator[str]) -> Iterator[Event]:
        """Yield draws and discards until a tile fits; if none does, the game ends (GLD-3.2, GLD-3.3)."""
        while self.pile:
            self.pile -= 1
            self.drawn = next(tiles)
            yield happened.TileDrawn(seat, self.drawn)
            if fitting(self.table.laid, self.drawn):
                return
            yield happened.TileDiscarded(self.drawn)
        yield from ending(self.table)

    def predict(self, seat: int, command: Command, real: tuple[Event, ...]) -> Iterator[Event]:
        """Yield the expected events of a command; faces and tiles are drawn by the first engine."""
        taken = [event.face for event in real if isinstance(event, happened.OreTaken)]
        faces = (face for face in taken if face is not None)
        table, last = self.table, len(self.table.laid) - 1
        match command:
            case wanted.PlaceTile(x, y, rotation):
                table.laid.append(Lying(self.drawn, x, y, rotation))
                yield from laying(table, seat, self.drawn)
                return
            case wanted.PlaceCowboy(segment):
                table.cowboys[last, segment] = seat
                yield happened.CowboyPlaced(seat, table.laid[-1].x, table.laid[-1].y, segment)
            case wanted.PlaceTent(x, y, part):
                tile = next(at for at, lying in enumerate(table.laid) if (lying.x, lying.y) == (x, y))
                table.tents[seat] = tile, part
                yield happened.TentPlaced(seat, x, y, part)
            case wanted.TakeOre():
                yield from taking(table, seat, table.tents[seat], faces)
            case _:
                yield happened.ActionPassed(seat)
        yield from completing(table, seat, faces)
        yield from self.turn_of((seat + 1) % self.seats, drawn(real))

    def step(self) -> None:
        """Play one command in both engines."""
        listed = legal_options(GAME, self.state, self.seat)
        laying_now = isinstance(listed[0], wanted.PlaceTile)
        expected = (
            {("tile", *place[1:]) for place in fitting(self.table.laid, self.drawn)}
            if laying_now
            else self.table.actions(self.seat)
        )
        assert expected == set(map(plain, listed))
        assert len(expected) == len(listed)
        command = self.choice(listed)
        seat, decided = self.seat, decide(GAME, self.state, self.seat, command, self.chance)
        self.state = decided.state
        self.expect(self.predict(seat, command, decided.events), decided.events)
        assert self.table.points == [player.points.total for player in self.state.players]
        assert [self.table.supply(each) for each in range(self.seats)] == [
            player.cowboys for player in self.state.players
        ]

    def choice(self, listed: tuple[Command, ...]) -> Command:
        """Choose at random, but fill gaps and join features more often than chance would."""
        if isinstance(listed[0], wanted.PlaceTile) and self.random.random() < 0.7:
            return max(self.random.sample(listed, len(listed)), key=self.neighbours)
        cowboys = [command for command in listed if isinstance(command, wanted.PlaceCowboy)]
        if cowboys and self.random.random() < 0.5:
            return self.random.choice(cowboys)
        return self.random.choice(listed)

    def neighbours(self, command: Any) -> int:
        return sum(abs(lying.x - command.x) + abs(lying.y - command.y) == 1 for lying in self.table.laid)

    def expect(self, predicted: Iterator[Event], real: tuple[Event, ...]) -> None:
        """Compare events; figures that return at the same time may do so in any order."""
        actual = [event for event in real if type(event) in GAME.evolve]
        assert sort_returns(list(predicted)) == sort_returns(actual)


def drawn(events: tuple[Event, ...]) -> Iterator[str]:
    return iter([event.tile for event in events if isinstance(event, happened.TileDrawn)])


def sort_returns(events: list[Event]) -> list[Any]:
    """Sort consecutive returns."""
    result: list[Any] = []
    for event in events:
        if not isinstance(event, happened.CowboyReturned | happened.TentReturned):
            result.append(event)
        elif result and isinstance(result[-1], list):
            result[-1] = sorted([*result[-1], event], key=str)
        else:
            result.append([event])
    return result


def plain(command: Command) -> tuple[Any, ...]:
    """Convert a command to the second engine's form."""
    match command:
        case wanted.PlaceTile(x, y, rotation):
            return "tile", x, y, rotation
        case wanted.PlaceCowboy(segment):
            return "cowboy", segment
        case wanted.PlaceTent(x, y, part):
            return "tent", x, y, part
        case wanted.TakeOre():
            return ("ore",)
        case _:
            return ("pass",)
