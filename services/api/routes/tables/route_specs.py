"""The routes that are asked most: plain ones, without what a framework does for each request."""

from __future__ import annotations

from typing import NamedTuple

from starlette.routing import Route

from services.api.http.negotiation import Endpoint, with_accept_check
from services.api.http.operation import OperationSpec, media_types, operation_spec
from services.api.http.parameters import (
    AFTER,
    AT,
    AT_LEAST,
    COMMAND_ID,
    IDEMPOTENCY_KEY,
    IF_NONE_MATCH,
    INVITE,
    LAST_EVENT_ID,
    LIMIT,
    OWN_SEAT,
    PREFER,
    SEAT,
    TABLE,
    THEME,
)
from services.api.routes.tables.commands import REFUSAL_CODES, get_outcome, post_command
from services.api.routes.tables.lookahead import get_lookahead
from services.api.routes.tables.records import get_events, get_journal
from services.api.routes.tables.stream import get_stream
from services.api.routes.tables.stream_head import head_stream
from services.api.routes.tables.table import get_board, get_table
from services.api.schemas.problems import ACCEPTED, NOT_MODIFIED, OK
from services.api.schemas.requests import CommandRequest
from services.api.schemas.responses import (
    JournalResponse,
    LookaheadResponse,
    OutcomeResponse,
    PendingResponse,
    RecordsResponse,
    TableView,
)


class RouteSpec(NamedTuple):
    """A plain route, with what the OpenAPI document says of it."""

    method: str
    path: str
    endpoint: Endpoint
    operation: OperationSpec

    @property
    def routed_path(self) -> str:
        """The path as the router takes it: an id of a command may hold slashes, so it is all of the rest."""
        return self.path.replace("{command_id}", "{command_id:path}")

    def handler(self) -> Endpoint:
        """Give the endpoint, which refuses callers who do not take what a GET gives."""
        return (
            with_accept_check(self.endpoint, *media_types(self.operation))
            if self.method == "GET"
            else self.endpoint
        )


HEAD_HEADERS = ("Railhead-Head",)
ETAG_HEADERS = ("ETag", *HEAD_HEADERS)
SVG_MEDIA = ("image/svg+xml",)
EVENT_STREAM = "text/event-stream"
OUTCOME_RESPONSES = (
    (OK, OutcomeResponse, (), (*HEAD_HEADERS, "Preference-Applied")),
    (ACCEPTED, PendingResponse, (), ("Location",)),
)
NOT_MODIFIED_RESPONSE = (NOT_MODIFIED, None, (), ETAG_HEADERS)

TABLE_ROUTES = (
    RouteSpec(
        "GET",
        "/v1/tables/{table}",
        get_table,
        operation_spec(
            "Look at a table",
            "play",
            None,
            (OK, TableView, (*SVG_MEDIA, "text/plain"), ETAG_HEADERS),
            NOT_MODIFIED_RESPONSE,
            says="What a seat, or a spectator, sees now or after an earlier record: the view, the question, "
            "and for one's own seat its decision with every legal option. `Accept` chooses between JSON, "
            "the drawing and the text board.",
            takes=(TABLE, SEAT, AT, AT_LEAST, INVITE, IF_NONE_MATCH),
            problems=("forbidden",),
        ),
    ),
    RouteSpec(
        "GET",
        "/v1/tables/{table}/board.svg",
        get_board,
        operation_spec(
            "The drawing",
            "play",
            None,
            (OK, None, SVG_MEDIA, ETAG_HEADERS),
            NOT_MODIFIED_RESPONSE,
            says="The board as a seat, or a spectator, sees it; not-found before the game has begun.",
            takes=(TABLE, SEAT, AT, AT_LEAST, THEME, INVITE, IF_NONE_MATCH),
            problems=("forbidden",),
        ),
    ),
    RouteSpec(
        "POST",
        "/v1/tables/{table}/commands",
        post_command,
        operation_spec(
            "Give a command",
            "play",
            CommandRequest,
            *OUTCOME_RESPONSES,
            says="A command of the table's game, with the decision that it answers, or one of the table's "
            "own (talk, undo, giving up), which names none. Without `Prefer` it is taken in and not waited "
            "for. The same `command_id` of a player at a table always gets the same answer.",
            takes=(TABLE, INVITE, PREFER, IDEMPOTENCY_KEY),
            problems=(*REFUSAL_CODES, "forbidden", "partition-full"),
            access="player",
        ),
    ),
    RouteSpec(
        "GET",
        "/v1/tables/{table}/commands/{command_id}",
        get_outcome,
        operation_spec(
            "What became of a command",
            "play",
            None,
            *OUTCOME_RESPONSES,
            says="The answer that the command had or would have had; not-found where neither it nor the "
            "command is known: sending it again is safe.",
            takes=(TABLE, COMMAND_ID, INVITE, PREFER),
            problems=(*REFUSAL_CODES, "forbidden"),
            access="player",
        ),
    ),
    RouteSpec(
        "GET",
        "/v1/tables/{table}/events",
        get_events,
        operation_spec(
            "Records",
            "play",
            None,
            (OK, RecordsResponse, (), (*HEAD_HEADERS, "Link")),
            says="Records of the table's log as that seat, or a spectator, may know them.",
            takes=(TABLE, SEAT, AFTER, LIMIT, INVITE),
            problems=("forbidden",),
        ),
    ),
    RouteSpec(
        "GET",
        "/v1/tables/{table}/journal",
        get_journal,
        operation_spec(
            "Records in words",
            "play",
            None,
            (OK, JournalResponse, (), (*HEAD_HEADERS, "Link")),
            says="What the records say, line by line, to that seat or a spectator.",
            takes=(TABLE, SEAT, AFTER, LIMIT, INVITE),
            problems=("forbidden",),
        ),
    ),
    RouteSpec(
        "GET",
        "/v1/tables/{table}/stream",
        get_stream,
        operation_spec(
            "Records as they come, as server-sent events",
            "play",
            None,
            (OK, None, (EVENT_STREAM,)),
            says="Each event is a record: `id` is its seq, `event` is `record`, `data` the record as JSON, "
            "in the form that /events has. It ends with the table, with the right to look, and after an "
            "hour; a client that comes back with `Last-Event-ID` misses nothing.",
            takes=(TABLE, SEAT, AFTER, LAST_EVENT_ID, INVITE),
            problems=("forbidden",),
        ),
    ),
    RouteSpec(
        "GET",
        "/v1/tables/{table}/lookahead",
        get_lookahead,
        operation_spec(
            "What each option is worth",
            "play",
            None,
            (OK, LookaheadResponse, (), ETAG_HEADERS),
            NOT_MODIFIED_RESPONSE,
            says="How far one's seat would be ahead right after each option, worked out in a world that the "
            "seat cannot tell from the real one.",
            takes=(TABLE, OWN_SEAT, INVITE, IF_NONE_MATCH),
            problems=("forbidden", "not-your-turn"),
            access="player",
        ),
    ),
)


def build_routes() -> list[Route]:
    """Give the routes."""
    routes = [Route(hot.routed_path, hot.handler(), methods=[hot.method]) for hot in TABLE_ROUTES]
    stream = next(hot.path for hot in TABLE_ROUTES if hot.endpoint is get_stream)
    return [Route(stream, with_accept_check(head_stream, EVENT_STREAM), methods=["HEAD"]), *routes]
