"""Who is asked where every person at a table has to agree to something."""

from __future__ import annotations

from collections.abc import Iterable

from domain.table.bot_accounts import is_bot_account
from domain.table.evolve import AnyTable


def seats_to_ask(table: AnyTable, agreed: Iterable[str]) -> tuple[int, ...]:
    """Return the seats of the persons who have not agreed; a person with several agrees by one of them.

    Bots of the service and those that stand in go along, and so does a seat that gave up.
    """
    persons = {table.person_of(player) for player in agreed}
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.player is not None
        and table.person_of(seat.player) not in persons
        and not seat.gave_up
        and not is_bot_account(seat.player)
        and table.stand_in(number) is None
    )
