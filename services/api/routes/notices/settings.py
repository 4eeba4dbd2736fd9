"""When notices go."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.responses import Response

from infra.ports.accounts import DailyWindow
from infra.ports.people.notices.addressees import Addressee
from services.api.auth.call import AccountCall
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.presenters.people.notices import build_settings, read_kinds
from services.api.routes.notices.channels import read_addressee
from services.api.routing.route_table import RouteTable
from services.api.schemas.people.notices import NoticeSettings
from services.api.schemas.problems import OK, Problem

routes = RouteTable("notices")


@routes.get("/v1/me/notices", "When I am told", ResponseSpec(OK, NoticeSettings), problems=("forbidden",))
async def get_settings(call: AccountCall) -> Response:
    """Tell when notices go, by channel and kind; what is not named goes at once."""
    return JsonResponse(build_settings(await read_addressee(call, call.player)))


@routes.put(
    "/v1/me/notices", "Say when to be told", ResponseSpec(OK, NoticeSettings), problems=("forbidden",)
)
async def change_settings(call: AccountCall, body: NoticeSettings) -> Response:
    """Say when notices go; what waits already goes as it was to."""
    wanted = {one.channel: read_kinds(one.kinds) for one in body.channels}

    def changed(before: Addressee) -> Addressee:
        unknown = wanted.keys() - {one.id for one in before.channels}
        if unknown:
            raise Problem("bad-request", f"channels: there is no {min(unknown)} of yours")
        quiet = None if body.quiet is None else DailyWindow(body.quiet.opens, body.quiet.closes)
        channels = tuple(replace(one, kinds=wanted.get(one.id, one.kinds)) for one in before.channels)
        return replace(before, digest=body.digest, quiet=quiet, channels=channels)

    return JsonResponse(
        build_settings(await call.api.ports.notice_ledger.change_addressee(call.player, changed))
    )
