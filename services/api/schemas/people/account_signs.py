"""What operators are answered about accounts that may be one person's; times are UTC in milliseconds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from infra.ports.people.account_signs import MAX_SIGNS
from services.api.schemas.requests import TableId
from services.api.schemas.response_part import ResponsePart


class AccountSignSummary(ResponsePart, frozen=True):
    """Two players of a rated table: on how many days they played from one network, and one browser there.

    `says` puts the reason into words; it is a sign, never a proof.
    """

    table: TableId
    players: tuple[str, str]
    network_days: Annotated[int, Meta(ge=0)]
    browser_days: Annotated[int, Meta(ge=0)]
    first: int
    last: int
    says: str


class AccountSignsResponse(ResponsePart, frozen=True):
    """Signs, the latest first, and for how many days each is kept; 0 where nothing is compared."""

    days: Annotated[int, Meta(ge=0)]
    signs: Annotated[tuple[AccountSignSummary, ...], Meta(max_length=MAX_SIGNS)]
