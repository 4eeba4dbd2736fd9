"""Logged-in browsers, for tests of sessions, passwords and names."""

from __future__ import annotations

from itertools import count
from typing import Any

import httpx

from tests.services.api.running_api import Api

PASSWORD = "correct horse battery"

_numbers = count(1)


def fresh_name(word: str = "Visitor") -> str:
    return f"{word} {next(_numbers)}"


def status_and_code(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of a problem."""
    return answer.status_code, answer.json()["code"]


class Browser:
    """A browser logged in by its session cookie."""

    def __init__(self, api: Api, name: str | None = None, password: str | None = PASSWORD) -> None:
        self.api, self.name = api, name or fresh_name()
        self.client = api.client()
        body = {"name": self.name, "session": True, **({"password": password} if password else {})}
        self.answer = self.client.post("/v1/players", json=body)
        assert self.answer.status_code == 201, self.answer.text
        self.csrf, self.token = self.answer.json()["csrf"], self.answer.json()["token"]

    def log_in_again(self, password: str = PASSWORD) -> Browser:
        """Log in the same player in another browser."""
        other: Browser = object.__new__(Browser)
        other.api, other.name, other.client, other.token = self.api, self.name, self.api.client(), self.token
        other.answer = other.client.post("/v1/session", json={"name": self.name, "password": password})
        assert other.answer.status_code == 200, other.answer.text
        other.csrf = other.answer.json()["csrf"]
        return other

    def at(self, api: Api) -> Browser:
        """Return the same browser, connected to a different process of the service."""
        other: Browser = object.__new__(Browser)
        other.__dict__.update(self.__dict__)
        other.api, other.client = api, api.client()
        other.client.cookies.set("railhead", self.client.cookies["railhead"], domain="127.0.0.1")
        return other

    def post(self, path: str, body: dict[str, Any] | None = None, **headers: str) -> httpx.Response:
        return self.client.post(path, json=body or {}, headers={"X-Railhead-CSRF": self.csrf, **headers})

    def delete(self, path: str) -> httpx.Response:
        return self.client.delete(path, headers={"X-Railhead-CSRF": self.csrf})

    def is_logged_in(self) -> bool:
        """Return whether the session is still valid."""
        return self.client.get("/v1/me").status_code == 200
