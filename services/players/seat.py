"""Three players that know no game, and the loop that holds a seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from services.players.answers import Option, Sight
from services.players.client import Client
from services.players.errors import Declined

Choose = Callable[[Client, Sight, Random], Option]

MOVED_ON = ("stale-command", "not-your-turn", "table-closed")
"""What a table says when it went on while the player was thinking."""


def choose_first(client: Client, sight: Sight, random: Random) -> Option:
    """Choose the first option."""
    return sight.options[0]


def choose_random(client: Client, sight: Sight, random: Random) -> Option:
    """Choose any option, each equally likely."""
    return random.choice(sight.options)


def choose_greedy(client: Client, sight: Sight, random: Random) -> Option:
    """Choose an option after which the seat would be furthest ahead, as the service works it out."""
    ahead = client.lookahead(sight)
    if ahead.decision != sight.decision:
        return choose_random(client, sight, random)
    best = max(ahead.worth)
    return random.choice(
        [one for one, worth in zip(sight.options, ahead.worth, strict=True) if worth == best]
    )


PLAYERS: dict[str, Choose] = {"first": choose_first, "random": choose_random, "greedy": choose_greedy}


def hold(
    client: Client, table: str, seat: int, choose: Choose, random: Random, told: Callable[[Option], None]
) -> Sight:
    """Play the seat until the table has ended, and give the last sight of it."""
    for sight in client.turns(table, seat):
        answer(client, sight, choose, random, told)
    return client.look(table, seat)


def answer(
    client: Client, sight: Sight, choose: Choose, random: Random, told: Callable[[Option], None]
) -> bool:
    """Answer one decision; False if the table had gone on meanwhile."""
    option = choose(client, sight, random)
    try:
        client.answer(sight, option)
    except Declined as declined:
        if declined.code in MOVED_ON:
            return False
        raise
    told(option)
    return True
