"""The explanation of a seat's clock, and time-outs claimed by other players."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from domain.games.template.variants import Options
from domain.kernel.decide import legal_options
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.pace import Absence, Bank, Pace
from infra.redis.store import open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from services.api.runtime.players import now_ms
from services.cli.main import app
from services.simulation.memory_table import MemoryTable
from tests.services.api.running_api import Api, Player
from tests.support.tables.clocked_tables import DAY, HOUR, moment

BERLIN = Hours("Europe/Berlin", 7 * 60, 23 * 60)
OFFICE = Pace(Bank(72 * 60, 12 * 60, 120 * 60), hours=True, weekend=True)
CLAIMED = Pace(Bank(60, 60, 60), absence=Absence(each="claim"))

_numbers = count(1)


class Game:
    """A table with a pace, played in memory at simulated times, then imported into the service."""

    def __init__(self, players: tuple[Player, Player], pace: Pace, at: int, **wanted: Any) -> None:
        number = next(_numbers)
        secret = sha256(b"clock %d" % number).digest()
        self.players = players
        self.memory = MemoryTable(codec_for("template"), secret, f"01clock{number}", clock=at)
        opening = OpenTable(
            "template", 2, Options(mail=False), "Clocks", **{"several": False, "pace": pace, **wanted}
        )
        self.memory.execute(players[0].id, None, opening)
        for seat in range(2):
            self.memory.clock = at
            self.memory.execute(players[seat].id, seat, TakeSeat(f"n{seat}", BERLIN))

    @property
    def id(self) -> str:
        return self.memory.id

    def answer(self, at: int) -> None:
        """Finish the turn of the seat with a decision; all answers have this time."""
        table = self.memory.table
        assert table is not None
        (seat,) = (pending.seat for pending in table.waiting)
        while table is not None and table.decision(seat) is not None:
            self.memory.clock = at
            command = legal_options(self.memory.codec.game, table.position, seat)[-1]
            self.memory.execute(self.players[seat].id, seat, command)
            table = self.memory.table

    def bring_in(self, settings: Settings) -> Game:
        """Store the table."""
        assert settings.redis_url
        store = open_store(settings.redis_url, settings)
        import_table(store, self.id, self.memory.export(secret=True))
        store.close()
        return self


@pytest.fixture(scope="module")
def office(api: Api, settings: Settings) -> Game:
    """Return a game with a turn over a weekend on which clocks were set back."""
    played = Game((api.player(), api.player()), OFFICE, moment("2026-10-22T18:30Z"))
    played.answer(moment("2026-10-27T09:00Z"))
    return played.bring_in(settings)


def test_all_readers_of_a_table_see_its_clocks_explained(api: Api, office: Game) -> None:
    told = api.nobody.get(f"/v1/tables/{office.id}/clock", params={"seat": 0}).json()
    turn = told["lines"][-1]

    assert ("Bank 72:00 + 12:00, up to 120:00", "07:00-23:00 Europe/Berlin", "46:30", False, None) == (
        told["pace"],
        told["hours"],
        told["left"],
        told["runs"],
        told["flag"],
    )
    assert ("turn", "2026-10-27T09:00Z", "110:30", "37:30", "12:00", "46:30") == tuple(
        turn[name] for name in ("what", "at", "passed", "counted", "credit", "left")
    )
    assert {"weekend": "49:00", "hours": "24:00"} == turn["not_counted"]
    assert "asked" == told["lines"][-2]["what"]


def test_clock_defaults_to_the_callers_own_seat(office: Game) -> None:
    own = office.players[1].get(f"/v1/tables/{office.id}/clock").json()
    assert 1 == own["seat"]
    assert own["flag"] is not None


def test_explanation_is_paginated(api: Api, office: Game) -> None:
    path = f"/v1/tables/{office.id}/clock"
    whole = api.nobody.get(path, params={"seat": 0}).json()["lines"]
    pages = [api.nobody.get(path, params={"seat": 0, "limit": 1})]
    while "next" in pages[-1].links:
        pages.append(api.nobody.get(pages[-1].links["next"]["url"]))

    assert len(whole) == len(pages)
    assert whole == [line for page in pages for line in page.json()["lines"]]


def test_table_without_time_control_has_no_clock(api: Api) -> None:
    player = api.player()
    answer = player.get(f"/v1/tables/{player.open(hours=4)}/clock")

    assert (404, "not-found") == (answer.status_code, answer.json()["code"])


def test_missing_seat_has_no_clock(api: Api, office: Game) -> None:
    answer = api.nobody.get(f"/v1/tables/{office.id}/clock", params={"seat": 2})

    assert 404 == answer.status_code
    assert "seats 0 to 1" in answer.json()["detail"]


def test_clocks_of_a_private_table_are_only_for_its_readers(api: Api, settings: Settings) -> None:
    private = Game((api.player(), api.player()), OFFICE, now_ms() - DAY, public=False).bring_in(settings)
    path = f"/v1/tables/{private.id}/clock"
    invite = private.players[0].look(private.id, 0)["table"]["invite"]

    assert [404, 200, 200] == [
        api.nobody.get(path).status_code,
        api.nobody.get(path, params={"invite": invite}).status_code,
        private.players[1].get(path).status_code,
    ]


def test_turn_played_through_the_service_adds_a_line(api: Api, settings: Settings) -> None:
    played = Game((api.player(), api.player()), OFFICE, now_ms() - HOUR).bring_in(settings)
    before = api.nobody.get(f"/v1/tables/{played.id}/clock?seat=0").json()
    while played.players[0].look(played.id, 0)["decision"] is not None:
        played.players[0].answer(played.id, 0, -1)
    after = api.nobody.get(f"/v1/tables/{played.id}/clock?seat=0").json()

    assert len(before["lines"]) + 1 == len(after["lines"])
    assert "turn" == after["lines"][-1]["what"]
    assert after["head"]["seq"] > before["head"]["seq"]


def claim(played: Game, seat: int, by: int, what: str = "default") -> Any:
    command = {"type": "ClaimTimeOut", "seat": seat, "what": what}
    return played.players[by].command(played.id, {"seat": by, "command": command})


def test_waiting_player_claims_a_time_out_and_the_game_continues(api: Api, settings: Settings) -> None:
    played = Game((api.player(), api.player()), CLAIMED, now_ms() - 2 * HOUR).bring_in(settings)
    answer = claim(played, 0, 1)

    assert 200 == answer.status_code, answer.text
    assert ["TimeOutClaimed", "TimeRanOut"] == [event["type"] for event in answer.json()["events"]][:2]
    assert [1] == [pending["seat"] for pending in played.players[1].look(played.id, 1)["waiting"]]
    told = api.nobody.get(f"/v1/tables/{played.id}/clock?seat=0").json()
    assert ("time ran out", "default moves are played") == (
        told["lines"][-1]["what"],
        told["lines"][-1]["done"],
    )


def test_time_out_before_the_deadline_cannot_be_claimed(api: Api, settings: Settings) -> None:
    played = Game((api.player(), api.player()), CLAIMED, now_ms() - HOUR // 2).bring_in(settings)
    answer = claim(played, 0, 1)

    assert (422, "TBL-1.4") == (answer.status_code, answer.json()["rule"])
    assert "has not run out" in answer.json()["detail"]


def test_claim_without_its_fields_is_malformed(api: Api, settings: Settings) -> None:
    played = Game((api.player(), api.player()), CLAIMED, now_ms() - 2 * HOUR).bring_in(settings)
    for said in ({"seat": 0}, {"seat": 0, "what": "nothing"}, {"seat": 9, "what": "bot"}):
        answer = played.players[1].command(
            played.id, {"seat": 1, "command": {"type": "ClaimTimeOut", **said}}
        )
        assert (422, "malformed-command") == (answer.status_code, answer.json()["code"])


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["clock", *words])
    return done.exit_code, done.output if done.exit_code else done.stdout


def test_clocks_of_a_table_are_explained_in_a_terminal(api: Api, office: Game) -> None:
    code, printed = run(office.id, "--url", api.url)

    assert 0 == code, printed
    assert "Seat 0: Bank 72:00 + 12:00, up to 120:00; counts 07:00-23:00 Europe/Berlin" in printed
    assert (
        "turn: 37:30 of 110:30 counted (not weekend 49:00, hours 24:00), credit 12:00, left 46:30" in printed
    )
    assert "Seat 1:" in printed


def test_single_clock_is_printed_as_json(api: Api, office: Game) -> None:
    code, printed = run(office.id, "--seat", "0", "--json", "--url", api.url)
    (found,) = msgspec.json.decode(printed)

    assert 0 == code
    assert "46:30" == found["left"]


def test_terminal_says_why_there_is_nothing_to_explain(api: Api) -> None:
    player = api.player()
    code, printed = run(player.open(hours=4), "--url", api.url)

    assert 1 == code
    assert "opened without a pace" in printed
