"""When the hooks of a table are over: with their owner's account, or the owner's seat at a private game."""

from __future__ import annotations

from domain.table.evolve import AnyTable
from infra.ports.accounts import Player
from infra.ports.people.notices.addressees import Addressee, NoticeChannel


def is_hook_over(hook: NoticeChannel, table: AnyTable, account: Player | None, owner: Addressee) -> bool:
    """Return whether a hook is told nothing any more; `account` and `owner` belong to the table's owner."""
    if account is None or account.deleted or account.blocked is not None:
        return True
    return hook.made < owner.programs_ended or has_left_private_game(table, account.id)


def has_left_private_game(table: AnyTable, player: str) -> bool:
    """Return whether a player held a seat of a private game and gave it up."""
    held = any(player in seat.holders for seat in table.seats)
    return not table.public and held and not any(seat.player == player for seat in table.seats)
