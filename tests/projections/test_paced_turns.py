"""Open decisions at tables with a pace have the table's deadlines, computed once per clock."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.kernel.bots import choose_random
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import Say, TimeOut
from domain.table.correspondence.calendar import DAY_MS, ZONES, Hours
from domain.table.correspondence.deadlines import called_at, deadline
from domain.table.correspondence.pace import PRESETS, Absence, Bank, Pace, PerDecision
from projections.lobby import LOBBY
from projections.read_model import sortable_time
from projections.table_results.results import RESULTS
from projections.turns import TURNS, TurnsDocument, inbox_item, rows, schema_version, turns_model
from tests.support.games.table_driver import TableDriver
from tests.support.tables.paced_tables import CountingZones, decode_driven, fold_driven, start_paced_table

DAILY = PRESETS["daily"].pace
HOURS = Hours("Europe/Berlin", 7 * 60, 23 * 60), Hours("America/New_York", 22 * 60, 6 * 60)
PACES: dict[str, Pace] = {
    **{str(name): preset.pace for name, preset in PRESETS.items()},
    "a bot for the turn": Pace(Bank(60, 30, 90), hours=True, absence=Absence("bot", lapses=2, then="bot")),
    "by decision": Pace(PerDecision(90), weekend=True, absence=Absence("bot", lapses=3, then="offer")),
    "out at once": Pace(Bank(60, 0, 60), absence=Absence(lapses=1, then="drop")),
}


def turns(played: TableDriver) -> TurnsDocument:
    found = fold_driven(TURNS, played)
    assert isinstance(found, TurnsDocument)
    return found


def flag_of(played: TableDriver, seat: int) -> int:
    assert played.table.paced is not None
    found = deadline(ZONES, played.table.paced, seat)
    assert found is not None
    return found.flag


def play_on(played: TableDriver, random: Random) -> None:
    """Answer for a seat, or wait for its time-out; sometimes, post a chat message first."""
    seat = random.choice(played.seats_to_act)
    if random.random() < 0.2:
        played.submit(Say("well"), seat=seat, player=played.table.seats[seat].player or "")
    paced = played.table.paced
    found = None if paced is None else deadline(ZONES, paced, seat)
    if paced is not None and found is not None and random.random() < 0.4:
        played.now = max(played.now, called_at(paced.pace, found.flag))
        played.play_as_service(TimeOut(seat))
        return
    bot = played.table.stand_in(seat)
    command = choose_random(played.game, played.state, seat, random)
    if bot is None or random.random() < 0.3:
        played.play(command, seat)
    else:
        played.submit(command, seat=seat, player=bot, decision=played.table.decision(seat))
    played.now += random.randrange(40) * 3_600_000


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seed", range(4))
def test_clocks_deadlines_and_stand_ins_match_the_table(pace: str, seed: int) -> None:
    played, random = start_paced_table(PACES[pace], *HOURS, mail=seed % 2 == 0), Random(seed)
    tables = {len(played.log): played.table}
    while played.seats_to_act and len(played.log) < 60:
        play_on(played, random)
        tables[len(played.log)] = played.table
    documents: dict[str, Any] = {model.name: model.start() for model in (TURNS, LOBBY, RESULTS)}
    for decoded in decode_driven(played):
        for model in (TURNS, LOBBY, RESULTS):
            documents[model.name] = model.apply(documents[model.name], decoded)
        table, found = tables.get(decoded.record.seq), documents[TURNS.name]
        if table is None or table.paced is None:
            continue

        seats = range(len(table.seats))
        assert table.paced == found.correspondence
        assert tuple(deadline(ZONES, table.paced, seat) for seat in seats) == found.deadlines
        stand_ins = [table.stand_in(seat) for seat in seats]
        for document in documents.values():
            assert stand_ins == [seat.stand_in and bot_account_id(seat.stand_in) for seat in document.seats]


def test_seat_has_rows_for_deadline_and_warning() -> None:
    played = start_paced_table(DAILY, *HOURS)
    assert played.table.paced is not None
    found, since = deadline(ZONES, played.table.paced, 0), played.table.waiting[0].since
    assert found is not None

    assert (
        f"inbox:player-0:{sortable_time(since)}:t:0",
        f"agenda:player-0:{sortable_time(found.flag)}:{sortable_time(since)}:t:0",
        f"due:{sortable_time(found.flag)}:t:0",
        f"warn:{sortable_time(found.warning)}:t:0",
    ) == rows("t", turns(played))


def test_table_without_clock_has_no_such_rows() -> None:
    found = rows("t", turns(start_paced_table(PRESETS["open"].pace)))

    assert ["inbox", "agenda"] == [row.partition(":")[0] for row in found]


def test_claims_delay_the_service_not_the_player() -> None:
    played = start_paced_table(PRESETS["evening"].pace)
    document, flag = turns(played), flag_of(played, 0)

    assert f"due:{sortable_time(flag + 7 * DAY_MS)}:t:0" in rows("t", document)
    assert flag == inbox_item("t", document, document.waiting[0]).due


def test_chat_looks_up_no_zone_and_moves_no_row() -> None:
    zones = CountingZones(ZONES)
    model, played = turns_model(zones), start_paced_table(DAILY, *HOURS)
    before = rows("t", fold_driven(model, played))
    asked, zones.asked = zones.asked, 0
    played.submit(Say("hello"), seat=1, player="player-1")
    after = rows("t", fold_driven(model, played))

    assert before == after
    assert asked == zones.asked > 0


def test_decisions_within_a_turn_keep_the_deadline() -> None:
    zones = CountingZones(ZONES)
    model, played = turns_model(zones), start_paced_table(DAILY, *HOURS)
    fold_driven(model, played)
    asked, zones.asked = zones.asked, 0
    played.play(next(one for one in played.legal_options(0) if type(one).__name__ != "Pass"))
    assert (0,) == played.seats_to_act
    fold_driven(model, played)

    assert asked == zones.asked > 0


def test_stand_in_bot_and_player_both_have_the_decision() -> None:
    played = start_paced_table(Pace(Bank(60, 30, 90), absence=Absence("bot", lapses=3)))
    played.now = flag_of(played, 0)
    played.play_as_service(TimeOut(0))

    found = [row.rpartition(":")[0].split(":")[1] for row in rows("t", turns(played)) if "inbox" in row]
    assert ["player-0", "bot-greedy"] == found


def test_newer_zone_data_raises_the_schema_version() -> None:
    versions = ["2025z", "2026a", "2026f", "2026z", "2026za", "2027a"]
    numbers = [schema_version(3, version) for version in versions]

    assert 3_202_606 == numbers[2]
    assert sorted(set(numbers)) == numbers
    assert schema_version(4, "1999a") > numbers[-1]
