"""The Machinist's choices (section 9 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.mini_express.model import load_board
from domain.games.mini_express.rules import machinist
from tests.domain.games.mini_express.scene import at

PORTS = {"map": "europe", "variant": "ports"}


@pytest.mark.parametrize("target", range(1, 33))
def test_machinist_takes_the_port_nearest_to_its_target(target: int) -> None:
    """MEX-12.3.4, MEX-17.31"""
    scene = at(1, options=PORTS, machinist={"target": target})
    board = load_board("europe", ports=True, first_game=False)
    city = board.map.city[target - 1].hex
    nearest = min(board.distance(port.hex, city) for port in board.ports.values())
    equal = [number for number, port in board.ports.items() if board.distance(port.hex, city) == nearest]

    assert max(equal) == machinist.choose_machinist_port(scene.state)
