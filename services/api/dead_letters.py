"""Commands that could not be processed: listed for operators, and carried out again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from services.api.admin import ENTRIES, Operating, Position, Why, told
from services.api.admin_forms import Letters, LetterShown, Operated, Reason
from services.api.answering import Answer
from services.api.describing import described
from services.api.errors import ACCEPTED, OK, Problem
from services.api.identity import Served
from services.api.parameters import Parameter
from services.api.service import Service
from services.stored import DeadLetter

router = APIRouter(prefix="/v1/admin")

Partition = Annotated[int, Meta(ge=0, le=255)]

PARTITION: Parameter[int] = Parameter(
    "partition", Partition, "The partition that the letter lies in", 3, where="path"
)
LETTER: Parameter[str] = Parameter("letter", Position, "The letter's id", "1790000000000-0", where="path")
IN_PARTITION: Parameter[int | None] = Parameter("partition", Partition, "Only letters of this partition", 3)


@router.get(
    "/dead-letters",
    **described(
        "Commands that could not be processed",
        "admin",
        None,
        (OK, Letters),
        says="List them with the reason, the oldest first; for operators.",
        takes=(IN_PARTITION, ENTRIES),
        problems=("not-found",),
        access="player",
    ),
)
async def dead_letters(request: Request, service: Served, operating: Operating) -> Response:
    """List them with the reason, the oldest first."""
    partition, limit = IN_PARTITION(request), ENTRIES(request)
    _require_partition(service, partition)
    found = await operating.dead_letters(partition, limit=limit)
    return Answer(Letters(tuple(_shown(number, letter) for number, letter in found)))


def _shown(partition: int, letter: DeadLetter) -> LetterShown:
    wish = letter.wish
    if wish is None:
        return LetterShown(partition, letter.id, letter.reason)
    return LetterShown(
        partition, letter.id, letter.reason, wish.table, wish.seat, wish.player, wish.command_id
    )


@router.post(
    "/dead-letters/{partition}/{letter}/redo",
    **described(
        "Carry a dead command out again",
        "admin",
        Reason,
        (ACCEPTED, Operated),
        says="Have it judged again under its own id, as if its sender had sent it now; for operators.",
        takes=(PARTITION, LETTER),
        problems=("not-allowed",),
        access="player",
    ),
)
async def redo(request: Request, operating: Operating, body: Why) -> Response:
    """Have it judged again under its own id, as if its sender had sent it now."""
    return told(await operating.redo(PARTITION(request), LETTER(request), body.why))


def _require_partition(service: Service, partition: int | None) -> None:
    if partition is not None and partition >= service.ports.partitions:
        raise Problem("not-found", f"there are partitions 0 to {service.ports.partitions - 1}")
