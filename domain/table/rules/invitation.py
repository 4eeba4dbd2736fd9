"""The invitation to a private table: its code follows from the table and a number, so only that is kept."""

from __future__ import annotations

from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.commands import RenewInvitation
from domain.table.context import CommandContext
from domain.table.events import InvitationRenewed


def renew_invitation(context: CommandContext, command: RenewInvitation) -> None:
    """Let another invitation hold; only the owner may, before the game and while it is on."""
    table = context.table
    if context.submitted.player != table.owner:
        raise NotAllowed("only the owner renews the invitation")
    if table.public:
        raise IllegalCommand("a public table has no invitation: everybody may look")
    context.record(InvitationRenewed(table.invitation_number + 1))
