"""`railhead clock`: how the clocks of a table stand, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, fail, load_settings, print_json

if TYPE_CHECKING:  # what it comes from is slow to import, and --help has to answer at once
    from services.client.client import Client
    from services.client.responses import ClockExplanation, ClockLineInfo

MAX_SEATS = 8


def clock(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    seat: Annotated[
        int | None, typer.Option(help="The seat, counted from 0 as the API does; all of them if left out.")
    ] = None,
    url: Annotated[str | None, typer.Option(help="Where the service is; the one of these settings.")] = None,
    token: Annotated[
        str | None, typer.Option(envvar="RAILHEAD_TOKEN", help="Ask as the owner of this token.")
    ] = None,
    invite: Annotated[str | None, typer.Option(help="The code of a private table.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one list of clocks.")] = False,
) -> None:
    """Say how long each seat of a table has, and why: what was counted, what was not, what was credited.

    It asks the public HTTP API. Exit code 1 when the service says no, 3 when it cannot be reached.
    """
    from services.client.client import Client
    from services.client.errors import RequestDeclined, ServiceUnreachable

    with Client(url or load_settings().api_address, token) as client:
        try:
            found = list(_read(client, table, seat, invite))
        except RequestDeclined as declined:
            fail(f"the service says no: {declined}", FAILED)
        except ServiceUnreachable as error:
            fail(str(error), UNAVAILABLE)
    if json:
        print_json(found)
        return
    for number, told in enumerate(found):
        print("" if number == 0 else "\n", end="")
        _print(told)


def _read(client: Client, table: str, seat: int | None, invite: str | None) -> Iterator[ClockExplanation]:
    """Give the clock of that seat, or those of all seats."""
    from services.client.errors import RequestDeclined

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
    """Read all pages of an explanation."""
    from msgspec.structs import replace

    from services.client import requests

    found = client.send(requests.explain_clock(table, seat, invite=invite))
    lines, page = found.lines, found
    while page.lines:
        page = client.send(requests.explain_clock(table, seat, page.lines[-1].seq, invite))
        lines += page.lines
    return replace(found, lines=lines)


def _print(told: ClockExplanation) -> None:
    """Print a clock: how it stands, then its lines."""
    hours = f"; counts {told.hours}" if told.hours else ""
    print(f"Seat {told.seat}: {told.pace}{hours}")
    if told.left is not None:
        print(f"{told.left} left; the clock {'runs' if told.runs else 'stands'}")
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
