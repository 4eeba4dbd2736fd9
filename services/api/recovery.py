"""Coming back without a password, by a code that was told once and is used up."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from infra.names import canonical
from services.api.account_shapes import CameBack, CodeShown
from services.api.answering import Answer
from services.api.bodies import ComeBack, NewCode, Taken
from services.api.cookies import me_of, new_session, with_cookie
from services.api.describing import described
from services.api.errors import CREATED, OK, Problem
from services.api.identity import Asking, Served, address, require, require_let_in, require_still
from services.api.passwords import fits
from services.api.tries import tried
from services.ports_accounts import Player

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none is taken for another one."""

GROUPS, EACH = 5, 5
"""25 of 32 letters: 125 random bits, of which a digest is safe to keep."""

router = APIRouter()


@router.post(
    "/v1/me/recovery",
    **described(
        "Make a recovery code",
        "players",
        NewCode,
        (CREATED, CodeShown),
        says="Make a code that brings the caller back once, in place of the one before; it is told this "
        "once. Where there is a password it has to be known.",
        access="player",
    ),
)
async def make_code(
    request: Request, service: Served, caller: Asking, body: Annotated[NewCode, Depends(Taken(NewCode))]
) -> Response:
    """Make a code that brings the caller back once, in place of the one before; it is told once."""
    player = require(caller, "play")
    await require_still(service, caller)
    before = (await service.ports.accounts.players((player,)))[player]

    async def known() -> bool | None:
        return await fits(before.password, body.password or "") or None

    if before.password is not None and not await tried(service, request, f"player {player}", known):
        raise Problem("forbidden", "the password is another one")
    code = new_code()
    while not await service.ports.accounts.change_recovery(player, before.recovery, digest_of_code(code)):
        before = (await service.ports.accounts.players((player,)))[player]
    return Answer(CodeShown(code), CREATED)


@router.post(
    "/v1/session/recovery",
    **described(
        "Come back by a code",
        "players",
        ComeBack,
        (OK, CameBack, (), ("Set-Cookie",)),
        says="Open a session for who has the code, which is used up, and give the next one.",
    ),
)
async def come_back(
    request: Request, service: Served, caller: Asking, body: Annotated[ComeBack, Depends(Taken(ComeBack))]
) -> Response:
    """Open a session for who has the code, which is used up, and give the next one."""
    await service.logins.take(address(request))
    given, code = digest_of_code(body.code), new_code()

    async def known() -> Player | None:
        player = await service.ports.accounts.named(body.name)
        right = player is not None and holds_code(player, body.code)
        if player is None or not right:
            return None
        used = await service.ports.accounts.change_recovery(player.id, given, digest_of_code(code))
        return player if used else None

    player = await tried(service, request, f"name {canonical(body.name)}", known)
    if player is None:
        raise Problem("unauthorized", "name and code do not belong together, or the code was used")
    require_let_in(player)
    request.state.said = {"name": player.name, "player": player.id}
    cookie, csrf = await new_session(service, player)
    return with_cookie(Answer(CameBack(me_of(player, csrf, ("play",)), code)), request, cookie)


def new_code() -> str:
    """Make a code that can be written down."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(EACH)) for _ in range(GROUPS))
    return "-".join(groups)


def digest_of_code(said: str) -> str:
    """Give what is stored of a code; capitals, hyphens and letters like digits make no difference."""
    read = said.upper().translate(str.maketrans("OIL", "011", "- \t"))
    return hashlib.sha256(read.encode()).hexdigest()


def holds_code(player: Player, said: str) -> bool:
    """Say whether this is the player's code."""
    return player.recovery is not None and hmac.compare_digest(player.recovery, digest_of_code(said))
