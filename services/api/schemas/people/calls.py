"""What the API takes and answers about programs that are called; all times are UTC in milliseconds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from infra.ports.people.calls import CALL_OUTCOMES, MAX_REPORTED_CALLS, CallOutcome, CallState
from services.api.schemas.people.channels import ChannelUrl
from services.api.schemas.requests import RequestBody, TableId
from services.api.schemas.response_part import ResponsePart


class NewCall(RequestBody, frozen=True):
    """Where the program is called; with `renew_secret` a new secret is told, and both hold for a day."""

    url: ChannelUrl
    renew_secret: bool = False


class CallTestRequest(RequestBody, frozen=True):
    """Nothing has to be said."""


class CallSummary(ResponsePart, frozen=True):
    """Where the program is called; nothing but tests goes there unless it is `active`: `why` says why.

    `secret`, which signs what is sent and what is answered, is told once: when it is made.
    """

    url: str
    state: CallState
    why: str | None
    made: int
    secret: str | None = None


class CallResponse(ResponsePart, frozen=True):
    """Where the caller's program is called; None where it is not."""

    call: CallSummary | None


class CallCount(ResponsePart, frozen=True):
    """How many calls ended so, since the account was made."""

    outcome: CallOutcome
    calls: Annotated[int, Meta(ge=0)]


class CallLineSummary(ResponsePart, frozen=True):
    """What came of a call that was made `at` and took `ms`.

    `table`, `seat` and `decision` are None for a test. `code` is the status that the program answered, None
    where nothing came, and `rule` the rule by which its answer was refused.
    """

    id: str
    table: TableId | None
    seat: int | None
    decision: int | None
    at: int
    ms: int
    outcome: CallOutcome
    code: int | None
    rule: str | None
    says: str


class CallsResponse(ResponsePart, frozen=True):
    """How calls went: counts of all, and the latest, the newest first."""

    counts: Annotated[tuple[CallCount, ...], Meta(max_length=len(CALL_OUTCOMES))]
    latest: Annotated[tuple[CallLineSummary, ...], Meta(max_length=MAX_REPORTED_CALLS)]
