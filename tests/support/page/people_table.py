"""A table with only people, so that nothing happens without them."""

from __future__ import annotations

import secrets
from itertools import count
from typing import Any

import httpx

_numbers = count(1)


def new_name(word: str) -> str:
    """Return a name that is unique in the services of this process, which many tests share."""
    return f"{word[:16]} {next(_numbers)}"


class PeopleTable:
    """A table of people, each with a token; the first person is the reader and has seat 0."""

    def __init__(self, url: str, game: str, seats: int) -> None:
        """Take the seats under names that are unique in this process."""
        self.url, self.game = url, game
        self.people = [self._person(new_name(game)) for _ in range(seats)]
        body = {"game": game, "seats": seats, "name": "Evening", "me": {"seat": 0}}
        self.id: str = self.people[0].post("/v1/tables", json=body).raise_for_status().json()["table"]["id"]
        for seat, person in enumerate(self.people):
            if seat:
                chosen = {
                    "seat": seat,
                    "nonce": secrets.token_urlsafe(16),
                    "command_id": secrets.token_hex(8),
                }
                person.post(f"/v1/tables/{self.id}/seats", json=chosen).raise_for_status()
        self.answered = 0

    def _person(self, name: str) -> httpx.Client:
        made = httpx.post(f"{self.url}/v1/players", json={"name": name}, trust_env=False).raise_for_status()
        headers = {"Authorization": f"Bearer {made.json()['token']}", "Prefer": "wait=20"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=60, trust_env=False)

    @property
    def token(self) -> str:
        return str(self.people[0].headers["authorization"])

    def send(
        self, person: httpx.Client, seat: int | None, decision: int | None, command: dict[str, Any]
    ) -> None:
        """Send a command and wait until it is executed."""
        order = {"command_id": secrets.token_hex(8), "seat": seat, "decision": decision, "command": command}
        person.post(f"/v1/tables/{self.id}/commands", json=order).raise_for_status()

    def look(self, seat: int) -> dict[str, Any]:
        seen = self.people[seat].get(f"/v1/tables/{self.id}", params={"seat": seat}).raise_for_status()
        found: dict[str, Any] = seen.json()
        return found

    def answer(self, seat: int) -> None:
        """Answer for a seat with a decision, choosing a different option each time."""
        seen = self.look(seat)
        option = seen["options"][self.answered % len(seen["options"])]
        self.answered += 1
        self.send(self.people[seat], seat, seen["decision"], option["command"])

    def play_until(self, count: int = 0) -> bool:
        """Answer at least `count` decisions, until only the reader has one; return False after the game."""
        while True:
            seen = self.look(0)
            if seen["table"]["phase"] != "playing":
                return False
            asked = [one["seat"] for one in seen["waiting"]]
            others = [seat for seat in asked if seat]
            if asked == [0] and self.answered >= count:
                return True
            self.answer(others[0] if others else 0)

    def close(self) -> None:
        for person in self.people:
            person.close()
