"""The names of the service's bots: each seat of a table has one of its own, kept in no log.

An account plays for all seats of its kind, so its own name would say the same of each. A name follows from
the table's id and the seat's number; it differs only where somebody at the table bears it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

from domain.table.bot_accounts import is_bot_account

NAMES = (
    "Abner", "Amos", "Beulah", "Clem", "Cora", "Dell", "Elmer", "Etta", "Ezra", "Fern", "Hattie", "Homer",
    "Ida", "Jebediah", "Lula", "Mabel", "Nell", "Opal", "Otis", "Pearl", "Rufus", "Silas", "Virgil", "Willa",
)  # fmt: skip

PLACES = len(NAMES) // 2
"""So many seats have a name of their own, and a second one in reserve."""


def bot_name(table: str, seat: int, borne: Collection[str] = ()) -> str:
    """Name the bot of a seat; `borne` are the names of the people there, in whatever case.

    Beyond the first `PLACES` seats, as tournaments have them, names come again with a number.
    """
    order, (again, place) = _shuffled(table), divmod(seat, PLACES)
    people = {name.casefold() for name in borne}
    name = order[place]
    if name.casefold() in people:
        spare = order[place + PLACES]
        name = spare if spare.casefold() not in people else f"{name} of the house"
    return f"{name} {again + 1}" if again else name


def bot_names(table: str, players: Sequence[str | None], names: Mapping[str, str]) -> tuple[str, ...]:
    """Give what a bot on each seat is called, by who holds the seats and what those are called."""
    borne = [names[who] for who in players if who is not None and who in names and not is_bot_account(who)]
    return tuple(bot_name(table, seat, borne) for seat in range(len(players)))


def seat_names(table: str, players: Sequence[str | None], names: Mapping[str, str]) -> tuple[str | None, ...]:
    """Give what is said of who holds each seat, None where nobody does."""
    bots = bot_names(table, players, names)
    return tuple(
        None if player is None else bots[seat] if is_bot_account(player) else names.get(player)
        for seat, player in enumerate(players)
    )


@lru_cache(maxsize=4_096)
def _shuffled(table: str) -> tuple[str, ...]:
    return tuple(sorted(NAMES, key=lambda name: sha256(f"{table}:{name}".encode()).digest()))
