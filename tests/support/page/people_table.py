"""A table of people alone, so that nothing happens at it but what they do."""

from __future__ import annotations

import secrets
from typing import Any

import httpx


class PeopleTable:
    """A table of people, each with a token; the first is the reader, who has seat 0."""

    def __init__(self, url: str, game: str, seats: int, family: str = "") -> None:
        """Sit down; people of one service have names of their own, those of one game by their `family`."""
        self.url, self.game = url, game
        called = f"{family} {game}".strip()[:22]
        self.people = [self._person(f"{called} {seats} {seat}") for seat in range(seats)]
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
        headers = {"Authorization": f"Bearer {made.json()['token']}", "Prefer": "wait=10"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=60, trust_env=False)

    @property
    def token(self) -> str:
        return str(self.people[0].headers["authorization"])

    def send(
        self, person: httpx.Client, seat: int | None, decision: int | None, command: dict[str, Any]
    ) -> None:
        """Send a command and wait until it is carried out."""
        order = {"command_id": secrets.token_hex(8), "seat": seat, "decision": decision, "command": command}
        person.post(f"/v1/tables/{self.id}/commands", json=order).raise_for_status()

    def look(self, seat: int) -> dict[str, Any]:
        """What a seat sees."""
        seen = self.people[seat].get(f"/v1/tables/{self.id}", params={"seat": seat}).raise_for_status()
        found: dict[str, Any] = seen.json()
        return found

    def answer(self, seat: int) -> None:
        """Answer for a seat that is asked, each time another way."""
        seen = self.look(seat)
        option = seen["options"][self.answered % len(seen["options"])]
        self.answered += 1
        self.send(self.people[seat], seat, seen["decision"], option["command"])

    def play_until(self, count: int = 0) -> bool:
        """Answer for all until so many decisions are made and the reader alone is asked; False at the end."""
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
        """Let everybody go."""
        for person in self.people:
            person.close()
