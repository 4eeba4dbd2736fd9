"""Push messages are encrypted for one device, signed by the service, small, and without secrets."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from infra.ports.notices import NoticeChannel, PushTarget
from infra.settings.settings import Settings
from projections.notices.values import NOTICE_KINDS
from services.courier import http_post
from services.notices.channels.push import (
    LONGEST_SECONDS,
    InvalidSubscription,
    PushSender,
    check_keys,
    derive_push_key,
    encode_payload,
    public_key_text,
    push_subject,
    read_base64url,
    seconds_kept,
    topic_of,
    urgency_of,
)
from services.notices.channels.registry import find_obstacle
from services.notices.messages import AnswerOption, Delivered, DeliveryOutcome, Message, NotDelivered
from tests.support.runtime.http_receiver import HttpReceiver, run_receiver
from tests.support.runtime.push_device import PushDevice, to_base64url

NOW = 1_790_000_000_000
SERVICE_KEY = bytes(range(32))
KEY = derive_push_key(SERVICE_KEY)
SUBJECT = "mailto:games@example.org"


@pytest.fixture
def receiver() -> Iterator[HttpReceiver]:
    with run_receiver() as found:
        yield found


def message(**changes: Any) -> Message:
    said: dict[str, Any] = {
        "id": "turn.3ftable.p1.5",
        "kind": "turn",
        "at": NOW,
        "subject": "Your turn in El Paso: Sunday",
        "lines": ("It is your turn at Sunday (El Paso).", "Your decision: Keep the queen of hearts?"),
        "data": {"table": "3ftable", "question": "Keep the queen of hearts?", "options": [1, 2]},
    }
    return Message(**{**said, **changes})


def send(device: PushDevice, what: Message, *, answers: bool = False) -> DeliveryOutcome:
    async def sent() -> DeliveryOutcome:
        target = PushTarget(device.endpoint, **device.keys)
        async with http_post.new_http_client() as client:
            sender = PushSender(partial(http_post.post, client), KEY, SUBJECT, lambda: NOW)
            return await sender.deliver(NoticeChannel("c1", "mine", 0, target, answers=answers), what)

    return asyncio.run(sent())


def test_device_decrypts_its_message(receiver: HttpReceiver) -> None:
    device = PushDevice(receiver, "/device")

    assert Delivered(204) == send(device, message(due=NOW + 3_600_000))
    (post,) = device.posts()
    assert {
        "title": "Your turn in El Paso: Sunday",
        "body": "It is your turn at Sunday (El Paso).",
        "table": "3ftable",
        "tag": topic_of("turn.3ftable.p1.5"),
        "due": NOW + 3_600_000,
    } == device.decrypt(post)
    assert ("aes128gcm", "3600", "normal", topic_of("turn.3ftable.p1.5")) == tuple(
        post.headers[name] for name in ("content-encoding", "ttl", "urgency", "topic")
    )


def test_no_other_device_can_decrypt_it(receiver: HttpReceiver) -> None:
    device = PushDevice(receiver, "/device")
    send(device, message())
    (post,) = device.posts()

    assert b"El Paso" not in post.body
    with pytest.raises(http_ece.ECEException):
        PushDevice(receiver, "/device").decrypt(post)


def test_push_service_can_verify_the_sender(receiver: HttpReceiver) -> None:
    """RFC 8292: a token for this push service is signed with the key with which browsers subscribe."""
    device = PushDevice(receiver, "/device")
    send(device, message())
    scheme, _, said = device.posts()[0].headers["authorization"].partition(" ")
    parts = dict(one.split("=", 1) for one in said.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = read_base64url(signature)
    KEY.public_key().verify(
        encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:])),
        signed.encode(),
        ec.ECDSA(hashes.SHA256()),
    )
    claims = json.loads(read_base64url(signed.partition(".")[2]))

    assert ("vapid", public_key_text(KEY)) == (scheme, parts["k"])
    assert {"sub": SUBJECT, "aud": receiver.url, "exp": NOW // 1_000 + 12 * 3_600} == claims


def test_message_sent_again_replaces_the_first(receiver: HttpReceiver) -> None:
    device = PushDevice(receiver, "/device")
    send(device, message())
    send(device, message())
    first, again = device.posts()

    assert first.headers["topic"] == again.headers["topic"]
    assert device.decrypt(first) == device.decrypt(again)
    assert first.body != again.body, "each message is encrypted with a fresh key"


def test_topic_has_32_characters_and_hides_the_id() -> None:
    topics = {topic_of(f"turn.3ftable.p1.{number}") for number in range(200)}

    assert 200 == len(topics)
    assert all(len(one) == 32 and one.replace("-", "").replace("_", "").isalnum() for one in topics)


@pytest.mark.parametrize("status", [404, 410])
def test_ended_subscription_is_gone(receiver: HttpReceiver, status: int) -> None:
    receiver.statuses["/device"] = status

    outcome = send(PushDevice(receiver, "/device"), message())
    assert NotDelivered(status, f"answered {status}", gone=True) == outcome


@pytest.mark.parametrize("status", [301, 400, 401, 403, 413, 429, 500, 503])
def test_other_refusals_are_retried(receiver: HttpReceiver, status: int) -> None:
    receiver.statuses["/device"] = status

    outcome = send(PushDevice(receiver, "/device"), message())
    assert NotDelivered(status, f"answered {status}") == outcome


def test_payload_does_not_contain_the_games_question() -> None:
    assert b"queen" not in encode_payload(message())


def answers(*texts: str, passes: tuple[str, ...] = ()) -> tuple[AnswerOption, ...]:
    url = "https://games.example/answer/" + "t" * 110
    return tuple(AnswerOption(text, f"{url}{number}", text in passes) for number, text in enumerate(texts))


def shown(*texts: str, passes: tuple[str, ...] = (), allowed: bool = True) -> tuple[str, list[str]]:
    """Return the text of a notification, and its buttons."""
    what = message(answers=answers(*texts, passes=passes))
    found = json.loads(encode_payload(what, answers=allowed))
    return found["body"], [button["title"] for button in found.get("buttons", [])]


def test_buttons_and_the_decision_appear_only_if_the_player_allowed_it() -> None:
    line = "It is your turn at Sunday (El Paso)."

    assert (f"{line}\nKeep the queen of hearts?", ["Yes", "No"]) == shown("Yes", "No")
    assert (line, []) == shown("Yes", "No", allowed=False)
    assert encode_payload(message()) == encode_payload(message(answers=answers("Yes")))


def test_without_permission_the_only_button_is_a_pass_that_shows_nothing_hidden() -> None:
    line = "It is your turn at Sunday (El Paso)."

    assert (line, ["Pass"]) == shown(
        "Yes", "Pass: keep the queen", passes=("Pass: keep the queen",), allowed=False
    )


def test_many_options_leave_only_the_pass_as_a_button() -> None:
    assert ["Pass"] == shown("A", "B", "Pass", passes=("Pass",))[1]
    assert ("It is your turn at Sunday (El Paso).", []) == shown("A", "B", "C")
    assert ["Only"] == shown("Only")[1]


def test_button_has_the_path_of_its_link() -> None:
    found = json.loads(encode_payload(message(answers=answers("Yes")), answers=True))

    assert ["/answer/" + "t" * 110 + "0"] == [button["path"] for button in found["buttons"]]


def test_buttons_stay_within_the_push_limit(receiver: HttpReceiver) -> None:
    device, long = PushDevice(receiver, "/device"), "🚂" * 2_000
    what = message(
        subject=long, lines=(long,), data={"table": "3ftable", "question": long}, answers=answers(long, long)
    )

    assert Delivered(204) == send(device, what, answers=True)
    assert len(device.posts()[0].body) <= 4_096
    assert 2 == len(device.received()[0]["buttons"])


def test_long_message_is_cut_to_the_push_limit(receiver: HttpReceiver) -> None:
    device = PushDevice(receiver, "/device")
    parts = tuple(
        message(subject=f"Your turn in El Paso: table {number} " + "é" * 60) for number in range(50)
    )
    daily = message(
        kind="digest", subject="é" * 5_000, lines=tuple(one.subject for one in parts), parts=parts
    )

    assert Delivered(204) == send(device, daily)
    (post,) = device.posts()
    assert len(post.body) <= 4_096
    assert device.decrypt(post)["body"].startswith("Your turn in El Paso: table 0 ")
    assert device.decrypt(post)["body"].endswith("\n...")


@pytest.mark.parametrize(
    ("due", "kept"), [(NOW - 1, 60), (NOW + 90_000, 90), (NOW + 90 * 86_400_000, LONGEST_SECONDS)]
)
def test_push_service_keeps_a_message_until_the_deadline(due: int, kept: int) -> None:
    assert kept == seconds_kept(message(due=due), NOW)


def test_urgency_depends_on_the_kind() -> None:
    urgencies = {kind: urgency_of(kind) for kind in (*NOTICE_KINDS, "test", "digest", "channel-disabled")}

    assert {"very-low", "low", "normal", "high"} >= set(urgencies.values())
    assert ("high", "normal", "low") == tuple(urgencies[kind] for kind in ("warning", "turn", "ended"))


def test_invalid_keys_end_the_channel_without_an_error(receiver: HttpReceiver) -> None:
    device = PushDevice(receiver, "/device")
    point = bytearray(read_base64url(device.keys["p256dh"]))
    point[-1] ^= 1
    broken = PushTarget(device.endpoint, to_base64url(bytes(point)), device.keys["auth"])

    async def sent() -> DeliveryOutcome:
        async with http_post.new_http_client() as client:
            sender = PushSender(partial(http_post.post, client), KEY, SUBJECT)
            return await sender.deliver(NoticeChannel("c1", "mine", 0, broken), message())

    outcome = asyncio.run(sent())
    assert isinstance(outcome, NotDelivered)
    assert outcome.gone
    assert [] == device.posts()


def test_push_key_depends_only_on_the_service_key() -> None:
    assert public_key_text(KEY) == public_key_text(derive_push_key(SERVICE_KEY))
    assert public_key_text(KEY) != public_key_text(derive_push_key(bytes(32)))
    assert 65 == len(base64.urlsafe_b64decode(public_key_text(KEY) + "="))


@pytest.mark.parametrize(
    ("p256dh", "auth", "said"),
    [
        ("A" * 87, "A" * 22, "keys.p256dh"),
        (to_base64url(b"\4" + bytes(64)), "A" * 22, "keys.p256dh"),
        ("!" * 87, "A" * 22, "keys.p256dh"),
        (public_key_text(KEY), "A" * 8, "keys.auth"),
        (public_key_text(KEY), "!" * 22, "keys.auth"),
    ],
)
def test_invalid_key_is_rejected_by_field_name(p256dh: str, auth: str, said: str) -> None:
    with pytest.raises(InvalidSubscription, match=said.replace(".", r"\.")):
        check_keys(p256dh, auth)


@pytest.mark.parametrize(
    ("changes", "needs"),
    [
        ({}, None),
        ({"public_url": "http://games.example"}, "use https in RAILHEAD_PUBLIC_URL"),
        ({"public_url": "https://games.example"}, None),
    ],
)
def test_push_is_offered_unless_the_public_url_lacks_https(
    changes: dict[str, str], needs: str | None
) -> None:
    obstacle = find_obstacle("push", Settings(**changes))  # type: ignore[arg-type]  # as an operator sets them

    assert (needs is None) == (obstacle is None)
    assert obstacle is None or (needs is not None and needs in obstacle.needs)


def test_contact_for_push_services_is_the_public_url_if_there_is_one() -> None:
    assert "https://games.example" == push_subject(Settings(public_url="https://games.example"))
    assert (push_subject(Settings()) or "").startswith("mailto:")
    assert push_subject(Settings(public_url="http://games.example")) is None
