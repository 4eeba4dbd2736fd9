"""Players and tables for API fuzzing: some tables are open, some are being played, and one has ended."""

from __future__ import annotations

import secrets
from itertools import count
from typing import Any

import httpx

Json = dict[str, Any]

SECONDS = 120.0
PLAYING = 4
MOST_MOVES = 40
"""The maximum number of answers by other seats before the player has a decision again."""


class FuzzTables:
    """Tables of one player, with a second player on the other seat."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self._clients = [self._client(url, token)]
        self._numbers = count(1)
        self._clients.append(self._client(url, register(url)))
        self.open = [self._opened(0), self._opened(1, public=False)]
        self.ended = self._called_off()
        self.playing = [self._playing() for _ in range(PLAYING)]
        self.tournament = self._tournament()

    @staticmethod
    def _client(url: str, token: str) -> httpx.Client:
        return httpx.Client(
            base_url=url, headers={"Authorization": f"Bearer {token}"}, timeout=SECONDS, trust_env=False
        )

    def table(self, dice: int) -> str:
        tables = [*self.open, *self.playing, self.ended]
        return tables[dice % len(tables)]

    def move(self, dice: int) -> tuple[str, Json]:
        """Return a table, and a command for the player there: a legal answer if a decision comes soon."""
        which = dice % PLAYING
        for _ in range(MOST_MOVES):
            table = self.playing[which]
            seen = self._seen(0, table)
            if seen["table"]["phase"] != "playing" or seen["table"]["seats"][0]["gave_up"]:
                self.playing[which] = self._playing()
            elif seen.get("decision") is not None:
                option = seen["options"][dice % len(seen["options"])]
                return table, {"seat": 0, "decision": seen["decision"], "command": option["command"]}
            else:
                self._answer(1, table)
        return self.playing[which], {}

    def spare_token(self) -> str:
        """Create a token that may be revoked."""
        made = self._clients[0].post("/v1/tokens", json={"scopes": ["play"], "note": "spare"})
        if made.status_code != httpx.codes.CREATED:
            return "t000000000000"
        return str(made.json()["id"])

    def spare_player(self) -> str:
        """Create a player on whom operators may use any command."""
        return str(self._newcomer().get("player", "p0"))

    def newcomer(self) -> str:
        return str(self._newcomer()["token"])

    def _newcomer(self) -> Json:
        made = self._clients[1].post("/v1/players", json={"name": f"Spare {secrets.token_hex(6)}"})
        found: Json = made.json()
        return found

    def _opened(self, seat: int | None, **changes: Any) -> str:
        body = {"game": "gold_rush", "seats": 2, "name": "For trials", **changes}
        sits = {} if seat is None else {"me": {"seat": seat}}
        return str(self._done(0, "/v1/tables", {**body, **sits})["table"]["id"])

    def _tournament(self) -> str:
        plan = {
            "game": "gold_rush",
            "form": "swiss",
            "group": 2,
            "rounds": 3,
            "most": 128,
            "name": "For trials",
        }
        return str(self._done(0, "/v1/tournaments", plan)["tournament"]["id"])

    def _playing(self) -> str:
        table = self._opened(0)
        self._done(1, f"/v1/tables/{table}/seats", {"seat": 1})
        return table

    def _called_off(self) -> str:
        table = self._opened(0)
        body = {"command_id": self._id(), "command": {"type": "CloseTable"}}
        self._done(0, f"/v1/tables/{table}/commands", body)
        return table

    def _seen(self, seat: int, table: str) -> Json:
        seen: Json = self._clients[seat].get(f"/v1/tables/{table}", params={"seat": seat}).json()
        return seen if "table" in seen else {"table": {"phase": "lost"}}

    def _answer(self, seat: int, table: str) -> None:
        seen = self._seen(seat, table)
        if seen.get("decision") is None:
            return
        order = {"seat": seat, "decision": seen["decision"], "command": seen["options"][0]["command"]}
        self._done(seat, f"/v1/tables/{table}/commands", {"command_id": self._id(), **order})

    def _done(self, who: int, path: str, body: Json) -> Json:
        answer = self._clients[who].post(path, json=body, headers={"Prefer": "wait=15"})
        answer.raise_for_status()
        found: Json = answer.json()
        return found

    def _id(self) -> str:
        return f"w{next(self._numbers)}"


def register(url: str) -> str:
    name = f"Trial {secrets.token_hex(6)}"
    answer = httpx.post(f"{url}/v1/players", json={"name": name}, timeout=SECONDS, trust_env=False)
    answer.raise_for_status()
    return str(answer.json()["token"])
