"""What options are worth, worked out beside the client by the rules that came with it."""

from __future__ import annotations

from random import Random

import msgspec

from domain.games import catalog
from domain.kernel.bots import evaluate_options
from services.client import requests
from services.client.client import Client
from services.client.client_base import seat_of
from services.client.responses import Observation


def evaluate_in_world(client: Client, seen: Observation, random: Random) -> tuple[int, ...] | None:
    """Give for each option how far the seat would be ahead right after it, by one call to the service.

    None where the table has gone on, or these rules are of another version than the table's.
    """
    seat = seat_of(seen)
    world = client.send(requests.read_world(seen.table.id, seat))
    if world.decision is None or world.decision != seen.decision:
        return None
    try:
        game = catalog.game(world.game, world.version)
        state = msgspec.json.decode(world.state, type=game.state_type)
    except (KeyError, msgspec.ValidationError):
        return None
    worth = evaluate_options(game, state, seat, random)
    return worth if len(worth) == len(seen.options) else None
