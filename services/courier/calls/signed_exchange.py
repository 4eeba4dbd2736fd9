"""One exchange with a program: a signed POST, and a response that counts only if its signature is valid."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import time
from collections.abc import Iterable
from dataclasses import dataclass

import httpx

from infra.ports.calls import BotCall, CallOutcome
from infra.ports.tables import PortValue
from services.courier.http_post import TIMEOUT_SECONDS, read_retry_after, unreached_reason
from services.notices.channels.webhook import GONE, signed_headers
from services.shared.address_filter import OUTGOING, AddressRefused

MAX_ANSWER = 2_000
"""Maximum number of bytes in an answer."""

DEFERRED_STATUSES = frozenset({202, 204})
"""Statuses which mean that the program has accepted the call but will answer later, through the API."""


class SignedAnswer(PortValue, frozen=True):
    """A response with a valid signature from the program."""

    code: int
    body: bytes


class NoAnswer(PortValue, frozen=True):
    """The outcome of a call without an answer; `says` gives the reason in our own words.

    `retry_after` is the time (s) that the program asked us to wait; `gone` means that the program must never
    be called again.
    """

    outcome: CallOutcome
    says: str
    code: int | None = None
    retry_after: float | None = None
    gone: bool = False


Reply = SignedAnswer | NoAnswer
"""All possible results of a call."""


@dataclass(frozen=True)
class SignedExchange:
    """Posts calls; `client` follows no redirects and ignores proxy settings in the environment."""

    client: httpx.AsyncClient

    async def post(self, id_: str, body: bytes, call: BotCall) -> Reply:
        """Post a body with an id, within ten seconds, and return the reply."""
        seconds = int(time.time())
        secrets = call.secrets(seconds * 1_000)
        headers = {
            **signed_headers(id_, seconds, body, secrets),
            "content-type": "application/json",
            "accept-encoding": "identity",
            "user-agent": "Railhead",
        }
        OUTGOING.set(True)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await self._post(call.url, body, headers, secrets)
        except (TimeoutError, httpx.TimeoutException):
            return NoAnswer("timed-out", f"no answer within {TIMEOUT_SECONDS:.0f} s")
        except AddressRefused as refused:
            return NoAnswer("failed", str(refused))
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            return NoAnswer("failed", unreached_reason(error))
        finally:
            OUTGOING.set(False)

    async def _post(self, url: str, body: bytes, headers: dict[str, str], secrets: Iterable[str]) -> Reply:
        answer = b""
        async with self.client.stream("POST", url, content=body, headers=headers) as reply:
            async for chunk in reply.aiter_raw():
                answer += chunk
                if len(answer) > MAX_ANSWER:
                    break
        code, wait = reply.status_code, read_retry_after(reply.headers.get("retry-after"))
        if not reply.is_success:
            return NoAnswer("failed", f"answered {code}", code, wait, gone=code in GONE)
        if code in DEFERRED_STATUSES:
            return NoAnswer("deferred", "", code, wait)
        if len(answer) > MAX_ANSWER:
            return NoAnswer("malformed", f"the answer is longer than {MAX_ANSWER} bytes", code)
        said = reply.headers.get("webhook-signature", "")
        if not is_signed(said, headers, answer, secrets):
            why = "has no webhook-signature" if not said else "is not signed for this call"
            return NoAnswer("unsigned", f"the answer {why}", code)
        return SignedAnswer(code, answer)


def is_signed(said: str, sent: dict[str, str], body: bytes, secrets: Iterable[str]) -> bool:
    """Return whether one of the secrets signed this body as the answer to this attempt.

    The signature covers the id and timestamp of the request, so an answer to a different call is invalid.
    """
    signed = b".".join((sent["webhook-id"].encode(), sent["webhook-timestamp"].encode(), body))
    right = [
        b"v1," + base64.b64encode(hmac.digest(base64.b64decode(secret), signed, hashlib.sha256))
        for secret in secrets
    ]
    return any(
        hmac.compare_digest(part.encode(), signature) for part in said.split()[:4] for signature in right
    )
