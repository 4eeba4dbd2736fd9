"""Which mailboxes may set a new password: those that were named by who knew the one that there was.

A channel is set up by whoever has a session; were that enough, a browser left open would be an account lost.
"""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from infra.ports.people.notices.addressees import ChannelTarget, EmailTarget
from services.api.auth.call import PlayerCall
from services.api.auth.login_throttle import check_throttled
from services.api.auth.passwords import verify_password
from services.api.schemas.people.channels import ChannelChange
from services.api.schemas.problems import Problem


async def knows_password(call: PlayerCall, password: str | None) -> bool:
    """Say whether the caller knows the player's password, or there is none; forbidden for a wrong one."""
    player = (await call.api.ports.accounts.find_players((call.player,)))[call.player]
    if player.password is None or password is None:
        return player.password is None

    async def check() -> bool | None:
        return await verify_password(player.password, password) or None

    await call.api.login_limiter.take(f"password:{player.id}")
    if not await check_throttled(call, f"player {player.id}", check):
        raise Problem("forbidden", "the password is another one")
    return True


async def may_change_rights(call: PlayerCall, change: ChannelChange) -> bool:
    """Say whether a change may give its mailbox the right; asked only where it names mailbox or password."""
    if change.address is UNSET and change.password is UNSET:
        return False
    return await knows_password(call, None if change.password is UNSET else change.password)


def with_right(target: ChannelTarget, *, granted: bool) -> ChannelTarget:
    """Give a mailbox the right to set a new password; it is never taken from one that stays the same."""
    return replace(target, resets=True) if granted and isinstance(target, EmailTarget) else target
