"""The content of emails; names cannot inject anything into it."""

from __future__ import annotations

import email.policy
import re
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.notices.channels.mail_writer import MailWriter, find_rasterizer, read_origin, to_line
from services.notices.messages import AnswerOption, BoardPicture, Message, MessageLink
from services.notices.texts import load_catalogue
from tests.support.examples import examples

WRITER = MailWriter(read_origin("Railhead <games@games.example>", "https://games.example"), load_catalogue())
TOKEN = "p0123456789abcdef.c0123456789ab.turn." + "k" * 30
ENDING = MessageLink("Unsubscribe", f"https://games.example/unsubscribe/{TOKEN}")
OPEN = MessageLink("Open the table", "https://games.example/table/3fk5q2mzyxw4cap7")

NASTY = (
    "Name\r\nBcc: victim@example.org",
    "Name\nContent-Type: text/html\n\n<script>alert(1)</script>",
    "=?utf-8?q?=0d=0aBcc:_victim@example.org?=",
    "=?utf-8?b?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm9yZw==?= =?x?= ü",
    "<script>alert('x')</script>",
    '"><img src=https://evil.example/x.png>',
    "\u2028Bcc: victim@example.org",
    "\u202eegassem",
    "\ud800 half",
    "a" * 5_000,
    "\x00\x0b\x0c\x1c\x85",
    "🚂" * 90,
    ".\r\n.\r\nMAIL FROM:<evil@example.org>",
    "",
)


def message(subject: str = "Your turn", *lines: str, **changes: Any) -> Message:
    given_ = {
        "id": "turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56",
        "kind": "turn",
        "at": 1_790_000_000_000,
        "subject": subject,
        "lines": lines or ("It is your turn.",),
        "data": {"table": "3fk5q2mzyxw4cap7"},
        "links": (OPEN,),
        "unsubscribe": TOKEN,
        "ending": ENDING,
        **changes,
    }
    return Message(**given_)


def write(what: Message) -> bytes:
    return WRITER.write(what, "c0123456789ab", "ada@example.org")


def read(what: Message) -> EmailMessage:
    found = BytesParser(policy=email.policy.default).parsebytes(write(what))
    assert isinstance(found, EmailMessage)
    return found


BOARD = BoardPicture("<svg xmlns='http://www.w3.org/2000/svg'/>", "+--+\n|  |\n+--+\n")


def test_board_is_text_and_attachment_but_never_linked() -> None:
    mail = read(message(board=BOARD))
    (attached,) = mail.iter_attachments()

    assert "\n+--+\n|  |\n+--+\n" in body(mail, "plain").replace("\r", "")
    assert ("image/svg+xml", "board.svg") == (attached.get_content_type(), attached.get_filename())
    assert BOARD.svg.encode() == attached.get_content()
    assert "<img" not in body(mail, "html")


def test_answers_are_links_below_the_question() -> None:
    answers = (AnswerOption("Pay $1 & pass", "https://games.example/answer/a.b", passes=True),)
    mail = read(message("Your turn", "It is your turn.", "Your decision: Pay?", answers=answers))

    assert (
        "Your decision: Pay?\n\n- Pay $1 & pass\n  https://games.example/answer/a.b\n\nOpen the table: "
    ) in body(mail, "plain").replace("\r", "")
    assert (
        "<p>Your decision: Pay?</p>\n"
        '<ul><li><a href="https://games.example/answer/a.b">Pay $1 &amp; pass</a></li></ul>'
    ) in body(mail, "html").replace("\r", "")


def test_news_stand_above_the_picture() -> None:
    mail = read(message(news=("Since your last move:", "Bo <runs> to Fir", "Bo buys coal"), board=BOARD))

    assert "Since your last move:\n- Bo <runs> to Fir\n- Bo buys coal\n\n+--+" in body(mail, "plain").replace(
        "\r", ""
    )
    assert (
        "<p>Since your last move:</p>\n<ul><li>Bo &lt;runs&gt; to Fir</li><li>Bo buys coal</li></ul>"
    ) in body(mail, "html").replace("\r", "")


def test_png_is_embedded_in_the_email() -> None:
    data = b"\x89PNG..."
    raw = WRITER.write(message(board=BOARD), "c1", "ada@example.org", data)
    mail = BytesParser(policy=email.policy.default).parsebytes(raw)
    pictures = [part for part in mail.walk() if part.get_content_maintype() == "image"]
    cid = re.findall(r'<img src="cid:([^"]+)"', body(mail, "html"))

    assert [("image/png", data)] == [
        (one.get_content_type(), one.get_payload(decode=True)) for one in pictures
    ]
    assert [f"<{one}>" for one in cid] == [pictures[0]["Content-ID"]]
    assert raw == WRITER.write(message(board=BOARD), "c1", "ada@example.org", data)
    assert BOARD.svg.encode() not in raw


def test_rasterizer_is_deterministic() -> None:
    draw = find_rasterizer()
    assert draw is not None
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'

    assert draw(svg).startswith(b"\x89PNG\r\n")
    assert draw(svg) == draw(svg)


def body(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())


FIELDS = [
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "Auto-Submitted",
    "List-Id",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "From",
    "To",
    "MIME-Version",
    "Content-Type",
]


def test_email_has_the_standard_headers() -> None:
    mail = read(message())

    assert FIELDS == list(mail.keys())
    assert "Mon, 21 Sep 2026 14:13:20 +0000" == mail["Date"]
    assert "<turn.3fk5q2mzyxw4cap7.p0123456789abcdef.56.c0123456789ab@games.example>" == mail["Message-ID"]
    assert "auto-generated" == mail["Auto-Submitted"]
    assert ("Railhead <games@games.example>", "ada@example.org") == (mail["From"], mail["To"])


def test_mail_has_one_click_unsubscribe_headers() -> None:
    raw = write(message()).decode()

    assert f"\r\nList-Unsubscribe: <{ENDING.url}>\r\n" in raw
    assert "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw


def test_service_emails_have_no_unsubscribe_headers() -> None:
    mail = read(message(kind="confirm-address", ending=None, data={}))

    assert {"List-Unsubscribe", "List-Unsubscribe-Post", "List-Id"}.isdisjoint(mail.keys())


def test_emails_of_one_table_form_a_thread() -> None:
    first, second = read(message()), read(message(id="warning.3fk5q2mzyxw4cap7.p0.1"))
    other = read(message(data={"table": "00other"}))

    assert first["References"] == second["References"] == second["In-Reply-To"]
    assert first["References"] != other["References"]
    assert first["Message-ID"] != second["Message-ID"]
    assert read(message(data={}))["References"] is None


def test_text_and_html_have_the_same_content() -> None:
    mail = read(message("Your turn", "It is your turn at <Dawson> & more.", "Deadline: tomorrow."))
    text, html = body(mail, "plain"), body(mail, "html")

    for said in ("It is your turn at <Dawson> & more.", "Deadline: tomorrow.", OPEN.url, ENDING.url):
        assert said in text
        assert said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in html


def test_html_loads_nothing_and_supports_dark_mode() -> None:
    html = body(read(message()), "html")

    assert [] == re.findall(r"<(script|link|iframe|object)|src=\"(?!cid:)|@import|url\(|\bon\w+=", html)
    assert "prefers-color-scheme:dark" in html


def test_daily_message_links_to_each_table() -> None:
    other = message(
        "Your time is running out", links=(MessageLink("Open", "https://games.example/table/00b"),)
    )
    mail = read(message("Daily", "What waits:", parts=(message("Your turn in A"), other), data={}))

    for kind in ("plain", "html"):
        said = body(mail, kind)
        assert said.index("Your turn in A") < said.index("Your time is running out")
        assert OPEN.url in said
        assert "https://games.example/table/00b" in said


def test_email_is_the_same_at_every_attempt() -> None:
    assert write(message()) == write(message())


def test_lines_are_short_and_end_with_crlf() -> None:
    raw = write(message("ü" * 400, "ü" * 5_000, id="turn." + "x" * 280))

    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert max(map(len, raw.split(b"\r\n"))) < 998
    assert raw.isascii()


def check_nothing_injected(text: str) -> None:
    mail = read(message(f"Turn: {text}", f"At {text}."))
    html = body(mail, "html")

    assert FIELDS == list(mail.keys())
    assert ["ada@example.org"] == [one.addr_spec for one in mail["To"].addresses]
    assert to_line(f"Turn: {text}") == mail["Subject"]
    assert 2 == len(list(mail.iter_parts()))
    assert to_line(f"At {text}.") in body(mail, "plain").splitlines()
    assert not re.search(r"<(script|img)", html)
    assert 1 == len(to_line(text).splitlines() or [""])


@pytest.mark.parametrize("text", NASTY)
def test_hostile_table_names_inject_nothing(text: str) -> None:
    check_nothing_injected(text)


@examples(0.4)
@given(st.text(max_size=60) | st.text("=?utf-8bqQB_ \r\n:0daA", max_size=60))
def test_random_names_inject_nothing(text: str) -> None:
    check_nothing_injected(text)
