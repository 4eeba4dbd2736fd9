"""Examples for the OpenAPI document, as values of the types that they are examples of."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from domain import catalog
from domain.kernel.values import Value
from domain.table.records import Waiting
from infra.audit.report import Check, Report
from infra.codec import codec
from services.api import account_shapes, admin_forms, bodies, shapes
from services.api.errors import PAGES, STATUS, TITLES, ProblemDocument
from services.api.sample import ADA, GAME, GREEDY, MOMENT, OPTIONS, TABLE, known, sample
from services.reading import Turn

CODE = "7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC"
TOKEN = "rh_TOKEN"  # noqa: S105 - it stands for one


@cache
def examples() -> dict[Any, Any]:
    """Give an example of each type that a call takes or answers."""
    return {**_bodies(), **_accounts(), **_tables(), **_play(), **_operators(), ProblemDocument: _problem()}


def _json(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _bodies() -> dict[Any, Any]:
    played = sample()
    return {
        bodies.NewPlayer: bodies.NewPlayer("Ada", "a long password", session=True),
        bodies.Login: bodies.Login("Ada", "a long password"),
        bodies.NewPassword: bodies.NewPassword("another long password", "a long password"),
        bodies.OtherName: bodies.OtherName("Ada Lovelace"),
        bodies.NewCode: bodies.NewCode("a long password"),
        bodies.ComeBack: bodies.ComeBack("Ada", CODE),
        bodies.NewToken: bodies.NewToken(("play",), "my script", days=90),
        bodies.NewTable: bodies.NewTable(
            GAME,
            2,
            "An evening in Dawson",
            options=_json(catalog.game(GAME).options()),
            hours=48,
            command_id="open-1",
            me=bodies.Place(0),
            bots={1: "greedy"},
        ),
        bodies.SitDown: bodies.SitDown(1, command_id="sit-1"),
        bodies.Begin: bodies.Begin("start-1"),
        bodies.Ordered: bodies.Ordered(_json(played.command), "move-17", played.seat, 3),
        bodies.AskAudit: bodies.AskAudit(TABLE),
    }


def _accounts() -> dict[Any, Any]:
    me = account_shapes.Me(ADA, "Ada", None, ("play",), password=True)
    return {
        account_shapes.Registered: account_shapes.Registered(ADA, "Ada", TOKEN),
        account_shapes.Me: me,
        account_shapes.CodeShown: account_shapes.CodeShown(CODE),
        account_shapes.CameBack: account_shapes.CameBack(me, CODE),
        account_shapes.Sessions: account_shapes.Sessions(
            (account_shapes.SessionShown(MOMENT, "2026-09-21", this=True),)
        ),
        account_shapes.TokenShown: account_shapes.TokenShown(
            "t012345678901", ("play",), "my script", MOMENT, TOKEN
        ),
        account_shapes.Tokens: account_shapes.Tokens(
            (account_shapes.TokenShown("t012345678901", ("play",), "my script", MOMENT),)
        ),
        shapes.Inbox: shapes.Inbox((_turn(),)),
        Turn: _turn(),
        shapes.Standings: shapes.Standings((shapes.StandingShown(ADA, "Ada", 12, (5, 4, 3), 611),)),
        shapes.Health: shapes.Health("ok"),
        shapes.Readiness: shapes.Readiness(ready=True, store=True, lag={"boards": 0, "lobby": 0, "turns": 0}),
    }


def _turn() -> Turn:
    return Turn(TABLE, "An evening in Dawson", GAME, 0, 4, MOMENT, MOMENT + 48 * 3_600_000)


def _tables() -> dict[Any, Any]:
    game = catalog.game(GAME)
    shown = shapes.GameShown(
        game=game.name,
        title=game.title,
        summary=game.summary,
        version=game.version,
        seats=game.seats,
        options=_json({"type": "object"}),
        defaults=_json(game.options()),
        rules=f"/v1/games/{game.name}/rules",
    )
    sign = shapes.SignShown('<path d="M4 12h16"/>', "A railroad")
    checks = (Check("chain", "ok", "4 records, each with the hash of the one before"),)
    return {
        list[shapes.GameShown]: [shown],
        shapes.Legend: shapes.Legend((sign,)),
        shapes.Lobby: shapes.Lobby((_table(),), None),
        shapes.AuditAsked: shapes.AuditAsked(TABLE, f"/v1/audits/{TABLE}"),
        Report: Report(TABLE, GAME, 4, "9d3c1f0b" * 8, sound=True, checks=checks),
    }


def _operators() -> dict[Any, Any]:
    deed = admin_forms.DeedShown(
        "1790000000000-0", MOMENT, ADA, "close a table", TABLE, "nobody has been seen for a month"
    )
    clash = admin_forms.ClashShown("p0f1e2d3c4b5a6978", "\u0410da", "alike", ADA)
    letter = admin_forms.LetterShown(3, "1790000000000-0", "it ran for too long", TABLE, 0, ADA, "move-17")
    return {
        admin_forms.Reason: admin_forms.Reason("its log is to be looked at"),
        admin_forms.CloseIt: admin_forms.CloseIt("nobody has been seen for a month", "close-1"),
        admin_forms.HandSeat: admin_forms.HandSeat("Ada asked for it", to="Bob", command_id="hand-1"),
        admin_forms.NewName: admin_forms.NewName("Ada B", "the name was another's"),
        admin_forms.Clashes: admin_forms.Clashes((clash,)),
        admin_forms.Operated: admin_forms.Operated(TABLE, "the table is parked"),
        admin_forms.Deeds: admin_forms.Deeds((deed,), None),
        admin_forms.Letters: admin_forms.Letters((letter,)),
    }


def _table() -> shapes.TableShown:
    folded = sample().folded
    table = folded.table
    return shapes.TableShown(
        id=TABLE,
        game=GAME,
        title=folded.code.game.title,
        name=table.name,
        phase=table.phase,
        options=_json(table.options),
        owner=ADA,
        owner_name="Ada",
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=table.several,
        opened=MOMENT,
        moved=table.at,
        seats=(
            shapes.SeatShown(0, ADA, "Ada", None, None, gave_up=False, mine=True),
            shapes.SeatShown(1, GREEDY, "Greedy Bot", "greedy", None, gave_up=False, mine=False, house=True),
        ),
    )


def _head() -> shapes.Head:
    folded = sample().folded
    return shapes.Head(folded.seq, folded.hash)


def _play() -> dict[Any, Any]:
    played, code = sample(), codec(GAME)
    events = tuple(msgspec.Raw(code.encode(event)) for event in played.seen.events)
    line = shapes.JournalLine(played.folded.seq, MOMENT, played.seat, "play", ("Ada lays a tile at N14",))
    return {
        shapes.Sight: _sight(),
        shapes.Done: shapes.Done(GAME, played.folded.seq, played.folded.hash, events),
        shapes.StillWaiting: shapes.StillWaiting("move-17", TABLE),
        shapes.Records: shapes.Records(GAME, (msgspec.Raw(code.encode(played.seen)),), _head()),
        shapes.Journal: shapes.Journal((line,), _head()),
        shapes.Lookahead: shapes.Lookahead(4, (12, 9)),
    }


def _sight() -> shapes.Sight:
    played = sample()
    folded = played.folded
    waiting: tuple[Waiting, ...] = folded.table.waiting
    seen = known(folded, waiting[0].seat)
    return shapes.Sight(
        game=GAME,
        table=_table(),
        seat=waiting[0].seat,
        at=folded.seq,
        head=_head(),
        view=seen.view,
        seat_summaries=seen.summaries,
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
    options = known(sample().folded, sample().folded.table.waiting[0].seat).options[:OPTIONS]
    return problem("illegal-command", "A tile fits its neighbours on every side", "GLD-4.2", options)


def problem(
    slug: str, detail: str, rule: str | None = None, legal: tuple[shapes.Option, ...] | None = None
) -> ProblemDocument:
    """Give the document of a problem."""
    return ProblemDocument(f"{PAGES}{slug}", slug, TITLES[slug], STATUS[slug], detail, rule, legal)


def as_json(value: Value | Any) -> Any:
    """Give a value as it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
