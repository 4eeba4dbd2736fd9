"""Simple strategies for bots, and the loop that plays a seat over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from domain.games import catalog
from domain.kernel.bots import evaluate_options
from services.client import requests
from services.client.client import Client
from services.client.client_base import RequestDeclined, seat_of
from services.client.responses import LegalOption, Observation


def evaluate_in_world(client: Client, seen: Observation, random: Random) -> tuple[int, ...] | None:
    """Return the seat's expected lead right after each option, with one call to the service.

    Return None if the table has moved on, or if this installation lacks the table's version of the rules.
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


Strategy = Callable[[Client, Observation, Random], LegalOption]

MOVED_ON_CODES = ("stale-command", "not-your-turn", "table-closed")
"""Problem codes which mean that the table moved on while the player was thinking."""


def choose_first(client: Client, seen: Observation, random: Random) -> LegalOption:
    """Choose the first option."""
    return seen.options[0]


def choose_random(client: Client, seen: Observation, random: Random) -> LegalOption:
    """Choose a random option; all are equally likely."""
    return random.choice(seen.options)


def choose_greedy(client: Client, seen: Observation, random: Random) -> LegalOption:
    """Choose an option with the largest lead in a world that the service imagines.

    The lead is computed locally, so this works at tables without hints. If the local rules cannot read the
    world, the service is asked for estimates. Without hints the choice is then random.
    """
    worth = evaluate_in_world(client, seen, random) or _ask_worth(client, seen)
    if worth is None:
        return choose_random(client, seen, random)
    best = max(worth)
    return random.choice([option for option, value in zip(seen.options, worth, strict=True) if value == best])


def _ask_worth(client: Client, seen: Observation) -> tuple[int, ...] | None:
    try:
        ahead = client.evaluate_options(seen)
    except RequestDeclined as declined:
        if declined.code != "hints-off":
            raise
        return None
    return ahead.worth if ahead.decision == seen.decision else None


STRATEGIES: dict[str, Strategy] = {"first": choose_first, "random": choose_random, "greedy": choose_greedy}


def play_seat(
    client: Client,
    table: str,
    seat: int,
    strategy: Strategy,
    random: Random,
    on_answer: Callable[[LegalOption], None],
) -> Observation:
    """Play the seat until the table has ended, and return the last observation."""
    for seen in client.turns(table, seat):
        answer_decision(client, seen, strategy, random, on_answer)
    return client.observe(table, seat)


def answer_decision(
    client: Client,
    seen: Observation,
    strategy: Strategy,
    random: Random,
    on_answer: Callable[[LegalOption], None],
) -> bool:
    """Answer one decision; return False if the table had moved on."""
    option = strategy(client, seen, random)
    try:
        client.answer(seen, option)
    except RequestDeclined as declined:
        if declined.code in MOVED_ON_CODES:
            return False
        raise
    on_answer(option)
    return True
