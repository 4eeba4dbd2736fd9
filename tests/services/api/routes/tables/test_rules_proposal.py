"""An operator moves a running table to a later version of its rules, as its seats agree."""

from __future__ import annotations

import os
from typing import Any

import httpx
import pytest
from msgspec import UnsetType
from typer.testing import CliRunner

from domain.audit.audit import audit_log
from domain.games.trains_and_stations.commands import GiveCoins, Reroll
from domain.games.trains_and_stations.frames import RerollDice
from domain.kernel.decide import free_actions, legal_options, seats_to_act
from domain.log.codec import codec_for
from domain.log.export import parse_export
from domain.table.commands import OpenTable, TakeSeat
from infra.redis.store import open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from services.cli.main import app
from services.simulation.memory_table import MemoryTable
from tests.services.api.running_api import Api, Json, Player
from tests.support.runtime.operator_tokens import create_operator_token

WHY = "a ruling was mended"
SEATS = 3


@pytest.fixture(scope="module")
def root(api: Api, settings: Settings) -> httpx.Client:
    """The client of an operator."""
    return api.client(create_operator_token(settings, "admin"))


class OldTable:
    """A table of Trains & Stations that began by version 1, at which a gift reopened a roll, in the store."""

    def __init__(self, api: Api, settings: Settings) -> None:
        self.players = [api.player() for _ in range(SEATS)]
        game = "trains_and_stations"
        self.memory = MemoryTable(codec_for(game, 1), os.urandom(32), f"01rules{self.players[0].id}")
        options = self.memory.codec.game.options_type()
        opening = OpenTable(game, SEATS, options, "Old rules", several=False)
        self.memory.execute(self.players[0].id, None, opening)
        for seat, player in enumerate(self.players):
            self.memory.execute(player.id, seat, TakeSeat(f"n{seat}"))
        self.giver = self._give_the_last_coin()
        store = open_store(settings.redis_url or "", settings)
        import_table(store, self.id, self.memory.export(secret=True))
        store.close()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.memory.id

    @property
    def state(self) -> Any:
        """The state of its game."""
        assert self.memory.table is not None
        return self.memory.table.position

    def _play(self, seat: int, command: Any) -> None:
        self.memory.execute(self.players[seat].id, seat, command)

    def _give_the_last_coin(self) -> int:
        """Let somebody who may roll again give all coins away, and get one back; version 1 lets him roll."""
        game = self.memory.codec.game
        while not isinstance(self.state.stack[-1], RerollDice):
            seat = seats_to_act(self.state)[0]
            self._play(seat, legal_options(game, self.state, seat)[0])
        giver, taker = self.state.stack[-1].seat, 0
        while self.state.players[giver].coins:
            gift = next(
                one
                for one in free_actions(game, self.state, giver)
                if isinstance(one, GiveCoins) and one.count == 1
            )
            self._play(giver, gift)
            taker = gift.to
        self._play(taker, GiveCoins(giver, 1))
        assert any(isinstance(option, Reroll) for option in legal_options(game, self.state, giver))
        return giver

    def say(self, seat: int, kind: str) -> Json:
        """Answer the proposal, which has to be accepted."""
        answer = self.try_to_say(seat, {"type": kind, "version": 2})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def try_to_say(self, seat: int, command: Json) -> httpx.Response:
        """Give a command under an id that the table in memory has not used."""
        said = {"seat": seat, "command": command, "command_id": f"said-{seat}-{command['type']}"}
        return self.players[seat].command(self.id, said)


def report_of(player: Player, table: str, **query: Any) -> httpx.Response:
    return player.get(f"/v1/tables/{table}/rules-report", params=query)


@pytest.fixture(scope="module")
def old(api: Api, settings: Settings) -> OldTable:
    """A table to which version 2 is proposed from the command line."""
    made = OldTable(api, settings)
    assert 404 == report_of(made.players[0], made.id).status_code
    run = CliRunner().invoke(
        app,
        ["admin", "propose-version", made.id, "--to", "2", "--why", WHY],
        env={"RAILHEAD_REDIS_URL": settings.redis_url},
    )
    assert 0 == run.exit_code, run.output
    assert "1 of 12 records would have been different" in run.output
    assert "done: record 13" in run.output
    return made


def test_each_seat_reads_what_is_proposed_and_what_it_would_have_changed_for_it(
    api: Api, root: httpx.Client, old: OldTable
) -> None:
    seen = old.players[0].look(old.id)["rules_proposal"]
    assert (2, WHY, [0, 1, 2]) == (seen["version"], seen["why"], seen["waits"])
    assert "last coin" in seen["note"]
    for seat, player in enumerate(old.players):
        report = report_of(player, old.id).json()
        assert "own" == report["compared"]
        assert ([old.giver] if seat == old.giver else []) == [one["seat"] for one in report["differences"]]
    assert 403 == report_of(old.players[0], old.id, seat=1).status_code
    assert "nothing" == api.nobody.get(f"/v1/tables/{old.id}/rules-report").json()["compared"]
    refused = root.post(f"/v1/admin/tables/{old.id}/propose-version", json={"version": 2, "why": WHY})
    assert (422, "illegal-command") == (refused.status_code, refused.json()["code"])


def test_a_table_is_played_on_by_the_other_version_once_all_agreed(root: httpx.Client, old: OldTable) -> None:
    first = old.players[0]
    seq = [old.say(seat, "AgreeVersion")["seq"] for seat in range(SEATS)][-1]
    assert first.look(old.id)["rules_proposal"] is None
    moved = first.get(f"/v1/tables/{old.id}/events", params={"after": seq - 1}).json()["records"][0]
    assert 2 == moved["rules"]["version"]
    assert "VersionChanged" == moved["events"][-1]["type"]

    closed = root.post(f"/v1/admin/tables/{old.id}/close", json={"why": "enough was seen"})
    assert 200 == closed.status_code
    assert ("sound", "version 1, 2 of the rules") == audited(first, old.id)


def audited(player: Player, table: str) -> tuple[str | UnsetType, str]:
    """Audit the table's export; give the verdict, and by which versions it was decided again."""
    report = audit_log(parse_export(player.get(f"/v1/tables/{table}/export").content))
    says = next(one.says for one in report.checks if one.name == "decisions")
    return report.verdict, says.rpartition("by ")[2]


def test_one_seat_that_declines_keeps_the_rules(api: Api, settings: Settings, root: httpx.Client) -> None:
    old = OldTable(api, settings)
    done = root.post(f"/v1/admin/tables/{old.id}/propose-version", json={"version": 2, "why": WHY})
    assert 200 == done.status_code, done.text
    old.say(0, "AgreeVersion")
    old.say(2, "DeclineVersion")

    assert old.players[0].look(old.id)["rules_proposal"] is None
    answer = old.try_to_say(1, {"type": "AgreeVersion", "version": 2})
    assert (422, "TBL-8") == (answer.status_code, answer.json().get("rule")), answer.text
    answer = old.try_to_say(0, {"type": "ProposeVersion", "version": 2, "by": "me", "why": WHY})
    assert "not-allowed" == answer.json()["code"]
