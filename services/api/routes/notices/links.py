"""What links in messages do: end such messages, or confirm a mailbox. Who holds one need not log in."""

from __future__ import annotations

from starlette.responses import Response

from services.api.auth.call import ApiCall
from services.api.http.arguments import UnsubscribeArg
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse
from services.api.routes.notices.link_targets import (
    confirm_mailbox,
    end_messages,
    find_mailbox,
    find_messages,
)
from services.api.routing.route_table import RouteTable
from services.api.schemas.people.channels import ConfirmationResponse
from services.api.schemas.people.notices import UnsubscriptionResponse
from services.api.schemas.problems import OK

routes = RouteTable("notices")


@routes.get("/v1/unsubscribe/{token}", "What a token ends", ResponseSpec(OK, UnsubscriptionResponse))
async def ask_unsubscribe(call: ApiCall, token: UnsubscribeArg) -> Response:
    """Say what the token of a message ends; it ends nothing yet, as programs that look at links come here."""
    return JsonResponse(await find_messages(call.api, token))


@routes.post("/v1/unsubscribe/{token}", "End such notices", ResponseSpec(OK, UnsubscriptionResponse))
async def unsubscribe(call: ApiCall, token: UnsubscribeArg) -> Response:
    """End the notices that the token names, in one click (RFC 8058): whatever the body says is not read."""
    return JsonResponse(await end_messages(call.api, token))


@routes.get("/v1/confirm/{token}", "What a link confirms", ResponseSpec(OK, ConfirmationResponse))
async def ask_confirmation(call: ApiCall, token: UnsubscribeArg) -> Response:
    """Say which mailbox the link of a message confirms, and for whom; it confirms nothing yet."""
    return JsonResponse(await find_mailbox(call.api, token))


@routes.post("/v1/confirm/{token}", "Confirm a mailbox", ResponseSpec(OK, ConfirmationResponse))
async def confirm(call: ApiCall, token: UnsubscribeArg) -> Response:
    """Let notices go to the mailbox from now on; whatever the body says is not read."""
    return JsonResponse(await confirm_mailbox(call.api, token))
