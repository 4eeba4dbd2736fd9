"""What the blocking and the asynchronous client share."""

from __future__ import annotations

from typing import Any, TypeVar

import httpx
import msgspec

from services.client.requests import ApiRequest, PaceChoice
from services.client.responses import Observation


class ClientError(Exception):
    """An error in a request to the service."""


class RequestDeclined(ClientError):
    """The service refused a call: `status`, the problem's `code`, and `rule` and `legal` if present."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status, self.problem = status, problem
        self.code: str = problem.get("code", "unknown")
        self.rule: str | None = problem.get("rule")
        self.legal: list[dict[str, Any]] = problem.get("legal") or []
        super().__init__(f"{status} {self.code}: {problem.get('detail', '')}")


class ServiceUnreachable(ClientError):
    """No response arrived, despite retries."""


T = TypeVar("T")

PAUSE = 0.25
MAX_TRIES = 6
TIMEOUT = httpx.Timeout(30.0, connect=5.0)
STREAM_TIMEOUT = httpx.Timeout(40.0, connect=5.0)
"""How long a live stream may be silent before it counts as dead; the service sends a comment every 15 s."""
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
            except ValueError:  # perhaps an error page of a proxy
                problem = {"type": "unknown", "detail": response.text[:200]}
            raise RequestDeclined(response.status_code, problem)
        return call.decode(response.content or b"null")

    @staticmethod
    def is_final(call: ApiRequest[Any], response: httpx.Response | None) -> bool:
        """Return whether a response is final.

        While a table is still being opened, the request is repeated.
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
    """Return the observer's seat; ValueError for a spectator."""
    if seen.seat is None:
        raise ValueError("a spectator cannot decide")
    return seen.seat
