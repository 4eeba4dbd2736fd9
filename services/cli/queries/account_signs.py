"""`railhead admin signs`: accounts at rated tables that may be one person's."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from services.cli.console import print_json


def signs(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List pairs of players who played a rated table from one network; a sign, never a proof."""
    from services.cli.wiring import run_as_operator
    from services.operations.account_signs import describe_sign

    found = run_as_operator(lambda on: on.account_signs.list_signs())
    if json:
        print_json(found)
        return
    for one in found:
        last = datetime.fromtimestamp(one.last / 1_000, UTC).strftime("%Y-%m-%d %H:%M")
        print(f"{last}  table {one.table}  players {' and '.join(one.players)}  {describe_sign(one)}")
