"""Examples for the OpenAPI document, as values of the types that they are examples of."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from domain.audit.report import AuditCheck, AuditReport
from domain.games import catalog
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart
from domain.kernel.values import Value
from domain.log.codec import codec_for
from domain.planning.ratings import BotRating
from domain.table.correspondence.calendar import DAY_MS, Hours
from domain.table.correspondence.pace import PRESETS
from domain.table.orders.forms import PassUntilTurn
from domain.table.orders.seals import seals_of
from domain.table.records import PendingDecision
from projections.course import CourseTurn, PointsCourse, TurningPoint
from services.api.accounts import own_data
from services.api.accounts.examples import EXAMPLE_CODE, account_examples, build_own_data, player_examples
from services.api.games.presenters import GameTour, read_tour
from services.api.notices.examples import notice_examples
from services.api.problems import LogHead, Problem, ProblemDocument, problem_document
from services.api.ratings.examples import rating_examples
from services.api.tables import planning, requests, responses
from services.api.tables import schemas as tables
from services.api.tables.examples import (
    ADA,
    EXAMPLE_EDITED_VIEW,
    EXAMPLE_PARTS,
    EXAMPLE_PLACE,
    GAME,
    GREEDY,
    MOMENT,
    OPTIONS,
    TABLE,
    explain_sample_clock,
    play_sample,
    review_examples,
    sample_perspective,
    talk_examples,
)
from services.api.tables.view import to_log_head
from services.api.tournaments.examples import tournament_examples


@cache
def build_examples() -> dict[Any, Any]:
    """Return an example of each type that a call takes or answers."""
    return {
        **_bodies(),
        **account_examples(),
        **notice_examples(),
        **player_examples(),
        **rating_examples(),
        **review_examples(),
        **talk_examples(),
        **_tables(),
        **_play(),
        **tournament_examples(),
        ProblemDocument: _problem(),
    }


def _json(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _bodies() -> dict[Any, Any]:
    played = play_sample()
    return {
        requests.NewPlayer: requests.NewPlayer("Ada", "a long password", session=True),
        requests.Login: requests.Login("Ada", "a long password"),
        requests.NewPassword: requests.NewPassword("another long password", "a long password"),
        requests.ChangeNameRequest: requests.ChangeNameRequest("Ada Lovelace"),
        requests.RecoveryCodeRequest: requests.RecoveryCodeRequest("a long password"),
        requests.DeletionRequest: requests.DeletionRequest("a long password"),
        requests.RecoveryRequest: requests.RecoveryRequest("Ada", EXAMPLE_CODE),
        requests.NewToken: requests.NewToken(("play",), "my script", days=90),
        requests.NewTable: requests.NewTable(
            GAME,
            2,
            "An evening in Dawson",
            options=_json(catalog.game(GAME).options_type()),
            pace="daily",
            me=requests.SeatChoice(0, hours=Hours("Europe/Berlin", 7 * 60, 23 * 60)),
            bots={1: "greedy"},
        ),
        requests.ProfileChange: requests.ProfileChange(
            "Europe/Berlin", requests.WindowChange(7 * 60, 23 * 60)
        ),
        requests.NewVacation: requests.NewVacation(14, MOMENT + DAY_MS),
        requests.NewFork: requests.NewFork(TABLE, 57, "What if"),
        requests.RematchRequest: requests.RematchRequest("random"),
        requests.SeatRequest: requests.SeatRequest(1),
        requests.StartRequest: requests.StartRequest(),
        requests.CommandRequest: requests.CommandRequest(_json(played.command), "move-17", played.seat, 3),
        requests.AuditRequest: requests.AuditRequest(TABLE),
    }


def _tables() -> dict[Any, Any]:
    game = catalog.game(GAME)
    summary = responses.GameSummary(
        game=game.name,
        title=game.title,
        summary=game.presentation.summary,
        version=game.version,
        seats=game.seat_counts,
        options=_json({"type": "object"}),
        defaults=_json(game.options_type()),
        rules=f"/v1/games/{game.name}/rules",
        fields=game.presentation.form.fields,
        first=_json(game.options_type()),
        minutes=game.presentation.form.minutes,
        strengths={"companion": BotRating(1_240, 35)},
    )
    daily = PRESETS["daily"]
    checks = (AuditCheck("chain", "ok", "4 records, each with the hash of the one before"),)
    return {
        list[responses.GameSummary]: [summary],
        responses.Legend: responses.Legend((_SIGN,)),
        GameTour: read_tour("gold_rush"),
        list[tables.PaceSummary]: [tables.PaceSummary("daily", daily.summary, daily.pace)],
        tables.LobbyResponse: tables.LobbyResponse((_table(),), None),
        tables.LobbyCounts: tables.LobbyCounts(9, 23, 128, 19, 1, tables.OwnCounts(1, 12, 40, 0)),
        tables.TurnQuestions: tables.TurnQuestions((tables.TurnQuestion(0, 4, "Lay your tile", _table()),)),
        own_data.OwnData: build_own_data(_table()),
        responses.AuditResponse: responses.AuditResponse(TABLE, f"/v1/audits/{TABLE}"),
        PointsCourse: _COURSE,
        AuditReport: AuditReport(TABLE, GAME, 4, "9d3c1f0b" * 8, sound=True, checks=checks, verdict="sound"),
    }


_SIGN = responses.LegendSign('<path d="M4 12h16"/>', "A railroad")
_COURSE = PointsCourse(
    at=9,
    turns=(CourseTurn(0, None, 3, (0, 0)), CourseTurn(1, 0, 5, (0, 3)), CourseTurn(2, 1, 9, (7, 4))),
    turning_points=(TurningPoint(2, 9, 0, 7, over=1, kept=True),),
    categories=(CategoryNote("1 point for each nugget.", "mountains"),),
    parts=(((ScorePart("2 nuggets on 3 tiles", 2),), ()),),
)


def _table() -> tables.TableSummary:
    loaded = play_sample().loaded
    table = loaded.table
    return tables.TableSummary(
        id=TABLE,
        game=GAME,
        title=loaded.code.game.title,
        name=table.name,
        phase=table.phase,
        options=_json(table.options),
        owner=ADA,
        owner_name="Ada",
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=table.hot_seat,
        opened=MOMENT,
        moved=table.at,
        seats=(
            tables.SeatSummary(0, ADA, "Ada", None, None, gave_up=False, mine=True),
            tables.SeatSummary(1, GREEDY, "Clem", "greedy", None, gave_up=False, mine=False, house=True),
        ),
    )


def _head() -> LogHead:
    return to_log_head(play_sample().loaded)


def _world(fingerprint: str) -> tables.WorldResponse:
    return tables.WorldResponse(GAME, 1, _json({}), 2, 1, 56, 57, fingerprint, _json({"stack": []}))


def _play() -> dict[Any, Any]:
    played, codec = play_sample(), codec_for(GAME)
    events = tuple(msgspec.Raw(codec.encode(event)) for event in played.record.events)
    said, change = ("Ada lays a tile at N14",), responses.LineChange(0, played.seat, ("0,-1",))
    seq, seat = played.loaded.seq, played.seat
    line = responses.JournalLine(seq, MOMENT, seat, "play", said, changes=(change,), turn=5, turn_of=seat)
    return {
        responses.TableView: _table_view(),
        responses.OutcomeResponse: responses.OutcomeResponse(GAME, seq, played.loaded.hash, events),
        responses.PendingResponse: responses.PendingResponse("move-17", TABLE),
        responses.RecordsResponse: responses.RecordsResponse(
            GAME, (msgspec.Raw(codec.encode(played.record)),), _head()
        ),
        responses.JournalResponse: responses.JournalResponse((line,), _head()),
        tables.WorldResponse: _world(played.loaded.hash),
        responses.LookaheadResponse: responses.LookaheadResponse(4, (12, 9)),
        responses.PlaceExplanation: EXAMPLE_PLACE,
        responses.BoardParts: EXAMPLE_PARTS,
        responses.EditedView: EXAMPLE_EDITED_VIEW,
        responses.ClockResponse: explain_sample_clock(_head()),
        planning.ImagineRequest: planning.ImagineRequest(
            played.seat,
            ((played.seat, _json(played.command)),),
            slots=responses.SlotSizes(main=696, wide=980, side=276, right=376, height=768),
        ),
        planning.ImagineResponse: _imagined(),
        planning.OrdersResponse: planning.OrdersResponse(0, (_order(),), _head()),
    }


def _order() -> planning.OrderSummary:
    form = PassUntilTurn()
    return planning.OrderSummary(12, form, seals_of(form, "0" * 32), step=0, fired=3, stopped=None)


def _imagined() -> planning.ImagineResponse:
    loaded = play_sample().loaded
    asked: int = loaded.table.waiting[0].seat
    seen = sample_perspective(loaded, asked)
    return planning.ImagineResponse(
        game=GAME,
        seat=asked,
        applied=1,
        refused=None,
        turn=asked,
        asked=(asked,),
        view=seen.view,
        scoreboard=seen.scoreboard,
        question=seen.question,
        options=seen.options[:OPTIONS],
        head=_head(),
        steps=(planning.ImaginedStep(asked, "Lay a tile at N14", _json(play_sample().command)),),
        parts=responses.BoardParts(57, EXAMPLE_PARTS.definitions, EXAMPLE_PARTS.parts[:1]),
    )


def _table_view() -> responses.TableView:
    loaded = play_sample().loaded
    waiting: tuple[PendingDecision, ...] = loaded.table.waiting
    seen = sample_perspective(loaded, waiting[0].seat)
    return responses.TableView(
        game=GAME,
        table=_table(),
        seat=waiting[0].seat,
        at=loaded.seq,
        head=_head(),
        view=seen.view,
        scoreboard=seen.scoreboard,
        question=seen.question,
        way=seen.way,
        waiting=waiting,
        score=None,
        decision=seen.decision,
        options=seen.options[:OPTIONS],
        anytime=(),
        undo=seen.undo,
    )


def _problem() -> ProblemDocument:
    options = sample_perspective(play_sample().loaded, play_sample().loaded.table.waiting[0].seat).options[
        :OPTIONS
    ]
    return problem_document(
        Problem("illegal-command", "A tile fits its neighbours on every side", rule="GLD-4.2", legal=options)
    )


def to_plain_json(value: Value | Any) -> Any:
    """Return a value as it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
