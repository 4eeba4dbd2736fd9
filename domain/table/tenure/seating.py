"""The seating of a table: requirements, intended players, tournament seats, and the names of bots."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.chance import Chance
from domain.kernel.values import Value
from domain.table.bot_accounts import BotKind, is_bot_account
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.commands import Moment, PlayerId
from domain.table.tenure.shown import Shown

AccountId = Annotated[str, Meta(min_length=1, max_length=100)]
TournamentId = Annotated[str, Meta(min_length=3, max_length=64)]


class TournamentPlace(Value, frozen=True):
    """A table's place in a tournament: its round and group, both counted from 1.

    The player `organiser` may end a pause of the clocks, and every pause ends by `pauses_until` (UTC, ms).
    Older tables have neither field.
    """

    tournament: TournamentId
    round: Annotated[int, Meta(ge=1)]
    group: Annotated[int, Meta(ge=1)]
    organiser: AccountId | UnsetType = UNSET
    pauses_until: Annotated[int, Meta(ge=0)] | UnsetType = UNSET


class PairedPlayer(Value, frozen=True):
    """A seated player, with the nonce and the playing hours of their tournament entry.

    `owner` is set if the player is a program: the player who owns it.
    """

    player: AccountId
    nonce: Annotated[str, Meta(min_length=1, max_length=64)]
    hours: Hours | UnsetType = UNSET
    owner: AccountId | UnsetType = UNSET


class TablePairing(Value, frozen=True):
    """A table's place in a tournament, and its players in seat order."""

    place: TournamentPlace
    players: Annotated[tuple[PairedPlayer, ...], Meta(min_length=1, max_length=8)]


NAMES = (
    "Abner", "Amos", "Beulah", "Clem", "Cora", "Dell", "Elmer", "Etta", "Ezra", "Fern", "Hattie", "Homer",
    "Ida", "Jebediah", "Lula", "Mabel", "Nell", "Opal", "Otis", "Pearl", "Rufus", "Silas", "Virgil", "Willa",
)  # fmt: skip

PLACES = len(NAMES) // 2
"""Number of seats whose bots have unique names, each with a second name in reserve."""


def bot_name(table: str, seat: int, taken: Collection[str] = ()) -> str:
    """Return the name of a seat's bot, avoiding the names in `taken` (people's names, in any letter case).

    Beyond the first `PLACES` seats, as in tournaments, names repeat with a number.
    """
    order, (again, place) = _shuffled(table), divmod(seat, PLACES)
    people = {name.casefold() for name in taken}
    name = order[place]
    if name.casefold() in people:
        spare = order[place + PLACES]
        name = spare if spare.casefold() not in people else f"{name} of the house"
    return f"{name} {again + 1}" if again else name


BotName = Annotated[str, Meta(min_length=1, max_length=60)]


def bot_names(
    table: str,
    players: Sequence[str | None],
    names: Mapping[str, str],
    given: Sequence[str | UnsetType | None] = (),
) -> tuple[str, ...]:
    """Return a bot name for each seat, given the seats' holders and their names.

    `given` lists the names that bots bring along from the previous game, by seat.
    """
    people = (who for who in players if who is not None and not is_bot_account(who))
    taken = [names[who] for who in people if who in names]
    in_use = {name.casefold() for name in taken}
    kept = [name if isinstance(name, str) and name.casefold() not in in_use else None for name in given]
    taken += [name for name in kept if name is not None]
    kept += [None] * (len(players) - len(kept))
    return tuple(name or bot_name(table, seat, taken) for seat, name in enumerate(kept))


def seat_names(
    table: str,
    players: Sequence[str | None],
    names: Mapping[str, str],
    given: Sequence[str | UnsetType | None] = (),
) -> tuple[str | None, ...]:
    """Return the name of each seat's holder, or None for an empty seat; `given` as for `bot_names`."""
    bots = bot_names(table, players, names, given)
    return tuple(
        None if player is None else bots[seat] if is_bot_account(player) else names.get(player)
        for seat, player in enumerate(players)
    )


@lru_cache(maxsize=4_096)
def _shuffled(table: str) -> tuple[str, ...]:
    return tuple(sorted(NAMES, key=lambda name: sha256(f"{table}:{name}".encode()).digest()))


Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}\Z")]
"""A language by its ISO 639 code, such as `en`."""

MAX_LANGUAGES = 8
Languages = Annotated[tuple[Language, ...], Meta(max_length=MAX_LANGUAGES)]

Percentage = Annotated[int, Meta(ge=0, le=100)]
Rating = Annotated[int, Meta(ge=-10_000, le=10_000)]


class Entry(Value, frozen=True):
    """The requirements for joining; the host and players with a reserved seat are exempt.

    `reliability` is the minimum percentage of turns on time. The rating must be between `lowest` and
    `highest`; an unrated player does not meet `lowest`, but does meet `highest`. The player must speak one of
    `languages`. `friends`: only the host's friends can join.
    """

    reliability: Percentage | None = None
    lowest: Rating | None = None
    highest: Rating | None = None
    languages: Languages = ()
    friends: bool = False


def invalid_entry_reason(entry: Entry) -> str | None:
    """Return what is wrong with the requirements, or None if they are valid."""
    if entry.lowest is not None and entry.highest is not None and entry.lowest > entry.highest:
        return f"the lowest rating, {entry.lowest}, is above the highest, {entry.highest}"
    if len(set(entry.languages)) < len(entry.languages):
        return f"a language is named twice: {', '.join(entry.languages)}"
    return None


def asks_for_rating(entry: Entry) -> bool:
    """Return whether players' ratings must be known."""
    return entry.lowest is not None or entry.highest is not None


def unfulfilled(entry: Entry, shown: Shown) -> str | None:
    """Return a message about a requirement that the player does not meet, or None if they meet all."""
    if entry.friends and shown.friend is not True:
        return "only friends of the host can join"
    if entry.languages and not (isinstance(shown.languages, tuple) and shown.languages):
        named = " or ".join(entry.languages)
        return f"the host asks for players who speak {named}; your profile lists no such language"
    if entry.reliability is not None and not _at_least(shown.in_time, entry.reliability):
        known = f"{shown.in_time}%" if isinstance(shown.in_time, int) else "not known yet"
        return f"the host asks for {entry.reliability}% of turns on time; yours: {known}"
    return _rating_reason(entry, shown.rating)


def _at_least(found: int | UnsetType | None, least: int) -> bool:
    return isinstance(found, int) and found >= least


def _rating_reason(entry: Entry, rating: int | UnsetType | None) -> str | None:
    if entry.lowest is not None and not _at_least(rating, entry.lowest):
        known = f"yours is {rating}" if isinstance(rating, int) else "you have none yet"
        return f"the host asks for a rating of {entry.lowest} or more; {known}"
    if entry.highest is not None and isinstance(rating, int) and rating > entry.highest:
        return f"the host asks for a rating of {entry.highest} or less; yours is {rating}"
    return None


SeatOrder = Literal["keep", "rotate", "random"]


class SeatAssignment(Value, frozen=True):
    """The intended holder of a seat: a player, a kind of bot, or anyone.

    `owner` is set if the player is a program: the player who owns it. `name` is the name of the bot; if
    unset, it is derived from the table.
    """

    player: PlayerId | None = None
    bot: BotKind | None = None
    owner: PlayerId | UnsetType = UNSET
    name: BotName | UnsetType = UNSET


class Seating(Value, frozen=True):
    """The intended holders of the seats, which are reserved until `until` (UTC, ms).

    `places` lists them in the previous game's seat order. With `rotate` the second of them gets the first
    seat; with `random` the order is drawn.
    """

    places: Annotated[tuple[SeatAssignment, ...], Meta(min_length=1, max_length=8)]
    until: Moment
    order: SeatOrder = "keep"


def arrange(seating: Seating, chance: Chance) -> tuple[SeatAssignment, ...]:
    """Return the intended holders in seat order; random draws have labels that begin with `seat order`."""
    places = list(seating.places)
    if seating.order == "rotate":
        return (*places[1:], places[0])
    if seating.order == "random":
        for last in range(len(places) - 1, 0, -1):
            other = chance.draw_below(last + 1, f"seat order:{last}")
            places[last], places[other] = places[other], places[last]
    return tuple(places)
