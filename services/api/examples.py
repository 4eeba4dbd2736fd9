"""Examples for the OpenAPI document, as values of the types that they are examples of."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.kernel.game import Way
from domain.table.records import Waiting
from services.api import admin_forms, bodies, shapes
from services.api.errors import PAGES, STATUS, TITLES, ProblemDocument
from services.reading import Turn

TABLE = "3fk5q2mzyxw4cap7"
HEAD = shapes.Head(57, "9d3c1f0b" * 8)
MOMENT = 1_790_000_000_000


def _json(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


LAY = _json({"type": "PlaceTile", "x": 1, "y": 0, "rotation": 2})
OPTION = shapes.Option(LAY, "Lay the tile at N14, turned half round", "1,0", (), '<use href="#rh-lay-2"/>')
SEAT = shapes.SeatShown(0, "p0123456789abcdef", "Ada", None, None, gave_up=False, mine=True)
BOT = shapes.SeatShown(1, "bot-greedy", "Greedy Bot", "greedy", None, gave_up=False, mine=False, house=True)
ME = shapes.Me("p0123456789abcdef", "Ada", None, ("play",), password=True)
SHOWN = shapes.TableShown(
    id=TABLE,
    game="gold_rush",
    title="Gold Rush",
    name="An evening in Dawson",
    phase="playing",
    options=_json({"farmers": True}),
    owner="p0123456789abcdef",
    owner_name="Ada",
    public=True,
    hours=48,
    begin="full",
    opened=MOMENT,
    moved=MOMENT + 60_000,
    seats=(SEAT, BOT),
)

EXAMPLES: dict[type, Any] = {
    ProblemDocument: ProblemDocument(
        f"{PAGES}illegal-command",
        "illegal-command",
        TITLES["illegal-command"],
        STATUS["illegal-command"],
        "A tile fits its neighbours on every side",
        "GLD-4.2",
        (OPTION,),
        56,
        HEAD,
    ),
    bodies.NewPlayer: bodies.NewPlayer("Ada", "a long password", session=True),
    bodies.Login: bodies.Login("Ada", "a long password"),
    bodies.NewPassword: bodies.NewPassword("another long password", "a long password"),
    bodies.OtherName: bodies.OtherName("Ada Lovelace"),
    bodies.NewCode: bodies.NewCode("a long password"),
    bodies.ComeBack: bodies.ComeBack("Ada", "7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC"),
    bodies.NewToken: bodies.NewToken(("play",), "my script", days=90),
    bodies.NewTable: bodies.NewTable(
        "gold_rush",
        2,
        "An evening in Dawson",
        options=_json({"farmers": True}),
        hours=48,
        command_id="open-1",
        me=bodies.Place(0),
        bots={1: "greedy"},
    ),
    bodies.SitDown: bodies.SitDown(1, command_id="sit-1"),
    bodies.Begin: bodies.Begin("start-1"),
    bodies.Ordered: bodies.Ordered("move-17", LAY, 0, 56),
    bodies.AskAudit: bodies.AskAudit(TABLE),
    admin_forms.Reason: admin_forms.Reason("its log is to be looked at"),
    admin_forms.CloseIt: admin_forms.CloseIt("nobody has been seen for a month", "close-1"),
    admin_forms.HandSeat: admin_forms.HandSeat("Ada asked for it", to="Bob", command_id="hand-1"),
    admin_forms.NewName: admin_forms.NewName("Ada B", "the name was another's"),
    shapes.Sight: shapes.Sight(
        table=SHOWN,
        seat=0,
        at=57,
        head=HEAD,
        view=_json({"viewer": 0, "turn": 12}),
        question="Lay the tile",
        way=Way(),
        waiting=(Waiting(0, 56, MOMENT),),
        score=None,
        decision=56,
        options=(OPTION,),
        anytime=(),
        undo=(55,),
    ),
    shapes.Legend: shapes.Legend((shapes.SignShown('<path d="M4 12h16"/>', "A railroad"),)),
    shapes.Done: shapes.Done(58, "0a1b2c3d" * 8, (_json({"type": "Closed"}),)),
    shapes.StillWaiting: shapes.StillWaiting("move-17", TABLE),
    shapes.Lobby: shapes.Lobby((SHOWN,), None),
    shapes.Journal: shapes.Journal((shapes.JournalLine(57, MOMENT, 0, ("Ada lays a tile at N14",)),), HEAD),
    shapes.Lookahead: shapes.Lookahead(56, (12, 9)),
    shapes.Inbox: shapes.Inbox((Turn(TABLE, "An evening in Dawson", "gold_rush", 0, 56, MOMENT, None),)),
    shapes.Registered: shapes.Registered("p0123456789abcdef", "Ada", "rh_TOKEN"),
    shapes.Me: ME,
    shapes.CodeShown: shapes.CodeShown("7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC"),
    shapes.CameBack: shapes.CameBack(ME, "7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC"),
    shapes.Sessions: shapes.Sessions((shapes.SessionShown(MOMENT, "2026-09-21", this=True),)),
    shapes.TokenShown: shapes.TokenShown("t012345678901", ("play",), "my script", MOMENT, "rh_TOKEN"),
    shapes.AuditAsked: shapes.AuditAsked(TABLE, f"/v1/audits/{TABLE}"),
}
