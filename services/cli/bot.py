"""`railhead bot`: a program takes a seat over HTTP and plays it to the end."""

from __future__ import annotations

import secrets
import sys
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, USAGE, fail, load_settings, print_json

if TYPE_CHECKING:
    from services.client.client import Client
    from services.client.responses import LegalOption, Observation


def bot(
    table: Annotated[str, typer.Option(help="The table's id.")],
    seat: Annotated[int, typer.Option(help="The seat, counted from 0 as in the API.")],
    player: Annotated[str, typer.Option(help="The strategy: first, random or greedy.")] = "greedy",
    url: Annotated[
        str | None, typer.Option(help="The service's address; by default from the settings.")
    ] = None,
    token: Annotated[
        str | None, typer.Option(envvar="RAILHEAD_TOKEN", help="Play as the player of this token.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Without a token: the new player's name; made up by default.")
    ] = None,
    invite: Annotated[str | None, typer.Option(help="The invitation code of a private table.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object at the end.")] = False,
) -> None:
    """Take a seat, unless already seated, and play it to the end through the public HTTP API.

    Exit code 0 when the table has ended, 1 if the service refuses a request, 2 for wrong arguments, 3 if the
    service cannot be reached. Anyone with the player's token can continue later.
    """
    from services.client.bot import STRATEGIES, play_seat
    from services.client.client import Client
    from services.client.client_base import RequestDeclined, ServiceUnreachable

    if player not in STRATEGIES:
        fail(f"{player!r} is not a strategy; available: {', '.join(STRATEGIES)}", USAGE)
    if seat < 0:
        fail("seats are counted from 0", USAGE)
    answered: list[str] = []

    def show(option: LegalOption) -> None:
        answered.append(option.says)
        if not json:
            print(option.says, flush=True)

    with Client(url or load_settings().api_address, token) as client:
        try:
            _introduce(client, player, name)
            _sit_down(client, table, seat, invite)
            last = play_seat(client, table, seat, STRATEGIES[player], Random(), show)  # noqa: S311 - no secrets
        except RequestDeclined as declined:
            fail(f"the service refused the request: {declined}", FAILED)
        except ServiceUnreachable as error:
            fail(str(error), UNAVAILABLE)
    _report(last, answered, json)


def _introduce(client: Client, player: str, name: str | None) -> None:
    """Register unless the client has a token, and print the new token so that the seat is not lost."""
    from services.client import requests

    if client.token is not None:
        return
    called = name or f"{player.capitalize()} {secrets.token_hex(3)}"
    made = client.send(requests.register(called, bot=player))
    client.token = made.token
    print(f"plays as {made.name}; to continue with this seat later: --token {made.token}", file=sys.stderr)


def _sit_down(client: Client, table: str, seat: int, invite: str | None) -> None:
    """Take the seat, unless the player already holds it."""
    from services.client.client_base import RequestDeclined

    try:
        client.observe(table, seat)
    except RequestDeclined as declined:
        if declined.code not in ("forbidden", "not-found"):
            raise
        client.take_seat(table, seat, invite)


def _report(last: Observation, answered: list[str], json: bool) -> None:
    if json:
        print_json(
            {
                "table": last.table.id,
                "seat": last.seat,
                "answered": answered,
                "head": last.head,
                "score": last.score,
            }
        )
    elif last.score is not None:
        print(f"the table has ended: points {last.score['totals']}, places {last.score['places']}")
    else:
        print("the table was closed")
