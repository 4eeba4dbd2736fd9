"""The seats that are asked where the players of a table have to agree to something."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from domain.kernel.refusals import IllegalCommand
from domain.table.bot_accounts import is_bot_account
from domain.table.context import CommandContext
from domain.table.evolve import AnyTable

COUNTED_GAMES_SINCE = 2
"""The version of the table's rules from which nobody agrees for the absent players of a counted game."""


def protects_absent(table: AnyTable) -> bool:
    """Whether no agreement at the table may leave out a player who is absent."""
    return table.is_counted and table.table_version >= COUNTED_GAMES_SINCE


def seats_to_ask(table: AnyTable, agreed: Iterable[str]) -> tuple[int, ...]:
    """Return the seats of the people who have not agreed; a person with several agrees by one of them.

    Bots of the service and players who gave up agree to everything. So do players whom a bot stands in for,
    unless the game counts.
    """
    seats = held_seats(table) if protects_absent(table) else present_seats(table)
    return without_agreed(table, seats, agreed)


def without_agreed(table: AnyTable, seats: Iterable[int], agreed: Iterable[str]) -> tuple[int, ...]:
    """Return those of the held seats whose person has not agreed by any account."""
    persons = {table.person_of(player) for player in agreed}
    return tuple(seat for seat in seats if table.person_of(table.seats[seat].player or "") not in persons)


def held_seats(table: AnyTable) -> tuple[int, ...]:
    """Return the seats that people hold who have not given up, also while a bot stands in for them."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.player is not None and not seat.gave_up and not is_bot_account(seat.player)
    )


def present_seats(table: AnyTable) -> tuple[int, ...]:
    """Return the seats that people hold and play themselves."""
    return tuple(seat for seat in held_seats(table) if table.stand_in(seat) is None)


def require_asked(context: CommandContext, seat: int, waits: Collection[int], rule: str) -> None:
    """Refuse an agreement by a seat that is not asked, or by the bot that stands in for its player."""
    if seat not in waits or context.table.seats[seat].player != context.submitted.player:
        raise IllegalCommand(f"seat {seat} is not asked to agree, or has agreed already", rule)
