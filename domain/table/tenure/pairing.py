"""The place of a table in a tournament, and those who are seated there by it."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Value
from domain.table.correspondence.calendar import Hours

AccountId = Annotated[str, Meta(min_length=1, max_length=100)]
TournamentId = Annotated[str, Meta(min_length=3, max_length=64)]


class TournamentPlace(Value, frozen=True):
    """Which table of a tournament it is: its round and group, both counted from 1.

    `organiser` may end a pause there, and no pause goes on after `pauses_until` (UTC, ms). Tables that were
    opened earlier have neither.
    """

    tournament: TournamentId
    round: Annotated[int, Meta(ge=1)]
    group: Annotated[int, Meta(ge=1)]
    organiser: AccountId | UnsetType = UNSET
    pauses_until: Annotated[int, Meta(ge=0)] | UnsetType = UNSET


class PairedPlayer(Value, frozen=True):
    """Who is seated, with the nonce and the hours that the player brought to the tournament.

    `owner` is the player whose program it is.
    """

    player: AccountId
    nonce: Annotated[str, Meta(min_length=1, max_length=64)]
    hours: Hours | UnsetType = UNSET
    owner: AccountId | UnsetType = UNSET


class TablePairing(Value, frozen=True):
    """A table's place in a tournament, and its players in seat order."""

    place: TournamentPlace
    players: Annotated[tuple[PairedPlayer, ...], Meta(min_length=1, max_length=8)]
