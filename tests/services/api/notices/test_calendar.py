"""The calendar of deadlines, as calendar programs read it at its secret address."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import icalendar
import pytest
import vobject

from domain.table.commands import LeaveSeat
from domain.table.correspondence.pace import PRESETS
from projections.notices.model import NOTICES, NoticesDocument
from services.api.notices.calendar import build_calendar
from services.queries.reader import RunningFlag, find_running_flags
from tests.services.api.running_api import Api, Json, Player, poll_until, start_game_of_two
from tests.support.tables.notice_world import TABLE
from tests.support.tables.paced_tables import fold_driven, start_paced_table

FLAG = RunningFlag(
    "turn.t.p.5",
    "t",
    "An evening; with, signs\\",
    "template",
    1_790_000_000_000,
    1_789_900_000_000,
    1_789_000_000_000,
)


def make(player: Player) -> Json:
    answer = player.client.post("/v1/me/calendar")
    assert 201 == answer.status_code, answer.text
    found: Json = answer.json()
    return found


def events(text: str) -> list[Any]:
    return list(vobject.readOne(text).contents.get("vevent", []))


def moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds // 1_000, UTC)


@pytest.fixture
def asked(api: Api) -> tuple[Player, Player, str]:
    """Return the player whose turn it is at a table with clocks, the other player, and the table."""
    first, second, table = start_game_of_two(api, pace="daily", name="An evening", options={"mail": False})
    seat = first.look(table)["waiting"][0]["seat"]
    return (first, second, table) if seat == 0 else (second, first, table)


def read(api: Api, path: str, **headers: str) -> httpx.Response:
    """Get a calendar without authentication."""
    return api.nobody.get(path, headers=headers)


def test_each_deadline_is_an_event_with_an_alarm(api: Api, asked: tuple[Player, Player, str]) -> None:
    mover, other, table = asked
    path, (waiting,) = (
        make(mover)["path"],
        poll_until(lambda: mover.get("/v1/inbox").json()["waiting"], lambda found: len(found) == 1),
    )
    text = poll_until(lambda: read(api, path).text, lambda found: bool(events(found)))
    (event,) = events(text)

    assert f"turn.{table}.{mover.id}.{waiting['decision']}" == event.uid.value
    assert moment(waiting["due"]) == event.dtstart.value.replace(microsecond=0)
    assert moment(waiting["warning"]) == event.valarm.trigger.value
    assert event.summary.value.endswith(": An evening")
    assert [] == events(read(api, make(other)["path"]).text)


def test_event_disappears_after_the_move(api: Api, asked: tuple[Player, Player, str]) -> None:
    mover, _, table = asked
    path = make(mover)["path"]
    poll_until(lambda: read(api, path).text, lambda found: bool(events(found)))
    seat = mover.look(table)["waiting"][0]["seat"]
    while mover.look(table)["waiting"] and mover.look(table)["waiting"][0]["seat"] == seat:
        mover.answer(table, seat)

    assert [] == events(poll_until(lambda: read(api, path).text, lambda found: not events(found)))


def test_revoked_address_is_treated_like_an_unknown_one(api: Api) -> None:
    ada = api.player()
    first, second = make(ada), make(ada)
    unknown = f"/v1/me/calendar/{ada.id}.{'x' * 43}.ics"
    assert 200 == read(api, second["path"]).status_code
    assert second["made"] == ada.get("/v1/me/calendar").json()["made"]
    assert 204 == ada.client.delete("/v1/me/calendar").status_code
    answers = [read(api, path) for path in (first["path"], second["path"], unknown)]

    assert {404} == {one.status_code for one in answers}
    assert 1 == len({one.json()["detail"] for one in answers})
    assert {"made": None} == ada.get("/v1/me/calendar").json()
    assert 204 == ada.client.delete("/v1/me/calendar").status_code


def test_secret_opens_only_its_own_calendar(api: Api) -> None:
    ada, bea = api.player(), api.player()
    make(bea)
    secret = make(ada)["path"].partition(".")[2]

    assert 404 == read(api, f"/v1/me/calendar/{bea.id}.{secret}").status_code


def test_unchanged_calendar_answers_304(api: Api) -> None:
    path = make(api.player())["path"]
    first = read(api, path)
    again = read(api, path, **{"If-None-Match": first.headers["etag"]})

    assert ("text/calendar; charset=utf-8", 304) == (first.headers["content-type"], again.status_code)
    assert "private" in first.headers["cache-control"]


def test_names_are_escaped_and_bytes_are_stable() -> None:
    whole = build_calendar([FLAG], "https://games.example")
    (event,) = events(whole.decode())

    assert FLAG.name in event.summary.value
    assert "https://games.example/table/t" == event.url.value
    assert whole == build_calendar([FLAG], "https://games.example")
    assert b"URL" not in build_calendar([FLAG], None)


def test_bot_seats_and_games_without_clocks_have_no_deadline() -> None:
    played = start_paced_table(PRESETS["daily"].pace)
    player = f"player-{played.seats_to_act[0]}"
    document: NoticesDocument = fold_driven(NOTICES, played)
    assert [player] == [one.id.split(".")[2] for one in find_running_flags(player, {TABLE: document})]
    played.submit(LeaveSeat(), seat=played.seats_to_act[0], player=player)

    assert () == find_running_flags(player, {TABLE: fold_driven(NOTICES, played)})
    assert () == find_running_flags(
        "player-0", {TABLE: fold_driven(NOTICES, start_paced_table(PRESETS["open"].pace))}
    )


def test_two_libraries_read_the_refresh_interval() -> None:
    written = build_calendar([FLAG], None)
    read = icalendar.Calendar.from_ical(written)

    assert b"X-PUBLISHED-TTL:PT15M" in written.splitlines()
    assert timedelta(minutes=15) == read.decoded("refresh-interval")
    assert "PT15M" == vobject.readOne(written.decode()).contents["x-published-ttl"][0].value
