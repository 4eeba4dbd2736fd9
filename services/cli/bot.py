"""`railhead bot`: a program takes a seat over HTTP and plays it to the end."""

from __future__ import annotations

import secrets
import sys
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import BAD, UNAVAILABLE, USAGE, chosen_settings, say_json, stop

if TYPE_CHECKING:  # what it comes from is slow to import, and --help has to answer at once
    from services.players.answers import Option, Sight
    from services.players.client import Client


def bot(
    table: Annotated[str, typer.Option(help="The table's id.")],
    seat: Annotated[int, typer.Option(help="The seat, counted from 0 as the API does.")],
    player: Annotated[str, typer.Option(help="How it chooses: first, random or greedy.")] = "greedy",
    url: Annotated[str | None, typer.Option(help="Where the service is; the one of these settings.")] = None,
    token: Annotated[
        str | None, typer.Option(envvar="RAILHEAD_TOKEN", help="Play as the owner of this token.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Without a token: the name of the new player, made up if left out.")
    ] = None,
    invite: Annotated[str | None, typer.Option(help="The code of a private table.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object at the end.")] = False,
) -> None:
    """Take a seat, if it is free, and play it to the end by nothing but the public HTTP API.

    Exit code 0 when the table has ended, 1 when the service says no, 2 when called wrongly, 3 when the
    service cannot be reached. Whoever holds the seat's token may go on where this left off.
    """
    from services.players.client import Client
    from services.players.errors import Declined, Unreachable
    from services.players.seat import PLAYERS, hold

    if player not in PLAYERS:
        stop(f"{player!r} is no player; there are {', '.join(PLAYERS)}", USAGE)
    if seat < 0:
        stop("seats count from 0", USAGE)
    answered: list[str] = []

    def told(option: Option) -> None:
        answered.append(option.says)
        if not json:
            print(option.says, flush=True)

    with Client(url or chosen_settings().api_address, token) as client:
        try:
            _introduce(client, player, name)
            _sit_down(client, table, seat, invite)
            last = hold(client, table, seat, PLAYERS[player], Random(), told)  # noqa: S311 - no secrets
        except Declined as declined:
            stop(f"the service says no: {declined}", BAD)
        except Unreachable as error:
            stop(str(error), UNAVAILABLE)
    _report(last, answered, json)


def _introduce(client: Client, player: str, name: str | None) -> None:
    """Register, unless the client has a token; its own token is told, so that the seat is not lost."""
    from services.players import calls

    if client.token is not None:
        return
    called = name or f"{player.capitalize()} {secrets.token_hex(3)}"
    made = client.send(calls.register(called, bot=player))
    client.token = made.token
    print(f"plays as {made.name}; to go on with this seat later: --token {made.token}", file=sys.stderr)


def _sit_down(client: Client, table: str, seat: int, invite: str | None) -> None:
    """Take the seat, unless it is ours already."""
    from services.players.errors import Declined

    try:
        client.look(table, seat)
    except Declined as declined:
        if declined.code not in ("forbidden", "not-found"):
            raise
        client.take_seat(table, seat, invite)


def _report(last: Sight, answered: list[str], json: bool) -> None:
    if json:
        say_json(
            {
                "table": last.table.id,
                "seat": last.seat,
                "answered": answered,
                "head": last.head,
                "score": last.score,
            }
        )
    elif last.score is not None:
        print(f"the table has ended: {last.score['totals']}, places {last.score['places']}")
    else:
        print("the table was closed")
