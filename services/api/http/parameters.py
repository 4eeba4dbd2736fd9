"""The parameters of requests: one value says what one is called, what it may be, and reads it.

The same msgspec type bounds what is read and becomes the schema in the OpenAPI document, so that the two
cannot part.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request

from services.api.schemas.json_schema import component_ref, to_portable
from services.api.schemas.problems import Problem
from services.api.schemas.requests import MAX_SEQ, CommandId, SeatNumber, TableId
from services.queries.lobby_reader import CURSOR_PATTERN
from services.queries.reader import Phase

T = TypeVar("T")

ParameterLocation = Literal["path", "query", "header"]

MAX_ECHO = 20
"""Characters of a wrong value that are repeated to who sent it."""

_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}


class Parameter(Generic[T]):
    """One parameter; called with a request it gives the value, or `otherwise` where nothing is said.

    `told` is the component that describes it, where its bounds are known only when the service runs; `hint`
    says what to do instead of a wrong value.
    """

    def __init__(  # noqa: PLR0913 - what a parameter has in an OpenAPI document
        self,
        name: str,
        kind: Any,
        description: str,
        example: Any,
        *,
        location: ParameterLocation = "query",
        default: Any = None,
        component: str | None = None,
        hint: str = "",
    ) -> None:
        self.name, self.kind, self.description, self.example = name, kind, description, example
        self.location, self.default, self.hint = location, default, hint
        self.schema = to_portable(msgspec.json.schema(kind))
        self.documented_schema = self.schema if component is None else component_ref(component)

    def __call__(self, request: Request) -> T:
        """Read it from the request; bad-request, or not-found in a path, says what it may be."""
        said = self._said(request)
        found: T = self.default if said is None else self.parse(said)
        return found

    def parse(self, said: str) -> T:
        """Read one value."""
        try:
            found: T = msgspec.convert(self._literal(said), self.kind)
        except msgspec.ValidationError:
            raise self._wrong(said) from None
        return found

    def _wrong(self, said: str) -> Problem:
        if self.location == "path":
            return Problem("not-found", f"there is no {self.name} {said[:64]!r}")
        return Problem("bad-request", f"{self.name} is {self.allowed}, not {said[:MAX_ECHO]!r}{self.hint}")

    def _said(self, request: Request) -> str | None:
        if self.location == "path":
            return str(request.path_params[self.name])
        found = (request.headers if self.location == "header" else request.query_params).getlist(self.name)
        if len(found) > 1:
            raise Problem("bad-request", f"{self.name} is given {len(found)} times")
        return found[0] if found else None

    def _literal(self, said: str) -> Any:
        """Give what the text stands for; what stands for nothing is left to be refused as the text it is."""
        match self.schema.get("type"):
            case "integer":
                return int(said) if said.isascii() and said.isdigit() and len(said) <= MAX_ECHO else said
            case "boolean":
                return _BOOLEANS.get(said, said)
            case _:
                return said

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        schema = self.schema
        match schema:
            case {"enum": choices}:
                return f"one of {', '.join(choices)}"
            case {"type": "integer"}:
                return f"a whole number from {schema['minimum']} to {schema['maximum']}"
            case {"type": "boolean"}:
                return "true or false"
            case {"pattern": pattern}:
                return f"text of the form {pattern}"
            case _:
                return "text"


MAX_PAGE_TABLES, MAX_PAGE_RECORDS = 100, 500
"""Tables, and records, of one page."""

Seq = Annotated[int, Meta(ge=1, le=MAX_SEQ)]
Position = Annotated[int, Meta(ge=0, le=MAX_SEQ)]
Theme = Literal["page", "light", "dark"]
GameName = Annotated[str, Meta(max_length=60, pattern=r"^[a-z][a-z0-9_]*\Z")]
InviteCode = Annotated[str, Meta(max_length=100)]
Cursor = Annotated[str, Meta(pattern=rf"^{CURSOR_PATTERN}\Z")]
PlayerId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]
TokenId = Annotated[str, Meta(pattern=r"^t[0-9a-f]{12}\Z")]

TABLE: Parameter[str] = Parameter("table", TableId, "The table's id", "3fk5q2mzyxw4cap7", location="path")
COMMAND_ID: Parameter[str] = Parameter(
    "command_id", CommandId, "The id that the command was given with", "move-17", location="path"
)
SEAT_NUMBER: Parameter[int] = Parameter("seat", SeatNumber, "The seat's number", 1, location="path")
GAME: Parameter[str] = Parameter(
    "game", GameName, "The game's name", "gold_rush", location="path", component="GameName"
)
TOKEN_ID: Parameter[str] = Parameter("token", TokenId, "The token's id", "t012345678901", location="path")
SEAT: Parameter[int | None] = Parameter(
    "seat", SeatNumber, "Through whose eyes; a spectator's where it is left out", 0
)
OWN_SEAT: Parameter[int | None] = Parameter(
    "seat", SeatNumber, "For which seat of one's own; the first where it is left out", 0
)
AT: Parameter[int | None] = Parameter("at", Seq, "After which record; now where it is left out", 57)
AT_LEAST: Parameter[int | None] = Parameter(
    "at_least", Position, "Wait up to 5 s until the table has this record", 57
)
INVITE: Parameter[str | None] = Parameter("invite", InviteCode, "The code of a private table", "k3v9x")
AFTER: Parameter[int] = Parameter("after", Position, "Records after this one", 56, default=0)
LIMIT: Parameter[int] = Parameter(
    "limit",
    Annotated[int, Meta(ge=1, le=MAX_PAGE_RECORDS)],
    "How many records at most",
    100,
    default=MAX_PAGE_RECORDS,
)
THEME: Parameter[str] = Parameter(
    "theme",
    Theme,
    "`page` for a fragment without a style of its own, `light` or `dark` for a whole file",
    "dark",
    default="light",
)
PHASE: Parameter[Phase | None] = Parameter("phase", Phase, "Only tables in this phase", "playing")
GAME_FILTER: Parameter[str | None] = Parameter(
    "game", GameName, "Only this game", "gold_rush", component="GameName"
)
MINE: Parameter[bool] = Parameter(
    "mine", bool, "All tables of the caller, instead of public ones", example=True, default=False
)
END_TOKENS: Parameter[bool] = Parameter("tokens", bool, "End all tokens, too", example=True, default=False)
OWNER: Parameter[str | None] = Parameter(
    "owner", PlayerId, "All public tables of this player", "p0123456789abcdef"
)
AFTER_CURSOR: Parameter[str | None] = Parameter(
    "after",
    Cursor,
    "Go on after here: `next` of the page before",
    "1001790000000000:3fk5q2mzyxw4cap7",
    hint="; begin again without it",
)
TABLE_LIMIT: Parameter[int] = Parameter(
    "limit", Annotated[int, Meta(ge=1, le=MAX_PAGE_TABLES)], "How many tables at most", 20, default=50
)
COMMAND_ID_QUERY: Parameter[str | None] = Parameter(
    "command_id", CommandId, "An id under which sending it again is safe", "move-17"
)
IDEMPOTENCY_KEY: Parameter[str | None] = Parameter(
    "Idempotency-Key",
    Annotated[str, Meta(pattern=r'^("[0-9A-Za-z._=+/-]{1,64}"|[0-9A-Za-z._=+/-]{1,64})\Z')],
    "Another name of `command_id`, bare or in quotes; where both stand they agree",
    "move-17",
    location="header",
)
LAST_EVENT_ID: Parameter[str | None] = Parameter(
    "Last-Event-ID",
    Annotated[str, Meta(pattern=r"^[0-9]{0,15}\Z")],
    "Go on after this record; an empty one stands for 0, as nothing was heard yet",
    "57",
    location="header",
)
PREFER: Parameter[str | None] = Parameter(
    "Prefer",
    str,
    "`wait=N`: seconds to wait for the outcome, at most 20",
    "wait=10",
    location="header",
)
IF_NONE_MATCH: Parameter[str | None] = Parameter(
    "If-None-Match",
    str,
    "Tags of what the caller has already: 304 where it is still so",
    '"1c9d6f0b2a3e4d5c6b7a8f90"',
    location="header",
)
