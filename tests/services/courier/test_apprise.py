"""What goes to services of others by Apprise: what is taken, what is sent, and what is said of it."""

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
from services.courier.apprise_sender import MAX_BODY, AppriseSender
from services.courier.composer import Message, MessageLink
from services.courier.outcome import Delivered, DeliveryOutcome, NotDelivered
from services.notices.mail_addresses import InvalidAppriseAddress, open_service, shown_address
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver

SCHEMAS = Settings.model_fields["apprise_schemas"].default
HERE = ("json", "railheadtest")
LINK = MessageLink("Open the table", "https://games.example/table/t")

heard: list[tuple[str, str]] = []


@notify(on="railheadtest", name="Test")  # type: ignore[no-untyped-call, untyped-decorator]  # it has no types
def hear(body: str, title: str, notify_type: Any, *_: Any, meta: Any, **__: Any) -> bool:
    """Take part in what is sent as a service of Apprise that was made here."""
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
    """What reaches the root logger, which the courier prints; caplog listens at the library's logger too."""
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


def test_subject_words_and_link_go_as_text() -> None:
    assert Delivered() == send("railheadtest://room")
    body = f"It is your turn.\nYour decision: what now?\nOpen the table: {LINK.url}"
    assert [("Your turn", body)] == heard


def test_what_is_long_is_cut() -> None:
    send("railheadtest://room", message(lines=("a" * 10_000,)))

    assert MAX_BODY >= len(heard[0][1])


def test_a_failure_names_the_status_and_no_secret(
    receiver: HttpReceiver, root_lines: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "apprise")
    receiver.statuses["/secret-room"] = 403
    outcome = send(f"{receiver.url.replace('http', 'json', 1)}/secret-room")

    assert outcome == NotDelivered(403, "the service did not take it")
    assert send("railheadtest://full-secret-room") == NotDelivered(None, "the service did not take it")
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
def test_names_mention_nobody_in_any_service(schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
        ("json://host.example/room", "json:// is not taken here; discord, slack"),
        ("discord://4174216298", "no address of its service"),
        ("discord://4174216298/JHMHI8qBe7bk2Zw?redirect=yes", "redirect= is not taken"),
        ("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#a?redirect=yes", "redirect= is not taken"),
        ("workflows://host/W/SIG/?template=/etc/passwd", "template= is not taken"),
        ("ntfys://room?verify=no", "verify= is not taken"),
        ("ntfys://room?rto=100000", "rto= is not taken"),
        ("ntfys://room?%72edirect=yes", "redirect= is not taken"),
        ("ntfys://room?attach=file:///etc/passwd", "attach= is not taken"),
        ("gotifys://host.example/AbCdEfGhIj12345?+x-header=1", "is not taken"),
        ("ntfys://room, json://localhost", "without blanks and commas"),
        ("https://discord.com/api/webhooks/1/2", "https:// is not taken here"),
        ("ntfy://host/room", "ntfy:// is not taken here"),
        ("file:///etc/passwd", "without blanks|is not taken here"),
        ("no address", "an address like discord://"),
        ("discord://a/b\n", "an address like discord://"),
        ("tgram://123456789:abcdefg_hijklmnop/1/2/3/4/5/6", "5 rooms or people at most"),
    ],
)
def test_what_is_not_on_the_lists_is_refused_and_told_what_is(url: str, words: str) -> None:
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
def test_each_service_of_the_list_is_taken_and_shown_without_what_leads_there(
    url: str, secrets: tuple[str, ...]
) -> None:
    shown = shown_address(open_service(url, SCHEMAS))

    assert shown.split("://")[0].rstrip("s") == url.split("://", maxsplit=1)[0].rstrip("s")
    assert [] == [secret for secret in secrets if secret in shown]


PROGRAM = """
import asyncio, socket, threading
from infra.ports.notices import AppriseTarget, NoticeChannel
from services.courier.apprise_sender import AppriseSender
from services.courier.composer import Message
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


def test_nothing_private_is_reached_not_even_the_services_own_store() -> None:
    """The library sends from threads of its own: the filter holds there, too."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=180, check=True
    )

    assert f"{['NotDelivered'] * 4} 0" == done.stdout.strip(), done.stderr
