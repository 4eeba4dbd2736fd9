"""Two worlds that differ only in hidden information look the same to a reader, byte for byte."""

from __future__ import annotations

import re
from itertools import count

import httpx
import pytest

from domain.kernel.chance import Chance, ScriptedChance, commitment_of
from domain.kernel.decide import legal_options
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.log.talk_lines import export_talk
from domain.table.commands import LeaveSeat, OpenTable, Say, TakeSeat
from domain.table.context import CommandInputs
from domain.table.decider import decide_command
from domain.table.evolve import AnyTable
from domain.table.records import SubmittedCommand
from domain.table.talk.readable_text import separate_words
from domain.table.talk.words import ErasedLine, SpokenLine, SpokenWords, TalkLine
from infra.redis.store import open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from tests.services.api.running_api import Api, Player
from tests.support.tables.replays import read_elements

CODE = codec_for("template")
MOMENT = 1_790_000_000_000
HASH = re.compile(rb"[0-9a-f]{64}")
TAG = re.compile(rb'"tag":"[0-9a-f]{24}"')
WHEN = re.compile(rb"\b1\d{12}\b")

_numbers = count(1)


class World:
    """A table decided in the test: hidden draws follow the script, and all else is equal in both worlds."""

    def __init__(
        self, table: str, players: tuple[Player, Player], forced: dict[str, str], *, several: bool = False
    ) -> None:
        self.id, self.players, self.forced = table, players, forced
        self.table: AnyTable | None = None
        self.entries: list[EncodedRecord] = []
        self.talk: dict[int, TalkLine] = {}
        self.secret = digest(table.encode()).encode()[:32]
        game = CODE.game
        options = game.options_type(mail=False)
        opening = OpenTable("template", 2, options, "Two worlds", several=several, talk="beside")
        self.give(0, None, opening)
        for seat in range(2):
            self.give(seat, seat, TakeSeat(f"nonce{seat}"))

    def give(self, player: int, seat: int | None, command: object, decision: int | None = None) -> None:
        """Decide a command, and store its record."""
        seq = len(self.entries) + 1
        words: SpokenWords | None = None
        if isinstance(command, Say):
            command, words = separate_words(str(command.text), digest(f"{self.id} words {seq}".encode())[:32])
            self.talk[seq] = SpokenLine(self.players[player].id, words)
        drawn: Chance = ScriptedChance(self.forced, start=0 if self.table is None else self.table.draw_count)
        means = CommandInputs(
            drawn,
            commitment_of(self.secret),
            self.secret,
            digest(f"{self.id} {seq}".encode())[:32],
            self.entries[-1].hash if self.entries else GENESIS_HASH,
            CODE.state_hash,
            words=words,
        )
        name = self.players[player].id
        wish = SubmittedCommand(self.id, seat, name, f"c{seq}", command, decision, MOMENT + seq)  # type: ignore[type-var]  # any command
        record, self.table = decide_command(CODE.game, self.table, wish, means)
        data = CODE.encode(record)
        self.entries.append(EncodedRecord(digest(data), data))

    def move(self, which: int = 0) -> None:
        """Choose an option for the seat with a decision."""
        assert self.table is not None
        asked = self.table.waiting[0]
        command = legal_options(CODE.game, self.table.position, asked.seat)[which]
        self.give(asked.seat, asked.seat, command, asked.decision)


def masked(data: bytes, world: World) -> bytes:
    """Mask the unavoidable differences: the table's id, and hashes of whole records."""
    return HASH.sub(b"HASH", data.replace(world.id.encode(), b"TABLE"))


@pytest.fixture(scope="module")
def worlds(api: Api, settings: Settings) -> tuple[World, World]:
    """Return two tables that differ only in the passengers on seat 0's train, and in chat salts."""
    made = _two(api, "world")
    for world in made:
        world.move()
        world.give(0, 0, Say("I keep what I have"))
        world.give(1, 1, Say("and this is gone"))
        world.talk[len(world.entries)] = ErasedLine(world.players[1].id, "speaker")
    _bring_in(settings, made)
    return made


def _two(api: Api, name: str, *, several: bool = False) -> tuple[World, World]:
    players = (api.player(), api.player())
    labels = _hidden_labels(players)
    scripts = (dict.fromkeys(labels, "birch"), dict.fromkeys(labels, "cedar"))
    pair = next(_numbers)  # the service may still store an earlier pair of this name
    first, second = (
        World(f"0{number}{name}{pair}", players, forced, several=several)
        for number, forced in enumerate(scripts)
    )
    return first, second


def _bring_in(settings: Settings, worlds: tuple[World, World]) -> None:
    assert settings.redis_url
    store = open_store(settings.redis_url, settings)
    for world in worlds:
        export = LogExport(tuple(world.entries), world.secret.hex(), talk=export_talk(world.talk))
        import_table(store, world.id, export)
    store.close()


def _hidden_labels(players: tuple[Player, Player]) -> list[str]:
    """Return the labels of the draws that fill the train of seat 0 at the start."""
    world = World("00labels", players, {})
    record = CODE.decode_record(world.entries[-1].data)
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
def test_hidden_hand_of_another_seat_appears_nowhere(
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


@pytest.mark.parametrize("who", ["spectator", "the other seat"])
def test_replay_of_a_running_game_reveals_nothing_hidden(
    api: Api, worlds: tuple[World, World], who: str
) -> None:
    """The file holds the boards and lines of all records so far, but no record, secret, nonce or salt."""
    client = api.nobody if who == "spectator" else worlds[0].players[1].client
    seat = {} if who == "spectator" else {"seat": 1}
    found = []
    for world in worlds:
        answer = client.get(f"/v1/tables/{world.id}/replay.html", params=seat)
        elements = read_elements(answer.content)
        assert {"replay"} == elements.keys()
        hidden = [
            world.secret,
            world.secret.hex().encode(),
            b"nonce0",
            b"nonce1",
            b"and this is gone",
        ]
        hidden += [line.words.salt.encode() for line in world.talk.values() if isinstance(line, SpokenLine)]
        assert not [one for one in hidden if one in elements["replay"] or one in answer.content]
        assert b"salt" not in elements["replay"]
        found.append(masked(elements["replay"], world))

    assert found[0] == found[1]


def test_replay_of_ones_own_seat_shows_its_hand(worlds: tuple[World, World]) -> None:
    """Otherwise, the test above could pass with files that show nothing."""
    files = [
        world.players[0].get(f"/v1/tables/{world.id}/replay.html", params={"seat": 0}).content
        for world in worlds
    ]
    first, second = (
        masked(read_elements(page)["replay"], world) for page, world in zip(files, worlds, strict=True)
    )

    assert first != second


def test_view_edits_reveal_no_more_than_the_view(api: Api, settings: Settings) -> None:
    made = _two(api, "edits")
    for world in made:
        world.move()
    _bring_in(settings, made)
    found: list[list[bytes]] = []
    for world in made:
        place = f"/v1/tables/{world.id}/view"
        readers: tuple[tuple[httpx.Client, dict[str, int]], ...] = (
            (api.nobody, {}),
            (world.players[1].client, {"seat": 1}),
        )
        known = [client.get(place, params=seat).json()["tag"] for client, seat in readers]
        said = {"command_id": "later", "seat": 0, "command": {"type": "Say", "text": "and now?"}}
        assert world.players[0].command(world.id, said).status_code == 200
        told = [
            client.get(place, params={**seat, "known": tag})
            for (client, seat), tag in zip(readers, known, strict=True)
        ]
        assert all(answer.json()["edits"] for answer in told)
        found.append([WHEN.sub(b"WHEN", TAG.sub(b"TAG", masked(answer.content, world))) for answer in told])

    assert found[0] == found[1]


def test_chat_reads_alike_and_reveals_no_salt(api: Api, worlds: tuple[World, World]) -> None:
    """With the salt, readers could find the deleted text by searching for its digest."""
    for world in worlds:
        salts = [line.words.salt for line in world.talk.values() if isinstance(line, SpokenLine)]
        for reading in ("", "/events", "/journal"):
            told = api.nobody.get(f"/v1/tables/{world.id}{reading}").text
            assert not any(salt in told for salt in salts)
            assert "and this is gone" not in told
        assert "I keep what I have" in api.nobody.get(f"/v1/tables/{world.id}/events").text


def test_hand_is_visible_to_its_holder(worlds: tuple[World, World]) -> None:
    """Otherwise, the test above could pass with two identical worlds."""
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


def test_no_salt_draw_or_state_is_shown_before_the_end(worlds: tuple[World, World]) -> None:
    """With the salt, readers could find the hidden card by searching for the record's hash."""
    for player in worlds[0].players:
        for record in player.get(f"/v1/tables/{worlds[0].id}/events").json()["records"]:
            assert (None, [], None) == (record["salt"], record["draws"], record["state"])


def test_no_answer_before_the_end_contains_the_secret(api: Api, worlds: tuple[World, World]) -> None:
    world = worlds[0]
    for reading in READINGS:
        for client in (api.nobody, world.players[0].client):
            data = client.get(f"/v1/tables/{world.id}{reading}").content
            assert world.secret not in data
            assert world.secret.hex().encode() not in data


@pytest.fixture(scope="module")
def left(api: Api, settings: Settings) -> tuple[World, World]:
    """Return two tables at which seat 0 was vacated; they differ only in that seat's train."""
    made = _two(api, "left")
    for world in made:
        world.give(0, 0, LeaveSeat())
    _bring_in(settings, made)
    return made


def test_holders_of_another_seat_cannot_look_into_a_vacated_one(
    left: tuple[World, World],
) -> None:
    """Whether the other player stays or leaves first, the seat is refused, and all answers are equal."""
    found = []
    for world in left:
        other, path = world.players[1], f"/v1/tables/{world.id}"
        told = [other.post(f"{path}/seats", {"seat": 0, "command_id": "holds"})]
        assert other.client.delete(f"{path}/seats/1", params={"command_id": "up"}).status_code == 200
        told.append(other.post(f"{path}/seats", {"seat": 0, "command_id": "held"}))
        told.append(other.get(f"{path}?seat=0"))
        assert other.post(f"{path}/seats", {"seat": 1, "nonce": "n", "command_id": "back"}).status_code == 200
        told += [other.get(f"{path}{reading}", params={"seat": 1}) for reading in ("", "/board.svg")]
        found.append([(answer.status_code, masked_more(answer.content, world)) for answer in told])

    assert found[0] == found[1]
    assert [403, 403, 403, 200, 200] == [status for status, _ in found[0]]
    assert b"you already hold seat 1, and this table allows one seat per person" in found[0][0][1]
    assert b"you held seat 1 in this game and can return only to that seat" in found[0][1][1]


def masked_more(data: bytes, world: World) -> bytes:
    """Mask times as well."""
    return re.sub(rb'"(moved|closes)":[0-9]+', rb'"\1":0', masked(data, world))


def test_same_person_sees_both_seats_at_a_hot_seat_table(api: Api, settings: Settings) -> None:
    """Otherwise, the test above could pass because no seat can be taken at all."""
    made = _two(api, "hot", several=True)
    for world in made:
        world.give(0, 0, LeaveSeat())
    _bring_in(settings, made)
    hands = []
    for world in made:
        world.players[1].sit(world.id, 0)
        hands.append(world.players[1].look(world.id, 0)["view"]["seats"][0]["hand"])

    assert [["birch", "birch"], ["cedar", "cedar"]] == hands
