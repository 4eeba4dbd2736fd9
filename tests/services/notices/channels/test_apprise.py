"""Apprise: allowed addresses, sent messages, and reported outcomes."""

from __future__ import annotations

import asyncio
import html
import io
import logging
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from apprise.decorators import notify
from msgspec.structs import replace

from infra.ports.notices import AppriseTarget, NoticeChannel
from infra.settings.settings import Settings
from services.notices.channels.apprise import (
    MAX_BODY,
    ZERO_WIDTH,
    AppriseSender,
    InvalidAppriseAddress,
    defuse,
    open_service,
    shown_address,
)
from services.notices.messages import Delivered, DeliveryOutcome, Message, MessageLink, NotDelivered
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver

SCHEMAS = Settings.model_fields["apprise_schemas"].default
HERE = ("json", "railheadtest")
LINK = MessageLink("Open the table", "https://games.example/table/t")

heard: list[tuple[str, str]] = []


@notify(on="railheadtest", name="Test")  # type: ignore[no-untyped-call, untyped-decorator]  # it has no types
def hear(body: str, title: str, notify_type: Any, *_: Any, meta: Any, **__: Any) -> bool:
    """Record messages, acting as an Apprise service that this test defines."""
    heard.append((title, body))
    return "full" not in meta["url"]


@pytest.fixture(autouse=True)
def _nothing_heard() -> None:
    heard.clear()


@pytest.fixture
def receiver() -> Iterator[HttpReceiver]:
    with run_receiver() as found:
        yield found


@pytest.fixture
def root_lines() -> Iterator[io.StringIO]:
    """Yield the root logger's output as printed by the courier; caplog would add the library's logger."""
    lines = io.StringIO()
    handler, root = logging.StreamHandler(lines), logging.getLogger()
    root.addHandler(handler)
    yield lines
    root.removeHandler(handler)


def message(**changes: Any) -> Message:
    said = {"lines": ("It is your turn.", "Your decision: what now?"), "links": (LINK,), **changes}
    return Message("turn.t.p1.5", "turn", 1_790_000_000_000, "Your turn", data={}, **said)


def send(url: str, what: Message | None = None) -> DeliveryOutcome:
    channel = NoticeChannel("c1", "mine", 0, AppriseTarget(url, "shown"))
    return asyncio.run(AppriseSender(HERE).deliver(channel, what or message()))


def test_subject_lines_and_link_are_sent_as_text() -> None:
    assert Delivered() == send("railheadtest://room")
    body = f"It is your turn.\nYour decision: what now?\nOpen the table: {LINK.url}"
    assert [("Your turn", body)] == heard


def test_defused_name_looks_unchanged() -> None:
    """An earlier version put the replacement pattern itself into the text."""
    assert NAME == defuse(NAME).replace(ZERO_WIDTH, "")
    assert f"@{ZERO_WIDTH}all" in defuse(NAME)


def test_long_message_is_cut() -> None:
    send("railheadtest://room", message(lines=("a" * 10_000,)))

    assert MAX_BODY >= len(heard[0][1])


def test_failure_reports_the_status_but_no_secret(
    receiver: HttpReceiver, root_lines: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "apprise")
    receiver.statuses["/secret-room"] = 403
    outcome = send(f"{receiver.url.replace('http', 'json', 1)}/secret-room")

    assert outcome == NotDelivered(403, "the service rejected it")
    assert send("railheadtest://full-secret-room") == NotDelivered(None, "the service rejected it")
    assert root_lines.getvalue() == ""


def test_redirects_are_not_followed(receiver: HttpReceiver) -> None:
    receiver.statuses["/room"] = 307
    receiver.answer_headers["/room"] = {"location": f"{receiver.url}/other"}
    outcome = send(f"{receiver.url.replace('http', 'json', 1)}/room")

    assert isinstance(outcome, NotDelivered)
    assert [] == receiver.at("/other")


NAME = (
    "@everyone @here @channel @room @all @ada <!channel> <@U1> <@&22> <users/all> <at>all</at> "
    "[x](http://e.example) ```"
)
FIRST_SIGNS = (
    "@everyone",
    "@here",
    "@channel",
    "@room",
    "@all",
    "@ada",
    "<!",
    "<@",
    "<users",
    "<at",
    "](http://e",
    "``",
)
ADDRESSES = {
    "discord": f"discord://123456789012345678/{'A' * 64}",
    "slack": "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general",
    "tgram": "tgram://123456789:abcdefg_hijklmnop/12315544/",
    "matrixs": "matrixs://user:pass@matrix.example/!abc:matrix.example",
    "ntfys": "ntfys://ntfy.example/topic",
    "gotifys": "gotifys://gotify.example/Aabcdefghijklmn",
    "workflows": "workflows://prod.example:443/643ca27dc3a1ea1aa9/ABCDEFGHIJKLMNOP",
    "gchat": "gchat://workspace/key/token",
    "signals": "signals://signal.example/+12345678901/+12345678902",
    "mmosts": "mmosts://mm.example/3ccdd113474722377935511fc85d3dd4",
}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_names_ping_nobody_in_any_service(schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    def exchange(*_: Any, data: Any = None, json: Any = None, **__: Any) -> requests.Response:
        sent.append(str(data or json))
        answer = requests.Response()
        answer.status_code = 200
        answer._content = b'{"ok": true, "access_token": "a", "user_id": "@u:h", "room_id": "!abc:h"}'  # noqa: SLF001
        return answer

    for method in ("requests.post", "requests.put", "requests.get", "requests.request"):
        monkeypatch.setattr(method, exchange)
    monkeypatch.setattr("requests.Session.request", exchange)
    channel = NoticeChannel("c1", "mine", 0, AppriseTarget(ADDRESSES[schema], "shown"))
    said = message(lines=(f"A invites you to {NAME}.",))
    asyncio.run(AppriseSender(SCHEMAS).deliver(channel, replace(said, subject=f"Come to {NAME}")))
    words = [html.unescape(body.encode().decode("unicode_escape")) for body in sent if "everyone" in body]

    assert words
    for sign in FIRST_SIGNS:
        assert not any(sign in body for body in words), sign
    assert any(LINK.url in body.replace("\\", "") for body in words)
    if schema == "discord":
        assert all('"allowed_mentions": {"parse": []}' in body for body in sent)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("json://host.example/room", "json:// is not allowed here; use one of discord, slack"),
        ("discord://4174216298", "not a valid address for this service"),
        ("discord://4174216298/JHMHI8qBe7bk2Zw?redirect=yes", "redirect= is not allowed"),
        ("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#a?redirect=yes", "redirect= is not allowed"),
        ("workflows://host/W/SIG/?template=/etc/passwd", "template= is not allowed"),
        ("ntfys://room?verify=no", "verify= is not allowed"),
        ("ntfys://room?rto=100000", "rto= is not allowed"),
        ("ntfys://room?%72edirect=yes", "redirect= is not allowed"),
        ("ntfys://room?attach=file:///etc/passwd", "attach= is not allowed"),
        ("gotifys://host.example/AbCdEfGhIj12345?+x-header=1", "is not allowed"),
        ("ntfys://room, json://localhost", "without spaces or commas"),
        ("https://discord.com/api/webhooks/1/2", "https:// is not allowed here"),
        ("ntfy://host/room", "ntfy:// is not allowed here"),
        ("file:///etc/passwd", "without spaces|is not allowed here"),
        ("no address", "must look like discord://"),
        ("discord://a/b\n", "must look like discord://"),
        ("tgram://123456789:abcdefg_hijklmnop/1/2/3/4/5/6", "at most 5 rooms or people"),
    ],
)
def test_other_addresses_are_rejected_with_the_allowed_values(url: str, words: str) -> None:
    with pytest.raises(InvalidAppriseAddress, match=words):
        open_service(url, SCHEMAS)


@pytest.mark.parametrize(
    ("url", "secrets"),
    [
        ("discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js", ("4174216298", "JHMHI8qBe7bk2Zw")),
        ("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general", ("TIiajkdn", "A1BRTD4JD")),
        ("tgram://123456789:abcdefg_hijklmnop/12315544/", ("123456789", "abcdefg")),
        ("matrixs://ada:password@matrix.example.org/#room", ("password",)),
        ("ntfys://my-secret-room", ("secret",)),
        ("ntfys://ntfy.example.org/my-secret-room?priority=high", ("secret",)),
        ("gotifys://gotify.example.org/AbCdEfGhIj12345", ("AbCdEfGhIj",)),
        ("workflows://host.example:443/643a8/SIGNATURE/", ("SIGNATURE",)),
        ("gchat://workspace/key/token", ("workspace", "token")),
        ("signals://signal.example.org/+15551234567/+15557654321", ("555123", "555765")),
        ("mmosts://chat.example.org/3ccdd113474722377935511fc85d3dd4", ("3ccdd1134",)),
    ],
)
def test_every_default_service_is_shown_without_its_secrets(url: str, secrets: tuple[str, ...]) -> None:
    shown = shown_address(open_service(url, SCHEMAS))

    assert shown.split("://")[0].rstrip("s") == url.split("://", maxsplit=1)[0].rstrip("s")
    assert [] == [secret for secret in secrets if secret in shown]


PROGRAM = """
import asyncio, socket, threading
from infra.ports.notices import AppriseTarget, NoticeChannel
from services.notices.channels.apprise import AppriseSender
from services.notices.messages import Message
from services.shared.address_filter import OUTGOING, AddressFilter

server = socket.create_server(("127.0.0.1", 0))
port = server.getsockname()[1]
heard = []
def listen():
    while True:
        heard.append(server.accept())
threading.Thread(target=listen, daemon=True).start()
addresses = AddressFilter()
addresses.permit([("127.0.0.1", port)])
addresses.install()
message = Message("id", "test", 0, "subject", ("line",), {})

async def send(host):
    target = AppriseTarget(f"json://{host}:{port}/x", "")
    OUTGOING.set(True)
    return await AppriseSender(("json",)).deliver(NoticeChannel("c1", "mine", 0, target), message)

hosts = ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"]
print([type(asyncio.run(send(host))).__name__ for host in hosts], len(heard))
"""


def test_private_addresses_are_unreachable_even_from_the_librarys_threads() -> None:
    """The library sends from its own threads; the filter applies to these as well."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=180, check=True
    )

    assert f"{['NotDelivered'] * 4} 0" == done.stdout.strip(), done.stderr
