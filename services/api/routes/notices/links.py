"""What links in messages do: end such messages, or confirm a mailbox. Who holds one need not log in."""

from __future__ import annotations

from fastapi import APIRouter

from services.api.auth.call import AnyCall
from services.api.http.arguments import UnsubscribeArg
from services.api.routes.notices.link_targets import (
    confirm_mailbox,
    end_messages,
    find_mailbox,
    find_messages,
)
from services.api.routing import ApiRoute
from services.api.schemas.people.channels import ConfirmationResponse
from services.api.schemas.people.notices import UnsubscriptionResponse

router = APIRouter(tags=["notices"], route_class=ApiRoute)


@router.get("/v1/unsubscribe/{token}", summary="What a token ends")
async def ask_unsubscribe(call: AnyCall, token: UnsubscribeArg) -> UnsubscriptionResponse:
    """Say what the token of a message ends; it ends nothing yet, as programs that look at links come here."""
    return await find_messages(call.api, token)


@router.post("/v1/unsubscribe/{token}", summary="End such notices")
async def unsubscribe(call: AnyCall, token: UnsubscribeArg) -> UnsubscriptionResponse:
    """End the notices that the token names, in one click (RFC 8058): whatever the body says is not read."""
    return await end_messages(call.api, token)


@router.get("/v1/confirm/{token}", summary="What a link confirms")
async def ask_confirmation(call: AnyCall, token: UnsubscribeArg) -> ConfirmationResponse:
    """Say which mailbox the link of a message confirms, and for whom; it confirms nothing yet."""
    return await find_mailbox(call.api, token)


@router.post("/v1/confirm/{token}", summary="Confirm a mailbox")
async def confirm(call: AnyCall, token: UnsubscribeArg) -> ConfirmationResponse:
    """Let notices go to the mailbox from now on; whatever the body says is not read."""
    return await confirm_mailbox(call.api, token)
