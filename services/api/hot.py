"""The routes that are asked most: plain ones, without what a framework does for each request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from services.api.bodies import Ordered
from services.api.commands import get_outcome, post_command
from services.api.describing import Told, parameter, request_body, responses
from services.api.errors import ACCEPTED, OK
from services.api.lookahead import get_lookahead
from services.api.records import get_events, get_journal
from services.api.shapes import Done, Journal, Lookahead, Records, Sight, StillWaiting
from services.api.stream import get_stream
from services.api.tables import get_board, get_table

Endpoint = Callable[[Request], Awaitable[Response]]

TABLE = parameter("table", "string", "The table's id", where="path")
COMMAND = parameter("command_id", "string", "The command's id", where="path")
SEAT = parameter("seat", "integer", "Through whose eyes; a spectator's where it is left out")
AT = parameter("at", "integer", "After which record; now where it is left out")
AT_LEAST = parameter("at_least", "integer", "Wait until the table has this record")
INVITE = parameter("invite", "string", "The code of a private table")
AFTER = parameter("after", "integer", "Records after this one")
LIMIT = parameter("limit", "integer", "How many at most")
THEME = parameter(
    "theme", "string", "`page` for a fragment without a style, `light` or `dark` for a whole file"
)
PREFER = parameter("Prefer", "string", "`wait=N`: seconds to wait for the outcome", where="header")
RESUME = parameter("Last-Event-ID", "integer", "Go on after this record", where="header")


class Hot(NamedTuple):
    """A plain route, with what the OpenAPI document says of it."""

    method: str
    path: str
    endpoint: Endpoint
    summary: str
    parameters: tuple[dict[str, Any], ...]
    answers: tuple[Told, ...]
    body: Any = None
    media: tuple[str, ...] = ()

    def described(self) -> dict[str, Any]:
        """Give the operation as OpenAPI has it."""
        body = {} if self.body is None else {"requestBody": request_body(self.body)}
        return {
            "summary": self.summary,
            "tags": ["play"],
            "operationId": getattr(self.endpoint, "__name__", self.path),
            "parameters": list(self.parameters),
            "responses": responses(*self.answers, media=self.media),
            **body,
        }


SETTLED = ((OK, Done), (ACCEPTED, StillWaiting))
DRAWN = ((OK, None),)

ROUTES = (
    Hot("GET", "/v1/tables/{table}", get_table, "Look at a table", (TABLE, SEAT, AT, AT_LEAST, INVITE),
        ((OK, Sight),), media=("image/svg+xml", "text/plain")),
    Hot("GET", "/v1/tables/{table}/board.svg", get_board, "The drawing", (TABLE, SEAT, AT, THEME, INVITE),
        DRAWN, media=("image/svg+xml",)),
    Hot("POST", "/v1/tables/{table}/commands", post_command, "Give a command", (TABLE, PREFER, INVITE),
        SETTLED, body=Ordered),
    Hot("GET", "/v1/tables/{table}/commands/{command_id}", get_outcome, "What became of a command",
        (TABLE, COMMAND, PREFER, INVITE), SETTLED),
    Hot("GET", "/v1/tables/{table}/events", get_events, "Records", (TABLE, SEAT, AFTER, LIMIT, INVITE),
        ((OK, Records),)),
    Hot("GET", "/v1/tables/{table}/journal", get_journal, "Records in words",
        (TABLE, SEAT, AFTER, LIMIT, INVITE), ((OK, Journal),)),
    Hot("GET", "/v1/tables/{table}/stream", get_stream, "Records as they come, as server-sent events",
        (TABLE, SEAT, AFTER, RESUME, INVITE), DRAWN, media=("text/event-stream",)),
    Hot("GET", "/v1/tables/{table}/lookahead", get_lookahead, "What each option is worth",
        (TABLE, SEAT, INVITE), ((OK, Lookahead),)),
)  # fmt: skip


def plain_routes() -> list[Route]:
    """Give the routes."""
    return [Route(hot.path, hot.endpoint, methods=[hot.method]) for hot in ROUTES]
