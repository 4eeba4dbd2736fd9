"""The invitation to a private table: its code follows from the table and a number, so only that is kept."""

from __future__ import annotations

from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.commands import RenewInvitation
from domain.table.desk import Desk
from domain.table.events import InvitationRenewed


def renew(desk: Desk, command: RenewInvitation) -> None:
    """Let another invitation hold; only the owner may, before the game and while it is on."""
    table = desk.table
    if desk.wish.player != table.owner:
        raise NotAllowed("only the owner renews the invitation")
    if table.public:
        raise IllegalCommand("a public table has no invitation: everybody may look")
    desk.record(InvitationRenewed(table.invitation + 1))
