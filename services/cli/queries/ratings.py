"""`railhead ratings`: a game's players by rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, fail, load_settings, print_json

if TYPE_CHECKING:  # what it comes from is slow to import, and --help has to answer at once
    from services.client.client import Client
    from services.client.rating_responses import LadderPlayer

PAGE = 100


def ratings(
    game: Annotated[str, typer.Argument(help="The game's name, as `gold_rush`.")],
    count: Annotated[int, typer.Option("--count", min=1, max=10_000, help="How many players at most.")] = 20,
    url: Annotated[str | None, typer.Option(help="Where the service is; the one of these settings.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one list of players.")] = False,
) -> None:
    """List a game's players by rating, the highest first.

    It asks the public HTTP API. Exit code 1 when the service says no, 3 when it cannot be reached.
    """
    from services.client.client import Client
    from services.client.errors import RequestDeclined, ServiceUnreachable

    with Client(url or load_settings().api_address) as client:
        try:
            found = _read(client, game, count)
        except RequestDeclined as declined:
            fail(f"the service says no: {declined}", FAILED)
        except ServiceUnreachable as error:
            fail(str(error), UNAVAILABLE)
    if json:
        print_json(found)
        return
    if not found:
        print("Nobody has been rated in this game yet.")
    for place, one in enumerate(found, 1):
        games = "1 game" if one.rating.games == 1 else f"{one.rating.games} games"
        name = f"{one.name} (bot)" if one.house else one.name
        print(f"{place:4}  {one.rating.rating:6.1f}  {name}, {games}")


def _read(client: Client, game: str, count: int) -> list[LadderPlayer]:
    """Read as many pages as it takes."""
    from services.client import requests

    page = client.send(requests.read_ladder(game, limit=min(count, PAGE)))
    found = list(page.ladder)
    while page.next is not None and len(found) < count:
        page = client.send(requests.read_ladder(game, page.next, min(count - len(found), PAGE)))
        found += page.ladder
    return found[:count]
