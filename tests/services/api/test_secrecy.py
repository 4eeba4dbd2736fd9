"""Two worlds that differ only in what a reader may not know are the same for it, byte for byte."""

from __future__ import annotations

import re
from itertools import count

import pytest

from domain.kernel.chance import Chance, Scripted, commitment
from domain.kernel.decide import options
from domain.table.commands import OpenTable, TakeSeat
from domain.table.desk import Means
from domain.table.evolve import AnyTable
from domain.table.judge import judge
from domain.table.records import Wish
from infra.codec import START, codec, digest
from infra.exports import Entry, Export
from infra.redis.importing import bring_in
from infra.redis.store import open_store
from infra.settings import Settings
from tests.services.api.served import Api, Player

CODE = codec("template")
MOMENT = 1_790_000_000_000
HASH = re.compile(rb"[0-9a-f]{64}")

_numbers = count(1)


class World:
    """A table that is judged by hand: hidden draws follow the script, all else is the same in each world."""

    def __init__(self, table: str, players: tuple[Player, Player], forced: dict[str, str]) -> None:
        self.id, self.players, self.forced = table, players, forced
        self.table: AnyTable | None = None
        self.entries: list[Entry] = []
        self.secret = digest(table.encode()).encode()[:32]
        game = CODE.game
        self.give(0, None, OpenTable("template", 2, game.options(mail=False), "Two worlds"))
        for seat in range(2):
            self.give(seat, seat, TakeSeat(f"nonce{seat}"))

    def give(self, player: int, seat: int | None, command: object, decision: int | None = None) -> None:
        """Give a command and keep its record."""
        seq = len(self.entries) + 1
        drawn: Chance = Scripted(self.forced, start=0 if self.table is None else self.table.drawn)
        means = Means(
            drawn,
            commitment(self.secret),
            self.secret,
            digest(f"{self.id} {seq}".encode())[:32],
            self.entries[-1].hash if self.entries else START,
            CODE.mark,
        )
        name = self.players[player].id
        wish = Wish(self.id, seat, name, f"c{seq}", command, decision, MOMENT + seq)  # type: ignore[type-var]  # any command
        record, self.table = judge(CODE.game, self.table, wish, means)
        data = CODE.encode(record)
        self.entries.append(Entry(digest(data), data))

    def move(self, which: int = 0) -> None:
        """Take an option of who is asked."""
        assert self.table is not None
        asked = self.table.waiting[0]
        command = options(CODE.game, self.table.position, asked.seat)[which]
        self.give(asked.seat, asked.seat, command, asked.decision)


def masked(data: bytes, world: World) -> bytes:
    """Take out what has to differ: the table's id, and hashes over the whole record."""
    return HASH.sub(b"HASH", data.replace(world.id.encode(), b"TABLE"))


@pytest.fixture(scope="module")
def worlds(api: Api, settings: Settings) -> tuple[World, World]:
    """Two tables that differ only in the passengers in the train of seat 0."""
    players = (api.player(), api.player())
    labels = _hidden_labels(players)
    scripts = (dict.fromkeys(labels, "birch"), dict.fromkeys(labels, "cedar"))
    made = tuple(World(f"0{number}world{number}", players, forced) for number, forced in enumerate(scripts))
    assert settings.redis_url
    store = open_store(settings.redis_url, settings)
    for world in made:
        world.move()
        bring_in(store, world.id, Export(tuple(world.entries), world.secret.hex()))
    store.close()
    return made[0], made[1]


def _hidden_labels(players: tuple[Player, Player]) -> list[str]:
    """Find the labels of the draws that fill the train of seat 0 at the start."""
    world = World("00labels", players, {})
    record = CODE.record(world.entries[-1].data)
    return [draw.label for draw in record.draws][:2]


READINGS = (
    "",
    "?at=3",
    "/events",
    "/journal",
    "/board.svg",
    "/board.svg?theme=page",
    "/board.svg?at=3",
)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("who", ["spectator", "the other seat"])
def test_the_hidden_hand_of_another_shows_nowhere(
    api: Api, worlds: tuple[World, World], reading: str, who: str
) -> None:
    client = api.nobody if who == "spectator" else worlds[0].players[1].client
    seat = {} if who == "spectator" else {"seat": 1}
    found = []
    for world in worlds:
        path, _, said = reading.partition("?")
        query = dict(part.split("=") for part in said.split("&") if part) | seat
        answer = client.get(f"/v1/tables/{world.id}{path}", params=query)
        assert answer.status_code == 200
        found.append(masked(answer.content, world))

    assert found[0] == found[1]


def test_the_hand_is_there_for_who_holds_it(worlds: tuple[World, World]) -> None:
    """Without this the test above could pass on two worlds that are one."""
    hands = [world.players[0].look(world.id, 0)["view"]["seats"][0]["hand"] for world in worlds]

    assert [["birch", "birch"], ["cedar", "cedar"]] == hands


def test_refusals_and_texts_of_the_other_seat_are_the_same(worlds: tuple[World, World]) -> None:
    found = []
    for world in worlds:
        other = world.players[1]
        refused = other.command(
            world.id, {"command_id": "r", "seat": 1, "decision": 3, "command": {"type": "Finish"}}
        )
        text = other.get(f"/v1/tables/{world.id}?seat=1", headers={"Accept": "text/plain"})
        found.append((refused.status_code, masked(refused.content, world), masked(text.content, world)))

    assert found[0] == found[1]
    assert found[0][0] == 422


def test_no_salt_draw_or_state_is_told_before_the_end(worlds: tuple[World, World]) -> None:
    """With the salt a hidden card could be found by trying them all against the record's hash."""
    for player in worlds[0].players:
        for record in player.get(f"/v1/tables/{worlds[0].id}/events").json()["records"]:
            assert (None, [], None) == (record["salt"], record["draws"], record["state"])


def test_nothing_that_is_answered_before_the_end_holds_the_secret(
    api: Api, worlds: tuple[World, World]
) -> None:
    world = worlds[0]
    for reading in READINGS:
        for client in (api.nobody, world.players[0].client):
            data = client.get(f"/v1/tables/{world.id}{reading}").content
            assert world.secret not in data
            assert world.secret.hex().encode() not in data
