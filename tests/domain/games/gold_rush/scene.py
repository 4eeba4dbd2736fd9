"""Positions of Gold Rush, played tile by tile with players' commands; seat 0 begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import Pass, PlaceTile
from domain.games.gold_rush.frames import LayTile
from domain.games.gold_rush.state import Feature, Player, State, feature_of, node_at
from domain.games.gold_rush.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.multiset import plus, without
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command, Event
from tests.support.games.table_driver import start_game_table

E = TypeVar("E", bound=Event)


class Scene:
    """A game in progress; `ore` holds the faces of the first tokens in laying order."""

    def __init__(self, seats: int = 2, *, ore: Sequence[int] = (), farmers: bool = True) -> None:
        forced = {f"ore:{number}": face for number, face in enumerate(ore, start=1)}
        options = Options(farmers=farmers, start_seat=0)
        self.played = start_game_table(
            GAME,
            seats,
            options,
            chances=lambda table: ScriptedChance(forced, start=table.draw_count if table else 0),
        )

    @property
    def state(self) -> State:
        state: State = self.played.state
        return state

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.played.seats_to_act[0]

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def scores(self) -> tuple[int, ...]:
        return tuple(player.points.total for player in self.state.players)

    def feature(self, x: int, y: int, segment: str) -> Feature:
        """Return the feature of a segment."""
        node = node_at(self.state, x, y, segment)
        assert node is not None, f"no segment {segment} at {x}, {y}"
        return feature_of(self.state, node)

    def placed(self, **changes: Any) -> Scene:
        """Replace parts of the state."""
        self.played.set_position(replace(self.state, **changes))
        return self

    def draw(self, tile: str) -> Scene:
        """Replace the tile just drawn."""
        frame = self.state.stack[-1]
        assert isinstance(frame, LayTile), f"{frame} is pending"
        pile = without(plus(self.state.pile, frame.tile), tile)
        return self.placed(stack=(*self.state.stack[:-1], LayTile(frame.seat, tile)), pile=pile)

    def next_tiles(self, *tiles: str) -> Scene:
        """Replace the draw pile."""
        left: tuple[tuple[str, int], ...] = ()
        for tile in tiles:
            left = plus(left, tile)
        return self.placed(pile=left)

    def lay(self, tile: str, x: int, y: int, rotation: int = 0) -> tuple[Event, ...]:
        """Draw and lay a tile; return the events."""
        self.draw(tile)
        return self.do(PlaceTile(x, y, rotation))

    def turn(self, tile: str, x: int, y: int, rotation: int = 0, action: Command = Pass()) -> Scene:  # noqa: B008
        """Play a whole turn."""
        self.lay(tile, x, y, rotation)
        self.do(action)
        return self

    def do(self, command: Command) -> tuple[Event, ...]:
        """Play a command of the active seat; return the game's events."""
        return tuple(event for event in self.played.play(command).events if type(event) in GAME.evolve)

    def options(self) -> tuple[Command, ...]:
        return self.played.legal_options(self.active)

    def refused(self, command: Command) -> str | None:
        """Check that a command is refused and changes nothing; return the rule that forbids it."""
        before, records = self.played.table, len(self.played.record_bytes)
        with pytest.raises(CommandRefused) as refusal:
            self.played.play(command)
        assert before is self.played.table
        assert records == len(self.played.record_bytes)
        return refusal.value.rule


def only(kind: type[E], events: Sequence[Event]) -> tuple[E, ...]:
    """Return the events of one kind."""
    return tuple(event for event in events if isinstance(event, kind))
