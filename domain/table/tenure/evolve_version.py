"""Folding: what is proposed of the rules, and the move to another version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain.kernel.game import Game
from domain.kernel.values import Event
from domain.table.state import Table
from domain.table.tenure import events as happened
from domain.table.tenure.rules_proposal import RulesProposal


def _proposed(game: Game[Any], table: Table[Any, Any], event: happened.VersionProposed) -> Table[Any, Any]:
    proposal = RulesProposal(event.version, event.by, event.why, (), event.lapses, event.made)
    return replace(table, rules_proposal=proposal)


def _agreed(game: Game[Any], table: Table[Any, Any], event: happened.VersionAgreed) -> Table[Any, Any]:
    found, player = table.proposed_rules, table.seats[event.seat].player
    if found is None or player is None:
        return table
    return replace(table, rules_proposal=replace(found, agreed=(*found.agreed, player)))


def _declined(game: Game[Any], table: Table[Any, Any], event: happened.VersionDeclined) -> Table[Any, Any]:
    return replace(table, rules_proposal=UNSET)


def _changed(game: Game[Any], table: Table[Any, Any], event: happened.VersionChanged) -> Table[Any, Any]:
    return move_to_version(game, table, event.version)


def move_to_version(game: Game[Any], table: Table[Any, Any], version: int) -> Table[Any, Any]:
    """Give the table as that version goes on with it; `game` may be either version's."""
    carried = game.carry_over(table.position, table.version, version)
    return replace(table, version=version, game_state=carried, rules_proposal=UNSET)


VERSION_EVOLVE: Mapping[type[Event], Callable[[Game[Any], Table[Any, Any], Any], Table[Any, Any]]] = {
    happened.VersionProposed: _proposed,
    happened.VersionAgreed: _agreed,
    happened.VersionDeclined: _declined,
    happened.VersionChanged: _changed,
}
