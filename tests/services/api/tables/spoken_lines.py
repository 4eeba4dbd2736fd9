"""A chat message at a two-player table, and actions on it."""

from __future__ import annotations

from typing import NamedTuple

import httpx

from tests.services.api.running_api import Api, Json, Player, start_game_of_two

WORDS = "nobody else has to know this"


class Talk(NamedTuple):
    """A chat message at a two-player table."""

    speaker: Player
    other: Player
    table: str
    seq: int

    def take_back(self, player: Player | None = None) -> httpx.Response:
        return (player or self.speaker).client.delete(f"/v1/tables/{self.table}/talk/{self.seq}")

    def end(self) -> None:
        assert self.other.command(self.table, {"seat": 1, "command": {"type": "GiveUp"}}).status_code == 200

    def journal_line(self) -> Json:
        lines = self.other.get(f"/v1/tables/{self.table}/journal").json()["lines"]
        return next(line for line in lines if line["seq"] == self.seq)


def say(player: Player, table: str, text: str = WORDS, command_id: str = "told") -> httpx.Response:
    body = {"command_id": command_id, "seat": 0, "command": {"type": "Say", "text": text}}
    return player.command(table, body)


def say_something(api: Api) -> Talk:
    """Post the message at a two-player table whose game is running."""
    first, second, table = start_game_of_two(api)
    answer = say(first, table)
    assert answer.status_code == 200, answer.text
    return Talk(first, second, table, answer.json()["seq"])
