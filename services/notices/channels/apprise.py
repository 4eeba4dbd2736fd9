"""Other services, such as Discord or Matrix, through the Apprise library.

The library comes with the extra `notices`. Its log messages may contain addresses, which are secrets, so only
the status code in them is used.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import unquote

from msgspec import UNSET, Meta

from infra.ports.notices import AppriseTarget, NoticeChannel
from infra.settings.settings import Settings
from services.notices.channels.channel import (
    MAX_URL,
    Channel,
    ChannelChange,
    ChannelName,
    ChannelPart,
    InvalidTarget,
    Obstacle,
    SenderParts,
    ShownParts,
)
from services.notices.messages import Delivered, DeliveryOutcome, Message, NotDelivered
from services.shared.bodies import RequestBody

if TYPE_CHECKING:
    from apprise import AppriseResult, NotifyBase


class NewApprise(RequestBody, frozen=True, tag="apprise"):
    """A channel to a service that Apprise supports, given by its Apprise URL.

    The complete URL is not shown again.
    """

    name: ChannelName
    url: Annotated[str, Meta(min_length=5, max_length=MAX_URL)]


class AppriseSummary(ChannelPart, frozen=True, tag="apprise"):
    """A channel to a service that Apprise supports.

    `address` is shortened, because anyone with the complete URL can send messages there.
    """

    address: str


class AppriseChannel(Channel[AppriseTarget, NewApprise, AppriseSummary]):
    """Channels to services that the Apprise library can reach."""

    kind = "apprise"
    changes = frozenset({"url"})

    def find_obstacle(self, settings: Settings) -> Obstacle | None:
        """Return an obstacle unless the library is installed and the operator allows at least one service."""
        says = "this service does not support Apprise services"
        if not is_installed():
            return Obstacle(says, "install Apprise, which comes with the extra `notices`")
        if not settings.apprise_schemas:
            return Obstacle(says, "list services in RAILHEAD_APPRISE_SCHEMAS")
        return None

    def make(self, form: NewApprise, settings: Settings) -> AppriseTarget:
        """Build a target, including a shortened address that may be shown."""
        return _build_target(form.url, settings)

    def change(
        self, target: AppriseTarget, change: ChannelChange, settings: Settings, now: int
    ) -> AppriseTarget:
        """Change the URL."""
        del now
        return target if change.url is UNSET else _build_target(change.url, settings)

    def is_same_place(self, before: AppriseTarget, after: AppriseTarget) -> bool:
        """Compare URLs."""
        return before.url == after.url

    def show(self, target: AppriseTarget, parts: ShownParts) -> AppriseSummary:
        """Return the name of the service and the shortened address."""
        return AppriseSummary(**parts.common(), address=target.shown)

    def open_sender(self, parts: SenderParts) -> AppriseSender:
        return AppriseSender(parts.settings.apprise_schemas)


def _build_target(url: str, settings: Settings) -> AppriseTarget:
    try:
        service = open_service(url, settings.apprise_schemas)
    except InvalidAppriseAddress as error:
        raise InvalidTarget(f"url: {error}") from error
    return AppriseTarget(url, shown_address(service))


TIMEOUT_SECONDS = 15.0
"""Maximum seconds for sending a message."""

MAX_TARGETS = 5
"""Maximum number of rooms or people in one address."""

PARAMETERS = frozenset(
    {
        "auth",
        "channel",
        "footer",
        "mode",
        "msgtype",
        "pa",
        "priority",
        "silent",
        "tags",
        "thread",
        "topic",
        "ver",
    }
)
"""Allowed query parameters. None of them can open files, weaken a check, or redirect a message."""

EXAMPLE = "discord://ID/TOKEN"

_SCHEMA = re.compile(r"([a-z][a-z0-9]*)://[^\s,]+")
_KEPT_SEGMENT = re.compile(r"[^/]*(?:\.\.\.|\*\*\*\*)[^/]*|[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)+(?::\d+)?")


class InvalidAppriseAddress(ValueError):
    """An address that is not allowed; the message gives the reason without the address."""


def is_installed() -> bool:
    """Return whether the library is installed."""
    return find_spec("apprise") is not None


def open_service(url: str, schemas: Sequence[str]) -> NotifyBase:
    """Build the library's service for an address; raise InvalidAppriseAddress if it is not allowed.

    It does not connect. The first call takes a third of a second, to import the library.
    """
    _check_address(url, schemas)
    from apprise import Apprise, AppriseAsset  # noqa: PLC0415 - an extra, and slow to import

    logging.getLogger("apprise").propagate = False  # its log messages contain addresses
    asset = AppriseAsset(
        http_redirects=False, storage_mode="memory", service_timeout=TIMEOUT_SECONDS, secure_logging=True
    )
    service = Apprise.instantiate(url, asset=asset)
    if service is None:
        raise InvalidAppriseAddress(f"not a valid address for this service; use one like {EXAMPLE}")
    if len(service) > MAX_TARGETS:
        raise InvalidAppriseAddress(f"at most {MAX_TARGETS} rooms or people per address")
    usual = type(service)
    timeouts = (service.socket_connect_timeout, service.socket_read_timeout)
    if (
        service.redirects
        or not service.verify_certificate
        or timeouts != (usual.socket_connect_timeout, usual.socket_read_timeout)
    ):
        raise InvalidAppriseAddress("must not change redirects, certificate checks or timeouts")
    return service


def shown_address(service: NotifyBase) -> str:
    """Return a shortened address, to which nobody can send messages.

    Only the first and last characters of each secret remain.
    """
    whole = str(service.url(privacy=True)).partition("?")[0]  # type: ignore[no-untyped-call]  # it has no types
    schema, _, rest = whole.partition("://")
    parts = [unquote(part) for part in rest.split("/") if part]
    return f"{schema}://{'/'.join(_shorten(part) for part in parts)}"


def _check_address(url: str, schemas: Sequence[str]) -> None:
    match = _SCHEMA.fullmatch(url) if url.isascii() and url.isprintable() else None
    if match is None:
        raise InvalidAppriseAddress(f"must look like {EXAMPLE}, without spaces or commas")
    if match[1] not in schemas:
        raise InvalidAppriseAddress(f"{match[1]}:// is not allowed here; use one of {', '.join(schemas)}")
    names = {unquote(part.partition("=")[0]).strip().lower() for part in re.split("[?&;]", url)[1:]}
    wrong = sorted(names - PARAMETERS - {""})
    if wrong:
        raise InvalidAppriseAddress(f"{wrong[0]}= is not allowed; use {', '.join(sorted(PARAMETERS))}")


def _shorten(part: str) -> str:
    if _KEPT_SEGMENT.fullmatch(part):
        return part
    return f"{part[0]}...{part[-1]}" if len(part) > 1 else "..."


SPARE_SECONDS = 5.0
"""Additional seconds to wait after the library's own timeout."""

MAX_BODY = 3_500
"""Maximum number of characters in a message."""

ZERO_WIDTH = "\u200b"

_ACTIVE = re.compile(r"[@<`]|\](?=\()")
"""Matches the start of a mention, a command in angle brackets, code, or the address of a Markdown link."""

_STATUS = re.compile(r"\berror=(\d{3})\b")


@dataclass(frozen=True)
class AppriseSender:
    """Sends text through Apprise; `schemas` are the services that the operator allows."""

    schemas: tuple[str, ...]

    wants_board = False

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Send subject, text and links.

        The address filter also applies to the library's threads.
        """
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
        from apprise import Apprise, NotifyFormat  # noqa: PLC0415 - an extra, and slow to import

        _forbid_mentions(service)
        sender = Apprise(asset=service.asset)
        sender.add(service)
        return await sender.async_notify(
            title=defuse(message.subject), body=format_text(message), body_format=NotifyFormat.TEXT
        )


def _forbid_mentions(service: NotifyBase) -> None:
    """Prevent all mentions on Discord; the library has no option for this."""
    from apprise.plugins.discord import NotifyDiscord  # noqa: PLC0415 - an extra, and slow to import

    if not isinstance(service, NotifyDiscord):
        return
    send = service._send  # noqa: SLF001 - the only place where the whole payload passes

    def send_without_mentions(payload: dict[str, Any], **options: Any) -> bool:
        return send({**payload, "allowed_mentions": {"parse": []}}, **options)

    service._send = send_without_mentions  # type: ignore[assignment]  # noqa: SLF001 - as above


def defuse(text: str) -> str:
    """Return text in which names of people and tables cannot mention, link or format anything.

    Chat services interpret `@everyone`, `<!channel>` and `[text](address)` anywhere. A zero-width space after
    the special character prevents that, without a visible change.
    """
    return _ACTIVE.sub(lambda match: match[0] + ZERO_WIDTH, text)


def format_text(message: Message) -> str:
    """Return the lines and links of a message, truncated to MAX_BODY."""
    lines = [*map(defuse, message.lines), *(f"{link.text}: {link.url}" for link in message.links)]
    text = "\n".join(lines)
    return text if len(text) <= MAX_BODY else f"{text[: MAX_BODY - 1]}\N{HORIZONTAL ELLIPSIS}"


def _not_delivered(result: AppriseResult) -> NotDelivered:
    """Return the failure, with the last status code in the library's log messages."""
    entries = [entry for sent in result.results for attempt in sent.attempts for entry in attempt.logs]
    codes = [int(code) for entry in entries for code in _STATUS.findall(entry.message)]
    return NotDelivered(codes[-1] if codes else None, "the service rejected it")
