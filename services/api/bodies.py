"""The bodies that the API takes, and the door they come in by."""

from __future__ import annotations

import asyncio
from typing import Annotated, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request

from domain.table.commands import Kind, Name, Nonce
from infra.names import MOST_SAID
from infra.settings import Settings
from services.api.errors import Problem
from services.api.negotiation import require_json
from services.api.nesting import matched_within
from services.api.portable import stands_for
from services.ports_accounts import Scope

T = TypeVar("T")

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z._=+/-]+\Z")]
Said = Annotated[str, Meta(max_length=MOST_SAID)]
"""A name as somebody says it; what it may be is the business of `infra.names`."""

Password = Annotated[str, Meta(min_length=8, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
TableId = Annotated[str, Meta(pattern=r"^[0-9a-f]{2}[0-9A-Za-z_-]{1,62}\Z")]

LAST_MOMENT = 4_102_444_800_000
"""The end of the century, in milliseconds since 1970."""

MOST_RECORDS = 999_999_999_999_999
"""No log is longer; a number above it is a slip."""

DEPTH = 32
"""Brackets within brackets that a body may have."""

DIGITS = 15
"""A length that takes more digits is too large whatever it is."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request says; an unknown field is refused."""


class NewPlayer(Body, frozen=True):
    """Register; `bot` says which kind of program plays under the name."""

    name: Said
    password: Password | None = None
    session: bool = False
    bot: Annotated[str, Meta(min_length=1, max_length=30)] | None = None


class Login(Body, frozen=True):
    """Log in with a password."""

    name: Said
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Body, frozen=True):
    """Set a password, or another one; all other sessions end, and with `tokens` all other tokens.

    `old` is the one before, where there was one, or the recovery code.
    """

    password: Password
    old: Annotated[str, Meta(max_length=200)] | None = None
    tokens: bool = False


class OtherName(Body, frozen=True):
    """Choose another name, where the one before cannot be kept."""

    name: Said


class NewCode(Body, frozen=True):
    """Make a recovery code; where there is a password it has to be known."""

    password: Annotated[str, Meta(max_length=200)] | None = None


class ComeBack(Body, frozen=True):
    """Come back by a recovery code, which is used up."""

    name: Said
    code: Annotated[str, Meta(max_length=100)]


class NewToken(Body, frozen=True):
    """Make a token; it ends at `expires` (ms) or after so many `days`, if either is said."""

    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=4)]
    note: Annotated[str, Meta(max_length=100)] = ""
    expires: Annotated[int, Meta(ge=0, le=LAST_MOMENT)] | None = None
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None


class Place(Body, frozen=True):
    """Where the caller sits down, with a nonce of its own if it has one."""

    seat: SeatNumber
    nonce: Nonce | None = None


class NewTable(Body, frozen=True):
    """Open a table; seats that are neither `me` nor `bots` wait for others.

    `several` makes it a hot-seat table, where one person may hold several seats.
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=8), stands_for("Seats")]
    name: Name
    options: Annotated[msgspec.Raw, stands_for("Options")] = msgspec.field(
        default_factory=lambda: msgspec.Raw(b"{}")
    )
    public: bool = True
    hours: Annotated[int, Meta(ge=1, le=24 * 60)] | None = None
    begin: Literal["full", "owner"] = "full"
    several: bool = False
    command_id: CommandId | None = None
    me: Place | None = None
    bots: Annotated[
        dict[SeatNumber, Kind], Meta(extra_json_schema={"propertyNames": {"pattern": "^[0-7]$"}})
    ] = {}


class SitDown(Body, frozen=True):
    """Take a seat, or ask for a bot on it."""

    seat: SeatNumber
    nonce: Nonce | None = None
    bot: Kind | None = None
    command_id: CommandId | None = None


class Begin(Body, frozen=True):
    """Start the table."""

    command_id: CommandId | None = None


class Ordered(Body, frozen=True):
    """A command, and the decision it answers; talk, undo and giving up name none.

    `command_id` may stand in the header `Idempotency-Key` instead; one of the two is needed.
    """

    command: Annotated[msgspec.Raw, stands_for("Command")]
    command_id: CommandId | None = None
    seat: SeatNumber | None = None
    decision: Annotated[int, Meta(ge=0, le=MOST_RECORDS)] | None = None


class AskAudit(Body, frozen=True):
    """Ask for an audit of a table."""

    table: TableId


class Taken(Generic[T]):
    """The door for one kind of body: its decoder is prepared once."""

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind
        self._decoder = msgspec.json.Decoder(kind)

    async def __call__(self, request: Request) -> T:
        """Read the request's body; an empty one stands for `{}`."""
        data = await whole(request)
        return self.read(data or b"{}")

    def read(self, data: bytes) -> T:
        """Read a body; bad-request says what is wrong and where."""
        check(data)
        try:
            return self._decoder.decode(data)
        except msgspec.DecodeError as error:
            raise Problem("bad-request", str(error)) from error


async def whole(request: Request) -> bytes:
    """Read the body up to the limit; a longer one is refused before it is read, a slow one cut."""
    chosen: Settings = request.app.state.service.settings
    said = request.headers.get("content-length", "0")
    if not said.isascii() or not said.isdigit() or len(said) > DIGITS or int(said) > chosen.body_bytes:
        raise Problem("too-large", f"a body may have {chosen.body_bytes} bytes")
    require_json(request)
    try:
        async with asyncio.timeout(chosen.body_seconds):
            return await _read(request, chosen.body_bytes)
    except TimeoutError:
        detail = f"the body did not come within {chosen.body_seconds:g} s"
        raise Problem("request-timeout", detail) from None


async def _read(request: Request, limit: int) -> bytes:
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > limit:
            raise Problem("too-large", f"a body may have {limit} bytes")
        parts.append(part)
    return b"".join(parts)


def check(data: bytes) -> None:
    """Refuse bytes that are no text, and brackets too deep for a decoder that calls itself."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise Problem("bad-request", f"the body is no UTF-8: {error}") from error
    if data.count(b"[") + data.count(b"{") <= DEPTH:
        return
    if not matched_within(data, DEPTH):
        raise Problem(
            "bad-request", f"the body has brackets more than {DEPTH} deep, or some that do not match"
        )
