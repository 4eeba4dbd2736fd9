"""When notices go."""

from __future__ import annotations

from fastapi import APIRouter
from msgspec.structs import replace

from infra.ports.accounts import DailyWindow
from infra.ports.people.notices.addressees import Addressee
from services.api.auth.call import AccountCall
from services.api.http.operation import problems
from services.api.presenters.people.notices import build_settings, read_kinds
from services.api.routes.notices.channels import read_addressee
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.people.notices import NoticeSettings
from services.api.schemas.problems import Problem

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.get("/v1/me/notices", summary="When I am told", responses=problems("forbidden"))
async def get_settings(call: AccountCall) -> NoticeSettings:
    """Tell when notices go, by channel and kind; what is not named goes at once."""
    return build_settings(await read_addressee(call, call.player))


@router.put("/v1/me/notices", summary="Say when to be told", responses=problems("forbidden"))
async def change_settings(call: AccountCall, body: JsonBody[NoticeSettings]) -> NoticeSettings:
    """Say when notices go; what waits already goes as it was to."""
    wanted = {one.channel: read_kinds(one.kinds) for one in body.channels}

    def changed(before: Addressee) -> Addressee:
        unknown = wanted.keys() - {one.id for one in before.channels}
        if unknown:
            raise Problem("bad-request", f"channels: there is no {min(unknown)} of yours")
        quiet = None if body.quiet is None else DailyWindow(body.quiet.opens, body.quiet.closes)
        channels = tuple(replace(one, kinds=wanted.get(one.id, one.kinds)) for one in before.channels)
        return replace(before, digest=body.digest, quiet=quiet, channels=channels)

    return build_settings(await call.api.ports.notice_ledger.change_addressee(call.player, changed))
