"""Valid email addresses can receive an email."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.notices.channels.mail import InvalidMailAddress, normalize_address
from services.notices.channels.mail_writer import MailOrigin, MailWriter
from services.notices.messages import Message
from services.notices.texts import load_catalogue

WRITER = MailWriter(MailOrigin("games@games.example", "Games", "games.example"), load_catalogue())
MESSAGE = Message("test.-.p.1", "test", 0, "A test", ("Words.",), {})


@pytest.mark.parametrize(
    "address",
    ["=?utf-8?q?a?=@b.example", "=?utf-8?b?YQ==?=@b.example", "=?utf-8?q?a=0d=0aBcc:_b?=@b.example",
     "ada@", "a b@c.example"],
)  # fmt: skip
def test_addresses_that_no_header_can_contain_are_rejected(address: str) -> None:
    with pytest.raises(InvalidMailAddress, match=r"ada@example\.org"):
        normalize_address(address)


@given(st.text("ab=?_.-+!#'/{}~0utf8q", min_size=1, max_size=24))
def test_every_valid_address_can_receive_an_email(local: str) -> None:
    try:
        address = normalize_address(f"{local}@b.example")
    except InvalidMailAddress:
        return

    assert f"To: {address}\r\n".encode() in WRITER.write(MESSAGE, "c1", address)
