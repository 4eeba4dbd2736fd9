"""The routes that are asked most: plain ones, without what a framework does for each request."""

from __future__ import annotations

from typing import NamedTuple

from starlette.routing import Route

from services.api.bodies import Ordered
from services.api.commands import REFUSED, get_outcome, post_command
from services.api.describing import Operation, forms, operation
from services.api.errors import ACCEPTED, NOT_MODIFIED, OK
from services.api.lookahead import get_lookahead
from services.api.negotiation import Endpoint, given_as
from services.api.parameters import (
    ACTING,
    AFTER,
    AT,
    AT_LEAST,
    COMMAND,
    IDEMPOTENCY,
    INVITE,
    KNOWN,
    LIMIT,
    PREFER,
    RESUME,
    SEAT,
    TABLE,
    THEME,
)
from services.api.records import get_events, get_journal
from services.api.shapes import Done, Journal, Lookahead, Records, Sight, StillWaiting
from services.api.stream import get_stream
from services.api.stream_head import head_of_stream
from services.api.tables import get_board, get_table


class Hot(NamedTuple):
    """A plain route, with what the OpenAPI document says of it."""

    method: str
    path: str
    endpoint: Endpoint
    operation: Operation

    def answered(self) -> Endpoint:
        """Give the endpoint, which refuses callers who do not take what a GET gives."""
        return given_as(self.endpoint, *forms(self.operation)) if self.method == "GET" else self.endpoint


HEAD = ("Railhead-Head",)
TAGGED = ("ETag", *HEAD)
SVG = ("image/svg+xml",)
EVENTS = "text/event-stream"
SETTLED = ((OK, Done, (), (*HEAD, "Preference-Applied")), (ACCEPTED, StillWaiting, (), ("Location",)))
SAME = (NOT_MODIFIED, None, (), TAGGED)

ROUTES = (
    Hot(
        "GET",
        "/v1/tables/{table}",
        get_table,
        operation(
            "Look at a table",
            "play",
            None,
            (OK, Sight, (*SVG, "text/plain"), TAGGED),
            SAME,
            says="What a seat, or a spectator, sees now or after an earlier record: the view, the question, "
            "and for one's own seat its decision with every legal option. `Accept` chooses between JSON, "
            "the drawing and the text board.",
            takes=(TABLE, SEAT, AT, AT_LEAST, INVITE, KNOWN),
            problems=("forbidden",),
        ),
    ),
    Hot(
        "GET",
        "/v1/tables/{table}/board.svg",
        get_board,
        operation(
            "The drawing",
            "play",
            None,
            (OK, None, SVG, TAGGED),
            SAME,
            says="The board as a seat, or a spectator, sees it; not-found before the game has begun.",
            takes=(TABLE, SEAT, AT, AT_LEAST, THEME, INVITE, KNOWN),
            problems=("forbidden",),
        ),
    ),
    Hot(
        "POST",
        "/v1/tables/{table}/commands",
        post_command,
        operation(
            "Give a command",
            "play",
            Ordered,
            *SETTLED,
            says="A command of the table's game, with the decision that it answers, or one of the table's "
            "own (talk, undo, giving up), which names none. Without `Prefer` it is taken in and not waited "
            "for. The same `command_id` of a player at a table always gets the same answer.",
            takes=(TABLE, INVITE, PREFER, IDEMPOTENCY),
            problems=(*REFUSED, "forbidden", "partition-full"),
            access="player",
        ),
    ),
    Hot(
        "GET",
        "/v1/tables/{table}/commands/{command_id}",
        get_outcome,
        operation(
            "What became of a command",
            "play",
            None,
            *SETTLED,
            says="The answer that the command had or would have had; not-found where neither it nor the "
            "command is known: sending it again is safe.",
            takes=(TABLE, COMMAND, INVITE, PREFER),
            problems=(*REFUSED, "forbidden"),
            access="player",
        ),
    ),
    Hot(
        "GET",
        "/v1/tables/{table}/events",
        get_events,
        operation(
            "Records",
            "play",
            None,
            (OK, Records, (), (*HEAD, "Link")),
            says="Records of the table's log as that seat, or a spectator, may know them.",
            takes=(TABLE, SEAT, AFTER, LIMIT, INVITE),
            problems=("forbidden",),
        ),
    ),
    Hot(
        "GET",
        "/v1/tables/{table}/journal",
        get_journal,
        operation(
            "Records in words",
            "play",
            None,
            (OK, Journal, (), (*HEAD, "Link")),
            says="What the records say, line by line, to that seat or a spectator.",
            takes=(TABLE, SEAT, AFTER, LIMIT, INVITE),
            problems=("forbidden",),
        ),
    ),
    Hot(
        "GET",
        "/v1/tables/{table}/stream",
        get_stream,
        operation(
            "Records as they come, as server-sent events",
            "play",
            None,
            (OK, None, (EVENTS,)),
            says="Each event is a record: `id` is its seq, `event` is `record`, `data` the record as JSON, "
            "in the form that /events has. It ends with the table, with the right to look, and after an "
            "hour; a client that comes back with `Last-Event-ID` misses nothing.",
            takes=(TABLE, SEAT, AFTER, RESUME, INVITE),
            problems=("forbidden",),
        ),
    ),
    Hot(
        "GET",
        "/v1/tables/{table}/lookahead",
        get_lookahead,
        operation(
            "What each option is worth",
            "play",
            None,
            (OK, Lookahead, (), TAGGED),
            SAME,
            says="How far one's seat would be ahead right after each option, worked out in a world that the "
            "seat cannot tell from the real one.",
            takes=(TABLE, ACTING, INVITE, KNOWN),
            problems=("forbidden", "not-your-turn"),
            access="player",
        ),
    ),
)


def plain_routes() -> list[Route]:
    """Give the routes."""
    routes = [Route(hot.path, hot.answered(), methods=[hot.method]) for hot in ROUTES]
    stream = next(hot.path for hot in ROUTES if hot.endpoint is get_stream)
    return [Route(stream, given_as(head_of_stream, EVENTS), methods=["HEAD"]), *routes]
