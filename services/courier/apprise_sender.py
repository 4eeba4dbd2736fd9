"""The channel for other services, by Apprise. Its messages may hold addresses, so only a status is kept."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from infra.ports.notices import AppriseTarget, NoticeChannel
from services.courier.composer import Message
from services.courier.outcome import Delivered, DeliveryOutcome, NotDelivered
from services.notices.mail_addresses import TIMEOUT_SECONDS, InvalidAppriseAddress, open_service

if TYPE_CHECKING:
    from apprise import AppriseResult, NotifyBase

SPARE_SECONDS = 5.0
"""How much longer than the library itself it is waited for."""

MAX_BODY = 3_500
"""Letters that are sent."""

ZERO_WIDTH = "\u200b"

_ACTIVE = re.compile(r"[@<`]|\](?=\()")
"""What begins a mention, a command in brackets, a quotation, or the address of a link in Markdown."""

_STATUS = re.compile(r"\berror=(\d{3})\b")


@dataclass(frozen=True)
class AppriseSender:
    """Sends text; `schemas` are those that the operator allows."""

    schemas: tuple[str, ...]

    wants_board = False

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Send subject, words and link; the filter of addresses holds in the library's threads, too."""
        target = channel.target_as(AppriseTarget)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS + SPARE_SECONDS):
                result = await self._send(target.url, message)
        except InvalidAppriseAddress as error:
            return NotDelivered(None, str(error))
        except TimeoutError:
            return NotDelivered(None, f"no answer within {TIMEOUT_SECONDS + SPARE_SECONDS:.0f} s")
        return Delivered() if result else _not_delivered(result)

    async def _send(self, url: str, message: Message) -> AppriseResult:
        service = await asyncio.to_thread(open_service, url, self.schemas)
        from apprise import Apprise, NotifyFormat  # noqa: PLC0415 - of an extra, and slow

        _forbid_mentions(service)
        one = Apprise(asset=service.asset)
        one.add(service)
        return await one.async_notify(
            title=defuse(message.subject), body=text_of(message), body_format=NotifyFormat.TEXT
        )


def _forbid_mentions(service: NotifyBase) -> None:
    """Have Discord notify nobody, whatever a message says; the library has no option for that."""
    from apprise.plugins.discord import NotifyDiscord  # noqa: PLC0415 - of an extra, and slow

    if not isinstance(service, NotifyDiscord):
        return
    send = service._send  # noqa: SLF001 - the only place where the whole payload passes

    def send_without_mentions(payload: dict[str, Any], **options: Any) -> bool:
        return send({**payload, "allowed_mentions": {"parse": []}}, **options)

    service._send = send_without_mentions  # type: ignore[assignment]  # noqa: SLF001 - as above


def defuse(text: str) -> str:
    """Return text in which names of people and tables mention nobody, lead nowhere and quote nothing.

    Chat services read `@everyone`, `<!channel>` and `[text](address)` anywhere. A zero-width space after the
    sign breaks all of them, and readers see what was written.
    """
    return _ACTIVE.sub(rf"\\g<0>{ZERO_WIDTH}", text)


def text_of(message: Message) -> str:
    """Write what a message says: its lines, each of its parts in one, and where it leads."""
    lines = [*map(defuse, message.lines), *(f"{link.text}: {link.url}" for link in message.links)]
    text = "\n".join(lines)
    return text if len(text) <= MAX_BODY else f"{text[: MAX_BODY - 1]}\N{HORIZONTAL ELLIPSIS}"


def _not_delivered(result: AppriseResult) -> NotDelivered:
    """Return the failure, with the last status that the library names."""
    entries = [entry for one in result.results for attempt in one.attempts for entry in attempt.logs]
    codes = [int(code) for entry in entries for code in _STATUS.findall(entry.message)]
    return NotDelivered(codes[-1] if codes else None, "the service did not take it")
