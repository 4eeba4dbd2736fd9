"""A sample game, and the examples of tables for the OpenAPI document."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.chance import commitment_of
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.planning.review import ReviewedPassage
from domain.table import visibility
from domain.table.commands import OpenTable, TakeSeat
from domain.table.context import CommandInputs
from domain.table.decider import chance_for, decide_command
from domain.table.evolve import AnyTable
from domain.table.records import SubmittedCommand
from projections.course import ReviewedTurn, SeatReview, Swing
from services.api.problems import LogHead
from services.api.tables import responses
from services.api.tables import schemas as tables
from services.api.tables.perspective import build_perspective
from services.api.tables.requests import ReviewRequest
from services.api.tables.responses import ClockLine, ClockResponse, SeatPerspective
from services.api.tables.schemas import ReviewProgress
from services.queries.reader import LoadedTable
from services.shared.caching import LruCache

GAME = "gold_rush"
TABLE = "3fk5q2mzyxw4cap7"
MOMENT = 1_790_000_000_000
ADA, GREEDY = "p0123456789abcdef", "bot-greedy"
SECRET = bytes(32)
OPTIONS = 2
"""How many options an example shows."""


class SampleGame(NamedTuple):
    """A table after its first move, and the last record as the seat that moved may know it."""

    loaded: LoadedTable
    seat: int
    command: Command
    record: Any


@cache
def play_sample() -> SampleGame:
    """Play: a table is opened, two sit down, whoever is asked takes the first option."""
    game = catalog.game(GAME)
    opening = OpenTable(GAME, 2, game.options_type(), "An evening in Dawson", hours=48)
    begun, _ = _decide(None, ADA, None, opening)
    begun, _ = _decide(begun, ADA, 0, TakeSeat("ada"))
    begun, _ = _decide(begun, GREEDY, 1, TakeSeat("greedy"))
    seat = kernel.seats_to_act(begun.table.position)[0]
    command = kernel.legal_options(game, begun.table.position, seat)[0]
    after, record = _decide(begun, (ADA, GREEDY)[seat], seat, command)
    seen = visibility.redact_record(game, record, after.hash, seat, ended=False)
    return SampleGame(after, seat, command, seen)


def sample_perspective(loaded: LoadedTable, seat: int) -> SeatPerspective:
    """Return what the seat knows and may do."""
    return build_perspective(LruCache(1_000_000), loaded, seat, acts=True)


def _decide(
    before: LoadedTable | None, player: str, seat: int | None, command: Command
) -> tuple[LoadedTable, Any]:
    codec = codec_for(GAME)
    table: AnyTable | None = before.table if before else None
    decision = table.decision(seat) if table and seat is not None else None
    at = MOMENT + 60_000 * (before.seq if before else 0)
    submitted = SubmittedCommand(TABLE, seat, player, "example", command, decision, at)
    prev = before.hash if before else GENESIS_HASH
    inputs = CommandInputs(
        chance_for(table, SECRET), commitment_of(SECRET), SECRET, "0" * 32, prev, codec.state_hash
    )
    record, after = decide_command(codec.game, table, submitted, inputs)
    return LoadedTable(after, record.seq, digest(codec.encode(record)), codec), record


EXAMPLE_PLACE = responses.PlaceExplanation(
    place="elm",
    title="Elm",
    kind="Stop: 4 points for each passenger delivered",
    lines=(responses.CardLineSummary("Meet two passengers and board one"),),
    now=("4 stops ahead of your train: 3 coal",),
    facts=(),
    topic=None,
    options=(),
    refusal=responses.PlaceRefusal("your train can run at most 3 stops", "WST-4.1"),
)

EXAMPLE_PARTS = responses.BoardParts(
    at=57,
    definitions='<g id="rh-sign-points"><path d="M4 4h16v16h-16z"/></g>',
    parts=(
        responses.BoardPartDrawing(
            "map", "Map", "main", 696.0, 464.0, '<svg class="board part" data-part="map"></svg>'
        ),
        responses.BoardPartDrawing("score", "Score", "right", 376.0, 48.0, None),
        responses.BoardPartDrawing(
            "seats", "Players", "right", 376.0, 90.0, None, (responses.DrawingEdit(14, 15, '<text x="40">7'),)
        ),
    ),
)

EXAMPLE_EDITED_VIEW = responses.EditedView(
    "5f0c1a2b3c4d5e6f70819203", msgspec.Raw(b"null"), (responses.ViewEdit(("at",), msgspec.Raw(b"57")),)
)


_PASSAGE = ReviewedPassage(
    seq=7,
    played=("Lay a tile at N14", "Pass"),
    planned=("Lay a tile at N14", "Build a camp at N15"),
    same=1,
    worth=2.4,
    error=0.8,
)


def review_examples() -> dict[Any, Any]:
    """Return an example of each type of theirs."""
    turns = (
        ReviewedTurn(0, 3, (21.0, 22.5), -1.5),
        ReviewedTurn(1, 9, (19.5, 23.0), -3.5, (_PASSAGE,), 2.4, 0.8),
    )
    return {
        ReviewRequest: ReviewRequest(0),
        ReviewProgress: ReviewProgress(TABLE, 0, f"/v1/tables/{TABLE}/review?seat=0", 12, 40),
        SeatReview: SeatReview(0, 9, 500, turns, (Swing(1, 9, -2.0),), hash="9d3c1f0b" * 8, of=2),
    }


def talk_examples() -> dict[Any, Any]:
    """Return an example of each type."""
    complaint = tables.ComplaintSummary(ADA, "it is an insult", MOMENT)
    reported = tables.ReportedLineSummary(TABLE, 57, GREEDY, "something rude", (complaint,))
    return {
        tables.ErasedLineSummary: tables.ErasedLineSummary(57, "speaker"),
        tables.TalkReport: tables.TalkReport("it is an insult"),
        tables.ReportResponse: tables.ReportResponse(57, again=False),
        tables.ReportedLinesResponse: tables.ReportedLinesResponse((reported,)),
        tables.MuteRequest: tables.MuteRequest("insults", 7),
    }


def explain_sample_clock(head: LogHead) -> ClockResponse:
    """Explain a turn over a weekend at whose end summer time was over."""
    asked = ClockLine(
        41,
        "asked",
        "2026-10-22T18:30Z",
        left="72:00",
        flag="2026-10-29T11:30Z",
        warning="2026-10-28T13:06Z",
        zones="2026f",
    )
    turn = ClockLine(
        58,
        "turn",
        "2026-10-27T09:00Z",
        left="46:30",
        passed="110:30",
        counted="37:30",
        late="0:00",
        credit="12:00",
        not_counted={"weekend": "49:00", "hours": "24:00"},
        zones="2026f",
    )
    pace, hours = "Bank 72:00 + 12:00, most 120:00", "07:00-23:00 Europe/Berlin"
    return ClockResponse(1, pace, hours, "46:30", None, None, runs=False, lines=(asked, turn), head=head)
