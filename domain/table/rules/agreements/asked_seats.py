"""Who is asked where every person at a table has to agree to something."""

from __future__ import annotations

from collections.abc import Container

from domain.table.bot_accounts import is_bot_account
from domain.table.evolve import AnyTable


def seats_to_ask(table: AnyTable, agreed: Container[str]) -> tuple[int, ...]:
    """Give the seats of the persons who have not agreed; who holds several agrees by one of them.

    Bots of the service and those that stand in go along, and so does who has given up.
    """
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.player is not None
        and seat.player not in agreed
        and not seat.gave_up
        and not is_bot_account(seat.player)
        and table.stand_in(number) is None
    )
