"""Game commands in pre-set moves."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from domain.games import catalog
from domain.kernel.bots import choose_random
from domain.kernel.decide import legal_options
from domain.table.orders.conditions import read_command, write_command
from tests.support.games.order_driver import start_paced_table


@pytest.mark.parametrize("name", [*catalog.names(), "template"])
def test_stored_command_equals_the_original(name: str) -> None:
    """Otherwise a restart of a worker could change the result or fail an audit."""
    game, random = catalog.game(name), Random(3)
    seats = min(count for count in game.seat_counts if count > 1)
    form = next(one for one in game.variants if game.invalid_reason(one, seats) is None)
    played = start_paced_table(game, seats, form)
    while played.seats_to_act and len(played.log) < 50:
        seat = played.seats_to_act[0]
        for command in legal_options(game, played.state, seat)[:20]:
            written = write_command(command)
            assert msgspec.json.decode(msgspec.json.encode(written)) == written
            assert command == read_command(game, written)
        played.play(choose_random(game, played.state, seat, random), seat)
