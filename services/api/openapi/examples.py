"""Examples for the OpenAPI document, as values of the types that they illustrate."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from domain.audit.report import AuditCheck, AuditReport
from domain.games import catalog
from domain.kernel.ranking import CategoryNote
from domain.kernel.refusals import ScorePart
from domain.kernel.values import Value
from domain.planning.review import ReviewedPassage
from domain.table.correspondence.calendar import DAY_MS, Hours
from domain.table.correspondence.pace import PRESETS
from domain.table.orders.forms import PassUntilTurn
from domain.table.orders.seals import seals_of
from domain.table.records import PendingDecision
from domain.table.tenure.seating import Entry
from projections.course import CourseTurn, PointsCourse, ReviewedTurn, SeatReview, Swing, TurningPoint
from services.api.accounts import requests as accounts
from services.api.admin import schemas as admin
from services.api.games.editions import EditionFolder
from services.api.games.presenters import build_game_summary, read_tour
from services.api.notices import schemas as notices
from services.api.openapi.derived_examples import ExampleBuilder
from services.api.openapi.sample_game import GAME, MOMENT, OPTIONS, TABLE, play_sample, sample_perspective
from services.api.people import schemas as people
from services.api.problems import LogHead, Problem, problem_document
from services.api.tables import planning, requests, responses, talk
from services.api.tables import schemas as tables
from services.api.tables.view import to_log_head
from services.api.tournaments import schemas as tournaments
from services.editions.form import FilledForm, build_form
from services.notices.channels.channel import ChannelChange, KindTiming
from services.notices.channels.registry import NewChannel
from services.notices.channels.webhook import NewWebhook

HOOK_URL, BOT_URL = "https://example.org/hook", "https://example.org/bot"
CODE = "7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC"
EVENING = "An evening in Dawson"


@cache
def find_example(kind: Any) -> Any:
    """Return the example of a request or response type."""
    return _builder().build(kind)


@cache
def _builder() -> ExampleBuilder:
    played = play_sample()
    raw = {"Options": _options(), "Command": _json(played.command), "Record": _json(played.record)}
    known = {LogHead: to_log_head(played.loaded), **_bodies(), **_settings(), **_tables()}
    known |= _play(ExampleBuilder(known, raw))
    return ExampleBuilder(known, raw)


def _json(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _options() -> msgspec.Raw:
    return _json(catalog.game(GAME).options_type())


def _bodies() -> dict[Any, Any]:
    played = play_sample()
    (tokens,) = build_form(GAME).sections[0].tables
    bodies = (
        accounts.NewPlayer("Ada", "a long password", session=True),
        accounts.Login("Ada", "a long password"),
        accounts.NewPassword("another long password", "a long password"),
        accounts.ChangeNameRequest("Ada Lovelace"),
        accounts.RecoveryCodeRequest("a long password"),
        accounts.DeletionRequest("a long password"),
        accounts.RecoveryRequest("Ada", CODE),
        accounts.ResetRequest("Ada", "ada@example.org"),
        accounts.ResetPassword("k3v9xq2m", "another long password"),
        accounts.NewToken(("play",), "my script", days=90),
        requests.NewTable(
            GAME,
            2,
            EVENING,
            options=_options(),
            pace="daily",
            me=requests.SeatChoice(0, hours=Hours("Europe/Berlin", 7 * 60, 23 * 60)),
            bots={1: "greedy"},
        ),
        accounts.ProfileChange("Europe/Berlin", accounts.WindowChange(7 * 60, 23 * 60)),
        accounts.NewVacation(14, MOMENT + DAY_MS),
        requests.NewFork(TABLE, 57, "What if"),
        requests.RematchRequest("random"),
        requests.SeatRequest(1),
        requests.StartRequest(),
        requests.CommandRequest(_json(played.command), "move-17", played.seat, 3),
        requests.AuditRequest(TABLE),
        requests.ReviewRequest(0),
        FilledForm("Box of 2013", "Ada", tables={tokens.id: tokens.rows}),
    )
    return {type(body): body for body in (*bodies, *_other_bodies())}


def _other_bodies() -> tuple[Any, ...]:
    return (
        talk.NoteRequest("Ada saves her cards."),
        tables.TalkReport("it is an insult"),
        admin.MuteRequest("insults", 7),
        people.NewSeek((GAME,), (2, 3), entry=Entry(reliability=80)),
        tournaments.NewTournament("swiss", GAME, 4, 3, 8, "Spring cup", _options(), "daily", round_days=28),
        tournaments.EntryRequest(bot="greedy", count=4),
        tournaments.TournamentRequest(),
        admin.ReasonRequest("the log must be checked"),
        admin.CloseTableRequest("nobody has been seen for a month", "close-1"),
        admin.HandOverRequest("Ada asked for it", to="Bob", command_id="hand-1"),
        admin.RenamePlayerRequest("Ada B", "the name belongs to another player"),
        admin.ProposeVersionRequest(2, "a ruling was mended", "rules-1"),
    )


def _settings() -> dict[Any, Any]:
    timings = (KindTiming("turn", "after", 30), KindTiming("started", "digest"))
    night = accounts.WindowChange(22 * 60, 7 * 60)
    settings = (
        ChannelChange(name="My other program", kinds=timings),
        notices.TestRequest(),
        notices.ReplayRequest(),
        notices.NoticeSettings(8 * 60, night, (notices.ChannelTimings("c0123456789ab", timings),)),
        notices.TableNotices((KindTiming("turn", "never"),)),
        notices.SeenRequest(57),
        notices.TableHooksRequest((notices.NewHook(HOOK_URL, "Our room"),)),
        notices.NewCall(BOT_URL),
        notices.CallTestRequest(),
    )
    return {NewChannel: NewWebhook("My program", HOOK_URL)} | {type(setting): setting for setting in settings}


def _tables() -> dict[Any, Any]:
    daily = PRESETS["daily"]
    checks = (AuditCheck("chain", "ok", "4 records, each with the hash of the one before"),)
    passage = ReviewedPassage(
        7, ("Lay a tile at N14", "Pass"), ("Lay a tile at N14", "Build a camp at N15"), 1, 2.4, 0.8
    )
    turns = (
        ReviewedTurn(0, 3, (21.0, 22.5), -1.5),
        ReviewedTurn(1, 9, (19.5, 23.0), -3.5, (passage,), 2.4, 0.8),
    )
    examples = (
        responses.LegendSign('<path d="M4 12h16"/>', "A railroad"),
        read_tour(GAME),
        msgspec.structs.replace(build_game_summary(GAME), options=_json({"type": "object"})),
        EditionFolder((f"{GAME}: ore tokens: 64, should be 63",), b"PK"),
        daily.pace,
        tables.PaceSummary("daily", daily.summary, daily.pace),
        tables.WorldResponse(GAME, 1, _options(), 2, 1, 56, 57, "9d3c1f0b" * 8, _json({"stack": []})),
        PointsCourse(
            at=9,
            turns=(CourseTurn(0, None, 3, (0, 0)), CourseTurn(1, 0, 5, (0, 3)), CourseTurn(2, 1, 9, (7, 4))),
            turning_points=(TurningPoint(2, 9, 0, 7, over=1, kept=True),),
            categories=(CategoryNote("1 point for each nugget.", "mountains"),),
            parts=(((ScorePart("2 nuggets on 3 tiles", 2),), ()),),
        ),
        SeatReview(0, 9, 500, turns, (Swing(1, 9, -2.0),), hash="9d3c1f0b" * 8, of=2),
        AuditReport(TABLE, GAME, 4, "9d3c1f0b" * 8, sound=True, checks=checks, verdict="sound"),
    )
    return {type(one): one for one in (*examples, *_drawings())}


def _drawings() -> tuple[Any, ...]:
    return (
        responses.PlaceExplanation(
            place="elm",
            title="Elm",
            kind="Stop: 4 points for each passenger delivered",
            lines=(responses.CardLineSummary("Meet two passengers and board one"),),
            now=("4 stops ahead of your train: 3 coal",),
            facts=(),
            topic=None,
            options=(),
            refusal=responses.PlaceRefusal("your train can run at most 3 stops", "WST-4.1"),
        ),
        responses.BoardPartDrawing(
            "map", "Map", "main", 696.0, 464.0, '<svg class="board part" data-part="map"></svg>'
        ),
        responses.EditedView(
            "5f0c1a2b3c4d5e6f70819203",
            msgspec.Raw(b"null"),
            (responses.ViewEdit(("at",), msgspec.Raw(b"57")),),
        ),
        responses.ClockLine(
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
        ),
    )


def _play(examples: ExampleBuilder) -> dict[Any, Any]:
    played = play_sample()
    loaded, head = played.loaded, to_log_head(played.loaded)
    waiting: tuple[PendingDecision, ...] = loaded.table.waiting
    seat = waiting[0].seat
    seen = sample_perspective(loaded, seat)
    options, form = seen.options[:OPTIONS], PassUntilTurn()
    refused = Problem(
        "illegal-command", "A tile fits its neighbours on every side", rule="GLD-4.2", legal=options
    )
    events = tuple(map(_json, played.record.events))
    play = (
        responses.OutcomeResponse(GAME, loaded.seq, loaded.hash, events),
        responses.TableView(
            game=GAME,
            table=examples.build(tables.TableSummary),
            seat=seat,
            at=loaded.seq,
            head=head,
            view=seen.view,
            scoreboard=seen.scoreboard,
            question=seen.question,
            way=seen.way,
            waiting=waiting,
            score=None,
            decision=seen.decision,
            options=options,
            anytime=(),
            undo=seen.undo,
        ),
        _journal_line(loaded.seq, played.seat),
        planning.ImagineRequest(
            played.seat,
            ((played.seat, _json(played.command)),),
            slots=responses.SlotSizes(696, 980, 276, 376, 768),
        ),
        _imagined(seat, head),
        planning.OrderSummary(12, form, seals_of(form, "0" * 32), step=0, fired=3, stopped=None),
        problem_document(refused),
    )
    return {type(one): one for one in play}


def _journal_line(seq: int, seat: int) -> responses.JournalLine:
    change, said = responses.LineChange(0, seat, ("0,-1",)), ("Ada lays a tile at N14",)
    return responses.JournalLine(seq, MOMENT, seat, "play", said, changes=(change,), turn=5, turn_of=seat)


def _imagined(seat: int, head: LogHead) -> planning.ImagineResponse:
    played = play_sample()
    seen = sample_perspective(played.loaded, seat)
    return planning.ImagineResponse(
        game=GAME,
        seat=seat,
        applied=1,
        refused=None,
        turn=seat,
        asked=(seat,),
        view=seen.view,
        scoreboard=seen.scoreboard,
        question=seen.question,
        options=seen.options[:OPTIONS],
        head=head,
        steps=(planning.ImaginedStep(seat, "Lay a tile at N14", _json(played.command)),),
    )


def to_plain_json(value: Value | Any) -> Any:
    """Return a value as it looks after a round trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
