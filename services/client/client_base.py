"""Code shared by the blocking and the asynchronous client."""

from __future__ import annotations

from typing import Any, TypeVar

import httpx
import msgspec

from services.client.requests import ApiRequest, PaceChoice
from services.client.responses import Observation


class ClientError(Exception):
    """A call to the service failed."""


class RequestDeclined(ClientError):
    """The service refused a call: `status`, the problem's `code`, and `rule` and `legal` if present."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status, self.problem = status, problem
        self.code: str = problem.get("code", "unknown")
        self.rule: str | None = problem.get("rule")
        self.legal: list[dict[str, Any]] = problem.get("legal") or []
        super().__init__(f"{status} {self.code}: {problem.get('detail', '')}")


class ServiceUnreachable(ClientError):
    """All attempts ended without an answer."""


T = TypeVar("T")

PAUSE = 0.25
MAX_TRIES = 6
TIMEOUT = httpx.Timeout(30.0, connect=5.0)
STREAM_TIMEOUT = httpx.Timeout(40.0, connect=5.0)
"""Timeout of a live stream; the service sends a comment every 15 s, so a silent stream is broken."""
BUSY_STATUSES = (429, 503)
ACCEPTED_STATUS = 202


class ClientBase:
    """Common parts of both clients: address, credentials, and decoding."""

    def __init__(self, url: str, token: str | None) -> None:
        self.url, self.token = url.rstrip("/"), token

    def headers(self, call: ApiRequest[Any]) -> dict[str, str]:
        return {**call.headers, **({"Authorization": f"Bearer {self.token}"} if self.token else {})}

    def http_arguments(self, call: ApiRequest[Any]) -> dict[str, Any]:
        content = None if call.body is None else msgspec.json.encode(call.body)
        headers = self.headers(call) | ({"Content-Type": "application/json"} if content else {})
        return {
            "method": call.method,
            "url": call.path,
            "params": call.query or None,  # an empty query would remove the one in the path
            "content": content,
            "headers": headers,
        }

    @staticmethod
    def decode(call: ApiRequest[T], response: httpx.Response) -> T:
        if response.status_code >= httpx.codes.BAD_REQUEST:
            try:
                problem = msgspec.json.decode(response.content, type=dict[str, Any])
            except ValueError:  # perhaps a proxy's error page
                problem = {"type": "unknown", "detail": response.text[:200]}
            raise RequestDeclined(response.status_code, problem)
        return call.decode(response.content or b"null")

    @staticmethod
    def is_final(call: ApiRequest[Any], response: httpx.Response | None) -> bool:
        """Return whether this answer is final, so that the call is not retried.

        While a table is being opened, an observation of it is pending, and the request is repeated.
        """
        if response is None or response.status_code in BUSY_STATUSES:
            return False
        return response.status_code != ACCEPTED_STATUS or call.response_type is not Observation

    @staticmethod
    def retry_delay(attempt: int, response: httpx.Response | None) -> float:
        asked = response.headers.get("Retry-After", "") if response is not None else ""
        return float(asked) if asked.isdigit() else PAUSE * 2**attempt


def table_settings(
    game: str, seats: int, pace: PaceChoice | None, settings: dict[str, Any]
) -> dict[str, Any]:
    """Return the request body that opens a table; without a pace the service chooses one."""
    chosen = {} if pace is None else {"pace": pace}
    return {"game": game, "seats": seats, **settings, **chosen}


def seat_of(seen: Observation) -> int:
    """Return the observer's seat; raise ValueError for a spectator."""
    if seen.seat is None:
        raise ValueError("a spectator decides nothing")
    return seen.seat
