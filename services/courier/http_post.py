"""HTTP requests to addresses that users entered."""

from __future__ import annotations

import asyncio
import email.utils
import time
from collections.abc import Mapping

import httpx

from services.notices.messages import Delivered, DeliveryOutcome, NotDelivered
from services.shared.address_filter import AddressRefused

TIMEOUT_SECONDS = 10.0
MAX_REPLY = 2_000
"""Maximum number of bytes to read from a response."""

USER_AGENT = "Railhead"


def new_http_client() -> httpx.AsyncClient:
    """Build the client for all requests; it follows no redirects and ignores proxy settings."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=50, keepalive_expiry=30.0)
    return httpx.AsyncClient(
        follow_redirects=False, trust_env=False, timeout=TIMEOUT_SECONDS, limits=limits, http2=False
    )


async def post(
    client: httpx.AsyncClient, url: str, body: bytes, headers: Mapping[str, str], gone: frozenset[int]
) -> DeliveryOutcome:
    """Post a body within ten seconds.

    A status from 200 to 299 means that it was delivered. A status in `gone` means that nothing may be sent
    there again.
    """
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await _exchange(client, url, body, {"user-agent": USER_AGENT, **headers}, gone)
    except TimeoutError:
        return NotDelivered(None, f"no answer within {TIMEOUT_SECONDS:.0f} s")
    except AddressRefused as refused:
        return NotDelivered(None, str(refused))
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
        return NotDelivered(None, unreached_reason(error))


async def _exchange(
    client: httpx.AsyncClient, url: str, body: bytes, headers: dict[str, str], gone: frozenset[int]
) -> DeliveryOutcome:
    async with client.stream("POST", url, content=body, headers=headers) as reply:
        read = 0
        async for chunk in reply.aiter_raw():
            read += len(chunk)
            if read >= MAX_REPLY:
                break
    if reply.is_success:
        return Delivered(reply.status_code)
    return NotDelivered(
        reply.status_code,
        f"answered {reply.status_code}",
        read_retry_after(reply.headers.get("retry-after")),
        gone=reply.status_code in gone,
    )


def read_retry_after(header: str | None) -> float | None:
    """Parse a Retry-After header of either form into seconds; None if it is missing or invalid."""
    if header is None:
        return None
    try:
        return max(0.0, float(int(header)))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (ValueError, TypeError):
        return None


def unreached_reason(error: Exception) -> str:
    """Return in words why a request failed, without revealing the address."""
    refused = _find_refused(error)
    if refused is not None:
        return str(refused)
    kinds: tuple[tuple[type[Exception], str], ...] = (
        (httpx.ConnectTimeout, "the connection took too long"),
        (httpx.TimeoutException, f"no answer within {TIMEOUT_SECONDS:.0f} s"),
        (httpx.ConnectError, "the connection failed"),
    )
    return next((says for kind, says in kinds if isinstance(error, kind)), "the connection was lost")


def _find_refused(error: BaseException | None) -> AddressRefused | None:
    while error is not None:
        if isinstance(error, AddressRefused):
            return error
        if isinstance(error, BaseExceptionGroup):
            return next((refused for part in error.exceptions if (refused := _find_refused(part))), None)
        error = error.__cause__ or error.__context__
    return None
