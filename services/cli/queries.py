"""Commands that print clocks, ratings and signs of shared accounts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, fail, load_settings, print_json

if TYPE_CHECKING:
    from services.client.client import Client
    from services.client.responses import ClockExplanation, ClockLineInfo, LadderPlayer


def signs(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List pairs of players who played a rated table from the same network: a sign, never proof."""
    from services.cli.wiring import run_as_operator
    from services.operations.account_signs import describe_sign

    found = run_as_operator(lambda on: on.account_signs.list_signs())
    if json:
        print_json(found)
        return
    for one in found:
        last = datetime.fromtimestamp(one.last / 1_000, UTC).strftime("%Y-%m-%d %H:%M")
        print(f"{last}  table {one.table}  players {' and '.join(one.players)}  {describe_sign(one)}")


MAX_SEATS = 8


def clock(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    seat: Annotated[
        int | None, typer.Option(help="The seat, counted from 0 as in the API; by default all.")
    ] = None,
    url: Annotated[
        str | None, typer.Option(help="The service's address; by default from the settings.")
    ] = None,
    token: Annotated[
        str | None, typer.Option(envvar="RAILHEAD_TOKEN", help="Send requests as the player of this token.")
    ] = None,
    invite: Annotated[str | None, typer.Option(help="The invitation code of a private table.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one list of clocks.")] = False,
) -> None:
    """Explain each seat's clock at a table: what was counted, not counted, and credited.

    Uses the public HTTP API. Exit code 1 if the service refuses the request, 3 if it cannot be reached.
    """
    from services.client.client import Client
    from services.client.client_base import RequestDeclined, ServiceUnreachable

    with Client(url or load_settings().api_address, token) as client:
        try:
            found = list(_read_clock(client, table, seat, invite))
        except RequestDeclined as declined:
            fail(f"the service refused the request: {declined}", FAILED)
        except ServiceUnreachable as error:
            fail(str(error), UNAVAILABLE)
    if json:
        print_json(found)
        return
    for number, told in enumerate(found):
        print("" if number == 0 else "\n", end="")
        _print(told)


def _read_clock(
    client: Client, table: str, seat: int | None, invite: str | None
) -> Iterator[ClockExplanation]:
    """Yield the clock of the given seat, or the clocks of all seats."""
    from services.client.client_base import RequestDeclined

    if seat is not None:
        yield _read_whole(client, table, seat, invite)
        return
    for number in range(MAX_SEATS):
        try:
            yield _read_whole(client, table, number, invite)
        except RequestDeclined as declined:
            if number == 0 or declined.code != "not-found":
                raise
            return


def _read_whole(client: Client, table: str, seat: int, invite: str | None) -> ClockExplanation:
    """Read all pages of a clock's explanation."""
    from msgspec.structs import replace

    from services.client import requests

    found = client.send(requests.explain_clock(table, seat, invite=invite))
    lines, page = found.lines, found
    while page.lines:
        page = client.send(requests.explain_clock(table, seat, page.lines[-1].seq, invite))
        lines += page.lines
    return replace(found, lines=lines)


def _print(told: ClockExplanation) -> None:
    """Print the state of a clock, and then its changes."""
    hours = f"; counts {told.hours}" if told.hours else ""
    print(f"Seat {told.seat}: {told.pace}{hours}")
    if told.left is not None:
        print(f"{told.left} left; the clock {'is running' if told.runs else 'is stopped'}")
    if told.flag is not None:
        print(f"time runs out {told.flag}, warned {told.warning}")
    for line in told.lines:
        print(f"{line.seq:5}  {line.at}  {_line_text(line)}")


def _line_text(line: ClockLineInfo) -> str:
    parts = [line.done]
    if line.counted is not None:
        skipped = ", ".join(f"{why} {amount}" for why, amount in (line.not_counted or {}).items())
        parts.append(f"{line.counted} of {line.passed} counted{f' (not {skipped})' if skipped else ''}")
    if line.since is not None:
        parts.append(f"{line.since} to {line.until}")
    for name in ("late", "credit", "left", "hours", "flag", "note"):
        value = getattr(line, name)
        if value is not None and not (name in {"late", "credit"} and value == "0:00"):
            parts.append(value if name in {"hours", "note"} else f"{name} {value}")
    if line.zones is not None:
        parts.append(f"zone data {line.zones}")
    return f"{line.what}: " + ", ".join(part for part in parts if part)


PAGE = 100


def ratings(
    game: Annotated[str, typer.Argument(help="The game's name, such as `gold_rush`.")],
    count: Annotated[int, typer.Option("--count", min=1, max=10_000, help="Maximum number of players.")] = 20,
    url: Annotated[
        str | None, typer.Option(help="The service's address; by default from the settings.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one list of players.")] = False,
) -> None:
    """List a game's players by rating, highest first.

    Uses the public HTTP API. Exit code 1 if the service refuses the request, 3 if it cannot be reached.
    """
    from services.client.client import Client
    from services.client.client_base import RequestDeclined, ServiceUnreachable

    with Client(url or load_settings().api_address) as client:
        try:
            found = _read_ratings(client, game, count)
        except RequestDeclined as declined:
            fail(f"the service refused the request: {declined}", FAILED)
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


def _read_ratings(client: Client, game: str, count: int) -> list[LadderPlayer]:
    """Read as many pages as are needed for `count` players."""
    from services.client import requests

    page = client.send(requests.read_ladder(game, limit=min(count, PAGE)))
    found = list(page.ladder)
    while page.next is not None and len(found) < count:
        page = client.send(requests.read_ladder(game, page.next, min(count - len(found), PAGE)))
        found += page.ladder
    return found[:count]
