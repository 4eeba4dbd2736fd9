"""What operators are told of accounts that may be one person's."""

from __future__ import annotations

from fastapi import APIRouter

from infra.ports.people.account_signs import AccountSign
from services.api.auth.call import OperatorCall
from services.api.routes.admin.parameters import operator_actions
from services.api.routing import ApiRoute
from services.api.schemas.people.account_signs import AccountSignsResponse, AccountSignSummary
from services.operations.account_signs import describe_sign

router = APIRouter(tags=["admin"], route_class=ApiRoute, prefix="/v1/admin")


@router.get("/signs", summary="Signs of two accounts of one person")
async def list_signs(call: OperatorCall) -> AccountSignsResponse:
    """List pairs of players who played a rated table from the same network on the same day, the latest first.

    It is a sign and proves nothing: a household, a school or a train has one network. For operators.
    """
    found = await operator_actions(call).account_signs.list_signs()
    return AccountSignsResponse(call.api.settings.sign_days, tuple(map(_summary, found)))


def _summary(sign: AccountSign) -> AccountSignSummary:
    return AccountSignSummary(
        table=sign.table,
        players=sign.players,
        network_days=sign.networks,
        browser_days=sign.browsers,
        first=sign.first,
        last=sign.last,
        says=describe_sign(sign),
    )
