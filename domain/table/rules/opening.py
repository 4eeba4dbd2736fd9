"""Opening a table, starting its game, and calling it off."""

from __future__ import annotations

from domain.kernel import decide as kernel
from domain.kernel.refusals import NotAllowed, TableClosed
from domain.table.commands import CloseTable, OpenTable, StartTable
from domain.table.desk import Desk
from domain.table.events import TableEnded, TableStarted
from domain.table.house import of_the_house
from domain.table.rules.ending import finish, reveal
from domain.table.state import Chair


def open_table(desk: Desk, command: OpenTable[object]) -> None:
    """Refuse a second opening; the first one makes the table (`judge`)."""
    raise TableClosed(f"table {desk.table.id} is open already")


def start_table(desk: Desk, command: StartTable) -> None:
    """Begin the game once every seat is taken; only its owner may."""
    if desk.wish.player != desk.table.owner:
        raise NotAllowed("only the owner starts the table")
    require_open(desk)
    empty = [str(seat) for seat, chair in enumerate(desk.table.chairs) if chair.player is None]
    if empty:
        raise TableClosed(f"the game starts once every seat is taken; empty: {', '.join(empty)}")
    begin(desk)


def begin(desk: Desk) -> None:
    """Fix the nonces and let the game set itself up."""
    nonces = tuple(chair.nonce for chair in desk.table.chairs)
    desk.record(TableStarted(nonces))
    desk.means.chance.seal(nonces)
    table = desk.table
    desk.took(kernel.start(desk.game, table.options, len(table.chairs), desk.means.chance))
    finish(desk)


def close_table(desk: Desk, command: CloseTable) -> None:
    """Call the table off, a game that is on only where nobody else plays; only its owner may."""
    table = desk.table
    if desk.wish.player != table.owner:
        raise NotAllowed("only the owner calls the table off")
    others = [str(seat) for seat, chair in enumerate(table.chairs) if _plays(chair, table.owner)]
    if table.phase == "playing" and others:
        raise TableClosed(
            f"a game is called off where nobody else plays; others hold seat {', '.join(others)}"
        )
    desk.record(TableEnded("called off", None))
    reveal(desk)


def _plays(chair: Chair, owner: str) -> bool:
    """See whether somebody else sits there and has not given up; bots of the house are nobody."""
    return not (chair.player in {None, owner} or chair.gave_up or of_the_house(chair.player or ""))


def require_open(desk: Desk) -> None:
    """Refuse what is possible only before the game."""
    if desk.table.phase != "open":
        raise TableClosed(f"table {desk.table.id} has begun already")
