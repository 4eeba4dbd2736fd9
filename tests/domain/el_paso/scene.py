"""Positions for the tests of single rules, described as `tests/support/positions/el_paso.py` says."""

from __future__ import annotations

from typing import Any, TypeVar

from domain.el_paso import GAME
from domain.el_paso.state import Options, Player, Sue, sue_of
from domain.kernel.values import Command, Event
from tests.support.positions.el_paso import build
from tests.support.scene import Scene, given

E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Command)


def at(seats: int = 2, *, options: dict[str, Any] | None = None, **described: Any) -> Scene:
    """A position in the turn of seat 0, described."""
    chosen = Options(**({"start_seat": 0} | (options or {})))
    return given(GAME, build(chosen, seats, described))


def stop(site: str, *, seats: int = 2, options: dict[str, Any] | None = None, **player: Any) -> Scene:
    """Seat 0 has just come to a stop with a building."""
    return at(seats, options=options, ask="stop", players=[{"rancher": site, **player}])


def done(scene: Scene, *commands: Command) -> Scene:
    """Give commands that must be accepted."""
    for command in commands:
        scene = scene.when(command)
        scene.accepted()
    return scene


def player(scene: Scene, seat: int = 0) -> Player:
    found: Player = scene.state.players[seat]
    return found


def sue(scene: Scene) -> Sue:
    return sue_of(scene.state)


def listed(scene: Scene, kind: type[C]) -> list[C]:
    """The options of one kind."""
    return [option for option in scene.options() if isinstance(option, kind)]


def only(kind: type[E], scene: Scene) -> list[E]:
    """What happened of one kind after the last command."""
    return [event for event in scene.events if isinstance(event, kind)]
