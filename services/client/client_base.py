"""What the blocking and the asynchronous client share."""

from __future__ import annotations

from typing import Any, TypeVar

import httpx
import msgspec

from services.client.requests import ApiRequest, PaceChoice
from services.client.responses import Observation


class ClientError(Exception):
    """Something went wrong between client and service."""


class RequestDeclined(ClientError):
    """The service said no: `status`, the problem's `code`, and where they help `rule` and `legal`."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status, self.problem = status, problem
        self.code: str = problem.get("code", "unknown")
        self.rule: str | None = problem.get("rule")
        self.legal: list[dict[str, Any]] = problem.get("legal") or []
        super().__init__(f"{status} {self.code}: {problem.get('detail', '')}")


class ServiceUnreachable(ClientError):
    """No answer came, however often it was tried."""


T = TypeVar("T")

PAUSE = 0.25
MAX_TRIES = 6
TIMEOUT = httpx.Timeout(30.0, connect=5.0)
STREAM_TIMEOUT = httpx.Timeout(40.0, connect=5.0)
"""A live stream that is silent for longer is dead: the service sends a comment every 15 s."""
BUSY_STATUSES = (429, 503)
ACCEPTED_STATUS = 202


class ClientBase:
    """What both clients know: where the service is, who speaks, and how to read an answer."""

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
            "params": call.query or None,  # an empty one would cut the query off the path
            "content": content,
            "headers": headers,
        }

    @staticmethod
    def decode(call: ApiRequest[T], response: httpx.Response) -> T:
        if response.status_code >= httpx.codes.BAD_REQUEST:
            try:
                problem = msgspec.json.decode(response.content, type=dict[str, Any])
            except ValueError:  # a proxy's page, perhaps
                problem = {"type": "unknown", "detail": response.text[:200]}
            raise RequestDeclined(response.status_code, problem)
        return call.decode(response.content or b"null")

    @staticmethod
    def is_final(call: ApiRequest[Any], response: httpx.Response | None) -> bool:
        """See whether to read the answer; what is on its way to a table being opened is asked for again."""
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
    """Return what a table is opened with; no pace leaves the choice to the service."""
    chosen = {} if pace is None else {"pace": pace}
    return {"game": game, "seats": seats, **settings, **chosen}


def seat_of(seen: Observation) -> int:
    """Return the seat that somebody looks from; ValueError for a spectator."""
    if seen.seat is None:
        raise ValueError("a spectator decides nothing")
    return seen.seat
